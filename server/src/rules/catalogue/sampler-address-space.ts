import { spellingOf } from '../../text/names.js';
import { AddressSpace, elementOf, spaceSpelling } from '../../types/type.js';
import { deleteToken, fix, replaceToken, spaceTokenOf, spaceWord } from '../edits.js';
import { rule } from '../rule.js';

/** A sampler cannot be `local` or `global`. */
export const samplerAddressSpace = rule({
  id: 'sampler-address-space',
  title: 'A sampler is not local and not global.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report) {
    const token = spaceTokenOf(fact.specifiers);
    report(
      fact.nameNode,
      `sampler '${spellingOf(fact.symbol.name)}' cannot be in ${spaceSpelling(elementOf(fact.symbol.type).space)}`,
      {
        fixes: () => [
          token === undefined
            ? undefined
            : fact.position === 'program-scope'
              ? fix(
                  "Replace by 'constant'",
                  true,
                  replaceToken(fact.unit, token, spaceWord(fact.unit, token, AddressSpace.Constant)),
                )
              : fix('Delete the qualifier', true, deleteToken(fact.unit, token)),
        ],
      },
    );
  },
});
