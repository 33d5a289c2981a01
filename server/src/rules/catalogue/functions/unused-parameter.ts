import { isMarkedUnused } from '../../../refactoring/edits/body.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/** A parameter of a non-kernel function whose body does not use it is passed needlessly. */
export const unusedParameter = rule(
  {
    id: 'unused-parameter',
    title: 'Unused parameter',
    spec: 'C99 6.9.1',
    versions: 'all',
    severity: 'hint',
    greyed: true,
  },
  on('body', {
    *each({ symbol, complete }) {
      // The host determines the parameters of a kernel; an undefined macro may use anything.
      if (!complete || symbol.kernel) return;
      for (const parameter of symbol.parameters) {
        const { name, isUsed, specifiers, declaration, place } = parameter;
        if (isUsed || name === 0 || isMarkedUnused(declaration, specifiers)) continue;
        yield { name, place };
      }
    },
    at: ({ place }) => place,
    message: ({ name }) => `'${spellingOf(name)}' is never used`,
  }),
);
