import type { AssociationInvalid } from '../../../semantics/facts/expression-facts.js';
import type { Type } from '../../../types/type.js';
import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

const MESSAGES: Readonly<Record<AssociationInvalid['problem'], (type: Type) => string>> = {
  unmatched: (type) => `none of the types of this '_Generic' is ${quoted(type)}, and it has no 'default'`,
  repeated: (type) => `${quoted(type)} is compatible with the type of an earlier association`,
  incomplete: (type) => `no value has type ${quoted(type)}, which has no size`,
  function: (type) => `no value has type ${quoted(type)}, which is a function's`,
  'second-default': () => "this '_Generic' has another 'default'",
};

/** `_Generic` needs an association for the type of its operand, or a `default`. */
export const genericSelection = rule(
  {
    id: 'generic-selection',
    title: "Invalid '_Generic' selection",
    spec: 'C11 6.5.1.1',
    versions: 'all',
    severity: 'error',
  },
  on('association', {
    at: ({ node, problem }) => (problem === 'second-default' ? node.first : node),
    message: ({ problem, type }) => MESSAGES[problem](type),
    needsDefinition: ({ problem }) => problem === 'incomplete',
  }),
);
