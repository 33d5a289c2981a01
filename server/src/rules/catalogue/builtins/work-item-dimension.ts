import { literalValue } from '../../../refactoring/edits/body.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

const FUNCTIONS = new Set([
  'get_global_size',
  'get_global_id',
  'get_local_size',
  'get_enqueued_local_size',
  'get_local_id',
  'get_num_groups',
  'get_group_id',
  'get_global_offset',
]);

/** The dimensions of an index space are 0, 1 and 2. For others, the work-item functions return 0, or 1 for sizes. */
export const workItemDimension = rule(
  {
    id: 'work-item-dimension',
    title: 'Invalid work-item dimension',
    spec: 'Work-Item Functions',
    versions: 'all',
    severity: 'warning',
  },
  on('builtin-call', {
    ofBuiltin: (name) => FUNCTIONS.has(name),
    find: (fact) => {
      const name = spellingOf(fact.name);
      const [argument] = fact.call.args;
      const value = argument && literalValue(argument);
      if (!argument || value === undefined || (value >= 0n && value < 3n)) return undefined;
      return { fact, name, value, argument };
    },
    at: ({ argument }) => argument,
    message: ({ name, value }) =>
      `dimension ${value} does not exist: '${name}' returns ${/_size$|_groups$/.test(name) ? 1 : 0} for it`,
  }),
);
