import { fix, insertAfter, replaceToken, spaceTokenOf, spaceWord } from '../../../refactoring/edits/edits.js';
import { useFeature } from '../../../refactoring/fixes/versions.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceSpelling } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';
import { lacksStorage } from '../../shared.js';

/** An `extern` variable must be in `constant`, or in `global` where program-scope variables are supported. */
export const externSpace = rule(
  {
    id: 'extern-space',
    title: 'Extern variable outside of constant and global memory',
    spec: 'Storage-Class Specifiers; Usage for Declaration Scopes and Variable Types',
    versions: '1.2+',
    severity: 'error',
  },
  on('variable', {
    when: (fact, { language }) => fact.symbol.storage === 'extern' && lacksStorage(fact, language),
    at: (fact) => fact.nameNode,
    message: (fact, context) =>
      `extern variable '${spellingOf(fact.symbol.name)}' must be in ` +
      `${context.language.programScopeGlobals ? '__global or ' : ''}__constant, not ` +
      `${spaceSpelling(elementOf(fact.symbol.type).space)}`,
    fixes: (fact, context) => {
      const token = spaceTokenOf(fact.specifiers);
      const word = spaceWord(fact.unit, fact.nameNode.first, AddressSpace.Constant);
      const globally = spaceWord(fact.unit, fact.nameNode.first, AddressSpace.Global);
      const writtenSpace = elementOf(fact.writtenType).space;
      const mayBeGlobal = writtenSpace === AddressSpace.None || writtenSpace === AddressSpace.Global;
      return [
        fix(
          `Make it '${word}'`,
          token === undefined
            ? insertAfter(fact.unit, fact.specifiers.storageToken, ` ${word}`)
            : replaceToken(fact.unit, token, word),
        ),
        ...(context.language.programScopeGlobals
          ? [
              fix(
                `Make it '${globally}'`,
                token === undefined
                  ? insertAfter(fact.unit, fact.specifiers.storageToken, ` ${globally}`)
                  : replaceToken(fact.unit, token, globally),
              ),
            ]
          : mayBeGlobal
            ? [useFeature(context.language, 'globals')]
            : []),
      ];
    },
  }),
);
