import { deleteToken, fix, insertAfter, preferredFix, unsafe } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import type { SpaceMeetsSpace } from '../../../semantics/facts/pointer-facts.js';
import { spellingOf } from '../../../text/names.js';
import { spaceName, spaceSpelling } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/** Moves the later qualifier after the `*`: to the pointer, which may have been intended. */
function followsStar({ unit, token, space }: SpaceMeetsSpace): RuleFix | undefined {
  let star = token + 1;
  while (star < unit.length && /^\w+$/.test(spellingOf(unit.names[star] ?? 0))) star++;
  if (spellingOf(unit.names[star] ?? 0) !== '*') return undefined;
  return fix(
    `Move '${spaceName(space)}' after the '*'`,
    deleteToken(unit, token),
    insertAfter(unit, star, `${spellingOf(unit.names[token] ?? 0)} `),
  );
}

/**
 * A pointer level has at most one address space. Two different ones conflict whether they are adjacent, on both sides
 * of the type name, or one of them comes from a typedef or `__typeof__`.
 */
export const spaceConflict = rule(
  {
    id: 'space-conflict',
    title: 'Conflicting address spaces',
    spec: 'Address Space Qualifiers',
    versions: 'all',
    severity: 'error',
  },
  on('space-meets-space', {
    when: (fact) => fact.space !== fact.existing,
    at: (fact) => fact.token,
    message: (fact) =>
      `'${spaceSpelling(fact.space)}' conflicts with '${spaceSpelling(fact.existing)}': one level of a type ` +
      'has one address space',
    related: (fact) => {
      const earlier = fact.existingToken;
      return earlier === undefined
        ? []
        : [
            {
              message: `'${spaceSpelling(fact.existing)}' is written here`,
              place: { unit: fact.unit, token: earlier },
            },
          ];
    },
    fixes: (fact) => {
      const earlier = fact.existingToken;
      return [
        unsafe(preferredFix(`Remove '${spaceName(fact.space)}'`, deleteToken(fact.unit, fact.token))),
        earlier === undefined
          ? undefined
          : unsafe(preferredFix(`Remove '${spaceName(fact.existing)}'`, deleteToken(fact.unit, earlier))),
        followsStar(fact),
      ];
    },
  }),
);
