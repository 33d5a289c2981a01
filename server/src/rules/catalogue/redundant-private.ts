import { AddressSpace, isImage } from '../../types/type.js';
import { deleteToken, fix } from '../edits.js';
import { rule } from '../rule.js';

/** `private` on an automatic variable or parameter repeats the default. */
export const redundantPrivate = rule({
  id: 'redundant-private',
  title: 'Private is what nothing written means.',
  spec: 'Inference',
  versions: 'all',
  severity: 'hint',
  on: ['variable', 'parameter'],
  concerns: (type) => type.kind !== 'pointer' && type.space === AddressSpace.Private && !isImage(type),
  check(fact, report) {
    if (fact.writtenType.space !== AddressSpace.Private) return;
    const { specifiers } = fact.kind === 'variable' ? fact : fact.parameter;
    const token = specifiers.qualifiers.find((q) => q.kind === 'space' && q.space === 'private')?.token;
    if (token !== undefined)
      report(token, "'private' is the default here", {
        fixes: () => [fix('Delete the qualifier', true, deleteToken(fact.unit, token))],
      });
  },
});
