import { addressFixes } from '../../../refactoring/fixes/call-fixes.js';
import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** `&` requires an object: a value has no address, and neither has a component of a vector or a bit-field. */
export const addressOfValue = rule(
  {
    id: 'address-of-value',
    title: 'Address of a value that is not an object',
    spec: 'Vector Components; C99 6.5.3.2 Address and indirection operators',
    versions: 'all',
    severity: 'error',
  },
  on('no-address', {
    at: ({ expression }) => expression,
    message: ({ problem, type }) => {
      switch (problem) {
        case 'component':
          return 'a component of a vector has no address';
        case 'bit-field':
          return 'a bit-field has no address';
        case 'value':
          return `a value of type ${quoted(type)} has no address`;
      }
    },
    fixes: (fact) => (fact.problem === 'component' ? addressFixes(fact) : []),
  }),
);
