import { fix, insertBefore } from '../../../refactoring/edits/edits.js';
import { describeType } from '../../../semantics/describe.js';
import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** A product of two 32-bit integers has 32 bits: assigning it to a wider type does not recover the lost ones. */
export const indexOverflow32 = rule(
  {
    id: 'index-overflow-32',
    title: 'Product computed in 32 bits and used as 64 bits',
    spec: 'Usual Arithmetic Conversions; C99 6.3.1.8',
    versions: 'all',
    severity: 'hint',
  },
  on('suspicious', {
    find: ({ problem, expression, unit }) => {
      if (problem.of !== 'widened') return undefined;
      const { from, to } = problem;
      return { expression, unit, from, to };
    },
    at: ({ expression }) => expression,
    message: ({ from, to }) =>
      `this is computed in the 32 bits of ${quoted(from)}, and converted to ${quoted(to)} afterwards`,
    fixes: ({ expression, unit, to }) => {
      const name = describeType(to);
      return [fix(`Compute it as '${name}'`, insertBefore(unit, expression.first, `(${name})`))];
    },
  }),
);
