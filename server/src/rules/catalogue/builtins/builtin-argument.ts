import { spellingOf } from '../../../text/names.js';
import { valueOf } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/**
 * Pipe functions, device-side enqueueing and conversion functions have argument rules that no declaration can express.
 */
export const builtinArgument = rule(
  {
    id: 'builtin-argument',
    title: 'Invalid argument of a builtin function',
    spec: 'Built-in Functions',
    versions: 'all',
    severity: 'error',
  },
  on('builtin-misused', {
    at: ({ token, argument }) => (argument && token === argument.first ? argument : token),
    message: ({ name, argumentIndex, wanted, type, argument }) =>
      argument
        ? `argument ${argumentIndex + 1} of '${spellingOf(name)}' must be ${wanted}, not ${valueOf(type)}`
        : `'${spellingOf(name)}' takes ${wanted}`,
  }),
);
