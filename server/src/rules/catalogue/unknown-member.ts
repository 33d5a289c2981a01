import { spellingOf } from '../../text/names.js';
import { allowedSlips, slipsBetween } from '../../text/similar.js';
import type { Type } from '../../types/type.js';
import { fix, replaceToken } from '../edits.js';
import { quoted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** Members whose names look like one that is none, the most likely first. */
function membersLike(name: string, object: Type): string[] {
  if (object.kind !== 'record') return [];
  const limit = allowedSlips(name);
  return (object.record.fields ?? [])
    .map((field) => spellingOf(field.name))
    .filter((one) => one !== '')
    .map((one) => ({ one, slips: slipsBetween(name, one, limit) }))
    .filter(({ slips }) => slips <= limit)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, 3)
    .map(({ one }) => one);
}

/** The name behind `.` or `->` is that of a member of the struct or union, or of one that is unnamed in it. */
export const unknownMember = rule({
  id: 'unknown-member',
  title: 'The struct has the member.',
  spec: 'C99 6.5.2.3 Structure and union members',
  versions: 'all',
  severity: 'error',
  on: 'member',
  check({ problem, expression, object, unit }, report) {
    if (problem !== 'missing') return;
    const name = spellingOf(expression.member);
    const near = membersLike(name, object);
    const [first] = near;
    report(
      expression.memberToken,
      `${quoted(object)} has no member '${name}'${first === undefined ? '' : `: did you mean '${first}'?`}`,
      {
        fixes: () =>
          near.map((one) =>
            fix(`Change to '${one}'`, near.length === 1, replaceToken(unit, expression.memberToken, one)),
          ),
      },
    );
  },
});
