import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { applied } from '../../server/src/refactoring/edits/edits.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const diagnosticsOf = (text: string) =>
  analyse(new SourceFile('a.cl', text), parseBuildOptions([]), { read: () => undefined }).diagnostics;

/** A text, its error, and the result of each fix. */
const CASES: readonly (readonly [text: string, code: string, ...after: string[]])[] = [
  ['#if 1\nint f(void);', 'unterminated-conditional', '#if 1\nint f(void);\n#endif\n'],
  [
    'int f(void);\n/* never closed\nint g(void);\n',
    'unterminated-comment',
    'int f(void);\n/* never closed */\nint g(void);\n',
  ],
  [
    '#define N(a) a\nint f(int x) { return N(x; }\n',
    'unterminated-macro-call',
    '#define N(a) a\nint f(int x) { return N(x; })\n',
  ],
  [
    '#define A 1\n#define A \\\n  2\nint f(void);\n',
    'macro-redefinition',
    '#define A 1\n#undef A\n#define A \\\n  2\nint f(void);\n',
    '#define A 1\nint f(void);\n',
  ],
  ['#endif\nint f(void);\n', 'invalid-directive', 'int f(void);\n'],
  ['#if 1\n#else\n#else\n#endif\n', 'invalid-directive', '#if 1\n#else\n#endif\n'],
  ['#inlcude <a.h>\n', 'invalid-directive', '#include <a.h>\n'],
  ['#DEFINE W 16\nint f(void);\n', 'invalid-directive', '#define W 16\nint f(void);\n'],
  [
    '#define ADD(a, b)\n  ((a) + (b))\nint f(int x) { return x; }\n',
    'syntax-error',
    '#define ADD(a, b) \\\n  ((a) + (b))\nint f(int x) { return x; }\n',
  ],
  [
    '#define SET(x) do { \\\n  x = 1;\n } while (0)\nint f(int x) { return x; }\n',
    'syntax-error',
    '#define SET(x) do { \\\n  x = 1; \\\n } while (0)\nint f(int x) { return x; }\n',
  ],
  ['#define EMPTY(x)\n\n }\nint f(void);\n', 'syntax-error', '#define EMPTY(x)\n\n\nint f(void);\n'],
  ['float f(float p*) { return 1; }\n', 'syntax-error', 'float f(float *p) { return 1; }\n'],
  ['# pragam once\n', 'invalid-directive', '# pragma once\n'],
  ['#ifdf A\n#endif\nint f(void);\n', 'invalid-directive', '#ifdef A\n#endif\nint f(void);\n'],
  ['#if 1\nint f(void);\n#endfi\n', 'unterminated-conditional', '#if 1\nint f(void);\n#endif\n'],
  ['#something else\n', 'invalid-directive'],
];

describe('fixes of directives', () => {
  for (const [text, code, ...after] of CASES) {
    it(`fix ${JSON.stringify(text)}`, () => {
      const diagnostic = diagnosticsOf(text).find((one) => one.code === code);
      assert.ok(
        diagnostic,
        diagnosticsOf(text)
          .map((one) => one.code)
          .join(),
      );
      assert.deepEqual(
        diagnostic.fixes.map(({ edits }) => applied(text, edits)),
        after,
      );
    });
  }

  it('remove the error completely', () => {
    for (const [, code, ...after] of CASES) {
      if (code === 'unterminated-macro-call') continue; // the end of the call is unknown
      for (const repaired of after) assert.ok(!diagnosticsOf(repaired).some((one) => one.code === code), repaired);
    }
  });
});
