import type { FileSpan } from '../../preprocessor/source-map.js';
import type { Node, Statement } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { editableSpan } from '../edits.js';
import { rule } from '../rule.js';

/** What stands behind a loop looks as if it were repeated: it is in braces, or farther to the right. */
function seemsRepeated(unit: Unit, loop: Node, next: Statement): boolean {
  const [from, to] = [editableSpan(unit, loop.first), editableSpan(unit, next.first)];
  if (!from || !to || from.file !== to.file) return false;
  const column = ({ file, start }: FileSpan): number => start - file.lines.startOf(file.lines.lineAt(start));
  return next.kind === 'compound' || column(to) > column(from);
}

/** An `else` belongs to the `if` before it, whatever the indentation says; an `if (…);` or `for (…);` governs nothing. */
export const suspiciousIf = rule({
  id: 'suspicious-if',
  title: 'An if or a loop governs what it seems to.',
  spec: 'C99 6.8.4.1',
  versions: 'all',
  severity: 'warning',
  on: 'if',
  check({ problem, token, unit, loop, next }, report) {
    if (problem === 'dangling-else') {
      report(token, "this 'else' belongs to the second 'if', not to the first: braces would say so");
      return;
    }
    const [at, before] = [editableSpan(unit, token), editableSpan(unit, token - 1)];
    // A `;` on a line of its own is meant.
    if (!at || !before || at.file !== before.file) return;
    const { lines } = at.file;
    if (lines.lineAt(at.start) !== lines.lineAt(before.start)) return;
    if (problem === 'empty-body') report(token, "this 'if' governs nothing but the ';'");
    else if (loop && next && seemsRepeated(unit, loop, next)) report(token, "this loop repeats nothing but the ';'");
  },
});
