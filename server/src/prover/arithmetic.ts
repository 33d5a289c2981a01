/** The operators of C on terms (C99 6.5). Operations that are not understood depend on their operands alone. */
import { underlyingOf } from '../types/queries.js';
import { spellType } from '../types/spelling.js';
import type { ScalarType, Type } from '../types/type.js';
import { type Atoms, eq, ge, ne, Poly, Scope, TooLarge } from './terms.js';

function scalarOf(type: Type): ScalarType | undefined {
  const bare = type.unqualified;
  if (bare.kind === 'scalar') return bare;
  if (bare.kind === 'atomic') return scalarOf(bare.value);
  return bare.kind === 'enum' ? scalarOf(underlyingOf(bare.enumeration)) : undefined;
}

export const isIntegral = (type: Type): boolean => {
  const scalar = scalarOf(type);
  return scalar !== undefined && !scalar.floating && scalar.bits === undefined && scalar.name !== 'void';
};

export const isSigned = (type: Type): boolean => scalarOf(type)?.signed === true;

export interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The bounds of a type that are worth knowing. */
export function boundsOf(type: Type): Bounds {
  const scalar = scalarOf(type);
  if (!scalar || !isIntegral(scalar)) return {};
  if (scalar.size <= 4) return valuesOf(scalar);
  return scalar.signed ? {} : { minimum: 0 };
}

/** All values of an integer type; for 64 bits those that doubles can be calculated with. */
function valuesOf({ name, size, signed }: ScalarType): { readonly minimum: number; readonly maximum: number } {
  if (name === 'bool') return { minimum: 0, maximum: 1 };
  const bits = Math.min(8 * size, 52);
  return signed
    ? { minimum: -(2 ** (bits - 1)), maximum: 2 ** (bits - 1) - 1 }
    : { minimum: 0, maximum: 2 ** bits - 1 };
}

/** Less than a number that a double can't represent. */
const LARGE = 2 ** 52;

/** How far arguments are from the limits of signed types. */
const MARGIN = 2 ** 16;

const MAXIMUM_TERMS = 24;
const MAY_OVERFLOW = /^([-+*]|<<)$/;
const COMPARISON = /^([<>=!]=|[<>])$/;

export class Arithmetic {
  constructor(
    private readonly atoms: Atoms,
    private readonly normal: (poly: Poly) => Poly,
    /** Whether a term is certainly not negative. */
    private readonly isNotNegative: (poly: Poly) => boolean,
    /** Results that a type may not hold are unknown. Otherwise they are assumed not to overflow. */
    private readonly isExact: boolean,
  ) {}

  /** The same value if its type certainly holds it. */
  exactly(poly: Poly, type: Type, from?: ScalarType): Poly {
    const scalar = scalarOf(type);
    if (!scalar || !isIntegral(type) || this.#holds(scalar, poly, from)) return poly;
    return this.#wrapped(poly, scalar);
  }

  /** A value that a type may not hold: what is left of it depends on it alone. */
  #wrapped(value: Poly, type: ScalarType): Poly {
    return this.atoms.operation(`(${type.name})`, [value], { ...boundsOf(type), wraps: { value, ...valuesOf(type) } });
  }

