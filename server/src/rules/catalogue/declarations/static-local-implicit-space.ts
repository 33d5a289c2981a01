import { deleteToken, fix, insertAfter, spaceWord } from '../../../refactoring/edits/edits.js';
import { useFeature } from '../../../refactoring/fixes/versions.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { lacksStorage } from '../../shared.js';

/**
 * Without program-scope variables there is no default space for a function-scope `static` variable: it must be
 * `constant`.
 */
export const staticLocalImplicitSpace = rule(
  {
    id: 'static-local-implicit-space',
    title: 'Static variable without an address space',
    spec: 'Inference',
    versions: '3.0 without program-scope variables',
    severity: 'error',
  },
  on('variable', {
    when: (fact, { language }) =>
      fact.symbol.storage === 'static' && fact.position !== 'program-scope' && lacksStorage(fact, language),
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `static variable '${spellingOf(fact.symbol.name)}' must be in __constant: this language has no ` +
      'program-scope variables in global memory',
    fixes: (fact, context) => [
      fact.symbol.initializer
        ? fix(
            "Insert 'constant'",
            insertAfter(
              fact.unit,
              fact.specifiers.storageToken,
              ` ${spaceWord(fact.unit, fact.nameNode.first, AddressSpace.Constant)}`,
            ),
          )
        : undefined,
      fix("Drop 'static': the variable becomes private", deleteToken(fact.unit, fact.specifiers.storageToken)),
      useFeature(context.language, 'globals'),
    ],
  }),
);
