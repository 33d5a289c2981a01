import { AnalysisSession } from '../../server/src/analysis/analysis.js';
import { analysedSource, completionsAt } from '../../server/src/features/completion/completion.js';
import { kernelFacts } from '../../server/src/features/hints/code-lens.js';
import { hoverAt } from '../../server/src/features/hints/hover.js';
import { inlayHints } from '../../server/src/features/hints/inlay-hints.js';
import { signatureHelpAt } from '../../server/src/features/hints/signature-help.js';
import { calleesOf, callersOf, hierarchyItemAt } from '../../server/src/features/navigation/call-hierarchy.js';
import { declarationAt, definitionAt, typeDefinitionAt } from '../../server/src/features/navigation/definition.js';
import { highlightsAt, referencesAt } from '../../server/src/features/navigation/references.js';
import { prepareRename, renameAt } from '../../server/src/features/navigation/rename.js';
import { addressSpaceTree } from '../../server/src/features/outline/address-space-tree.js';
import { documentSymbols } from '../../server/src/features/outline/document-symbols.js';
import { foldingRanges, selectionRanges } from '../../server/src/features/outline/folding.js';
import { semanticTokens } from '../../server/src/features/outline/semantic-tokens.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { treeOf } from './text-tree.js';

/** Wraps a text repeatedly: `wrapped(3, 'x', (t) => `(${t})`)` is `(((x)))`. */
function wrapped(count: number, core: string, wrap: (text: string, i: number) => string): string {
  let text = core;
  for (let i = 0; i < count; i++) text = wrap(text, i);
  return text;
}

/** A kernel around statements, with local variables, pointers into several spaces, a struct and functions to use. */
const kernel = (body: string): string =>
  [
    'typedef struct S { struct S *next; int v[4]; int n; } S;',
    'int id(int x) { return x; }',
    'int take(int *p) { return *p; }',
    'kernel void k(global int *g, constant int *c, int n) {',
    '  local int l[4]; local int t; local S s; int o[4]; S *p = 0; float4 f = 0; half *h = 0; int i = get_local_id(0);',
    `  ${body}`,
    '  barrier(CLK_LOCAL_MEM_FENCE);',
    '  g[0] = t + l[0] + o[0];',
    '}',
    '',
  ].join('\n');

/** Nested expressions of depth n. */
const EXPRESSIONS: Readonly<Record<string, (n: number) => string>> = {
  'a banner of minuses': (n) => `${'--'.repeat(n)} x`,
  'a banner before a variable': (n) => `${'--'.repeat(n)}t`,
  'increments in indices': (n) => wrapped(n, 'i', (e) => `o[${e}]++`),
  'increments of local variables in indices': (n) => wrapped(n, 't', (e) => `l[${e}]++`),
  'assignments to assignments': (n) => wrapped(n, 't', (e) => `(${e} += 1)`),
  'assignments of assignments': (n) => wrapped(n, 'i', (e, k) => `${k % 2 ? 't' : 'i'} = ${e}`),
  parentheses: (n) => wrapped(n, 't', (e) => `(${e})`),
  'addresses of objects': (n) => wrapped(n, 't', (e) => `*&${e}`),
  'addresses in indices': (n) => wrapped(n, 'i', (e) => `*&o[${e}]`),
  'calls in arguments': (n) => wrapped(n, 't', (e) => `id(${e})`),
  'builtins in arguments': (n) => wrapped(n, 't', (e) => `min(${e}, ${'i'})`),
  'both sides of a builtin': (n) => wrapped(n, 't', (e) => `max(i, ${e})`),
  'conditions in both arms': (n) => wrapped(n, 't', (e) => `(n ? ${e} : i)`),
  'conditions in conditions': (n) => wrapped(n, 't', (e) => `(${e} ? i : n)`),
  'conditions without a middle': (n) => wrapped(n, 't', (e) => `(${e} ?: i)`),
  'sums to the left': (n) => wrapped(n, 't', (e) => `${e} + l[i]`),
  'sums to the right': (n) => wrapped(n, 't', (e) => `l[i] + (${e})`),
  'logical operators': (n) => wrapped(n, 't', (e, k) => `(${e} ${k % 2 ? '&&' : '||'} n)`),
  commas: (n) => wrapped(n, 't', (e) => `(n, ${e})`),
  casts: (n) => wrapped(n, 't', (e) => `(int)(uint)${e}`),
  'pointer casts': (n) => wrapped(n, 'p', (e, k) => `(${k % 2 ? 'int' : 'S'} *)(${e})`),
  'casts between spaces': (n) => wrapped(n, 'g', (e, k) => `(${k % 2 ? 'local' : 'global'} int *)(${e})`),
  members: (n) => `p${'->next'.repeat(n)}->n`,
  'members of a local object': (n) => `s.next${'->next'.repeat(n)}->v[t]++`,
  'members by stars': (n) => wrapped(n, 's', (e) => `(*(${e}).next)`),
  'vector components': (n) => `f${'.xyzw'.repeat(n)}`,
  subscripts: (n) => `g${'[0]'.repeat(n)}`,
  'subscripts of a local array': (n) => `l${'[t]'.repeat(n)}++`,
  'vector literals': (n) => wrapped(n, '0', (e) => `(int2)(${e}).x`),
  'compound literals': (n) => wrapped(n, 't', (e) => `(int){${e}}`),
  'initializer lists': (n) => `(S){.v = ${wrapped(n, 't', (e) => `{${e}}`)}}`,
  'statement expressions': (n) => wrapped(n, 't', (e) => `({ int y = ${e}; y; })`),
  'sizeof of expressions': (n) => wrapped(n, 't', (e) => `sizeof(${e})`),
  'typeof of expressions': (n) => wrapped(n, 't', (e) => `(__typeof__(${e}))1`),
  negations: (n) => wrapped(n, 't', (e) => `!${e}`),
  comparisons: (n) => wrapped(n, 't', (e) => `(${e} < i)`),
  'comparisons of pointers': (n) => wrapped(n, 'g', (e) => `((${e}) == c)`),
  'halves that are read': (n) => wrapped(n, '0', (e) => `h[(int)${e}]`),
  'wrong arguments': (n) => wrapped(n, 'g', (e) => `take(${e})`),
  'writes through pointers': (n) => wrapped(n, 'c', (e) => `(*(${e}) = 1, c)`),
  as_type: (n) => wrapped(n, 't', (e) => `as_int(as_uint(${e}))`),
};

