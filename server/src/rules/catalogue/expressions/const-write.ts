import { deleteToken, fix } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import type { ProgramSymbol } from '../../../semantics/symbols/symbols.js';
import { spellingOf } from '../../../text/names.js';
import { declaredHere, quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** Removes `const` from an object that is written. */
function withoutConst(symbol: ProgramSymbol | undefined): RuleFix | undefined {
  if (symbol?.kind !== 'variable' || symbol.place.token < 0) return undefined;
  const { unit } = symbol.place;
  const { first, last } = symbol.specifiers;
  for (let token = first; token <= last; token++)
    if (/^(__)?const(__)?$/.test(spellingOf(unit.names[token] ?? 0)))
      return fix(`Declare '${spellingOf(symbol.name)}' without 'const'`, deleteToken(unit, token));
  return undefined;
}

/**
 * A `const` object is not writable, also through a pointer to `const`; neither is a whole struct with such a member.
 */
export const constWrite = rule(
  {
    id: 'const-write',
    title: "Assignment to a 'const' object",
    spec: 'C99 6.7.3 Type qualifiers',
    versions: 'all',
    severity: 'error',
  },
  on('not-assignable', {
    when: ({ problem }) => problem === 'const-member',
    at: ({ operatorToken }) => operatorToken,
    message: ({ type }) => `${quoted(type)} has a const member and cannot be written as a whole`,
    related: ({ symbol }) => declaredHere(symbol),
  }),
  on('not-assignable', {
    when: ({ problem }) => problem === 'const',
    at: ({ operatorToken }) => operatorToken,
    message: ({ symbol, type }) => {
      const name = symbol ? `'${spellingOf(symbol.name)}'` : 'this';
      const points = symbol?.kind === 'variable' && symbol.type.kind === 'pointer' && type.kind !== 'pointer';
      return points
        ? `${name} points to a const object, which cannot be written`
        : `${name} is const and cannot be written`;
    },
    related: ({ symbol }) => declaredHere(symbol),
    fixes: ({ symbol }) => [withoutConst(symbol)],
  }),
);
