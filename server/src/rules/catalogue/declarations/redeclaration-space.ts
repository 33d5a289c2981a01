import { fix, insertBefore, replaceToken, spaceTokenOf } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { declaredAt } from '../../../semantics/describe.js';
import type { VariableSymbol } from '../../../semantics/symbols/symbols.js';
import { spellingOf } from '../../../text/names.js';
import { spellType } from '../../../types/spelling.js';
import { on, rule } from '../../rule.js';

/** Copies the space of one declaration to the other, if both state one at the same place. */
function agree(title: string, changed: VariableSymbol, other: VariableSymbol): RuleFix | undefined {
  const [from, to] = [spaceTokenOf(other.specifiers), spaceTokenOf(changed.specifiers)];
  const word = from === undefined ? undefined : spellingOf(other.place.unit.names[from] ?? 0);
  const { unit } = changed.place;
  return word === undefined
    ? undefined
    : fix(
        title,
        to === undefined ? insertBefore(unit, changed.specifiers.type.first, `${word} `) : replaceToken(unit, to, word),
      );
}

/**
 * All declarations of one variable must agree on the space of the object and of every pointee, after the implicit
 * spaces have been filled in.
 */
export const redeclarationSpace = rule(
  {
    id: 'redeclaration-space',
    title: 'Redeclaration of a variable in another address space',
    spec: 'Address Space Qualifiers; Inference',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    find: ({ onlySpacesDiffer, nameNode, symbol, previous }) =>
      onlySpacesDiffer && previous ? { nameNode, symbol, previous } : undefined,
    at: ({ nameNode }) => nameNode,
    message: ({ symbol, previous }) =>
      `'${spellingOf(symbol.name)}' is declared as '${spellType(symbol.type)}', but was declared as '` +
      `${spellType(previous.type)}' before`,
    related: ({ previous }) => declaredAt(previous),
    fixes: ({ symbol, previous }) => [
      agree('Declare it as before', symbol, previous),
      agree('Declare it so before, too', previous, symbol),
    ],
  }),
);
