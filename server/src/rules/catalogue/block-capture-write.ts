import { AddressSpace } from '../../types/type.js';
import { captureByPointer, copyInBlock } from '../captures.js';
import { rule } from '../rule.js';
import { objectName } from '../shared.js';

/** Automatic variables captured by a block are `const` private copies: no writes. Program-scope and static variables, and pointees of captured pointers, stay writable. */
export const blockCaptureWrite = rule({
  id: 'block-capture-write',
  title: 'A block does not write what it captures.',
  spec: 'Block Literal Expressions',
  versions: 'with device enqueue',
  severity: 'error',
  on: 'write',
  check(fact, report) {
    if (!fact.captured || fact.space === AddressSpace.Constant) return;
    report(
      fact.target,
      `${objectName(fact.symbol)} is captured by the block as a constant copy and cannot be written`,
      {
        fixes: () =>
          fact.symbol?.kind === 'variable'
            ? [captureByPointer(fact.unit, fact.target, fact.symbol), copyInBlock(fact.unit, fact.target, fact.symbol)]
            : [],
      },
    );
  },
});
