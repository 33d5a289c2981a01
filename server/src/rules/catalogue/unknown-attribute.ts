import { on, rule } from '../rule.js';

/** An attribute that a compiler does not know it leaves out: what it was to do does not happen. */
export const unknownAttribute = rule(
  {
    id: 'unknown-attribute',
    title: 'Unknown attribute',
    spec: 'Attribute Qualifiers',
    versions: 'all',
    severity: 'warning',
  },
  on('attribute', {
    when: ({ problem }) => problem.of === 'unknown',
    at: ({ attribute }) => attribute.first,
    message: ({ attribute }) => `compilers do not know '${attribute.name}' and leave it out`,
  }),
);
