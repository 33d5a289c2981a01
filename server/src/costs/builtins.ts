/** Executes builtin functions for all work-items of a work-group: ids, accesses and results. */
import { type FunctionGraph, type Instruction, operandsOf } from '../ir/ir.js';
import { interned } from '../text/lazy.js';
import { spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import { AddressSpace } from '../types/address-space.js';
import { Types } from '../types/interned.js';
import { layoutOf } from '../types/layout.js';
import type { ScalarType, Type } from '../types/type.js';
import { convert, scalarOf, wrap } from './arithmetic.js';
import { numberFunction } from './builtin-numbers.js';
import type { Frame } from './frame.js';
import type { GroupPlace } from './group-place.js';
import { chosenBy, converted } from './operators.js';
import { elementScalar, moved, type Place, type Places, unknownOf, type Where } from './places.js';
import type { AtomicKind } from './recorder.js';
import {
  asNumbers,
  asPointer,
  at,
  type Lanes,
  Mask,
  mapLanes,
  type Numbers,
  numbers,
  objectOf,
  type Pointer,
  UNKNOWN,
  type Value,
  zipLanes,
} from './values.js';

interface Call extends Where {
  readonly name: string;
  readonly args: readonly Value[];
  readonly types: readonly Type[];
  readonly result: Type;
  readonly mask: Mask;
  /** The result is unused. */
  readonly isUnused: boolean;
}

/** The instructions whose values are used. */
const usedIn = perOwner(({ blocks }: FunctionGraph): ReadonlySet<Instruction> => {
  const used = new Set<Instruction>();
  for (const { instructions, terminator: end } of blocks) {
    for (const one of instructions) for (const operand of operandsOf(one)) used.add(operand);
    if (end.kind === 'branch') used.add(end.condition);
    else if ((end.kind === 'switch' || end.kind === 'return') && end.value) used.add(end.value);
  }
  return used;
});

const kindOf = interned((name: string) => ({
  atomic: /^atom(?:ic)?_(?!work_item_fence|init|flag_clear)(\w+)$/.exec(name),
  conversion: /^convert_([a-z]+)(\d*)(?:_sat)?(?:_rt[ezpn])?$/.exec(name),
  reinterpretation: /^(as_([a-z]+)(\d*)|__builtin_astype)$/.test(name),
}));

/**
 * Atomic operations that NVIDIA's compiler combines for a warp whose work-items all access one address: those whose
 * results follow from one result, and others if their results are unused. An unused addition of 1 is an instruction of
 * its own that counts the work-items of each address.
 */
const COMBINED = /^(fetch_)?(add|sub|inc|dec)(_explicit)?$/;
const COMBINED_UNUSED = /^(fetch_)?(min|max|and|or|xor)(_explicit)?$/;
const ADDED = /^(fetch_)?add(_explicit)?$/;
const isOne = (value: Value | undefined): boolean => value?.kind === 'numbers' && value.lanes === 1;
/** It transfers two values. */
const COMPARED = /^(cmpxchg|compare_exchange)/;

export class Builtins {
  constructor(
    private readonly places: Places,
    private readonly place: GroupPlace,
    /** Counts a step of the work-items. Throws if the limit is exceeded. */
    private readonly step: (mask: Mask) => void,
  ) {}

  call(
    { graph }: Frame,
    one: Instruction & { readonly op: 'call' | 'builtin' },
    args: readonly Value[],
    mask: Mask,
  ): Value {
    const { unit, node, type: result } = one;
    const name = one.op === 'call' ? spellingOf(one.callee) : one.name;
    const types = one.args.map((arg) => arg.type);
    const call: Call = { unit, node, name, args, types, result, mask, isUnused: !usedIn(graph).has(one) };
    const where = this.#whereabouts(call);
    if (where) return where;
    const { atomic, conversion, reinterpretation } = kindOf(name);
    if (atomic) return this.#atomic(call, atomic[1] ?? '');
    if (name === 'async_work_group_copy' || name === 'async_work_group_strided_copy') return this.#copy(call);
    if (conversion) return this.#converted(call);
    if (reinterpretation) return reinterpreted(args[0] ?? UNKNOWN, types[0] ?? Types.unknown, result);
    if (/^(read|write)_image/.test(name)) {
      const operation = name.startsWith('read') ? 'load' : 'store';
      this.places.unknownAccess(call, operation, layoutOf(result)?.size ?? 16, 'image', mask);
      return unknownOf(result);
    }
    if (name === 'select') return this.#selected(call);
    return this.#computed(call);
  }

  /** Ids and sizes of work-items and work-groups (6.13.1 "Work-Item Functions"). */
  #whereabouts({ name, args, mask }: Call): Value | undefined {
    const { place } = this;
    const [dimension] = args;
    const asked = dimension?.kind === 'numbers' ? dimension.lanes : 0;
    if (typeof asked !== 'number') return place.isAboutItems(name) ? UNKNOWN : undefined;
    const lanes = place.of(name, asked, mask.lanes.length);
    return lanes === undefined ? undefined : numbers(lanes);
  }

  #atomic(call: Call, operation: string): Value {
    const { args, types, result, mask } = call;
    const { places } = this;
    const pointerType = types[0];
    const pointee = pointerType?.kind === 'pointer' ? pointerType.pointee : undefined;
    const size = (pointee && layoutOf(pointee)?.size) ?? 4;
    const pointer = asPointer(args[0] ?? UNKNOWN);
    const scalar = pointee && scalarOf(pointee);
    // An atomic load or store counts as a plain one.
    if (/^load/.test(operation))
      return pointee ? places.load(call, { pointer, type: pointee }, mask) : unknownOf(result);
    if (/^store/.test(operation)) {
      if (pointee) places.store(call, { pointer, type: pointee }, args[1] ?? UNKNOWN, mask);
      return UNKNOWN;
    }
    const combines = scalar?.floating === true ? 'none' : this.#combining(call, operation);
    places.atomic(call, pointer, size, mask, { combines, values: COMPARED.test(operation) ? 2 : 1 });
    return unknownOf(result);
  }

  #combining({ args, isUnused }: Call, operation: string): AtomicKind['combines'] {
    if (isUnused && (/^inc$/.test(operation) || (ADDED.test(operation) && isOne(args[1])))) return 'equal';
    return COMBINED.test(operation) || (isUnused && COMBINED_UNUSED.test(operation)) ? 'uniform' : 'none';
  }

  /** All work-items copy together, consecutive elements at a time (6.13.10 "Async Copies"). */
  #copy(call: Call): Value {
    const { args, types, mask } = call;
    const [to, from] = [asPointer(args[0] ?? UNKNOWN), asPointer(args[1] ?? UNKNOWN)];
    const count = at(asNumbers(args[2] ?? UNKNOWN).lanes, 0);
    const isStrided = call.name === 'async_work_group_strided_copy';
    const stride = isStrided ? at(asNumbers(args[3] ?? UNKNOWN).lanes, 0) : 1;
    const pointerType = types[0];
    const type = pointerType?.kind === 'pointer' ? pointerType.pointee : Types.unknown;
    const size = layoutOf(type)?.size ?? Number.NaN;
    const isGather = objectOf(from)?.space !== AddressSpace.Local;
    const items = mask.lanes.length;
    const { places } = this;
    const steps = Number.isNaN(count) ? 1 : Math.ceil(count / items);
    const local = this.place.linear(items);
    for (let i = 0; i < steps; i++) {
      this.step(mask);
      const index = mapLanes(local, (lane) => (Number.isNaN(count) ? Number.NaN : lane + i * items));
      const own = Mask.of(items, (lane) => mask.has(lane) && !(at(index, lane) >= count));
      const element = (pointer: Pointer, by: number): Place => ({
        pointer: moved(
          pointer,
          mapLanes(index, (one) => one * size * by),
        ),
        type,
      });
      const value = places.load(call, element(from, isGather ? stride : 1), own);
      places.store(call, element(to, isGather ? 1 : stride), value, own);
    }
    return UNKNOWN;
  }

  #converted({ name, args, types, result }: Call): Value {
    const [value = UNKNOWN] = args;
    const from = types[0] ? elementScalar(types[0]) : undefined;
    const to = elementScalar(result);
    const isSaturated = name.includes('_sat');
    const rounding = /_rt([ezpn])/.exec(name)?.[1];
    const apply = (lanes: Lanes): Lanes =>
      mapLanes(lanes, (one) => {
        const rounded = from?.floating && !to.floating ? roundedBy(one, rounding) : one;
        return isSaturated ? saturated(rounded, to) : convert(rounded, from, to);
      });
    if (value.kind === 'vector')
      return { kind: 'vector', elements: value.elements.map(({ lanes }) => numbers(apply(lanes))) };
    return numbers(apply(asNumbers(value).lanes));
  }

  #selected({ args, result }: Call): Value {
    const [otherwise = UNKNOWN, then = UNKNOWN, condition = UNKNOWN] = args;
    if (condition.kind === 'vector') return chosenBy(condition, then, otherwise);
    if (result.unqualified.kind === 'vector') return unknownOf(result);
    const [c, a, b] = [condition, then, otherwise].map((one) => asNumbers(one).lanes);
    const picked = zipLanes(c ?? Number.NaN, a ?? Number.NaN, (one, own) => (one === 0 ? 0 : own));
    const others = zipLanes(c ?? Number.NaN, b ?? Number.NaN, (one, own) => (one === 0 ? own : 0));
    const sum = zipLanes(picked, others, (one, other) => one + other);
    return numbers(zipLanes(c ?? Number.NaN, sum, (one, own) => (Number.isNaN(one) ? one : own)));
  }

  #computed({ name, args, types, result, mask }: Call): Value {
    const bare = result.unqualified;
    const element = elementScalar(result);
    const apply = numberFunction(name, element);
    if (!apply || args.some(({ kind }) => kind !== 'numbers' && kind !== 'vector')) return unknownOf(result);
    // The result of `abs` and `abs_diff` is unsigned, their arguments are not.
    const operands = name.startsWith('abs') ? args : args.map((arg, i) => converted(arg, types[i] ?? result, bare));
    if (bare.kind !== 'vector') return computed(apply, operands.map(asNumbers), mask.lanes.length);
    return {
      kind: 'vector',
      elements: Array.from({ length: bare.count }, (_, i) => {
        const own = operands.map((arg) => (arg.kind === 'vector' ? (arg.elements[i] ?? UNKNOWN) : asNumbers(arg)));
        return computed(apply, own, mask.lanes.length);
      }),
    };
  }
}

