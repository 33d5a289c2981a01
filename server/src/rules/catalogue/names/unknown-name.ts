import { on, rule } from '../../rule.js';
import { describeUnknown, fixesOfUnknown, unknownNames } from '../../unknown-names.js';

/**
 * A name must be declared before its use. If the build options are unknown, the host may define undeclared names, and
 * only a likely typing error is reported.
 */
export const unknownName = rule(
  {
    id: 'unknown-name',
    title: 'Undeclared name',
    spec: 'C99 6.5.1 Primary expressions, 6.7.2 Type specifiers',
    versions: 'all',
    severity: 'error',
  },
  on('program', {
    *each(program, context) {
      for (const unknown of unknownNames(program, context)) {
        if (!unknown.isMistake) continue;
        const { unit, token } = unknown.use;
        yield { unknown, unit, token };
      }
    },
    at: ({ unit, token }) => ({ unit, token }),
    message: ({ unknown }) => describeUnknown(unknown),
    fixes: ({ unknown }) => fixesOfUnknown(unknown),
  }),
);
