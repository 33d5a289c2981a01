/** Builtin functions on numbers, as far as they are common in the computation of indices. */
import type { ScalarType } from '../types/type.js';
import { wrap } from './arithmetic.js';

type Function = (args: readonly number[]) => number;

const rounded = (value: number): number => {
  const down = Math.floor(value);
  const rest = value - down;
  return rest < 0.5 || (rest === 0.5 && down % 2 === 0) ? down : down + 1;
};

const OF_NUMBERS: Readonly<Record<string, Function>> = {
  min: ([a = Number.NaN, b = Number.NaN]) => Math.min(a, b),
  max: ([a = Number.NaN, b = Number.NaN]) => Math.max(a, b),
  fmin: ([a = Number.NaN, b = Number.NaN]) => Math.min(a, b),
  fmax: ([a = Number.NaN, b = Number.NaN]) => Math.max(a, b),
  clamp: ([x = Number.NaN, low = Number.NaN, high = Number.NaN]) => Math.min(Math.max(x, low), high),
  abs: ([x = Number.NaN]) => Math.abs(x),
  fabs: ([x = Number.NaN]) => Math.abs(x),
  abs_diff: ([a = Number.NaN, b = Number.NaN]) => Math.abs(a - b),
  floor: ([x = Number.NaN]) => Math.floor(x),
  ceil: ([x = Number.NaN]) => Math.ceil(x),
  trunc: ([x = Number.NaN]) => Math.trunc(x),
  rint: ([x = Number.NaN]) => rounded(x),
  round: ([x = Number.NaN]) => Math.sign(x) * Math.floor(Math.abs(x) + 0.5),
  sqrt: ([x = Number.NaN]) => Math.sqrt(x),
  native_sqrt: ([x = Number.NaN]) => Math.sqrt(x),
  half_sqrt: ([x = Number.NaN]) => Math.sqrt(x),
  fmod: ([a = Number.NaN, b = Number.NaN]) => a % b,
  mad: ([a = Number.NaN, b = Number.NaN, c = Number.NaN]) => a * b + c,
  fma: ([a = Number.NaN, b = Number.NaN, c = Number.NaN]) => a * b + c,
  native_divide: ([a = Number.NaN, b = Number.NaN]) => a / b,
  sign: ([x = Number.NaN]) => Math.sign(x),
  step: ([edge = Number.NaN, x = Number.NaN]) => (Number.isNaN(edge + x) ? Number.NaN : x < edge ? 0 : 1),
  hadd: ([a = Number.NaN, b = Number.NaN]) => Math.floor((a + b) / 2),
  rhadd: ([a = Number.NaN, b = Number.NaN]) => Math.floor((a + b + 1) / 2),
  ldexp: ([a = Number.NaN, b = Number.NaN]) => a * 2 ** b,
  pown: ([a = Number.NaN, b = Number.NaN]) => a ** b,
  exp2: ([x = Number.NaN]) => 2 ** x,
  native_exp2: ([x = Number.NaN]) => 2 ** x,
  log2: ([x = Number.NaN]) => Math.log2(x),
  native_log2: ([x = Number.NaN]) => Math.log2(x),
};

/** The element-wise function of a builtin function; undefined for a builtin function that is not modelled. */
export function numberFunction(name: string, type: ScalarType): Function | undefined {
  const plain = Object.hasOwn(OF_NUMBERS, name) ? OF_NUMBERS[name] : undefined;
  if (plain) return (args) => wrap(plain(args), type);
  const bits = 8 * type.size;
  if (type.floating || bits > 32) return undefined;
  const unsigned = (value: number): number => (bits === 32 ? value >>> 0 : value & (2 ** bits - 1));
  switch (name) {
    case 'rotate':
      return ([x = Number.NaN, by = Number.NaN]) => {
        if (Number.isNaN(x + by)) return Number.NaN;
        const count = ((by % bits) + bits) % bits;
        const own = unsigned(x);
        return wrap(((own * 2 ** count) % 2 ** bits) + Math.floor(own / 2 ** (bits - count)), type);
      };
    case 'popcount':
      return ([x = Number.NaN]) => {
        if (Number.isNaN(x)) return x;
        let count = 0;
        for (let rest = unsigned(x); rest !== 0; rest = (rest & (rest - 1)) >>> 0) count++;
        return count;
      };
    case 'clz':
      return ([x = Number.NaN]) => (Number.isNaN(x) ? x : Math.clz32(unsigned(x)) - (32 - bits));
    case 'ctz':
      return ([x = Number.NaN]) =>
        Number.isNaN(x) ? x : unsigned(x) === 0 ? bits : 31 - Math.clz32(unsigned(x) & -unsigned(x));
    case 'mul_hi':
      return ([a = Number.NaN, b = Number.NaN]) =>
        Number.isNaN(a + b) ? Number.NaN : wrap(Number((BigInt(a) * BigInt(b)) >> BigInt(bits)), type);
    case 'bitselect':
      return ([a = Number.NaN, b = Number.NaN, c = Number.NaN]) =>
        Number.isNaN(a + b + c) ? Number.NaN : wrap((a & ~c) | (b & c), type);
    default:
      return undefined;
  }
}
