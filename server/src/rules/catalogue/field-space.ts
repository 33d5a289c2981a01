import { spellingOf } from '../../text/names.js';
import { AddressSpace, elementOf, spaceName, spaceSpelling } from '../../types/type.js';
import { deleteToken, fix, insertBefore, replaceTokens, spaceTokenOf, spaceWord } from '../edits.js';
import { rule } from '../rule.js';
import { describeType } from '../shared.js';

/** A struct or union member cannot be qualified with any space: members live where the whole object lives. Pointees of members can be qualified. */
export const fieldSpace = rule({
  id: 'field-space',
  title: 'A member has no address space of its own.',
  spec: 'Address Space Qualifiers',
  versions: 'all',
  severity: 'error',
  on: 'field',
  check(fact, report) {
    const { space } = elementOf(fact.type);
    if (space === AddressSpace.None) return;
    const declarator = fact.declarator?.declarator;
    const behind =
      declarator?.kind === 'pointer' ? declarator.qualifiers.find((q) => q.kind === 'space')?.token : undefined;
    const token = behind ?? (fact.type.kind === 'pointer' ? undefined : spaceTokenOf(fact.field.specifiers));
    report(
      fact.nameNode,
      `member '${spellingOf(fact.name)}' cannot be in ${spaceSpelling(space)}: it lives where the whole object lives`,
      {
        fixes: () => [
          token === undefined && fact.type.kind !== 'pointer' && fact.field.specifiers.type.kind === 'name'
            ? fix(
                'Write the type without the address space',
                false,
                replaceTokens(fact.unit, fact.field.specifiers.type, describeType(elementOf(fact.type).unqualified)),
              )
            : undefined,
          token === undefined ? undefined : fix('Delete the qualifier', true, deleteToken(fact.unit, token)),
          behind !== undefined && spaceTokenOf(fact.field.specifiers) === undefined
            ? fix(
                `Make it point to ${spaceName(space)}`,
                false,
                deleteToken(fact.unit, behind),
                insertBefore(fact.unit, fact.field.specifiers.first, `${spaceWord(fact.unit, behind, space)} `),
              )
            : undefined,
        ],
      },
    );
  },
});
