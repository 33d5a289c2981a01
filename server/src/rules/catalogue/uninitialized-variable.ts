import { withoutParens } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { on, rule } from '../rule.js';
import { sometimesUnset } from '../sometimes-unset.js';

/**
 * A variable that was declared without a value has none until something gives it one: what is read before is anything.
 * Nor has it one on a way through conditions, loops and cases that comes to where it is read without giving it one.
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
      `${read.kind === 'identifier' ? `'${spellingOf(read.name)}'` : 'this'} is read here, and nothing has ` +
      'given it a value',
  }),
  on('body', {
    *each(body) {
      if (!body.complete) return;
      for (const found of sometimesUnset(body)) yield { unit: body.unit, ...found };
    },
    at: ({ unit, branch }) => ({ unit, first: branch.at.first, last: branch.at.last }),
    message: ({ symbol, branch }) =>
      `'${spellingOf(symbol.name)}' has no value where this ${happening(branch.when)}, and is read behind it`,
    related: ({ unit, symbol, read }) => [
      { message: `'${spellingOf(symbol.name)}' is read here`, place: { unit, token: read.first } },
    ],
  }),
);

const happening = (when: boolean | 'case' | 'default'): string =>
  typeof when === 'string' ? 'is chosen' : when ? 'holds' : 'does not hold';
