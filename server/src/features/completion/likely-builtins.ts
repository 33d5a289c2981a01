// Which builtins are usual in which place: types determine what is valid, but some valid ones are in every kernel, and
// some hardly ever used.
import { interned } from '../../text/lazy.js';
import { spellingOf } from '../../text/names.js';
import { isInteger } from '../../types/queries.js';
import type { CompletionPlace } from './completion-place.js';
import type { Wanted } from './wanted.js';

type Use = 'statement' | 'integer' | 'real' | 'vector' | 'value';

const words = (text: string): string[] => text.trim().split(/\s+/);

const IDS = 'get_global_id get_local_id get_group_id get_local_size get_global_size get_num_groups';
const REALS =
  'sqrt fabs fma mad exp fmin fmax log pow cos sin native_exp dot clamp native_sqrt rsqrt floor length mix ' +
  'select native_log native_cos native_sin native_recip native_divide native_rsqrt convert_float distance exp2 ' +
  'log2 tanh hypot ceil round trunc fmod sincos tan atan2 step smoothstep sign fract rint';
const ATOMICS =
  'atomic_add atomic_inc atomic_cmpxchg atomic_or atomic_xchg atomic_sub atomic_min atomic_max atomic_and ' +
  'atomic_dec atomic_xor atom_add atom_inc atom_cmpxchg';
const INTEGERS =
  'min max clamp mad24 mul24 convert_int select abs mul_hi popcount rotate get_work_dim get_image_width ' +
  'get_image_height get_global_offset clz any all isnan';

/** The most common first. */
const COMMON: Readonly<Record<Use, readonly string[]>> = {
  statement: words(
    `barrier printf write_imagef ${ATOMICS} vstore4 mem_fence work_group_barrier wait_group_events ` +
      'async_work_group_copy write_imageui write_imagei vstore2 vstore_half vstore8 vstore3 vstore16 ' +
      'vstore_half4 prefetch atomic_store_explicit atomic_fetch_add_explicit atomic_store atomic_fetch_add ' +
      'read_mem_fence write_mem_fence sub_group_barrier',
  ),
  integer: words(`${IDS} ${INTEGERS} ${ATOMICS} as_int as_uint get_sub_group_local_id get_sub_group_id bitselect`),
  real: words(`${REALS} as_float read_imagef vload_half max min convert_double`),
  vector: words(
    'read_imagef vload4 convert_float4 min max fma mad clamp mix select dot sqrt fabs normalize cross vload2 ' +
      'vload8 vload3 vload16 convert_uchar4 convert_int4 read_imageui read_imagei as_float4 as_uint4 as_int4 ' +
      `vload_half4 fmin fmax exp native_exp floor ${REALS}`,
  ),
  value: words(`get_local_id get_global_id get_group_id ${REALS} ${IDS} ${INTEGERS} ${ATOMICS} read_imagef vload4`),
};

const ORDERS = new Map(
  Object.entries(COMMON).map(([use, names]) => [use, new Map([...new Set(names)].map((name, i) => [name, i]))]),
);

/** Builtins after which variables are usually named. */
const NAMED_AFTER: readonly (readonly [RegExp, string])[] = [
  [/^(?:l|local|lid|tid|th?read)|local_?id|_lid|_tid|thid|lane/i, 'get_local_id'],
  [/^(?:wg|bid|block|group|grp)|group|_wg/i, 'get_group_id'],
  [/n_?groups|num_?groups|numwg/i, 'get_num_groups'],
  [/^(?:ls|lsz|lsize|local_?size|block_?(?:dim|size)|wg_?size|group_?size)/i, 'get_local_size'],
  [/^(?:gs|gsz|gsize|stride|global_?size|total|width|height)$/i, 'get_global_size'],
  [/^(?:g|gx|gy|gz|gid|x|y|z|i|j|k|idx|index|id|row|col|column|global)/i, 'get_global_id'],
];

function useOf(place: CompletionPlace, { types, integer }: Wanted): Use {
  if (place === 'statement') return 'statement';
  const type = types[0]?.unqualified;
  if (integer || (type && isInteger(type))) return 'integer';
  if (!type) return 'value';
  return type.kind === 'vector' ? 'vector' : type.kind === 'scalar' ? 'real' : 'value';
}

/** The order of each builtin at a place: smaller numbers are more likely; undefined for rarely used ones. */
export function likelyBuiltins(place: CompletionPlace, wanted: Wanted): (name: string) => number | undefined {
  const use = useOf(place, wanted);
  const order = ORDERS.get(use);
  const variable = use === 'integer' && wanted.initializes !== undefined ? spellingOf(wanted.initializes) : undefined;
  const named =
    variable === undefined ? [] : NAMED_AFTER.filter(([shape]) => shape.test(variable)).map(([, name]) => name);
  const [first] = [...named].sort((a, b) => Number(/size|num/.test(b)) - Number(/size|num/.test(a)));
  return (name) => {
    const at = order?.get(name);
    return name === first ? 0 : at === undefined ? undefined : at + 1;
  };
}

/** Functions of vendor extensions, which are rarely intended. */
export const isOfVendor = interned((name: string): boolean =>
  /_(?:INTEL|AMD|ARM|QCOM|NV|IMG)$|^(?:intel|amd|arm|qcom|nv|img)_|^__/.test(name),
);
