import { spellingOf } from '../../text/names.js';
import { deleteTokens, fix, replaceToken } from '../edits.js';
import { quoted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** `.` takes a struct, a union or a vector, `->` a pointer to one, whose members must be known. */
export const memberAccess = rule({
  id: 'member-access',
  title: "'.' stands behind an object with members, '->' behind a pointer to one.",
  spec: 'C99 6.5.2.3 Structure and union members',
  versions: 'all',
  severity: 'error',
  on: 'member',
  check({ problem, expression, object, unit }, report) {
    const operator = expression.memberToken - 1;
    switch (problem) {
      case 'arrow':
        report(operator, `${quoted(object)} is no pointer: its members stand behind '.'`, {
          fixes: () => [fix("Write '.'", true, replaceToken(unit, operator, '.'))],
        });
        return;
      case 'dot':
        report(operator, `${quoted(object)} is a pointer: the members of what it points to stand behind '->'`, {
          fixes: () => [fix("Write '->'", true, replaceToken(unit, operator, '->'))],
        });
        return;
      case 'no-record':
        report(operator, `${quoted(object)} has no members`, {
          fixes: () => [
            fix(
              `Remove '.${spellingOf(expression.member)}'`,
              false,
              deleteTokens(unit, { first: operator, last: expression.memberToken }),
            ),
          ],
        });
        return;
      case 'incomplete':
        report(operator, `${quoted(object)} is only declared here: nothing tells its members`);
        return;
      default:
        return;
    }
  },
});
