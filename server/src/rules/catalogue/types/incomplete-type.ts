import { describeType } from '../../../semantics/describe.js';
import type { CompleteUse } from '../../../semantics/facts/declaration-facts.js';
import { spellingOf } from '../../../text/names.js';
import { isVoid } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

const WORDS: Readonly<Record<CompleteUse, string>> = {
  variable: 'a variable',
  parameter: 'a parameter of a function with a body',
  member: 'a member',
  result: 'the result of a function with a body',
  element: 'an array with elements',
  literal: 'a compound literal',
  value: 'used as a value',
  call: 'called: its result is',
};

/**
 * Objects, arguments and results need a complete type: neither `void`, nor a struct, union or enum that is only
 * declared.
 */
export const incompleteType = rule(
  {
    id: 'incomplete-type',
    title: 'Incomplete type',
    spec: 'C99 6.2.5, 6.5.3.4, 6.7',
    versions: 'all',
    severity: 'error',
  },
  on('incomplete', {
    at: (fact) => fact.node,
    needsDefinition: ({ type }) => type.kind !== 'function' && !isVoid(type),
    message: (fact) => {
      const name = fact.name === 0 ? '' : `'${spellingOf(fact.name)}' `;
      const type = describeType(fact.type);
      if (fact.type.kind === 'function') return `${name}cannot be ${WORDS[fact.use]}: it is a function`;
      const why = isVoid(fact.type) ? `'${type}' has no values` : `'${type}' is not defined before this`;
      return `${name}cannot be ${WORDS[fact.use]} of type '${type}': ${why}`;
    },
  }),
);
