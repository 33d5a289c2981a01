import { deleteToken, fix, insertBefore, spaceTokenOf, spaceWord } from '../../../refactoring/edits/edits.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/**
 * `int *constant p` and `int *local p` put the pointer into that space and leave the pointee unqualified; usually
 * `constant int *p` was intended.
 */
export const qualifierOnPointer = rule(
  {
    id: 'qualifier-on-pointer',
    title: 'Address space on the pointer instead of its pointee',
    spec: 'Address Space Qualifiers',
    versions: 'all',
    severity: 'hint',
  },
  on('variable', {
    concerns: ({ kind }) => kind === 'pointer',
    find: (fact) => {
      const { declarator } = fact.declarator;
      if (
        declarator.kind !== 'pointer' ||
        declarator.block ||
        spaceTokenOf(fact.specifiers) !== undefined ||
        fact.symbol.type.kind !== 'pointer'
      )
        return undefined;
      const qualifier = declarator.qualifiers.find((q) => q.kind === 'space');
      if (qualifier?.kind !== 'space' || qualifier.space === 'private') return undefined;
      return { fact, qualifier };
    },
    at: ({ qualifier }) => qualifier.token,
    message: ({ qualifier }) =>
      `this puts the pointer itself into ${qualifier.space} memory; its pointee stays unqualified`,
    fixes: ({ fact, qualifier }) => [
      fix(
        'Move it before the type',
        deleteToken(fact.unit, qualifier.token),
        insertBefore(
          fact.unit,
          fact.specifiers.type.first,
          `${spaceWord(fact.unit, qualifier.token, elementOf(fact.symbol.type).space)} `,
        ),
      ),
    ],
  }),
);
