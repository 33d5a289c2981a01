import type { FileSpan } from '../../../preprocessor/source-map.js';
import { editableSpan } from '../../../refactoring/edits/edits.js';
import type { Node, Statement } from '../../../syntax/ast.js';
import type { Unit } from '../../../syntax/unit.js';
import { on, rule } from '../../rule.js';

/** The statement after a loop looks like part of its body: it is in braces, or indented further. */
function seemsRepeated(unit: Unit, loop: Node, next: Statement): boolean {
  const [from, to] = [editableSpan(unit, loop.first), editableSpan(unit, next.first)];
  if (!from || !to || from.file !== to.file) return false;
  const column = ({ file, start }: FileSpan): number => start - file.lines.startOf(file.lines.lineAt(start));
  return next.kind === 'compound' || column(to) > column(from);
}

/** Whether a token is on the line of the previous one: a `;` on a separate line is intended. */
function isOnSameLine(unit: Unit, token: number): boolean {
  const [at, before] = [editableSpan(unit, token), editableSpan(unit, token - 1)];
  if (!at || !before || at.file !== before.file) return false;
  const { lines } = at.file;
  return lines.lineAt(at.start) === lines.lineAt(before.start);
}

/**
 * An `else` belongs to the nearest `if`, whatever the indentation suggests; `if (…);` and `for (…);` have an empty
 * body.
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
    message: () => "this 'else' belongs to the second 'if', not the first: add braces",
  }),
  on('if', {
    when: ({ problem, token, unit }) => problem === 'empty-body' && isOnSameLine(unit, token),
    at: ({ token }) => token,
    message: () => "'if' has an empty body",
  }),
  on('if', {
    when: ({ problem, token, unit, loop, next }) =>
      problem !== 'dangling-else' &&
      problem !== 'empty-body' &&
      isOnSameLine(unit, token) &&
      loop !== undefined &&
      next !== undefined &&
      seemsRepeated(unit, loop, next),
    at: ({ token }) => token,
    message: () => 'the loop has an empty body',
  }),
);
