import { isImage } from '../../types/type.js';
import { rule } from '../rule.js';

/** An image parameter cannot be assigned, compared, dereferenced or have its address taken. */
export const imageModified = rule({
  id: 'image-modified',
  title: 'Images are only passed on.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'opaque-operand',
  check(fact, report) {
    if (!isImage(fact.type)) return;
    report(
      fact.operatorToken,
      'an image can only be passed to functions: it cannot be assigned, compared, dereferenced or pointed to',
    );
  },
});
