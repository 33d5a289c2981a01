// The sizes of numpy's and PyOpenCL's arrays, and of the buffers that are created from them.
import type { MemoryObject } from '../events.js';
import { type Frame, textOf } from '../interpretation/frame.js';
import type { Interpreter } from '../interpretation/interpreter.js';
import type { ResolvedType } from '../interpretation/types.js';
import { UNKNOWN, type Value } from '../interpretation/values.js';
import type { HostExpression } from '../reading/syntax.js';
import { NUMPY_MODULE, scalar, typeOfElements } from './python-types.js';

type Call = Extract<HostExpression, { kind: 'call' }>;
type Elements = Extract<Value, { kind: 'elements' }>;

/** Functions whose first argument is a shape, and the position of the type. */
const OF_SHAPE: Readonly<Record<string, number>> = { zeros: 1, empty: 1, ones: 1, full: 2 };
/** Functions of random numbers: their arguments are the shape, the elements doubles. */
const RANDOM = new Set(['rand', 'randn', 'random', 'random_sample']);

/** The type of elements for which none is stated. */
const DOUBLE = scalar(8, true);

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
  if (name === 'astype') return { ...object, type: type && typeOfElements(machine, type, frame) };
  return /^(?:flatten|ravel)$/.test(name)
    ? { ...object, rank: 1 }
    : { ...object, rank: name === 'copy' ? object.rank : undefined };
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
  const of = type ? typeOfElements(machine, type, frame) : DOUBLE;
  if (position !== undefined) return { kind: 'elements', ...shapeOf([machine.value(first, frame)]), type: of };
  if (name === 'arange') {
    const count = args.length === 1 ? countOf(machine.value(first, frame)) : undefined;
    return { kind: 'elements', count, rank: 1, type: typed && of };
  }
  if (RANDOM.has(name)) return { kind: 'elements', ...shapeOf(args.map((arg) => machine.value(arg, frame))), type: of };
  if (!/^(?:zeros_like|empty_like|ones_like|array|asarray|to_device)$/.test(name)) return undefined;
  const model = machine.value(first, frame);
  if (typed && /^(?:array|asarray)$/.test(name)) return { kind: 'elements', ...listedIn(model, of), type: of };
  return !typed && args.length === 1 && model.kind === 'elements' ? model : undefined;
}

type Shape = Pick<Elements, 'count' | 'rank'>;

/** The number of elements and dimensions that are stated as numbers, or as a tuple of them. */
function shapeOf(sizes: readonly Value[]): Shape {
  const [only = UNKNOWN] = sizes;
  if (sizes.length === 1 && only.kind === 'list') return shapeOf(only.elements);
  const isOpen = sizes.length === 1 && only.kind === 'unknown';
  return { count: product(sizes.map(countOf)), rank: isOpen ? undefined : sizes.length };
}

/** The number of elements of a type and dimensions of nested lists. The members of a struct are in a tuple. */
function listedIn(value: Value, type: ResolvedType | undefined): Shape {
  if (value.kind === 'elements') return value;
  if (value.kind === 'number' || value.kind === 'scalar') return { count: 1, rank: 0 };
  if (value.kind !== 'list' || !type) return { count: undefined, rank: undefined };
  if (type.kind === 'record' && !value.isChangeable) return { count: 1, rank: 0 };
  const parts = value.elements.map((one) => listedIn(one, type));
  const { rank } = parts[0] ?? { rank: 0 };
  const count = parts.every((one) => one.count === parts[0]?.count) ? parts[0]?.count : undefined;
  return { count: product([parts.length, count]), rank: rank === undefined ? undefined : rank + 1 };
}

/** The value of a member of an array. */
export function memberOfArray(array: Elements, name: string): Value | undefined {
  const { count, type } = array;
  if (name === 'data') return { kind: 'memory', of: 'buffer', ...inMemory(array) };
  const number = name === 'nbytes' ? bytesOf(array) : name === 'size' ? count : name === 'itemsize' && type?.size;
  return typeof number === 'number' ? { kind: 'number', value: number } : undefined;
}

/** The bytes of an array. */
export const bytesOf = ({ count, type }: Elements): number | undefined => product([count, type?.size]);

/** What is known of a buffer with the contents of an array: its size, and the type of the structs in it. */
const inMemory = (array: Elements): Pick<MemoryObject, 'bytes' | 'element'> => ({
  bytes: bytesOf(array),
  element: array.type?.kind === 'record' ? array.type : undefined,
});

/** An element of an array, which is a number or a struct; undefined if it may be a part of an array. */
export function elementOfArray({ rank, type, isOfHost }: Elements, text: string): Value | undefined {
  if (!isOfHost || rank !== 1 || !type) return undefined;
  const isStruct = type.kind === 'record';
  return isStruct ? { kind: 'elements', count: 1, rank: 0, type, isOfHost } : { kind: 'scalar', type, name: text };
}

/** `Buffer(context, flags, size=0, hostbuf=None)`: its size, and the type of the structs in it. */
export function contentsOfBuffer(
  args: readonly { readonly keyword: string | undefined; readonly value: Value }[],
): Pick<MemoryObject, 'bytes' | 'element'> {
  const [, , third, fourth] = args.filter(({ keyword }) => keyword === undefined);
  const size = args.find(({ keyword }) => keyword === 'size') ?? third;
  const host = args.find(({ keyword }) => keyword === 'hostbuf') ?? fourth;
  if (host?.value.kind === 'elements') return inMemory(host.value);
  return { bytes: !host && size?.value.kind === 'number' && size.value.value > 0 ? size.value.value : undefined };
}

/** The number of elements of a shape. */
function countOf(value: Value): number | undefined {
  if (value.kind === 'list') return product(value.elements.map(countOf));
  if (value.kind === 'scalar') return value.value;
  return value.kind === 'number' ? value.value : undefined;
}

const product = (numbers: readonly (number | undefined)[]): number | undefined =>
  numbers.reduce((all, one) => (all === undefined || one === undefined ? undefined : all * one), 1);
