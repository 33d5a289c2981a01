import { factsOf } from '../../../refactoring/edits/body.js';
import { fix, insertAfter, insertBefore } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { declaredAt, describeType, pointeeSpace } from '../../../semantics/describe.js';
import type { VariableSymbol } from '../../../semantics/symbols/symbols.js';
import type { CallExpression, Expression } from '../../../syntax/ast.js';
import { withoutParens } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceSpelling } from '../../../types/address-space.js';
import { movedTo } from '../../../types/interned.js';
import { isVoid } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** The block uses local memory of its own, which the call allocates. */
function takeLocal(
  call: CallExpression,
  block: Expression,
  { name, type, place: { unit } }: VariableSymbol,
): RuleFix | undefined {
  if (
    block.kind !== 'block' ||
    block.parameters.length > 0 ||
    block.declarator ||
    type.kind !== 'pointer' ||
    type.pointee.kind === 'pointer' ||
    isVoid(type.pointee)
  )
    return undefined;
  const own = spellingOf(name);
  const element = describeType(movedTo(type.pointee, AddressSpace.None).unqualified);
  return fix(
    `Give the block local memory of its own for '${own}'`,
    insertAfter(unit, block.first, `(local void *${own}_bytes) `),
    insertAfter(unit, block.body.first, ` local ${element} *${own} = (local ${element} *)${own}_bytes;`),
    insertBefore(unit, call.last, `, (uint)(get_local_size(0) * sizeof(${element}))`),
  );
}

/**
 * A block passed to `enqueue_kernel` may run after the end of the work-group that enqueued it: using local or private
 * memory of that work-group is undefined.
 */
export const enqueueCapturedPointer = rule(
  {
    id: 'enqueue-captured-pointer',
    title: 'Enqueued block captures a pointer to local or private memory',
    spec: 'Enqueuing Kernels',
    versions: 'with device enqueue',
    severity: 'warning',
  },
  on('body', {
    *each(body) {
      const captured = factsOf(body, 'pointer-captured');
      if (captured.length === 0) return;
      for (const { call, name } of factsOf(body, 'builtin-call')) {
        if (spellingOf(name) !== 'enqueue_kernel') continue;
        for (const block of call.args.map(withoutParens).filter(({ kind }) => kind === 'block')) {
          const reported = new Set<unknown>();
          for (const { expression, symbol } of captured) {
            const space = pointeeSpace(symbol.type);
            if (
              expression.first < block.first ||
              expression.last > block.last ||
              reported.has(symbol.declaration) ||
              (space !== AddressSpace.Local && space !== AddressSpace.Private)
            )
              continue;
            reported.add(symbol.declaration);
            yield { call, block, expression, symbol, space };
          }
        }
      }
    },
    at: ({ expression }) => expression,
    message: ({ symbol, space }) =>
      `'${spellingOf(symbol.name)}' points to ${spaceSpelling(space)} memory of the enqueuing kernel, which ` +
      'the enqueued block must not use',
    related: ({ symbol }) => declaredAt(symbol),
    fixes: ({ call, block, symbol, space }) => [
      space === AddressSpace.Local ? takeLocal(call, block, symbol) : undefined,
    ],
  }),
);
