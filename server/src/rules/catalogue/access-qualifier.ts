import { deleteToken, fix } from '../edits.js';
import { rule } from '../rule.js';
import { describeType } from '../shared.js';

/** `read_only`, `write_only` and `read_write` say what a kernel does with an image or a pipe. Images are read and written by one kernel from OpenCL C 2.0 on. */
export const accessQualifier = rule({
  id: 'access-qualifier',
  title: 'Access qualifiers are for images and pipes, one each.',
  spec: 'Access Qualifiers',
  versions: 'all',
  severity: 'error',
  on: 'access',
  check({ problem, word, token, type, unit }, report) {
    const fixes = () => [fix(`Delete '${word}'`, problem === 'type', deleteToken(unit, token))];
    switch (problem) {
      case 'type':
        report(token, `'${word}' is for images and pipes, not for '${describeType(type)}'`, { fixes });
        return;
      case 'twice':
        report(token, `'${word}' contradicts the access that is said already`, { fixes });
        return;
      case 'version':
        report(token, `'${word}' images need OpenCL C 2.0, or 3.0 with __opencl_c_read_write_images`, { fixes });
        return;
      case 'pipe':
        report(token, 'a pipe is read or written, not both', { fixes });
    }
  },
});
