import { fenceArgumentOf, hasTrait, needsWorkGroup, traitsOf, vendorExtensionOf } from '../builtins/index.js';
import { type Arithmetic, type IndexSpace, isAboutLaunch, resultOf, takesDimension } from '../builtins/index-space.js';
import type { CallExpression } from '../syntax/ast.js';
import { interned } from '../text/lazy.js';
import { spellingOf } from '../text/names.js';
import { layoutOf } from '../types/layout.js';
import { isImage } from '../types/queries.js';
import type { Type } from '../types/type.js';
import { converted, madeOf, uniform } from './arithmetic.js';
import type { Choices } from './choices.js';
import type { Integer } from './integers.js';
import { plus, times } from './integers.js';
import type { Geometry, WorkItem } from './launch.js';
import type { SynchronizationKind } from './trace.js';
import { DATA, dataOf, integer, type Value } from './values.js';

/** The effects of builtin functions, apart from their results. */
export interface Effects {
  /** Reads or writes a number of bytes through a pointer. */
  access(
    call: CallExpression,
    pointer: Value | undefined,
    bytes: number,
    kind: 'read' | 'write' | 'atomic',
    value?: Value,
  ): void;
  /** All work-items of the group must reach this call. `given`: the arguments that must be uniform. */
  meet(
    call: CallExpression,
    fences: { readonly local: boolean; readonly global: boolean },
    given?: readonly Value[],
  ): void;
  /** All work-items of the sub-group must reach this call. */
  meetSubGroup(): void;
  /** Orders the accesses of this work-item. */
  fence(): void;
  /** An atomic operation may release earlier writes or acquire those of other work-items. */
  synchronize(object: Value | undefined, how: SynchronizationKind): void;
  /** The chain of calls and iterations, as text: equal for all work-items of a group that reach it. */
  way(): string;
  /** Begins an asynchronous copy, or adds to one, and returns its event. */
  copy(call: CallExpression, args: readonly Value[], types: readonly Type[], strided: boolean): Value;
  /** Waits for asynchronous copies. */
  wait(call: CallExpression, count: Value | undefined, events: Value | undefined): void;
  /** Reads or writes a pixel. */
  pixel(call: CallExpression, image: Value | undefined, coordinates: Value | undefined, value: Value | undefined): void;
}

export interface BuiltinCall {
  readonly call: CallExpression;
  readonly name: string;
  readonly args: readonly Value[];
  readonly types: readonly Type[];
  readonly result: Type;
}

/** The flags of `barrier` (6.13.8 "Synchronization Functions"). */
const CLK_LOCAL_MEM_FENCE = 1;
const CLK_GLOBAL_MEM_FENCE = 2;
export const FENCES: ReadonlyMap<string, number> = new Map([
  ['CLK_LOCAL_MEM_FENCE', CLK_LOCAL_MEM_FENCE],
  ['CLK_GLOBAL_MEM_FENCE', CLK_GLOBAL_MEM_FENCE],
  ['CLK_IMAGE_MEM_FENCE', 4],
]);

/** The properties of a builtin function that its traits determine. */
const kindOf = interned((name: string) => {
  const traits = traitsOf(name);
  const isOfVendor = vendorExtensionOf(name) !== undefined;
  const isTogether = traits.has('convergent');
  return {
    traits,
    /** All work-items of a group have to call it together, and get results. */
    isCollective: traits.has('collective') && needsWorkGroup(name) && !traits.has('copy') && !traits.has('wait'),
    /** The result is uniform in the group. */
    answersGroup: traits.has('uniform'),
    isAtomic: traits.has('atomic') || name === 'atomic_init',
    /** Its effects cover everything that it does to private objects. */
    saysEffects:
      !isOfVendor &&
      (traits.has('atomic') ||
        traits.has('copy') ||
        traits.has('wait') ||
        traits.has('prints') ||
        traits.has('reads') ||
        (traits.has('writes') && !traits.has('pure'))),
    readsPixel: traits.has('reads') && !isTogether && !isOfVendor,
    writesPixel: traits.has('writes') && !isTogether && !isOfVendor,
  };
});

