import { fix, replaceTokens } from '../../refactoring/edits.js';
import { isOn } from '../../semantics/extensions.js';
import { on, rule } from '../rule.js';

/** Bit-fields and variable length arrays are not supported in any space. */
export const unsupportedC99 = rule(
  {
    id: 'unsupported-c99',
    title: 'There are no bit-fields and no variable length arrays.',
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('variable-length', {
    at: ({ size }) => size,
    message: () => 'the size of an array must be a constant: there are no variable length arrays in OpenCL C',
  }),
  on('field', {
    when: ({ type }) => type.kind === 'array' && type.size === undefined,
    at: ({ nameNode }) => nameNode,
    message: () => 'flexible array members are not supported',
    severity: () => 'warning',
  }),
  on('field', {
    when: ({ bits }, { extensions }) => Boolean(bits) && !isOn(extensions, '__cl_clang_bitfields'),
    at: ({ nameNode }) => nameNode,
    message: () => 'there are no bit-fields in OpenCL C',
    fixes: ({ unit, declarator }) => {
      const bits = declarator?.bits;
      return bits
        ? [fix('Make it a whole member', false, replaceTokens(unit, { first: bits.first - 1, last: bits.last }, ''))]
        : [];
    },
  }),
);
