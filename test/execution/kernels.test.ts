import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import type { Launch } from '../../server/src/execution/launch.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { filesAfter } from '../../server/src/refactoring/proof/proof.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** A kernel, its launch, and the message at the marked places; none without marks. */
const KERNELS: readonly (readonly [
  what: string,
  launch: Launch | undefined,
  text: string,
  message: RegExp | undefined,
])[] = [
  [
    'the halves of a reduction without a barrier',
    { localSize: [64], numGroups: [1] },
    'kernel void k(local int *t) { int i = get_local_id(0); for (int s = 32; s > 0; s >>= 1) if (i < s) t[i] += ‹t[i + s]›; }',
    /work-item \d+ writes 't\[\d+\]'.*which work-item \d+ reads here/,
  ],
  [
    'an element of nested arrays',
    undefined,
    'kernel void k(global int *o) { local int t[2][3][4]; int l = get_local_id(0); if (l == 0) t[1][2][3] = 1; o[l] = ‹t[1][2][3]›; }',
    /writes 't\[1\]\[2\]\[3\]'/,
  ],
  [
    'a component of a vector in an array of structs',
    undefined,
    'struct s { int a; float4 v[3]; }; kernel void k(global float *o) { local struct s t[5]; int l = get_local_id(0); if (l == 0) t[3].v[2].y = 1; o[l] = ‹t[3].v[2].y›; }',
    /writes 't\[3\]\.v\[2\]\.y'/,
  ],
  [
    'the halves of a reduction with barriers',
    { localSize: [64], numGroups: [1] },
    'kernel void k(local int *t) { int i = get_local_id(0); for (int s = 32; s > 0; s >>= 1) { if (i < s) t[i] += t[i + s]; barrier(CLK_LOCAL_MEM_FENCE); } }',
    undefined,
  ],
  [
    'an element that depends on data, many times, and elements of all work-items',
    { localSize: [64], numGroups: [1] },
    'kernel void k(local int *t, global int *a) { int l = get_local_id(0); for (int n = 0; n < 64; n++) { t[a[l] & 63] = l; ‹t[l]› = l; } }',
    /both write 't\[0\]'/,
  ],
  [
    'a row that depends on data, in the column of the work-item',
    { localSize: [64], numGroups: [1] },
    'kernel void k(global uint *keys, global uint *o) { local uint c[16][64]; uint l = get_local_id(0); for (int i = 0; i < 16; i++) c[i][l] = 0; ++c[keys[get_global_id(0)] & 15][l]; o[l] = c[0][l]; }',
    undefined,
  ],
  [
    'a row that depends on data, in the next column, through a pointer',
    { localSize: [64], numGroups: [1] },
    'kernel void k(global uint *keys, global uint *o) { local uint c[16][65]; uint l = get_local_id(0); c[0][l] = 0; local uint *p = c[keys[l] & 15]; o[l] = ‹p[l + 1]›; }',
    /work-item 1 writes 'c\[0\]\[1\]', which work-item 0 may read/,
  ],
  [
    'other columns and members of an element that depends on data',
    { localSize: [64], numGroups: [1] },
    'typedef struct { int a; int b; } S; kernel void k(global uint *keys, global uint *o) { local uint c[16][65]; local S s[64]; uint l = get_local_id(0); c[0][l] = l; s[l].a = l; o[l] = c[keys[l] & 15][64] + s[keys[l] & 63].b; }',
    undefined,
  ],
  [
    'a barrier of a block that is enqueued, after a return',
    { localSize: [64], numGroups: [1] },
    'kernel void k(global int *o) { if (get_global_id(0) != 0) return; enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(64, 64), ^(local void *x) { local int *s = x; s[get_local_id(0)] = 1; work_group_barrier(CLK_LOCAL_MEM_FENCE); o[get_local_id(0)] = s[0]; }, 256u); }',
    undefined,
  ],
  [
    'a barrier after a block that returns',
    { localSize: [64], numGroups: [1] },
    'kernel void k(global int *o) { if (get_global_id(0) == 0) enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(64), ^{ if (o[0]) return; o[get_global_id(0)] = 1; }); work_group_barrier(CLK_LOCAL_MEM_FENCE); }',
    undefined,
  ],
  [
    'a barrier that the reservation of a work-group decides',
    { localSize: [64], numGroups: [1] },
    'kernel void k(read_only pipe int p, global int *o, local int *s) { reserve_id_t r = work_group_reserve_read_pipe(p, 64); if (is_valid_reserve_id(r)) { int l = get_local_id(0); read_pipe(p, r, l, o + l); work_group_barrier(CLK_LOCAL_MEM_FENCE); work_group_commit_read_pipe(p, r); } }',
    undefined,
  ],
  [
    'a barrier that the reservation of a work-item decides',
    { localSize: [64], numGroups: [1] },
    'kernel void k(read_only pipe int p, global int *o) { int l = get_local_id(0); if (l == 0) { reserve_id_t r = reserve_read_pipe(p, 1); if (is_valid_reserve_id(r)) ‹work_group_barrier›(CLK_LOCAL_MEM_FENCE); } }',
    /work-item 0 reaches this barrier/,
  ],
  [
    'elements that a split barrier separates',
    { localSize: [16], numGroups: [1] },
    'kernel void k(global int *o) { local int t[16]; int i = get_local_id(0); t[i] = i; intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE); int own = i * 2; intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE); o[i] = t[15 - i] + own; }',
    undefined,
  ],
  [
    'elements that are read between the halves of a split barrier',
    { localSize: [16], numGroups: [1] },
    'kernel void k(global int *o) { local int t[16]; int i = get_local_id(0); t[i] = i; intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE); o[i] = ‹t[15 - i]›; intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE); }',
    /work-item \d+ writes 't\[\d+\]'/,
  ],
  [
    'elements that a barrier of AMD separates',
    { localSize: [16], numGroups: [1] },
    'kernel void k(global int *o) { local int t[16]; int i = get_local_id(0); t[i] = i; __builtin_amdgcn_s_barrier(); o[i] = t[15 - i]; }',
    undefined,
  ],
  [
    'what all write the same, whatever it is',
    { localSize: [4], numGroups: [1] },
    'typedef struct { float x; float y; } P; P made(float y) { P p; p.x = y; p.y = 2.0f; return p; } kernel void k(global float *o, global P *q, float y, int n) { float t[4] = { 1 }; o[0] = made(y).x; o[1] = t[n & 3]; *q = made(y); }',
    undefined,
  ],
  [
    'an index in a round that a loop may not go',
    { localSize: [4], numGroups: [1] },
    'void fill(int *t, const int n) { for (int i = 0, j = 0; i < n - 8; i += 8, j += 4) t[j + 3] = i; } kernel void k(global int *o, constant uint *m) { const uint n = m[0] - 1; int t[8] = { 0 }; fill(t, n); o[get_global_id(0)] = t[0]; }',
    undefined,
  ],
  [
    'what the last work-group reads, which an atomic counter finds',
    { localSize: [16], numGroups: [2] },
    'kernel void k(global float *p, volatile global uint *count, global float *o) { local uint t; uint l = get_local_id(0); if (l == 0) { p[get_group_id(0)] = get_group_id(0) + 0.5f; mem_fence(CLK_GLOBAL_MEM_FENCE); t = atomic_inc(count); } barrier(CLK_LOCAL_MEM_FENCE); if (t == get_num_groups(0) - 1) { float sum = 0; for (uint i = l; i < get_num_groups(0); i += 16) sum += p[i]; o[l] += sum; if (l == 0) *count = 0; } }',
    undefined,
  ],
  [
    'the same with a flag that other work-items test',
    { localSize: [16], numGroups: [2] },
    'kernel void k(global float *p, volatile global uint *count, global float *o) { local bool t; uint l = get_local_id(0); if (l == 0) { p[get_group_id(0)] = get_group_id(0) + 0.5f; mem_fence(CLK_GLOBAL_MEM_FENCE); t = atomic_add(count, 1) == get_num_groups(0) - 1; } barrier(CLK_LOCAL_MEM_FENCE); if (t) { float sum = 0; for (uint i = l; i < get_num_groups(0); i += 16) sum += p[i]; o[l] += sum; if (l == 0) *count = 0; } }',
    undefined,
  ],
  [
    'the same without a fence before the counter',
    { localSize: [16], numGroups: [2] },
    'kernel void k(global float *p, volatile global uint *count, global float *o) { local uint t; uint l = get_local_id(0); if (l == 0) { p[get_group_id(0)] = get_group_id(0) + 0.5f; t = atomic_inc(count); } barrier(CLK_LOCAL_MEM_FENCE); if (t == get_num_groups(0) - 1) { float sum = 0; for (uint i = l; i < get_num_groups(0); i += 16) sum += ‹p[i]›; o[l] += sum; if (l == 0) *count = 0; } }',
    /work-item 0 of group 1 writes 'p\[1\]'/,
  ],
  [
    'the same for what is written after the counter',
    { localSize: [16], numGroups: [2] },
    'kernel void k(global float *p, volatile global uint *count, global float *o) { local uint t; uint l = get_local_id(0); if (l == 0) { mem_fence(CLK_GLOBAL_MEM_FENCE); uint n = atomic_inc(count); p[get_group_id(0)] = get_group_id(0) + 0.5f; mem_fence(CLK_GLOBAL_MEM_FENCE); t = n; } barrier(CLK_LOCAL_MEM_FENCE); if (t == get_num_groups(0) - 1) { float sum = 0; for (uint i = l; i < get_num_groups(0); i += 16) sum += ‹p[i]›; o[l] += sum; if (l == 0) *count = 0; } }',
    /work-item 0 of group 1 writes 'p\[1\]'/,
  ],
  [
    'the same with the number of the work-group',
    { localSize: [16], numGroups: [2] },
    'kernel void k(global float *p, volatile global uint *count, global float *o) { local uint t; uint l = get_local_id(0); if (l == 0) { p[get_group_id(0)] = get_group_id(0) + 0.5f; mem_fence(CLK_GLOBAL_MEM_FENCE); t = get_group_id(0); } barrier(CLK_LOCAL_MEM_FENCE); if (t == get_num_groups(0) - 1) { float sum = 0; for (uint i = l; i < get_num_groups(0); i += 16) sum += ‹p[i]›; o[l + 16 * get_group_id(0)] = sum; } }',
    /work-item 0 of group 1 writes 'p\[1\]'|work-item 0 of group 0 writes 'p\[0\]'/,
  ],
  [
    'an element that all write with their places in the launch',
    undefined,
    'kernel void k(global uint *o) { ‹o[0]› = get_global_linear_id(); }',
    /both write 'o\[0\]'.*assuming a work-group of at least 2 work-items/,
  ],
  [
    'vectors of which two have one element in common',
    undefined,
    'kernel void k(global int *o) { int i = get_global_id(0); ‹vstore4((int4)(i), 0, o + 3 * i)›; }',
    /both write 'o\[3\]'/,
  ],
  [
    'a word in the middle of a vector',
    undefined,
    'kernel void k(global int4 *o) { size_t i = get_global_id(0); o[i] = i; ‹((global int *)o)[4 * i + 5]› = i; }',
    /work-items 1 and 0 both write 'o\[1\]\.y'/,
  ],
  [
    'a size in a dimension that the host states',
    undefined,
    'kernel void k(global int *o, int d) { if (get_local_size(d) == 1) o[get_group_id(0)] = get_local_id(0); }',
    undefined,
  ],
  [
    'data that doubles at each of many steps',
    undefined,
    `kernel void k(global int *o) { int x = o[get_global_id(0)]; ${'x = x * x + x; '.repeat(60)} o[get_global_id(0)] = x; }`,
    undefined,
  ],
  [
    'two groups that write the same',
    { localSize: [8], numGroups: [2] },
    'kernel void k(global int *o) { ‹o[get_local_id(0)]› = get_group_id(0); }',
    /work-item 0 of group 0 and work-item 0 of group 1 both write 'o\[0\]'.*nothing orders different work-groups/,
  ],
  [
    'one group alone',
    { localSize: [8], numGroups: [1] },
    'kernel void k(global int *o) { o[get_local_id(0)] = get_group_id(0); }',
    undefined,
  ],
  [
    'rows of a matrix whose width the host knows',
    { localSize: [8, 8], numGroups: [2, 2] },
    'kernel void k(global int *o, int width) { o[get_global_id(1) * width + get_global_id(0)] = get_local_id(0); }',
    undefined,
  ],
  [
    'rows that overlap',
    { localSize: [8, 8], numGroups: [1, 1] },
    'kernel void k(local int *t) { ‹t[get_local_id(1) * 7 + get_local_id(0)]› = get_local_id(0); }',
    /both write 't\[\d+\]'/,
  ],
  [
    'a modulus and a shift',
    { localSize: [64], numGroups: [1] },
    'kernel void k(local int *t) { int i = get_local_id(0); t[(i >> 3) * 8 + i % 8] = i; }',
    undefined,
  ],
  [
    'a barrier that some reach',
    { localSize: [64], numGroups: [1] },
    'kernel void k(local int *t) { if (get_local_id(0) < 40) ‹barrier(CLK_LOCAL_MEM_FENCE)›; }',
    /work-item \d+ reaches this barrier, and work-item \d+ does not/,
  ],
  [
    'a condition that holds for all of the group',
    { localSize: [32], numGroups: [4] },
    'kernel void k(local int *t) { if (get_local_id(0) < 40 && get_group_id(0) < 2) barrier(CLK_LOCAL_MEM_FENCE); }',
    undefined,
  ],
  [
    'loops that run differently often',
    { localSize: [64], numGroups: [1] },
    'kernel void k(local int *t) { for (int i = get_local_id(0); i < 100; i += 64) ‹barrier(CLK_LOCAL_MEM_FENCE)›; }',
    /reaches this barrier/,
  ],
  [
    'a barrier in a function, after an early return',
    { localSize: [64], numGroups: [1] },
    'void meet(void) { ‹barrier(CLK_LOCAL_MEM_FENCE)›; } kernel void k(local int *t) { if (get_local_id(0) == 63) return; meet(); }',
    /reaches this barrier/,
  ],
  [
    'a condition on data',
    { localSize: [64], numGroups: [1] },
    'kernel void k(global const int *in) { if (in[get_local_id(0)] > 0) ‹barrier(CLK_LOCAL_MEM_FENCE)›; }',
    /not every work-item of the work-group may reach this barrier/,
  ],
  [
    'what the host decides, in one of its cases',
    { localSize: [64], numGroups: [1] },
    'kernel void k(local int *t, int mode) { switch (mode) { case 3: ‹t[0]› = get_local_id(0); break; default: t[get_local_id(0)] = 1; } }',
    /both write 't\[\d+\]'/,
  ],
  [
    'a pointer into one of two arrays',
    { localSize: [64], numGroups: [1] },
    'kernel void k(local int *a, local int *b) { local int *p = get_local_id(0) & 1 ? a : b; p[get_local_id(0) / 2] = get_local_id(0); }',
    undefined,
  ],
  [
    'bytes of a struct',
    { localSize: [4], numGroups: [1] },
    'typedef struct { int x; short y[2]; } s; kernel void k(local s *t) { t[0].y[get_local_id(0) & 1] = 0; t->x = 1; }',
    undefined,
  ],
  [
    'the size that a kernel requires',
    undefined,
    '__attribute__((reqd_work_group_size(16, 1, 1))) kernel void k(local int *t) { ‹t[get_local_id(0) & 7]› = get_local_id(0); }',
    /work-items 0 and 8 both write 't\[0\]'/,
  ],
  [
    'data that a comment says to be the same for all',
    { localSize: [64], numGroups: [1] },
    'kernel void k(global const int *in, local int *t) { // clspace: uniform n -- the host knows\n int n = in[get_local_id(0)]; if (n > 0) barrier(CLK_LOCAL_MEM_FENCE); while (n > 4) { n = in[n + get_local_id(0)]; barrier(CLK_LOCAL_MEM_FENCE); } }',
    undefined,
  ],
  [
    'a value read from one element that a comment declares to be uniform',
    { localSize: [64], numGroups: [1] },
    'kernel void k(global const int *in, local int *t) { /* clspace: uniform n */ int n = in[get_local_id(0)]; ‹t[n]› = get_local_id(0); }',
    /both write 't'/,
  ],
  [
    'an asynchronous copy of which not all know the length',
    { localSize: [4], numGroups: [1] },
    'kernel void k(global int *g, local int *t) { int n = 4; if (get_local_id(0) == 3) n = 1; event_t e = ‹async_work_group_copy(t, g, n, 0)›; wait_group_events(1, &e); }',
    /pass different arguments to this call of async_work_group_copy/,
  ],
  [
    'an asynchronous copy from an address in memory',
    undefined,
    'kernel void k(global ulong *g, local int *t) { event_t e = async_work_group_copy(t, (global int *)g[0], 4, 0); wait_group_events(1, &e); }',
    undefined,
  ],
  [
    'a pixel of the next row',
    { localSize: [64], numGroups: [1] },
    'kernel void k(read_write image2d_t o, global int *a) { int i = get_local_id(0); write_imagei(o, (int2)(3, i), (int4)(i)); a[i] = ‹read_imagei(o, (int2)(3, i + 1))›.x; }',
    /work-item 1 writes 'o', which work-item 0 reads here/,
  ],
  [
    'a pixel of the next row, of the next image of an array',
    { localSize: [64], numGroups: [1] },
    'kernel void k(read_write image2d_array_t o, global int *a) { int i = get_local_id(0); write_imagei(o, (int4)(3, i, 1, 0), (int4)(i)); a[i] = read_imagei(o, (int4)(3, i + 1, 2, 0)).x; }',
    undefined,
  ],
  [
    'what two groups read from the same element',
    { localSize: [8], numGroups: [2] },
    'kernel void k(global const int *a, global int *o) { int i = get_local_id(0); o[i] = a[i]; }',
    undefined,
  ],
  [
    'what two groups read from their own local memory, and store at different places of the program',
    { localSize: [8], numGroups: [2] },
    'kernel void k(global int *o) { local int t[8]; int i = get_local_id(0); t[i] = get_global_id(0); barrier(CLK_LOCAL_MEM_FENCE); if (get_group_id(0)) o[i] = t[7 - i]; else ‹o[i]› = t[7 - i]; }',
    /work-item 0 of group [01] and work-item 0 of group [01] both write 'o\[0\]'/,
  ],
  [
    'what copies write that the host may let the kernel wait for',
    { localSize: [8], numGroups: [1] },
    'kernel void k(global int *g, local int *t, global int *o, int n) { event_t e[2]; e[0] = async_work_group_copy(t, g, 8, 0); wait_group_events(n, e); o[get_local_id(0)] = t[get_local_id(0)]; }',
    undefined,
  ],
  [
    'work-items up to the last of a range of cases',
    { localSize: [4], numGroups: [1] },
    'kernel void k(local int *t) { int i = get_local_id(0); switch (i) { case 1 ... 2: ‹t[0]› = i; } }',
    /work-items 1 and 2 both write 't\[0\]'/,
  ],
  [
    'what happens only if two arrays are one',
    { localSize: [4], numGroups: [1] },
    'kernel void k(local int *t, local int *u) { local int *p = t + 1; if (p == u + 1) u[0] = get_local_id(0); if (p != t + 1) t[0] = get_local_id(0); }',
    undefined,
  ],
  ['one work-item, whatever it does', undefined, 'kernel void k(global int *o) { o[0] = 1; o[0] += o[1]; }', undefined],
];

