import type { VariableSymbol } from '../../semantics/symbols.js';
import { spellingOf } from '../../text/names.js';
import { spellType } from '../../types/type.js';
import { fix, insertBefore, replaceToken, spaceTokenOf } from '../edits.js';
import { type RuleFix, rule } from '../rule.js';
import { declaredAt } from '../shared.js';

/** Writes the space of one declaration in the other, where both write one at the same place. */
function agree(title: string, changed: VariableSymbol, other: VariableSymbol): RuleFix | undefined {
  const [from, to] = [spaceTokenOf(other.specifiers), spaceTokenOf(changed.specifiers)];
  const word = from === undefined ? undefined : spellingOf(other.place.unit.names[from] ?? 0);
  const { unit } = changed.place;
  return word === undefined
    ? undefined
    : fix(
        title,
        false,
        to === undefined ? insertBefore(unit, changed.specifiers.type.first, `${word} `) : replaceToken(unit, to, word),
      );
}

/** All declarations of one variable must agree on the space of the object and of every pointee, after the implicit spaces have been filled in. */
export const redeclarationSpace = rule({
  id: 'redeclaration-space',
  title: 'All declarations of a variable agree on its spaces.',
  spec: 'Address Space Qualifiers; Inference',
  versions: 'all',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report) {
    const { symbol, previous } = fact;
    if (!previous) return;
    report(
      fact.nameNode,
      `'${spellingOf(symbol.name)}' is declared as '${spellType(symbol.type)}', but before as '${spellType(previous.type)}'`,
      {
        related: declaredAt(previous),
        fixes: () => [
          agree('Declare it as before', symbol, previous),
          agree('Declare it so before, too', previous, symbol),
        ],
      },
    );
  },
});
