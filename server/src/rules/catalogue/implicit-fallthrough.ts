import { editableSpan, fix, indentationOf, insertAfter } from '../../refactoring/edits.js';
import type { Edit } from '../../refactoring/fix.js';
import type { Statement } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { on, rule } from '../rule.js';

/** A comment before the label says that it is meant, as other compilers have it: "fall through", "falls through". */
function isMeant(unit: Unit, label: number): boolean {
  const [before, at] = [editableSpan(unit, label - 1), editableSpan(unit, label)];
  return before?.file !== at?.file || !at || /\bfall/i.test(at.file.text.slice(before?.end, at.start));
}

/** Behind the last statement: in its line where that has the label too, else in a line of its own. */
function addBreak(unit: Unit, from: Statement, label: Statement): Edit | undefined {
  let last = from;
  while (last.kind === 'case' || last.kind === 'default') last = last.body;
  const isInLine =
    isSameLine(unit, last.last, label.first) || (last !== from && isSameLine(unit, from.first, last.last));
  return insertAfter(unit, last.last, isInLine ? ' break;' : `\n${indentationOf(unit, last.first)}break;`);
}

function isSameLine(unit: Unit, one: number, other: number): boolean {
  const [from, to] = [editableSpan(unit, one), editableSpan(unit, other)];
  return from !== undefined && to !== undefined && !from.file.text.slice(from.end, to.start).includes('\n');
}

/** Without a `break`, what stands behind one `case` goes on with what stands behind the next. */
export const implicitFallthrough = rule(
  {
    id: 'implicit-fallthrough',
    title: 'Implicit fallthrough',
    spec: 'C99 6.8.4.2',
    versions: 'all',
    severity: 'hint',
  },
  on('fallthrough', {
    when: ({ unit, label }) => !isMeant(unit, label.first),
    at: ({ label }) => label.first,
    message: ({ label }) => `the case before goes on behind this '${label.kind}', too`,
    related: ({ unit, from }) => [{ message: 'from here', place: { unit, token: from.first } }],
    fixes: ({ unit, from, label }) => [fix("Add 'break;'", false, addBreak(unit, from, label))],
  }),
);