describe('kernels that are executed', () => {
  for (const [what, launch, marked, message] of KERNELS)
    it(`${message ? 'report' : 'do not report'} ${what}`, () => {
      const text = marked.replace(/[‹›]/g, '');
      const settings = launch ? { launches: { every: launch, kernels: {} } } : {};
      const { diagnostics } = analyse(
        new SourceFile('k.cl', text),
        parseBuildOptions(['-cl-std=CL2.0']),
        { read: () => undefined },
        settings,
      );
      const own = diagnostics.filter(({ code }) => /^(race|barrier)-/.test(code) && code !== 'barrier-flag-space');
      if (!message)
        return assert.deepEqual(
          own.map((d) => d.message),
          [],
        );
      const found = own.find(({ span }) => span.start === marked.indexOf('‹'));
      assert.match(found?.message ?? JSON.stringify(own.map((d) => [d.span.start, d.message])), message);
    });
});

/** A race in a kernel with one work-group of 64, and the kernel after its first fix. */
const FIXED: readonly (readonly [what: string, before: string, after: string])[] = [
  [
    'a barrier between two statements',
    'kernel void k(local int *t, global int *o) {\n  int i = get_local_id(0);\n  t[i] = i;\n  o[i] = t[i + 1];\n}\n',
    'kernel void k(local int *t, global int *o) {\n  int i = get_local_id(0);\n  t[i] = i;\n  barrier(CLK_LOCAL_MEM_FENCE);\n  o[i] = t[i + 1];\n}\n',
  ],
  [
    'a barrier at the end of a loop that fills a tile again',
    'kernel void k(local int *t, global int *o) {\n  for (int n = 0; n < 4; n++) {\n    t[get_local_id(0)] = n;\n    barrier(CLK_LOCAL_MEM_FENCE);\n    o[get_local_id(0)] += t[63 - get_local_id(0)];\n  }\n}\n',
    'kernel void k(local int *t, global int *o) {\n  for (int n = 0; n < 4; n++) {\n    t[get_local_id(0)] = n;\n    barrier(CLK_LOCAL_MEM_FENCE);\n    o[get_local_id(0)] += t[63 - get_local_id(0)];\n    barrier(CLK_LOCAL_MEM_FENCE);\n  }\n}\n',
  ],
  [
    'barriers before a reduction and in it',
    'kernel void k(local int *t) {\n  int i = get_local_id(0);\n  t[i] = i;\n  for (int s = 32; s > 0; s >>= 1)\n    if (i < s)\n      t[i] += t[i + s];\n}\n',
    'kernel void k(local int *t) {\n  int i = get_local_id(0);\n  t[i] = i;\n  barrier(CLK_LOCAL_MEM_FENCE);\n  for (int s = 32; s > 0; s >>= 1) {\n    if (i < s)\n      t[i] += t[i + s];\n    barrier(CLK_LOCAL_MEM_FENCE);\n  }\n}\n',
  ],
  [
    'an atomic operation',
    'kernel void k(global int *o) {\n  o[get_local_id(0) & 7] += 2;\n}\n',
    'kernel void k(global int *o) {\n  atomic_add(&o[get_local_id(0) & 7], 2);\n}\n',
  ],
  [
    'one work-item instead of all',
    'kernel void k(local int *t) {\n  t[0] = get_local_id(0);\n}\n',
    'kernel void k(local int *t) {\n  if (get_local_id(0) == 0)\n    t[0] = get_local_id(0);\n}\n',
  ],
  [
    'one barrier a tile of a matrix product',
    'kernel void k(global const float *a, global float *o, int n) {\n  local float As[8][8];\n  int x = get_local_id(0) & 7, y = get_local_id(0) >> 3;\n  float s = 0;\n  for (int i = 0; i < n; i++) {\n    As[y][x] = a[i * 64 + y * 8 + x];\n    barrier(CLK_LOCAL_MEM_FENCE);\n    for (int k = 0; k < 8; k++)\n      s += As[k][x] * As[y][k];\n  }\n  o[get_global_id(0)] = s;\n}\n',
    'kernel void k(global const float *a, global float *o, int n) {\n  local float As[8][8];\n  int x = get_local_id(0) & 7, y = get_local_id(0) >> 3;\n  float s = 0;\n  for (int i = 0; i < n; i++) {\n    As[y][x] = a[i * 64 + y * 8 + x];\n    barrier(CLK_LOCAL_MEM_FENCE);\n    for (int k = 0; k < 8; k++)\n      s += As[k][x] * As[y][k];\n    barrier(CLK_LOCAL_MEM_FENCE);\n  }\n  o[get_global_id(0)] = s;\n}\n',
  ],
  [
    'a barrier after the if that only some enter',
    'kernel void k(local int *t) {\n  int i = get_local_id(0);\n  for (int s = 32; s > 0; s >>= 1) {\n    if (i < s) {\n      t[i] += t[i + s];\n      barrier(CLK_LOCAL_MEM_FENCE);\n    }\n  }\n}\n',
    'kernel void k(local int *t) {\n  int i = get_local_id(0);\n  for (int s = 32; s > 0; s >>= 1) {\n    if (i < s) {\n      t[i] += t[i + s];\n    }\n    barrier(CLK_LOCAL_MEM_FENCE);\n  }\n}\n',
  ],
];

