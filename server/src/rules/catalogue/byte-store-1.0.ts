import { isOn } from '../../semantics/extensions.js';
import { layoutOf } from '../../types/layout.js';
import { spaceSpelling } from '../../types/type.js';
import { withoutParens } from '../body.js';
import { atTop, fix } from '../edits.js';
import { rule } from '../rule.js';

const EXTENSION = 'cl_khr_byte_addressable_store';

/** In 1.0, unless `cl_khr_byte_addressable_store` is enabled, objects narrower than 32 bits cannot be written through pointers or arrays in any space. */
export const byteStore10 = rule({
  id: 'byte-store-1.0',
  title: 'OpenCL C 1.0 writes no bytes through pointers.',
  spec: 'Restrictions',
  versions: '1.0',
  severity: 'warning',
  on: 'write',
  concerns: (_, { version }) => version === 100,
  check(fact, report, { extensions }) {
    if (isOn(extensions, EXTENSION)) return;
    let node = withoutParens(fact.target);
    while (node.kind === 'member' && !node.arrow) node = withoutParens(node.base);
    const indirect =
      node.kind === 'subscript' || (node.kind === 'unary' && node.operator === '*') || node.kind === 'member';
    const { type } = fact;
    const size = type.kind === 'scalar' || type.kind === 'vector' ? layoutOf(type)?.size : undefined;
    if (!indirect || size === undefined || size >= 4) return;
    report(
      fact.target,
      `OpenCL C 1.0 cannot write ${size} ${size === 1 ? 'byte' : 'bytes'} to ${spaceSpelling(fact.space)} memory without ${EXTENSION}`,
      {
        fixes: () => {
          const top = atTop(fact.unit, `#pragma OPENCL EXTENSION ${EXTENSION} : enable\n`);
          return [fix(`Enable ${EXTENSION}`, true, top)];
        },
      },
    );
  },
});
