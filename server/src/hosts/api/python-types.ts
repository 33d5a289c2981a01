// The types of numpy and PyOpenCL.
import { type Frame, textOf } from '../interpretation/frame.js';
import type { Interpreter } from '../interpretation/interpreter.js';
import type { ResolvedType } from '../interpretation/types.js';
import type { Value } from '../interpretation/values.js';
import { AUTO, type HostExpression } from '../reading/syntax.js';

type Call = Extract<HostExpression, { kind: 'call' }>;

export const NUMPY_MODULE = /^_?(?:np|numpy)(?:\.random)?$/;

export const scalar = (size: number, floating = false): ResolvedType => ({
  kind: 'scalar',
  size,
  alignment: size,
  floating,
});

/** The scalar types of numpy. */
export const NUMPY: Readonly<Record<string, ResolvedType>> = {
  int8: scalar(1),
  uint8: scalar(1),
  int16: scalar(2),
  uint16: scalar(2),
  int32: scalar(4),
  uint32: scalar(4),
  int64: scalar(8),
  uint64: scalar(8),
  intc: scalar(4),
  uintc: scalar(4),
  float16: scalar(2, true),
  float32: scalar(4, true),
  float64: scalar(8, true),
};

/** A type in numpy's short form, with its bytes: `<f4`. */
const SHORT = /^[<=|]?([fiu])([1248])$/;

/** The type that an expression states for the elements of an array. */
export function typeOfElements(
  machine: Interpreter,
  expression: HostExpression,
  frame: Frame,
): ResolvedType | undefined {
  const value = machine.value(expression, frame);
  if (value.kind === 'dtype') return value.type;
  if (value.kind === 'string') {
    const [text = '', ...others] = value.values;
    const [, kind, size] = SHORT.exec(text) ?? [];
    if (others.length > 0) return undefined;
    return kind ? scalar(Number(size), kind === 'f') : Object.hasOwn(NUMPY, text) ? NUMPY[text] : undefined;
  }
  const name = expression.kind === 'name' || expression.kind === 'member' ? expression.name : '';
  if (/\bcltypes\.\w+$/.test(textOf(expression, frame)))
    return machine.types.resolve({ ...AUTO, name: `cl_${name}` }, frame);
  return Object.hasOwn(NUMPY, name) ? NUMPY[name] : undefined;
}

/** `np.dtype([('id', np.int32), ('p', np.float32, 4)])`: a struct without padding, unless it is aligned. */
export function composedType(machine: Interpreter, call: Call, frame: Frame): Value | undefined {
  const { callee, args } = call;
  if (callee.kind !== 'member' || callee.name !== 'dtype' || !NUMPY_MODULE.test(textOf(callee.object, frame)))
    return undefined;
  const [list, ...others] = args;
  const aligned = others.length === 1 && others[0]?.name === 'align' ? textOf(others[0].value, frame) : undefined;
  if (list?.value.kind !== 'list' || list.name !== undefined) return undefined;
  if (others.length > 0 && !/^(?:True|False)$/.test(aligned ?? '')) return undefined;
  const members: { readonly name: string; readonly offset: number; readonly type: ResolvedType }[] = [];
  let end = 0;
  let alignment = 1;
  for (const entry of list.value.elements) {
    const [named, typed, shape, ...rest] = entry.kind === 'list' ? entry.elements : [];
    const name = named && machine.value(named, frame);
    const element = typed && typeOfElements(machine, typed, frame);
    const count = shape ? countIn(machine.value(shape, frame)) : 1;
    if (name?.kind !== 'string' || !element || count === undefined || rest.length > 0) return undefined;
    // The vectors of PyOpenCL are structs of numbers for numpy.
    if (aligned === 'True' && element.kind !== 'scalar') return undefined;
    const own = aligned === 'True' ? element.alignment : 1;
    const offset = Math.ceil(end / own) * own;
    const type: ResolvedType = shape
      ? { kind: 'array', element, count, size: element.size * count, alignment: element.alignment }
      : element;
    members.push({ name: name.values.join(), offset, type });
    end = offset + type.size;
    alignment = Math.max(alignment, own);
  }
  const size = Math.ceil(end / alignment) * alignment;
  return { kind: 'dtype', type: { kind: 'record', name: 'dtype', members, size, alignment } };
}

/** The number of elements of an array in a struct. */
function countIn(value: Value): number | undefined {
  if (value.kind === 'number') return value.value;
  if (value.kind !== 'list') return undefined;
  return value.elements.map(countIn).reduce((all, one) => (all && one ? all * one : undefined), 1);
}
