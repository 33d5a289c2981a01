import { declaredHere, quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** Only functions and blocks can be called. */
export const notAFunction = rule(
  {
    id: 'not-a-function',
    title: 'Called object is not a function or a block',
    spec: 'C99 6.5.2.2 Function calls',
    versions: 'all',
    severity: 'error',
  },
  on('callee', {
    at: ({ call }) => ({ first: call.callee.last + 1, last: call.last }),
    message: ({ type }) => `${quoted(type)} is not a function and cannot be called`,
    related: ({ symbol }) => declaredHere(symbol),
  }),
);
