import { captureByPointer, copyInBlock } from '../../../refactoring/fixes/captures.js';
import { objectName } from '../../../semantics/describe.js';
import { on, rule } from '../../rule.js';

/**
 * A block captures automatic variables as `const` private copies, which can't be written. Program-scope and static
 * variables, and pointees of captured pointers, stay writable.
 */
export const blockCaptureWrite = rule(
  {
    id: 'block-capture-write',
    title: 'Assignment to a captured variable',
    spec: 'Block Literal Expressions',
    versions: 'with device enqueue',
    severity: 'error',
  },
  on('write', {
    when: (fact) => fact.captured,
    at: (fact) => fact.target,
    message: (fact) => `${objectName(fact.symbol)} is captured by the block as a constant copy and cannot be written`,
    fixes: (fact) =>
      fact.symbol?.kind === 'variable'
        ? [captureByPointer(fact.unit, fact.target, fact.symbol), copyInBlock(fact.unit, fact.target, fact.symbol)]
        : [],
  }),
);
