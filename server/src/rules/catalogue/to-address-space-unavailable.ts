import { spellingOf } from '../../text/names.js';
import { deleteTokens, fix } from '../edits.js';
import { rule } from '../rule.js';
import { useFeature } from '../versions.js';

/** `to_global`, `to_local`, `to_private` and `get_fence` exist only with the generic address space. */
export const toAddressSpaceUnavailable = rule({
  id: 'to-address-space-unavailable',
  title: 'The conversions to a named space need the generic one.',
  spec: 'Address Space Qualifier Functions',
  versions: 'without the generic address space',
  severity: 'error',
  on: 'space-function',
  check(fact, report, context) {
    if (context.language.genericAddressSpace) return;
    report(fact.callee, `'${spellingOf(fact.name)}' exists only with the generic address space`, {
      fixes: () => [
        fact.argument && /^to_/.test(spellingOf(fact.name))
          ? fix(
              'Replace the call by its argument',
              false,
              deleteTokens(fact.unit, { first: fact.callee.first, last: fact.argument.first - 1 }),
              deleteTokens(fact.unit, { first: fact.argument.last + 1, last: fact.argument.last + 1 }),
            )
          : undefined,
        useFeature(context.language, 'generic'),
      ],
    });
  },
});
