import assert from 'node:assert/strict';
import { irLines } from '../../server/src/cli/ir.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const CASES: readonly (readonly [what: string, text: string, graph: string])[] = [
  [
    'a guarded store, with conversions',
    `
kernel void k(global float *a, int n) {
  int i = get_global_id(0);
  if (i < n && a[i] > 0) a[i] += 1;
}`,
    `
kernel k(a: __global float *, n: int): void
  b0:
    %0 = get_global_id(0) [position]: ulong
    %1 = convert %0: int
    store %1 to &i
    %2 = load &i: int
    %3 = load &n: int
    %4 = %2 < %3: int
    if %4 then b1 else b3
  b1:
    %5 = load &a: __global float *
    %6 = load &i: int
    %7 = %5 + %6 * 4: __global float *
    %8 = load %7: float
    %9 = convert 0: float
    %10 = %8 > %9: int
    if %10 then b2 else b3
  b2:
    %11 = load &a: __global float *
    %12 = load &i: int
    %13 = %11 + %12 * 4: __global float *
    %14 = load %13: float
    %15 = convert 1: float
    %16 = %14 + %15: float
    store %16 to %13
    jump b3
  b3:
    return`,
  ],
  [
    '`?:`, `||` and `!` as edges',
    `
int f(int x, int y) {
  int z = x || !y;
  return z ? x : -y;
}`,
    `
f(x: int, y: int): int
  b0:
    %0 = load &x: int
    if %0 then b2 else b1
  b1:
    %1 = load &y: int
    if %1 then b3 else b2
  b2:
    store 1 to &$0
    jump b4
  b3:
    store 0 to &$0
    jump b4
  b4:
    %2 = load &$0: int
    store %2 to &z
    %3 = load &z: int
    if %3 then b5 else b6
  b5:
    %4 = load &x: int
    store %4 to &$1
    jump b7
  b6:
    %5 = load &y: int
    %6 = -%5: int
    store %6 to &$1
    jump b7
  b7:
    %7 = load &$1: int
    return %7`,
  ],
  [
    'loops with `break` and `continue`',
    `
int f(int n) {
  for (int i = 0; i < n; i++) {
    if (i == 2) continue;
    if (i == 9) break;
  }
  do n--; while (n > 0);
  return n;
}`,
    `
f(n: int): int
  b0:
    store 0 to &i
    jump b1
  b1:
    %0 = load &i: int
    %1 = load &n: int
    %2 = %0 < %1: int
    if %2 then b2 else b8
  b2:
    %3 = load &i: int
    %4 = %3 == 2: int
    if %4 then b3 else b4
  b3:
    jump b7
  b4:
    %5 = load &i: int
    %6 = %5 == 9: int
    if %6 then b5 else b6
  b5:
    jump b8
  b6:
    jump b7
  b7:
    %7 = load &i: int
    %8 = %7 + 1: int
    store %8 to &i
    jump b1
  b8:
    jump b9
  b9:
    %9 = load &n: int
    %10 = %9 - 1: int
    store %10 to &n
    jump b10
  b10:
    %11 = load &n: int
    %12 = %11 > 0: int
    if %12 then b9 else b11
  b11:
    %13 = load &n: int
    return %13`,
  ],
  [
    'a `switch` that falls through',
    `
int f(char c) {
  switch (c) {
    case 'a': c = 1;
    case 5: return c;
    default: break;
  }
  return 0;
}`,
    `
f(c: char): int
  b0:
    %0 = load &c: char
    switch %0 { 97: b1, 5: b2, else: b3 }
  b1:
    store 1 to &c
    jump b2
  b2:
    %1 = load &c: char
    %2 = convert %1: int
    return %2
  b3:
    jump b4
  b4:
    return 0`,
  ],
  [
    '`goto`, and code that is never reached',
    `
int f(int n) {
again:
  if (n > 4) goto out;
  n *= 2;
  goto again;
  n = 0;
out:
  return n;
}`,
    `
f(n: int): int
  b0:
    jump b1
  b1:
    %0 = load &n: int
    %1 = %0 > 4: int
    if %1 then b2 else b3
  b2:
    jump b4
  b3:
    %2 = load &n: int
    %3 = %2 * 2: int
    store %3 to &n
    jump b1
  b4:
    %4 = load &n: int
    return %4`,
  ],
  [
    'places in structs, vectors and bit-fields',
    `
struct S { char c; float4 v[2]; uint flag : 3; };
void f(global struct S *s, int i) {
  s[i].v[1].zx = (float2)(1, 2);
  s->flag = s->c;
  float x = s[0].v[i].y;
}`,
    `
f(s: __global struct S *, i: int): void
  b0:
    %0 = convert 1: float
    %1 = convert 2: float
    %2 = (%0, %1): float2
    %3 = load &s: __global struct S *
    %4 = load &i: int
    %5 = %3 + %4 * 64: __global struct S *
    %6 = %5 + 16: float4 (*)[2]
    %7 = %6 + 0: __global float4 *
    %8 = %7 + 1 * 16: __global float4 *
    %9 = %2[0]: float
    %10 = %8 + 8: float *
    store %9 to %10
    %11 = %2[1]: float
    store %11 to %8
    %12 = load &s: __global struct S *
    %13 = load %12: char
    %14 = load &s: __global struct S *
    %15 = %14 + 48: uint *
    %16 = convert %13: uint
    store %16 to %15 bits 3
    %17 = load &s: __global struct S *
    %18 = %17 + 0 * 64: __global struct S *
    %19 = %18 + 16: float4 (*)[2]
    %20 = %19 + 0: __global float4 *
    %21 = load &i: int
    %22 = %20 + %21 * 16: __global float4 *
    %23 = %22 + 4: float *
    %24 = load %23: float
    store %24 to &x
    return`,
  ],
  [
    'initializers',
    `
void f(void) {
  int a[2][2] = {{1}, 2, 3};
  struct { int x; short y; } p = {.y = 4};
  float4 v = {1, 2, 3, 4};
  int u;
}`,
    `
f(): void
  b0:
    zero a
    store 1 to &a
    %0 = &a + 8: int *
    store 2 to %0
    %1 = &a + 12: int *
    store 3 to %1
    zero p
    %2 = &p + 4: short *
    store 4 to %2
    zero v
    %3 = convert 1: float
    store %3 to &v
    %4 = &v + 4: float *
    %5 = convert 2: float
    store %5 to %4
    %6 = &v + 8: float *
    %7 = convert 3: float
    store %7 to %6
    %8 = &v + 12: float *
    %9 = convert 4: float
    store %9 to %8
    begin u: int
    return`,
  ],
  [
    'builtin functions with their traits, and calls',
    `
void g(local int *p);
kernel void k(local int *p, global int *sum) {
  g(p + 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(sum, p[get_local_id(0)]);
  float x = native_sin((float)convert_int_sat(0.5f));
}`,
    `
kernel k(p: __local int *, sum: __global int *): void
  b0:
    %0 = load &p: __local int *
    %1 = %0 + 1 * 4: __local int *
    call g(%1)
    barrier(1) [barrier fence convergent]
    %2 = load &sum: __global int *
    %3 = load &p: __local int *
    %4 = get_local_id(0) [position]: ulong
    %5 = %3 + %4 * 4: __local int *
    %6 = load %5: int
    %7 = atomic_add(%2, %6) [atomic]: int
    %8 = convert_int_sat(0.5f) [pure]: int
    %9 = convert %8: float
    %10 = native_sin(%9) [pure]: float
    store %10 to &x
    return`,
  ],
  [
    'builtin functions that load, store, compute and convert as operators do',
    `
kernel void k(global float *a, global const half *h, global int *out, uint n) {
  float3 v = vload3(n, a);
  vstore_half4_rte(vloada_half3(n, h).xyzz, n, (global half *)out);
  float c, s = sincos(v.x, &c);
  out[mad24(convert_int(s), as_int(n), 3)] = convert_int_sat(c);
}`,
    `
kernel k(a: __global float *, h: const __global half *, out: __global int *, n: uint): void
  b0:
    %0 = load &n: uint
    %1 = load &a: __global float *
    %2 = %1 + %0 * 12: __global float3 *
    %3 = load %2 align 4: float3
    store %3 to &v
    %4 = load &n: uint
    %5 = load &h: const __global half *
    %6 = %5 + %4 * 8: const __global half3 *
    %7 = load %6 align 2: half3
    %8 = convert %7: float3
    %9 = %8[0, 1, 2, 2]: float4
    %10 = load &n: uint
    %11 = load &out: __global int *
    %12 = convert %11: __global half *
    %13 = %12 + %10 * 8: __global half4 *
    %14 = convert %9: half4
    store %14 to %13 align 2
    begin c: float
    %15 = load &v: float
    %16 = *sincos(%15) [pure]: float
    store %16 to &c
    %17 = sincos(%15) [pure]: float
    store %17 to &s
    %18 = load &c: float
    %19 = convert_int_sat(%18) [pure]: int
    %20 = load &out: __global int *
    %21 = load &s: float
    %22 = convert %21: int
    %23 = load &n: uint
    %24 = convert %23: int
    %25 = %22 * %24: int
    %26 = %25 + 3: int
    %27 = %20 + %26 * 4: __global int *
    store %19 to %27
    return`,
  ],
  [
    'pointers: differences, comparisons, subtraction',
    `
int f(global int *p, global int *q) {
  p -= 2;
  return p < q ? q - p : p != 0;
}`,
    `
f(p: __global int *, q: __global int *): int
  b0:
    %0 = load &p: __global int *
    %1 = -2: long
    %2 = %0 + %1 * 4: __global int *
    store %2 to &p
    %3 = load &p: __global int *
    %4 = load &q: __global int *
    %5 = %3 < %4: int
    if %5 then b1 else b2
  b1:
    %6 = load &q: __global int *
    %7 = load &p: __global int *
    %8 = %6 - %7: long
    store %8 to &$0
    jump b3
  b2:
    %9 = load &p: __global int *
    %10 = %9 != 0: int
    %11 = convert %10: long
    store %11 to &$0
    jump b3
  b3:
    %12 = load &$0: long
    %13 = convert %12: int
    return %13`,
  ],
  [
    'numbers that a type holds without a conversion',
    `
uint f(void) {
  uint zero = 0;
  char least = -128, most = 127;
  uchar over = 256;
  return zero;
}`,
    `
f(): uint
  b0:
    store 0 to &zero
    store -128 to &least
    store 127 to &most
    %0 = convert 256: uchar
    store %0 to &over
    %1 = load &zero: uint
    return %1`,
  ],
  [
    'what is not represented',
    `
int f(int n) {
  asm("nop");
  return _Generic(n, int: 1, default: 2);
}`,
    `
f(n: int): int incomplete
  b0:
    %0 = unknown: string: __constant char *
    %1 = call asm(%0): ?
    %2 = unknown: generic-selection: int
    return %2`,
  ],
];

const graphOf = (text: string, kernel?: string): string =>
  irLines(new SourceFile('k.cl', text), parseBuildOptions([]), { read: () => undefined }, kernel).join('');

describe('the intermediate representation', () => {
  for (const [what, text, graph] of CASES) it(`has ${what}`, () => assert.equal(graphOf(text), `${graph.slice(1)}\n`));

  it('ends where code is nested too deeply', () => {
    for (const depth of [400, 700, 1000, 1300]) {
      const graph = graphOf(`int f(int n) { return ${'n ? 1 : '.repeat(depth)}2; }\n`);
      assert.equal(graph.includes('unknown: nested too deeply'), depth > 500, `${depth} levels`);
    }
  });

  it('is printed for one kernel', () => {
    const text = 'void f(void) {}\nkernel void a(void) { f(); }\nkernel void b(void) {}\n';
    assert.equal(graphOf(text, 'a'), 'kernel a(): void\n  b0:\n    call f()\n    return\n');
    assert.throws(() => graphOf(text, 'f'), /has no such kernel/);
  });
});
