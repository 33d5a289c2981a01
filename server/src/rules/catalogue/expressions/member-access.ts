import {
  deleteTokens,
  fix,
  preferredFix,
  replaceToken,
  replaceTokens,
  unsafe,
} from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import type { MemberInvalid } from '../../../semantics/facts/expression-facts.js';
import { spellingOf } from '../../../text/names.js';
import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

const operatorOf = ({ expression }: MemberInvalid): number => expression.memberToken - 1;

/** `v.x.y`: the other component of the vector, or both. */
function componentsInstead({ unit, expression }: MemberInvalid): (RuleFix | undefined)[] {
  const { base, member } = expression;
  if (base.kind !== 'member') return [];
  const [first, other] = [spellingOf(base.member), spellingOf(member)];
  const tokens = { first: base.memberToken, last: expression.memberToken };
  return [other, first + other]
    .filter((name) => /^(?:[xyzw]+|[rgba]+|[sS][\da-fA-F]+|lo|hi|odd|even)$/.test(name))
    .map((name) => fix(`Change to '.${name}'`, replaceTokens(unit, tokens, name)));
}

/** `.` requires a struct, a union or a vector, `->` a pointer to one, with a complete type. */
export const memberAccess = rule(
  {
    id: 'member-access',
    title: 'Invalid member access',
    spec: 'C99 6.5.2.3 Structure and union members',
    versions: 'all',
    severity: 'error',
  },
  on('member', {
    when: ({ problem }) => problem === 'arrow',
    at: operatorOf,
    message: ({ object }) => `${quoted(object)} is not a pointer: use '.' for its members`,
    fixes: (fact) => [unsafe(preferredFix("Write '.'", replaceToken(fact.unit, operatorOf(fact), '.')))],
  }),
  on('member', {
    when: ({ problem }) => problem === 'dot',
    at: operatorOf,
    message: ({ object }) => `${quoted(object)} is a pointer: use '->' for the members of its pointee`,
    fixes: (fact) => [unsafe(preferredFix("Write '->'", replaceToken(fact.unit, operatorOf(fact), '->')))],
  }),
  on('member', {
    when: ({ problem }) => problem === 'no-record',
    at: operatorOf,
    message: ({ object }) => `${quoted(object)} has no members`,
    fixes: (fact) => [
      ...componentsInstead(fact),
      fix(
        `Remove '.${spellingOf(fact.expression.member)}'`,
        deleteTokens(fact.unit, { first: operatorOf(fact), last: fact.expression.memberToken }),
      ),
    ],
  }),
  on('member', {
    when: ({ problem }) => problem === 'incomplete',
    at: operatorOf,
    message: ({ object }) => `${quoted(object)} is an incomplete type here`,
    needsDefinition: () => true,
  }),
);
