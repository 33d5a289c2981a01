import assert from 'node:assert/strict';
import { hoverAt } from '../../server/src/features/hints/hover.js';
import { fixture } from './fixture.js';

/** The hover at `$0`, without the marks of code. */
function hovered(kernel: string, options = ''): string {
  const { analysis, offset } = fixture(kernel, { options });
  return (hoverAt(analysis, offset)?.markdown ?? '')
    .replace(/```(?:opencl-c)?\n?/g, '')
    .replace(/\n+/g, '\n')
    .trim();
}

const S = 'struct S { char c; float4 v; int n[]; };';
const TABLE =
  '32 bytes, aligned to 16:\n| offset | size | alignment | member |\n|--:|--:|--:|---|\n| 0 | 1 | 1 | `char c` |\n| 1 | 15 |  | *padding* |\n| 16 | 16 | 16 | `float4 v` |\n| 32 | 0 | 4 | `int n[]` |';

describe('hover', () => {
  it('on a struct shows the offsets of its members', () => {
    assert.equal(hovered(`${S} kernel void k(global struct $0S *p) {}`), `struct S\n${TABLE}`);
    assert.equal(hovered(`struct $0S { char c; float4 v; int n[]; };`), `struct S\n${TABLE}`);
    assert.equal(hovered(`typedef ${S.slice(0, -1)} $0T;`), `typedef struct S T\n${TABLE}`);
  });

  it('describes keywords and builtin types, also where an expression is around them', () => {
    assert.match(
      hovered('kernel void k(global $0float4 *p) {}'),
      /`float4`: a vector of 4 components.* 16 bytes, aligned to 16\./,
    );
    assert.match(hovered('void f($0size_t n) {}'), /`size_t`: an unsigned integer of 64 bits/);
    assert.match(hovered('void f(float x) { int i = ($0int)x; }'), /`int`: a signed integer of 32 bits/);
    assert.match(hovered('void f($0const int *p) {}'), /^`const`: /);
    assert.match(hovered('void f(int n) { $0while (n) n--; }'), /^`while`: /);
    assert.match(hovered('#if 0\nvoid f($0float x);\n#endif\n'), /`float`: a floating-point number/);
    assert.match(hovered('kernel void k(read_only $0image2d_t i) {}'), /`image2d_t`: an image/);
  });

  it('on a builtin function names the devices that have it', () => {
    const on = (name: string): string => hovered(`kernel void k(global int *p) { p[0] = $0${name}(p[0], 1); }`);
    assert.match(on('max'), /\*On every device\*$/m);
    assert.match(on('amd_bfe'), /needs `cl_amd_media_ops2`\*\s+\*On AMD\*$/);
    assert.match(on('sub_group_shuffle'), /\*On Intel GPU, Intel CPU\*$/);
    assert.match(on('to_global'), /in 2\.0 only on rusticl; not on pocl, PowerVR, Apple\*$/);
  });

  it('on a call shows the overload that it has first, and at the end the others', () => {
    const on = (call: string): string[] =>
      hovered(`kernel void k(global float3 *p, global float *q) { q[0] = ${call}; }`).split('\n');
    const dot = on('$0dot(p[0], p[1])');
    assert.equal(dot[0], 'float dot(float3 p0, float3 p1)');
    assert.equal(dot[dot.indexOf('---') + 1], 'sgentype dot(gentype p0, gentype p1)');
    assert.equal(on('$0fma(q[0], 1, 2)')[0], 'float fma(float a, float b, float c)');
    // One form is not repeated.
    assert.deepEqual(
      on('$0get_global_id(0)').filter((line) => line.includes('get_global_id')),
      ['size_t get_global_id(uint dimindx)'],
    );
  });

  it('spells types as they are written', () => {
    assert.match(hovered('kernel void k(global const float *restrict $0p) {}'), /^global const float \*restrict p\n/);
    assert.match(hovered('void f(void) { const size_t $0n = 1; }'), /^const size_t n\nA variable in \*\*private/);
    assert.match(hovered('void f(float *$0p) {}'), /^private float \*p\nPoints to \*\*private/);
    assert.match(hovered('void f(read_only image2d_t $0i) {}'), /^read_only image2d_t i\n/);
    assert.match(hovered('void f(global int *local *$0p) {}'), /^global int \*local \*p\n/);
    assert.match(hovered('typedef global int *ptr; void f(ptr $0p) {}'), /^global int \*p\n/);
  });

  it('on a member shows its offset', () => {
    assert.equal(
      hovered(`${S} kernel void k(global struct S *p) { p->$0v = 1; }`),
      'float4 v\nA member at offset 16, of an object in **global** memory.',
    );
  });

  it('on a member shows where its objects are', () => {
    const kernel = `kernel void k(global struct S *p) { struct S own = p[0]; p->v = own.v; p->c = 1; }`;
    assert.match(
      hovered(`${S.replace(' v;', ' $0v;')} ${kernel}`),
      /offset 16, of objects in \*\*global\*\* memory and \*\*private\*\* memory/,
    );
    assert.match(hovered(`${S.replace(' c;', ' $0c;')} ${kernel}`), /offset 0, of an object in \*\*global\*\* memory/);
    assert.match(hovered(S.replace(' c;', ' $0c;')), /in the memory of the object: \*\*__private\*\*/);
  });

  it('shows the address space written next to a type that the host defines', () => {
    assert.match(hovered('kernel void k(global REAL *$0p) {}'), /^global REAL \*p\nPoints to \*\*global\*\*/);
    assert.match(
      hovered('kernel void k(void) { local REAL $0t[4]; }'),
      /^local REAL t\[4\]\nA variable in \*\*local\*\*/,
    );
    assert.match(hovered('constant REAL $0w[2] = {1, 2};'), /A program-scope variable in \*\*constant\*\* memory/);
    assert.match(hovered('void f(MAYBE_GLOBAL float *$0p) {}'), /Points to memory of an unknown address space\.\n/);
  });

  it('shows a variable as it is declared where the declaration has a mistake', () => {
    const kernel = 'kernel void k(global float *o) { local float t = 2.0f; o[0] = t; }';
    assert.match(hovered(kernel.replace('t =', '$0t =')), /^local float t\nA variable in \*\*local\*\* memory/);
    assert.match(hovered(kernel.replace('t; }', '$0t; }')), /^local float t\nA variable in \*\*local\*\* memory/);
    assert.match(hovered('void f(void) { local int $0n; }'), /^local int n\nA variable in \*\*local\*\* memory/);
    assert.match(hovered('global float $0g = 1;'), /A program-scope variable in \*\*global\*\* memory/);
  });

  it('names a typedef as the reason only if it determines where a pointer points', () => {
    assert.match(hovered('void f(const float4 *$0v) {}'), /\(implied for an unqualified pointer in OpenCL C 1\.2\)/);
    assert.match(
      hovered('typedef global float *P; void f(P $0p) {}'),
      /Points to \*\*global\*\* memory \(from its typedef/,
    );
  });

  it('shows in which memory a variable is, where it points, and why', () => {
    assert.match(
      hovered('kernel void k(global float *$0p) {}'),
      /^global float \*p\nPoints to \*\*global\*\* memory \(explicit\)\.\nUniform: the same for all work-items of a work-group, since an argument of a kernel is the same for all\.$/,
    );
    assert.match(
      hovered('kernel void k(global float *p) { int i = 4 * get_local_id(0) + 1; p[$0i] = 1; }'),
      /Differs by work-item: `4 \* get_local_id\(0\) \+ 1`\.$/,
    );
    assert.match(
      hovered('void f(float *$0p) {}'),
      /Points to \*\*private\*\* memory \(implied for an unqualified pointer in OpenCL C 1\.2\)\./,
    );
    assert.match(hovered('void f(float *$0p) {}', '-cl-std=CL2.0'), /Points to \*\*generic\*\* memory/);
    assert.match(
      hovered('kernel void k(void) { local int a[4]; $0a; }'),
      /A variable in \*\*local\*\* memory \(explicit\)\. Decays to a pointer to \*\*local\*\* memory\.\nUniform: .*\n16 bytes, aligned to 4\./,
    );
  });

  it('works in a statement with a syntax error', () => {
    assert.match(hovered('kernel void k(global float4 *g) { g[0].$0xy = sin(g[1].xy * 2.0f; }'), /^global float2\n/);
    assert.match(
      hovered('kernel void k(global int *g, local int *l) { g = l $0+ 1; }'),
      /Points to \*\*local\*\* memory/,
    );
    assert.match(
      hovered('kernel void k(global int *g) { if ($0g[0] { g[1] = 2; } }'),
      /Points to \*\*global\*\* memory/,
    );
  });

  it('on a macro shows its definition and its expansion at this place', () => {
    assert.equal(
      hovered('#define SQ(x) ((x) * (x))\nint f(int a) { return $0SQ(a + 1); }'),
      '#define SQ(x) ((x) * (x))\nexpands here to\n((a + 1) * (a + 1))',
    );
  });

  it('shows the comment above or after the declaration of a name', () => {
    const about = (kernel: string): string => /\n---\n([\s\S]*)$/.exec(hovered(kernel))?.[1] ?? '';
    assert.equal(
      about(
        '/** Rounds down.\n * @param x what\n * @return a multiple of `n`\n */\nstatic inline\nint floor_to(int x, int n) { return x / n * n; }\nkernel void k(int a) { $0floor_to(a, 4); }',
      ),
      'Rounds down.\n- `x`: what\n- returns a multiple of `n`',
    );
    assert.equal(about('int x;\n// Half\n// of <it> * 2.\nfloat $0half_of(float a);'), 'Half  \nof \\<it> \\* 2.');
    assert.equal(
      about('/* what the prototype says */\nint f(int a);\nint $0f(int a) { return a; } // not this'),
      'what the prototype says',
    );
    assert.equal(
      about(
        'struct S {\n  int a; ///< first\n  float b; // second\n  int c;\n};\nkernel void k(global struct S *s) { s->$0b; }',
      ),
      'second',
    );
    assert.equal(about('struct S {\n  int a; // first\n  // above\n  int $0b, c;\n};'), 'above');
    assert.equal(about('struct S {\n  int a; // first\n  int $0b;\n};'), '');
    assert.equal(about('enum E {\n  A, /* one */\n  B // two\n};\nint x = $0B;'), 'two');
    assert.equal(about('// The license.\n\nkernel void $0k(void) {}'), '');
    // Longer than the part that is read at once.
    assert.match(about(`${'// Says a lot.\n'.repeat(200)}kernel void $0k(void) {}`), /^Says a lot\.( {2}\n|$)/);
    assert.equal(about('#define A 1 // not this\nkernel void $0k(void) {}'), '');
    assert.equal(about('//----------\n// Tiles\n//----------\n#define TILE 16 // wide\nint x = $0TILE;'), 'Tiles');
    assert.equal(about('#define TILE 16 // wide\nint x = $0TILE;'), 'wide');
  });

  it('names a struct by its typedef where it has no other name', () => {
    assert.match(hovered('typedef struct { int a; } T; kernel void k(global T *$0p) {}'), /^global T \*p\n/);
    assert.match(hovered('typedef struct S { int a; } T; kernel void k(global T *$0p) {}'), /^global T \*p\n/);
  });

  it('explains keywords, and shows where a header is', () => {
    assert.match(hovered('ker$0nel void k(global int *p) {}'), /the host enqueues/);
    assert.match(hovered('kernel void k(__glo$0bal int *p) {}'), /^`__global`: Global memory/);
    assert.match(
      hovered('kernel __attribute__((reqd_wo$0rk_group_size(64, 1, 1))) void k(void) {}'),
      /^The attribute `reqd_work_group_size`: the work-group size/,
    );
    assert.equal(hovered('// global $0local\nint f(void);'), '');
    const { analysis, offset } = fixture('#include "a$0.h"\n', { files: { 'a.h': '' } });
    assert.match(hoverAt(analysis, offset)?.markdown ?? '', /\/a\.h/);
  });

  it('on the definition of a macro or of a struct without a tag shows it', () => {
    assert.equal(hovered('/* twice */\n#define TW$0ICE(x) (2 * (x))\n'), '#define TWICE(x) (2 * (x))\n---\ntwice');
    assert.match(hovered('typedef struct { int a; } $0T;'), /^typedef struct \{ … \} T\n4 bytes/);
  });

  it('formats an expansion idiomatically', () => {
    const body = 'a[i + 1].b->c = -f(*p++, &q, sizeof(int) * 2) ? !x : ~(y & z)';
    assert.equal(hovered(`#define M ${body}\nvoid f(void) { $0M; }`).split('\n')[2], body);
  });

  it('finds directives, and names in them, in the bodies of macros and in inactive code', () => {
    assert.match(hovered('#de$0fine A 1\n'), /^`#define`: Defines a macro/);
    assert.match(hovered('#i$0f A\n#endif\n'), /^`#if`: Includes the following group/);
    assert.match(hovered('#if def$0ined(A)\n#endif\n'), /^`defined`/);
    assert.match(hovered('#define F(x, y) (x + \\\n $0y)\n'), /^`y`: a parameter of the macro `F`/);
    assert.match(hovered('#define ID get_glo$0bal_id(0)\n'), /^size_t get_global_id\(uint/);
    assert.match(hovered('#define N 4\n#if 0\nint a = $0N;\n#endif\n'), /^#define N 4/);
    assert.match(hovered('int f(int a);\n#if 0\nint b = $0f(1);\n#endif\n'), /^int f\(int a\)/);
    assert.match(hovered('#if 0\nfloat b = sq$0rt(1.0f);\n#endif\n'), /^gentype sqrt\(gentype x\)/);
    assert.match(hovered('#pragma OPENCL EXTENSION cl_khr_$0fp64 : enable\n'), /^The extension `cl_khr_fp64`/);
  });
});
