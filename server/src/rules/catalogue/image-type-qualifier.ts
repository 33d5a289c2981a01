import { isImage } from '../../types/type.js';
import { deleteToken, fix } from '../edits.js';
import { rule } from '../rule.js';

/** `const`, `volatile` and `restrict` cannot be used with image types. */
export const imageTypeQualifier = rule({
  id: 'image-type-qualifier',
  title: 'Images take no const, volatile or restrict.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'warning',
  on: 'parameter',
  check(fact, report) {
    const token = fact.parameter.specifiers.qualifiers.find((q) => q.kind === 'const' || q.kind === 'volatile' || q.kind === 'restrict')?.token;
    if (!isImage(fact.writtenType) || token === undefined) return;
    report(token, 'images take no type qualifiers', { fixes: [fix('Delete the qualifier', true, deleteToken(fact.unit, token))] });
  },
});
