// The builtin functions of GNU compilers, which compilers of OpenCL C inherit, with their types in clang 19.

import { lazy } from '../../text/lazy.js';
import { pointerTo, Types } from '../../types/interned.js';
import { isArithmetic, isFloating, isInteger, mentionsUnknown } from '../../types/queries.js';
import { Qualifiers, type Type } from '../../types/type.js';
import { builtinType } from '../declarations/builtin-types.js';
import type { Misuse, Passed } from './special-calls.js';

/** What such a function takes and gives; a parameter that compilers check by rules of their own is unknown. */
export interface CompilerFunction {
  readonly parameters: readonly Type[];
  readonly variadic: boolean;
  /** Unknown where it depends on the arguments. */
  readonly returns: Type;
}

/**
 * A line is the result, the parameters and the names, without `__builtin_`. `real` denotes the type that the suffix of
 * a name determines, `any` a type that depends on the arguments.
 */
const TABLE = `
real (real): acos acosh asin asinh atan atanh canonicalize cbrt ceil cos cosh erf erfc exp exp10 exp2 expm1 fabs floor
real (real): lgamma log log10 log1p log2 logb nearbyint rint round roundeven sin sinh sqrt tan tanh tgamma trunc
real (real real): atan2 copysign fdim fmax fmin fmod hypot nextafter pow remainder
real (real real real): fma
real (real pointer): frexp modf
real (real real pointer): remquo
real (real int): ldexp powi scalbn
real (real long): scalbln
real (pointer): nan nans
real (): huge_val inf
int (real): ilogb signbit
long (real): lrint lround
llong (real): llrint llround
int (any): classify_type constant_p isfinite isinf isinf_sign isnan isnormal issignaling issubnormal iszero signbit
int (any): popcountg
int (any ...): clzg ctzg
int (any any): isgreater isgreaterequal isless islessequal islessgreater isunordered
int (int int int int int any): fpclassify
int (int): abs clrsb ffs
int (long): clrsbl ffsl
int (llong): clrsbll ffsll
int (ushort): clzs ctzs
int (uint): clz ctz parity popcount
int (ulong): clzl ctzl parityl popcountl
int (ullong): clzll ctzll parityll popcountll
int (): flt_rounds
int (pointer pointer): strcmp strcasecmp
int (pointer pointer ulong): bcmp memcmp strncmp strncasecmp
long (long): labs unpredictable
long (long long): expect
long (long long double): expect_with_probability
llong (llong): llabs
ullong (): readcyclecounter readsteadycounter
uchar (uchar): bitreverse8
ushort (ushort): bitreverse16 bswap16
uint (uint): bitreverse32 bswap32
ulong (ulong): bitreverse64 bswap64
uchar (uchar uchar): rotateleft8 rotateright8
ushort (ushort ushort): rotateleft16 rotateright16
uint (uint uint): rotateleft32 rotateright32
ulong (ulong ulong): rotateleft64 rotateright64
bool (any any any): add_overflow mul_overflow sub_overflow
bool (int int pointer): sadd_overflow smul_overflow ssub_overflow
bool (long long pointer): saddl_overflow smull_overflow ssubl_overflow
bool (llong llong pointer): saddll_overflow smulll_overflow ssubll_overflow
bool (uint uint pointer): uadd_overflow umul_overflow usub_overflow
bool (ulong ulong pointer): uaddl_overflow umull_overflow usubl_overflow
bool (ullong ullong pointer): uaddll_overflow umulll_overflow usubll_overflow
uchar (uchar uchar uchar pointer): addcb subcb
ushort (ushort ushort ushort pointer): addcs subcs
uint (uint uint uint pointer): addc subc
ulong (ulong ulong ulong pointer): addcl subcl
ullong (ullong ullong ullong pointer): addcll subcll
ulong (pointer int): object_size dynamic_object_size
ulong (pointer): strlen
ulong (pointer pointer): strcspn strspn
bool (any any): is_aligned
any (any any): isfpclass
any (any any): align_down align_up
any (any): launder nontemporal_load
void (any any): nontemporal_store
any (any): reduce_add reduce_and reduce_max reduce_min reduce_mul reduce_or reduce_xor
any (any): elementwise_abs elementwise_acos elementwise_asin elementwise_atan elementwise_bitreverse
any (any): elementwise_canonicalize elementwise_ceil elementwise_cos elementwise_cosh elementwise_exp elementwise_exp2
any (any): elementwise_floor elementwise_log elementwise_log10 elementwise_log2 elementwise_nearbyint elementwise_rint
any (any): elementwise_round elementwise_roundeven elementwise_sin elementwise_sinh elementwise_sqrt elementwise_tan
any (any): elementwise_tanh elementwise_trunc
any (any any): elementwise_add_sat elementwise_copysign elementwise_max elementwise_min elementwise_pow
any (any any): elementwise_sub_sat
any (any any any): elementwise_fma
any (ulong): alloca alloca_uninitialized malloc
any (ulong ulong): alloca_with_align alloca_with_align_uninitialized calloc
any (any any any): choose_expr
any (any any ...): shufflevector
any (uint): frame_address return_address
bool (pointer ulong ...): assume_aligned
any (pointer ulong): realloc strndup
any (pointer): strdup
any (pointer int): index rindex strchr strrchr
any (pointer int ulong): memchr memset char_memchr
any (pointer pointer): stpcpy strcat strcpy strpbrk strstr
any (pointer pointer ulong): memcpy memmove mempcpy stpncpy strncat strncpy
void (pointer pointer ulong): bcopy memcpy_inline
void (pointer int ulong): memset_inline
void (pointer ulong): bzero
void (pointer): free
void (pointer pointer): assume_separate_storage
void (pointer ...): prefetch
void (bool): assume
void (int): set_flt_rounds
void (): abort debugtrap trap unreachable unwind_init
double (pointer): load_half
float (pointer): load_halff
void (double pointer): store_half
void (float pointer): store_halff
`;

