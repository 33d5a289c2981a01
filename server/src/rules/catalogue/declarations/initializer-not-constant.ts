import { calleeOf } from '../../../refactoring/edits/body.js';
import { deleteToken, fix, replaceTokens, textOf } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { dropConstant } from '../../../refactoring/fixes/hoist.js';
import { declaredAt } from '../../../semantics/describe.js';
import type { ConstantExpected } from '../../../semantics/facts/facts.js';
import type { Expression } from '../../../syntax/ast.js';
import { partsWithin } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** Builtin functions of one number whose calls can be replaced by a literal. */
const FUNCTIONS: ReadonlyMap<string, (x: number) => number> = new Map(
  Object.entries({
    acos: Math.acos,
    acosh: Math.acosh,
    acospi: (x) => Math.acos(x) / Math.PI,
    asin: Math.asin,
    asinh: Math.asinh,
    atan: Math.atan,
    atanh: Math.atanh,
    cbrt: Math.cbrt,
    ceil: Math.ceil,
    cos: Math.cos,
    cosh: Math.cosh,
    cospi: (x) => Math.cos(x * Math.PI),
    degrees: (x) => (x * 180) / Math.PI,
    exp: Math.exp,
    exp10: (x) => 10 ** x,
    exp2: (x) => 2 ** x,
    expm1: Math.expm1,
    fabs: Math.abs,
    floor: Math.floor,
    log: Math.log,
    log10: Math.log10,
    log1p: Math.log1p,
    log2: Math.log2,
    radians: (x) => (x * Math.PI) / 180,
    rsqrt: (x) => 1 / Math.sqrt(x),
    sin: Math.sin,
    sinh: Math.sinh,
    sinpi: (x) => Math.sin(x * Math.PI),
    sqrt: Math.sqrt,
    tan: Math.tan,
    tanh: Math.tanh,
    trunc: Math.trunc,
  }),
);
const OF_TWO: ReadonlyMap<string, (x: number, y: number) => number> = new Map(
  Object.entries({
    atan2: Math.atan2,
    fmax: Math.max,
    fmin: Math.min,
    hypot: Math.hypot,
    max: Math.max,
    min: Math.min,
    pow: Math.pow,
    powr: Math.pow,
  }),
);

/** The value of a call of a builtin function whose arguments are numbers. */
function numberOf(node: Expression): number | undefined {
  switch (node.kind) {
    case 'paren':
      return numberOf(node.inner);
    case 'number': {
      const text = /^(\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?)[fF]?$/.exec(spellingOf(node.name))?.[1];
      return text === undefined || /^0\d/.test(text) ? undefined : Number(text);
    }
    case 'unary': {
      const value = numberOf(node.operand);
      return value === undefined || (node.operator !== '-' && node.operator !== '+')
        ? undefined
        : node.operator === '-'
          ? -value
          : value;
    }
    case 'call': {
      const [x, y] = node.args.map(numberOf);
      const name = calleeOf(node);
      if (x === undefined) return undefined;
      return node.args.length === 1
        ? FUNCTIONS.get(name)?.(x)
        : node.args.length === 2 && y !== undefined
          ? OF_TWO.get(name)?.(x, y)
          : undefined;
    }
    default:
      return undefined;
  }
}

/** A call with its value as a literal, which compilers may compute more precisely than a device. */
function literalOf(call: Expression, isFloat: boolean): string | undefined {
  const value = numberOf(call);
  if (value === undefined || !Number.isFinite(value)) return undefined;
  // Nine digits distinguish any two floats, seventeen any two doubles.
  const digits = String(Number(value.toPrecision(isFloat ? 9 : 17)));
  return `${/[.e]/.test(digits) ? digits : `${digits}.0`}${isFloat ? 'f' : ''}`;
}

/** Replaces all builtin calls in the initializer by their values, and keeps the calls in comments. */
function literally({ unit, culprit, symbol }: ConstantExpected): RuleFix | undefined {
  const type = elementOf(symbol.type);
  if (
    !symbol.initializer ||
    culprit.kind !== 'call' ||
    type.kind !== 'scalar' ||
    (type.name !== 'float' && type.name !== 'double')
  )
    return undefined;
  const calls = partsWithin(symbol.initializer).filter((part) => part.kind === 'call');
  // A call inside another one is a part of that.
  const outer = calls.filter(
    (call) => !calls.some((other) => other !== call && other.first <= call.first && other.last >= call.last),
  );
  const made = outer.map((call) => ({
    call,
    text: textOf(unit, call),
    literal: literalOf(call, type.name === 'float'),
  }));
  const [first] = made;
  if (!first || made.some(({ text, literal }) => text.includes('*/') || literal === undefined)) return undefined;
  return fix(
    made.length === 1 ? `Write its value: ${first.literal}` : `Write the values of ${made.length} calls`,
    ...made.map(({ call, text, literal }) => replaceTokens(unit, call, `${literal} /* ${text} */`)),
  );
}

/**
 * The initializer of a `constant` variable, of a program-scope variable and of a `static` variable must be a
 * compile-time constant.
 */
export const initializerNotConstant = rule(
  {
    id: 'initializer-not-constant',
    title: 'Initializer is not a constant expression',
    spec: 'Initialization; constant',
    versions: 'all',
    severity: 'error',
  },
  on('constant-expected', {
    at: (fact) => fact.culprit,
    message: (fact) => {
      const { symbol } = fact;
      const where = elementOf(symbol.type).space === AddressSpace.Constant ? 'in __constant' : 'static';
      const culprit =
        fact.culprit.kind === 'identifier'
          ? `, and '${spellingOf(fact.culprit.name)}' is a variable`
          : calleeOf(fact.culprit)
            ? `, and '${calleeOf(fact.culprit)}' is called when the program runs`
            : ', which this is not';
      return `'${spellingOf(symbol.name)}' is ${where}, so its initializer must be a compile-time constant${culprit}`;
    },
    related: ({ symbol }) => declaredAt(symbol),
    fixes: (fact) => {
      const { symbol } = fact;

      return [
        literally(fact),
        symbol.role === 'block' && symbol.storage === undefined ? dropConstant(fact) : undefined,
        symbol.role === 'block' && symbol.storage === 'static'
          ? fix(
              "Drop 'static': the variable becomes private",
              deleteToken(symbol.place.unit, symbol.specifiers.storageToken),
            )
          : undefined,
      ];
    },
  }),
);
