import { atTop, preferredFix } from '../../../refactoring/edits/edits.js';
import { isOn } from '../../../semantics/symbols/extensions.js';
import type { Expression } from '../../../syntax/ast.js';
import { withoutParens } from '../../../syntax/walk.js';
import { spaceSpelling } from '../../../types/address-space.js';
import { layoutOf } from '../../../types/layout.js';
import { on, rule } from '../../rule.js';

const EXTENSION = 'cl_khr_byte_addressable_store';

/** Whether the write goes through a pointer. */
function isIndirect(target: Expression): boolean {
  let node = withoutParens(target);
  while (node.kind === 'member' && !node.arrow) node = withoutParens(node.base);
  return node.kind === 'subscript' || (node.kind === 'unary' && node.operator === '*') || node.kind === 'member';
}

/**
 * In 1.0, unless `cl_khr_byte_addressable_store` is enabled, objects narrower than 32 bits cannot be written through
 * pointers or arrays in any space.
 */
export const byteStore10 = rule(
  {
    id: 'byte-store-1.0',
    title: 'Store of a byte or half through a pointer in OpenCL C 1.0',
    spec: 'Restrictions',
    versions: '1.0',
    severity: 'warning',
  },
  on('write', {
    concerns: (_, { version }) => version === 100,
    find: (fact, { extensions }) => {
      const { type } = fact;
      const size = type.kind === 'scalar' || type.kind === 'vector' ? layoutOf(type)?.size : undefined;
      return size !== undefined && size < 4 && !isOn(extensions, EXTENSION) && isIndirect(fact.target)
        ? { fact, size }
        : undefined;
    },
    at: ({ fact }) => fact.target,
    message: ({ fact, size }) =>
      `OpenCL C 1.0 cannot write ${size} ${size === 1 ? 'byte' : 'bytes'} to ${spaceSpelling(fact.space)} ` +
      `memory without ${EXTENSION}`,
    fixes: ({ fact }) => {
      const top = atTop(fact.unit, `#pragma OPENCL EXTENSION ${EXTENSION} : enable\n`);
      return [preferredFix(`Enable ${EXTENSION}`, top)];
    },
  }),
);
