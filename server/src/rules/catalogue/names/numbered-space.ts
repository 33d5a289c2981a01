import { deleteAttribute, fix } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceSpelling } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';
import { isAutomatic, isProgramLong } from '../../shared.js';

/**
 * `__attribute__((address_space(N)))` names a vendor space, disjoint from all others; automatic variables cannot be in
 * one.
 */
export const numberedSpace = rule(
  {
    id: 'numbered-space',
    title: 'Numbered address space',
    spec: 'Not in the OpenCL C document (compiler extension)',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => elementOf(type).space >= AddressSpace.Numbered,
    when: (fact) => isProgramLong(fact) || isAutomatic(fact),
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `'${spellingOf(fact.symbol.name)}' cannot be put into ${spaceSpelling(elementOf(fact.symbol.type).space)}`,
    fixes: (fact) => {
      const attribute = fact.specifiers.attributes.find(({ name }) => name === 'address_space');
      return [attribute ? fix('Delete the attribute', deleteAttribute(fact.unit, attribute)) : undefined];
    },
  }),
);
