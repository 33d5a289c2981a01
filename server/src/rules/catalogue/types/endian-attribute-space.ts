import { deleteAttribute, preferredFix } from '../../../refactoring/edits/edits.js';
import { attributesOf } from '../../../semantics/declarations/attributes.js';
import { pointeeSpace } from '../../../semantics/describe.js';
import type { Attribute } from '../../../syntax/ast.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

const isEndian = ({ name }: Attribute): boolean => name === 'endian';

/**
 * `__attribute__((endian(host)))` and `endian(device)` say how data in a buffer is stored; they apply only to pointers
 * to `global` or `constant`.
 */
export const endianAttributeSpace = rule(
  {
    id: 'endian-attribute-space',
    title: 'Endian attribute on a pointer that is not to global or constant memory',
    spec: 'Specifying Attributes of Variables',
    versions: 'all',
    severity: 'error',
  },
  on(['variable', 'parameter'], {
    concerns: (type) =>
      type.kind !== 'unknown' &&
      pointeeSpace(type) !== AddressSpace.Global &&
      pointeeSpace(type) !== AddressSpace.Constant,
    find: (fact) => {
      const { declarator, attributes } = fact.kind === 'variable' ? fact.declarator : fact.parameter;
      const { specifiers } = fact.kind === 'variable' ? fact : fact.parameter;
      const attribute = attributesOf({ declarator, attributes }, specifiers).findLast(isEndian);
      if (!attribute) return undefined;
      return { fact, attribute };
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ fact }) =>
      `'${spellingOf(fact.symbol.name)}' cannot have the attribute 'endian': it is not a pointer to __global or ` +
      '__constant',
    fixes: ({ fact, attribute }) => [preferredFix('Delete the attribute', deleteAttribute(fact.unit, attribute))],
  }),
);
