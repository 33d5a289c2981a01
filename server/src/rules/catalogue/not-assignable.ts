import { spellingOf } from '../../text/names.js';
import { fix, replaceToken } from '../edits.js';
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
  check({ unit, problem, operatorToken, operator, type, target }, report) {
    switch (problem) {
      case 'array':
        report(operatorToken, `an array is not written as a whole: '${operator}' does not take ${quoted(type)}`);
        return;
      case 'function':
        report(operatorToken, 'a function is no object that could be written');
        return;
      case 'components':
        report(operatorToken, 'the components that are written stand there once each', {
          fixes: () => {
            const name = target.kind === 'member' ? spellingOf(target.member) : '';
            const once = 'xyzw'.slice(0, name.length);
            return target.kind === 'member' && name.length <= 4
              ? [fix(`Write '.${once}'`, false, replaceToken(unit, target.memberToken, once))]
              : [];
          },
        });
        return;
      case 'value':
      case 'type':
        report(operatorToken, `'${operator}' writes to an object, and ${quoted(type)} is only a value here`, {
          // A comparison may have been meant.
          fixes: () => [
            operator === '=' ? fix("Compare with '=='", false, replaceToken(unit, operatorToken, '==')) : undefined,
          ],
        });
        return;
      default:
        return;
    }
  },
});
