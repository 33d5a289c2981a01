import { spellingOf } from '../../text/names.js';
import { elementOf, isOpaque } from '../../types/type.js';
import { spaceTokenOf, textOf } from '../edits.js';
import { moveIntoKernels } from '../hoist.js';
import { rule } from '../rule.js';

/** `queue_t` and `ndrange_t` are in the same excluded table as images and events, but no separate sentence forbids them. */
export const programScopeQueueType = rule({
  id: 'program-scope-queue-type',
  title: 'Queues at program scope are not portable.',
  spec: 'Restrictions',
  versions: 'with the generic address space',
  severity: 'warning',
  on: 'variable',
  concerns: (type) => elementOf(type).kind === 'opaque' || elementOf(type).kind === 'record',
  check(fact, report) {
    const base = elementOf(fact.symbol.type);
    if (
      fact.position !== 'program-scope' ||
      !(isOpaque(base, 'queue_t') || (base.kind === 'record' && spellingOf(base.record.name) === 'ndrange_t'))
    )
      return;
    const { specifiers } = fact;
    const token = spaceTokenOf(specifiers);
    report(
      fact.nameNode,
      `'${spellingOf(fact.symbol.name)}' at program scope is not portable: the specification excludes its type there`,
      {
        fixes: () => {
          const space = token === undefined ? undefined : textOf(fact.unit, { first: token, last: token });
          return [
            space === undefined && specifiers.qualifiers.length > 0
              ? undefined
              : moveIntoKernels(fact, (text) => (space ? text.replace(new RegExp(`\\b${space}\\s+`), '') : text)),
          ];
        },
      },
    );
  },
});
