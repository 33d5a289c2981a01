import { spellingOf } from '../../text/names.js';
import { elementOf, spaceSpelling } from '../../types/type.js';
import { deleteAttribute, fix } from '../edits.js';
import { rule } from '../rule.js';

/** `__attribute__((address_space(N)))` names a vendor space, disjoint from all others; automatic variables cannot be put there. */
export const numberedSpace = rule({
  id: 'numbered-space',
  title: 'No variable is in a numbered address space.',
  spec: 'Not in the OpenCL C document (compiler extension)',
  versions: 'all',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report) {
    const attribute = fact.specifiers.attributes.find(({ name }) => name === 'address_space');
    report(
      fact.nameNode,
      `'${spellingOf(fact.symbol.name)}' cannot be put into ${spaceSpelling(elementOf(fact.symbol.type).space)}`,
      {
        fixes: () => [
          attribute ? fix('Delete the attribute', false, deleteAttribute(fact.unit, attribute)) : undefined,
        ],
      },
    );
  },
});
