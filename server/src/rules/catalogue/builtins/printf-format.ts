import { TokenKind } from '../../../preprocessor/token.js';
import { fix, replaceToken } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { describeType } from '../../../semantics/describe.js';
import type { Expression } from '../../../syntax/ast.js';
import type { Unit } from '../../../syntax/unit.js';
import { spellingOf } from '../../../text/names.js';
import { isInteger } from '../../../types/queries.js';
import type { Type } from '../../../types/type.js';
import { on, rule } from '../../rule.js';

/** A conversion of a printf format (6.15.14 "printf"). */
interface Conversion {
  readonly text: string;
  readonly letter: string;
  readonly length: string;
  /** The number of elements of a vector; 0 for a scalar. */
  readonly count: number;
  /** The index of the string literal that contains it. */
  readonly part: number;
}

const CONVERSION = /^%(?:%|[-+ #0]*(?:\*|[1-9]\d*)?(?:\.(?:\*|\d*))?(v\d+)?(hh|hl|h|ll|l|z|t)?([a-zA-Z]))/;

/** The conversions of a format, including `*` widths; undefined if one of them is incomplete. */
function conversionsOf(parts: readonly string[]): readonly Conversion[] | undefined {
  const found: Conversion[] = [];
  for (const [part, literal] of parts.entries()) {
    let rest = literal.slice(1, -1);
    for (let at = rest.indexOf('%'); at >= 0; at = rest.indexOf('%')) {
      const match = CONVERSION.exec(rest.slice(at));
      if (!match) return undefined;
      const [text, vector = 'v0', length = '', letter = '%'] = match;
      rest = rest.slice(at + text.length);
      for (const _ of text.match(/\*/g) ?? []) found.push({ text, letter: '*', length: '', count: 0, part });
      if (letter !== '%') found.push({ text, letter, length, count: Number(vector.slice(1)), part });
    }
  }
  return found;
}

const SIGNED = new Map([
  ['hh', 'char'],
  ['h', 'short'],
  ['', 'int'],
  ['hl', 'int'],
  ['l', 'long'],
]);
const FLOATING = new Map([
  ['', 'double'],
  ['l', 'double'],
  ['hl', 'float'],
  ['h', 'half'],
]);

const KNOWN = /[%diouxXfFeEgGaAcsp*]/;

/** The element type that a vector conversion requires. */
function elementFor({ letter, length }: Conversion): string | undefined {
  if (/[di]/.test(letter)) return SIGNED.get(length);
  if (/[ouxX]/.test(letter)) return SIGNED.has(length) ? `unsigned ${SIGNED.get(length)}` : undefined;
  return /[fFeEgGaA]/.test(letter) ? FLOATING.get(length) : undefined;
}

/**
 * The type that a conversion requires, if a value of a type doesn't fit; undefined if it fits, or if that is unknown.
 */
function wanted(conversion: Conversion, type: Type): string | undefined {
  const { letter, length, count } = conversion;
  if (count > 0) {
    const element = elementFor(conversion);
    const fits = length !== '' && type.kind === 'vector' && type.count === count && type.element.name === element;
    return element === undefined || fits || type.kind === 'unknown' ? undefined : `a vector of ${count} '${element}'`;
  }
  const isNumber = type.kind === 'scalar' || type.kind === 'vector' || type.kind === 'pointer' || type.kind === 'enum';
  if (!isNumber) return undefined;
  const isFloating = type.kind === 'scalar' && type.floating;
  if (letter === 'p') return type.kind === 'pointer' ? undefined : 'a pointer';
  if (letter === 's') return type.kind === 'pointer' ? undefined : 'a string';
  if (/[fFeEgGaA]/.test(letter)) return isFloating ? undefined : "a 'double'";
  const name = /[ouxX]/.test(letter) ? 'unsigned ' : '';
  const isWhole = type.kind !== 'vector' && isInteger(type);
  const bare = type.kind === 'scalar' ? type.name.replace('unsigned ', '') : '';
  if (letter !== 'c' && letter !== '*')
    switch (length) {
      case 'l':
      case 'z':
      case 't':
        return isWhole && bare === 'long' ? undefined : `a '${name}long'`;
      case 'll':
        return isWhole && bare === 'long long' ? undefined : `a '${name}long long'`;
    }
  return isWhole && bare !== 'long' && bare !== 'long long' ? undefined : `an '${name}int'`;
}

/** Describes the problem of a conversion with a value of a type. */
function problemOf(conversion: Conversion, type: Type): string | undefined {
  const { text, letter, length, count } = conversion;
  if (count > 0 && length === '' && type.kind === 'vector')
    return `'${text}' has no length modifier: what it prints is undefined`;
  if (length === 'hl' && count === 0 && letter !== '*')
    return `'hl' in '${text}' is for vectors, but this is '${describeType(type)}'`;
  const takes = wanted(conversion, type);
  return takes && `'${text}' takes ${takes}, but this is '${describeType(type)}'`;
}

/** The letter with the length that fits a value of a type, if only the length is wrong. */
function rightLength({ text, letter, length }: Conversion, type: Type): string | undefined {
  const element = type.kind === 'vector' ? type.element : type;
  if (element.kind !== 'scalar') return undefined;
  const name = element.name.replace('unsigned ', '');
  const isFloatingLetter = /[fFeEgGaA]/.test(letter);
  if (isFloatingLetter !== element.floating) return undefined;
  const table = element.floating ? FLOATING : SIGNED;
  const lengths = [...table].filter(([, one]) => one === name).map(([one]) => one);
  // A vector has a length modifier (6.15.14 "printf").
  const right = type.kind === 'vector' ? lengths.findLast((one) => one !== '') : lengths.find((one) => one !== 'hl');
  const vector = type.kind === 'vector' ? `v${type.count}` : '';
  return right === undefined
    ? undefined
    : `${text.slice(0, text.length - letter.length - length.length).replace(/v\d+$/, '')}${vector}${right}${letter}`;
}

/** The conversion with the length that a value of the type requires, if it is unambiguous. */
function rightConversion(
  conversion: Conversion,
  type: Type,
  unit: Unit,
  token: number,
  literal: string,
): readonly (RuleFix | undefined)[] {
  const right = rightLength(conversion, type);
  return right && literal.split(conversion.text).length === 2
    ? [fix(`Write '${right}'`, replaceToken(unit, token, literal.replace(conversion.text, right)))]
    : [];
}

/** Whether an undeclared name is in or beside a string: it may be a macro for a part of the string. */
const mayContinue = ({ kinds }: Unit, { first, last }: Expression): boolean =>
  kinds.subarray(first - 1, last + 2).includes(TokenKind.Identifier);

/**
 * Each conversion of a format requires a matching argument; vectors need the length of their elements: `%v4hlf` is for
 * a float4.
 */
export const printfFormat = rule(
  {
    id: 'printf-format',
    title: "Format of 'printf' does not fit its arguments",
    spec: 'printf',
    versions: '1.2 and later',
    severity: 'warning',
  },
  on('builtin-call', {
    ofBuiltin: (name, { version }) => name === 'printf' && version >= 120,
    *each({ call, types, unit }, { language }) {
      const [format, ...args] = call.args;
      if (format?.kind !== 'string' || mayContinue(unit, format)) return;
      const parts = format.parts.map(spellingOf);
      const conversions = conversionsOf(parts);
      if (!conversions) return;
      for (const [i, conversion] of conversions.entries()) {
        const argument: Expression | undefined = args[i];
        const type = types[i + 1];
        const token = format.first + conversion.part;
        const { text } = conversion;
        if (!KNOWN.test(conversion.letter)) {
          yield { at: token, message: `'${text}' is not a conversion of OpenCL C` };
          if (conversion.letter === 'n') continue;
          return;
        }
        if (/^[zt]$/.test(conversion.length) && language.exactVersion < 310) {
          const message = `'${text}': OpenCL C has no length '${conversion.length}' before 3.1`;
          const fixes = (): readonly (RuleFix | undefined)[] =>
            type ? rightConversion(conversion, type, unit, token, parts[conversion.part] ?? '') : [];
          yield { at: token, message, fixes };
          continue;
        }
        if (argument && type) {
          const message = problemOf(conversion, type);
          if (message)
            yield {
              at: argument,
              message,
              fixes: () => rightConversion(conversion, type, unit, token, parts[conversion.part] ?? ''),
            };
        } else if (i === args.length)
          yield {
            at: token,
            message: `'${text}' has no argument: there ${args.length === 1 ? 'is' : 'are'} only ${args.length}`,
          };
      }
      const surplus = args[conversions.length];
      if (surplus) yield { at: surplus, message: 'the format has no conversion for this argument' };
    },
    at: ({ at }) => at,
    message: ({ message }) => message,
    fixes: ({ fixes }) => fixes?.() ?? [],
  }),
);
