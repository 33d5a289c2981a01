import { declaredHere, quoted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** What is called is a function or a block. */
export const notAFunction = rule({
  id: 'not-a-function',
  title: 'Only functions and blocks are called.',
  spec: 'C99 6.5.2.2 Function calls',
  versions: 'all',
  severity: 'error',
  on: 'callee',
  check({ call, type, symbol }, report) {
    report({ first: call.callee.last + 1, last: call.last }, `${quoted(type)} is no function and cannot be called`, {
      related: declaredHere(symbol),
    });
  },
});
