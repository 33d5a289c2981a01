import { rule } from '../rule.js';

/** An attribute that a compiler does not know it leaves out: what it was to do does not happen. */
export const unknownAttribute = rule({
  id: 'unknown-attribute',
  title: 'An attribute is one that compilers know.',
  spec: 'Attribute Qualifiers',
  versions: 'all',
  severity: 'warning',
  on: 'attribute',
  check({ attribute, problem }, report) {
    if (problem.of === 'unknown') report(attribute.first, `compilers do not know '${attribute.name}' and leave it out`);
  },
});
