import assert from 'node:assert/strict';
import { documentSymbols, type OutlineEntry } from '../../server/src/features/outline/document-symbols.js';
import { foldingRanges, selectionRanges } from '../../server/src/features/outline/folding.js';
import { unknownRanges, writtenEntries } from '../../server/src/features/outline/written-outline.js';
import { fixture } from './fixture.js';
import { treeOf } from './text-tree.js';

describe('document symbols', () => {
  it('distinguish kernels and contain parameters, members and macros', () => {
    const { analysis } = fixture(
      '#define N(x) (x)\nstruct S { int a; float b; };\ntypedef float real;\nenum E { A, B };\nconstant int c = 1;\nint f(int x) { return x; }\nkernel void k(global float *p) {}\n',
    );
    const text = ({ name, kind, detail, children }: OutlineEntry): string =>
      `${kind} ${name} ${detail}${children.length ? ` {${children.map(text).join('; ')}}` : ''}`.trim();
    assert.deepEqual(documentSymbols(analysis).map(text), [
      'macro N (x) (x)',
      'struct S  {field a int; field b float}',
      'typedef real float',
      'enum E  {enumerator A 0; enumerator B 1}',
      'constant c __constant int',
      'function f (int x)',
      'kernel k (__global float *p)',
    ]);
  });
  it('begin after words that a blank line separates from the head of a function', () => {
    const attributes = '__attribute__((reqd_work_group_size(1, 1, 1)))\n';
    for (const words of ['void', 'static inline', '__attribute__((noinline))', 'KE', `${attributes}__kernel\nvoid g`])
      for (const head of [
        'void f(int a) {}',
        'kernel\nvoid f(int a) {}',
        'void f(int a);',
        `${attributes}kernel void f(int a) {}`,
      ]) {
        const text = `${words}\n\n${head}\n`;
        const [entry] = documentSymbols(fixture(text).analysis);
        assert.equal(entry?.span.start, text.indexOf(head), text);
      }
  });
  it('have their names within their ranges', () => {
    const { analysis } = fixture('#define DECL(n) int n(void)\nDECL(f);\ntypedef struct { int a; } T;\n');
    for (const { span, selection } of documentSymbols(analysis))
      assert.ok(span.start <= selection.start && selection.end <= span.end);
  });
});

describe('the outline of inactive code', () => {
  const outlineOf = (text: string): string[] => {
    const { analysis } = fixture(text);
    const { root } = analysis;
    const known = documentSymbols(analysis);
    return writtenEntries(treeOf(root), root, unknownRanges(analysis), known).map(
      ({ kind, name, detail, span, selection }) => {
        assert.ok(span.start <= selection.start && selection.end <= span.end);
        return `${kind} ${name} ${detail}`.trim();
      },
    );
  };
  it('mentions inactive code', () => {
    assert.deepEqual(
      outlineOf(
        '#define ON 1\n#if 0\nstruct S { int a; };\nkernel void k(global int *p) { struct L { int b; } l; }\n#define N(x) 3\ntypedef int T;\nint *p(int);\n#else\nvoid f(void) {\n#ifdef A\n  struct M { int c; } m;\n#endif\n}\n#endif\n',
      ),
      ['struct S', 'kernel k (global int *p)', 'macro N (x)', 'typedef T', 'function p (int)'],
    );
  });
  it('does not depend on unfinished code around it', () => {
    const group = '#if X\nhalf g(half a) { return a; }\n#else\nfloat g(float a)\n#endif\n{ return a; }\n';
    const head = '#if X\nfloat h(float a)\n#else\nfloat h(float a, float b)\n#endif\n{ return a; }\n';
    const body = 'void k(int a) {\n#if X\n  a = g(a);\n#endif\n';
    for (const before of ['', 'float un\n\n', 'float un(float\n\n', 'float un(float a) {\n  a = a > 0.1f ?\n}\n\n'])
      assert.deepEqual(
        outlineOf(`${before}${group}${head}${body}}\n`).filter((entry) => !entry.includes(' un ')),
        ['function g (half a)', 'function h (float a)'],
        before,
      );
    assert.deepEqual(outlineOf(`${body} a = ;\n`), []);
  });
  it('mentions invalid code once', () => {
    assert.deepEqual(outlineOf('void f(int a) { int b = ; }\nkernel void g(global int *p) { *p = 1; }\n'), []);
    const unclosed = 'void h(\nkernel void s(int x) { }\n';
    assert.deepEqual(outlineOf(unclosed), []);
    assert.deepEqual(
      documentSymbols(fixture(unclosed).analysis).map(({ kind, name }) => `${kind} ${name}`),
      ['kernel s'],
    );
  });
  it('mentions invalid code that is analysed anyway only there', () => {
    const text = 'kernel void f(global int *p)\n  int x;\n}\nint g(void) { return 1; }\n';
    assert.deepEqual(outlineOf(text), []);
    assert.deepEqual(
      documentSymbols(fixture(text).analysis).map(({ kind, name }) => `${kind} ${name}`),
      ['kernel f', 'function g'],
    );
  });
});

