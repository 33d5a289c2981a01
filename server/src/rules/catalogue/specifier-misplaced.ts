import { spellingOf } from '../../text/names.js';
import { deleteToken, fix } from '../edits.js';
import { rule } from '../rule.js';

/** A declaration has one storage class; `inline` and `kernel` are for functions; what is `extern` in a function is initialised elsewhere. */
export const specifierMisplaced = rule({
  id: 'specifier-misplaced',
  title: 'A declaration has at most one storage class, and only functions are inline or kernels.',
  spec: 'C99 6.7.1, 6.7.4; Function Qualifiers',
  versions: 'all',
  severity: 'error',
  on: 'storage',
  check({ problem, word, token, name, unit }, report) {
    const fixes = () => [fix(`Delete '${word}'`, false, deleteToken(unit, token))];
    switch (problem) {
      case 'two':
        report(token, `'${word}' cannot stand beside '${spellingOf(name)}'`, { fixes });
        return;
      case 'initialized-extern':
        report(token, `'${spellingOf(name)}' is extern in a function, so it cannot be initialised here`);
        return;
      case 'parameter':
        report(token, `a parameter cannot be '${word}'`, { fixes });
        return;
      case 'member':
        report(token, `a member cannot be '${word}'`, { fixes });
        return;
      case 'loop':
        report(token, `the head of a loop declares no '${word}'`);
        return;
      case 'not-function':
      case 'kernel':
        report(token, `'${word}' is for functions, and '${spellingOf(name)}' is none`, { fixes });
    }
  },
});
