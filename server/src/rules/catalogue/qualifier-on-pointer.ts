import { elementOf } from '../../types/type.js';
import { deleteToken, fix, insertBefore, spaceTokenOf, spaceWord } from '../edits.js';
import { rule } from '../rule.js';

/** `int *constant p` and `int *local p` put the pointer into that space and leave the pointee unqualified; mostly a slip for `constant int *p`. */
export const qualifierOnPointer = rule({
  id: 'qualifier-on-pointer',
  title: 'The qualifier behind the star qualifies the pointer.',
  spec: 'Address Space Qualifiers',
  versions: 'all',
  severity: 'hint',
  on: 'variable',
  concerns: ({ kind }) => kind === 'pointer',
  check(fact, report) {
    const { declarator } = fact.declarator;
    if (
      declarator.kind !== 'pointer' ||
      declarator.block ||
      spaceTokenOf(fact.specifiers) !== undefined ||
      fact.symbol.type.kind !== 'pointer'
    )
      return;
    const qualifier = declarator.qualifiers.find((q) => q.kind === 'space');
    if (qualifier?.kind !== 'space' || qualifier.space === 'private') return;
    report(
      qualifier.token,
      `this puts the pointer itself into ${qualifier.space} memory; what it points to stays unqualified`,
      {
        fixes: () => [
          fix(
            'Move it before the type',
            false,
            deleteToken(fact.unit, qualifier.token),
            insertBefore(
              fact.unit,
              fact.specifiers.type.first,
              `${spaceWord(fact.unit, qualifier.token, elementOf(fact.symbol.type).space)} `,
            ),
          ),
        ],
      },
    );
  },
});