describe('fixes of races', () => {
  const settings = { launches: { every: { localSize: [64], numGroups: [1] }, kernels: {} } };
  const reported = (text: string) =>
    analyse(
      new SourceFile('k.cl', text),
      parseBuildOptions([]),
      { read: () => undefined },
      settings,
    ).diagnostics.filter(({ code }) => /^(race|barrier)-/.test(code));

  for (const [what, before, after] of FIXED)
    it(`are ${what}`, () => {
      const [fix] = reported(before).flatMap(({ fixes }) => fixes);
      assert.ok(fix);
      assert.equal(filesAfter(fix).get('k.cl')?.text, after);
      assert.deepEqual(
        reported(after).map(({ message }) => message),
        [],
      );
    });

  it('are not offered where only some work-items would reach a barrier', () => {
    const text =
      'kernel void k(local int *t) {\n  int i = get_local_id(0);\n  if (i < 40) {\n    t[i] = i;\n    t[i + 1] += 1;\n  }\n}\n';
    const all = reported(text);
    assert.ok(all.length > 0);
    for (const { fixes } of all) for (const { title } of fixes) assert.doesNotMatch(title, /barrier/);
  });
});

describe('one mistake', () => {
  const reported = (body: string) =>
    analyse(
      new SourceFile('k.cl', `kernel void k(global int *o, local int *t, local int *u) {\n${body}\n}\n`),
      parseBuildOptions([]),
      {
        read: () => undefined,
      },
    )
      .diagnostics.filter(({ code }) => /^(race|barrier)-/.test(code))
      .map(({ code, related }) => `${code} ${related.length}`);

  it('is reported once if several accesses need the same barrier', () => {
    const body = 'int i = get_local_id(0); t[i] = i; u[i] = i; o[i] = t[i + 1] + u[i + 1] + t[i + 2] * 2;';
    assert.deepEqual(reported(body), ['race-local 2']);
  });
  it('is reported once for an element that is read and written', () => {
    assert.deepEqual(reported('t[0] = t[0] + get_local_id(0);'), ['race-local 1']);
  });
  it('is reported for each missing barrier', () => {
    const body =
      'int i = get_local_id(0); t[i] = i; int x = t[i + 1]; barrier(CLK_LOCAL_MEM_FENCE); u[i] = x; o[i] = u[i + 1];';
    assert.deepEqual(reported(body), ['race-local 1', 'race-local 1']);
  });
  it('is reported by one rule if a barrier has the wrong flag', () => {
    const body = 'int i = get_local_id(0); t[i] = i; barrier(CLK_GLOBAL_MEM_FENCE); o[i] = t[i + 1] + t[i + 2];';
    assert.deepEqual(reported(body), ['barrier-fence 2']);
  });
});

