import { elementOf, isImage, isOpaque } from '../../types/type.js';
import { rule } from '../rule.js';
import { describeType } from '../shared.js';

/** No pointers to, arrays of, members of or functions returning `sampler_t`; samplers cannot be reassigned. */
export const samplerDerivedType = rule({
  id: 'sampler-derived-type',
  title: 'Samplers are neither pointed to nor assigned.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: ['derived', 'field', 'function', 'opaque-operand'],
  check(fact, report) {
    switch (fact.kind) {
      case 'derived':
        if (isOpaque(fact.from, 'sampler_t'))
          report(fact.node, `there is no ${fact.derivation === 'pointer' ? 'pointer to' : 'array of'} a sampler`);
        return;
      case 'field':
        if (isOpaque(elementOf(fact.type), 'sampler_t')) report(fact.nameNode, 'a sampler cannot be a member');
        return;
      case 'function': {
        const { returns } = fact.symbol.type;
        if (isOpaque(returns, 'sampler_t') || isImage(returns) || returns.kind === 'pipe' || returns.kind === 'block')
          report(fact.nameNode, `a function cannot return '${describeType(returns)}'`);
        return;
      }
      case 'opaque-operand':
        if (isOpaque(fact.type, 'sampler_t') && fact.operation === 'assign')
          report(fact.operatorToken, 'a sampler cannot be assigned');
    }
  },
});
