// Names of C, CUDA, C++ and shading languages that OpenCL C spells differently or lacks, and functions of vendors.

import { isBuiltinName } from '../builtins/index.js';
import { oneOfEach } from '../devices/index.js';
import {
  deleteToken,
  fix,
  insertBefore,
  preferredFix,
  replaceToken,
  replaceTokens,
  textOf,
} from '../refactoring/edits/edits.js';
import type { RuleFix } from '../refactoring/edits/fix.js';
import type { NameUnknown } from '../semantics/facts/expression-facts.js';
import type { Unit } from '../syntax/unit.js';
import { spellingOf } from '../text/names.js';

type Origin = 'C' | 'GNU C' | 'C++' | 'CUDA' | 'a shading language' | 'the host';

/** The OpenCL C counterpart of a name of another language. */
export interface Counterpart {
  readonly origin: Origin;
  /** The replacement, in the words of a message. */
  readonly advice: string;
  fixes?(): readonly (RuleFix | undefined)[];
}

/** A name, its language, and its OpenCL C counterpart. */
type Entry = readonly [name: string, counterpart: readonly [Origin, string]];

/** Several names with one counterpart. */
const all = (origin: Origin, text: string, ...names: readonly string[]): readonly Entry[] =>
  names.map((name) => [name, [origin, text]]);

const table = (entries: readonly Entry[]): ReadonlyMap<string, readonly [Origin, string]> => new Map(entries);

const WIDTHS: Readonly<Record<string, string>> = { 8: 'char', 16: 'short', 32: 'int', 64: 'long' };
const LONGEST = 'max';

/** The fixed-width integer types of `<stdint.h>`, and their names in hosts and other systems. */
function integerType(name: string): readonly [Origin, string] | undefined {
  const [, u, width = ''] = /^(u_?)?int(?:_fast|_least)?(8|16|32|64|max)_t$/.exec(name) ?? [];
  const type = width === LONGEST ? 'long' : WIDTHS[width];
  if (type) return ['C', u ? `u${type}` : type];
  const [, host] = /^cl_((?:u?(?:char|short|int|long)|float|double|half)(?:2|3|4|8|16)?)$/.exec(name) ?? [];
  return host ? ['the host', host] : undefined;
}

const TYPES = table([
  ...all('C', 'uchar', 'byte', 'BYTE', 'uint8', 'UINT8'),
  ...all('C', 'ushort', 'WORD', 'UINT16'),
  ...all('C', 'uint', 'DWORD', 'UINT32'),
  ...all('C', 'ulong', 'QWORD', 'UINT64'),
  ['__int32', ['C', 'int']],
  ['__int64', ['C', 'long']],
  ['ssize_t', ['C', 'ptrdiff_t']],
  ['float32_t', ['C', 'float']],
  ['float64_t', ['C', 'double']],
  ...['bool', 'int', 'uint', 'float', 'double'].flatMap((type) =>
    ['2', '3', '4'].map((count) => {
      const prefix = { bool: 'b', int: 'i', uint: 'u', float: '', double: 'd' }[type] ?? '';
      return [`${prefix}vec${count}`, ['a shading language', `${type === 'bool' ? 'int' : type}${count}`]] as const;
    }),
  ),
]);

/** Words with another spelling in OpenCL C; an empty text means that the word is omitted. */
const WORDS = table([
  ['__constant__', ['CUDA', 'constant']],
  ['__device__', ['CUDA', '']],
  ['__host__', ['CUDA', '']],
  ['__forceinline__', ['CUDA', 'inline']],
  ['__noinline__', ['CUDA', '__attribute__((noinline))']],
  ['__managed__', ['CUDA', 'global']],
  ['consteval', ['C++', '']],
  ['mutable', ['C++', '']],
  ['virtual', ['C++', '']],
  ['explicit', ['C++', '']],
]);

/** The limits and constants of `<CL/cl_platform.h>`, whose names in kernels lack `CL_`. */
const HOST_MACRO =
  /^CL_((?:FLT|DBL|HALF)_\w+|M_\w+|(?:SCHAR|UCHAR|CHAR|SHRT|USHRT|INT|UINT|LONG|ULONG)_(?:MIN|MAX|BIT)|NAN|INFINITY|HUGE_VALF?|MAXFLOAT)$/;

