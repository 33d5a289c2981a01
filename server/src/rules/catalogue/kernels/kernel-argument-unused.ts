import { isMarkedUnused } from '../../../refactoring/edits/body.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/** The kernel's body does not use an argument: either the host sets it needlessly, or the kernel has a bug. */
export const kernelArgumentUnused = rule(
  {
    id: 'kernel-argument-unused',
    title: 'Unused kernel argument',
    spec: 'C99 6.9.1',
    versions: 'all',
    severity: 'hint',
    greyed: true,
  },
  on('body', {
    *each({ symbol, complete }) {
      // An undefined macro may use anything.
      if (!complete || !symbol.kernel) return;
      for (const { name, isUsed, specifiers, declaration, place } of symbol.parameters) {
        if (isUsed || name === 0 || isMarkedUnused(declaration, specifiers)) continue;
        yield { name, place };
      }
    },
    at: ({ place }) => place,
    message: ({ name }) => `kernel argument '${spellingOf(name)}' is unused`,
  }),
);
