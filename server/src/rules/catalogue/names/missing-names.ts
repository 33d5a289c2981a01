import { undeclared, useOf } from '../../missing-macros.js';
import { on, rule } from '../../rule.js';
import { fixesOfUnknown, reasonOf, type Unknown, unknownNames } from '../../unknown-names.js';

/**
 * Most kernels need names that their host defines: if the build options are unknown, the undeclared names of a file are
 * reported once, at the condition of an undefined macro that would declare them or at the first use; further names are
 * hints. Code that depends on them is not checked.
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
        const message = reasonOf(unknown) ?? undeclared(name, useOf(unit, token));
        yield { unit, token, message, unknown };
      }
    },
    at: ({ unit, token }) => ({ unit, token }),
    message: ({ message }) => message,
    // Otherwise only the host knows; the editor and `clspace init` propose what they find in the workspace.
    fixes: ({ unknown }) => (reasonOf(unknown) ? fixesOfUnknown(unknown) : []),
  }),
);
