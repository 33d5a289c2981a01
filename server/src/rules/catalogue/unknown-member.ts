import { spellingOf } from '../../text/names.js';
import { quoted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** The name behind `.` or `->` is that of a member of the struct or union, or of one that is unnamed in it. */
export const unknownMember = rule({
  id: 'unknown-member',
  title: 'The struct has the member.',
  spec: 'C99 6.5.2.3 Structure and union members',
  versions: 'all',
  severity: 'error',
  on: 'member',
  check({ problem, expression, object }, report) {
    if (problem !== 'missing') return;
    report(expression.memberToken, `${quoted(object)} has no member '${spellingOf(expression.member)}'`);
  },
});
