import { spellingOf } from '../../../text/names.js';
import { isReached } from '../../linkage.js';
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
        const { unit, token, role, name } = unknown.use;
        const isLinked =
          role !== 'function' ||
          !context.target.leftToLinker?.test(spellingOf(name)) ||
          isReached(program, unit, token);
        yield { unknown, unit, token, isLinked };
      }
    },
    at: ({ unit, token }) => ({ unit, token }),
    severity: ({ isLinked }) => (isLinked ? 'error' : 'warning'),
    message: ({ unknown }) => describeUnknown(unknown),
    fixes: ({ unknown }) => fixesOfUnknown(unknown),
  }),
);
