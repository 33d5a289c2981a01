/** Memory, as far as its contents are known. */
import type { Name } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import {
  at,
  type BufferContents,
  type Lanes,
  Mask,
  type MemoryObject,
  mergeScalars,
  type Numbers,
  numbers,
  type Pointer,
  UNKNOWN,
} from './values.js';

export const isShared = ({ space }: MemoryObject): boolean =>
  space === AddressSpace.Local || space === AddressSpace.Global || space === AddressSpace.Constant;

export const makeObject = (name: Name, space: AddressSpace, base: number, contents?: BufferContents): MemoryObject => ({
  name,
  space,
  base,
  contents,
  cells: new Map(),
  shared: new Map(),
  isIndexed: false,
});

/** The size of the largest scalar, which limits how far before an offset an overlapping cell can begin. */
const LARGEST_SCALAR = 16;

/** The value that is read from a private object; offsets that differ are read one by one. */
export function readPrivate(object: MemoryObject, offset: Lanes, size: number, mask: Mask): Numbers | Pointer {
  if (typeof offset === 'number') {
    const cell = object.cells.get(offset);
    return cell && cell.size === size ? cell.value : UNKNOWN;
  }
  let read: Numbers | Pointer = UNKNOWN;
  for (const [own, lanes] of byOffset(offset, mask)) {
    const cell = object.cells.get(own);
    if (cell && cell.size === size) read = mergeScalars(read, cell.value, lanes);
  }
  return read;
}

export function writePrivate(
  object: MemoryObject,
  offset: Lanes,
  size: number,
  value: Numbers | Pointer,
  mask: Mask,
): void {
  if (typeof offset === 'number') return writeCell(object, offset, size, value, mask);
  let isUnknown = false;
  for (let i = 0; i < offset.length; i++) if (mask.has(i) && Number.isNaN(offset[i])) isUnknown = true;
  if (isUnknown) {
    // Any element may have been written.
    for (const [own, cell] of object.cells)
      object.cells.set(own, { size: cell.size, value: mergeScalars(cell.value, UNKNOWN, mask) });
    return;
  }
  for (const [own, lanes] of byOffset(offset, mask)) writeCell(object, own, size, value, lanes);
}

function writeCell({ cells }: MemoryObject, offset: number, size: number, value: Numbers | Pointer, mask: Mask): void {
  if (Number.isNaN(offset)) {
    for (const [own, cell] of cells)
      cells.set(own, { size: cell.size, value: mergeScalars(cell.value, UNKNOWN, mask) });
    return;
  }
  const before = cells.get(offset);
  if (before?.size !== size) {
    for (let near = offset - LARGEST_SCALAR + 1; near < offset + size; near++) {
      const cell = near === offset ? undefined : cells.get(near);
      if (cell && near + cell.size > offset) cells.delete(near);
    }
  }
  const old = before?.size === size ? before.value : UNKNOWN;
  cells.set(offset, { size, value: mergeScalars(old, value, mask) });
}

/** The work-items of a mask, grouped by offset. */
function byOffset(offset: Float64Array, mask: Mask): ReadonlyMap<number, Mask> {
  const lanes = new Map<number, number[]>();
  for (let i = 0; i < offset.length; i++) {
    if (!mask.has(i)) continue;
    const own = offset[i] as number;
    const known = lanes.get(own);
    if (known) known.push(i);
    else lanes.set(own, [i]);
  }
  const masks = new Map<number, Mask>();
  for (const [own, members] of lanes) {
    const bits = new Uint8Array(offset.length);
    for (const i of members) bits[i] = 1;
    masks.set(own, new Mask(bits, members.length));
  }
  return masks;
}

/** The values that the work-items read from shared memory, one after the other. */
export function readShared(
  pointer: Pointer,
  objects: (lane: number) => MemoryObject | undefined,
  by: number,
  size: number,
  mask: Mask,
): Numbers {
  const { offset } = pointer;
  const first = objects(0);
  if (typeof offset === 'number' && !Array.isArray(pointer.object)) {
    return numbers(numberAt(first, offset + by, size));
  }
  if (!Array.isArray(pointer.object) && first?.shared.size === 0 && !first.contents) return UNKNOWN;
  const read = new Float64Array(mask.lanes.length).fill(Number.NaN);
  for (let i = 0; i < read.length; i++) {
    if (mask.has(i)) read[i] = numberAt(objects(i), at(offset, i) + by, size);
  }
  return numbers(read);
}

function numberAt(object: MemoryObject | undefined, offset: number, size: number): number {
  const cell = object?.shared.get(offset);
  if (cell) return cell.size === size ? cell.value : Number.NaN;
  return object?.contents && !object.contents.isLost ? object.contents.at(offset) : Number.NaN;
}

/** Of an object with more parts, nothing is remembered. */
const MAXIMUM_CELLS = 1 << 22;

export function writeShared(
  offset: Lanes,
  objects: (lane: number) => MemoryObject | undefined,
  { by, size }: { readonly by: number; readonly size: number },
  value: Lanes,
  mask: Mask,
): void {
  for (let i = 0; i < mask.lanes.length; i++) {
    const object = mask.has(i) ? objects(i) : undefined;
    if (!object) continue;
    const own = at(offset, i) + by;
    const known = at(value, i);
    if (Number.isNaN(own) || object.shared.size >= MAXIMUM_CELLS) {
      object.shared.clear();
      if (object.contents) object.contents.isLost = true;
    } else if (!Number.isNaN(known) || object.contents) object.shared.set(own, { value: known, size });
    else if (object.shared.size > 0) object.shared.delete(own);
  }
}
