// The sizes of the arrays and vectors of C++ that are local variables.
import type { TransferSizes } from '../events.js';
import type { HostArgument, HostExpression, HostStatement, HostType } from '../reading/syntax.js';
import { elementOfContainer, kindOfContainer } from './containers.js';
import { type Frame, textOf } from './frame.js';
import type { HostTypes } from './host-types.js';
import type { HostMemory } from './memory.js';
import { startOf } from './operations.js';
import type { HostPlaces } from './places.js';
import { UNKNOWN, type Value } from './values.js';

/** What containers need of the interpreter. */
interface ContainerMachine {
  readonly memory: HostMemory;
  readonly places: HostPlaces;
  readonly types: HostTypes;
  value(expression: HostExpression, frame: Frame): Value;
}

/** Where the number of elements of a vector is stored. */
const countOf = (place: string): string => `${place}.#`;

const valueOf = ({ value }: HostArgument): HostExpression => value;

/** Whether an expression may be a container, which a list of one element copies. */
const mayBeContainer = (machine: ContainerMachine, expression: HostExpression, frame: Frame): boolean =>
  /^(?:name|member)$/.test(expression.kind)
    ? kindOfContainer(machine.types.writtenOf(expression, frame)) !== undefined
    : !/^(?:number|string|null|list)$/.test(expression.kind);

const isVector = (type: HostType | undefined): boolean =>
  type !== undefined && /^(?:std::)?vector$/.test(type.name) && type.pointers === 0 && !type.isReference;

/** Member functions that do not change the size of a vector. */
const KEEPS = /^(?:c?r?(?:begin|end)|at|back|capacity|data|empty|front|size)$/;

/** A vector is declared, or an array whose initializer states its length. */
export function declareVector(
  machine: ContainerMachine,
  { name, type, init }: Extract<HostStatement, { kind: 'declare' }>,
  frame: Frame,
): void {
  const isArray = init?.kind === 'list' && type.dimensions.length === 1 && !type.dimensions[0];
  const place = frame.fn && (isArray || isVector(type)) ? machine.places.ofName(name, frame) : undefined;
  if (place === undefined) return;
  const count = isArray ? init.elements.length : init ? statedCount(machine, init, frame) : 0;
  machine.memory.store.set(countOf(place), count === undefined ? UNKNOWN : { kind: 'number', value: count });
}

/** The number of elements that an initializer states: `(n)`, `(n, value)`, `{a, b}`. */
function statedCount(machine: ContainerMachine, init: HostExpression, frame: Frame): number | undefined {
  const elements =
    init.kind === 'list'
      ? init.elements
      : init.kind === 'construct' && init.isList
        ? init.args.map(valueOf)
        : undefined;
  const [only, ...others] = elements ?? [];
  // Of one element, it may be a copy.
  if (elements)
    return only && others.length === 0 && mayBeContainer(machine, only, frame) ? undefined : elements.length;
  const isSized = init.kind === 'construct' && !init.isList && init.args.length > 0 && init.args.length <= 2;
  const first = isSized ? init.args[0]?.value : undefined;
  // Calls are not evaluated a second time.
  if (!first || /\(/.test(textOf(first, frame).replace(/\bsizeof\b/g, ''))) return undefined;
  const count = machine.value(first, frame);
  return count.kind === 'number' ? count.value : undefined;
}

/** A member function of a vector is called, which may change its size. */
export function callVector(
  machine: ContainerMachine,
  { object, name }: Extract<HostExpression, { kind: 'member' }>,
  count: Value | undefined,
  frame: Frame,
): void {
  if (KEEPS.test(name) || object.kind !== 'name') return;
  const place = machine.places.ofName(object.name, frame);
  const before = place === undefined ? undefined : machine.memory.store.get(countOf(place));
  if (place === undefined || !before) return;
  const isAdded = /^(?:emplace|push)_back$/.test(name) && before.kind === 'number';
  const after = isAdded ? { ...before, value: before.value + 1 } : name === 'clear' ? NONE : UNKNOWN;
  machine.memory.store.set(countOf(place), name === 'resize' && count?.kind === 'number' ? count : after);
}

const NONE: Value = { kind: 'number', value: 0 };

/** Where the element is that a call has just added to a vector; that of any element if its index is not known. */
export function lastOf(machine: ContainerMachine, object: HostExpression, any: string, frame: Frame): string {
  const count = countIn(machine, object, frame);
  return count === undefined ? any : elementAt(any, count - 1);
}

/** The places of the elements of an array or a vector; undefined if their number is not known, or large. */
export function elementsOf(
  machine: ContainerMachine,
  object: HostExpression,
  any: string,
  frame: Frame,
): readonly string[] | undefined {
  const type = machine.types.of(object, frame);
  const count = type?.kind === 'array' ? type.count : countIn(machine, object, frame);
  return count !== undefined && count > 0 && count <= MAXIMUM_ELEMENTS
    ? Array.from({ length: count }, (_, i) => elementAt(any, i))
    : undefined;
}

const elementAt = (any: string, index: number): string => any.replace(/\[\*\]$/, `[${index}]`);

/** The elements of longer arrays are treated alike. */
const MAXIMUM_ELEMENTS = 64;

/** The number of elements of a vector in a variable, if it is known. */
function countIn(machine: ContainerMachine, object: HostExpression, frame: Frame): number | undefined {
  const place = object.kind === 'name' ? machine.places.ofName(object.name, frame) : undefined;
  const count = place === undefined ? undefined : machine.memory.store.get(countOf(place));
  return count?.kind === 'number' ? count.value : undefined;
}

/** The array or vector that a pointer points to the first element of, with its size in bytes. */
export function containerAt(
  machine: ContainerMachine,
  pointer: HostExpression | undefined,
  frame: Frame,
): TransferSizes['array'] {
  const start = pointer && pointer.kind !== 'name' ? startOf(pointer) : undefined;
  const type = start && machine.types.writtenOf(start, frame);
  const place = start && machine.places.ofName(start.name, frame);
  if (!type || place === undefined) return undefined;
  const element = elementOfContainer(type);
  const size = element && machine.types.resolve(element, frame)?.size;
  const count = isVector(type) ? machine.memory.store.get(countOf(place)) : countOfArray(machine, type, start, frame);
  return size !== undefined && count?.kind === 'number' ? { name: start.name, bytes: size * count.value } : undefined;
}

/** The `N` of `std::array<T, N>`. */
function countOfArray(
  machine: ContainerMachine,
  { name, arguments: [, count], pointers }: HostType,
  { start, end }: HostExpression,
  frame: Frame,
): Value | undefined {
  if (!count || !/^(?:std::)?array$/.test(name) || pointers > 0) return undefined;
  return /^\d+$/.test(count.name)
    ? { kind: 'number', value: Number(count.name) }
    : machine.value({ kind: 'name', name: count.name, start, end }, frame);
}