  /** Whether a type certainly holds a value. `from`: a type that does. */
  #holds(type: ScalarType, poly: Poly, from?: ScalarType): boolean {
    if (!this.isExact || poly.isConstant) return true;
    const { minimum, maximum } = valuesOf(type);
    const [low, high] = poly.range();
    const known = from && valuesOf(from);
    // An argument is not that close to the limits of its type, beyond which signed numbers are undefined (C99 6.5).
    if (!from && type.signed && poly.scope === Scope.Launch && low >= minimum - MARGIN && high <= maximum + MARGIN)
      return true;
    try {
      return (
        ((known?.minimum ?? low) >= minimum || low >= minimum || this.isNotNegative(poly.plusNumber(-minimum))) &&
        ((known?.maximum ?? high) <= maximum ||
          high <= maximum ||
          this.isNotNegative(poly.timesNumber(-1).plusNumber(maximum)))
      );
    } catch (error) {
      if (error instanceof TooLarge) return false;
      throw error;
    }
  }

  /** A result that is too large to be useful depends on its operands alone. */
  binary(operator: string, a: Poly, b: Poly, domain: Type): Poly {
    try {
      const result = this.#binary(operator, a, b, domain);
      const scalar = scalarOf(domain);
      if (result.terms.size <= MAXIMUM_TERMS) {
        const isResult = !scalar || !isIntegral(domain) || !MAY_OVERFLOW.test(operator) || this.#holds(scalar, result);
        return isResult ? result : this.#wrapped(result, scalar);
      }
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
    return this.atoms.operation(`${operator} ${spellType(domain)}`, [a, b], boundsOf(domain));
  }

  #binary(operator: string, a: Poly, b: Poly, domain: Type): Poly {
    const scalar = scalarOf(domain);
    const isComparison = COMPARISON.test(operator);
    const bounds = isComparison ? { minimum: 0, maximum: 1 } : boundsOf(domain);
    if (!scalar || !isIntegral(domain))
      return this.atoms.operation(`${operator} ${spellType(domain)}`, [a, b], isComparison ? bounds : {});
    const opaque = (): Poly => this.atoms.operation(`${operator} ${scalar.name}`, [a, b], bounds);
    if (Number.isSafeInteger(asConstant(a)) && Number.isSafeInteger(asConstant(b))) {
      const known = folded(operator, BigInt(a.constant), BigInt(b.constant), scalar);
      return known === undefined ? opaque() : Poly.of(known);
    }
    // Shifts are modulo the width (6.3j).
    const by = b.isConstant ? b.constant & (8 * scalar.size - 1) : 0;
    switch (operator) {
      case '+':
        return this.normal(nearest(a, scalar).plus(nearest(b, scalar)));
      case '-':
        return this.normal(nearest(a, scalar).minus(nearest(b, scalar)));
      case '*':
        return this.normal(nearest(a, scalar).times(nearest(b, scalar)));
      case '/':
      case '%': {
        if (b.isConstant && b.constant <= 0) return opaque();
        if (!this.isNotNegative(a) || !(b.isConstant || this.isNotNegative(b))) return opaque();
        return operator === '/' ? this.atoms.divided(a, b) : this.normal(this.atoms.rest(a, b));
      }
      case '<<':
        if (!b.isConstant) return this.normal(a.times(this.#power(b)));
        return by < 50 ? a.timesNumber(2 ** by) : opaque();
      case '>>': {
        if (!scalar.signed && !this.isNotNegative(a)) return opaque();
        if (!b.isConstant) return this.isNotNegative(a) ? this.atoms.divided(a, this.#power(b)) : opaque();
        return by < 50 ? this.atoms.divided(a, Poly.of(2 ** by)) : opaque();
      }
      case '&':
        return this.#and(a, b, scalar) ?? this.#and(b, a, scalar) ?? this.#bits('&', a, b);
      case '|':
        return this.#disjoint(a, b) ?? this.#disjoint(b, a) ?? this.#bits('|', a, b);
      case '^':
        return this.#bits('^', a, b);
      case '==':
      case '!=': {
        const only = b.isConstant ? unwrapped(a, b.constant) : a.isConstant ? unwrapped(b, a.constant) : undefined;
        if (only) return this.atoms.truth(operator === '==' ? eq(only) : ne(only));
        // A difference below 0 is a large number.
        if ([a, b].some((one) => nearest(one, scalar) !== one) && !(this.isKnown(a) && this.isKnown(b)))
          return opaque();
        return this.atoms.truth(operator === '==' ? eq(a.minus(b)) : ne(a.minus(b)));
      }
      case '<':
        return this.#less(a, b, scalar);
      case '>':
        return this.#less(b, a, scalar);
      case '<=':
        return this.not(this.#less(b, a, scalar));
      case '>=':
        return this.not(this.#less(a, b, scalar));
      default:
        return opaque();
    }
  }

  not(value: Poly): Poly {
    const atom = value.only;
    const [arg] = atom?.args ?? [];
    if (atom?.kind === 'operation' && arg) {
      if (atom.name === 'ge') return this.atoms.truth(ge(arg.timesNumber(-1).plusNumber(-1)));
      if (atom.name === 'eq') return this.atoms.truth(ne(arg));
      if (atom.name === 'ne') return this.atoms.truth(eq(arg));
    }
    return this.atoms.truth(eq(value));
  }

  /**
   * Whether an unsigned number is equal to its term: it is not negative, or, as arguments are assumed to be
   * large enough (`n - 1`), it may be positive.
   */
  isKnown(poly: Poly): boolean {
    return this.isNotNegative(poly) || (!this.isExact && poly.scope === Scope.Launch && poly.range()[1] > 0);
  }

  #less(a: Poly, b: Poly, { signed }: ScalarType): Poly {
    if (signed || (this.isKnown(a) && this.isKnown(b))) return this.atoms.truth(ge(b.minus(a).plusNumber(-1)));
    return this.atoms.operation(this.isKnown(b) ? 'below' : '<', [a, b], { minimum: 0, maximum: 1 });
  }

  #power(by: Poly): Poly {
    return this.atoms.operation('2^', [by], { minimum: 1 });
  }

  /** `a & (2^n - 1)` is a rest; `a & -(2^n)` is what remains without it. */
  #and(a: Poly, b: Poly, { size }: ScalarType): Poly | undefined {
    if (!b.isConstant) return undefined;
    const mask = b.constant;
    if (mask === 0) return b;
    const isPower = (value: number): boolean => value > 0 && Number.isInteger(Math.log2(value));
    // The lowest bits are those of the value before it wraps.
    const whole = a.only?.wraps?.value ?? a;
    if (isPower(mask + 1)) return this.normal(this.atoms.rest(whole, Poly.of(mask + 1)));
    const [low, high] = a.range();
    const isWord = size === 4 || (low >= 0 && high < 2 ** 32);
    const inverse = mask < 0 ? -mask : isWord && mask > 2 ** 31 ? 2 ** 32 - mask : 0;
    return isPower(inverse) ? this.normal(a.minus(this.atoms.rest(whole, Poly.of(inverse)))) : undefined;
  }

  /** `(a << n) | b` is a sum if `b` has at most `n` bits. */
  #disjoint(a: Poly, b: Poly): Poly | undefined {
    const [low, high] = b.range();
    if (low < 0 || !Number.isFinite(high)) return undefined;
    const unit = 2 ** Math.ceil(Math.log2(high + 1));
    const isMultiple = a.constant % unit === 0 && [...a.terms.values()].every(({ factor }) => factor % unit === 0);
    return isMultiple ? a.plus(b) : undefined;
  }

  /** `~a`: for an unsigned number its distance to the greatest one. */
  complement(a: Poly, type: Type): Poly {
    const scalar = scalarOf(type);
    if (!scalar || scalar.signed) return a.timesNumber(-1).plusNumber(-1);
    if (scalar.size >= 8) return this.atoms.operation(`~ ${scalar.name}`, [a], boundsOf(type));
    return a.timesNumber(-1).plusNumber(2 ** (8 * scalar.size) - 1);
  }

  #bits(operator: string, a: Poly, b: Poly): Poly {
    const isPlain = this.isNotNegative(a) && this.isNotNegative(b);
    const [, highA] = a.range();
    const [, highB] = b.range();
    const isTruth = isPlain && highA <= 1 && highB <= 1;
    const name = isTruth && operator === '&' ? 'and' : isTruth && operator === '|' ? 'or' : operator;
    const most = operator === '&' ? Math.min(highA, highB) : 2 ** Math.ceil(Math.log2(Math.max(highA, highB) + 1)) - 1;
    return this.atoms.operation(name, [a, b], {
      ...(isPlain && { minimum: 0 }),
      ...(isPlain && Number.isSafeInteger(most) && { maximum: most }),
      ...(isPlain && {
        facts: (self: Poly) =>
          operator === '&'
            ? [a.minus(self), b.minus(self)]
            : operator === '|'
              ? [self.minus(a), self.minus(b), a.plus(b).minus(self)]
              : [a.plus(b).minus(self)],
      }),
    });
  }

  converted(value: Poly, from: Type, to: Type): Poly {
    const [source, target] = [scalarOf(from), scalarOf(to)];
    if (!source || !target || source === target) return value;
    if (target.name === 'bool' && !source.floating) return this.atoms.truth(ne(value));
    if (source.floating || target.floating || target.bits !== undefined)
      return this.atoms.operation(`(${target.name})`, [value], target.floating ? {} : boundsOf(target));
    const bounds = boundsOf(target);
    if (value.isConstant && Number.isSafeInteger(value.constant)) {
      const known = wrapped(BigInt(value.constant), target);
      // A negative number is a large one, of 64 bits.
      const large = { ...bounds, minimum: LARGE };
      return known === undefined ? this.atoms.operation(`(${target.name})`, [value], large) : Poly.of(known);
    }
    if (target.size >= 4) return this.exactly(value, target, source);
    const [low, high] = value.range();
    if (low >= (bounds.minimum ?? 0) && high <= (bounds.maximum ?? 0)) return value;
    return this.atoms.operation(`(${target.name})`, [value], bounds);
  }
}

