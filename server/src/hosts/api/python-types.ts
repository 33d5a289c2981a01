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

/**
 * `np.dtype([('id', np.int32), ('p', np.float32, 4)])`, or a dictionary with `names` and `formats`: a struct without
 * padding, unless it is aligned or states offsets.
 */
export function composedType(machine: Interpreter, call: Call, frame: Frame): Value | undefined {
  const { callee, args } = call;
  if (callee.kind !== 'member' || callee.name !== 'dtype' || !NUMPY_MODULE.test(textOf(callee.object, frame)))
    return undefined;
  const [described, ...others] = args;
  const aligned = others.length === 1 && others[0]?.name === 'align' ? textOf(others[0].value, frame) : undefined;
  if (!described || described.name !== undefined) return undefined;
  if (others.length > 0 && !/^(?:True|False)$/.test(aligned ?? '')) return undefined;
  const { fields, size: stated } =
    described.value.kind === 'list' ? fieldsIn(described.value) : columnsOf(machine, described.value, frame);
  const members: { readonly name: string; readonly offset: number; readonly type: ResolvedType }[] = [];
  let end = 0;
  let alignment = 1;
  for (const { name: named, type: typed, shape, offset: at } of fields ?? []) {
    const name = named && machine.value(named, frame);
    const element = typed && typeOfElements(machine, typed, frame);
    const count = shape ? countIn(machine.value(shape, frame)) : 1;
    const place = at && machine.value(at, frame);
    if (name?.kind !== 'string' || !element || count === undefined || (place && place.kind !== 'number'))
      return undefined;
    // The vectors of PyOpenCL are structs of numbers for numpy.
    if (aligned === 'True' && element.kind !== 'scalar') return undefined;
    const own = aligned === 'True' ? element.alignment : 1;
    const offset = place?.value ?? Math.ceil(end / own) * own;
    const type: ResolvedType = shape
      ? { kind: 'array', element, count, size: element.size * count, alignment: element.alignment }
      : element;
    members.push({ name: name.values.join(), offset, type });
    end = Math.max(end, offset + type.size);
    alignment = Math.max(alignment, own);
  }
  const whole = stated && machine.value(stated, frame);
  if (!fields || (whole && whole.kind !== 'number')) return undefined;
  const size = whole?.value ?? Math.ceil(end / alignment) * alignment;
  return { kind: 'dtype', type: { kind: 'record', name: 'dtype', members, size, alignment } };
}

/** The description of a member of a struct of numpy. */
interface Field {
  readonly name: HostExpression | undefined;
  readonly type: HostExpression | undefined;
  readonly shape: HostExpression | undefined;
  readonly offset?: HostExpression | undefined;
}

/** The members of a struct, and its size if it is stated; no members if the description is not understood. */
interface Fields {
  readonly fields: readonly Field[] | undefined;
  readonly size?: HostExpression | undefined;
}

/** `[('id', np.int32), ('p', np.float32, 4)]` */
function fieldsIn({ elements }: Extract<HostExpression, { kind: 'list' }>): Fields {
  const fields = elements.map((one): Field | undefined => {
    const [name, type, shape, ...rest] = one.kind === 'list' ? one.elements : [];
    return rest.length > 0 ? undefined : { name, type, shape };
  });
  const known = fields.filter((one) => one !== undefined);
  return { fields: known.length === fields.length ? known : undefined };
}

/** `{'names': ['id', 'p'], 'formats': [np.int32, (np.float32, 4)], 'offsets': [0, 16], 'itemsize': 32}` */
function columnsOf(machine: Interpreter, described: HostExpression, frame: Frame): Fields {
  if (described.kind !== 'dictionary' || !described.isWhole) return { fields: undefined };
  const columns = new Map<string, HostExpression>();
  for (const { key, value } of described.entries) {
    const name = machine.value(key, frame);
    columns.set(name.kind === 'string' ? name.values.join() : '', value);
  }
  const listed = (name: string): readonly HostExpression[] | undefined => {
    const column = columns.get(name);
    return column?.kind === 'list' ? column.elements : undefined;
  };
  const [names, formats, offsets] = [listed('names'), listed('formats'), listed('offsets')];
  const isKnown = [...columns.keys()].every((name) => /^(?:names|formats|offsets|itemsize)$/.test(name));
  const isComplete =
    names?.length === formats?.length && (!columns.has('offsets') || offsets?.length === names?.length);
  if (!isKnown || !isComplete) return { fields: undefined };
  const fields = names?.map((name, i): Field => {
    const format = formats?.[i];
    const [type, shape] = format?.kind === 'list' ? format.elements : [format];
    return { name, type, shape, offset: offsets?.[i] };
  });
  return { fields, size: columns.get('itemsize') };
}

/** The number of elements of an array in a struct. */
function countIn(value: Value): number | undefined {
  if (value.kind === 'number') return value.value;
  if (value.kind !== 'list') return undefined;
  return value.elements.map(countIn).reduce((all, one) => (all && one ? all * one : undefined), 1);
}