const VALUES = table([
  ['nullptr', ['C++', 'NULL']],
  ['INT8_MAX', ['C', 'CHAR_MAX']],
  ['INT8_MIN', ['C', 'CHAR_MIN']],
  ['INT16_MAX', ['C', 'SHRT_MAX']],
  ['INT16_MIN', ['C', 'SHRT_MIN']],
  ['INT32_MAX', ['C', 'INT_MAX']],
  ['INT32_MIN', ['C', 'INT_MIN']],
  ['INT64_MAX', ['C', 'LONG_MAX']],
  ['INT64_MIN', ['C', 'LONG_MIN']],
  ['UINT8_MAX', ['C', 'UCHAR_MAX']],
  ['UINT16_MAX', ['C', 'USHRT_MAX']],
  ['UINT32_MAX', ['C', 'UINT_MAX']],
  ['UINT64_MAX', ['C', 'ULONG_MAX']],
  ['SIZE_MAX', ['C', 'ULONG_MAX']],
  ['LLONG_MAX', ['C', 'LONG_MAX']],
  ['LLONG_MIN', ['C', 'LONG_MIN']],
  ['ULLONG_MAX', ['C', 'ULONG_MAX']],
  ['RAND_MAX', ['C', '']],
]);

/** The coordinates of CUDA, and the functions that return them. */
const COORDINATES: ReadonlyMap<string, string> = new Map([
  ['threadIdx', 'get_local_id'],
  ['blockIdx', 'get_group_id'],
  ['blockDim', 'get_local_size'],
  ['gridDim', 'get_num_groups'],
]);

/** Functions that differ from those of OpenCL C in their names only. */
const FUNCTIONS = table([
  ['atomicAdd', ['CUDA', 'atomic_add']],
  ['atomicSub', ['CUDA', 'atomic_sub']],
  ['atomicExch', ['CUDA', 'atomic_xchg']],
  ['atomicMin', ['CUDA', 'atomic_min']],
  ['atomicMax', ['CUDA', 'atomic_max']],
  ['atomicAnd', ['CUDA', 'atomic_and']],
  ['atomicOr', ['CUDA', 'atomic_or']],
  ['atomicXor', ['CUDA', 'atomic_xor']],
  ['atomicCAS', ['CUDA', 'atomic_cmpxchg']],
  ['__ldg', ['CUDA', '*']],
  ['__popc', ['CUDA', 'popcount']],
  ['__popcll', ['CUDA', 'popcount']],
  ['__clz', ['CUDA', 'clz']],
  ['__clzll', ['CUDA', 'clz']],
  ['__mul24', ['CUDA', 'mul24']],
  ['__umul24', ['CUDA', 'mul24']],
  ['__mulhi', ['CUDA', 'mul_hi']],
  ['__umulhi', ['CUDA', 'mul_hi']],
  ['__fdividef', ['CUDA', 'native_divide']],
  ['__expf', ['CUDA', 'native_exp']],
  ['__exp10f', ['CUDA', 'native_exp10']],
  ['__logf', ['CUDA', 'native_log']],
  ['__log2f', ['CUDA', 'native_log2']],
  ['__log10f', ['CUDA', 'native_log10']],
  ['__powf', ['CUDA', 'native_powr']],
  ['__sinf', ['CUDA', 'native_sin']],
  ['__cosf', ['CUDA', 'native_cos']],
  ['__tanf', ['CUDA', 'native_tan']],
  ['__fsqrt_rn', ['CUDA', 'sqrt']],
  ['__frcp_rn', ['CUDA', 'native_recip']],
  ['__fmaf_rn', ['CUDA', 'fma']],
  ['__int_as_float', ['CUDA', 'as_float']],
  ['__uint_as_float', ['CUDA', 'as_float']],
  ['__float_as_int', ['CUDA', 'as_int']],
  ['__float_as_uint', ['CUDA', 'as_uint']],
  ['__double_as_longlong', ['CUDA', 'as_long']],
  ['__longlong_as_double', ['CUDA', 'as_double']],
  ...['rn', 'rz', 'ru', 'rd'].flatMap((mode) => {
    const rounding = { rn: 'rte', rz: 'rtz', ru: 'rtp', rd: 'rtn' }[mode] ?? '';
    return [
      [`__float2int_${mode}`, ['CUDA', `convert_int_${rounding}`]] as const,
      [`__float2uint_${mode}`, ['CUDA', `convert_uint_${rounding}`]] as const,
      [`__int2float_${mode}`, ['CUDA', `convert_float_${rounding}`]] as const,
      [`__uint2float_${mode}`, ['CUDA', `convert_float_${rounding}`]] as const,
    ];
  }),
  ['lerp', ['a shading language', 'mix']],
  ['inversesqrt', ['a shading language', 'rsqrt']],
  ['labs', ['C', 'abs']],
  ['llabs', ['C', 'abs']],
]);

