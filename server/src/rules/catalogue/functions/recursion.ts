import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/** Recursion, direct or through other functions, is not supported; compilers rarely diagnose it. */
export const recursion = rule(
  { id: 'recursion', title: 'Recursion', spec: 'Restrictions', versions: 'all', severity: 'warning' },
  on('call', {
    when: (fact) => fact.recursive,
    at: (fact) => fact.expression,
    message: (fact) => `'${spellingOf(fact.callee.name)}' calls itself: OpenCL C has no recursion`,
  }),
);
