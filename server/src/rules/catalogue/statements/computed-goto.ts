import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/**
 * GNU C's `goto *p` takes the address of a label, which has no address space. Every declared pointer has one, so that
 * only `&&label` itself and null are accepted.
 */
export const computedGoto = rule(
  {
    id: 'computed-goto',
    title: 'Invalid operand of a computed goto',
    spec: 'GNU C, Labels as Values',
    versions: 'all',
    severity: 'error',
  },
  on('goto-target', {
    at: ({ node }) => node,
    message: ({ problem, type }) =>
      problem === 'no-label'
        ? "'goto' has no possible target: no label's address is taken with '&&' in this function"
        : `'goto' takes the address of a label, not ${quoted(type)}: a pointer with an address space cannot point to a label`,
  }),
);
