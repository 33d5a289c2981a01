import { factsOf } from '../../../refactoring/edits/body.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { declareIn } from '../../../refactoring/fixes/parameterised.js';
import { pointeeSpace, sourceOf } from '../../../semantics/describe.js';
import type { BuiltinCalled, ProgramAnalysed } from '../../../semantics/facts/facts.js';
import type { Expression } from '../../../syntax/ast.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/** The kernel that declares the object declares it in local memory. */
function inLocal(program: ProgramAnalysed, { unit }: BuiltinCalled, argument: Expression): RuleFix | undefined {
  const name = sourceOf(argument)?.name;
  const body = bodyAround(program, unit, argument);
  const declared = body?.symbol.kernel ? factsOf(body, 'variable').filter(({ symbol }) => symbol.name === name) : [];
  const [only] = declared;
  if (!only || declared.length !== 1 || only.position !== 'kernel-outermost' || only.declarator.initializer)
    return undefined;
  return declareIn(argument, only.symbol, AddressSpace.Local);
}

/** Atomic operations on an object in `private` are undefined, even if the generic address space makes them compile. */
export const atomicPrivateObject = rule(
  {
    id: 'atomic-private-object',
    title: 'Atomic operation on private memory',
    spec: 'Atomic Functions, Restrictions',
    versions: '2.0 and later',
    severity: 'warning',
  },
  on('builtin-call', {
    ofBuiltin: (name) => /^atomic_(?!init$|work_item_fence$)/.test(name),
    find: (fact, { language }) => {
      if (!language.genericAddressSpace) return undefined;
      const type = fact.types[0];
      if (type?.kind !== 'pointer' || type.pointee.kind !== 'atomic' || pointeeSpace(type) !== AddressSpace.Private)
        return undefined;
      const [argument] = fact.call.args;
      return argument && { fact, name: spellingOf(fact.name), argument };
    },
    at: ({ argument }) => argument,
    message: ({ name }) => `'${name}' on an object in __private is undefined: no other work-item can access it`,
    fixes: ({ fact, argument }) => [(program) => inLocal(program, fact, argument)],
  }),
);