describe('folding', () => {
  it('of blocks, comments, conditionals and includes', () => {
    const { analysis } = fixture(
      '#include "a.h"\n#include "b.h"\n/* one\n two */\n// a\n// b\n#if 1\nint x;\n#else\nint y;\nint z;\n#endif\nvoid f(void) {\n  int a;\n  a++;\n}\n',
      { files: { 'a.h': '', 'b.h': '' } },
    );
    assert.deepEqual(
      foldingRanges(treeOf(analysis.root), analysis.root).map(
        ({ startLine, endLine, kind }) => `${startLine}-${endLine} ${kind}`,
      ),
      ['0-1 imports', '2-3 comment', '4-5 comment', '6-7 region', '8-10 region', '12-14 code'],
    );
  });
  const foldsOf = (text: string): string[] => {
    const { analysis } = fixture(text);
    return foldingRanges(treeOf(analysis.root), analysis.root).map(
      ({ startLine, endLine, kind }) => `${startLine}-${endLine} ${kind}`,
    );
  };
  it('of cases, macros, and brackets other than those of a block', () => {
    assert.deepEqual(
      foldsOf(
        '#define SUM(a, b) \\\n  ((a) + \\\n   (b))\nvoid f(int n) {\n  switch (n) {\n  case 1:\n    n++;\n    break;\n  }\n  for (int i = 0;\n       i < n; i++\n  )\n    n += 2;\n}\n',
      ),
      ['0-2 code', '3-12 code', '4-7 code', '5-7 code', '9-10 code'],
    );
  });
  it('of inactive code, and of regions', () => {
    assert.deepEqual(
      foldsOf("#pragma region r\n#if 0\nvoid f(void) {\n  int a;\n}\n// don't\n#endif\nint x;\n#pragma endregion\n"),
      ['0-8 region', '1-5 region', '2-3 code'],
    );
  });
  it('of invalid code, and of macros that no grammar supports', () => {
    assert.deepEqual(
      foldsOf(
        'BEGIN(x) {\n  int a = ;\n  a++\n}\n#if A\nif (x) {\n#else\nif (y) {\n#endif\n}\nvoid g( {\n  int b;\n}\n/* a\n b */\n',
      ),
      ['0-2 code', '4-5 region', '5-8 code', '6-7 region', '7-8 code', '10-11 code', '13-14 comment'],
    );
  });
});

describe('selection range', () => {
  it('grows from the name to the file', () => {
    const { analysis, offset } = fixture('void f(void) { int a = (b$0 + 1) * 2; }');
    const { text } = analysis.root;
    const grown = selectionRanges(treeOf(analysis.root), analysis.root, offset).map(({ start, end }) =>
      text.slice(start, end),
    );
    assert.deepEqual(grown.slice(0, 4), ['b', 'b + 1', '(b + 1)', '(b + 1) * 2']);
    assert.equal(grown.at(-1), text);
  });
});
