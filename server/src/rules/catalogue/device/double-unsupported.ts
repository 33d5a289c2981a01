import { fix, insertAfter, preferredFix, replaceToken, unsafe } from '../../../refactoring/edits/edits.js';
import { realWhereNoDoubles, wordsOf } from '../../../refactoring/fixes/fallbacks.js';
import { on, type RuleContext, rule } from '../../rule.js';

const required = ({ language }: RuleContext): string =>
  language.version >= 300 ? 'cl_khr_fp64 and __opencl_c_fp64' : 'cl_khr_fp64';

/**
 * Doubles are optional: without `cl_khr_fp64` a device has neither the type nor its constants, which compilers treat as
 * floats. Checked with `-cl-ext=-cl_khr_fp64`, or for a device that lacks the extension.
 */
export const doubleUnsupported = rule(
  {
    id: 'double-unsupported',
    title: 'Double on a device without doubles',
    spec: 'Supported Data Types; cl_khr_fp64',
    versions: 'all',
    severity: 'error',
  },
  on('double', {
    when: ({ use }) => use === 'type',
    at: ({ token }) => token,
    message: (_, context) => `'double' requires ${required(context)}`,
    fixes: ({ unit, token }) => [fix("Change to 'float'", replaceToken(unit, token, 'float')), realWhereNoDoubles],
  }),
  on('double', {
    when: ({ use }) => use === 'literal',
    severity: () => 'warning',
    at: ({ token }) => token,
    message: (_, context) => `a double constant requires ${required(context)}: here it is a float`,
    fixes: ({ unit, token }) => [
      // A program with doubles is meant for devices that have them, too.
      (program) => {
        const made = preferredFix("Append 'f'", insertAfter(unit, token, 'f'));
        return wordsOf(program).has('double') ? unsafe(made) : made;
      },
    ],
  }),
);
