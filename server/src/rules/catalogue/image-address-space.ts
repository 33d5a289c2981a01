import { spellingOf } from '../../text/names.js';
import { AddressSpace, isImage } from '../../types/type.js';
import { deleteToken, fix, spaceTokenOf } from '../edits.js';
import { rule } from '../rule.js';

/** Image parameters take no address space: image memory is always global, and the qualifier would apply to the parameter object, which is private; saying that is allowed. */
export const imageAddressSpace = rule({
  id: 'image-address-space',
  title: 'Images take no address space.',
  spec: 'global; Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'parameter',
  concerns: isImage,
  check(fact, report) {
    const written = fact.writtenType;
    if (!isImage(written) || written.space === AddressSpace.None || written.space === AddressSpace.Private) return;
    const token = spaceTokenOf(fact.parameter.specifiers);
    report(
      token ?? fact.nameNode,
      `image '${spellingOf(fact.symbol.name)}' takes no address space: images are always in global memory`,
      {
        fixes: () => [
          token === undefined ? undefined : fix('Delete the qualifier', true, deleteToken(fact.unit, token)),
        ],
      },
    );
  },
});
