import { spellingOf } from '../../text/names.js';
import { layoutOf } from '../../types/layout.js';
import { AddressSpace, elementOf } from '../../types/type.js';
import { moveToProgramScope } from '../hoist.js';
import { rule } from '../rule.js';

/** A private array above 1 KiB usually spills to slow memory; with only constant initial data it could be `constant`, with work-group-wide data `local`. */
export const largePrivateArray = rule({
  id: 'large-private-array',
  title: 'A large private array spills to slow memory.',
  spec: 'private; constant',
  versions: 'all',
  severity: 'hint',
  on: 'variable',
  concerns: (type) => type.kind === 'array' && elementOf(type).space === AddressSpace.Private,
  check(fact, report, { limits }) {
    const { type } = fact.symbol;
    const size = layoutOf(type)?.size ?? 0;
    if (size > limits.privateArraySize)
      report(
        fact.nameNode,
        `'${spellingOf(fact.symbol.name)}' takes ${size} bytes of private memory in every work-item`,
        {
          fixes: () => [
            fact.declarator.initializer && fact.symbol.role === 'block' ? moveToProgramScope(fact) : undefined,
          ],
        },
      );
  },
});
