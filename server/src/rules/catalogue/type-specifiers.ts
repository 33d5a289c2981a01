import { deleteToken, fix, insertBefore } from '../../refactoring/edits.js';
import type { RuleFix } from '../../refactoring/fix.js';
import type { SpecifiersClash } from '../../semantics/declaration-facts.js';
import { spellingOf } from '../../text/names.js';
import { on, rule } from '../rule.js';

/** A word that stands there twice stands there once. */
function withoutSecond({ unit, specifiers }: SpecifiersClash): RuleFix | undefined {
  for (let token = specifiers.first + 1; token <= specifiers.last; token++)
    if (unit.names[token] === unit.names[token - 1])
      return fix(`Remove the second '${spellingOf(unit.names[token] ?? 0)}'`, true, deleteToken(unit, token));
  return undefined;
}

/**
 * A declaration names one type. The words for lengths and signs go with some types only: `unsigned int`, `long`, but
 * not `unsigned float` or `short char`.
 */
export const typeSpecifiers = rule(
  {
    id: 'type-specifiers',
    title: 'A declaration names exactly one type.',
    spec: 'C99 6.7.2',
    versions: 'all',
    severity: 'error',
  },
  on('specifiers', {
    when: ({ problem }) => problem.of === 'missing',
    at: ({ node }) => node.first,
    message: () => 'a type is missing: without one nothing is an int',
    fixes: ({ node, unit }) => [fix("Declare it as 'int'", false, insertBefore(unit, node.first, 'int '))],
  }),
  on('specifiers', {
    find: ({ problem, ...fact }) => (problem.of === 'missing' ? undefined : { ...fact, problem }),
    at: ({ node }) => node.last,
    message: ({ problem: { first, second } }) =>
      second === 'type'
        ? `'${first}' cannot stand beside another type`
        : `'${first}' and '${second}' make no type together`,
    fixes: (fact) => [withoutSecond(fact)],
  }),
);
