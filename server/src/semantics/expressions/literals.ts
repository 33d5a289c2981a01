// Numbers, characters and strings that are spelled wrong (C99 6.4.4, 6.4.5).

import type { StringExpression } from '../../syntax/ast.js';
import { interned } from '../../text/lazy.js';
import { type Name, spellingOf } from '../../text/names.js';
import type { Analyzer } from '../analyzer.js';
import type { LiteralRefused } from '../facts/declaration-facts.js';

type Problem = LiteralRefused['problem'];

/** The largest integer that compilers have a type for, which is `unsigned long long` with 128 bits. */
const LARGEST = (1n << 128n) - 1n;

const INTEGER_SUFFIX =
  /^(?![iIjJ].*[iIjJ])[iIjJ]?(?:[uU]?(?:l|L|ll|LL)?|(?:l|L|ll|LL)[uU]|[uU]?(?:wb|WB)[uU]?)[iIjJ]?$/;
const FLOATING_SUFFIX = /^(?![iIjJ].*[iIjJ])[iIjJ]?(?:[fFlLhHqQ]|[fF]16)?[iIjJ]?$/;

const integerSuffix = (suffix: string): Problem | undefined =>
  INTEGER_SUFFIX.test(suffix) ? undefined : { of: 'suffix', suffix, floating: false };

function floatingSuffix(rest: string): Problem | undefined {
  const exponent = /^[eEpP][+-]?(\d*)/.exec(rest);
  if (exponent && exponent[1] === '') return { of: 'exponent' };
  const suffix = exponent ? rest.slice(exponent[0].length) : rest;
  if (!FLOATING_SUFFIX.test(suffix)) return { of: 'suffix', suffix, floating: true };
  return /^[hH]/.test(suffix) ? { of: 'half' } : undefined;
}

/** What is wrong with a number. */
function numberProblem(text: string): Problem | undefined {
  const hexadecimal = /^0[xX]([\da-fA-F]*)(\.[\da-fA-F]*)?/.exec(text);
  if (hexadecimal) {
    const [all, digits = '', fraction] = hexadecimal;
    const rest = text.slice(all.length);
    if (digits + (fraction ?? '').slice(1) === '') return { of: 'suffix', suffix: text.slice(1), floating: false };
    if (/^[pP]/.test(rest)) return floatingSuffix(rest);
    if (fraction !== undefined) return { of: 'hexadecimal-exponent' };
    return (
      integerSuffix(rest) ?? (digits.length > 32 && BigInt(`0x${digits}`) > LARGEST ? { of: 'too-large' } : undefined)
    );
  }
  const binary = /^0[bB]([01]*)(\d?)/.exec(text);
  if (binary) {
    const [all, digits = '', digit = ''] = binary;
    if (digits === '') return { of: 'digit', digit: text.charAt(1), base: 'octal' };
    return digit ? { of: 'digit', digit, base: 'binary' } : integerSuffix(text.slice(all.length));
  }
  const [all = '', whole = '', fraction] = /^(\d*)(\.\d*)?/.exec(text) ?? [];
  const rest = text.slice(all.length);
  if (fraction !== undefined || /^[eE]/.test(rest)) return floatingSuffix(rest);
  const wrong = /^0/.test(whole) ? /[89]/.exec(whole)?.[0] : undefined;
  if (wrong && !FLOATING_SUFFIX.test(rest.replace(/^$/, 'x'))) return { of: 'digit', digit: wrong, base: 'octal' };
  if (wrong && rest === '') return { of: 'digit', digit: wrong, base: 'octal' };
  return integerSuffix(rest) ?? (whole.length > 38 && BigInt(whole) > LARGEST ? { of: 'too-large' } : undefined);
}

/** The escape sequences of a literal. */
const ESCAPE = /\\(?:x([\da-fA-F]*)|u([\da-fA-F]{4})?|U([\da-fA-F]{8})?|[\s\S])/g;

/** The problem of an invalid escape sequence. */
function escapeProblem(text: string): Problem | undefined {
  if (!text.includes('\\')) return undefined;
  for (const [escape, digits, short, long] of text.matchAll(ESCAPE)) {
    const kind = escape.charAt(1);
    if (kind === 'x' && (digits === '' || (digits ?? '').replace(/^0+/, '').length > 2))
      return { of: 'escape', escape };
    if ((kind === 'u' || kind === 'U') && !isUniversal(short ?? long)) return { of: 'escape', escape };
  }
  return undefined;
}

/** Whether a universal character name denotes a valid character (C99 6.4.3). */
function isUniversal(digits: string | undefined): boolean {
  if (digits === undefined) return false;
  const code = Number.parseInt(digits, 16);
  return code < 0xa0
    ? code === 0x24 || code === 0x40 || code === 0x60
    : (code >> 11) * 2048 !== 0xd800 && code <= 0x10ffff;
}

function characterProblem(text: string): Problem | undefined {
  if (/^L?''$/.test(text)) return { of: 'empty' };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII
  const isWide = !text.startsWith('L') && /[^\x00-\x7f]|\\[uU]/.test(text);
  return (
    escapeProblem(text) ?? (isWide ? { of: 'wide' } : hasWideCharacters(text) ? { of: 'wide-characters' } : undefined)
  );
}

/** Whether a wide character constant has more than one character. */
const hasWideCharacters = (text: string): boolean =>
  text.startsWith("L'") &&
  [...text.slice(2, -1).replace(/\\(?:[0-7]{1,3}|[\s\S])/g, 'x')].length > 1 &&
  !/\\[xuU]/.test(text);

/** What is wrong with a literal; its kind shows in its quotes. */
const problemOf = interned((name: Name): Problem | undefined => {
  const text = spellingOf(name);
  if (/^\.?\d/.test(text)) return numberProblem(text);
  return text.endsWith("'") ? characterProblem(text) : escapeProblem(text);
});

/** Reports an invalid literal; true when it is an error. */
export function noteLiteral(a: Analyzer, name: Name, token: number): boolean {
  const problem = problemOf(name);
  return problem !== undefined && a.rejects({ kind: 'literal', unit: a.unit, problem, text: spellingOf(name), token });
}

/** The same for adjacent string literals. */
export function noteStrings(a: Analyzer, { parts, first }: StringExpression): void {
  for (let i = 0; i < parts.length; i++) noteLiteral(a, parts[i] ?? 0, first + i);
}

/** One of adjacent strings is wide, and so are all. */
export const isWide = (parts: readonly Name[]): boolean => parts.some((part) => spellingOf(part).startsWith('L'));

/** The number of characters of adjacent string literals, with the terminating null. */
export function stringLength(parts: readonly Name[]): number {
  const wide = isWide(parts);
  let length = 1;
  for (const part of parts) {
    const inner = spellingOf(part).replace(/^L?"|"$/g, '');
    const characters = inner.replace(
      /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x[0-9a-fA-F]+|[0-7]{1,3}|[\s\S])/g,
      (_, four?: string, eight?: string) => {
        const code = Number.parseInt(four ?? eight ?? '30', 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '0';
      },
    );
    for (const c of characters) {
      const code = c.codePointAt(0) ?? 0;
      length += wide || code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    }
  }
  return length;
}
