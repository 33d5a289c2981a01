import { fix, replaceToken } from '../../refactoring/edits.js';
import { spellingOf } from '../../text/names.js';
import { quoted } from '../expression-wording.js';
import { on, rule } from '../rule.js';

/**
 * What is written to is an object: no value, no array as a whole, no function, and no vector components of which one
 * stands twice.
 */
export const notAssignable = rule(
  {
    id: 'not-assignable',
    title: 'Expression is not assignable',
    spec: 'C99 6.5.16 Assignment operators',
    versions: 'all',
    severity: 'error',
  },
  on('not-assignable', {
    when: ({ problem }) => problem === 'array',
    at: ({ operatorToken }) => operatorToken,
    message: ({ operator, type }) => `an array is not written as a whole: '${operator}' does not take ${quoted(type)}`,
  }),
  on('not-assignable', {
    when: ({ problem }) => problem === 'function',
    at: ({ operatorToken }) => operatorToken,
    message: () => 'a function is no object that could be written',
  }),
  on('not-assignable', {
    when: ({ problem }) => problem === 'components',
    at: ({ operatorToken }) => operatorToken,
    message: () => 'the components that are written stand there once each',
    fixes: ({ target, unit }) => {
      const name = target.kind === 'member' ? spellingOf(target.member) : '';
      const once = 'xyzw'.slice(0, name.length);
      return target.kind === 'member' && name.length <= 4
        ? [fix(`Write '.${once}'`, false, replaceToken(unit, target.memberToken, once))]
        : [];
    },
  }),
  on('not-assignable', {
    when: ({ problem }) => problem === 'value' || problem === 'type',
    at: ({ operatorToken }) => operatorToken,
    message: ({ operator, type }) => `'${operator}' writes to an object, and ${quoted(type)} is only a value here`,
    // A comparison may have been meant.
    fixes: ({ operator, operatorToken, unit }) => [
      operator === '=' ? fix("Compare with '=='", false, replaceToken(unit, operatorToken, '==')) : undefined,
    ],
  }),
);
