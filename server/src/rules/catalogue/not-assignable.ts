import { quoted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** What is written to is an object: no value, no array as a whole, no function, and no vector components of which one stands twice. */
export const notAssignable = rule({
  id: 'not-assignable',
  title: 'What is written to is an object.',
  spec: 'C99 6.5.16 Assignment operators',
  versions: 'all',
  severity: 'error',
  on: 'not-assignable',
  check({ problem, operatorToken, operator, type }, report) {
    switch (problem) {
      case 'array':
        report(operatorToken, `an array is not written as a whole: '${operator}' does not take ${quoted(type)}`);
        return;
      case 'function':
        report(operatorToken, 'a function is no object that could be written');
        return;
      case 'components':
        report(operatorToken, 'the components that are written stand there once each');
        return;
      case 'value':
      case 'type':
        report(operatorToken, `'${operator}' writes to an object, and ${quoted(type)} is only a value here`);
        return;
      default:
        return;
    }
  },
});
