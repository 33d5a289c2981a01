import type { Attribute, Declarator } from '../../syntax/ast.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { deleteAttribute, fix } from '../edits.js';
import { pointeeSpace } from '../shared.js';
import { rule } from '../rule.js';

/** The attributes among the parts of a declarator. */
function* attributesIn(declarator: Declarator): Iterable<Attribute> {
  for (let at = declarator; at.kind !== 'name' && at.kind !== 'abstract'; at = at.inner) if (at.kind === 'pointer' || at.kind === 'paren') yield* at.attributes;
}

/** `__attribute__((endian(host)))` and `endian(device)` say how data in a buffer is stored; they apply only to pointers to `global` or `constant`. */
export const endianAttributeSpace = rule({
  id: 'endian-attribute-space',
  title: 'The endian attribute belongs to pointers to global or constant.',
  spec: 'Specifying Attributes of Variables',
  versions: 'all',
  severity: 'error',
  on: ['variable', 'parameter'],
  check(fact, report) {
    const [specifiers, own] = fact.kind === 'variable' ? [fact.specifiers, fact.declarator.attributes] : [fact.parameter.specifiers, fact.parameter.attributes];
    const declarator = fact.kind === 'variable' ? fact.declarator.declarator : fact.parameter.declarator;
    const attribute = [...own, ...attributesIn(declarator), ...specifiers.attributes].find(({ name }) => name === 'endian');
    const { type } = fact.symbol;
    const space = pointeeSpace(type);
    if (!attribute || type.kind === 'unknown' || space === AddressSpace.Global || space === AddressSpace.Constant) return;
    report(fact.nameNode, `'${spellingOf(fact.symbol.name)}' cannot have the attribute 'endian': it is no pointer to __global or __constant`, { fixes: [fix('Delete the attribute', true, deleteAttribute(fact.unit, attribute))] });
  },
});
