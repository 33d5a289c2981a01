import {
  deleteToken,
  fix,
  insertAfter,
  insertBefore,
  insertStatic,
  replaceTokens,
  spaceTokenOf,
} from '../../../refactoring/edits/edits.js';
import type { DeferredFix } from '../../../refactoring/edits/fix.js';
import { bodyAround, isUsedAsPointer } from '../../../refactoring/edits/nodes.js';
import { describeType } from '../../../semantics/describe.js';
import type { VariableDeclared } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';
import { isAutomatic } from '../../shared.js';

/** A variable that is used as a pointer was meant to be one; any other is private. */
const asMeant =
  ({ unit, nameNode, symbol, declarator }: VariableDeclared, token: number): DeferredFix =>
  (program) => {
    const body = bodyAround(program, unit, nameNode);
    if (body && isUsedAsPointer(body, symbol.name) && declarator.declarator.kind === 'name')
      return fix(
        `Make '${spellingOf(symbol.name)}' a pointer to global memory`,
        insertBefore(unit, nameNode.first, '*'),
      );
    return fix("Delete 'global': the variable becomes private", deleteToken(unit, token));
  };

/**
 * An automatic variable cannot be in `global`. Only a pointer to global can be declared there, or, with program-scope
 * variables, a `static` or `extern` variable.
 */
export const globalAutomatic = rule(
  {
    id: 'global-automatic',
    title: 'Automatic variable in global memory',
    spec: 'global; Storage-Class Specifiers',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => elementOf(type).space === AddressSpace.Global,
    when: isAutomatic,
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `'${spellingOf(fact.symbol.name)}' cannot be in __global: a variable of a function is allocated for one call`,
    fixes: (fact, context) => {
      const token = spaceTokenOf(fact.specifiers);
      return [
        fact.specifiers.type.kind === 'typeof' && fact.specifiers.type.operand.kind !== 'type-name'
          ? fix("Make the operand a value: '+ 0'", insertAfter(fact.unit, fact.specifiers.type.operand.last, ' + 0'))
          : undefined,
        token === undefined && fact.specifiers.type.kind === 'name'
          ? fix(
              'Write the type without the address space',
              replaceTokens(fact.unit, fact.specifiers.type, describeType(elementOf(fact.symbol.type).unqualified)),
            )
          : undefined,
        token === undefined ? undefined : asMeant(fact, token),
        token !== undefined && context.language.programScopeGlobals
          ? fix("Insert 'static'", insertStatic(fact.unit, fact.specifiers))
          : undefined,
      ];
    },
  }),
);
