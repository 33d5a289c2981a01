import { deleteToken, preferredFix, replaceToken, spaceTokenOf, spaceWord } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceSpelling } from '../../../types/address-space.js';
import { elementOf, isOpaque } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** A sampler cannot be `local` or `global`. */
export const samplerAddressSpace = rule(
  {
    id: 'sampler-address-space',
    title: 'Sampler in local or global memory',
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => {
      const { space } = elementOf(type);
      return isOpaque(elementOf(type), 'sampler_t') && (space === AddressSpace.Local || space === AddressSpace.Global);
    },
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `sampler '${spellingOf(fact.symbol.name)}' cannot be in ${spaceSpelling(elementOf(fact.symbol.type).space)}`,
    fixes: (fact) => {
      const token = spaceTokenOf(fact.specifiers);
      return [
        token === undefined
          ? undefined
          : fact.position === 'program-scope'
            ? preferredFix(
                "Replace by 'constant'",
                replaceToken(fact.unit, token, spaceWord(fact.unit, token, AddressSpace.Constant)),
              )
            : preferredFix('Delete the qualifier', deleteToken(fact.unit, token)),
      ];
    },
  }),
);
