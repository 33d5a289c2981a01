import { spellingOf } from '../../text/names.js';
import { AddressSpace, elementOf, spaceSpelling } from '../../types/type.js';
import { deleteToken, fix, replaceToken, spaceTokenOf, spaceWord } from '../edits.js';
import { rule } from '../rule.js';

/** A `static` variable inside a function lives in `constant`, or in `global` where program-scope variables are supported. */
export const staticLocalSpace = rule({
  id: 'static-local-space',
  title: 'A static variable in a function is in constant or global memory.',
  spec: 'Storage-Class Specifiers; Usage for Declaration Scopes and Variable Types',
  versions: '2.0+',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report, context) {
    const token = spaceTokenOf(fact.specifiers);
    report(
      fact.nameNode,
      `static variable '${spellingOf(fact.symbol.name)}' cannot be in ${spaceSpelling(elementOf(fact.symbol.type).space)}: it must be in ${context.language.programScopeGlobals ? '__global or ' : ''}__constant`,
      {
        fixes: () => [
          token !== undefined && context.language.programScopeGlobals
            ? fix(
                "Replace by 'global'",
                false,
                replaceToken(fact.unit, token, spaceWord(fact.unit, token, AddressSpace.Global)),
              )
            : undefined,
          token !== undefined && fact.declarator.initializer
            ? fix(
                "Replace by 'constant'",
                false,
                replaceToken(fact.unit, token, spaceWord(fact.unit, token, AddressSpace.Constant)),
              )
            : undefined,
          fix("Drop 'static'", false, deleteToken(fact.unit, fact.specifiers.storageToken)),
        ],
      },
    );
  },
});
