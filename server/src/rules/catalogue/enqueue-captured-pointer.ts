import { spellingOf } from '../../text/names.js';
import { AddressSpace, spaceSpelling } from '../../types/type.js';
import { factsOf, withoutParens } from '../body.js';
import { declaredAt, pointeeSpace } from '../shared.js';
import { rule } from '../rule.js';

/** A block given to `enqueue_kernel` runs when the work-group that enqueued it may be gone: what it uses of that one's local or private memory is undefined. */
export const enqueueCapturedPointer = rule({
  id: 'enqueue-captured-pointer',
  title: 'An enqueued block uses no local or private memory from outside.',
  spec: 'Enqueuing Kernels',
  versions: 'with device enqueue',
  severity: 'warning',
  on: 'body',
  check(body, report) {
    const captured = factsOf(body.facts, 'pointer-captured');
    if (captured.length === 0) return;
    for (const { call, name } of factsOf(body.facts, 'builtin-call')) {
      if (spellingOf(name) !== 'enqueue_kernel') continue;
      for (const block of call.args.map(withoutParens).filter(({ kind }) => kind === 'block')) {
        const told = new Set<unknown>();
        for (const { expression, symbol } of captured) {
          const space = pointeeSpace(symbol.type);
          if (expression.first < block.first || expression.last > block.last || told.has(symbol.declaration) || (space !== AddressSpace.Local && space !== AddressSpace.Private)) continue;
          told.add(symbol.declaration);
          report(expression, `'${spellingOf(symbol.name)}' points to ${spaceSpelling(space)} memory of the enqueuing kernel, which the enqueued block must not use`, { related: declaredAt(symbol) });
        }
      }
    }
  },
});