/** A term that is 0 if a result that its type may not hold has a value: it has to have one before. */
function unwrapped({ only }: Poly, value: number): Poly | undefined {
  if (!only?.wraps) return undefined;
  const { minimum, maximum, value: before } = only.wraps;
  const period = maximum - minimum + 1;
  const [low, high] = before.range();
  const isOnly = value >= low && value <= high && value - period < low && value + period > high;
  return isOnly && value >= minimum && value <= maximum ? before.plusNumber(-value) : undefined;
}

/** The number nearest to 0 that is equal modulo the range of an unsigned type: adding 4294967295 subtracts 1. */
function nearest(poly: Poly, { signed, size, name }: ScalarType): Poly {
  if (signed) return poly;
  if (poly.isConstant) return poly.constant >= 2 ** (8 * size - 1) ? Poly.of(poly.constant - 2 ** (8 * size)) : poly;
  const { only } = poly;
  const [arg] = only?.kind === 'operation' && only.name === `(${name})` ? only.args : [];
  return arg?.isConstant && arg.constant < 0 ? arg : poly;
}

const asConstant = (poly: Poly): number => (poly.isConstant ? poly.constant : Number.NaN);

const wrappedExactly = (value: bigint, { size, signed }: ScalarType): bigint =>
  signed ? BigInt.asIntN(8 * size, value) : BigInt.asUintN(8 * size, value);

