import type { FileSpan } from '../../preprocessor/source-map.js';
import { editableSpan } from '../../refactoring/edits.js';
import type { Node, Statement } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { on, rule } from '../rule.js';

/** What stands behind a loop looks as if it were repeated: it is in braces, or farther to the right. */
function seemsRepeated(unit: Unit, loop: Node, next: Statement): boolean {
  const [from, to] = [editableSpan(unit, loop.first), editableSpan(unit, next.first)];
  if (!from || !to || from.file !== to.file) return false;
  const column = ({ file, start }: FileSpan): number => start - file.lines.startOf(file.lines.lineAt(start));
  return next.kind === 'compound' || column(to) > column(from);
}

/** Whether a token stands in the line of the one before it: a `;` on a line of its own is meant. */
function isBehind(unit: Unit, token: number): boolean {
  const [at, before] = [editableSpan(unit, token), editableSpan(unit, token - 1)];
  if (!at || !before || at.file !== before.file) return false;
  const { lines } = at.file;
  return lines.lineAt(at.start) === lines.lineAt(before.start);
}

/**
 * An `else` belongs to the `if` before it, whatever the indentation says; an `if (…);` or `for (…);` governs nothing.
 */
export const suspiciousIf = rule(
  {
    id: 'suspicious-if',
    title: "Misleading 'if' or loop",
    spec: 'C99 6.8.4.1',
    versions: 'all',
    severity: 'warning',
  },
  on('if', {
    when: ({ problem }) => problem === 'dangling-else',
    at: ({ token }) => token,
    message: () => "this 'else' belongs to the second 'if', not to the first: braces would say so",
  }),
  on('if', {
    when: ({ problem, token, unit }) => problem === 'empty-body' && isBehind(unit, token),
    at: ({ token }) => token,
    message: () => "this 'if' governs nothing but the ';'",
  }),
  on('if', {
    when: ({ problem, token, unit, loop, next }) =>
      problem !== 'dangling-else' &&
      problem !== 'empty-body' &&
      isBehind(unit, token) &&
      loop !== undefined &&
      next !== undefined &&
      seemsRepeated(unit, loop, next),
    at: ({ token }) => token,
    message: () => "this loop repeats nothing but the ';'",
  }),
);
