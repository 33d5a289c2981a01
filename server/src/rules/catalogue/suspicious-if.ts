import { editableSpan } from '../edits.js';
import { rule } from '../rule.js';

/** An `else` belongs to the `if` before it, whatever the indentation says; an `if (…);` governs nothing. */
export const suspiciousIf = rule({
  id: 'suspicious-if',
  title: 'An if governs what it seems to.',
  spec: 'C99 6.8.4.1',
  versions: 'all',
  severity: 'warning',
  on: 'if',
  check({ problem, token, unit }, report) {
    if (problem === 'dangling-else') {
      report(token, "this 'else' belongs to the second 'if', not to the first: braces would say so");
      return;
    }
    const [at, before] = [editableSpan(unit, token), editableSpan(unit, token - 1)];
    // A `;` on a line of its own is meant.
    if (!at || !before || at.file !== before.file) return;
    const { lines } = at.file;
    if (lines.lineAt(at.start) === lines.lineAt(before.start)) report(token, "this 'if' governs nothing but the ';'");
  },
});
