import { copyInBlock } from '../../../refactoring/fixes/captures.js';
import { objectName } from '../../../semantics/describe.js';
import { on, rule } from '../../rule.js';

/** The address of a captured variable cannot be taken. */
export const blockCaptureAddress = rule(
  {
    id: 'block-capture-address',
    title: 'Address of a captured variable',
    spec: 'Block Literal Expressions; Blocks, Restrictions',
    versions: 'with device enqueue',
    severity: 'error',
  },
  on('address-of', {
    when: (fact) => fact.captured,
    at: (fact) => fact.expression,
    message: (fact) => `the address of ${objectName(fact.symbol)}, which the block captures, cannot be taken`,
    fixes: (fact) => (fact.symbol?.kind === 'variable' ? [copyInBlock(fact.unit, fact.expression, fact.symbol)] : []),
  }),
);
