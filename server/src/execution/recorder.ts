import type { CallExpression } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import type { Part } from '../syntax/walk.js';
import { AddressSpace } from '../types/address-space.js';
import type { Integer } from './integers.js';
import { isShared } from './memory.js';
import type {
  Access,
  At,
  Barrier,
  DataCondition,
  Extent,
  Fault,
  Moment,
  Synchronization,
  SynchronizationKind,
} from './trace.js';
import type { MemoryObject, Pointer, Value } from './values.js';

/** The maximum number of records of one work-item. */
const MAXIMUM_ACCESSES = 4000;
const MAXIMUM_CONDITIONS = 200;

/** The interface of the recorder to the machine. */
export interface Course {
  /** The chain of calls and iterations. */
  way(): string;
  /** The last condition on the work-item's id that it passed. */
  cause(): At | undefined;
  /** The number of loop iterations begun so far. */
  iterations(): number;
  /** The number of decisions so far that depend on other work-items or the host. */
  undecided(): number;
  /** The number of those that may affect what is executed now, and the values that it uses. */
  doubts(): number;
  /** Conditions that other work-items may decide otherwise, so that they do not reach the code that is executed now. */
  conditions(barrier: Part): readonly Omit<DataCondition, 'barrier'>[];
}

/** Further properties of an access. */
interface AccessDetails {
  /** The value that is written. */
  readonly value?: Value | undefined;
  /** All work-items of the group do this at once. */
  readonly together?: boolean;
  /** The number of elements, of a copy. */
  readonly count?: number;
}

const NO_DETAILS: AccessDetails = {};

/** An asynchronous copy without a wait. */
interface Copy {
  readonly object: MemoryObject;
  readonly offset: Integer | undefined;
  readonly size: number;
  readonly begun: At;
}

/** Records the actions of one work-item. */
export class Recorder {
  readonly accesses: Access[] = [];
  readonly barriers: Barrier[] = [];
  readonly faults: Fault[] = [];
  readonly synchronizations: Synchronization[] = [];
  readonly dataConditions: DataCondition[] = [];
  readonly extents = new Map<MemoryObject, Extent>();
  #fences = 0;
  #subGroupBarriers = 0;
  /** The number of enclosing loops that are only assumed to repeat. */
  supposed = 0;
  readonly #copies = new Map<number, readonly Copy[]>();
  #nextCopy = 1;

  constructor(private readonly course: Course) {}

