// The sizes of the arrays and vectors of C++ that are local variables.
import type { TransferSizes } from '../events.js';
import type { HostExpression, HostStatement, HostType } from '../reading/syntax.js';
import { elementOfContainer } from './containers.js';
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

const isVector = (type: HostType | undefined): boolean =>
  type !== undefined && /^(?:std::)?vector$/.test(type.name) && type.pointers === 0 && !type.isReference;

/** Member functions that do not change the size of a vector. */
const KEEPS = /^(?:c?r?(?:begin|end)|at|back|capacity|data|empty|front|size)$/;

/** A vector is declared. */
export function declareVector(
  machine: ContainerMachine,
  { name, type, init }: Extract<HostStatement, { kind: 'declare' }>,
  frame: Frame,
): void {
  const place = frame.fn && isVector(type) ? machine.places.ofName(name, frame) : undefined;
  if (place === undefined) return;
  const count = init ? countIn(machine, init, frame) : 0;
  machine.memory.store.set(countOf(place), count === undefined ? UNKNOWN : { kind: 'number', value: count });
}

/** The number of elements that an initializer states: `(n)`, `(n, value)`. */
function countIn(machine: ContainerMachine, init: HostExpression, frame: Frame): number | undefined {
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
  if (place === undefined || !machine.memory.store.get(countOf(place))) return;
  machine.memory.store.set(countOf(place), name === 'resize' && count?.kind === 'number' ? count : UNKNOWN);
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
