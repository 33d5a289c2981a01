import { fix, preferredIf, replaceToken } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { allowedSlips, slipsBetween } from '../../../text/similar.js';
import type { Type } from '../../../types/type.js';
import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** Members with similar names, the most likely one first. */
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

/** The name after `.` or `->` must be that of a member of the struct or union, or of an unnamed one in it. */
export const unknownMember = rule(
  {
    id: 'unknown-member',
    title: 'Unknown member',
    spec: 'C99 6.5.2.3 Structure and union members',
    versions: 'all',
    severity: 'error',
  },
  on('member', {
    find: ({ problem, expression, object, unit }) => {
      if (problem !== 'missing') return undefined;
      const name = spellingOf(expression.member);
      const near = membersLike(name, object);
      return { expression, object, unit, name, near };
    },
    at: ({ expression }) => expression.memberToken,
    message: ({ object, name, near }) => {
      const [first] = near;
      return `${quoted(object)} has no member '${name}'${first === undefined ? '' : `: did you mean '${first}'?`}`;
    },
    fixes: ({ expression, unit, near }) =>
      near.map((one) =>
        preferredIf(near.length === 1, fix(`Change to '${one}'`, replaceToken(unit, expression.memberToken, one))),
      ),
  }),
);
