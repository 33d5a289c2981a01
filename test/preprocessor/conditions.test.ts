import assert from 'node:assert/strict';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { FragmentCache } from '../../server/src/preprocessor/chunks/fragments.js';
import { TranslationUnit } from '../../server/src/preprocessor/preprocessor.js';
import { check } from './check.js';
import { expansion, MemoryFiles, preprocess } from './snapshot.js';

/** Whether a condition of `#if` holds. */
const holds = (condition: string): boolean =>
  expansion(preprocess(`#define ONE 1\n#define EMPTY\n#if ${condition}\nyes\n#else\nno\n#endif\n`)).trim() === 'yes';

/** Conditions that are true (C99 6.10.1): numbers have 128 bits, as in clang for OpenCL. */
const TRUE = [
  ...['1', '-1', '!0', '~0', '+2', '(3)', 'ONE', '0x10 == 16', '010 == 8', '0b11 == 3', '1u', '2ul == 2'],
  ...['7 + 2 == 9', '7 - 9 == -2', '7 * -3 == -21', '7 / 2 == 3', '-7 / 2 == -3', '7 % 3 == 1', '-7 % 3 == -1'],
  ...[
    '1 << 4 == 16',
    '-8 >> 1 == -4',
    '(1 << 62) > 0',
    '1 << 128 == 0',
    '1 << 64 > 0',
    '-1 >> 130 == -1',
    '1 << 40 == 1099511627776',
  ],
  ...['(6 & 3) == 2', '(6 | 3) == 7', '(6 ^ 3) == 5', '~5 == -6'],
  ...['1 < 2', '!(2 < 2)', '2 <= 2', '!(3 <= 2)', '3 > 2', '!(2 > 2)', '2 >= 2', '!(1 >= 2)', '2 == 2', '2 != 3'],
  ...[
    '-1 > 0u',
    '-1 < 0',
    '-1 == 0xffffffffffffffffffffffffffffffff',
    '-1 / 2u == 0x7fffffffffffffffffffffffffffffff',
    '-7 % 4u == 1',
    '(1 ? -1 : 0u) > 0',
  ],
  ...['1 && 2', '!(1 && 0)', '0 || 3', '!(0 || 0)', '!(0 && 1 / 0)', '1 || 1 / 0', '1 || 0 && 0'],
  ...['(1 ? 2 : 3) == 2', '(0 ? 2 : 3) == 3', '(0 ? 1 : 0 ? 2 : 3) == 3', '1 ? 1 : 1 / 0', '0 ? 1 / 0 : 1'],
  ...['1 + 2 * 3 == 7', '(1 + 2) * 3 == 9', '8 - 2 - 1 == 5', '1 | 2 == 2', '(4 & 4 == 4) == 0', '-1 + 2 == 1'],
  ...["'A' == 65", "'\\n' == 10", "'\\x41' == 65", "'\\101' == 65", "'\\'' == 39", "'\\\\' == 92", "'ab' == 24930"],
  ...["'\\377' == -1", "'\\0' == 0", "'\\t' + 1 == 10"],
  ...['!UNKNOWN', 'defined ONE', 'defined(ONE)', '!defined TWO', 'defined(EMPTY) && !defined(TWO)'],
  ...['defined __has_builtin', '!__has_builtin(nothing)', '__is_identifier(abc)'],
  '(1, 2) == 2',
];

describe('conditions', () => {
  it('are computed as in C', () =>
    assert.deepEqual(
      TRUE.filter((condition) => !holds(condition) || holds(`!(${condition})`)),
      [],
    ));

  it('have errors where they are wrong', () =>
    check(`
#if
// ^ error[invalid-condition]: expected value in expression
#endif
#if 1 +
//     ^ error[invalid-condition]: expected value in expression
#endif
#if 1 / 0
//    ^ error[invalid-condition]: division by zero in preprocessor expression
#endif
#if 1 % 0
//    ^ error[invalid-condition]: remainder by zero in preprocessor expression
#endif
#if (1
//    ^ error[invalid-condition]: expected ')' in preprocessor expression
#endif
#if 1 ? 2
//       ^ error[invalid-condition]: expected ':' in preprocessor expression
#endif
#if 1 2
//    ^ error[invalid-condition]: unexpected '2' in preprocessor expression
#endif
#if ''
//  ^^ error[invalid-condition]: empty character constant in preprocessor expression
#endif
#if "a"
//  ^^^ error[invalid-condition]: token is not valid in a preprocessor expression
#endif
#if 1.5
//  ^^^ error[invalid-condition]: floating point literal in preprocessor expression
#endif
#if defined
//         ^ error[invalid-condition]: macro name missing after 'defined'
#endif
#if defined(ONE
//             ^ error[invalid-condition]: missing ')' after 'defined'
#endif
#ifdef
//    ^ error[invalid-directive]: macro name missing
#endif
#ifndef 3
//      ^ error[invalid-directive]: macro name must be an identifier
#endif
#if __has_builtin(abc
//                   ^ error[invalid-condition]: missing ')' after '__has_builtin'
#endif
`));

  it('in a header of several programs depend on what each of them defines', () => {
    const header = '#ifdef A\ndefined\n#else\nundefined\n#endif\n#if B > 1\nlarge\n#endif\n';
    const files = new MemoryFiles({ 'h.h': header });
    const cache = new FragmentCache();
    const expanded = (definitions: string): string => {
      const unit = new TranslationUnit(parseBuildOptions([]), files, cache);
      return expansion(unit.update(files.set('a.cl', `${definitions}\n#include "h.h"\n`)))
        .trim()
        .replace(/\s+/g, ' ');
    };
    const programs = ['#define A', '', '#define A 2', '#define B 2', '#define B 1', '#define A\n#define B 3', ''];
    assert.deepEqual(programs.map(expanded), [
      ...['defined', 'undefined', 'defined', 'undefined large', 'undefined', 'defined large', 'undefined'],
    ]);
  });
});
