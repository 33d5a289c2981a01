import { fix, replaceTokens, textOf } from '../../../refactoring/edits/edits.js';
import type { DeferredFix } from '../../../refactoring/edits/fix.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { carryOn } from '../../../refactoring/pointers/carry.js';
import { describePointer, describeType, pointeeSpace } from '../../../semantics/describe.js';
import { wayTo } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/**
 * The argument of `to_global`, `to_local` and `to_private` must convert to a generic pointer: no integers, no pointers
 * to `constant`.
 */
export const toAddressSpaceArgument = rule(
  {
    id: 'to-address-space-argument',
    title: "Argument of 'to_global', 'to_local' or 'to_private' is not a generic pointer",
    spec: 'Address Space Qualifier Functions',
    versions: 'with the generic address space',
    severity: 'error',
  },
  on('space-function', {
    find: (fact, context) => {
      const { argument } = fact;
      if (!context.language.genericAddressSpace || !argument || !fact.argumentType) return undefined;
      const type = fact.argumentType;
      if (type.kind === 'pointer' && pointeeSpace(type) !== AddressSpace.Constant) return undefined;
      return { fact, argument, type };
    },
    at: ({ argument }) => argument,
    message: ({ fact, type }) =>
      `'${spellingOf(fact.name)}' takes a pointer that converts to generic, and ` +
      `${type.kind === 'pointer' ? `this ${describePointer(type)}` : `'${describeType(type)}' is not a pointer`}`,
    fixes: ({ fact, argument, type }) => {
      const direct: DeferredFix = (program) => {
        const text = textOf(fact.unit, argument);
        const body = bodyAround(program, fact.unit, argument);
        const call = body && wayTo(body.node.body, argument).findLast((part) => part.kind === 'call');
        if (!call) return undefined;
        const replace = fix('Replace the call by its argument', replaceTokens(fact.unit, call, text));
        return carryOn(fact.unit, call, pointeeSpace(type), replace)?.(program);
      };
      return type.kind === 'pointer' ? [direct] : [];
    },
  }),
);
