// How messages name work-items of an execution and the memory that they access.
import type { Geometry, WorkItem } from '../execution/launch.js';
import type { Access, Fault } from '../execution/trace.js';
import type { MemoryObject } from '../execution/values.js';
import { expansionSpan } from '../preprocessor/source-map.js';
import { type Choice, type Clash, DATA } from '../prover/run.js';
import type { Witness } from '../prover/witness.js';
import { spellingOf } from '../text/names.js';
import { layoutOf, recordLayout } from '../types/layout.js';
import type { Type } from '../types/type.js';
import { counted } from './expression-wording.js';

/** A position in a launch, in as many dimensions as the launch has: `3` or `(0,1)`. */
function spellPosition(place: readonly number[], dimensions: number): string {
  return dimensions > 1 ? `(${place.slice(0, dimensions).join(',')})` : `${place[0] ?? 0}`;
}

const hasSeveralGroups = ({ numGroups }: Geometry): boolean =>
  numGroups.some((count) => count !== undefined && count > 1);

/** `work-item 3`, `work-item (0,1) of group (2,0)`. */
export function spellItem({ local, group }: WorkItem, geometry: Geometry): string {
  const { dimensions } = geometry;
  const item = `work-item ${spellPosition(local, dimensions)}`;
  return hasSeveralGroups(geometry) ? `${item} of group ${spellPosition(group, dimensions)}` : item;
}

/** `work-items 0 and 1`, with their groups if those differ. */
export function spellItems(one: WorkItem, other: WorkItem, geometry: Geometry): string {
  const { dimensions } = geometry;
  const isOneGroup = one.group.every((place, d) => place === other.group[d]);
  if (!isOneGroup) return `${spellItem(one, geometry)} and ${spellItem(other, geometry)}`;
  const items = `work-items ${spellPosition(one.local, dimensions)} and ${spellPosition(other.local, dimensions)}`;
  return hasSeveralGroups(geometry) ? `${items} of group ${spellPosition(one.group, dimensions)}` : items;
}

/** The assumptions about an unspecified launch, appended to a message. */
export const spellAssumption = ({ localSize }: Geometry): string =>
  localSize.some((size) => size !== undefined) ? '' : ' (assuming a work-group of at least 2 work-items)';

const MAXIMUM_TEXT = 40;

/** The text of a condition; undefined if it is long or in several files. */
function textOf({ unit, node }: Choice): string | undefined {
  const [first, last] = [unit.origin(node.first), unit.origin(node.last)];
  if (!first.chunk || !last.chunk || first.chunk.file !== last.chunk.file) return undefined;
  const { start } = expansionSpan(first.chunk, first.index);
  const { end } = expansionSpan(last.chunk, last.index);
  const text = first.chunk.file.text.slice(start, end).replace(/\s+/g, ' ');
  return text.length <= MAXIMUM_TEXT ? text : undefined;
}

/** What two work-items may do to one place, and under which conditions. */
export function describeClash(
  { name, sharing, index, first, second }: Clash,
  { localSize, numGroups, arguments: values }: Omit<Witness, 'clash'>,
): string {
  const geometry: Geometry = {
    localSize,
    numGroups,
    dimensions: localSize.findLastIndex((n, d) => n * (numGroups[d] ?? 1) > 1) + 1,
  };
  const place = `'${spellingOf(name)}[${index}]'`;
  const what =
    first.kind === second.kind
      ? `${spellItems(first.item, second.item, geometry)} may both write ${place}`
      : `${spellItem(first.item, geometry)} may ${first.kind} ${place}, which ${spellItem(second.item, geometry)} may ${second.kind} here`;
  const order =
    first.group === second.group ? 'without a barrier in between' : 'and nothing orders different work-groups';
  const conditions = [
    ...[...(values ?? [])].map(([argument, value]) => `'${argument}' is ${value}`),
    ...second.choices.slice(-1).flatMap((choice) => {
      const text = textOf(choice);
      return text === undefined ? [] : [`'${text}' is ${choice.isTrue ? 'true' : 'false'}`];
    }),
    ...((first.from | second.from) & DATA ? ['the index is the same for both'] : []),
  ];
  const space = sharing === 'group' ? '__local' : '__global';
  return `${what}, in ${space} memory, ${order}${conditions.length > 0 ? `, if ${conditions.join(' and ')}` : ''}`;
}

