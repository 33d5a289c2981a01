import { spellingOf } from '../../text/names.js';
import { countFixes } from '../expression-fixes.js';
import { counted, declaredHere } from '../expression-wording.js';
import { rule } from '../rule.js';

/** A call passes one argument for each parameter, and more only to a function that is declared with `...`. */
export const argumentCount = rule({
  id: 'argument-count',
  title: 'A call has as many arguments as the function has parameters.',
  spec: 'C99 6.5.2.2 Function calls',
  versions: 'all',
  severity: 'error',
  on: 'argument-count',
  check(fact, report) {
    const { call, name, callee, parameters, variadic } = fact;
    const [wanted, given] = [parameters.length, call.args.length];
    const excess = call.args[wanted];
    const what = name === 0 ? 'this' : `'${spellingOf(name)}'`;
    const takes = wanted === 0 ? 'no arguments' : `${variadic ? 'at least ' : ''}${counted(wanted, 'argument')}`;
    report(
      excess ? excess : { first: call.last, last: call.last },
      `too ${given > wanted ? 'many' : 'few'} arguments: ${what} takes ${takes}, and this call has ${given === 0 ? 'none' : given}`,
      { related: declaredHere(callee), fixes: () => countFixes(fact) },
    );
  },
});
