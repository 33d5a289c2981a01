import { fix, replaceToken } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/**
 * Only objects can be written: no values, no whole arrays, no functions, and no vector components that are selected
 * twice.
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
    message: ({ operator, type }) => `arrays are not assignable: '${operator}' does not take ${quoted(type)}`,
  }),
  on('not-assignable', {
    when: ({ problem }) => problem === 'function',
    at: ({ operatorToken }) => operatorToken,
    message: () => 'functions are not assignable',
  }),
  on('not-assignable', {
    when: ({ problem }) => problem === 'components',
    at: ({ operatorToken }) => operatorToken,
    message: () => 'a vector component is selected twice',
    fixes: ({ target, unit }) => {
      const name = target.kind === 'member' ? spellingOf(target.member) : '';
      const once = 'xyzw'.slice(0, name.length);
      return target.kind === 'member' && name.length <= 4
        ? [fix(`Write '.${once}'`, replaceToken(unit, target.memberToken, once))]
        : [];
    },
  }),
  on('not-assignable', {
    when: ({ problem }) => problem === 'value' || problem === 'type',
    at: ({ operatorToken }) => operatorToken,
    message: ({ operator, type }) => `'${operator}' requires an object, and ${quoted(type)} is a value`,
    // A comparison may have been intended.
    fixes: ({ operator, operatorToken, unit }) => [
      operator === '=' ? fix("Compare with '=='", replaceToken(unit, operatorToken, '==')) : undefined,
    ],
  }),
);
