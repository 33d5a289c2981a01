import { intern, type Name } from '../text/names.js';
import type { Unit } from './unit.js';

/** A bracket that was open where a mistake was found, which what follows may close or not. */
export interface Unclosed {
  /** The innermost one. */
  readonly opener: number;
  /** How many of its kind are open. */
  readonly depth: number;
  /** The token behind which it may be closed. */
  readonly from: number;
}

const SEMICOLON = intern(';');
const LEFT_BRACE = intern('{');

const CLOSED_BY = new Map<Name, Name>(
  [
    ['(', ')'],
    ['[', ']'],
    ['{', '}'],
  ].map(([opener = '', closer = '']) => [intern(opener), intern(closer)]),
);
const CLOSERS = new Set(CLOSED_BY.values());

/**
 * Whether a bracket stays open up to the end: nothing closes it, and no `;` ends the declaration that a parenthesis is
 * part of. `units`: that of the mistake, and those behind it. Where brackets do not match nothing is known.
 */
export function staysOpen({ opener, depth, from }: Unclosed, units: readonly Unit[]): boolean {
  const own = units[0]?.names[opener] ?? 0;
  const close = CLOSED_BY.get(own);
  /** The brackets that are to close what was opened since. */
  const awaited: Name[] = [];
  let left = depth;
  for (const [i, { names, length }] of units.entries()) {
    for (let token = i === 0 ? from : 0; token < length; token++) {
      const name = names[token] ?? 0;
      const closer = CLOSED_BY.get(name);
      if (closer !== undefined) awaited.push(closer);
      else if (CLOSERS.has(name)) {
        const expected = awaited.pop();
        if (expected === undefined ? name !== close || --left === 0 : name !== expected) return false;
      } else if (name === SEMICOLON && awaited.length === 0 && own !== LEFT_BRACE) return false;
    }
  }
  return awaited.length === 0 || own !== LEFT_BRACE;
}
