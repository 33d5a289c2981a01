import { fix, insertAfter } from '../../refactoring/edits.js';
import { on, rule } from '../rule.js';

/**
 * A constant without `f` is a double, and what a float is combined with it, too: many times as slow on most devices,
 * and not there on some. In an initialiser or an assignment alone it costs nothing, since compilers convert it.
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
    message: () => "this is a double, so that the operation is one on doubles: with an 'f' it is one on floats",
    fixes: ({ literal, unit }) => [fix("Append 'f'", false, insertAfter(unit, literal.last, 'f'))],
  }),
);
