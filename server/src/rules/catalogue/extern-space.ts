import { spellingOf } from '../../text/names.js';
import { AddressSpace, elementOf, spaceSpelling } from '../../types/type.js';
import { fix, insertAfter, replaceToken, spaceTokenOf, spaceWord } from '../edits.js';
import { rule } from '../rule.js';
import { useFeature } from '../versions.js';

/** An `extern` variable must be in `constant`, or in `global` where program-scope variables are supported. */
export const externSpace = rule({
  id: 'extern-space',
  title: 'An extern variable is in constant or global memory.',
  spec: 'Storage-Class Specifiers; Usage for Declaration Scopes and Variable Types',
  versions: '1.2+',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report, context) {
    report(
      fact.nameNode,
      `extern variable '${spellingOf(fact.symbol.name)}' must be in ${context.language.programScopeGlobals ? '__global or ' : ''}__constant, not ${spaceSpelling(elementOf(fact.symbol.type).space)}`,
      {
        fixes: () => {
          const token = spaceTokenOf(fact.specifiers);
          const word = spaceWord(fact.unit, fact.nameNode.first, AddressSpace.Constant);
          const globally = spaceWord(fact.unit, fact.nameNode.first, AddressSpace.Global);
          const writtenSpace = elementOf(fact.writtenType).space;
          const mayBeGlobal = writtenSpace === AddressSpace.None || writtenSpace === AddressSpace.Global;
          return [
            fix(
              `Make it '${word}'`,
              false,
              token === undefined
                ? insertAfter(fact.unit, fact.specifiers.storageToken, ` ${word}`)
                : replaceToken(fact.unit, token, word),
            ),
            ...(context.language.programScopeGlobals
              ? [
                  fix(
                    `Make it '${globally}'`,
                    false,
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
      },
    );
  },
});
