import assert from 'node:assert/strict';
import manifest from '../../package.json';
import { AnalysisSession, analyse } from '../../server/src/analysis/analysis.js';
import { kernelFacts } from '../../server/src/features/hints/code-lens.js';
import { type InlayHintOptions, inlayHints } from '../../server/src/features/hints/inlay-hints.js';
import {
  markDivergent,
  semanticTokens,
  TOKEN_MODIFIERS,
  TOKEN_SIZE,
  TOKEN_TYPES,
} from '../../server/src/features/outline/semantic-tokens.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { fixture } from './fixture.js';

function tokens(kernel: string, options = ''): string[] {
  const { analysis } = fixture(kernel, { options });
  const data = semanticTokens(analysis);
  return Array.from({ length: data.length / TOKEN_SIZE }, (_, n) => {
    const [start = 0, length = 0, type = 0, modifiers = 0] = data.subarray(n * TOKEN_SIZE);
    const names = TOKEN_MODIFIERS.filter((_, i) => modifiers & (1 << i));
    return [analysis.root.text.slice(start, start + length), TOKEN_TYPES[type], ...names].join(' ');
  });
}

describe('semantic tokens', () => {
  it('distinguish kernels and builtins from functions, and show address spaces', () => {
    assert.deepEqual(
      tokens(
        'constant int c = 1; int f(local int *l) { return *l; } kernel void k(global int *g) { g[c] = get_global_id(0); f(0); }',
      ),
      [
        'c variable declaration constant',
        'f function declaration',
        'l parameter declaration local',
        'l parameter local',
        'k function declaration kernel',
        'g parameter declaration global',
        'g parameter global',
        'c variable constant',
        'get_global_id function defaultLibrary',
        'f function',
      ],
    );
  });
  it('know macros, types, members, enumerators and components', () => {
    assert.deepEqual(
      tokens(
        '#define N 4\nenum E { A };\ntypedef struct { float4 v; } S;\nkernel void k(S s) { s.v.x = N + A + M_PI_F; }',
      ),
      [
        'N macro declaration',
        'E enum declaration',
        'A enumMember declaration readonly',
        'float4 type defaultLibrary',
        'v property declaration',
        'S type declaration',
        'k function declaration kernel',
        'S type',
        's parameter declaration private',
        's parameter private',
        'v property',
        'x property',
        'N macro',
        'A enumMember readonly',
        'M_PI_F macro defaultLibrary',
      ],
    );
  });
  it('omit inactive code', () =>
    assert.deepEqual(tokens('#if 0\nint a;\n#endif\nint f(void);'), ['f function declaration']));
  it('are the same after edits as in an analysis from scratch', () => {
    const options = parseBuildOptions([]);
    const provider = { read: () => undefined };
    const session = new AnalysisSession(options, provider);
    const one = `#define USE(x) (table[x] + helper(x))\nconstant int table[2] = { 1, 2 };\nint helper(int n) { return n; }\n${'// filler\n'.repeat(150)}kernel void k(global int *g) { g[0] = USE(1); }\n#ifdef LATE\nint late;\n#endif\n`;
    const edits: readonly (readonly [string, string])[] = [
      ['kernel void k', '\nkernel void k'],
      ['table[x] + ', ''],
      ['helper(x)', 'helper(x) * table[0]'],
      ['int helper(int n)', 'float helper(int n)'],
      ['#define USE(x)', '#define LATE\n#define USE(x)'],
      ['USE(1)', 'table[1]'],
      ['constant int table', 'constant char table'],
    ];
    let text = one;
    for (const [before, after] of [['', ''], ...edits]) {
      text = text.replace(before ?? '', after ?? '');
      const root = new SourceFile('a.cl', text);
      assert.deepEqual(semanticTokens(session.update(root)), semanticTokens(analyse(root, options, provider)), text);
    }
  });
  it('mark the generic space', () =>
    assert.ok(tokens('void f(int *p) {}', '-cl-std=CL2.0').includes('p parameter declaration generic')));
  it('mark divergent values, on request', () => {
    const { analysis } = fixture('kernel void k(global int *o, int n) { int i = get_local_id(0); o[i] = n; }');
    const range = { start: 0, end: analysis.root.text.length };
    const marked = markDivergent(analysis, semanticTokens(analysis), range);
    const bit = 1 << TOKEN_MODIFIERS.indexOf('divergent');
    const names: string[] = [];
    for (let at = 0; at < marked.length; at += TOKEN_SIZE) {
      const start = marked[at] ?? 0;
      if ((marked[at + 3] ?? 0) & bit) names.push(analysis.root.text.slice(start, start + (marked[at + 1] ?? 0)));
    }
    assert.deepEqual(names, ['i', 'i']);
  });
  it('have their own modifiers in the manifest', () => {
    assert.deepEqual(
      manifest.contributes.semanticTokenModifiers.map(({ id }) => id),
      ['kernel', 'global', 'local', 'constant', 'private', 'generic', 'divergent', 'embedded'],
    );
    for (const { id } of manifest.contributes.semanticTokenModifiers)
      assert.ok(TOKEN_MODIFIERS.some((modifier) => modifier === id));
  });
});

