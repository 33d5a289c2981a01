import { wayTo } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { carryOn } from '../carry.js';
import { fix, replaceTokens, textOf } from '../edits.js';
import { bodyAround } from '../nodes.js';
import { type DeferredFix, rule } from '../rule.js';
import { describePointer, describeType, pointeeSpace } from '../shared.js';

/** Their argument must convert to a generic pointer: no integers, no pointers to `constant`. */
export const toAddressSpaceArgument = rule({
  id: 'to-address-space-argument',
  title: 'The conversions to a named space take a generic pointer.',
  spec: 'Address Space Qualifier Functions',
  versions: 'with the generic address space',
  severity: 'error',
  on: 'space-function',
  check(fact, report, context) {
    if (!context.language.genericAddressSpace || !fact.argument || !fact.argumentType) return;
    const type = fact.argumentType;
    if (type.kind === 'pointer' && pointeeSpace(type) !== AddressSpace.Constant) return;
    const { argument } = fact;
    const direct: DeferredFix = (program) => {
      const text = textOf(fact.unit, argument);
      const body = bodyAround(program, fact.unit, argument);
      const call = body && wayTo(body.node.body, argument).findLast((part) => part.kind === 'call');
      if (!call || !text) return undefined;
      const replace = fix('Replace the call by its argument', false, replaceTokens(fact.unit, call, text));
      return carryOn(fact.unit, call, pointeeSpace(type), replace)?.(program);
    };
    report(
      argument,
      `'${spellingOf(fact.name)}' takes a pointer that converts to generic, and ${type.kind === 'pointer' ? `this ${describePointer(type)}` : `'${describeType(type)}' is no pointer`}`,
      { fixes: () => (type.kind === 'pointer' ? [direct] : []) },
    );
  },
});