/** Calls that a whole other call replaces. */
const CALLS: ReadonlyMap<string, string> = new Map([
  ['__syncthreads', 'barrier(CLK_LOCAL_MEM_FENCE)'],
  ['__syncwarp', 'sub_group_barrier(CLK_LOCAL_MEM_FENCE)'],
  ['__threadfence_block', 'mem_fence(CLK_LOCAL_MEM_FENCE)'],
  ['__threadfence', 'mem_fence(CLK_GLOBAL_MEM_FENCE)'],
  ['__threadfence_system', 'mem_fence(CLK_GLOBAL_MEM_FENCE)'],
]);

/** Names without a counterpart, and workarounds. */
const LACKING = table([
  ...all('C', 'copy the elements in a loop, or assign whole structs', 'memcpy', 'memmove'),
  ['memset', ['C', 'set the elements in a loop, or initialize the array with { 0 }']],
  ['memcmp', ['C', 'compare the elements in a loop']],
  ...all(
    'C',
    'memory is not allocated in kernels: declare an array or pass a buffer',
    'malloc',
    'calloc',
    'realloc',
    'free',
  ),
  ...all('C', 'compute pseudorandom numbers from a seed in a buffer', 'rand', 'srand'),
  ...all('C', 'report failures through a buffer', 'assert', 'exit', 'abort'),
  ...all('C', "use 'printf'", 'fprintf', 'puts', 'putchar', 'sprintf', 'snprintf'),
  ...all('C', 'there are no string functions', 'strlen', 'strcpy', 'strcmp', 'strncpy', 'strcat'),
  ['warpSize', ['CUDA', "use 'get_max_sub_group_size()' or a constant of the host"]],
  ['atomicInc', ['CUDA', "use 'atomic_inc', which does not wrap at a limit"]],
  ['atomicDec', ['CUDA', "use 'atomic_dec', which does not wrap at a limit"]],
  ...all('CUDA', "use 'read_imagef'", 'tex1D', 'tex1Dfetch', 'tex2D', 'tex3D'),
  ...all('a shading language', "use 'read_imagef'", 'texture', 'texture2D'),
  ...all('CUDA', "use 'write_imagef' or 'read_imagef'", 'surf2Dwrite', 'surf2Dread'),
  ...all(
    'CUDA',
    "use 'sub_group_shuffle' of cl_khr_subgroup_shuffle, or local memory",
    '__shfl_sync',
    '__shfl_down_sync',
    '__shfl_up_sync',
    '__shfl_xor_sync',
    '__shfl_down',
    '__shfl_xor',
    '__shfl',
  ),
  ['__launch_bounds__', ['CUDA', "use '__attribute__((reqd_work_group_size(X, Y, Z)))'"]],
  ['clock', ['C', 'there is no clock']],
  ['discard', ['a shading language', "use 'return'"]],
  ['class', ['C++', "use 'struct'"]],
  ['namespace', ['C++', 'prefix the names instead']],
  ['using', ['C++', "use 'typedef'"]],
  ['template', ['C++', 'write one function for each type, or a macro']],
  ['typename', ['C++', 'write one function for each type, or a macro']],
  ...all('C++', 'memory is not allocated in kernels', 'new', 'delete'),
  ['this', ['C++', 'pass a pointer to the struct']],
  ...all('C++', 'there are no exceptions', 'try', 'catch', 'throw'),
  ['operator', ['C++', 'call a function']],
  ['friend', ['C++', 'structs have only data members']],
  ['decltype', ['C++', "use '__typeof__'"]],
  ['noexcept', ['C++', 'there are no exceptions']],
  ...all('C++', "write '(type)value'", 'static_cast', 'reinterpret_cast', 'const_cast', 'dynamic_cast'),
]);

