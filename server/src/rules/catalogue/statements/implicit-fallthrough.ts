import { editableSpan, fix, indentationOf, insertAfter } from '../../../refactoring/edits/edits.js';
import type { Edit } from '../../../refactoring/edits/fix.js';
import type { Statement } from '../../../syntax/ast.js';
import type { Unit } from '../../../syntax/unit.js';
import { on, rule } from '../../rule.js';

/**
 * A comment before the label marks the fallthrough as intended, as in other compilers: "fall through", "falls through".
 */
function isMeant(unit: Unit, label: number): boolean {
  const [before, at] = [editableSpan(unit, label - 1), editableSpan(unit, label)];
  return before?.file !== at?.file || !at || /\bfall/i.test(at.file.text.slice(before?.end, at.start));
}

/** After the last statement: on the same line if the label is there, too, otherwise on a new line. */
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

/** Without a `break`, execution continues with the statements of the next `case`. */
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
    message: ({ label }) => `the previous case falls through to this '${label.kind}'`,
    related: ({ unit, from }) => [{ message: 'from here', place: { unit, token: from.first } }],
    fixes: ({ unit, from, label }) => [fix("Add 'break;'", addBreak(unit, from, label))],
  }),
);