/** Whether a builtin function may modify its private arguments in ways that its effects do not cover. */
export const maySpoil = (name: string): boolean => !kindOf(name).saysEffects;

/** Executes a call of a builtin function. */
export function callBuiltin(
  builtin: BuiltinCall,
  item: WorkItem,
  geometry: Geometry,
  choices: Choices,
  effects: Effects,
): Value {
  const { call, name, args, types, result } = builtin;
  const place = placeOf(name, args[0], item, geometry, choices);
  if (place) return converted(place, result);
  const kind = kindOf(name);
  const { traits } = kind;
  if (traits.has('barrier') && traits.has('sub-group')) {
    effects.meetSubGroup();
    return DATA;
  }
  if (traits.has('barrier')) {
    const flags = args[fenceArgumentOf(name) ?? -1];
    const value = flags?.kind === 'integer' ? flags.value : undefined;
    const has = (flag: number): boolean => !traits.has('arrive') && (typeof value !== 'number' || (value & flag) !== 0);
    effects.meet(call, { local: has(CLK_LOCAL_MEM_FENCE), global: has(CLK_GLOBAL_MEM_FENCE) });
    return DATA;
  }
  if (kind.isCollective) {
    effects.meet(call, { local: false, global: false }, args.slice(1));
    const text = `${name}@${effects.way()}@${call.first}@${item.group.join()}`;
    return kind.answersGroup ? uniform(text, result, choices) : dataOf(undefined, `${text}@${item.local.join()}`);
  }
  if (name === 'async_work_group_copy' || name === 'async_work_group_strided_copy')
    return effects.copy(call, args, types, name.includes('strided'));
  if (traits.has('wait')) {
    effects.wait(call, args[0], args[1]);
    return DATA;
  }
  if (traits.has('fence')) effects.fence();
  if (kind.isAtomic) {
    if (traits.has('fence') || !traits.has('atomic')) return DATA;
    const pointer = args[0];
    effects.access(call, pointer, sizeOfPointee(types[0]) ?? 0, 'atomic');
    effects.synchronize(pointer, orderOf(call, name));
    // A function that only reads may read the same for all work-items.
    const isLoad = name.startsWith('atomic_load') || (/^atom(ic)?_(add|or|sub|xor)$/.test(name) && isZero(args[1]));
    return isLoad ? DATA : dataOf(undefined, `${call.first}@${item.local.join()}@${item.group.join()}`);
  }
  const isOfImage = types[0] !== undefined && isImage(types[0]);
  if (kind.writesPixel && isOfImage) effects.pixel(call, args[0], args[1], args.at(-1));
  if (kind.readsPixel && isOfImage) {
    const coordinates = args.length > 2 ? args[2] : args[1];
    effects.pixel(call, args[0], coordinates, undefined);
    const [image] = args;
    if (image?.kind === 'pointer' && coordinates) return pixelAt(image.object.id, coordinates, result, choices);
  }
  return answer(name, args, result, choices);
}

/** The contents of a pixel: equal for equal coordinates. */
function pixelAt(image: number, coordinates: Value, result: Type, choices: Choices): Value {
  const component = (type: Type, i: string): Value =>
    madeOf([coordinates], ([at]) => `pixel(${image},${at})${i}`, type, choices);
  return result.kind === 'vector'
    ? { kind: 'vector', elements: Array.from({ length: result.count }, (_, i) => component(result.element, `.${i}`)) }
    : component(result, '');
}

const isZero = (value: Value | undefined): boolean => value?.kind === 'integer' && value.value === 0;

/** Atomic operations whose results differ between work-items, or tell which of them was first. */
const EXCHANGE =
  /^atom(ic)?_(inc|dec|add|sub|xchg|cmpxchg|fetch_add|fetch_sub|exchange|compare_exchange|flag_test_and_set)/;