/** Nested statements. */
const STATEMENTS: Readonly<Record<string, (n: number) => string>> = {
  blocks: (n) => wrapped(n, 't++;', (s) => `{ ${s} }`),
  conditions: (n) => wrapped(n, 't++;', (s) => `if (i) { ${s} } else n++;`),
  'chains of else': (n) => wrapped(n, 't++;', (s) => `if (i) n++; else ${s}`),
  loops: (n) => wrapped(n, 'l[t]++;', (s) => `for (int j = i; j < n; ++j) { ${s} }`),
  'loops with barriers': (n) => wrapped(n, 'barrier(1);', (s) => `while (i < n) { ${s} i = n; }`),
  switches: (n) => wrapped(n, 't++;', (s) => `switch (i) { case 1: ${s} }`),
  labels: (n) => wrapped(n, 't++;', (s, k) => `L${k}: ${s}`),
  'shadowed variables': (n) => wrapped(n, 't++;', (s) => `{ int t = t; ${s} }`),
  'variables of each other': (n) =>
    `${wrapped(n, 'int v0 = i;', (s, k) => `${s} int v${k + 1} = v${k} + v${k};`)} if (v${n}) barrier(1);`,
};

/** Nested declarations. */
const DECLARATIONS: Readonly<Record<string, (n: number) => string>> = {
  'structs of two structs': (n) =>
    wrapped(n, 'typedef struct { int x; } S0;', (s, k) => `${s}\ntypedef struct { S${k} a, b; } S${k + 1};`) +
    `\nkernel void k(global S${n} *g, S${n} by_value) { S${n} s = {0}, t = s; local S${n} l; l = s; g[0] = l; g[1] = t; }\n` +
    `constant S${n} table = {{{1}}};\nconstant S${n} tables[2] = {{{{1}}}, {0}};\n`,
  'unions in structs': (n) =>
    wrapped(
      n,
      'typedef union { int x; float y; } U0;',
      (s, k) => `${s}\ntypedef union { U${k} a; struct { U${k} b, c; } d; } U${k + 1};`,
    ) + `\nkernel void k(global U${n} *g) { U${n} s = {{0}}; g[0] = s; }\n`,
  'structs of pointers to structs': (n) =>
    wrapped(n, 'typedef struct { int *x; } P0;', (s, k) => `${s}\ntypedef struct { P${k} a, *b; } P${k + 1};`) +
    `\nkernel void k(P${n} p, global int *g) { P${n} q = p; g[0] = sizeof(q); }\n`,
  'arrays of arrays': (n) =>
    `kernel void k(global int *g) { int a${'[1]'.repeat(n)} = ${wrapped(n, '1', (e) => `{${e}}`)}; g[0] = a${'[0]'.repeat(n)}; }\n`,
  'typedefs of pointers': (n) =>
    wrapped(n, 'typedef int T0;', (s, k) => `${s}\ntypedef T${k} *T${k + 1};`) + `\nvoid f(T${n} p) { T${n} q = p; }\n`,
  'functions that call each other twice': (n) =>
    wrapped(
      n,
      'int f0(int *p) { return *p; }',
      (s, k) => `${s}\nint f${k + 1}(int *p) { return f${k}(p) + f${k}(p + 1); }`,
    ) + `\nkernel void k(global int *g) { g[0] = f${n}(g); }\n`,
  'pointers of each other': (n) =>
    `kernel void k(global int *g) { ${wrapped(n, 'int *p0 = g;', (s, k) => `${s} int *p${k + 1} = p${k};`)} *p${n} = 1; }\n`,
  'macros in macros': (n) =>
    wrapped(n, '#define M0(x) (x)', (s, k) => `${s}\n#define M${k + 1}(x) M${k}(x)`) +
    `\nkernel void k(global int *g) { g[0] = M${n}(1); }\n`,
};

