// The memory of buffers, and whether two of them share it.
import type { HostExpression } from '../reading/syntax.js';
import { type Frame, textOf } from './frame.js';
import type { Interpreter } from './interpreter.js';
import type { Value } from './values.js';

/** An array of the host; `pointer`: whatever a variable points to, which may be any array. */
const HOST = { array: 'array ', pointer: 'pointer ' } as const;

/** Whether two different storages may be one array of the host. */
export const mayBeOneArray = (one: string, other: string): boolean =>
  Object.values(HOST).some((prefix) => one.startsWith(prefix)) &&
  Object.values(HOST).some((prefix) => other.startsWith(prefix)) &&
  [one, other].some((each) => each.startsWith(HOST.pointer));

/** `CL_MEM_USE_HOST_PTR` (`CL/cl.h`). */
const USE_HOST_PTR = 8;

/** Whether flags make a buffer use memory of the host; undefined if they are unknown. */
function usesHost(flags: Value, text: string): boolean | undefined {
  if (flags.kind === 'number') return (flags.value & USE_HOST_PTR) !== 0;
  const names = text.match(/[\w.]+/g) ?? [];
  if (text.includes('?') || !names.every((name) => /^(?:(?:\w+\.)+[A-Z_]+|CL_MEM_\w+|0)$/.test(name))) return undefined;
  return names.some((name) => name.endsWith('USE_HOST_PTR'));
}

/** An argument with its value. */
export interface Operand {
  readonly expression: HostExpression;
  readonly value: Value;
}

/** What decides about the memory of a new buffer. */
interface Created {
  /** Identifies the buffer. */
  readonly object: string;
  readonly flags: Operand | undefined;
  /** The pointer to the host's memory; undefined if the call has none. */
  readonly pointer: Operand | undefined;
}

/** The memory of a new buffer: its own, or that of the host; undefined if it is unknown which. */
export function storageOf(machine: Interpreter, { object, flags, pointer }: Created, frame: Frame): string | undefined {
  if (!pointer || pointer.value.kind === 'null' || (pointer.value.kind === 'number' && pointer.value.value === 0))
    return object;
  const uses = flags && usesHost(flags.value, textOf(flags.expression, frame));
  const variable = uses && pointer.expression.kind === 'name' && variableIn(machine, pointer.expression, frame);
  if (variable) machine.lifetimes.host(object, variable);
  return uses === undefined ? undefined : uses ? arrayAt(machine, pointer, frame) : object;
}

/** The array of the host that a pointer points into. */
export function arrayAt(machine: Interpreter, { expression, value }: Operand, frame: Frame): string | undefined {
  const place = value.kind === 'address' ? value.place.replace(/\[[^[\]]*\]$/, '') : undefined;
  const type = place === undefined ? undefined : machine.types.at(place);
  // Members of a union share their memory.
  if (place !== undefined && type?.kind === 'array' && /(?:^|:)\w+$/.test(place)) return `${HOST.array}${place}`;
  const variable = variableIn(machine, expression, frame);
  return variable === undefined ? undefined : `${HOST.pointer}${variable}`;
}

/** The variable of a pointer or array that an expression points into. */
function variableIn(machine: Interpreter, expression: HostExpression, frame: Frame): string | undefined {
  switch (expression.kind) {
    case 'name':
      return machine.places.ofName(expression.name, frame);
    case 'cast':
      return variableIn(machine, expression.value, frame);
    case 'address':
      return variableIn(machine, expression.of, frame);
    case 'subscript':
      return variableIn(machine, expression.object, frame);
    case 'binary':
      return variableIn(machine, expression.left, frame);
    default:
      return undefined;
  }
}
