import { copyInBlock } from '../captures.js';
import { rule } from '../rule.js';
import { objectName } from '../shared.js';

/** The address of a captured variable cannot be taken. */
export const blockCaptureAddress = rule({
  id: 'block-capture-address',
  title: 'A block does not take the address of what it captures.',
  spec: 'Block Literal Expressions; Blocks, Restrictions',
  versions: 'with device enqueue',
  severity: 'error',
  on: 'address-of',
  check(fact, report) {
    if (!fact.captured) return;
    report(fact.expression, `the address of ${objectName(fact.symbol)}, which the block captures, cannot be taken`, {
      fixes: () => (fact.symbol?.kind === 'variable' ? [copyInBlock(fact.unit, fact.expression, fact.symbol)] : []),
    });
  },
});
