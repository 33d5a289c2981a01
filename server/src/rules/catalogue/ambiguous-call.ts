import { ambiguityFixes } from '../../refactoring/ambiguity-fixes.js';
import { spellingOf } from '../../text/names.js';
import { declaredHere, listTypes } from '../expression-wording.js';
import { on, rule } from '../rule.js';

/** Of several overloads that take the arguments one must be the best: for some argument better, and for none worse. */
export const ambiguousCall = rule(
  {
    id: 'ambiguous-call',
    title: 'Ambiguous call',
    spec: 'Built-in Functions; overloadable is an attribute of compilers',
    versions: 'all',
    severity: 'error',
  },
  on('overload', {
    when: ({ problem }) => problem === 'ambiguous',
    at: ({ call }) => call.callee,
    message: ({ name, types, candidates }) => {
      const [one, other] = candidates.map(({ parameters }) => listTypes(parameters));
      return `the call of '${spellingOf(name)}' with ${listTypes(types)} is ambiguous: it could be ${one} or ${other}`;
    },
    related: ({ candidates }) => candidates.slice(0, 3).flatMap(({ symbol }) => declaredHere(symbol)),
    fixes: (fact) => ambiguityFixes(fact),
  }),
);
