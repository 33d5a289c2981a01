/** Typed places in memory: reads, writes and their costs. */
import type { Unit } from '../syntax/unit.js';
import type { Part as SyntaxPart } from '../syntax/walk.js';
import { AddressSpace } from '../types/address-space.js';
import { Types } from '../types/interned.js';
import { layoutOf, recordLayout } from '../types/layout.js';
import type { ScalarType, Type } from '../types/type.js';
import { scalarOf } from './arithmetic.js';
import type { MemoryGeometry } from './memory-geometry.js';
import { isShared, readPrivate, readShared, writePrivate, writeShared } from './objects.js';
import type { AtomicKind, CostRecorder, Operation } from './recorder.js';
import {
  asNumbers,
  at,
  type Lanes,
  Mask,
  type MemoryObject,
  mapLanes,
  mergeScalars,
  type Numbers,
  objectAt,
  objectOf,
  type Pointer,
  UNKNOWN,
  type Value,
  zipLanes,
} from './values.js';

/** The place that an lvalue designates. */
export interface Place {
  readonly pointer: Pointer;
  readonly type: Type;
  /** The designated components of a vector, unless all are. */
  readonly components?: readonly number[];
  /** The alignment in bytes, if that of the type is not required. */
  readonly alignment?: number;
  /** The components of a loaded vector that are used, in order, if not all may be. */
  readonly used?: readonly number[] | undefined;
}

export interface Where {
  readonly unit: Unit;
  readonly node: SyntaxPart;
}

/** A scalar within an object. */
interface Part {
  readonly offset: number;
  readonly size: number;
}

/** The maximum number of scalars into which an object is split. */
const MAXIMUM_PARTS = 4096;

export function partsOfType(type: Type, offset = 0, found: Part[] = []): readonly Part[] {
  const bare = type.unqualified;
  if (found.length >= MAXIMUM_PARTS) return found;
  if (bare.kind === 'vector')
    for (let i = 0; i < bare.count; i++)
      found.push({ offset: offset + i * bare.element.size, size: bare.element.size });
  else if (bare.kind === 'array') {
    const size = layoutOf(bare.element)?.size ?? 0;
    for (let i = 0; i < (bare.size ?? 0) && found.length < MAXIMUM_PARTS; i++)
      partsOfType(bare.element, offset + i * size, found);
  } else if (bare.kind === 'record')
    for (const field of recordLayout(bare.record)?.fields ?? [])
      partsOfType(field.field.type, offset + field.offset, found);
  else found.push({ offset, size: layoutOf(bare)?.size ?? 1 });
  return found;
}

/** A pointer moved by a number of bytes. */
export const moved = (pointer: Pointer, by: Lanes): Pointer => ({
  kind: 'pointer',
  object: pointer.object,
  offset: zipLanes(pointer.offset, by, (a, b) => a + b),
});

/** The offsets at which objects changed while it was uncertain whether the code is executed. */
type Written = Map<MemoryObject, Set<number>>;

/** Bytes at a distance from a pointer. */
interface Transferred {
  readonly pointer: Pointer;
  readonly by: number;
  readonly bytes: number;
}

export class Places {
  /** The work-items of the warps that issue the current instructions, even if they are predicated off. */
  issued: Mask | undefined;
  /** Nonzero if the current code is only assumed to be executed, because a condition depends on data. */
  assumed = 0;
  /** Some work-items may have returned from the current function, which depends on data. */
  mayHaveReturned = false;
  /** Memory is filled before the kernel starts, at no cost. */
  isSilent = false;
  readonly #regions: Written[] = [];

  constructor(
    private readonly recorder: CostRecorder,
    private readonly geometry: MemoryGeometry,
  ) {}

  /** Begins code that, depending on data, only some work-items execute. Ended by `endUncertain`. */
  beginUncertain(): void {
    this.#regions.push(new Map());
    this.assumed++;
  }

  /**
   * Invalidates what changed since the matching `beginUncertain`, for the work-items that may have executed the code.
   */
  endUncertain(uncertain: Mask): void {
    this.assumed--;
    const written = this.#regions.pop() ?? new Map();
    const outer = this.#regions.at(-1);
    for (const [object, offsets] of written)
      for (const offset of offsets) {
        const cell = object.cells.get(offset);
        if (cell) object.cells.set(offset, { size: cell.size, value: mergeScalars(cell.value, UNKNOWN, uncertain) });
        if (outer) noteWritten(outer, object, offset);
      }
  }

  load(where: Where, place: Place, mask: Mask): Value {
    this.record(where, place, 'load', mask);
    return this.read(place, mask);
  }

