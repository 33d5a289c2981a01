import { undeclared } from '../missing-macros.js';
import { on, rule } from '../rule.js';
import { fixesOfUnknown, reasonOf, type Unknown, unknownNames } from '../unknown-names.js';

/**
 * Nearly no kernel is complete without what its host defines: where its build options are not known, what nothing
 * declares is reported once, and what depends on it is not checked.
 */
export const missingNames = rule(
  {
    id: 'missing-names',
    title: 'Name that only the host may define',
    spec: 'Beyond the language: how the kernel is built',
    versions: 'all',
    severity: 'warning',
  },
  on('program', {
    *each(program, context) {
      if (context.optionsKnown) return;
      const reported = new Map<number, Unknown>();
      for (const unknown of unknownNames(program, context)) {
        const { use, isMistake } = unknown;
        if (!isMistake && !use.introduced && !reported.has(use.name)) reported.set(use.name, unknown);
      }
      for (const unknown of reported.values()) {
        const { unit, token, name } = unknown.use;
        const message = reasonOf(unknown) ?? undeclared(name);
        yield { unit, token, message, unknown };
      }
    },
    at: ({ unit, token }) => ({ unit, token }),
    message: ({ message }) => message,
    // What it is otherwise only its host can say; what the workspace says of that is proposed by the editor and by
    // `clspace init`.
    fixes: ({ unknown }) => (reasonOf(unknown) ? fixesOfUnknown(unknown) : []),
  }),
);
