import type { Name } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import { P } from '../keywords.js';
import type { Unit } from '../unit.js';

/** A bracket that was open where a mistake was found, which what follows may close or not. */
export interface Unclosed {
  /** The innermost one. */
  readonly opener: number;
  /** How many of its kind are open. */
  readonly depth: number;
  /** The token after which it may be closed. */
  readonly from: number;
}

const CLOSED_BY = new Map<Name, Name>([
  [P.leftParen, P.rightParen],
  [P.leftBracket, P.rightBracket],
  [P.leftBrace, P.rightBrace],
]);
const CLOSERS = new Set(CLOSED_BY.values());
/** Most tokens are none of them, and there may be a hundred thousand. */
const LAST = Math.max(P.semicolon, ...CLOSED_BY.keys(), ...CLOSERS);

/** Whether the brackets of a unit match each other, and whether a `;` stands outside of all of them. */
const bracketsOf = perOwner(({ names }: Unit) => {
  const awaited: Name[] = [];
  let ends = false;
  for (const name of names) {
    if (name > LAST) continue;
    const closer = CLOSED_BY.get(name);
    if (closer !== undefined) awaited.push(closer);
    else if (CLOSERS.has(name)) {
      if (awaited.pop() !== name) return { match: false, ends };
    } else if (name === P.semicolon && awaited.length === 0) ends = true;
  }
  return { match: awaited.length === 0, ends };
});

/**
 * Whether a bracket stays open up to the end: it is never closed, and no `;` ends the declaration that contains a
 * parenthesis. `units`: the unit of the error, and the following ones. The result is unknown if brackets do not match.
 */
export function staysOpen({ opener, depth, from }: Unclosed, units: readonly Unit[]): boolean {
  const own = units[0]?.names[opener] ?? 0;
  const close = CLOSED_BY.get(own);
  /** The brackets that are to close what was opened since. */
  const awaited: Name[] = [];
  let left = depth;
  for (const [i, unit] of units.entries()) {
    if (i > 0 && bracketsOf(unit).match) {
      if (bracketsOf(unit).ends && awaited.length === 0 && own !== P.leftBrace) return false;
      continue;
    }
    const { names, length } = unit;
    for (let token = i === 0 ? from : 0; token < length; token++) {
      const name = names[token] ?? 0;
      if (name > LAST) continue;
      const closer = CLOSED_BY.get(name);
      if (closer !== undefined) awaited.push(closer);
      else if (CLOSERS.has(name)) {
        const expected = awaited.pop();
        if (expected === undefined ? name !== close || --left === 0 : name !== expected) return false;
      } else if (name === P.semicolon && awaited.length === 0 && own !== P.leftBrace) return false;
    }
  }
  return awaited.length === 0 || own !== P.leftBrace;
}
