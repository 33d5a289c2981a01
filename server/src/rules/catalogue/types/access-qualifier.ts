import { deleteToken, fix, preferredIf } from '../../../refactoring/edits/edits.js';
import { useVersion } from '../../../refactoring/fixes/versions.js';
import { describeType } from '../../../semantics/describe.js';
import { on, rule } from '../../rule.js';

/**
 * `read_only`, `write_only` and `read_write` state how a kernel accesses an image or a pipe. `read_write` images
 * require OpenCL C 2.0.
 */
export const accessQualifier = rule(
  {
    id: 'access-qualifier',
    title: 'Misplaced access qualifier',
    spec: 'Access Qualifiers',
    versions: 'all',
    severity: 'error',
  },
  on('access', {
    at: ({ token }) => token,
    message: ({ problem, word, type }) => {
      switch (problem) {
        case 'type':
          return `'${word}' is for images and pipes, not for '${describeType(type)}'`;
        case 'twice':
          return `'${word}' contradicts the earlier access qualifier`;
        case 'version':
          return `'${word}' images require OpenCL C 2.0, or 3.0 with __opencl_c_read_write_images`;
        case 'pipe':
          return 'a pipe is read or written, not both';
      }
    },
    fixes: ({ problem, word, token, unit }, { language }) => [
      problem === 'version'
        ? language.version < 200
          ? useVersion(200)
          : undefined
        : preferredIf(problem === 'type', fix(`Delete '${word}'`, deleteToken(unit, token))),
    ],
  }),
);
