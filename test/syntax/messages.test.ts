import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { fixedText } from '../rules/examples.js';

/** Texts with a syntax error: where it is and what it says, and for some the text after its first fix. */
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
  ['void f(void) { return 1 }', "22-23 expected ';' after 'return'", 'void f(void) { return 1; }'],
  ['void f(void) { do g() while (1); }', "33-34 expected 'while' after the body of 'do', not '}'"],
  ['void f(void) { switch (1) { case: break; } }', "32-33 expected an expression, not ':'"],
  ['void f(void) { else return; }', "15-19 'else' without 'if'"],
  ['enum { A B };', "7-8 expected ',' between the enumerators", 'enum { A, B };'],
  ['int a[;', "6-7 expected an expression before ';'"],
  ['void f(void) { (float4)(1, 2; }', "28-29 expected ')' after the expression"],
];

describe('syntax errors', () => {
  it('name what is expected, and where', () => {
    for (const [text, error, fixed] of CASES) {
      const { diagnostics } = analyse(new SourceFile('k.cl', text), parseBuildOptions([]), { read: () => undefined });
      const [first, ...others] = diagnostics.filter(({ code }) => code === 'syntax-error');
      assert.ok(first && others.length === 0, text);
      assert.equal(`${first.span.start}-${first.span.end} ${first.message}`, error, text);
      const [fix] = first.fixes;
      if (fixed !== undefined) assert.equal(fix && fixedText(text, fix), fixed);
    }
  });
});
