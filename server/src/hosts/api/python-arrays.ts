// The sizes of numpy's and PyOpenCL's arrays, and of the buffers that are created from them.
import { type Frame, textOf } from '../interpretation/frame.js';
import type { Interpreter } from '../interpretation/interpreter.js';
import type { ResolvedType } from '../interpretation/types.js';
import type { Value } from '../interpretation/values.js';
import type { HostExpression } from '../reading/syntax.js';
import { NUMPY_MODULE, typeOfElements } from './python-types.js';

type Call = Extract<HostExpression, { kind: 'call' }>;
type Elements = Extract<Value, { kind: 'elements' }>;

/** Functions whose first argument is a shape, and the position of the type. */
const OF_SHAPE: Readonly<Record<string, number>> = { zeros: 1, empty: 1, ones: 1, full: 2 };
/** Functions of random numbers: their arguments are the shape, the elements doubles. */
const RANDOM = new Set(['rand', 'randn', 'random', 'random_sample']);

/** PyOpenCL's module of arrays, whose functions take a queue first. */
const ARRAYS = /^(?:cl_?array|cla|(?:cl|pyopencl)\.array)$/;

/** The array that a call creates; undefined for other calls. */
export function arrayOf(machine: Interpreter, call: Call, name: string, frame: Frame): Elements | undefined {
  const { callee } = call;
  if (callee.kind !== 'member') return undefined;
  const typed = call.args.find((arg) => arg.name === 'dtype')?.value;
  const positional = call.args.filter((arg) => arg.name === undefined).map(({ value }) => value);
  const module = textOf(callee.object, frame);
  if (ARRAYS.test(module) || NUMPY_MODULE.test(module)) {
    const args = ARRAYS.test(module) && !name.endsWith('_like') ? positional.slice(1) : positional;
    const made = ofModule(machine, { name, args, typed }, frame);
    return made && { ...made, isOfHost: NUMPY_MODULE.test(module) };
  }
  if (!/^(?:astype|copy|flatten|ravel|reshape)$/.test(name)) return undefined;
  const object = machine.value(callee.object, frame);
  if (object.kind !== 'elements') return undefined;
  const [type = typed] = positional;
  return name === 'astype' ? { ...object, ...ofType(type && typeOfElements(machine, type, frame)) } : object;
}

/** A call of a function of a module; `typed`: the type that it states. */
interface ModuleCall {
  readonly name: string;
  readonly args: readonly HostExpression[];
  readonly typed: HostExpression | undefined;
}

function ofModule(machine: Interpreter, { name, args, typed }: ModuleCall, frame: Frame): Elements | undefined {
  const [first] = args;
  if (!first) return undefined;
  const position = Object.hasOwn(OF_SHAPE, name) ? OF_SHAPE[name] : undefined;
  const type = typed ?? (position === undefined ? undefined : args[position]);
  // Without a type, elements are doubles.
  const its = type ? ofType(typeOfElements(machine, type, frame)) : { size: 8, element: undefined };
  const { size } = its;
  if (position !== undefined) return { kind: 'elements', count: countOf(machine.value(first, frame)), ...its };
  if (name === 'arange') {
    const count = args.length === 1 ? countOf(machine.value(first, frame)) : undefined;
    return { kind: 'elements', count, size: typed && size };
  }
  if (RANDOM.has(name)) {
    const counts = args.map((arg) => countOf(machine.value(arg, frame)));
    return { kind: 'elements', count: product(counts), size };
  }
  if (its.element && /^(?:array|asarray)$/.test(name)) return { kind: 'elements', count: undefined, ...its };
  if (!/^(?:zeros_like|empty_like|ones_like|array|asarray|to_device)$/.test(name) || typed || args.length > 1)
    return undefined;
  const model = machine.value(first, frame);
  return model.kind === 'elements' ? model : undefined;
}

/** The size of elements of a type, and the type if it is a struct. */
const ofType = (type: ResolvedType | undefined): Pick<Elements, 'size' | 'element'> => ({
  size: type?.size,
  element: type?.kind === 'record' ? type : undefined,
});

/** The value of a member of an array. */
export function memberOfArray({ count, size, element }: Elements, name: string): Value | undefined {
  const bytes = product([count, size]);
  if (name === 'data') return { kind: 'memory', of: 'buffer', bytes, element };
  const number = name === 'nbytes' ? bytes : name === 'size' ? count : name === 'itemsize' ? size : undefined;
  return number === undefined ? undefined : { kind: 'number', value: number };
}

/** `Buffer(context, flags, size=0, hostbuf=None)`: its size, and the type of the structs in it. */
export function contentsOfBuffer(args: readonly { readonly keyword: string | undefined; readonly value: Value }[]): {
  readonly bytes: number | undefined;
  readonly element?: ResolvedType | undefined;
} {
  const [, , third, fourth] = args.filter(({ keyword }) => keyword === undefined);
  const size = args.find(({ keyword }) => keyword === 'size') ?? third;
  const host = args.find(({ keyword }) => keyword === 'hostbuf') ?? fourth;
  if (host?.value.kind === 'elements')
    return { bytes: product([host.value.count, host.value.size]), element: host.value.element };
  const bytes = !host && size?.value.kind === 'number' && size.value.value > 0 ? size.value.value : undefined;
  return { bytes };
}

/** The number of elements of a shape. */
function countOf(value: Value): number | undefined {
  if (value.kind === 'list') return product(value.elements.map(countOf));
  if (value.kind === 'scalar') return value.value;
  return value.kind === 'number' ? value.value : undefined;
}

const product = (numbers: readonly (number | undefined)[]): number | undefined =>
  numbers.reduce((all, one) => (all === undefined || one === undefined ? undefined : all * one), 1);
