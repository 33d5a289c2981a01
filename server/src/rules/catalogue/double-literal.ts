import { fix, insertAfter } from '../edits.js';
import { rule } from '../rule.js';

/** A constant without `f` is a double, and what a float is combined with it, too: many times as slow on most devices, and not there on some. In an initialiser or an assignment alone it costs nothing, since compilers convert it. */
export const doubleLiteral = rule({
  id: 'double-literal',
  title: 'Floats are not computed with as doubles by accident.',
  spec: 'Supported Data Types; C99 6.3.1.8',
  versions: 'all',
  severity: 'hint',
  on: 'double-literal',
  check({ literal, unit }, report) {
    report(literal, "this is a double, so that the operation is one on doubles: with an 'f' it is one on floats", {
      fixes: () => [fix("Append 'f'", false, insertAfter(unit, literal.last, 'f'))],
    });
  },
});
