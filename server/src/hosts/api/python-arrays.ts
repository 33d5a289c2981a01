// The sizes of numpy's and PyOpenCL's arrays, and of the buffers that are created from them.
import { type Frame, textOf } from '../interpretation/frame.js';
import type { Interpreter } from '../interpretation/interpreter.js';
import type { Value } from '../interpretation/values.js';
import type { HostExpression } from '../reading/syntax.js';

type Call = Extract<HostExpression, { kind: 'call' }>;
type Elements = Extract<Value, { kind: 'elements' }>;

/** Functions whose first argument is a shape, and the position of the type. */
const OF_SHAPE: Readonly<Record<string, number>> = { zeros: 1, empty: 1, ones: 1, full: 2 };
/** Functions of random numbers: their arguments are the shape, the elements doubles. */
const RANDOM = new Set(['rand', 'randn', 'random', 'random_sample']);

const NUMPY = /^_?(?:np|numpy)(?:\.random)?$/;
/** PyOpenCL's module of arrays, whose functions take a queue first. */
const ARRAYS = /^(?:cl_?array|cla|(?:cl|pyopencl)\.array)$/;

/** The array that a call creates; undefined for other calls. */
export function arrayOf(
  machine: Interpreter,
  call: Call,
  name: string,
  sizeOfType: (name: string) => number | undefined,
  frame: Frame,
): Elements | undefined {
  const { callee } = call;
  if (callee.kind !== 'member') return undefined;
  const typed = call.args.find((arg) => arg.name === 'dtype')?.value;
  const positional = call.args.filter((arg) => arg.name === undefined).map(({ value }) => value);
  const module = textOf(callee.object, frame);
  if (ARRAYS.test(module) || NUMPY.test(module)) {
    const args = ARRAYS.test(module) && !name.endsWith('_like') ? positional.slice(1) : positional;
    const made = ofModule(machine, { name, args, typed }, sizeOfType, frame);
    return made && { ...made, isOfHost: NUMPY.test(module) };
  }
  if (!/^(?:astype|copy|flatten|ravel|reshape)$/.test(name)) return undefined;
  const object = machine.value(callee.object, frame);
  if (object.kind !== 'elements') return undefined;
  const [type = typed] = positional;
  return name === 'astype' ? { ...object, size: type && sizeOfType(lastNameOf(type)) } : object;
}

/** A call of a function of a module; `typed`: the type that it states. */
interface ModuleCall {
  readonly name: string;
  readonly args: readonly HostExpression[];
  readonly typed: HostExpression | undefined;
}

function ofModule(
  machine: Interpreter,
  { name, args, typed }: ModuleCall,
  sizeOfType: (name: string) => number | undefined,
  frame: Frame,
): Elements | undefined {
  const [first] = args;
  if (!first) return undefined;
  const position = Object.hasOwn(OF_SHAPE, name) ? OF_SHAPE[name] : undefined;
  const type = typed ?? (position === undefined ? undefined : args[position]);
  // Without a type, elements are doubles.
  const size = type ? sizeOfType(lastNameOf(type)) : 8;
  if (position !== undefined) return { kind: 'elements', count: countOf(machine.value(first, frame)), size };
  if (name === 'arange') {
    const count = args.length === 1 ? countOf(machine.value(first, frame)) : undefined;
    return { kind: 'elements', count, size: typed && size };
  }
  if (RANDOM.has(name)) {
    const counts = args.map((arg) => countOf(machine.value(arg, frame)));
    return { kind: 'elements', count: product(counts), size };
  }
  if (!/^(?:zeros_like|empty_like|ones_like|array|asarray|to_device)$/.test(name) || typed || args.length > 1)
    return undefined;
  const model = machine.value(first, frame);
  return model.kind === 'elements' ? model : undefined;
}

/** The value of a member of an array. */
export function memberOfArray({ count, size }: Elements, name: string): Value | undefined {
  const bytes = product([count, size]);
  if (name === 'data') return { kind: 'memory', of: 'buffer', bytes };
  const number = name === 'nbytes' ? bytes : name === 'size' ? count : name === 'itemsize' ? size : undefined;
  return number === undefined ? undefined : { kind: 'number', value: number };
}

/** `Buffer(context, flags, size=0, hostbuf=None)` */
export function bytesOfBuffer(
  args: readonly { readonly keyword: string | undefined; readonly value: Value }[],
): number | undefined {
  const [, , third, fourth] = args.filter(({ keyword }) => keyword === undefined);
  const size = args.find(({ keyword }) => keyword === 'size') ?? third;
  const host = args.find(({ keyword }) => keyword === 'hostbuf') ?? fourth;
  if (host) return host.value.kind === 'elements' ? product([host.value.count, host.value.size]) : undefined;
  return size?.value.kind === 'number' && size.value.value > 0 ? size.value.value : undefined;
}

/** The number of elements of a shape. */
function countOf(value: Value): number | undefined {
  if (value.kind === 'list') return product(value.elements.map(countOf));
  if (value.kind === 'scalar') return value.value;
  return value.kind === 'number' ? value.value : undefined;
}

const product = (numbers: readonly (number | undefined)[]): number | undefined =>
  numbers.reduce((all, one) => (all === undefined || one === undefined ? undefined : all * one), 1);

const lastNameOf = (expression: HostExpression): string =>
  expression.kind === 'name' || expression.kind === 'member' ? expression.name : '';
