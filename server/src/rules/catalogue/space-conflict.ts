import { spaceName, spaceSpelling } from '../../types/type.js';
import { deleteToken, fix } from '../edits.js';
import { rule } from '../rule.js';

/** One pointer level carries at most one address space. Two different ones conflict whether they stand side by side, on both sides of the type name, or one of them arrives through a typedef or `__typeof__`. */
export const spaceConflict = rule({
  id: 'space-conflict',
  title: 'A pointer level has at most one address space.',
  spec: 'Address Space Qualifiers',
  versions: 'all',
  severity: 'error',
  on: 'space-meets-space',
  check(fact, report) {
    if (fact.space === fact.existing) return;
    const earlier = fact.existingToken;
    report(fact.token, `'${spaceSpelling(fact.space)}' conflicts with '${spaceSpelling(fact.existing)}': one level of a type has one address space`, {
      related: earlier === undefined ? [] : [{ message: `'${spaceSpelling(fact.existing)}' is written here`, place: { unit: fact.unit, token: earlier } }],
      fixes: [
        fix(`Remove '${spaceName(fact.space)}'`, true, deleteToken(fact.unit, fact.token)),
        earlier === undefined ? undefined : fix(`Remove '${spaceName(fact.existing)}'`, false, deleteToken(fact.unit, earlier)),
      ],
    });
  },
});
