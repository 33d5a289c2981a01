import { spaceTokenOf, textOf } from '../../../refactoring/edits/edits.js';
import { moveIntoKernels } from '../../../refactoring/fixes/program-variables.js';
import { spellingOf } from '../../../text/names.js';
import { elementOf, isOpaque } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/**
 * `queue_t` and `ndrange_t` are in the same table of excluded types as images and events, but no separate sentence
 * forbids them.
 */
export const programScopeQueueType = rule(
  {
    id: 'program-scope-queue-type',
    title: 'Queue at program scope',
    spec: 'Restrictions',
    versions: 'with the generic address space',
    severity: 'warning',
  },
  on('variable', {
    concerns: (type) => elementOf(type).kind === 'opaque' || elementOf(type).kind === 'record',
    when: (fact) => {
      const base = elementOf(fact.symbol.type);
      return (
        fact.position === 'program-scope' &&
        (isOpaque(base, 'queue_t') || (base.kind === 'record' && spellingOf(base.record.name) === 'ndrange_t'))
      );
    },
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `'${spellingOf(fact.symbol.name)}' at program scope is not portable: the specification excludes its type there`,
    fixes: (fact) => {
      const { specifiers } = fact;
      const token = spaceTokenOf(specifiers);
      const space = token === undefined ? undefined : textOf(fact.unit, { first: token, last: token });
      return [
        space === undefined && specifiers.qualifiers.length > 0
          ? undefined
          : moveIntoKernels(fact, (text) => (space ? text.replace(new RegExp(`\\b${space}\\s+`), '') : text)),
      ];
    },
  }),
);
