import type { CallExpression } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import type { Part } from '../syntax/walk.js';
import type { Integer } from './integers.js';
import { isShared, type Location } from './memory.js';
import type { Access, At, Barrier, Fault } from './trace.js';
import type { MemoryObject, Value } from './values.js';

/** More than this of one work-item is not kept. */
const MAXIMUM_ACCESSES = 4000;

/** An asynchronous copy that nobody has waited for. */
interface Copy {
  readonly id: number;
  readonly object: MemoryObject;
  readonly offset: number;
  readonly size: number;
  readonly begun: At;
}

/** Writes down what one work-item does. */
export class Recorder {
  readonly accesses: Access[] = [];
  readonly barriers: Barrier[] = [];
  readonly faults: Fault[] = [];
  /** Loops that are run again without anybody having said so: how far they come is not known. */
  supposed = 0;
  readonly #copies = new Map<number, readonly Copy[]>();
  #nextCopy = 1;

  constructor(
    private readonly way: () => string,
    private readonly cause: () => At | undefined,
  ) {}

  access(
    unit: Unit,
    node: Part,
    { object, offset, beyond }: Pick<Location, 'object' | 'offset'> & Partial<Location>,
    size: number,
    kind: Access['kind'],
    value?: Value,
    together = false,
  ): void {
    if (beyond) return void this.faults.push({ unit, node, kind: 'out-of-bounds', object, offset: undefined, beyond });
    if (typeof offset === 'number' && object.size !== undefined && (offset < 0 || offset + size > object.size)) {
      // A row that is not there has been reported.
      if (object.size > 0 && this.supposed === 0 && this.faults.at(-1)?.node.first !== node.first)
        this.faults.push({ unit, node, kind: 'out-of-bounds', object, offset });
      return;
    }
    if (!isShared(object) || offset === undefined || this.accesses.length >= MAXIMUM_ACCESSES) return;
    if (this.#copies.size > 0) this.#lookForCopies({ unit, node }, object, offset, size);
    this.accesses.push({ unit, node, object, offset, size, kind, value, barriers: this.barriers.length, together });
  }

  null(at: At): void {
    this.faults.push({ ...at, kind: 'null', object: undefined, offset: undefined });
  }

  /** A vector that does not stand at a multiple of its size. */
  misaligned(at: At, object: MemoryObject, offset: number): void {
    this.faults.push({ ...at, kind: 'misaligned', object, offset });
  }

  /** `what`: what all work-items have to come by with; `given`: what they have to give. */
  meet(
    unit: Unit,
    call: CallExpression,
    fences: { readonly local: boolean; readonly global: boolean },
    what = '',
    given?: string,
  ): void {
    const key = `${this.way()}@${call.first}${what}`;
    this.barriers.push({ unit, node: call, key, ...fences, given, cause: this.cause() });
  }

  // ---------------------------------------------------------------------------------------------- asynchronous copies

  /** Begins a copy into an object, as a part of the one with the number `before` where that is another than 0. */
  begin(
    at: At,
    target: { readonly object: MemoryObject; readonly offset: Integer },
    size: number,
    before: number,
  ): number {
    const id = before || this.#nextCopy++;
    if (typeof target.offset === 'number')
      this.#copies.set(id, [
        ...(this.#copies.get(id) ?? []),
        { id, object: target.object, offset: target.offset, size, begun: at },
      ]);
    return id;
  }

  /** Undefined: nobody knows which ones. */
  end(id: number | undefined): void {
    if (id === undefined) this.#copies.clear();
    else this.#copies.delete(id);
  }

  #lookForCopies(at: At, object: MemoryObject, offset: Integer, size: number): void {
    if (typeof offset !== 'number') return;
    for (const copies of this.#copies.values())
      for (const copy of copies)
        if (copy.object === object && offset < copy.offset + copy.size && copy.offset < offset + size)
          return void this.faults.push({ ...at, kind: 'unfinished-copy', object, offset, begun: copy.begun });
  }
}