const VECTOR = /^make_((?:u?(?:char|short|int|long)|float|double)(?:1|2|3|4))$/;

/** The token after a call whose `(` follows `token`; undefined if the call is not closed. */
function callEnd(unit: Unit, token: number): number | undefined {
  const textAt = (at: number): string => spellingOf(unit.names[at] ?? 0);
  if (textAt(token + 1) !== '(') return undefined;
  let depth = 0;
  for (let at = token + 1; at < unit.length; at++) {
    if (textAt(at) === '(') depth++;
    else if (textAt(at) === ')' && --depth === 0) return at;
  }
  return undefined;
}

/** The OpenCL C function for a `<math.h>` function of one type: `sqrtf` and `sqrtl`. */
function mathFunction(name: string): string | undefined {
  const base = /^([a-z]\w*\d?)[fl]$/.exec(name)?.[1];
  return base !== undefined && isBuiltinName(base) && !isBuiltinName(name) ? base : undefined;
}

const written = (use: NameUnknown, origin: Origin, text: string): Counterpart => ({
  origin,
  advice: `use '${text}'`,
  fixes: () => [preferredFix(`Change to '${text}'`, replaceToken(use.unit, use.token, text))],
});

/** `threadIdx.x`: a function of the dimension. */
function coordinate({ unit, token }: NameUnknown, called: string): Counterpart {
  const member = spellingOf(unit.names[token + 2] ?? 0);
  const dimension = spellingOf(unit.names[token + 1] ?? 0) === '.' ? 'xyz'.indexOf(member) : -1;
  const call = `${called}(${Math.max(0, dimension)})`;
  return {
    origin: 'CUDA',
    advice: `use '${call}'`,
    fixes: () =>
      dimension < 0 || member.length !== 1
        ? []
        : [preferredFix(`Change to '${call}'`, replaceTokens(unit, { first: token, last: token + 2 }, call))],
  };
}

/** The OpenCL C counterpart of an undeclared name; undefined for names that no other known language has. */
export function counterpartOf(use: NameUnknown): Counterpart | undefined {
  const { unit, token, role } = use;
  const name = spellingOf(use.name);
  const isCall = spellingOf(unit.names[token + 1] ?? 0) === '(';
  const macro = HOST_MACRO.exec(name)?.[1];
  if (macro) return written(use, 'the host', macro);
  const coordinates = COORDINATES.get(name);
  if (coordinates) return coordinate(use, coordinates);
  const call = CALLS.get(name);
  if (call && isCall) {
    const last = callEnd(unit, token);
    const change = () =>
      last === undefined
        ? []
        : [preferredFix(`Change to '${call}'`, replaceTokens(unit, { first: token, last }, call))];
    return { origin: 'CUDA', advice: `use '${call}'`, fixes: change };
  }
  const [, vector] = (isCall && VECTOR.exec(name)) || [];
  if (vector) {
    const type = vector.endsWith('1') ? vector.slice(0, -1) : vector;
    return written(use, 'CUDA', `(${type})`);
  }
  if (isCall && /^(?:__)?saturatef?$/.test(name)) return saturated(use);
  if (name === '__global__' || name === '__shared__') return cudaKernel(use);
  if (name === 'constexpr')
    return {
      origin: 'C++',
      advice: "use 'const', or 'constant' outside of functions",
      fixes: () =>
        ['const', 'constant'].map((word) => preferredFix(`Change to '${word}'`, replaceToken(unit, token, word))),
    };
  if (name === 'asm') {
    const titles = oneOfEach.filter(({ ownMacros }) => ownMacros?.['asm']).map(({ title }) => title);
    const { fixes } = written(use, 'GNU C', '__asm__');
    return {
      origin: 'GNU C',
      advice: `use '__asm__'; only ${titles.join(' and ')} accepts 'asm'`,
      ...(fixes && { fixes }),
    };
  }
  const word = WORDS.get(name);
  if (word) {
    const [origin, text] = word;
    return text
      ? written(use, origin, text)
      : { origin, advice: 'leave it out', fixes: () => [preferredFix(`Delete '${name}'`, deleteToken(unit, token))] };
  }
  const type = isCall ? undefined : (integerType(name) ?? TYPES.get(name));
  if (type && role !== 'function') return written(use, ...type);
  const value = VALUES.get(name);
  if (value?.[1]) return written(use, ...value);
  const called = isCall ? FUNCTIONS.get(name) : undefined;
  if (called) return written(use, ...called);
  const lacking = LACKING.get(name);
  if (lacking) return { origin: lacking[0], advice: lacking[1] };
  const math = isCall ? mathFunction(name) : undefined;
  return math ? written(use, 'C', math) : undefined;
}

