import { spellingOf } from '../../text/names.js';
import { elementOf, isOpaque } from '../../types/type.js';
import { moveToOutermost } from '../hoist.js';
import { rule } from '../rule.js';

/** A sampler variable outside a kernel's outermost block is implementation-defined. */
export const samplerNestedScope = rule({
  id: 'sampler-nested-scope',
  title: 'A sampler belongs to the outermost scope of a kernel.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'hint',
  on: 'variable',
  concerns: (type) => isOpaque(elementOf(type), 'sampler_t'),
  check(fact, report, context) {
    if (
      !isOpaque(elementOf(fact.symbol.type), 'sampler_t') ||
      fact.position === 'program-scope' ||
      fact.position === 'kernel-outermost'
    )
      return;
    report(
      fact.nameNode,
      `sampler '${spellingOf(fact.symbol.name)}' outside the outermost scope of a kernel is implementation-defined`,
      { fixes: () => [fact.position === 'kernel-nested' ? moveToOutermost(fact, context) : undefined] },
    );
  },
});
