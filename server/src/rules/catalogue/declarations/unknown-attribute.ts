import { attributeNamed } from '../../../builtins/index.js';
import { on, rule } from '../../rule.js';

/** Compilers ignore unknown attributes, so that they have no effect. */
export const unknownAttribute = rule(
  {
    id: 'unknown-attribute',
    title: 'Unknown attribute',
    spec: 'Attribute Qualifiers',
    versions: 'all',
    severity: 'warning',
  },
  on('attribute', {
    when: ({ problem, attribute }) => problem.of === 'unknown' && !attributeNamed(attribute.name),
    at: ({ attribute }) => attribute.first,
    message: ({ attribute }) => `unknown attribute '${attribute.name}' ignored`,
  }),
);
