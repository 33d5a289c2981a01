import type { VariableDeclared } from '../../semantics/facts.js';
import { spellingOf } from '../../text/names.js';
import { elementOf, isImage } from '../../types/type.js';
import { spaceTokenOf, textOf } from '../edits.js';
import { declareInEach, takeAsParameter } from '../hoist.js';
import { type DeferredFix, type RuleFix, rule } from '../rule.js';
import { describeType } from '../shared.js';

/** Images and pipes come from the host, events and the like are made where they are used. */
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

/** Images, pipes, `event_t`, `clk_event_t` and `reserve_id_t` cannot be program-scope variables in any space. */
export const programScopeOpaqueType = rule({
  id: 'program-scope-opaque-type',
  title: 'Images, pipes and events are no program-scope variables.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report) {
    report(
      fact.nameNode,
      `'${spellingOf(fact.symbol.name)}' cannot be a program-scope variable: its type '${describeType(elementOf(fact.symbol.type))}' exists only in functions`,
      { fixes: () => [remedy(fact)] },
    );
  },
});
