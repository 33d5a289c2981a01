import { countFixes } from '../../../refactoring/fixes/expression-fixes.js';
import { spellingOf } from '../../../text/names.js';
import { counted, declaredHere } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** A call passes one argument for each parameter, and more only to a function that is declared with `...`. */
export const argumentCount = rule(
  {
    id: 'argument-count',
    title: 'Wrong number of arguments',
    spec: 'C99 6.5.2.2 Function calls',
    versions: 'all',
    severity: 'error',
  },
  on('argument-count', {
    find: (fact) => {
      const { call, name, callee, parameters, variadic } = fact;
      const [wanted, given] = [parameters.length, call.args.length];
      return { fact, call, name, callee, variadic, wanted, given };
    },
    at: ({ call, wanted }) => {
      const excess = call.args[wanted];
      return excess ? excess : { first: call.last, last: call.last };
    },
    message: ({ name, variadic, wanted, given }) => {
      const what = name === 0 ? 'this' : `'${spellingOf(name)}'`;
      const takes = wanted === 0 ? 'no arguments' : `${variadic ? 'at least ' : ''}${counted(wanted, 'argument')}`;
      return (
        `too ${given > wanted ? 'many' : 'few'} arguments: ${what} takes ${takes}, and this call has ` +
        `${given === 0 ? 'none' : given}`
      );
    },
    related: ({ callee }) => declaredHere(callee),
    fixes: ({ fact }) => countFixes(fact),
  }),
);
