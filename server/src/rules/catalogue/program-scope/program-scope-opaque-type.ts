import { spaceTokenOf, textOf } from '../../../refactoring/edits/edits.js';
import type { DeferredFix, RuleFix } from '../../../refactoring/edits/fix.js';
import { declareInEach, takeAsParameter } from '../../../refactoring/fixes/program-variables.js';
import { describeType } from '../../../semantics/describe.js';
import type { VariableDeclared } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import { elementOf, isImage, isOpaque } from '../../../types/queries.js';
import type { Type } from '../../../types/type.js';
import { isPipeOfFpga } from '../../pipes.js';
import { on, rule } from '../../rule.js';

/** Images and pipes come from the host; events and similar objects are created where they are used. */
function remedy(fact: VariableDeclared): DeferredFix | RuleFix | undefined {
  const type = elementOf(fact.symbol.type);
  const name = spellingOf(fact.symbol.name);
  const token = spaceTokenOf(fact.specifiers);
  const space = token === undefined ? undefined : textOf(fact.unit, { first: token, last: token });
  const withoutSpace = (text: string): string => (space ? text.replace(new RegExp(`\\b${space}\\s+`), '') : text);
  if (isImage(type) || type.kind === 'pipe')
    return takeAsParameter(fact, `Make '${name}' a parameter of what uses it`, withoutSpace);
  return declareInEach(fact, `${describeType(type.unqualified)} ${name}`);
}

/** Types of host objects, or of objects that live as long as a command. */
const isOfHostOrQueue = (type: Type): boolean =>
  isImage(type) ||
  type.kind === 'pipe' ||
  isOpaque(type, 'event_t') ||
  isOpaque(type, 'clk_event_t') ||
  isOpaque(type, 'reserve_id_t');

/** Images, pipes, `event_t`, `clk_event_t` and `reserve_id_t` cannot be program-scope variables in any space. */
export const programScopeOpaqueType = rule(
  {
    id: 'program-scope-opaque-type',
    title: 'Image, pipe or event at program scope',
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => isOfHostOrQueue(elementOf(type)),
    when: (fact) => fact.position === 'program-scope' && !isPipeOfFpga(fact),
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `'${spellingOf(fact.symbol.name)}' cannot be a program-scope variable: its type '` +
      `${describeType(elementOf(fact.symbol.type))}' ` +
      'exists only in functions',
    fixes: (fact) => [remedy(fact)],
  }),
);
