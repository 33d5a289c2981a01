import { AddressSpace } from '../../types/type.js';
import { deleteToken, fix } from '../edits.js';
import { useFeature } from '../versions.js';
import { rule } from '../rule.js';

/** `generic` and `__generic` are not available without the generic address space. The names stay reserved. */
export const genericKeywordUnsupported = rule({
  id: 'generic-keyword-unsupported',
  title: 'The keyword generic needs the generic address space.',
  spec: 'Keywords; The Generic Address Space',
  versions: 'without the generic address space',
  severity: 'error',
  on: 'space-written',
  check(fact, report, context) {
    if (fact.space !== AddressSpace.Generic || context.language.genericAddressSpace) return;
    report(fact.token, `OpenCL C ${context.language.version / 100} without the generic address space has no '__generic' qualifier`, {
      // Compilers look only among the specifiers.
      ...(fact.behindPointer ? { severity: 'warning' as const } : {}),
      fixes: [fix("Delete 'generic': the pointer becomes private", false, deleteToken(fact.unit, fact.token)), useFeature(context.language, 'generic')],
    });
  },
});
