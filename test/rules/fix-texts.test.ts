import assert from 'node:assert/strict';
import { analyse, type Fix } from '../../server/src/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** The fixes of the first error, in a program of several files. */
function fixesOf(files: Readonly<Record<string, string>>, options: readonly string[] = []): readonly Fix[] {
  const sources = new Map(Object.entries(files).map(([path, text]) => [path, new SourceFile(path, text)]));
  const root = sources.get('a.cl');
  assert.ok(root);
  const error = analyse(root, parseBuildOptions(options), { read: (path) => sources.get(path) }).diagnostics.find(({ severity }) => severity === 'error');
  assert.ok(error, 'there is no error');
  return error.fixes;
}

/** The files after the fix whose title begins so. */
function fixed(files: Readonly<Record<string, string>>, title: string, options: readonly string[] = []): Record<string, string> {
  const fixes = fixesOf(files, options);
  const fix = fixes.find((one) => one.title.startsWith(title));
  assert.ok(fix, `no '${title}' among: ${fixes.map((one) => one.title).join('; ')}`);
  const result = { ...files };
  for (const { span, newText } of [...fix.edits].sort((a, b) => b.span.start - a.span.start)) {
    const text = result[span.file.path] ?? '';
    result[span.file.path] = text.slice(0, span.start) + newText + text.slice(span.end);
  }
  return result;
}

const only = (text: string, title: string, options: readonly string[] = []): string | undefined => fixed({ 'a.cl': text }, title, options)['a.cl'];

describe('fixes in several places', () => {
  it('carry a space through definitions, prototypes and headers', () => {
    const files = {
      'a.cl': '#include "a.h"\nint sum(int *p) { int *q = p + 1; return *q; }\nkernel void k(global int *g) { *g = sum(g); }\n',
      'a.h': 'int sum(int *p);\n',
    };
    assert.deepEqual(fixed(files, "Make parameter 'p' of 'sum' point to global"), {
      'a.cl': '#include "a.h"\nint sum(global int *p) { global int *q = p + 1; return *q; }\nkernel void k(global int *g) { *g = sum(g); }\n',
      'a.h': 'int sum(global int *p);\n',
    });
  });

  it("carry a result's space to the callers", () => {
    assert.equal(only('int *next(global int *p) { return p + 1; }\nvoid f(global int *g) { int *q = next(g); *q = 1; }\n', "Make the result of 'next' point to global"),
      'global int *next(global int *p) { return p + 1; }\nvoid f(global int *g) { global int *q = next(g); *q = 1; }\n');
  });

  it('overload a function where callers disagree', () => {
    assert.equal(only('int one(int *p) { return *p; }\nkernel void k(global int *g) { int x = 1; *g = one(&x) + one(g); }\n', "Overload 'one' by address space (2 variants)"),
      '__attribute__((overloadable)) int one(int *p) { return *p; }\n\n__attribute__((overloadable)) int one(global int *p) { return *p; }\nkernel void k(global int *g) { int x = 1; *g = one(&x) + one(g); }\n');
  });

  it('do not overload where callers agree', () => {
    const titles = fixesOf({ 'a.cl': 'int one(int *p) { return *p; }\nkernel void k(global int *g) { *g = one(g); }\n' }).map(({ title }) => title);
    assert.deepEqual(titles, ["Make parameter 'p' of 'one' point to global", 'Pass a copy in private memory, and copy it back', 'Build as OpenCL C 2.0 (-cl-std=CL2.0)']);
  });

  it('pass a copy in private memory', () => {
    assert.equal(only('void bump(int *p) { ++*p; }\nkernel void k(global int *g) {\n  bump(&g[1]);\n}\n', 'Pass a copy in private memory'),
      'void bump(int *p) { ++*p; }\nkernel void k(global int *g) {\n  int g_copy = g[1];\n  bump(&g_copy);\n  g[1] = g_copy;\n}\n');
  });

  it('pass no copy of what a function uses the neighbours of', () => {
    const titles = fixesOf({ 'a.cl': 'void bump(int *p) { ++p[1]; }\nkernel void k(global int *g) {\n  bump(g);\n}\n' }).map(({ title }) => title);
    assert.ok(!titles.some((title) => title.startsWith('Pass a copy')), titles.join('; '));
  });

  it("make a helper's local array a parameter, which kernels declare and helpers pass on", () => {
    assert.equal(only('void inner(void) {\n  local float t[4];\n  t[0] = 1;\n}\nvoid outer(int n) { inner(); }\nkernel void k(void) {\n  outer(1);\n}\n', "Pass 't' as a parameter from the kernels"),
      'void inner(local float t[4]) {\n  t[0] = 1;\n}\nvoid outer(int n, local float t[4]) { inner(t); }\nkernel void k(void) {\n  local float t[4];\n  outer(1, t);\n}\n');
  });

  it('move declarations out', () => {
    assert.equal(only('kernel void k(int n) {\n  if (n) {\n    local int t = 3;\n    t++;\n  }\n}\n', "Move to the kernel's outermost scope"), 'kernel void k(int n) {\n  local int t;\n  if (n) {\n    t = 3;\n    t++;\n  }\n}\n');
    assert.equal(only('int f(int i) {\n  constant int w[2] = {1, 2};\n  return w[i];\n}\n', 'Move to program scope'), 'constant int w[2] = {1, 2};\n\nint f(int i) {\n  return w[i];\n}\n');
  });

  it('are build options where the language lacks what is used', () => {
    const fix = fixesOf({ 'a.cl': 'void f(generic int *p) { *p = 1; }\n' }).find(({ buildOptions }) => buildOptions);
    assert.deepEqual([fix?.buildOptions, fix?.edits, fix?.preferred], [['-cl-std=CL2.0'], [], false]);
    const both = fixesOf({ 'a.cl': 'local int t;\n' }).find(({ buildOptions }) => buildOptions);
    assert.deepEqual([both?.buildOptions, both?.edits.map(({ newText }) => newText)], [['-cl-std=CL2.0'], ['global']]);
  });

  it('are not offered when something else would break', () => {
    const titles = fixesOf({ 'a.cl': 'kernel void k(int *p) { *p = 1; }\n' }).map(({ title }) => title);
    assert.ok(titles.length > 0 && titles.every((title) => !title.endsWith('constant')), titles.join('; '));
  });
});
