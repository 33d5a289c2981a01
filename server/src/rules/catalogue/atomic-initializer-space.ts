import type { ObjectWritten, ProgramAnalysed } from '../../semantics/facts.js';
import { wayTo } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { storeByInit } from '../atomics.js';
import { fix, replaceTokens, textOf } from '../edits.js';
import { bodyAround } from '../nodes.js';
import { type RuleContext, type RuleFix, rule } from '../rule.js';

/** `*a = v` as a call. In 3.0 the short form needs features that few devices have. */
function storeFix(
  program: ProgramAnalysed,
  { unit, target }: ObjectWritten,
  { language }: RuleContext,
): RuleFix | undefined {
  const body = bodyAround(program, unit, target);
  const assignment = body && wayTo(body.node.body, target).findLast((part) => part.kind === 'assignment');
  const object = textOf(unit, target);
  const value = assignment?.kind === 'assignment' ? textOf(unit, assignment.right) : undefined;
  if (!assignment || !object || !value) return undefined;
  const address = target.kind === 'unary' && target.operator === '*' ? textOf(unit, target.operand) : `&${object}`;
  const call =
    language.version < 300
      ? `atomic_store(${address}, ${value})`
      : `atomic_store_explicit(${address}, ${value}, memory_order_relaxed, memory_scope_device)`;
  return fix(`Use '${call}'`, false, replaceTokens(unit, assignment, call));
}

/** An atomic variable can be initialised only at program scope (or `static`) in `global`; atomics elsewhere use `atomic_init`. Atomic objects are not assigned. */
export const atomicInitializerSpace = rule({
  id: 'atomic-initializer-space',
  title: 'Atomic objects are initialised in global memory only.',
  spec: 'The ATOMIC_VAR_INIT Macro; Atomic Functions, Restrictions',
  versions: '2.0+',
  severity: 'error',
  on: ['refused-variable', 'write'],
  concerns: ({ kind }, { version }) => kind === 'atomic' && version >= 200,
  check(fact, report, context) {
    if (fact.kind === 'variable') {
      report(
        fact.nameNode,
        `atomic variable '${spellingOf(fact.symbol.name)}' can be initialised only in __global memory; use atomic_init`,
        { fixes: () => [storeByInit(fact, context)] },
      );
    } else if (fact.operator === '=' && fact.space !== AddressSpace.Constant) {
      report(fact.target, 'an atomic object cannot be assigned; use atomic_store', {
        fixes: () => [(program) => storeFix(program, fact, context)],
      });
    }
  },
});
