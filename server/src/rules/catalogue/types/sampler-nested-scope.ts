import { moveToOutermost } from '../../../refactoring/fixes/hoist.js';
import { spellingOf } from '../../../text/names.js';
import { elementOf, isOpaque } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** A sampler variable outside a kernel's outermost block is implementation-defined. */
export const samplerNestedScope = rule(
  {
    id: 'sampler-nested-scope',
    title: 'Sampler in a nested scope',
    spec: 'Restrictions',
    versions: 'all',
    severity: 'hint',
  },
  on('variable', {
    concerns: (type) => isOpaque(elementOf(type), 'sampler_t'),
    when: (fact) =>
      isOpaque(elementOf(fact.symbol.type), 'sampler_t') &&
      fact.position !== 'program-scope' &&
      fact.position !== 'kernel-outermost',
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `sampler '${spellingOf(fact.symbol.name)}' outside the outermost scope of a kernel is implementation-defined`,
    fixes: (fact, context) => [fact.position === 'kernel-nested' ? moveToOutermost(fact, context) : undefined],
  }),
);
