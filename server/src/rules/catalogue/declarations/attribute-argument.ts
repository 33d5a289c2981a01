import { describeType } from '../../../semantics/describe.js';
import { on, rule } from '../../rule.js';

/**
 * The arguments of a kernel's attributes are restricted: three work-group sizes, each a positive constant; a type for
 * the vector type hint; a power of two for an alignment.
 */
export const attributeArgument = rule(
  {
    id: 'attribute-argument',
    title: 'Invalid or misplaced attribute',
    spec: 'Attribute Qualifiers; Optional Attribute Qualifiers',
    versions: 'all',
    severity: 'error',
  },
  on('attribute', {
    find: ({ attribute, problem, node }) => (problem.of === 'unknown' ? undefined : { attribute, problem, node }),
    at: ({ attribute, problem, node }) => (problem.of === 'kernel-only' ? node : attribute.first),
    message: ({ attribute, problem }) => {
      const name = `'${attribute.name}'`;
      switch (problem.of) {
        case 'count':
          return `${name} takes ${problem.wanted}`;
        case 'zero':
          return `the arguments of ${name} are greater than 0`;
        case 'negative':
          return `the arguments of ${name} are not negative`;
        case 'not-integer':
          return `the arguments of ${name} are integer constants`;
        case 'power-of-two':
          return 'the alignment must be a power of two';
        case 'too-large':
          return 'the alignment must be at most 4294967296';
        case 'too-small':
          return `alignment is smaller than that of the type, which is ${problem.natural}`;
        case 'place':
          return `${name} is for ${problem.wanted}`;
        case 'version':
          return `${name} needs OpenCL C ${problem.wanted}`;
        case 'value':
          return `${name} takes values, not types`;
        case 'string':
          return `${name} takes a string`;
        case 'word':
          return `${name} takes a name`;
        case 'type':
          return `${name} takes a number type or a vector of one`;
        case 'block-storage':
          return "'__block' is not supported: captured variables are read-only";
        case 'element':
          return `there are no vectors of '${describeType(problem.type)}'`;
        case 'loop-only':
          return `${name} applies only to loops`;
        case 'kernel-only':
          return `${name} is for kernels`;
      }
    },
  }),
);
