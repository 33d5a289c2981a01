import { ambiguityFixes } from '../../../refactoring/fixes/ambiguity-fixes.js';
import { spellingOf } from '../../../text/names.js';
import { declaredHere, listTypes } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** One of the overloads that accept the arguments must be the best: better for some argument, and worse for none. */
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