describe('null pointers', () => {
  const reported = (text: string) =>
    analyse(
      new SourceFile('k.cl', text),
      parseBuildOptions(['-cl-std=CL2.0']),
      { read: () => undefined },
      { launches: { every: { localSize: [1], numGroups: [1] }, kernels: {} } },
    )
      .diagnostics.filter(({ code }) => code === 'null-dereference')
      .map(({ span }) => text.slice(span.start, span.end));

  it('are reported if the host may cause them', () => {
    const text =
      'float *at(float *p, int i) { if (i) return p; return 0; } kernel void k(int i) { float x = 0; float *y = at(&x, i); y[0] = 1; }';
    assert.deepEqual(reported(text), ['y[0]']);
  });
  it('are not reported where data decides whether a function changes the pointer', () => {
    const hit =
      'struct hit { float t; constant float *s; }; constant float scene[2] = { 1, 2 }; bool trace(struct hit *h, float x) { h->s = 0; for (int i = 0; i < 2; i++) if (x < scene[i]) h->s = scene + i; return h->s != NULL; } kernel void k(global float *o) { struct hit h; if (!trace(&h, o[0])) return; o[0] = *h.s; }';
    const dereferenced =
      'void find(float **p, float *y, float x) { *p = 0; if (x < 1) *p = y; } kernel void k(global float *o) { float y = 1; float *p; find(&p, &y, o[0]); if (p) o[0] = *p; }';
    const called =
      'void set(float **p, float *y) { *p = y; } void find(float **p, float *y, float x) { *p = 0; if (x < 1) set(p, y); } kernel void k(global float *o) { float y = 1; float *p; find(&p, &y, o[0]); if (p) o[0] = *p; }';
    for (const text of [hit, dereferenced, called]) assert.deepEqual(reported(text), [], text);
  });
  it('are reported where data decides about another member', () => {
    const text =
      'struct hit { float t; float *s; }; kernel void k(global float *o) { float y = 1; float *p = 0; struct hit h; struct hit *g = &h; if (o[0] < 1) g->s = &y; o[0] = *p; }';
    assert.deepEqual(reported(text), ['*p']);
  });
  it('are not reported where the same condition guards them', () => {
    const text = 'kernel void k(int i) { float x = 0; float *y = 0; if (i) y = &x; x = 1; if (i) y[0] = 1; }';
    assert.deepEqual(reported(text), []);
  });
});

