import { deleteToken, preferredFix, spaceTokenOf } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { isImage } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/**
 * Image parameters have no address space: image memory is always global, and the qualifier would apply to the parameter
 * object, which is private; an explicit `private` is allowed.
 */
export const imageAddressSpace = rule(
  {
    id: 'image-address-space',
    title: 'Address space on an image',
    spec: 'global; Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('parameter', {
    concerns: isImage,
    find: (fact) => {
      const written = fact.writtenType;
      if (!isImage(written) || written.space === AddressSpace.None || written.space === AddressSpace.Private)
        return undefined;
      const token = spaceTokenOf(fact.parameter.specifiers);
      return { fact, token };
    },
    at: ({ fact, token }) => token ?? fact.nameNode,
    message: ({ fact }) =>
      `image '${spellingOf(fact.symbol.name)}' takes no address space: images are always in global memory`,
    fixes: ({ fact, token }) => [
      token === undefined ? undefined : preferredFix('Delete the qualifier', deleteToken(fact.unit, token)),
    ],
  }),
);
