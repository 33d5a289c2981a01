import { describeType } from '../../../semantics/describe.js';
import { elementOf, isImage, isOpaque } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** No pointers to, arrays of, members of or functions returning `sampler_t`; samplers cannot be reassigned. */
export const samplerDerivedType = rule(
  {
    id: 'sampler-derived-type',
    title: 'Pointer, array or assignment of samplers',
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('derived', {
    when: ({ from }) => isOpaque(from, 'sampler_t'),
    at: ({ node }) => node,
    message: ({ derivation }) => `${derivation === 'pointer' ? 'pointers to' : 'arrays of'} samplers are not allowed`,
  }),
  on('field', {
    when: ({ type }) => isOpaque(elementOf(type), 'sampler_t'),
    at: ({ nameNode }) => nameNode,
    message: () => 'a sampler cannot be a member',
  }),
  on('function', {
    when: ({
      symbol: {
        type: { returns },
      },
    }) => isOpaque(returns, 'sampler_t') || isImage(returns) || returns.kind === 'pipe' || returns.kind === 'block',
    at: ({ nameNode }) => nameNode,
    message: ({ symbol }) => `a function cannot return '${describeType(symbol.type.returns)}'`,
  }),
  on('opaque-operand', {
    when: ({ type, operation }) => isOpaque(type, 'sampler_t') && operation === 'assign',
    at: ({ operatorToken }) => operatorToken,
    message: () => 'a sampler cannot be assigned',
  }),
);
