import { fix, replaceTokens, textOf } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { storeByInit } from '../../../refactoring/fixes/atomics.js';
import type { ObjectWritten, ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { wayTo } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, type RuleContext, rule } from '../../rule.js';

/** `*a = v` as a call. In 3.0 the short form requires features that few devices have. */
function storeFix(
  program: ProgramAnalysed,
  { unit, target }: ObjectWritten,
  { language }: RuleContext,
): RuleFix | undefined {
  const body = bodyAround(program, unit, target);
  const assignment = body && wayTo(body.node.body, target).findLast((part) => part.kind === 'assignment');
  if (!assignment) return undefined;
  const value = textOf(unit, assignment.right);
  const address =
    target.kind === 'unary' && target.operator === '*' ? textOf(unit, target.operand) : `&${textOf(unit, target)}`;
  const call =
    language.version < 300
      ? `atomic_store(${address}, ${value})`
      : `atomic_store_explicit(${address}, ${value}, memory_order_relaxed, memory_scope_device)`;
  return fix(`Use '${call}'`, replaceTokens(unit, assignment, call));
}

/**
 * An atomic variable can be initialized only at program scope (or `static`) in `global`; atomics elsewhere use
 * `atomic_init`. Atomic objects are not assignable.
 */
export const atomicInitializerSpace = rule(
  {
    id: 'atomic-initializer-space',
    title: 'Initializer for an atomic object outside of global memory',
    spec: 'The ATOMIC_VAR_INIT Macro; Atomic Functions, Restrictions',
    versions: '2.0+',
    severity: 'error',
  },
  on('variable', {
    concerns: ({ kind }, { version }) => kind === 'atomic' && version >= 200,
    when: ({ declarator, symbol }) => declarator.initializer !== undefined && symbol.type.space !== AddressSpace.Global,
    at: ({ nameNode }) => nameNode,
    message: ({ symbol }) =>
      `atomic variable '${spellingOf(symbol.name)}' can be initialized only in __global memory; use atomic_init`,
    fixes: (fact, context) => [storeByInit(fact, context)],
  }),
  on('write', {
    concerns: ({ kind }, { version }) => kind === 'atomic' && version >= 200,
    when: ({ operator }) => operator === '=',
    at: ({ target }) => target,
    message: () => 'an atomic object cannot be assigned; use atomic_store',
    fixes: (fact, context) => [(program) => storeFix(program, fact, context)],
  }),
);
