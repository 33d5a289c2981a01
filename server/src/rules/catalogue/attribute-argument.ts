import { rule } from '../rule.js';

/** The attributes of a kernel take what the language says: three sizes of a work-group, each a positive constant; a type of values; a power of two for an alignment. */
export const attributeArgument = rule({
  id: 'attribute-argument',
  title: 'Attributes have the arguments that they take, and are where they belong.',
  spec: 'Attribute Qualifiers; Optional Attribute Qualifiers',
  versions: 'all',
  severity: 'error',
  on: 'attribute',
  check({ attribute, problem, node }, report) {
    const name = `'${attribute.name}'`;
    switch (problem.of) {
      case 'count':
        report(attribute.first, `${name} takes ${problem.wanted}`);
        return;
      case 'zero':
        report(attribute.first, `the arguments of ${name} are greater than 0`);
        return;
      case 'negative':
        report(attribute.first, `the arguments of ${name} are not negative`);
        return;
      case 'not-integer':
        report(attribute.first, `the arguments of ${name} are integer constants`);
        return;
      case 'power-of-two':
        report(attribute.first, 'an alignment is a power of two');
        return;
      case 'type':
        report(attribute.first, `${name} takes a number type or a vector of one`);
        return;
      case 'block-storage':
        report(attribute.first, "there is no '__block': blocks only read what they capture");
        return;
      case 'kernel-only':
        report(node, `${name} is for kernels`);
    }
  },
});
