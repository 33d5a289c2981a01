import assert from 'node:assert/strict';
import { analyse, type Fix } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** The fixes of the first syntax error, or else of the first error, in a program of several files. */
function fixesOf(files: Readonly<Record<string, string>>, options: readonly string[] = []): readonly Fix[] {
  const sources = new Map(Object.entries(files).map(([path, text]) => [path, new SourceFile(path, text)]));
  const root = sources.get('a.cl');
  assert.ok(root);
  const { diagnostics } = analyse(root, parseBuildOptions(options), { read: (path) => sources.get(path) });
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const error = errors.find(({ code }) => code === 'syntax-error') ?? errors[0];
  assert.ok(error, 'there is no error');
  return error.fixes;
}

/** The files after the fix whose title begins with a text. */
function fixed(
  files: Readonly<Record<string, string>>,
  title: string,
  options: readonly string[] = [],
): Record<string, string> {
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

const only = (text: string, title: string, options: readonly string[] = []): string | undefined =>
  fixed({ 'a.cl': text }, title, options)['a.cl'];

describe('fixes in several places', () => {
  it('keep const on the way of a pointer through which nothing is written', () => {
    const helper = 'float first(float *p) { return p[0]; }\n';
    const kernel = 'kernel void k(const global float *a) { float *row = a + 1; float x = first(row); }';
    assert.equal(
      only(helper + kernel, "Make 'row' point to global"),
      'float first(global const float *p) { return p[0]; }\n' +
        'kernel void k(const global float *a) { global const float *row = a + 1; float x = first(row); }',
    );
    const writer = 'void clear(float *p) { p[0] = 0; }\n';
    const caller = 'kernel void k(const global float *a) { float *row = a + 1; clear(row); }';
    assert.equal(
      only(writer + caller, "Make 'row' point to global"),
      'void clear(global float *p) { p[0] = 0; }\n' +
        'kernel void k(const global float *a) { global float *row = a + 1; clear(row); }',
    );
    // A write to a const object is not to be made possible.
    const safetyOf = (text: string) =>
      fixesOf({ 'a.cl': text }).find(({ title }) => title.startsWith("Make 'row' point to global"))?.safety;
    assert.deepEqual([helper + kernel, writer + caller].map(safetyOf), [undefined, 'unsafe']);
  });

  it('propagate an address space through definitions, prototypes and headers', () => {
    const files = {
      'a.cl':
        '#include "a.h"\nint sum(int *p) { int *q = p + 1; return *q; }\nkernel void k(global int *g) { *g = sum(g); }\n',
      'a.h': 'int sum(int *p);\n',
    };
    assert.deepEqual(fixed(files, "Make parameter 'p' of 'sum' point to global"), {
      'a.cl':
        '#include "a.h"\nint sum(global int *p) { global int *q = p + 1; return *q; }\nkernel void k(global int *g) { *g = sum(g); }\n',
      'a.h': 'int sum(global int *p);\n',
    });
  });

  it("carry a result's space to the callers", () => {
    assert.equal(
      only(
        'int *next(global int *p) { return p + 1; }\nvoid f(global int *g) { int *q = next(g); *q = 1; }\n',
        "Make the result of 'next' point to global",
      ),
      'global int *next(global int *p) { return p + 1; }\nvoid f(global int *g) { global int *q = next(g); *q = 1; }\n',
    );
  });

  it('overload a function where callers disagree', () => {
    assert.equal(
      only(
        'int one(int *p) { return *p; }\nkernel void k(global int *g) { int x = 1; *g = one(&x) + one(g); }\n',
        "Overload 'one' by address space (2 variants)",
      ),
      '__attribute__((overloadable)) int one(int *p) { return *p; }\n\n__attribute__((overloadable)) int one(global int *p) { return *p; }\nkernel void k(global int *g) { int x = 1; *g = one(&x) + one(g); }\n',
    );
  });

  it('do not overload where callers agree', () => {
    const titles = fixesOf({
      'a.cl': 'int one(int *p) { return *p; }\nkernel void k(global int *g) { *g = one(g); }\n',
    }).map(({ title }) => title);
    assert.deepEqual(titles, [
      "Make parameter 'p' of 'one' point to global",
      'Pass a copy in private memory, and copy it back',
      'Build as OpenCL C 2.0 (-cl-std=CL2.0)',
    ]);
  });

  it('pass a copy in private memory', () => {
    assert.equal(
      only(
        'void bump(int *p) { ++*p; }\nkernel void k(global int *g) {\n  bump(&g[1]);\n}\n',
        'Pass a copy in private memory',
      ),
      'void bump(int *p) { ++*p; }\nkernel void k(global int *g) {\n  int g_copy = g[1];\n  bump(&g_copy);\n  g[1] = g_copy;\n}\n',
    );
  });

  it('are not offered by copy if the function uses neighbours of the object', () => {
    const titles = fixesOf({
      'a.cl': 'void bump(int *p) { ++p[1]; }\nkernel void k(global int *g) {\n  bump(g);\n}\n',
    }).map(({ title }) => title);
    assert.ok(!titles.some((title) => title.startsWith('Pass a copy')), titles.join('; '));
  });

  it("make a helper's local array a parameter, which kernels declare and helpers pass on", () => {
    assert.equal(
      only(
        'void inner(void) {\n  local float t[4];\n  t[0] = 1;\n}\nvoid outer(int n) { inner(); }\nkernel void k(void) {\n  outer(1);\n}\n',
        "Pass 't' as a parameter from the kernels",
      ),
      'void inner(local float t[4]) {\n  t[0] = 1;\n}\nvoid outer(int n, local float t[4]) { inner(t); }\nkernel void k(void) {\n  local float t[4];\n  outer(1, t);\n}\n',
    );
  });

  it('move declarations out', () => {
    assert.equal(
      only(
        'kernel void k(int n) {\n  if (n) {\n    local int t = 3;\n    t++;\n  }\n}\n',
        "Move to the kernel's outermost scope",
      ),
      'kernel void k(int n) {\n  local int t;\n  if (n) {\n    t = 3;\n    t++;\n  }\n}\n',
    );
    assert.equal(
      only('int f(int i) {\n  constant int w[2] = {1, 2};\n  return w[i];\n}\n', 'Move to program scope'),
      'constant int w[2] = {1, 2};\n\nint f(int i) {\n  return w[i];\n}\n',
    );
  });

  it('are build options if the language lacks a construct', () => {
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

/** Kernels with one error, and the result of a fix. */
const REPAIRED: readonly {
  readonly what: string;
  readonly title: string;
  readonly options?: readonly string[];
  readonly before: string;
  readonly after: string;
}[] = [
  {
    what: 'move a program-scope variable into the kernels that use it, and pass it on',
    title: "Move 'tile' into",
    before:
      'local float tile[64];\nfloat first(void) { return tile[0]; }\nkernel void k(global float *o) {\n  tile[0] = 1;\n  *o = first();\n}\n',
    after:
      'float first(local float tile[64]) { return tile[0]; }\nkernel void k(global float *o) {\n  local float tile[64];\n  tile[0] = 1;\n  *o = first(tile);\n}\n',
  },
  {
    what: 'make a scalar of the program a pointer in the functions that use it',
    title: "Move 'hits' into",
    before: 'int hits = 0;\nvoid hit(void) { hits++; }\nkernel void k(global int *o) {\n  hit();\n  *o = hits;\n}\n',
    after:
      'void hit(int *hits) { (*hits)++; }\nkernel void k(global int *o) {\n  int hits = 0;\n  hit(&hits);\n  *o = hits;\n}\n',
  },
  {
    what: 'make an image of the program a parameter of everything that uses it',
    title: "Make 'im' a parameter",
    before:
      'global image2d_t im;\nfloat4 at(int2 p) { return read_imagef(im, p); }\nkernel void k(global float4 *o) { *o = at((int2)(0, 0)); }\n',
    after:
      'float4 at(int2 p, image2d_t im) { return read_imagef(im, p); }\nkernel void k(global float4 *o, image2d_t im) { *o = at((int2)(0, 0), im); }\n',
  },
  {
    what: 'declare an event where it is used',
    title: "Declare 'ev'",
    before:
      'global event_t ev;\nkernel void k(global int *g, local int *l) {\n  ev = async_work_group_copy(l, g, 4, 0);\n}\n',
    after:
      'kernel void k(global int *g, local int *l) {\n  event_t ev;\n  ev = async_work_group_copy(l, g, 4, 0);\n}\n',
  },
  {
    what: 'add an overload with its prototype',
    title: "Add an overload of 'sum' for private",
    before:
      '__attribute__((overloadable)) int sum(global int *p);\n__attribute__((overloadable)) int sum(local int *p);\n__attribute__((overloadable)) int sum(global int *p) {\n  global int *q = p;\n  return *q;\n}\nkernel void k(global int *o) {\n  int x = 1;\n  *o = sum(&x);\n}\n',
    after:
      '__attribute__((overloadable)) int sum(global int *p);\n__attribute__((overloadable)) int sum(private int *p);\n__attribute__((overloadable)) int sum(local int *p);\n__attribute__((overloadable)) int sum(global int *p) {\n  global int *q = p;\n  return *q;\n}\n\n__attribute__((overloadable)) int sum(private int *p) {\n  private int *q = p;\n  return *q;\n}\nkernel void k(global int *o) {\n  int x = 1;\n  *o = sum(&x);\n}\n',
  },
  {
    what: 'merge overloads that only differ in their spaces',
    title: "Replace the overloads of 'one'",
    options: ['-cl-std=CL2.0'],
    before:
      'int __attribute__((overloadable)) one(global int *p) { return *p; }\nint __attribute__((overloadable)) one(local int *p) { return *p; }\nkernel void k(global int *o) {\n  int x = 1;\n  *o = one(&x);\n}\n',
    after:
      'int __attribute__((overloadable)) one(int *p) { return *p; }\nkernel void k(global int *o) {\n  int x = 1;\n  *o = one(&x);\n}\n',
  },
  {
    what: 'declare a local variable with the values of a compound literal',
    title: "Declare a 'local' variable",
    before:
      'struct pair { int x, y; };\nkernel void k(global int *o) {\n  local struct pair *p = &(struct pair){1, 2};\n  *o = p->x;\n}\n',
    after:
      'struct pair { int x, y; };\nkernel void k(global int *o) {\n  local struct pair values;\n  if (get_local_id(0) == 0)\n    values = (struct pair){1, 2};\n  barrier(CLK_LOCAL_MEM_FENCE);\n  local struct pair *p = &values;\n  *o = p->x;\n}\n',
  },
  {
    what: 'declare a constant array with the values of a compound literal',
    title: "Declare a 'constant' variable",
    before: 'kernel void k(global int *o, int i) {\n  constant int *t = (constant int[]){1, 2, 3};\n  *o = t[i];\n}\n',
    after:
      'constant int values[3] = {1, 2, 3};\n\nkernel void k(global int *o, int i) {\n  constant int *t = values;\n  *o = t[i];\n}\n',
  },
  {
    what: 'declare a static variable with the values of a compound literal',
    title: "Declare a 'global' variable",
    options: ['-cl-std=CL2.0'],
    before: 'kernel void k(global int *o, int i) {\n  global int *t = (int[]){1, 2, 3};\n  *o = t[i];\n}\n',
    after:
      'kernel void k(global int *o, int i) {\n  static global int values[3] = {1, 2, 3};\n  global int *t = values;\n  *o = t[i];\n}\n',
  },
  {
    what: 'assign a former constant',
    title: 'Let one work-item assign it',
    before: 'kernel void k(global int *o) {\n  const local int last = 7;\n  *o = last;\n}\n',
    after:
      'kernel void k(global int *o) {\n  local int last;\n  if (get_local_id(0) == 0)\n    last = 7;\n  barrier(CLK_LOCAL_MEM_FENCE);\n  *o = last;\n}\n',
  },
  {
    what: 'copy in a loop what cannot be copied asynchronously',
    title: 'Copy in a loop',
    before:
      'kernel void k(global int *g, global int *h) {\n  event_t e = async_work_group_copy(h + 4, g, 16, 0);\n  wait_group_events(1, &e);\n}\n',
    after:
      'kernel void k(global int *g, global int *h) {\n  for (size_t i = get_local_id(0); i < 16; i += get_local_size(0))\n    (h + 4)[i] = g[i];\n  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);\n}\n',
  },
  {
    what: 'copy events from constant memory',
    title: 'Pass a private copy of the events',
    options: ['-cl-std=CL2.0'],
    before:
      'kernel void k(constant clk_event_t *c) {\n  clk_event_t e;\n  enqueue_marker(get_default_queue(), 2, c, &e);\n}\n',
    after:
      'kernel void k(constant clk_event_t *c) {\n  clk_event_t e;\n  clk_event_t c_copy[2] = {c[0], c[1]};\n  enqueue_marker(get_default_queue(), 2, c_copy, &e);\n}\n',
  },
  {
    what: 'load and store halves',
    title: "Use 'vload_half(i + 1, h)'",
    before: 'void f(global half *h, global float *o, int i) { *o = h[i + 1]; }\n',
    after: 'void f(global half *h, global float *o, int i) { *o = vload_half(i + 1, h); }\n',
  },
  {
    what: 'store a half by a call',
    title: "Use 'vstore_half(o[1], 0, h)'",
    before: 'void f(global half *h, global float *o) { *h = o[1]; }\n',
    after: 'void f(global half *h, global float *o) { vstore_half(o[1], 0, h); }\n',
  },
  {
    what: 'use an operator for a private object',
    title: "Use 'best = max(best, o[0] | 1)'",
    before: 'kernel void k(global int *o) {\n  int best = 0;\n  atomic_max(&best, o[0] | 1);\n  *o = best;\n}\n',
    after: 'kernel void k(global int *o) {\n  int best = 0;\n  best = max(best, o[0] | 1);\n  *o = best;\n}\n',
  },
  {
    what: 'work on a copy of a constant array',
    title: 'Work on a private copy',
    before: 'constant int w[2] = {1, 2};\nkernel void k(global int *o) {\n  w[0] = 3;\n  *o = w[0] + w[1];\n}\n',
    after:
      'constant int w[2] = {1, 2};\nkernel void k(global int *o) {\n  int w_copy[2];\n  for (uint i = 0; i < 2; ++i)\n    w_copy[i] = w[i];\n  w_copy[0] = 3;\n  *o = w_copy[0] + w_copy[1];\n}\n',
  },
  {
    what: 'copy a constant array to a private one',
    title: "Make 'p' a private array",
    before: 'constant int primes[3] = {2, 3, 5};\nvoid f(void) {\n  int *p = primes;\n  p[0] = 1;\n}\n',
    after:
      'constant int primes[3] = {2, 3, 5};\nvoid f(void) {\n  int p[3];\n  for (uint i = 0; i < 3; ++i)\n    p[i] = primes[i];\n  p[0] = 1;\n}\n',
  },
  {
    what: 'make a string a private array',
    title: "Make 's' a private array",
    before: 'int f(void) {\n  const char *s = "abc";\n  return s[1];\n}\n',
    after: 'int f(void) {\n  const char s[] = "abc";\n  return s[1];\n}\n',
  },
  {
    what: 'select values instead of pointers',
    title: 'Select the value',
    before: 'float f(int n, global float *g, local float *l) { return (n ? g + 1 : l)[n]; }\n',
    after: 'float f(int n, global float *g, local float *l) { return (n ? (g + 1)[n] : l[n]); }\n',
  },
  {
    what: 'write the value of a call',
    title: 'Write its value',
    before: 'constant float root = sqrt(2.0f);\n',
    after: 'constant float root = 1.41421356f /* sqrt(2.0f) */;\n',
  },
  {
    what: 'write through a pointer that a block captures',
    title: "Write through a pointer to 'n'",
    options: ['-cl-std=CL2.0'],
    before: 'kernel void k(global int *o) {\n  int n = 0;\n  void (^b)(void) = ^{ n += 1; };\n  b();\n  *o = n;\n}\n',
    after:
      'kernel void k(global int *o) {\n  int n = 0;\n  int *n_pointer = &n;\n  void (^b)(void) = ^{ (*n_pointer) += 1; };\n  b();\n  *o = n;\n}\n',
  },
  {
    what: 'copy in the block whose address it takes',
    title: "Copy 'n' in the block",
    options: ['-cl-std=CL2.0'],
    before: 'kernel void k(void) {\n  int n = 0;\n  void (^b)(void) = ^{ int *p = &n; *p = 1; };\n  b();\n}\n',
    after:
      'kernel void k(void) {\n  int n = 0;\n  void (^b)(void) = ^{ int n_copy = n; int *p = &n_copy; *p = 1; };\n  b();\n}\n',
  },
  {
    what: 'turn a block into a function',
    title: 'Turn the block into a function',
    before:
      'kernel void k(global int *g) {\n  int (^twice)(int) = ^(int x) { return 2 * x; };\n  g[0] = twice(g[0]);\n}\n',
    after: 'int twice(int x) { return 2 * x; }\n\nkernel void k(global int *g) {\n  g[0] = twice(g[0]);\n}\n',
  },
  {
    what: 'pass the pointers of a struct by themselves',
    title: 'Pass its pointers',
    before:
      'struct view {\n  global float *data;\n  int n;\n  local float *scratch;\n};\nkernel void k(struct view v) { v.scratch[0] = v.data[v.n]; }\n',
    after:
      'struct view {\n  int n;\n};\nkernel void k(struct view v, global float *v_data, local float *v_scratch) { v_scratch[0] = v_data[v.n]; }\n',
  },
  {
    what: 'flatten a pointer to pointers',
    title: 'Flatten',
    before: 'kernel void k(global int *global *rows, int i) { rows[i + 1][i] = 1; }\n',
    after: 'kernel void k(global int *rows, int i, uint rows_stride) { rows[(i + 1) * rows_stride + i] = 1; }\n',
  },
  {
    what: 'declare events in the kernel',
    title: "Declare 'e' in the kernel",
    before: 'kernel void k(global int *g, event_t e, int n) {\n  (void)e;\n}\n',
    after: 'kernel void k(global int *g, int n) {\n  event_t e;\n  (void)e;\n}\n',
  },
  {
    what: "move the head of a loop to the kernel's outermost scope",
    title: "Move to the kernel's outermost scope",
    before: 'kernel void k(int n) {\n  for (local int i = 0; i < n; i++) { }\n}\n',
    after: 'kernel void k(int n) {\n  local int i;\n  for (i = 0; i < n; i++) { }\n}\n',
  },
  {
    what: 'make a global variable that is used as a pointer one',
    title: "Make 'p' a pointer to global memory",
    before: 'kernel void k(global int *o) {\n  global int p = o + 1;\n  p[0] = 1;\n}\n',
    after: 'kernel void k(global int *o) {\n  global int *p = o + 1;\n  p[0] = 1;\n}\n',
  },
  {
    what: 'rename an identifier that is an address-space keyword',
    title: "Rename to 'local_' (3 places)",
    before:
      'int f(int n) {\n  int local = n; // local\n  if (n) local = 2;\n  return local + n;\n}\nkernel void k(local int *p) { *p = 1; }\n',
    after:
      'int f(int n) {\n  int local_ = n; // local\n  if (n) local_ = 2;\n  return local_ + n;\n}\nkernel void k(local int *p) { *p = 1; }\n',
  },
  {
    what: 'name the space that all callers pass',
    title: "Make parameter 'p' of 'set' point to global",
    before: 'void set(generic int *p) { *p = 1; }\nkernel void k(global int *o) { set(o); }\n',
    after: 'void set(global int *p) { *p = 1; }\nkernel void k(global int *o) { set(o); }\n',
  },
  {
    what: 'make a member of an initialized struct point elsewhere',
    title: "Make member 'far' point to local",
    before:
      'struct pair { global int *near; global int *far; };\nvoid f(global int *g, local int *l) { struct pair p = {g, l}; (void)p; }\n',
    after:
      'struct pair { global int *near; local int *far; };\nvoid f(global int *g, local int *l) { struct pair p = {g, l}; (void)p; }\n',
  },
];

describe('fixes', () => {
  for (const { what, title, options, before, after } of REPAIRED)
    it(what, () => assert.equal(only(before, title, options), after));
});

describe('fixes of calls', () => {
  const CALLS: readonly (readonly [before: string, title: string, after: string])[] = [
    ['vstore4(v, p);', "Add '0ul' before 'p'", 'vstore4(v, 0ul, p);'],
    ['v = vload4(0);', "Add the argument 'p'", 'v = vload4(0, p);'],
    ['v = read_imagef(i, v.xy);', "Add 's' before 'v.xy'", 'v = read_imagef(i, s, v.xy);'],
    ['v = read_imagef(i, s);', "Add the argument '(float2)(0)'", 'v = read_imagef(i, s, (float2)(0));'],
    // `as_int4` is a macro.
    ['v = max(as_int4(v)).x;', "Add '(int4)(0)' as argument 1", 'v = max((int4)(0), as_int4(v)).x;'],
  ];
  for (const [before, title, after] of CALLS)
    it(`insert what is missing in ${before}`, () => {
      const kernel = (body: string): string =>
        `constant sampler_t s = 0;\nkernel void k(global float *p, read_only image2d_t i) { float4 v = p[0]; ${body} p[0] = v.x; }\n`;
      assert.equal(only(kernel(before), title, ['-cl-std=CL1.2']), kernel(after));
    });
});

describe('fixes of syntax errors', () => {
  const FIXES: readonly (readonly [before: string, title: string, after: string])[] = [
    ['int f(int a) {\n  if\n}\n', "Insert '(0) {}'", 'int f(int a) {\n  if (0) {}\n}\n'],
    ['int f(int a) {\n  return a ? a\n}\n', "Insert ': 0;'", 'int f(int a) {\n  return a ? a : 0;\n}\n'],
    ['int f(int a) {\n  a = max(a,\n}\n', "Insert '0);'", 'int f(int a) {\n  a = max(a, 0);\n}\n'],
    ['float f(float4 a) {\n  return a.\n}\n', "Insert 'x;'", 'float f(float4 a) {\n  return a.x;\n}\n'],
    [
      'int f(int globalId) {\n  return 1 + global;\n}\n',
      "Change to 'globalId'",
      'int f(int globalId) {\n  return 1 + globalId;\n}\n',
    ],
    ['void f(int a)\nvoid g(int b) { }\n', "Insert '{}'", 'void f(int a) {}\nvoid g(int b) { }\n'],
    [
      'void f(global )\nvoid g(int b) { }\n',
      "Insert 'int *arg' and '{}'",
      'void f(global int *arg ) {}\nvoid g(int b) { }\n',
    ],
    [
      'constant int c[2] = {1,\nkernel void k() { }\n',
      "Insert '0 };'",
      'constant int c[2] = {1, 0 };\nkernel void k() { }\n',
    ],
    [
      'int f(int a) { if (a) { a = 1; else a = 2; return a; }\n',
      "Insert '}'",
      'int f(int a) { if (a) { a = 1;} else a = 2; return a; }\n',
    ],
    [
      'typedef struct { int a;\nS;\nint f(S s) { return s.a; }\n',
      "Insert '}'",
      'typedef struct { int a;}\nS;\nint f(S s) { return s.a; }\n',
    ],
    ['void f(const)\nvoid g(int b) { }\n', "Insert 'int arg'", 'void f(const int arg) {}\nvoid g(int b) { }\n'],
    ['void f(const a)\nvoid g(int b) { }\n', "Insert 'int'", 'void f(const int a) {}\nvoid g(int b) { }\n'],
    ['kerne\nkernel void k() { }\n', "Remove 'kerne'", '\nkernel void k() { }\n'],
    [
      'int f(void) {\n  get_work_dim\n  return 1;\n}\n',
      "Insert '();'",
      'int f(void) {\n  get_work_dim();\n  return 1;\n}\n',
    ],
    [
      'void f(global int *p, int globalId) {\n  p[global]\n}\n',
      "Change to 'globalId' and insert ';'",
      'void f(global int *p, int globalId) {\n  p[globalId];\n}\n',
    ],
    [
      'int f(void) {\n  const int\n  const int i = 1;\n  return i;\n}\n',
      "Remove 'const int'",
      'int f(void) {\n  \n  const int i = 1;\n  return i;\n}\n',
    ],
    ['int f(void) { float int i = 1; return i; }\n', "Remove 'float'", 'int f(void) { int i = 1; return i; }\n'],
    ['void f(float4 *p, int i) { p[i.x = 1; }\n', "Insert ']' after 'i'", 'void f(float4 *p, int i) { p[i].x = 1; }\n'],
    [
      'void f(float *p, int i) { float x = p[i * p[i]; p[0] = x; }\n',
      "Insert ']' after 'i'",
      'void f(float *p, int i) { float x = p[i] * p[i]; p[0] = x; }\n',
    ],
    [
      'int f(int *p) { return p[(p[0] & 1 ^ p[1]]; }\n',
      "Insert ')'",
      'int f(int *p) { return p[(p[0] & 1 ^ p[1])]; }\n',
    ],
    [
      'int f(int *p) { if ((p[0] == 1) && (p[1 == 2)) return 1; return 0; }\n',
      "Insert ']' after '1'",
      'int f(int *p) { if ((p[0] == 1) && (p[1] == 2)) return 1; return 0; }\n',
    ],
    [
      'void f(float4 *p) { *p = (float4(1, 2, 3, 4); }\n',
      "Insert ')'",
      'void f(float4 *p) { *p = (float4)(1, 2, 3, 4); }\n',
    ],
    ['int g(void);\nvoid f(int *p) { *p = g(; }\n', "Insert ')'", 'int g(void);\nvoid f(int *p) { *p = g(); }\n'],
    // The places at which the types of the operands fit.
    [
      'void f(float *p, int i) { p[0] = (max(p[1], p[2] > 1.0f ? 1 : 0); }\n',
      "Insert ')' after ']'",
      'void f(float *p, int i) { p[0] = (max(p[1], p[2]) > 1.0f ? 1 : 0); }\n',
    ],
    [
      'void f(float4 *p, uchar4 c, float w) { *p += convert_float4(c * w; }\n',
      "Insert ')' after 'c'",
      'void f(float4 *p, uchar4 c, float w) { *p += convert_float4(c) * w; }\n',
    ],
    [
      'void f(half *p, uint b) { *p = ((b & 0x00F0) >> 4 * *p; }\n',
      "Insert ')' after '4'",
      'void f(half *p, uint b) { *p = ((b & 0x00F0) >> 4) * *p; }\n',
    ],
    // The type of a cast.
    [
      'void f(int *p, float x) { *p = ((unsigned int(x + 10)) / 4; }\n',
      "Insert ')'",
      'void f(int *p, float x) { *p = ((unsigned int)(x + 10)) / 4; }\n',
    ],
    [
      'void f(global char *p, global float *q) { q = (global float *(p + 4); }\n',
      "Insert ')' after '*'",
      'void f(global char *p, global float *q) { q = (global float *)(p + 4); }\n',
    ],
    // A union in a function, and one in a struct: the name after the `}` shows where it belongs.
    [
      'float f(float a) {\n  union {\n    float f;\n    uint i;\n  num;\n  num.f = a;\n  num.i += 1;\n  return num.f;\n}\n',
      "Insert '}'",
      'float f(float a) {\n  union {\n    float f;\n    uint i;}\n  num;\n  num.f = a;\n  num.i += 1;\n  return num.f;\n}\n',
    ],
    [
      'typedef struct {\n  uint a;\n  union {\n    float8 v;\n    float m[8];\n   u;\n} S;\nkernel void k(global S *s) { s->u.v = 1; }\n',
      "Insert '}'",
      'typedef struct {\n  uint a;\n  union {\n    float8 v;\n    float m[8];}\n   u;\n} S;\nkernel void k(global S *s) { s->u.v = 1; }\n',
    ],
    [
      'struct S { int a; union { int i; float f; u; };\nint f(struct S *s) { return s->u.i; }\n',
      "Insert '}'",
      'struct S { int a; union { int i; float f;} u; };\nint f(struct S *s) { return s->u.i; }\n',
    ],
    // A value that no '=' precedes.
    [
      'int f(uint m) { uint bits m * 2; return bits; }\n',
      "Insert '='",
      'int f(uint m) { uint bits = m * 2; return bits; }\n',
    ],
    ['int f(float m) { int n (int)m; return n; }\n', "Insert '='", 'int f(float m) { int n = (int)m; return n; }\n'],
    [
      'void f(int *p) { for (int i -2; i < 3; i++) p[i] = 1; }\n',
      "Insert '='",
      'void f(int *p) { for (int i = -2; i < 3; i++) p[i] = 1; }\n',
    ],
    // A '(' after a cast, or before an operand.
    [
      'void f(float2 *p, float a) { *p = (float2)a, 1.0f); }\n',
      "Insert '(' after ')'",
      'void f(float2 *p, float a) { *p = (float2)(a, 1.0f); }\n',
    ],
    [
      'void f(float *p, float a) { *p = a + 1) * 2; }\n',
      "Insert '(' after '='",
      'void f(float *p, float a) { *p = (a + 1) * 2; }\n',
    ],
    // The body of a macro opens the bracket.
    [
      '#define LOAD(p, i) vload4((i), (p)\nvoid f(float *p, float4 *q) { *q = LOAD(p, 0) + LOAD(p, 1); }\n',
      "Insert ')'",
      '#define LOAD(p, i) vload4((i), (p))\nvoid f(float *p, float4 *q) { *q = LOAD(p, 0) + LOAD(p, 1); }\n',
    ],
    // The last token comes from a macro.
    ['#define N 3\nconstant int c = 1 | N\n', "Insert ';'", '#define N 3\nconstant int c = 1 | N;\n'],
  ];
  for (const [before, title, after] of FIXES)
    it(`complete ${JSON.stringify(before)}`, () => assert.equal(only(before, title, ['-cl-std=CL2.0']), after));

  it('try other places for a bracket only if the end of its statement is not enough', () => {
    const fixes = fixesOf({ 'a.cl': 'void f(float *p) { *p = (p[1] + p[2] * p[3]; }\n' });
    assert.deepEqual(
      fixes.map(({ title }) => title),
      ["Insert ')'", "Insert ', 0)'"],
    );
  });

  it('offer no end of a statement in the middle of a line', () => {
    const fixes = fixesOf({ 'a.cl': 'void f(local float *t, global float *o) { *o = t[0][ [0]; }\n' });
    assert.ok(!fixes.some(({ title }) => title === "Insert ';'"));
  });
});

describe('the first of several fixes', () => {
  const titles = (text: string): string[] => fixesOf({ 'a.cl': text }).map(({ title }) => title);
  const preferred = (text: string): string[] =>
    fixesOf({ 'a.cl': text }).flatMap((one) => (one.preferred ? [one.title] : []));
  const ARG = 'global int *a';

  it('corrects a misspelled word, whatever it changes in a kernel', () => {
    for (const [text, word] of [
      [`__kernal void f(${ARG}) { a[0] = 1; }`, '__kernel'],
      ['kernel void f(gloabl int *a) { a[0] = 1; }', 'global'],
      ['kernel void f(__gobal int *a) { a[0] = 1; }', '__global'],
      ['kernel void f(global unsinged int *a) { a[0] = 1; }', 'unsigned'],
      [`kernel __atribute__((reqd_work_group_size(8, 1, 1))) void f(${ARG}) { a[0] = 1; }`, '__attribute__'],
      ['void f(void) { int x[4] __atribute__((aligned(16))); x[0] = 1; }', '__attribute__'],
      [`typdef int T; void f(void) {}`, 'typedef'],
      [`__atribute__((reqd_work_group_size(8, 1, 1))) kernel void f(${ARG}) { a[0] = 1; }`, '__attribute__'],
      ['kernel void f(global float4 *a) { a[0] = (flaot4)(1, 2, 3, 4); }', 'float4'],
      [`kernel void f(${ARG}) { a[0] = (itn)(a[1] + 1); }`, 'int'],
    ] as const)
      assert.deepEqual(preferred(text), [`Change to '${word}'`], text);
  });

  it('closes a cast before an operand that is joined with its type', () => {
    const errors = (text: string) => {
      const { diagnostics } = analyse(
        new SourceFile('a.cl', text),
        parseBuildOptions([]),
        { read: () => undefined },
        { optionsKnown: true },
      );
      return diagnostics.filter(({ code }) => code === 'unknown-name').map(({ fixes }) => fixes[0]);
    };
    for (const [text, type] of [
      ['void f(float3 *p) { *p = (float30.f; }', 'float3'],
      ['void f(float4 *p, int tx) { *p = (float4)((floattx, 0, 0, 0); }', 'float'],
    ] as const) {
      const [best] = errors(text);
      assert.equal(best?.title, `Insert ')' after '${type}'`, text);
      assert.ok(best.preferred, text);
    }
  });

  it('declares a variable of one letter in the loop that assigns it', () => {
    const text = 'void f(global float *a, int n) { for (i = 0; i < n; i++) a[i] = n; }';
    const { diagnostics } = analyse(
      new SourceFile('a.cl', text),
      parseBuildOptions([]),
      { read: () => undefined },
      { optionsKnown: true },
    );
    const fixes = diagnostics.filter(({ code }) => code === 'unknown-name').map((one) => one.fixes);
    assert.equal(fixes.length, 4);
    for (const all of fixes) {
      assert.deepEqual(
        all.map(({ title, edits }) => [title, ...edits.map(({ span, newText }) => `${span.start} ${newText}`)]),
        [["Declare 'i'", `${text.indexOf('i =')} int `]],
      );
    }
  });

  it('completes the head of a kernel without a type', () => {
    const text = 'kernel k(global int *p) { p[0] = 1; }';
    assert.equal(only(text, "Declare it as 'void'"), 'kernel void k(global int *p) { p[0] = 1; }');
  });

  it('corrects a name at all its uses, or declares it', () => {
    const use = 'void f(global float *a, int lsize) { for (int i = 0; i < gsize; i += lsize) a[i] = gsize; }';
    assert.deepEqual(titles(use), [
      "Declare 'gsize' as 'get_global_size(0)'",
      "Change to 'lsize' (2 places)",
      "Declare 'gsize'",
      "Add parameter 'int gsize'",
    ]);
    assert.deepEqual(preferred(use), ["Declare 'gsize' as 'get_global_size(0)'"]);
    assert.deepEqual(preferred('void f(global float *a, int length) { a[0] = lenght; }'), ["Change to 'length'"]);
  });

  it('gives a cast the space of its operand', () => {
    const text =
      'kernel void k(global float *o, local float *b) { event_t e = async_work_group_copy((float *)&o[1], b, 4, 0); wait_group_events(1, &e); }';
    const [best] = fixesOf({ 'a.cl': text }, ['-cl-std=CL2.0']);
    assert.equal(best?.title, 'Cast to a pointer to global');
    assert.ok(best.preferred);
    const result = 'typedef struct { int a[4]; } T;\nconst global int *f(const T *p) { return &(p->a[1]); }';
    assert.deepEqual(
      fixesOf({ 'a.cl': result }, ['-cl-std=CL2.0']).map(({ title }) => title),
      ["Cast to 'const global int *'"],
    );
  });

  it('closes parentheses where the arguments end', () => {
    assert.deepEqual(titles('kernel void f(global int2 *a) { a[0] = (int2)(get_global_id(0, get_global_id(1)); }'), [
      "Insert ')' after '0'",
    ]);
    assert.deepEqual(titles('kernel void f(global float *a) { vstore4((float4)(a[0], a[1], a[2], a[3], 0, a); }'), [
      "Insert ')' after ']'",
    ]);
  });

  it('corrects components rather than removes them', () => {
    const kernel = 'kernel void f(global float4 *p, global float *o) { o[0] = p[0].x.y; }';
    assert.deepEqual(titles(kernel), ["Change to '.y'", "Remove '.y'"]);
  });
});
