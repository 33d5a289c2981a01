import { rejects } from '../../../devices/device.js';
import { fix, replaceTokens } from '../../../refactoring/edits/edits.js';
import { isOn } from '../../../semantics/symbols/extensions.js';
import { spellingOf } from '../../../text/names.js';
import type { Type } from '../../../types/type.js';
import { on, rule } from '../../rule.js';

/** Whether a type is an array without elements, in any dimension. */
function isEmpty(type: Type): boolean {
  for (let at = type; at.kind === 'array'; at = at.element) if (at.size === 0) return true;
  return false;
}

/** Bit-fields and variable length arrays are not supported in any space. */
export const unsupportedC99 = rule(
  {
    id: 'unsupported-c99',
    title: 'Bit-field or variable length array',
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('variable-length', {
    at: ({ size }) => size,
    message: () => 'the size of an array must be a constant: OpenCL C has no variable length arrays',
  }),
  on(['variable', 'field'], {
    concerns: ({ kind }) => kind === 'array',
    when: (fact) => isEmpty(fact.kind === 'field' ? fact.type : fact.symbol.type),
    at: ({ nameNode }) => nameNode,
    message: (fact) =>
      `'${spellingOf(fact.kind === 'field' ? fact.name : fact.symbol.name)}' is an array of size 0: it has no elements`,
    severity: (_, { target }) => (rejects(target, 'zero-length-array') ? 'error' : 'warning'),
  }),
  on('field', {
    when: ({ type }) => type.kind === 'array' && type.size === undefined,
    at: ({ nameNode }) => nameNode,
    message: () => 'flexible array members are not supported',
    severity: (_, { target }) => (rejects(target, 'flexible-array') ? 'error' : 'warning'),
  }),
  on('field', {
    when: ({ bits }, { extensions }) => Boolean(bits) && !isOn(extensions, '__cl_clang_bitfields'),
    at: ({ nameNode }) => nameNode,
    message: () => 'there are no bit-fields in OpenCL C',
    fixes: ({ unit, declarator }) => {
      const bits = declarator?.bits;
      return bits
        ? [fix('Make it a whole member', replaceTokens(unit, { first: bits.first - 1, last: bits.last }, ''))]
        : [];
    },
  }),
);
