import { deleteTokens, fix, unwrapping } from '../../../refactoring/edits/edits.js';
import { useFeature } from '../../../refactoring/fixes/versions.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/** `to_global`, `to_local`, `to_private` and `get_fence` exist only with the generic address space. */
export const toAddressSpaceUnavailable = rule(
  {
    id: 'to-address-space-unavailable',
    title: "'to_global', 'to_local' or 'to_private' without the generic address space",
    spec: 'Address Space Qualifier Functions',
    versions: 'without the generic address space',
    severity: 'error',
  },
  on('space-function', {
    when: (_, context) => !context.language.genericAddressSpace,
    at: (fact) => fact.callee,
    message: (fact) => `'${spellingOf(fact.name)}' exists only with the generic address space`,
    fixes: (fact, context) => [
      fact.argument && /^to_/.test(spellingOf(fact.name))
        ? unwrapping(
            fix(
              'Replace the call by its argument',
              deleteTokens(fact.unit, { first: fact.callee.first, last: fact.argument.first - 1 }),
              deleteTokens(fact.unit, { first: fact.argument.last + 1, last: fact.argument.last + 1 }),
            ),
          )
        : undefined,
      useFeature(context.language, 'generic'),
    ],
  }),
);