/** Sends every request, for the text as it is and after an edit. */
function askAll(text: string, version: string): void {
  const session = new AnalysisSession(parseBuildOptions([version]), { read: () => undefined });
  session.update(new SourceFile('a.cl', text));
  const analysis = session.update(new SourceFile('a.cl', `${text} `));
  const again = (changed: string) =>
    new AnalysisSession(parseBuildOptions([version]), { read: () => undefined }).update(
      new SourceFile('a.cl#copy', changed),
    );
  const { root } = analysis;
  let fixes = 0;
  for (const diagnostic of analysis.diagnostics) if (fixes < 8) fixes += diagnostic.fixes.length;
  semanticTokens(analysis);
  documentSymbols(analysis);
  foldingRanges(treeOf(root), root);
  inlayHints(
    analysis,
    { start: 0, end: root.text.length },
    {
      addressSpaces: 'all',
      parameterNames: true,
      fieldOffsets: true,
      divergence: true,
      memoryAccess: true,
      unproved: true,
    },
  );
  kernelFacts(analysis);
  addressSpaceTree(analysis);
  const middle = Math.floor(root.text.length / 2);
  for (const offset of [middle, root.text.indexOf('g[0]'), root.text.lastIndexOf('t')]) {
    hoverAt(analysis, offset);
    definitionAt(analysis, offset);
    declarationAt(analysis, offset);
    typeDefinitionAt(analysis, offset);
    referencesAt(analysis, offset);
    highlightsAt(analysis, offset);
    prepareRename(analysis, offset);
    renameAt(analysis, offset, 'another_name');
    hierarchyItemAt(analysis, offset);
    callersOf(analysis, offset, root.path);
    calleesOf(analysis, offset, root.path);
    selectionRanges(treeOf(root), root, offset);
  }
  // Each analyses a copy.
  completionsAt(analysedSource(analysis, again), middle);
  signatureHelpAt(analysis, middle, again);
}

/** The depth: with exponential time, the test would never end. */
const DEPTH = 40;

describe('no time is exponential in the depth of', () => {
  const texts: [string, string][] = [
    ...Object.entries(EXPRESSIONS).flatMap(([name, make]): [string, string][] => [
      [`${name}, as a statement`, kernel(`${make(DEPTH)};`)],
      [`${name}, as an initializer`, kernel(`int y = ${make(DEPTH)}; local int z = ${make(DEPTH)}; o[y] = z;`)],
      [`${name}, as a condition`, kernel(`while (${make(DEPTH)}) { barrier(1); t = ${make(DEPTH)}; }`)],
    ]),
    ...Object.entries(STATEMENTS).map(([name, make]): [string, string] => [name, kernel(make(DEPTH))]),
    ...Object.entries(DECLARATIONS).map(([name, make]): [string, string] => [name, make(DEPTH)]),
  ];
  // An expression is in three places, of which two are judged in one version, and one in the other.
  for (const [i, [name, text]] of texts.entries()) {
    it(name, function () {
      this.timeout(20_000);
      askAll(text, i % 2 === 0 ? '-cl-std=CL1.2' : '-cl-std=CL2.0');
    });
  }
});
