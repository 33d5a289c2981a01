import { deleteToken, fix, replaceToken, spaceTokenOf, spaceWord } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceSpelling } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';
import { isSpaceWritten, lacksStorage } from '../../shared.js';

/**
 * A `static` variable inside a function lives in `constant`, or in `global` where program-scope variables are
 * supported.
 */
export const staticLocalSpace = rule(
  {
    id: 'static-local-space',
    title: 'Static variable outside of constant and global memory',
    spec: 'Storage-Class Specifiers; Usage for Declaration Scopes and Variable Types',
    versions: '2.0+',
    severity: 'error',
  },
  on('variable', {
    when: (fact, { language }) =>
      fact.symbol.storage === 'static' &&
      fact.position !== 'program-scope' &&
      isSpaceWritten(fact) &&
      lacksStorage(fact, language),
    at: (fact) => fact.nameNode,
    message: (fact, context) =>
      `static variable '${spellingOf(fact.symbol.name)}' cannot be in ` +
      `${spaceSpelling(elementOf(fact.symbol.type).space)}: it must be in ` +
      `${context.language.programScopeGlobals ? '__global or ' : ''}__constant`,
    fixes: (fact, context) => {
      const token = spaceTokenOf(fact.specifiers);
      return [
        token !== undefined && context.language.programScopeGlobals
          ? fix("Replace by 'global'", replaceToken(fact.unit, token, spaceWord(fact.unit, token, AddressSpace.Global)))
          : undefined,
        token !== undefined && fact.declarator.initializer
          ? fix(
              "Replace by 'constant'",
              replaceToken(fact.unit, token, spaceWord(fact.unit, token, AddressSpace.Constant)),
            )
          : undefined,
        fix("Drop 'static'", deleteToken(fact.unit, fact.specifiers.storageToken)),
      ];
    },
  }),
);
