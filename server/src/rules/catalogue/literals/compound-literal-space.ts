import { declareVariable, literalFixes } from '../../../refactoring/fixes/literals.js';
import { AddressSpace, spaceSpelling } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/**
 * Inside a function a compound literal is an automatic object: its type cannot be qualified `global`, `local`,
 * `constant` or `generic`.
 */
export const compoundLiteralSpace = rule(
  {
    id: 'compound-literal-space',
    title: 'Address space on a compound literal in a function',
    spec: 'Usage for Declaration Scopes and Variable Types; C99 6.5.2.5',
    versions: 'all',
    severity: 'error',
  },
  on('compound-literal', {
    find: (fact) => {
      const { space } = elementOf(fact.type);
      if (!fact.insideFunction || space === AddressSpace.None || space === AddressSpace.Private) return undefined;
      return { fact, space };
    },
    at: ({ fact }) => fact.literal,
    message: ({ space }) => `a compound literal in a function is private and cannot be in ${spaceSpelling(space)}`,
    fixes: ({ fact, space }, { language }) => [
      ...literalFixes(fact.unit, fact.literal, space, language),
      declareVariable(fact.unit, fact.literal, AddressSpace.Constant, language),
    ],
  }),
);
