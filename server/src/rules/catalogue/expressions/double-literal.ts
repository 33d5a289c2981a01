import { fix, insertAfter } from '../../../refactoring/edits/edits.js';
import { on, rule } from '../../rule.js';

/**
 * A floating-point constant without `f` is a double, and makes the whole expression double: many times as slow on most
 * devices, and unsupported on some. A constant that is only an initializer or assigned value costs nothing, since
 * compilers convert it.
 */
export const doubleLiteral = rule(
  {
    id: 'double-literal',
    title: 'Computation in double because of a literal',
    spec: 'Supported Data Types; C99 6.3.1.8',
    versions: 'all',
    severity: 'hint',
  },
  on('double-literal', {
    at: ({ literal }) => literal,
    message: () => "this double literal makes the operation one on doubles: append 'f' to use floats",
    fixes: ({ literal, unit }) => [fix("Append 'f'", insertAfter(unit, literal.last, 'f'))],
  }),
);
