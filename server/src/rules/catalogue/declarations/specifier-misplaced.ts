import { deleteToken, fix } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/**
 * A declaration has one storage class; `inline` and `kernel` apply to functions only; an `extern` declaration in a
 * function can't be initialized.
 */
export const specifierMisplaced = rule(
  {
    id: 'specifier-misplaced',
    title: 'Invalid storage class or function specifier',
    spec: 'C99 6.7.1, 6.7.4; Function Qualifiers',
    versions: 'all',
    severity: 'error',
  },
  on('storage', {
    at: ({ token }) => token,
    message: ({ problem, word, name }) => {
      switch (problem) {
        case 'two':
          return `'${word}' cannot be combined with '${spellingOf(name)}'`;
        case 'initialized-extern':
          return `'${spellingOf(name)}' is extern in a function, so it cannot be initialized here`;
        case 'parameter':
          return `a parameter cannot be '${word}'`;
        case 'type-name':
          return `the name of a type cannot be '${word}'`;
        case 'member':
          return `a member cannot be '${word}'`;
        case 'loop':
          return `the head of a loop cannot declare a '${word}'`;
        case 'function':
          return `a function declared in another function cannot be '${word}'`;
        case 'any-function':
          return `a function cannot be '${word}'`;
        case 'definition':
          return `a function with a body cannot be '${word}'`;
        case 'not-function':
        case 'kernel':
          return `'${word}' can only appear on functions${name === 0 ? '' : `: '${spellingOf(name)}' is not a function`}`;
      }
    },
    fixes: ({ problem, word, token, unit }) =>
      problem === 'initialized-extern' || problem === 'loop' ? [] : [fix(`Delete '${word}'`, deleteToken(unit, token))],
  }),
);
