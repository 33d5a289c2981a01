import assert from 'node:assert/strict';
import { heldText } from '../../server/src/features/refactorings/embedded-layout.js';
import { kernelsIn } from '../../server/src/text/embedded.js';
import { hostLanguageOf } from '../../server/src/text/literals.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** The contents of the first kernel of a host, and the host after a change of the contents. */
function laidOut(path: string, host: string, change: (text: string) => string): readonly [string, string] {
  const kernelsOf = (text: string) => kernelsIn(new SourceFile(path, text)) ?? [];
  const [kernel] = kernelsOf(host);
  assert.ok(kernel, 'there is no kernel');
  const held = heldText(host, kernel, hostLanguageOf(path) ?? 'c', kernelsOf);
  const after = held
    .editsTo(change(held.text))
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, newText }) => text.slice(0, start) + newText + text.slice(end), host);
  return [held.text, after];
}

/** Blanks around `=`, and statements on lines of their own. */
const spread = (text: string): string =>
  text
    .replace(/ *= */g, ' = ')
    .replace(/; *(?=\S)/g, ';\n  ')
    .replace(/\{ *(?=[^\s}])/g, '{\n  ');
/** Everything on one line. */
const joined = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ');

const CASES: readonly (readonly [
  title: string,
  path: string,
  host: string,
  change: (text: string) => string,
  expected: readonly string[],
])[] = [
  [
    'a raw string',
    'h.cpp',
    'auto s = R"(kernel void k(global int *p) { int a=1; *p=a; })";\n',
    spread,
    [
      'kernel void k(global int *p) { int a=1; *p=a; }',
      'auto s = R"(kernel void k(global int *p) {\n  int a = 1;\n  *p = a;\n  })";\n',
    ],
  ],
  [
    'an indented raw string',
    'h.cpp',
    'auto s = R"(\n    kernel void k(global int *p) {\n      int a=1; *p=a;\n    })";\n',
    spread,
    [
      '\nkernel void k(global int *p) {\n  int a=1; *p=a;\n}',
      'auto s = R"(\n    kernel void k(global int *p) {\n      int a = 1;\n      *p = a;\n    })";\n',
    ],
  ],
  [
    'a raw string that is joined',
    'h.cpp',
    'auto s = R"(\n  kernel void k(global int *p) {\n    *p = 1;\n  }\n)";\n',
    joined,
    [
      '\nkernel void k(global int *p) {\n  *p = 1;\n}\n',
      'auto s = R"(\n  kernel void k(global int *p) { *p = 1; }\n)";\n',
    ],
  ],
  [
    'a string with escapes',
    'h.c',
    'const char *s = "kernel void k(global int *p) {\\n\\tint a=1;\\n  *p=a; }\\n";\n',
    spread,
    [
      'kernel void k(global int *p) {\n\tint a=1;\n  *p=a; }\n',
      'const char *s = "kernel void k(global int *p) {\\n\\tint a = 1;\\n  *p = a;\\n  }\\n";\n',
    ],
  ],
  [
    'a string for each line',
    'h.c',
    'const char *s =\n  "kernel void k(global int *p) {\\n"\n  "  int a=1; *p=a;\\n"\n  "}\\n";\n',
    spread,
    [
      'kernel void k(global int *p) {\n  int a=1; *p=a;\n}\n',
      'const char *s =\n  "kernel void k(global int *p) {\\n"\n  "  int a = 1;\\n"\n  "  *p = a;\\n"\n  "}\\n";\n',
    ],
  ],
  [
    'strings that are joined',
    'h.c',
    'const char *s =\n  "kernel void k(global int *p) {\\n"\n  "  *p = 1;\\n"\n  "}\\n";\n',
    joined,
    [
      'kernel void k(global int *p) {\n  *p = 1;\n}\n',
      'const char *s =\n  "kernel void k(global int *p) { *p = 1; "\n  "}\\n";\n',
    ],
  ],
  [
    'a string of Python',
    'h.py',
    'SRC = """\nkernel void k(global int *p) { int a=1; *p=a; }\n"""\n',
    spread,
    [
      '\nkernel void k(global int *p) { int a=1; *p=a; }\n',
      'SRC = """\nkernel void k(global int *p) {\n  int a = 1;\n  *p = a;\n  }\n"""\n',
    ],
  ],
  [
    'an indented string of Python',
    'h.py',
    'def f():\n    src = """\n    kernel void k(global int *p) {\n        int a=1; *p=a;\n    }\n    """\n',
    spread,
    [
      '\nkernel void k(global int *p) {\n    int a=1; *p=a;\n}\n',
      'def f():\n    src = """\n    kernel void k(global int *p) {\n        int a = 1;\n      *p = a;\n    }\n    """\n',
    ],
  ],
  [
    'a raw string of Rust',
    'h.rs',
    'const S: &str = r#"\n    kernel void k(global int *p) { int a=1; *p=a; }\n"#;\n',
    spread,
    [
      '\nkernel void k(global int *p) { int a=1; *p=a; }\n',
      'const S: &str = r#"\n    kernel void k(global int *p) {\n      int a = 1;\n      *p = a;\n      }\n"#;\n',
    ],
  ],
  [
    'another name',
    'h.cpp',
    'auto s = R"(kernel void k(global int *p) { int a=1; *p=a; })";\n',
    (text) => text.replaceAll('a', 'b'),
    [
      'kernel void k(global int *p) { int a=1; *p=a; }',
      'auto s = R"(kernel void k(global int *p) { int a=1; *p=a; })";\n',
    ],
  ],
];

describe('another layout of a kernel in a string', () => {
  for (const [title, path, host, change, expected] of CASES)
    it(`is written into ${title}`, () => assert.deepEqual(laidOut(path, host, change), expected));
});
