import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { fixedText } from '../rules/examples.js';

const ATTRIBUTE = '__attribute__((reqd_work_group_size(8, 1, 1)))';
const IN_FUNCTION = "function definition is not allowed inside a function: expected '}'";
const OPEN = "'{' is not closed before the end of the file";

/** Texts with errors: where they are and what they say, and for some the text after the first one's first fix. */
const CASES: readonly (readonly [text: string, error: string, fixed?: string])[] = [
  ['void f(int a, ) {}', "12-13 expected a parameter after ','", 'void f(int a) {}'],
  ['void f(int a,, int b) {}', "13-14 expected a type, not ','", 'void f(int a,int b) {}'],
  ['void f(, int a) {}', "7-8 expected a name, not ','"],
  ['void f(int a int b) {}', "13-16 expected ')' after the parameters"],
  ['void f(void) { int a = ; }', "23-24 expected an expression before ';'"],
  ['void f(void) { int a[] = { 1,, 2 }; }', "29-30 expected an expression before ','"],
  ['void f(void) { for (int i = 0, i < 2, i++) ; }', "31-32 expected ';' after the declaration"],
  ['void f(void) { if 1 return; }', "16-17 expected '(' after 'if'"],
  ['void f(void) { while () ; }', "22-23 expected an expression before ')'"],
  ['int f(void) { return 1 }', "21-22 expected ';' after 'return'", 'int f(void) { return 1; }'],
  ['void f(void) { do g() while (1); }', "33-34 expected 'while' after the body of 'do', not '}'"],
  ['void f(void) { switch (1) { case: break; } }', "32-33 expected an expression, not ':'"],
  ['void f(void) { else return; }', "15-19 'else' without 'if'"],
  ['enum { A B };', "7-8 expected ',' between the enumerators", 'enum { A, B };'],
  ['void f(void) { int a[; }', "21-22 expected an expression before ';'"],
  ['void f(void) { (float4)(1, 2; }', "28-29 expected ')' after the expression"],
  // Only the last character before a missing token is marked.
  ['int twice { return 1; }', "8-9 expected ';' or the parameters of the function, not its body"],
  [
    'int f(int one, int two { return 1; }',
    "23-24 expected ')' after the parameters | 36-36 '(' is not closed before the end of the file",
  ],
  // A kernel in a function begins with the words and the attributes before `kernel`.
  [
    'void f(int x) {\n  x = 2\n  void kernel k() {}',
    `22-23 expected ';' after the expression | 44-44 ${OPEN}`,
    'void f(int x) {\n  x = 2; }\n  void kernel k() {}',
  ],
  [
    `void f(int x) {\n  x = 2;\n  ${ATTRIBUTE}\n  void kernel k() {}`,
    `92-93 ${IN_FUNCTION} | 94-94 ${OPEN}`,
    `void f(int x) {\n  x = 2;}\n  ${ATTRIBUTE}\n  void kernel k() {}`,
  ],
  [
    'void f(int x) { x = 2; void kernel k() {}',
    `39-40 ${IN_FUNCTION} | 41-41 ${OPEN}`,
    'void f(int x) { x = 2;} void kernel k() {}',
  ],
  ['void f(int x) { void kernel k() {}', `32-33 ${IN_FUNCTION} | 34-34 ${OPEN}`, 'void f(int x) {} void kernel k() {}'],
];

describe('syntax errors', () => {
  it('name what is expected, and where', () => {
    for (const [text, error, fixed] of CASES) {
      const { diagnostics } = analyse(new SourceFile('k.cl', text), parseBuildOptions([]), { read: () => undefined });
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      const lines = errors.map(({ span, message }) => `${span.start}-${span.end} ${message}`);
      assert.equal(lines.join(' | '), error, text);
      const [fix] = errors[0]?.fixes ?? [];
      if (fixed !== undefined) assert.equal(fix && fixedText(text, fix), fixed);
    }
  });
});
