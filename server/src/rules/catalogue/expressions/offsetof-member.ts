import type { OffsetInvalid } from '../../../semantics/facts/expression-facts.js';
import { spellingOf } from '../../../text/names.js';
import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

function problemOf({ problem, type, name }: OffsetInvalid): string {
  switch (problem) {
    case 'incomplete':
      return `${quoted(type)} is incomplete: the offsets of its members are unknown`;
    case 'no-record':
      return `${quoted(type)} is not a struct or union: it has no member '${spellingOf(name)}'`;
    case 'missing':
      return `${quoted(type)} has no member '${spellingOf(name)}'`;
    case 'no-array':
      return `${quoted(type)} is not an array: it has no elements`;
    case 'index':
      return 'the index of an array must be an integer';
  }
}

/** `__builtin_offsetof` requires a member of a struct or union, or a part of a member. */
export const offsetofMember = rule(
  {
    id: 'offsetof-member',
    title: "Invalid member in 'offsetof'",
    spec: 'C99 7.17',
    versions: 'all',
    severity: 'error',
  },
  on('offset-of', {
    at: ({ node }) => node,
    message: problemOf,
    needsDefinition: ({ problem }) => problem === 'incomplete',
  }),
);