  store(where: Where, place: Place, value: Value, mask: Mask): void {
    this.record(where, place, 'store', mask);
    this.write(place, value, mask);
  }

  /** Records an access. */
  record(where: Where, place: Place, operation: 'load' | 'store', mask: Mask): void {
    const type = place.type.unqualified;
    if (type.kind === 'vector') return this.#recordVector(where, place, operation, mask);
    for (const { offset, size } of partsOfType(type))
      this.#recordScalar(where, place, { pointer: place.pointer, by: offset, bytes: size }, operation, mask);
  }

  /** The value at a place. */
  read({ pointer, type }: Place, mask: Mask): Value {
    const parts = partsOfType(type).map(({ offset, size }) => ({
      offset,
      size,
      value: this.#read(pointer, offset, size, mask),
    }));
    const { kind } = type.unqualified;
    if (kind === 'vector') return { kind, elements: parts.map(({ value }) => asNumbers(value)) };
    if (kind === 'record' || kind === 'array')
      return { kind: 'aggregate', cells: new Map(parts.map((part) => [part.offset, part])) };
    return parts[0]?.value ?? UNKNOWN;
  }

  write({ pointer, type }: Place, value: Value, mask: Mask): void {
    for (const [i, { offset, size }] of partsOfType(type).entries())
      this.#write(pointer, offset, size, partOf(value, i, offset), mask);
  }

  /** The contents of a private object are unknown. */
  forget({ cells }: MemoryObject, mask: Mask): void {
    if (mask.count === mask.lanes.length) cells.clear();
    for (const [offset, { size, value }] of cells)
      cells.set(offset, { size, value: mergeScalars(value, UNKNOWN, mask) });
  }

  /** An atomic operation, which makes the value at the place unknown. */
  atomic(where: Where, pointer: Pointer, size: number, mask: Mask, atomic: AtomicKind): void {
    this.#record(where, { pointer, by: 0, bytes: size }, 'atomic', mask, atomic);
    this.#write(pointer, 0, size, UNKNOWN, mask);
  }

  /** Records accesses to an unknown place. */
  unknownAccess(where: Where, operation: Operation, bytes: number, space: 'image' | 'global', mask: Mask): void {
    const { issued = mask } = this;
    this.recorder.unknown(
      { ...where, operation, bytes, mask, issued, isAssumed: this.assumed > 0 || this.mayHaveReturned },
      space,
      0,
    );
  }

  #read(pointer: Pointer, by: number, size: number, mask: Mask): Numbers | Pointer {
    const only = objectOf(pointer);
    const offset = mapLanes(pointer.offset, (own) => own + by);
    if (only && !isShared(only)) return readPrivate(only, offset, size, mask);
    let read: Numbers | Pointer = readShared(pointer, (lane) => objectAt(pointer, lane), by, size, mask);
    for (const [object, lanes] of privateIn(pointer, mask))
      read = mergeScalars(read, readPrivate(object, offset, size, lanes), lanes);
    return read;
  }

  #write(pointer: Pointer, by: number, size: number, value: Numbers | Pointer, mask: Mask): void {
    const only = objectOf(pointer);
    const offset = mapLanes(pointer.offset, (own) => own + by);
    if (only && !isShared(only)) return this.#writePrivate(only, offset, size, value, mask);
    for (const [object, lanes] of privateIn(pointer, mask)) this.#writePrivate(object, offset, size, value, lanes);
    const known = value.kind === 'numbers' && this.assumed === 0 ? value.lanes : Number.NaN;
    writeShared(pointer.offset, (lane) => objectAt(pointer, lane), { by, size }, known, mask);
  }

  #writePrivate(object: MemoryObject, offset: Lanes, size: number, value: Numbers | Pointer, mask: Mask): void {
    writePrivate(object, offset, size, value, mask);
    const innermost = this.#regions.at(-1);
    if (!innermost) return;
    if (typeof offset === 'number') noteWritten(innermost, object, offset);
    else for (const own of object.cells.keys()) noteWritten(innermost, object, own);
  }

  #record(
    where: Where,
    { pointer, by, bytes }: Transferred,
    operation: Operation,
    mask: Mask,
    atomic?: AtomicKind,
  ): void {
    const only = objectOf(pointer);
    // Values in registers cost nothing.
    if (this.isSilent || (only?.space === AddressSpace.Private && !only.isIndexed)) return;
    const { issued = mask } = this;
    const { unit, node } = where;
    const isAssumed = this.assumed > 0 || this.mayHaveReturned;
    this.recorder.record({ unit, node, operation, pointer, by, bytes, mask, issued, isAssumed, atomic });
  }

  /** A scalar whose alignment is less than its size is transferred in parts. */
  #recordScalar(
    where: Where,
    place: Place,
    { pointer, by, bytes }: Transferred,
    operation: Operation,
    mask: Mask,
  ): void {
    const alignment = place.alignment ?? layoutOf(place.type.unqualified)?.alignment ?? bytes;
    const piece = Math.min(bytes, alignment);
    for (let at = 0; at < bytes; at += piece)
      this.#record(where, { pointer, by: by + at, bytes: Math.min(piece, bytes - at) }, operation, mask);
  }

  /** A vector is transferred in as few instructions as its alignment and the device allow. */
  #recordVector(where: Where, place: Place, operation: Operation, mask: Mask): void {
    const type = place.type.unqualified;
    if (type.kind !== 'vector') return;
    const { size } = type.element;
    const { pointer, components: chosen = Array.from({ length: type.count }, (_, i) => i) } = place;
    const isLocal = objectOf(pointer)?.space === AddressSpace.Local;
    const used = isLocal ? chosen : (place.used ?? chosen);
    const isWhole = used.length === type.count;
    const bytes = size * used.length;
    const each = (): void => {
      for (const component of used)
        this.#recordScalar(where, place, { pointer, by: component * size, bytes: size }, operation, mask);
    };
    const { alignment = Number.POSITIVE_INFINITY } = place;
    if (alignment < size) return each();
    if (alignment === size && !(isLocal && type.count !== 3 && isAligned(pointer, bytes, mask))) return each();
    // Compilers transfer the unused fourth element, too; from local memory they load only the elements in use.
    if (isWhole && type.count === 3 && (!isLocal || operation === 'store') && !place.used)
      return this.#record(where, { pointer, by: 0, bytes: size * 4 }, operation, mask);
    const widest = isLocal ? this.geometry.widestAccess : Math.min(this.geometry.widestAccess, alignment);
    for (const { from, count } of runsIn(used))
      for (let at = from * size, rest = count * size; rest > 0; ) {
        let piece = 2 ** Math.floor(Math.log2(Math.min(rest, widest)));
        while (piece > size && at % piece !== 0) piece /= 2;
        this.#record(where, { pointer, by: at, bytes: piece }, operation, mask);
        at += piece;
        rest -= piece;
      }
  }
}