const REAL_TYPES: readonly (readonly [ending: string, type: Type])[] = [
  ['', Types.double],
  ['f', Types.float],
  ['l', Types.longdouble],
  ['f16', Types.half],
  // Nothing in OpenCL C is of this one, and every number becomes it.
  ['f128', Types.longdouble],
];

const WORDS: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['any', Types.unknown],
  ['llong', Types.longlong],
  ['ullong', Types.ulonglong],
  ['pointer', pointerTo(Types.void)],
]);

function makeFunctions(): ReadonlyMap<string, CompilerFunction> {
  const functions = new Map<string, CompilerFunction>();
  for (const line of TABLE.trim().split('\n')) {
    const [, returns = '', list = '', names = ''] = /^(\w+) \(([^)]*)\): (.*)$/.exec(line) ?? [];
    const words = list.split(' ').filter((word) => word !== '');
    const isReal = returns === 'real' || words.includes('real');
    for (const name of names.split(' '))
      for (const [ending, real] of isReal ? REAL_TYPES : [['', Types.unknown] as const]) {
        const typeOf = (word: string): Type => (word === 'real' ? real : (WORDS.get(word) ?? builtinType(word)));
        functions.set(name + ending, {
          parameters: words.filter((word) => word !== '...').map(typeOf),
          variadic: words.includes('...'),
          returns: typeOf(returns),
        });
      }
  }
  return functions;
}

const functions = lazy(makeFunctions);

/** The function of that name, without `__builtin_`; undefined for one of which only the compiler knows the type. */
export const compilerFunction = (name: string): CompilerFunction | undefined => functions().get(name);

type Test = (type: Type) => boolean;

const isReal: Test = (type) => isFloating(type);
const isPointer: Test = ({ kind }) => kind === 'pointer';
const isVector: Test = ({ kind }) => kind === 'vector';
const elementType = (type: Type): Type => (type.kind === 'vector' ? type.element : type);
const isNumbers: Test = (type) => isFloating(elementType(type)) || isInteger(elementType(type));

/** What compilers want of the first so many arguments of functions that they check by rules of their own. */
const RULES: readonly (readonly [names: RegExp, count: number, test: Test, wanted: string])[] = [
  [/^(is(finite|inf|inf_sign|nan|normal|signaling|subnormal|zero)|signbit)$/, 1, isReal, 'a floating number'],
  [/^reduce_(max|min)$/, 1, isVector, 'a vector'],
  [/^reduce_/, 1, (type) => type.kind === 'vector' && isInteger(type.element), 'a vector of integers'],
  [/^elementwise_(abs|max|min)$/, 2, isNumbers, 'a number, or a vector of numbers'],
  [/^elementwise_(bitreverse|(add|sub)_sat)$/, 2, (type) => isInteger(elementType(type)), 'an integer, or some'],
  [/^isfpclass$/, 1, (type) => isFloating(elementType(type)), 'a floating number, or a vector of some'],
  [/^elementwise_/, 3, (type) => isFloating(elementType(type)), 'a floating number, or a vector of some'],
  [/^(add|sub|mul)_overflow$/, 2, isInteger, 'an integer'],
  [/^(nontemporal_load|launder)$/, 1, isPointer, 'a pointer'],
  [/^align_(down|up)$|^is_aligned$/, 1, (type) => isInteger(type) || isPointer(type), 'an integer or a pointer'],
  [/^(popcountg|clzg|ctzg)$/, 1, (type) => type.kind === 'scalar' && isInteger(type) && !type.signed, 'unsigned'],
];

/** The last argument of some of these functions. */
const LAST: readonly (readonly [names: RegExp, test: Test, wanted: string])[] = [
  [/^fpclassify$/, isReal, 'a floating number'],
  [/^(add|sub|mul)_overflow$/, (type) => isPointer(type) && isWritable(type), 'a pointer to an integer'],
  [/^nontemporal_store$/, isPointer, 'a pointer'],
  [/^align_(down|up)$|^is_aligned$/, isInteger, 'an integer'],
];

const isWritable: Test = (type) =>
  type.kind === 'pointer' && isInteger(type.pointee.unqualified) && (type.pointee.qualifiers & Qualifiers.Const) === 0;

/** What is wrong with the arguments of a function that compilers check by rules of their own. */
export function compilerMisuse(name: string, args: readonly Passed[]): Misuse | undefined {
  const isWrong = (index: number, test: Test): boolean => {
    const type = args[index]?.type;
    return type !== undefined && !mentionsUnknown(type) && !test(type);
  };
  if (/^is(greater|greaterequal|less|lessequal|lessgreater|unordered)$/.test(name))
    return args.every((_, i) => isWrong(i, isReal)) || args.some((_, i) => isWrong(i, isArithmetic))
      ? { index: 0, wanted: 'a floating number' }
      : undefined;
  const rule = RULES.find(([names]) => names.test(name));
  if (rule)
    for (let i = 0; i < Math.min(rule[1], args.length); i++)
      if (isWrong(i, rule[2])) return { index: i, wanted: rule[3] };
  const last = LAST.find(([names]) => names.test(name));
  return last && isWrong(args.length - 1, last[1]) ? { index: args.length - 1, wanted: last[2] } : undefined;
}
