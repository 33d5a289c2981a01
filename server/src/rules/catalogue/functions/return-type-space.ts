import {
  deleteToken,
  fix,
  preferredFix,
  replaceTokens,
  spaceTokenOf,
  unsafe,
} from '../../../refactoring/edits/edits.js';
import { describeType } from '../../../semantics/describe.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceSpelling } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/**
 * A returned value is in no address space: the return type itself cannot be qualified, not even `private`. A returned
 * pointer's pointee can.
 */
export const returnTypeSpace = rule(
  {
    id: 'return-type-space',
    title: 'Address space on a return type',
    spec: 'Address Space Qualifiers',
    versions: 'all',
    severity: 'error',
  },
  on('function', {
    when: (fact) => {
      const { returns } = fact.symbol.type;
      return returns.kind !== 'unknown' && returns.space !== AddressSpace.None;
    },
    at: (fact) => fact.nameNode,
    message: (fact) => {
      const { returns } = fact.symbol.type;
      return (
        `the result of '${spellingOf(fact.symbol.name)}' cannot be in ${spaceSpelling(returns.space)}: a value ` +
        'has no address space'
      );
    },
    fixes: (fact) => {
      const { returns } = fact.symbol.type;
      const token = returns.kind === 'pointer' ? undefined : spaceTokenOf(fact.specifiers);
      // After the `*`, directly before the name.
      const afterStar =
        returns.kind === 'pointer' &&
        /^(__)?(private|local|global|constant|generic)$/.test(spellingOf(fact.unit.names[fact.nameNode.first - 1] ?? 0))
          ? fact.nameNode.first - 1
          : undefined;
      return [
        token === undefined ? undefined : unsafe(preferredFix('Delete the qualifier', deleteToken(fact.unit, token))),
        token === undefined && afterStar === undefined && fact.specifiers.type.kind === 'name'
          ? fix(
              'Write the type without the address space',
              replaceTokens(fact.unit, fact.specifiers.type, describeType(returns.unqualified)),
            )
          : undefined,
        afterStar === undefined ? undefined : preferredFix('Delete the qualifier', deleteToken(fact.unit, afterStar)),
      ];
    },
  }),
);
