import { fix, replaceToken, spaceTokenOf, spaceWord } from '../../../refactoring/edits/edits.js';
import { moveIntoKernels } from '../../../refactoring/fixes/program-variables.js';
import { alsoBuild, useFeature } from '../../../refactoring/fixes/versions.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceSpelling } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';
import { isSpaceWritten, lacksStorage } from '../../shared.js';

/** No variable at program scope can be `local` or `private`, whatever the version. */
export const programScopeSpace = rule(
  {
    id: 'program-scope-space',
    title: 'Local or private variable at program scope',
    spec: 'Usage for Declaration Scopes and Variable Types',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    when: (fact, { language }) =>
      isSpaceWritten(fact) && elementOf(fact.symbol.type).space !== AddressSpace.Global && lacksStorage(fact, language),
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `program-scope variable '${spellingOf(fact.symbol.name)}' cannot be in ` +
      `${spaceSpelling(elementOf(fact.symbol.type).space)}`,
    fixes: (fact, context) => {
      const token = spaceTokenOf(fact.specifiers);
      return [
        moveIntoKernels(fact),
        token !== undefined && !context.language.programScopeGlobals
          ? alsoBuild(
              fix(
                "Replace by 'global'",
                replaceToken(fact.unit, token, spaceWord(fact.unit, token, AddressSpace.Global)),
              ),
              useFeature(context.language, 'globals'),
            )
          : token !== undefined
            ? fix(
                "Replace by 'global'",
                replaceToken(fact.unit, token, spaceWord(fact.unit, token, AddressSpace.Global)),
              )
            : undefined,
        token !== undefined && fact.symbol.initializer
          ? fix(
              "Replace by 'constant'",
              replaceToken(fact.unit, token, spaceWord(fact.unit, token, AddressSpace.Constant)),
            )
          : undefined,
      ];
    },
  }),
);
