import { withoutParens } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { sometimesUnset } from '../../flow/sometimes-unset.js';
import { on, rule } from '../../rule.js';

/**
 * A variable without an initializer is uninitialized until it is assigned: reading it yields an undefined value. The
 * same holds if a path through conditions, loops and cases leads to a read without an assignment.
 */
export const uninitializedVariable = rule(
  {
    id: 'uninitialized-variable',
    title: 'Read of an uninitialized variable',
    spec: 'C99 6.7.8 Initialization',
    versions: 'all',
    severity: 'warning',
  },
  on('suspicious', {
    find: ({ problem, expression }) => (problem.of === 'unset' ? withoutParens(expression) : undefined),
    at: (read) => read,
    message: (read) =>
      `${read.kind === 'identifier' ? `'${spellingOf(read.name)}'` : 'this'} is uninitialized when it is read here`,
  }),
  on('body', {
    *each(body) {
      if (!body.complete) return;
      for (const found of sometimesUnset(body)) yield { unit: body.unit, ...found };
    },
    at: ({ unit, branch }) => ({ unit, first: branch.at.first, last: branch.at.last }),
    message: ({ variable, branch }) =>
      `'${spellingOf(variable.name)}' is uninitialized where this ${happening(branch.when)}, and is read later`,
    related: ({ unit, variable, read }) => [
      { message: `'${spellingOf(variable.name)}' is read here`, place: { unit, token: read.first } },
    ],
  }),
);

const happening = (when: boolean | 'case' | 'default'): string =>
  typeof when === 'string' ? 'is chosen' : when ? 'is true' : 'is false';
