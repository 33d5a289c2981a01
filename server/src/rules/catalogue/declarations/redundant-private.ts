import { deleteToken, fix } from '../../../refactoring/edits/edits.js';
import { AddressSpace } from '../../../types/address-space.js';
import { isImage } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** `private` on an automatic variable or parameter repeats the default. */
export const redundantPrivate = rule(
  {
    id: 'redundant-private',
    title: "Redundant 'private'",
    spec: 'Inference',
    versions: 'all',
    severity: 'hint',
  },
  on(['variable', 'parameter'], {
    concerns: (type) => type.kind !== 'pointer' && type.space === AddressSpace.Private && !isImage(type),
    find: (fact) => {
      if (fact.writtenType.space !== AddressSpace.Private) return undefined;
      const { specifiers } = fact.kind === 'variable' ? fact : fact.parameter;
      const token = specifiers.qualifiers.find((q) => q.kind === 'space' && q.space === 'private')?.token;
      if (token === undefined) return undefined;
      return { fact, token };
    },
    at: ({ token }) => token,
    message: () => "'private' is the default here",
    fixes: ({ fact, token }) => [fix('Delete the qualifier', true, deleteToken(fact.unit, token))],
  }),
);