describe('inlay hints', () => {
  /** The text with the hints in angle brackets. */
  function hinted(kernel: string, wanted: Partial<InlayHintOptions>, options = ''): string {
    const { analysis } = fixture(kernel, { options });
    const { text } = analysis.root;
    let result = text;
    const hints = inlayHints(
      analysis,
      { start: 0, end: text.length },
      {
        addressSpaces: 'off',
        parameterNames: false,
        fieldOffsets: false,
        divergence: false,
        memoryAccess: false,
        unproved: false,
        ...wanted,
      },
    );
    for (const { offset, label } of hints.reverse())
      result = `${result.slice(0, offset)}⟨${label}⟩${result.slice(offset)}`;
    return result;
  }
  it('show the implied address space of pointers', () => {
    assert.equal(
      hinted('void f(int *p, global int *q) { int *r = p; }', { addressSpaces: 'where-not-obvious' }, '-cl-std=CL2.0'),
      'void f(⟨generic⟩int *p, global int *q) { ⟨generic⟩int *r = p; }',
    );
    assert.equal(
      hinted('void f(int *p) { int a; }', { addressSpaces: 'where-not-obvious' }, '-cl-std=CL1.2'),
      'void f(⟨private⟩int *p) { int a; }',
    );
  });
  it('show conditions that work-items do not agree on', () =>
    assert.equal(
      hinted('kernel void k(int n) { if (n) return; if (get_local_id(0) < n) return; for (int i = 0; i < n; i++); }', {
        divergence: true,
      }),
      'kernel void k(int n) { if (n) return; if (⟨differs⟩get_local_id(0) < n) return; for (int i = 0; i < n; i++); }',
    ));
  it('show the address spaces of variables, too, if all are requested', () =>
    assert.equal(
      hinted('void f(void) { int a, *b; local int c; }', { addressSpaces: 'all' }),
      'void f(void) { ⟨private⟩int a, *b; local int c; }',
    ));
  it('show the names of parameters unless the argument has the same name', () => {
    assert.equal(
      hinted('int f(int width, int height); kernel void k(int width) { f(width, 2); }', { parameterNames: true }),
      'int f(int width, int height); kernel void k(int width) { f(width, ⟨height:⟩2); }',
    );
  });
  it('show where the members of structs lie', () => {
    assert.equal(
      hinted('struct S { char c; float4 v[2]; struct { int a, b; } in; };', { fieldOffsets: true }),
      'struct S { char c⟨+0⟩; float4 v[2]⟨+16 (15 unused before)⟩; struct { int a⟨+0⟩, b⟨+4⟩; } in⟨+48⟩; };',
    );
  });
  it('show nothing when disabled', () =>
    assert.equal(hinted('int f(int *a) { return f(0); }', {}), 'int f(int *a) { return f(0); }'));
});

describe('code lens', () => {
  it('counts the memory of a kernel and its callers', () => {
    const { analysis } = fixture(
      'kernel void k(local int *l, constant int *c, global int *g) { local float tile[16][16]; local int n; float a[8]; } kernel void m(void) { k(0, 0, 0); }',
    );
    const [k, m] = kernelFacts(analysis);
    assert.deepEqual(
      { ...k, span: undefined, limits: undefined },
      {
        name: 'k',
        span: undefined,
        limits: undefined,
        localBytes: 1028,
        localArguments: 1,
        constantArguments: 1,
        privateArrays: 1,
        privateArrayBytes: 32,
        barriers: 0,
        callers: 1,
      },
    );
    assert.equal(m?.callers, 0);
  });
  it('counts the barriers of a kernel and of the functions that it calls', () => {
    const { analysis } = fixture(
      'void wait(void) { barrier(CLK_LOCAL_MEM_FENCE); } void twice(void) { wait(); wait(); } kernel void k(void) { twice(); barrier(CLK_GLOBAL_MEM_FENCE); } kernel void m(void) {}',
    );
    assert.deepEqual(
      kernelFacts(analysis).map(({ barriers }) => barriers),
      [2, 0],
    );
  });
  it('is above attributes', () => {
    const { analysis } = fixture(
      'int n(void);\n__attribute__((reqd_work_group_size(8, 1, 1)))\nkernel\nvoid k(void) {}\n/* of two */ kernel\n__attribute__((vec_type_hint(int)))\nvoid m(void) {}\n',
    );
    assert.deepEqual(
      kernelFacts(analysis).map(({ span }) => analysis.root.lines.lineAt(span.start)),
      [1, 4],
    );
  });
});