/** The bits of a value as another type, as far as they are known. */
function reinterpreted(value: Value, from: Type, to: Type): Value {
  const [source, target] = [scalarOf(from), scalarOf(to)];
  if (source && target && source.floating === target.floating && value.kind === 'numbers')
    return converted(value, from, to);
  return unknownOf(to);
}

function computed(apply: (args: readonly number[]) => number, args: readonly Numbers[], size: number): Numbers {
  if (args.every(({ lanes }) => typeof lanes === 'number'))
    return numbers(apply(args.map(({ lanes }) => at(lanes, 0))));
  const made = new Float64Array(size);
  for (let i = 0; i < size; i++) made[i] = apply(args.map(({ lanes }) => at(lanes, i)));
  return numbers(made);
}

function roundedBy(value: number, rounding: string | undefined): number {
  switch (rounding) {
    case 'p':
      return Math.ceil(value);
    case 'n':
      return Math.floor(value);
    case 'e': {
      const down = Math.floor(value);
      return value - down === 0.5 ? down + (down % 2 === 0 ? 0 : 1) : Math.round(value);
    }
    default:
      return Math.trunc(value);
  }
}

function saturated(value: number, type: ScalarType): number {
  if (Number.isNaN(value) || type.floating || type.size >= 8) return wrap(value, type);
  const span = 2 ** (8 * type.size);
  const [low, high] = type.signed ? [-span / 2, span / 2 - 1] : [0, span - 1];
  return wrap(Math.min(Math.max(value, low), high), type);
}
