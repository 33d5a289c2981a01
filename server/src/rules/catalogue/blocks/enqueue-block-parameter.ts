import { accepts } from '../../../devices/device.js';
import { fix, insertAfter, replaceTokens, textOf } from '../../../refactoring/edits/edits.js';
import type { Edit, RuleFix } from '../../../refactoring/edits/fix.js';
import { describeType } from '../../../semantics/describe.js';
import type { BlockEnqueued } from '../../../semantics/facts/facts.js';
import { isOn } from '../../../semantics/symbols/extensions.js';
import { declaredName } from '../../../syntax/declarator.js';
import { withoutParens } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { Types } from '../../../types/interned.js';
import { on, rule } from '../../rule.js';

/** The parameters become `local void *`, and the block casts them to their former types. */
function takeLocalVoid({ unit, argument }: BlockEnqueued): RuleFix | undefined {
  const block = withoutParens(argument);
  const first = block.kind === 'block' ? block.body.first : undefined;
  if (block.kind !== 'block' || first === undefined) return undefined;
  const edits: (Edit | undefined)[] = [];
  for (const parameter of block.parameters) {
    const name = declaredName(parameter.declarator);
    const { type } = parameter.specifiers;
    if (name.kind !== 'name' || parameter.declarator.kind !== 'pointer' || parameter.declarator.inner.kind !== 'name')
      return undefined;
    const element = textOf(unit, type);
    const own = spellingOf(name.name);
    edits.push(replaceTokens(unit, parameter, `local void *${own}_bytes`));
    edits.push(insertAfter(unit, first, ` local ${element} *${own} = (local ${element} *)${own}_bytes;`));
  }
  return fix("Take 'local void *' and cast it in the block", ...edits);
}

/** Parameters of a block given to `enqueue_kernel` or to the kernel query functions must all be `local void *`. */
export const enqueueBlockParameter = rule(
  {
    id: 'enqueue-block-parameter',
    title: 'Invalid parameter of an enqueued block',
    spec: 'Enqueuing Kernels',
    versions: 'with device enqueue',
    severity: 'error',
  },
  on('enqueued-block', {
    find: (fact, { target, language, extensions }) => {
      if (accepts(target, 'enqueued-block-parameters')) return undefined;
      const isAnyLocal = !language.device && isOn(extensions, 'cl_khr_device_enqueue_local_arg_types');
      const wrong = fact.parameters.find(
        (p) =>
          p.kind !== 'unknown' &&
          !(
            p.kind === 'pointer' &&
            p.pointee.space === AddressSpace.Local &&
            (isAnyLocal || p.pointee.unqualified === Types.void)
          ),
      );
      if (!wrong) return undefined;
      return { fact, wrong };
    },
    at: ({ fact }) => fact.argument,
    message: ({ wrong }) =>
      `the parameters of a block that is enqueued must be 'local void *', not '${describeType(wrong)}'`,
    fixes: ({ fact }) => [takeLocalVoid(fact)],
  }),
);
