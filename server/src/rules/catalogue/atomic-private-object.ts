import type { BuiltinCalled, ProgramAnalysed } from '../../semantics/facts.js';
import type { Expression } from '../../syntax/ast.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { factsOf } from '../body.js';
import { declareIn } from '../hoist.js';
import { bodyAround } from '../nodes.js';
import { type RuleFix, rule } from '../rule.js';
import { pointeeSpace, sourceOf } from '../shared.js';

/** The kernel that declares the object declares it for its work-group. */
function inLocal(program: ProgramAnalysed, { unit }: BuiltinCalled, argument: Expression): RuleFix | undefined {
  const name = sourceOf(argument)?.name;
  const body = bodyAround(program, unit, argument);
  const declared = body?.symbol.kernel
    ? factsOf(body.facts, 'variable').filter(({ symbol }) => symbol.name === name)
    : [];
  const [only] = declared;
  if (!only || declared.length !== 1 || only.position !== 'kernel-outermost' || only.declarator.initializer)
    return undefined;
  return declareIn(argument, only.symbol, AddressSpace.Local);
}

/** Atomic operations on an object in `private` are undefined, though the generic address space makes them compile. */
export const atomicPrivateObject = rule({
  id: 'atomic-private-object',
  title: 'Atomic operations are for shared memory.',
  spec: 'Atomic Functions, Restrictions',
  versions: '2.0 and later',
  severity: 'warning',
  on: 'builtin-call',
  check(fact, report, { language }) {
    const type = fact.types[0];
    if (
      !language.genericAddressSpace ||
      type?.kind !== 'pointer' ||
      type.pointee.kind !== 'atomic' ||
      pointeeSpace(type) !== AddressSpace.Private
    )
      return;
    const name = spellingOf(fact.name);
    const [argument] = fact.call.args;
    if (!argument || !/^atomic_(?!init$|work_item_fence$)/.test(name)) return;
    report(argument, `'${name}' on an object in __private is undefined: nobody else can see it`, {
      fixes: () => [(program) => inLocal(program, fact, argument)],
    });
  },
});