/** The memory order and scope of an atomic operation (6.13.11); the strongest if they are omitted. */
function orderOf(call: CallExpression, name: string): SynchronizationKind {
  const written = call.args.flatMap((arg) => (arg.kind === 'identifier' ? [spellingOf(arg.name)] : []));
  const order = written.find((spelling) => spelling.startsWith('memory_order_'))?.slice('memory_order_'.length);
  const scope = written.find((spelling) => spelling.startsWith('memory_scope_'));
  // The functions of OpenCL C 1.x are relaxed: programs order them with fences, and with volatile reads.
  const isLegacy = /^atom(ic)?_(add|sub|inc|dec|xchg|cmpxchg|min|max|and|or|xor)$/.test(name);
  return {
    releases: !isLegacy && !name.startsWith('atomic_load') && !/^(relaxed|acquire)$/.test(order ?? ''),
    acquires: !name.startsWith('atomic_store') && !/^(relaxed|release)$/.test(order ?? ''),
    isWide: scope !== 'memory_scope_work_group' && scope !== 'memory_scope_work_item',
    isExchange: EXCHANGE.test(name),
  };
}

/** The size of the element type of a pointer or array, in bytes; undefined if unknown. */
function sizeOfPointee(type: Type | undefined): number | undefined {
  const pointee = type?.kind === 'pointer' ? type.pointee : type?.kind === 'array' ? type.element : undefined;
  return pointee && layoutOf(pointee)?.size;
}

/** Functions whose results depend on their arguments only. */
function answer(name: string, args: readonly Value[], result: Type, choices: Choices): Value {
  const [one] = args;
  const [, saturates] = /^convert_\w+?(_sat)?(?:_rt[ezpn])?$/.exec(name) ?? [];
  const numbers = args.map((arg) => (arg.kind === 'integer' && typeof arg.value === 'number' ? arg.value : undefined));
  const varies = args.some((arg) => arg.kind === 'integer' && arg.varies);
  if (!numbers.includes(undefined)) {
    const known = numbers.filter((number) => number !== undefined);
    const [a = 0, b = 0, c = 0] = known;
    if (name === 'min') return integer(Math.min(a, b), varies);
    if (name === 'max') return integer(Math.max(a, b), varies);
    if (name === 'abs') return integer(Math.abs(a), varies);
    if (name === 'clamp') return integer(Math.min(Math.max(a, b), c), varies);
    if (saturates && result.kind === 'scalar' && result.size < 8) {
      const span = 2 ** (8 * result.size);
      const low = result.signed ? -span / 2 : 0;
      return integer(Math.min(Math.max(a, low), low + span - 1), varies);
    }
  }
  if (name.startsWith('convert_') && !saturates && one) return converted(one, result);
  return args.some(({ kind }) => kind === 'pointer')
    ? DATA
    : madeOf(args, (texts) => `${name}(${texts.join()})`, result, choices);
}

type Unsure = Integer | undefined;
const ARITHMETIC: Arithmetic<Unsure> = {
  number: (value) => value,
  plus: (one, other) => (one === undefined || other === undefined ? undefined : plus(one, other)),
  times: (one, other) => (one === undefined || other === undefined ? undefined : times(one, other)),
};

/** The work-item functions (6.15.1); undefined for other functions. */
function placeOf(
  name: string,
  argument: Value | undefined,
  { local, group }: WorkItem,
  { localSize, numGroups, offset }: Geometry,
  choices: Choices,
): Value | undefined {
  if (name === 'get_work_dim') return integer(choices.symbol('work_dim'));
  if (!isAboutLaunch(name)) return undefined;
  const isLinear = !takesDimension(name);
  const dimension = isLinear ? 0 : argument?.kind === 'integer' ? argument.value : undefined;
  if (typeof dimension !== 'number') return DATA;
  const space: IndexSpace<Unsure> = {
    localId: (d) => local[d] ?? 0,
    localSize: (d) => localSize[d] ?? choices.symbol(`local_size${d}`),
    groupId: (d) => group[d] ?? 0,
    numGroups: (d) => numGroups[d] ?? choices.symbol(`num_groups${d}`),
    ...(offset && { offset: (d) => offset[d] ?? 0 }),
  };
  const varies = hasTrait(name, 'position') && (isLinear || localSize[dimension] !== 1);
  return integer(resultOf(name, dimension, space, ARITHMETIC), varies);
}