/** The private objects to which work-items point, if not all point to one, with these work-items. */
function privateIn(pointer: Pointer, mask: Mask): ReadonlyMap<MemoryObject, Mask> {
  const found = new Map<MemoryObject, Mask>();
  if (objectOf(pointer) || !pointer.object) return found;
  for (let i = 0; i < mask.lanes.length; i++) {
    const object = mask.has(i) ? objectAt(pointer, i) : undefined;
    if (!object || isShared(object) || found.has(object)) continue;
    found.set(
      object,
      Mask.of(mask.lanes.length, (lane) => mask.has(lane) && objectAt(pointer, lane) === object),
    );
  }
  return found;
}

/** The scalar at an offset in a value, which is the one of the given number. */
function partOf(value: Value, i: number, offset: number): Numbers | Pointer {
  if (value.kind === 'vector') return value.elements[i] ?? UNKNOWN;
  return value.kind === 'aggregate' ? (value.cells.get(offset)?.value ?? UNKNOWN) : value;
}

/** The components next to each other. */
function runsIn(chosen: readonly number[]): readonly { readonly from: number; readonly count: number }[] {
  const runs: { from: number; count: number }[] = [];
  for (const component of chosen) {
    const last = runs.at(-1);
    if (last && component === last.from + last.count) last.count++;
    else runs.push({ from: component, count: 1 });
  }
  return runs;
}

function noteWritten(written: Written, object: MemoryObject, offset: number): void {
  const offsets = written.get(object) ?? new Set();
  if (offsets.size === 0) written.set(object, offsets);
  offsets.add(offset);
}

function isAligned({ offset }: Pointer, bytes: number, mask: Mask): boolean {
  for (let i = 0; i < mask.lanes.length; i++) if (mask.has(i) && at(offset, i) % bytes !== 0) return false;
  return true;
}

/** The type of the scalars in a scalar or vector type. */
export const elementScalar = (type: Type): ScalarType => {
  const bare = type.unqualified;
  return (bare.kind === 'vector' ? scalarOf(bare.element) : scalarOf(bare)) ?? Types.int;
};

export const unknownOf = (type: Type): Value => {
  const bare = type.unqualified;
  if (bare.kind === 'vector') return { kind: 'vector', elements: Array.from({ length: bare.count }, () => UNKNOWN) };
  return bare.kind === 'record' ? { kind: 'aggregate', cells: new Map() } : UNKNOWN;
};
