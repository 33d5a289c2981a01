import { isImage } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** An image parameter cannot be assigned, compared, dereferenced or have its address taken. */
export const imageModified = rule(
  {
    id: 'image-modified',
    title: 'Image changed or copied',
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('opaque-operand', {
    when: (fact) => isImage(fact.type),
    at: (fact) => fact.operatorToken,
    message: () =>
      'an image can only be passed to functions; it cannot be assigned, compared, dereferenced or pointed to',
  }),
);
