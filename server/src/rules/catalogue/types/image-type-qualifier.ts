import { deleteToken, fix, preferredFix, replaceToken } from '../../../refactoring/edits/edits.js';
import { isImage } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** `const`, `volatile` and `restrict` cannot be used with image types. */
export const imageTypeQualifier = rule(
  {
    id: 'image-type-qualifier',
    title: "'const', 'volatile' or 'restrict' on an image",
    spec: 'Restrictions',
    versions: 'all',
    severity: 'warning',
  },
  on('parameter', {
    concerns: isImage,
    find: (fact) => {
      const token = fact.parameter.specifiers.qualifiers.find(
        (q) => q.kind === 'const' || q.kind === 'volatile' || q.kind === 'restrict',
      )?.token;
      if (!isImage(fact.writtenType) || token === undefined) return undefined;
      return { fact, token };
    },
    at: ({ token }) => token,
    message: () => 'images take no type qualifiers',
    fixes: ({ fact, token }) => {
      const { qualifiers } = fact.parameter.specifiers;
      const isConst = qualifiers.some((q) => q.kind === 'const' && q.token === token);
      const hasAccess = qualifiers.some((q) => q.kind === 'access');
      return [
        isConst && !hasAccess
          ? fix("Replace 'const' by 'read_only'", replaceToken(fact.unit, token, 'read_only'))
          : undefined,
        preferredFix('Delete the qualifier', deleteToken(fact.unit, token)),
      ];
    },
  }),
);
