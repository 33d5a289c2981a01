import { declarationFix } from '../declare-fixes.js';
import { rule } from '../rule.js';
import { describeUnknown, isSlip, spellingFixes, unknownNames } from '../unknown-names.js';

/**
 * A name is declared before it is used. Where nobody has said how a kernel is built, its host may define what nothing else does, and
 * only what is one slip away from a name that is there is an error.
 */
export const unknownName = rule({
  id: 'unknown-name',
  title: 'A name that is used is declared.',
  spec: 'C99 6.5.1 Primary expressions, 6.7.2 Type specifiers',
  versions: 'all',
  severity: 'error',
  on: 'program',
  check(program, report, context) {
    for (const unknown of unknownNames(program, context)) {
      if (!unknown.isMistake) continue;
      const { unit, token } = unknown.use;
      report({ unit, token }, describeUnknown(unknown), {
        // It is an error because no option defines it, or because it is a slip: '-D' is for what the host may define.
        fixes: () => [...spellingFixes(unknown), isSlip(unknown) ? undefined : declarationFix(unknown.use)],
      });
    }
  },
});