/** A number as a type holds it; undefined if a double can't represent it. */
function wrapped(value: bigint, type: ScalarType): number | undefined {
  const number = Number(wrappedExactly(value, type));
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The value of an operator on two numbers; undefined if it is unknown. */
function folded(operator: string, a: bigint, b: bigint, type: ScalarType): number | undefined {
  const x = wrappedExactly(a, type);
  const y = wrappedExactly(b, type);
  const count = BigInt.asUintN(Math.log2(8 * type.size), b);
  switch (operator) {
    case '+':
      return wrapped(x + y, type);
    case '-':
      return wrapped(x - y, type);
    case '*':
      return wrapped(x * y, type);
    case '/':
      return y === 0n ? undefined : wrapped(x / y, type);
    case '%':
      return y === 0n ? undefined : wrapped(x % y, type);
    case '<<':
      return wrapped(x << count, type);
    case '>>':
      return wrapped(x >> count, type);
    case '&':
      return wrapped(x & y, type);
    case '|':
      return wrapped(x | y, type);
    case '^':
      return wrapped(x ^ y, type);
    case '==':
      return Number(x === y);
    case '!=':
      return Number(x !== y);
    case '<':
      return Number(x < y);
    case '>':
      return Number(x > y);
    case '<=':
      return Number(x <= y);
    case '>=':
      return Number(x >= y);
    default:
      return undefined;
  }
}