describe('shifts by as many bits as the type has', () => {
  const reported = (before: string): string[] =>
    analyse(
      new SourceFile(
        'k.cl',
        `kernel void k(global int *o, local int *t, uint n) { int s = 31; ${before} o[0] = 1 << s; }`,
      ),
      parseBuildOptions([]),
      { read: () => undefined },
    )
      .diagnostics.filter(({ code }) => code === 'shift-count')
      .map(({ message }) => message);

  it('are reported after data has decided about something else', () =>
    assert.deepEqual(reported('if (o[3]) t[0] = 0; s++;'), ['shift of 32 bits by 32: OpenCL C shifts by 0']));
  it('are reported in the first round of a loop, however often the host lets it run', () => {
    for (const count of ['get_num_groups(0)', 'n'])
      assert.deepEqual(reported(`for (uint i = 0; i < ${count}; i++) t[1 << (s + 1)] = 0;`), [
        'shift of 32 bits by 32: OpenCL C shifts by 0',
      ]);
  });
  it('are not reported where data or unknown code decides about the count', () => {
    for (const before of ['if (o[3]) s++;', 's++; frexp(2.0f, &s);', 'void set(int *at); s++; set(&s);'])
      assert.deepEqual(reported(before), [], before);
  });
});

describe('arrays in structs', () => {
  const reported = (body: string) =>
    analyse(
      new SourceFile(
        'k.cl',
        `struct s { int a[2][3]; int b; int last[1]; }; kernel void k(global struct s *p, int n) { struct s v; int i = get_global_id(0); ${body} }`,
      ),
      parseBuildOptions([]),
      { read: () => undefined },
      { launches: { every: { localSize: [4], numGroups: [1] }, kernels: {} } },
    )
      .diagnostics.filter(({ code }) => code === 'index-out-of-bounds')
      .map(({ message }) => message);

  it('are reported if an index leads to another member', () => {
    assert.deepEqual(reported('v.a[i][0] = 1;'), ["out of bounds: index 2 of 'a', which has 2 elements (work-item 2)"]);
    assert.deepEqual(reported('p[i].a[i - 1][0] = 1;'), [
      "out of bounds: index -1 of 'a', which has 2 elements (work-item 0)",
    ]);
  });
  it('are not reported at the end, where only an address is formed, or within a row', () => {
    assert.deepEqual(reported('v.a[0][i] = 1; int *e = (int *)&v.a[2]; p->last[i] = 1; p[i].a[i & 1][0] = n;'), []);
  });
});

describe('thousands of atomic operations', () => {
  // A comparison of each pair of accesses with each operation takes minutes.
  it('order the accesses of a histogram, in a reasonable time', () => {
    const text = `kernel void histogram(global const uint *keys, local uint *h) {
  uint i = get_local_id(0);
  for (uint bits = 0; bits < 32; bits += 4)
    for (uint n = 0; n < 8; n++) {
      atomic_inc(&h[(keys[n * 64 + i] >> bits) & 15]);
      h[16 + i] += h[i % 16];
      atomic_add(&h[80 + i], h[16 + i]);
      h[16 + i] += h[16 + i + 1];
    }
}
`;
    const launches = { every: { localSize: [64], numGroups: [1] }, kernels: {} };
    const none = { read: () => undefined };
    const { diagnostics } = analyse(new SourceFile('k.cl', text), parseBuildOptions([]), none, { launches });
    assert.ok(diagnostics.some(({ code }) => code === 'race-local'));
  });
});
