/** The private memory of a work-item: parts of objects at constant offsets. */
import { layoutOf, recordLayout } from '../types/layout.js';
import type { Type } from '../types/type.js';
import type { Cell, Cells, Contents, Value } from './values.js';

/** The scalars and pointers that a value of a type consists of, with their offsets. */
export function partsOf(
  type: Type,
): readonly { readonly offset: number; readonly size: number; readonly type: Type }[] {
  const bare = type.unqualified;
  if (bare.kind === 'vector')
    return Array.from({ length: bare.count }, (_, i) => ({
      offset: i * bare.element.size,
      size: bare.element.size,
      type: bare.element,
    }));
  if (bare.kind === 'record')
    return (recordLayout(bare.record)?.fields ?? []).flatMap(({ field, offset }) =>
      field.bits === undefined ? partsOf(field.type).map((part) => ({ ...part, offset: part.offset + offset })) : [],
    );
  if (bare.kind === 'array') {
    const size = layoutOf(bare.element)?.size;
    if (size === undefined || bare.size === undefined || bare.size > 64) return [];
    const parts = partsOf(bare.element);
    return Array.from({ length: Math.max(0, bare.size) }, (_, i) =>
      parts.map((part) => ({ ...part, offset: part.offset + i * size })),
    ).flat();
  }
  const size = layoutOf(bare)?.size;
  return size === undefined ? [] : [{ offset: 0, size, type: bare }];
}

/** What is known at an offset; undefined if it is not known as a whole. */
export function cellAt({ cells, isZero }: Contents, offset: number, size: number): Cell | 'zero' | undefined {
  const cell = cells.get(offset);
  if (cell) return cell.size === size ? cell : undefined;
  if (!isZero) return undefined;
  for (const [at, one] of cells) if (at < offset + size && offset < at + one.size) return undefined;
  return 'zero';
}

/** The contents after parts are written; those that overlap are lost. `values`: undefined for unknown parts. */
export function written(
  contents: Contents,
  offset: number,
  size: number,
  values: Iterable<readonly [number, Cell]>,
): Contents {
  const cells = new Map<number, Cell>();
  let isCut = false;
  for (const [at, cell] of contents.cells)
    if (at >= offset + size || at + cell.size <= offset) cells.set(at, cell);
    else if (at < offset || at + cell.size > offset + size) isCut = true;
  let covered = 0;
  for (const [at, cell] of values) {
    cells.set(at, cell);
    covered += cell.size;
  }
  return { cells, isZero: contents.isZero && covered === size && !isCut };
}

/** The cells of a value that is stored at an offset. */
export function* cellsOf(value: Value, type: Type, offset: number): Iterable<readonly [number, Cell]> {
  const bare = type.unqualified;
  if (bare.kind === 'vector') {
    if (value.kind !== 'vector') return;
    const { size } = bare.element;
    for (const [i, element] of value.elements.entries())
      yield [offset + i * size, { size, value: element, type: bare.element }];
    return;
  }
  if (value.kind === 'record') {
    for (const [at, cell] of value.cells) yield [offset + at, cell];
    return;
  }
  const size = layoutOf(bare)?.size;
  if (size !== undefined && bare.kind !== 'record' && bare.kind !== 'array')
    yield [offset, { size, value, type: bare }];
}

/** The cells within a range, from its beginning. */
export const cellsWithin = (cells: Cells, offset: number, size: number): Cells =>
  new Map(
    [...cells]
      .filter(([at, cell]) => at >= offset && at + cell.size <= offset + size)
      .map(([at, cell]) => [at - offset, cell]),
  );
