import { isImage } from '../../types/type.js';
import { deleteToken, fix, replaceToken } from '../edits.js';
import { rule } from '../rule.js';

/** `const`, `volatile` and `restrict` cannot be used with image types. */
export const imageTypeQualifier = rule({
  id: 'image-type-qualifier',
  title: 'Images take no const, volatile or restrict.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'warning',
  on: 'parameter',
  concerns: isImage,
  check(fact, report) {
    const token = fact.parameter.specifiers.qualifiers.find(
      (q) => q.kind === 'const' || q.kind === 'volatile' || q.kind === 'restrict',
    )?.token;
    if (!isImage(fact.writtenType) || token === undefined) return;
    const { qualifiers } = fact.parameter.specifiers;
    const isConst = qualifiers.some((q) => q.kind === 'const' && q.token === token);
    const hasAccess = qualifiers.some((q) => q.kind === 'access');
    report(token, 'images take no type qualifiers', {
      fixes: () => [
        isConst && !hasAccess
          ? fix("Replace 'const' by 'read_only'", false, replaceToken(fact.unit, token, 'read_only'))
          : undefined,
        fix('Delete the qualifier', true, deleteToken(fact.unit, token)),
      ],
    });
  },
});
