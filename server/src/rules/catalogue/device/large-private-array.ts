import { moveToProgramScope } from '../../../refactoring/fixes/hoist.js';
import type { VariableDeclared } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { layoutOf } from '../../../types/layout.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/**
 * Whether the elements of a variable are named by numbers only, wherever its unit names it: compilers keep them in
 * registers.
 */
function isTakenApart({ unit, symbol, nameNode }: VariableDeclared): boolean {
  const spelled = (token: number): string => spellingOf(unit.names[token] ?? 0);
  for (let i = nameNode.last + 1; i < unit.names.length; i++)
    if (
      unit.names[i] === symbol.name &&
      !(spelled(i + 1) === '[' && /^\d/.test(spelled(i + 2)) && spelled(i + 3) === ']')
    )
      return false;
  return true;
}

/**
 * A private array above 1 KiB usually spills to slow memory; with only constant initial data it could be `constant`,
 * with work-group-wide data `local`.
 */
export const largePrivateArray = rule(
  {
    id: 'large-private-array',
    title: 'Large private array',
    spec: 'private; constant',
    versions: 'all',
    severity: 'hint',
  },
  on('variable', {
    concerns: (type) => type.kind === 'array' && elementOf(type).space === AddressSpace.Private,
    find: (fact, { limits, language }) => {
      const { type } = fact.symbol;
      const size = layoutOf(type, language.pointerSize)?.size ?? 0;
      if (size <= limits.privateArraySize) return undefined;
      return { fact, size };
    },
    at: ({ fact }) => fact.nameNode,
    severity: ({ fact, size }, { target }) =>
      size > (target.mostPrivateMemory ?? Number.POSITIVE_INFINITY) && !isTakenApart(fact) ? 'error' : 'hint',
    message: ({ fact, size }) =>
      `'${spellingOf(fact.symbol.name)}' takes ${size} bytes of private memory in every work-item`,
    fixes: ({ fact }) => [
      fact.declarator.initializer && fact.symbol.role === 'block' ? moveToProgramScope(fact) : undefined,
    ],
  }),
);