/** The suffix that selects the part of a type at an offset: `[0][1]`, `.x`. */
function spellPart(type: Type, offset: number, size: number): string {
  if (type.kind === 'array') return spellElement(type.element, offset, size);
  if (type.kind === 'vector') {
    if (size >= type.element.size * type.count) return '';
    const component = Math.floor(offset / type.element.size);
    return type.count <= 4 ? `.${'xyzw'[component] ?? ''}` : `.s${component.toString(16)}`;
  }
  if (type.kind !== 'record') return '';
  const field = recordLayout(type.record)?.fields.findLast((one) => (one.offset ?? 0) <= offset);
  if (
    !field ||
    field.offset === undefined ||
    field.field.name === undefined ||
    size > (layoutOf(field.field.type)?.size ?? 0)
  )
    return '';
  return `.${spellingOf(field.field.name)}${spellPart(field.field.type, offset - field.offset, size)}`;
}

/** The suffix that selects an element of a type, and the part of it, at an offset from the first: `[2].x`. */
function spellElement(element: Type, offset: number, size: number): string {
  const bytes = layoutOf(element)?.size;
  if (!bytes) return '';
  const index = Math.floor(offset / bytes);
  return `[${index}]${spellPart(element, offset - index * bytes, size)}`;
}

/** The location of an access, as a program would write it: `'As[0][1]'`. */
export function spellPlace({ object, offset, size }: Pick<Access, 'object' | 'offset' | 'size'>): string {
  if (object.name === 0) return 'a literal';
  const name = spellingOf(object.name);
  if (offset === undefined) return `an element of '${name}'`;
  if (typeof offset !== 'number') return `'${name}'`;
  if (object.type) return `'${name}${spellPart(object.type, offset, size)}'`;
  return `'${name}${object.pointee ? spellElement(object.pointee, offset, size) : ''}'`;
}

/** The elements of an array, or of a variable of several components; undefined for others. */
function elementsOf(type: Type | undefined): { readonly count: number; readonly size: number } | undefined {
  if (type?.kind === 'vector') return { count: type.count, size: type.element.size };
  const size = type?.kind === 'array' ? layoutOf(type.element)?.size : undefined;
  return type?.kind === 'array' && type.size !== undefined && size ? { count: type.size, size } : undefined;
}

/** The elements of an object that an argument points to. */
function elementsPassed({ pointee, size }: MemoryObject): ReturnType<typeof elementsOf> {
  const element = pointee && layoutOf(pointee)?.size;
  return element && size !== undefined ? { count: Math.floor(size / element), size: element } : undefined;
}

/** Describes an access out of bounds: `index 64 of 'tile', which has 64 elements`. */
export function spellOutOfBounds({ beyond, offset, count }: Fault, object: MemoryObject): string {
  if (beyond)
    return `index ${beyond.index} of '${spellingOf(beyond.array)}', which has ${counted(beyond.size, 'element')}`;
  const name = `'${spellingOf(object.name)}'`;
  const elements = elementsOf(object.type) ?? elementsPassed(object);
  if (!elements || offset === undefined) return `byte ${offset} of ${name}, which has ${object.size}`;
  const index = Math.floor(offset / elements.size);
  const has = `${name}, which has ${counted(elements.count, 'element')}`;
  if (count === undefined) return `index ${index} of ${has}`;
  return index === 0
    ? `${counted(count, 'element')} of ${has}`
    : `${counted(count, 'element')} from index ${index} of ${has}`;
}