  #now(): Moment {
    return {
      barriers: this.barriers.length,
      subGroupBarriers: this.#subGroupBarriers,
      fences: this.#fences,
      index: this.accesses.length + this.synchronizations.length,
      iterations: this.course.iterations(),
      undecided: this.course.undecided(),
    };
  }

  meetSubGroup(): void {
    this.#subGroupBarriers++;
    this.#fences++;
  }

  fence(): void {
    this.#fences++;
  }

  synchronize(object: MemoryObject, how: SynchronizationKind): void {
    if (this.synchronizations.length < MAXIMUM_ACCESSES)
      this.synchronizations.push({ object, moment: this.#now(), ...how });
  }

  dataCondition(condition: DataCondition): void {
    if (this.dataConditions.length < MAXIMUM_CONDITIONS) this.dataConditions.push(condition);
  }

  access(
    { unit, node }: At,
    { object, offset, beyond, spread }: Pick<Pointer, 'object' | 'offset'> & Partial<Pointer>,
    size: number,
    kind: Access['kind'],
    { value, together = false, count }: AccessDetails = NO_DETAILS,
  ): void {
    if (beyond) return void this.faults.push({ unit, node, kind: 'out-of-bounds', object, offset: undefined, beyond });
    if (typeof offset === 'number' && object.size !== undefined && (offset < 0 || offset + size > object.size)) {
      // The host may pass sizes and bounds that fit each other. A row out of range has been reported.
      const isSure = object.type !== undefined || this.course.doubts() === 0;
      if (object.size > 0 && this.supposed === 0 && isSure && this.faults.at(-1)?.node.first !== node.first)
        this.faults.push({ unit, node, kind: 'out-of-bounds', object, offset, count });
      return;
    }
    // Before the object that a kernel's pointer leads to: no launch that works does that.
    if (typeof offset === 'number' && offset < 0) return;
    if (object.size === undefined) this.#extend({ unit, node }, object, offset, size);
    if (!isShared(object) || this.accesses.length >= MAXIMUM_ACCESSES) return;
    // One of several elements: this matters in local memory, where the program alone assigns places to work-items.
    if (offset === undefined && !(spread && object.space === AddressSpace.Local)) return;
    if (this.#copies.size > 0 && offset !== undefined) this.#lookForCopies({ unit, node }, object, offset, size);
    this.accesses.push({ unit, node, object, offset, spread, size, kind, value, moment: this.#now(), together });
  }

  #extend(at: At, object: MemoryObject, offset: Integer | undefined, size: number): void {
    if (typeof offset !== 'number' || size === 0 || this.course.doubts() > 0) return;
    const bytes = offset + size;
    if (bytes > (this.extents.get(object)?.bytes ?? 0)) this.extents.set(object, { at, offset, bytes });
  }

  null(at: At): void {
    this.faults.push({ ...at, kind: 'null', object: undefined, offset: undefined });
  }

  /** A vector at an address that is not a multiple of its size. */
  misaligned(at: At, object: MemoryObject, offset: number): void {
    this.faults.push({ ...at, kind: 'misaligned', object, offset });
  }

  /** A shift by a count that is negative, or not less than the width of the shifted value. */
  shift(at: At, count: number): void {
    if (this.course.doubts() === 0)
      this.faults.push({ ...at, kind: 'shift-count', object: undefined, offset: undefined, count });
  }

  /** `what`: the call that all work-items must reach; `given`: the arguments that must be uniform. */
  meet(
    unit: Unit,
    call: CallExpression,
    fences: { readonly local: boolean; readonly global: boolean },
    what = '',
    given?: string,
  ): void {
    const key = `${this.course.way()}@${call.first}${what}`;
    const { course } = this;
    for (const one of course.conditions(call)) this.dataCondition({ ...one, barrier: { unit, node: call } });
    if (fences.local || fences.global) this.#fences++;
    const [cause, undecided] = [course.cause(), course.undecided()];
    this.barriers.push({ unit, node: call, key, ...fences, given, cause, undecided });
  }

  // ---------------------------------------------------------------------------------------------- asynchronous copies

  /** Begins a copy into an object, as a part of the copy with the number `before` unless that is 0. */
  begin(
    at: At,
    target: { readonly object: MemoryObject; readonly offset: Integer | undefined },
    size: number,
    before: number,
  ): number {
    const id = before || this.#nextCopy++;
    this.#copies.set(id, [
      ...(this.#copies.get(id) ?? []),
      { object: target.object, offset: target.offset, size, begun: at },
    ]);
    return id;
  }

  /** Reports the copies that are not complete when the kernel ends. */
  finish(): void {
    for (const [copy] of this.#copies.values())
      if (copy)
        this.faults.push({
          ...copy.begun,
          kind: 'unwaited-copy',
          object: copy.object,
          offset: undefined,
          begun: copy.begun,
        });
  }

  /** Waiting for the event of a copy; undefined if it is unknown which one. */
  end(id: number | undefined): void {
    if (id === undefined) this.#copies.clear();
    else this.#copies.delete(id);
  }

  #lookForCopies(at: At, object: MemoryObject, offset: Integer, size: number): void {
    if (typeof offset !== 'number') return;
    for (const copies of this.#copies.values())
      for (const copy of copies)
        if (
          copy.object === object &&
          typeof copy.offset === 'number' &&
          offset < copy.offset + copy.size &&
          copy.offset < offset + size
        )
          return void this.faults.push({ ...at, kind: 'unfinished-copy', object, offset, begun: copy.begun });
  }
}
