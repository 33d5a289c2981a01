import { deleteToken, preferredFix } from '../../../refactoring/edits/edits.js';
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
      const spaces = specifiers.qualifiers.filter(({ kind }) => kind === 'space');
      const [only] = spaces;
      // Which of several is meant is reported as a conflict.
      return spaces.length === 1 && only?.kind === 'space' && only.space === 'private'
        ? { fact, token: only.token }
        : undefined;
    },
    at: ({ token }) => token,
    message: () => "'private' is the default here",
    fixes: ({ fact, token }) => [preferredFix('Delete the qualifier', deleteToken(fact.unit, token))],
  }),
);
