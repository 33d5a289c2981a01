import {
  deleteToken,
  fix,
  insertBefore,
  preferredFix,
  replaceTokens,
  spaceTokenOf,
  spaceWord,
} from '../../../refactoring/edits/edits.js';
import { describeType } from '../../../semantics/describe.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceName, spaceSpelling } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/**
 * A struct or union member cannot be qualified with any space: members live where the whole object lives. Pointees of
 * members can be qualified.
 */
export const fieldSpace = rule(
  {
    id: 'field-space',
    title: 'Address space on a member',
    spec: 'Address Space Qualifiers',
    versions: 'all',
    severity: 'error',
  },
  on('field', {
    find: (fact) => {
      const { space } = elementOf(fact.type);
      if (space === AddressSpace.None) return undefined;
      return { fact, space };
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ fact, space }) =>
      `member '${spellingOf(fact.name)}' cannot be in ${spaceSpelling(space)}: it is in the memory of the whole object`,
    fixes: ({ fact, space }) => {
      const declarator = fact.declarator?.declarator;
      const afterStar =
        declarator?.kind === 'pointer' ? declarator.qualifiers.find((q) => q.kind === 'space')?.token : undefined;
      const token = afterStar ?? (fact.type.kind === 'pointer' ? undefined : spaceTokenOf(fact.field.specifiers));
      return [
        token === undefined && fact.type.kind !== 'pointer' && fact.field.specifiers.type.kind === 'name'
          ? fix(
              'Write the type without the address space',
              replaceTokens(fact.unit, fact.field.specifiers.type, describeType(elementOf(fact.type).unqualified)),
            )
          : undefined,
        token === undefined ? undefined : preferredFix('Delete the qualifier', deleteToken(fact.unit, token)),
        afterStar !== undefined && spaceTokenOf(fact.field.specifiers) === undefined
          ? fix(
              `Make it point to ${spaceName(space)}`,
              deleteToken(fact.unit, afterStar),
              insertBefore(fact.unit, fact.field.specifiers.first, `${spaceWord(fact.unit, afterStar, space)} `),
            )
          : undefined,
      ];
    },
  }),
);