/** The token `__global__` at the start of the function that contains a token. */
function kernelWord({ names }: Unit, token: number): number | undefined {
  for (let at = token; at >= 0; at--) if (spellingOf(names[at] ?? 0) === '__global__') return at;
  return undefined;
}

/** `__global__` makes a kernel, whose pointers point to global memory; `__shared__` inside it means local memory. */
function cudaKernel({ unit, token, name }: NameUnknown): Counterpart {
  const isShared = spellingOf(name) === '__shared__';
  const first = kernelWord(unit, token);
  const change = (at: number, text: string) => replaceToken(unit, at, text);
  return {
    origin: 'CUDA',
    advice: isShared ? "use 'local'" : "use 'kernel', and 'global' for its pointers",
    fixes: () => {
      if (first === undefined) return [preferredFix("Change to 'local'", change(token, 'local'))];
      const edits = [change(first, 'kernel'), ...globalParameters(unit, first)];
      for (let at = first + 1; at < unit.length && spellingOf(unit.names[at] ?? 0) !== '__global__'; at++)
        if (spellingOf(unit.names[at] ?? 0) === '__shared__') edits.push(change(at, 'local'));
      return [
        isShared ? fix("Change to 'local'", change(token, 'local')) : undefined,
        preferredFix('Change to a kernel of OpenCL C', ...edits),
      ];
    },
  };
}

/** `global` in front of each pointer among the parameters of the function that begins at a token. */
function globalParameters(unit: Unit, first: number): ReturnType<typeof insertBefore>[] {
  const textAt = (at: number): string => spellingOf(unit.names[at] ?? 0);
  let open = first;
  while (open < unit.length && textAt(open) !== '(') open++;
  const last = callEnd(unit, open - 1) ?? open;
  const edits: ReturnType<typeof insertBefore>[] = [];
  let start = open + 1;
  for (let at = start; at <= last; at++) {
    if (at < last && textAt(at) !== ',') continue;
    const words = Array.from({ length: at - start }, (_, i) => textAt(start + i));
    if (words.includes('*') && !words.some((one) => /^(?:__)?(?:global|local|constant|private)$/.test(one)))
      edits.push(insertBefore(unit, start, 'global '));
    start = at + 1;
  }
  return edits;
}

function saturated({ unit, token }: NameUnknown): Counterpart {
  const last = callEnd(unit, token);
  return {
    origin: 'CUDA',
    advice: "use 'clamp(x, 0.0f, 1.0f)'",
    fixes: () =>
      last === undefined
        ? []
        : [
            preferredFix(
              "Change to 'clamp'",
              replaceTokens(
                unit,
                { first: token, last },
                `clamp(${textOf(unit, { first: token + 2, last: last - 1 })}, 0.0f, 1.0f)`,
              ),
            ),
          ],
  };
}

// ---------------------------------------------------------------------------------------------------- vendors

const VENDORS: Readonly<Record<string, string>> = {
  amd: 'AMD',
  arm: 'Arm',
  img: 'Imagination',
  intel: 'Intel',
  nv: 'NVIDIA',
  qcom: 'Qualcomm',
};

/** The vendor whose extension has a function of that name, by its prefix; undefined for other names. */
export function vendorExtension(name: string): string | undefined {
  const vendor = VENDORS[/^([a-z]+)_/.exec(name)?.[1] ?? ''];
  return vendor && `an extension of ${vendor}`;
}

const OPTIONAL = /^(?:(?:convert|as)_)?(half|double)(?:2|3|4|8|16)?(?:_sat)?(?:_rt[ezpn])?$/;

/** The extension that vectors of half or double, and conversions to them, require. */
export function typeExtension(name: string): string | undefined {
  const [, type] = OPTIONAL.exec(name) ?? [];
  return type === 'half' ? 'cl_khr_fp16' : type === 'double' ? 'cl_khr_fp64' : undefined;
}
