import assert from 'node:assert/strict';
import { type Analysis, AnalysisSession, analyse } from '../../server/src/analysis/analysis.js';
import { type KernelVerdicts, type VerdictKind, verdictsOf } from '../../server/src/analysis/verdicts.js';
import type { Launch } from '../../server/src/execution/launch.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** The rules that refute. */
const REFUTING = ['race-global', 'race-local', 'race-async-copy', 'barrier-divergent', 'index-out-of-bounds'];

/** The verdicts about the first kernel; `isQuiet`: no diagnostic refutes. */
function verdictsIn(text: string, launch?: Launch, isQuiet = true): KernelVerdicts['verdicts'] {
  const settings = {
    ...(launch && { launches: { every: launch, kernels: {} } }),
    ...(isQuiet && { severities: new Map(REFUTING.map((id) => [id, 'off'] as const)) }),
  };
  const analysis = analyse(
    new SourceFile('k.cl', text),
    parseBuildOptions(['-cl-std=CL2.0']),
    { read: () => undefined },
    settings,
  );
  const [kernel] = verdictsOf(analysis);
  assert.ok(kernel, text);
  return kernel.verdicts;
}

/** `unknown: REASON at 'TEXT'` */
function spell({ verdict, reason, span, assumes }: KernelVerdicts['verdicts'][VerdictKind]): string {
  const where = span ? ` at '${span.file.text.slice(span.start, span.end)}'` : '';
  return `${verdict}${assumes.length > 0 ? `: ${assumes.join('; ')}` : ''}${reason ? `: ${reason}${where}` : ''}`;
}

const BODY = 'int i = get_global_id(0), l = get_local_id(0), L = get_local_size(0);';
const kernelOf = (body: string): string =>
  `kernel void k(global int *a, global const int *c, local int *t, int n, int w) {\n${BODY}\n${body}\n}\n`;
const BARRIER = 'barrier(CLK_LOCAL_MEM_FENCE);';

/** Bodies of kernels, with the verdict about races. */
const RACES: readonly (readonly [what: string, body: string, verdict: string])[] = [
  ['an element for each work-item', 'if (i < n) a[i] = c[i];', 'proved'],
  ['four elements for each', 'for (int k = 0; k < 4; k++) a[i * 4 + k] = k;', 'proved'],
  [
    'five of four elements for each',
    'for (int k = 0; k <= 4; k++) a[i * 4 + k] = i;',
    "unknown: two work-items may write the same part of 'a' at 'a[i * 4 + k]'",
  ],
  ['a row for each', 'for (int k = 0; k < n; k++) a[i * n + k] = i;', 'proved'],
  ['an element that zeros beside a number choose', 'int z[2] = {0}; z[0] = n; a[z[1] == 0 ? i : 0] = i;', 'proved'],
  [
    'an element that the rest of a number chooses, a part of which is overwritten',
    'int z[2] = {0}; z[0] = n; ((char *)z)[0] = 1; a[((char *)z)[1] == 0 ? i : 0] = i;',
    "unknown: two work-items may write the same part of 'a' at 'a[((char *)z)[1] == 0 ? i : 0]'",
  ],
  ['a chunk for each', 'for (int k = i * 16; k < i * 16 + 16; k++) a[k] = i;', 'proved'],
  [
    'a chunk with an end for each',
    'int b = i * w, e = b + w; if (e > n) e = n; for (int k = b; k < e; k++) a[k] = i;',
    'proved',
  ],
  [
    'a number that is read as another type',
    'uint v = 0xFFFFFFFFu - (i & 15); if (*(int *)&v < 0 && i % 256 == 0) a[0] = i;',
    "unknown: two work-items may write the same part of 'a' at 'a[0]'",
  ],
  [
    'a mask of 32 bits for 64',
    'ulong k = (ulong)i << 20; if ((k & 0xFFFFFFF0UL) == 0) a[0] = i;',
    "unknown: two work-items may write the same part of 'a' at 'a[0]'",
  ],
  [
    'a shift into the sign',
    'if (1 << n < 0) a[0] = i;',
    "unknown: two work-items may write the same part of 'a' at 'a[0]'",
  ],
  ['a large unsigned number that was negative', 'if (get_global_id(0) < n) a[i + n] = a[i];', 'conditional: n >= 0'],
  ['a strided loop over the launch', 'for (int j = i; j < n; j += get_global_size(0)) a[j] = i;', 'proved'],
  ['a strided loop over the group', `for (int j = l; j < n; j += L) t[j] = i;`, 'proved'],
  ['the group by its number', 'if (l == 0) a[get_group_id(0)] = i;', 'proved'],
  ['quotient and rest', 'int y = i / 7, x = i % 7; a[y * 7 + x] = i;', 'proved'],
  ['a permutation by exclusive or', 't[l ^ 4] = l;', 'proved'],
  ['one of two pointers', 'global int *p = n > 3 ? a : a + 1; p[i] = i;', 'proved'],
  [
    'a halving reduction',
    `t[l] = c[i]; ${BARRIER} for (int s = L / 2; s > 0; s >>= 1) { if (l < s) t[l] += t[l + s]; ${BARRIER} }`,
    'proved',
  ],
  [
    'a doubling scan',
    `for (int d = 1; d < L; d *= 2) { int v = l >= d ? t[l - d] : 0; ${BARRIER} t[l] += v; ${BARRIER} }`,
    'proved',
  ],
  [
    'a tree of sums',
    `int o = 1; for (int d = L >> 1; d > 0; d >>= 1) { ${BARRIER} if (l < d) t[o * (2 * l + 2) - 1] += t[o * (2 * l + 1) - 1]; o *= 2; }`,
    'proved',
  ],
  [
    'a reduction without barriers',
    `t[l] = c[i]; ${BARRIER} for (int s = L / 2; s > 0; s >>= 1) if (l < s) t[l] += t[l + s];`,
    "unknown: one work-item may write what another one reads in 't' at 't[l]'",
  ],
  ['a neighbour after a barrier', `t[l] = i; ${BARRIER} a[i] = l > 0 ? t[l - 1] : 0;`, 'proved'],
  [
    'a neighbour of another group after a barrier',
    'a[i] = 0; barrier(CLK_GLOBAL_MEM_FENCE); if (i > 0) t[l] = a[i - 1];',
    "unknown: one work-item may write what another one reads in 'a' at 'a[i - 1]'",
  ],
  ['a place that data decides', 'a[c[i]] = i;', "conditional: 'c' has no value twice"],
  ['counters', 'atomic_inc(&a[c[i]]);', 'proved'],
  [
    'a counter that is read',
    'atomic_inc(a); t[l] = a[0];',
    "unknown: one work-item may write what another one accesses in 'a' at 'a[0]'",
  ],
  ['the same value for all', 'a[0] = n;', "conditional: work-items may write the same value to 'a' at the same time"],
  ['rows whose length the host decides', 'a[i * w] = i;', 'conditional: w >= 1'],
  [
    'a copy that is waited for',
    `event_t e = async_work_group_copy(t, c, 8, 0); wait_group_events(1, &e); ${BARRIER} a[i] = t[l];`,
    'proved',
  ],
  [
    'a copy that is not waited for',
    'event_t e = async_work_group_copy(t, c, 8, 0); if (l < 8) a[i] = t[l];',
    "unknown: the copy of 't' may not be complete at 't[l]'",
  ],
  ['`goto`', 'int k = 0;\nagain:\na[i * 4 + k] = k;\nif (++k < 4) goto again;', 'proved'],
];

const BARRIERS: readonly (readonly [what: string, body: string, verdict: string])[] = [
  ['all work-items', BARRIER, 'proved'],
  ['an argument', `if (n > 2) { ${BARRIER} }`, 'proved'],
  ['a value that all read', `if (c[n] > 2) { ${BARRIER} }`, 'proved'],
  ['a loop of the host', `for (int k = 0; k < n; k++) { ${BARRIER} }`, 'proved'],
  ['the group', `if (get_group_id(0) > 2) { ${BARRIER} }`, 'proved'],
  ['what is true whatever data says', `if (c[i] > 2 || l >= 0) { ${BARRIER} }`, 'proved'],
  ['one of two positive numbers', `int x = l < 8 ? 1 : 2; if (x > 0) { ${BARRIER} }`, 'proved'],
  ['no even number', `switch (l * 2) { case 3: ${BARRIER} }`, 'proved'],
  ['a loop without iterations', `for (int k = 100; k < 8; k++) { if (k == l) break; ${BARRIER} }`, 'proved'],
  ['conditions in each iteration', `for (int k = 0; k < 3; k++) { if (l < 1 || k < 3) { ${BARRIER} } }`, 'proved'],
  [
    'some iterations',
    `for (int k = 0; k < 3; k++) { if (l < 1 || k < 2) { ${BARRIER} } }`,
    'conditional: get_local_size(0) <= 1',
  ],
  [
    'a sum that may wrap',
    `uint m = n; if (l + m < m) { ${BARRIER} }`,
    "unknown: the condition may differ between work-items at 'l + m < m'",
  ],
  ['data', `if (c[i] > 2) { ${BARRIER} }`, "unknown: the condition may differ between work-items at 'c[i] > 2'"],
  ['a work-group that is small enough', `if (l < 128) { ${BARRIER} }`, 'conditional: get_local_size(0) <= 128'],
  [
    'the size of a dimension that differs',
    `if (get_num_groups(l & 1) > 3) { ${BARRIER} }`,
    "unknown: the condition may differ between work-items at 'get_num_groups(l & 1) > 3'",
  ],
  [
    'some work-items of a sub-group',
    'if (l == 0) sub_group_barrier(CLK_LOCAL_MEM_FENCE);',
    "unknown: the condition may differ between work-items at 'l == 0'",
  ],
  [
    'a loop that never ends',
    `if (l == 0) for (;;) {} ${BARRIER}`,
    "unknown: the condition may differ between work-items at 'l == 0'",
  ],
  ['an early return', `if (i >= n) return; ${BARRIER}`, 'conditional: n >= get_global_size(0)'],
  [
    'a loop of each work-item',
    `for (int k = l; k < c[0]; k++) { ${BARRIER} }`,
    "unknown: the condition may differ between work-items at 'k < c[0]'",
  ],
];

const BOUNDS: readonly (readonly [what: string, body: string, verdict: string])[] = [
  ['a guard', 'if (i >= 0 && i < n) a[i] = 1;', "conditional: 'a' has n elements"],
  ['a guard of the last element', 'int j = i * 3; if (j + 2 < n) a[j] = a[j + 2];', "conditional: 'a' has n elements"],
  ['a guard in another order', 'if (i * 2 + 1 < n) a[1 + 2 * i] = 1;', "conditional: 'a' has n elements"],
  ['a loop over elements', 'for (int k = 0; k < n; k++) a[k] = 1;', "conditional: 'a' has n elements"],
  ['an array', 'local int s[16]; if (l < 16) s[l] = i;', 'proved'],
  ['an array that some work-groups need larger', 'local int s[16]; s[l] = i;', 'conditional: get_local_size(0) <= 16'],
  [
    'an array that is too small',
    'local int s[16]; s[l + 16] = i;',
    "unknown: the index of 's' may be too large at 's[l + 16]'",
  ],
  ['data', 'a[c[i]] = 1;', "unknown: the index of 'a' may be negative at 'a[c[i]]'"],
  [
    'data that all work-items share',
    'a[c[0]] = 1;',
    "conditional: c[0] >= 0; 'c' has 1 element; 'a' has c[0] + 1 elements",
  ],
];

/** Kernels whose accesses of private memory may be out of bounds. */
const PRIVATE: readonly (readonly [what: string, text: string, bounds: string])[] = [
  ['an index that is an argument', 'kernel void k(int n) { int x[4]; x[n] = 1; }', 'conditional: n >= 0; n <= 3'],
  [
    'a mask that is too wide',
    'kernel void k(int n) { int x[4]; x[n & 7] = 1; }',
    "unknown: the index of 'x' may be too large at 'x[n & 7]'",
  ],
  [
    'a vector that is stored in an array',
    'kernel void k(uint n) { float x[8]; vstore4((float4)(0), n, x); }',
    'conditional: n <= 1',
  ],
  ['a mask that fits', 'kernel void k(int n) { int x[4]; x[n & 3] = 1; }', 'proved'],
  ['a loop over all elements', 'kernel void k(void) { int x[4]; for (int i = 0; i < 4; i++) x[i] = i; }', 'proved'],
];

const XY = 'int x = get_global_id(0), y = get_global_id(1);';

/** Parameters and bodies of kernels, and how large their buffers have to be. */
const SIZES: readonly (readonly [what: string, parameters: string, body: string, bounds: string])[] = [
  [
    'the product of two matrices',
    'global float *c, global float *a, global float *b, int h, int w, int d',
    `${XY} if (x < w && y < h) { float s = 0; for (int k = 0; k < d; k++) s += a[y * d + k] * b[k * w + x]; c[y * w + x] = s; }`,
    "conditional: 'a' has h * d elements; 'b' has w * d elements; 'c' has h * w elements",
  ],
  [
    'whole vectors of three components among others',
    'global float3 (*a)[4], global float *b',
    'size_t i = get_global_id(0); a[i][3] = 0; ((global float3 *)b)[i] = 0;',
    "conditional: 'a' has get_global_size(0) elements; 'b' has 4 * get_global_size(0) elements",
  ],
  [
    'an index that a function computes',
    'global int *a, global const float4 *b, uint n',
    'a[convert_uint_sat(n * 0.5f)] = as_int(b[0].y) & 7;',
    "conditional: 'b' has 1 element; 'a' has convert_uint_sat(((float)(n) * 0.5f)) + 1 elements",
  ],
  [
    'vectors of three components',
    'global float3 *a, global float *b, uint n',
    'uint i = get_global_id(0); if (i < n) vstore3(a[i], i, b);',
    "conditional: 'a' has n elements; 'b' has 3 * n elements",
  ],
  [
    'the inner cells of a grid',
    'global float *a, int w, int h',
    `${XY} if (x >= 1 && x < w - 1 && y >= 1 && y < h - 1) a[y * w + x] = a[(y - 1) * w + x] + a[(y + 1) * w + x];`,
    "conditional: 'a' has w * h - 1 elements",
  ],
  [
    'an edge that is repeated',
    'global float *a, global float *b, int n',
    'int i = get_global_id(0); if (i < n) b[i] = a[max(i - 1, 0)] + a[min(i + 1, n - 1)];',
    "conditional: 'a' has n elements; 'b' has n elements",
  ],
  [
    'an edge that a condition repeats',
    'global float *a, global float *b, int n',
    'int i = get_global_id(0); if (i < n) { int j = i == 0 ? i : i - 1; b[i] = a[j]; }',
    "conditional: 'a' has n - 1 elements; 'a' has 1 element; 'b' has n elements",
  ],
  [
    'the half of a matrix below its diagonal',
    'global float *a, int n',
    'int i = get_global_id(0); if (i < n) for (int k = 0; k < i; k++) a[i * n + k] = 0;',
    "conditional: 'a' has n * n - 1 elements",
  ],
  [
    'an argument that is added',
    'global float *a, int first, int n',
    'int i = get_global_id(0); if (i < n) a[first + i] = 0;',
    "conditional: first >= 0; 'a' has first + n elements",
  ],
  [
    'rows of an unknown length',
    'global float *a, int w',
    `${XY} a[y * w + x] = 0;`,
    "conditional: w >= 0; 'a' has get_global_size(1) * w + get_global_size(0) - w elements",
  ],
  [
    'a factor that may be negative',
    'global float *a, int m',
    'int l = get_local_id(0); if (l * m + 9 >= 0) a[l * m + 9] = 0;',
    "conditional: m >= 0; 'a' has get_local_size(0) * m - m + 10 elements",
  ],
  ['a remainder', 'global int *a', 'a[get_global_id(0) % 7] = 0;', "conditional: 'a' has 7 elements"],
  [
    'the lowest bits of data',
    'global int *a, global const int *b',
    'atomic_inc(&a[b[get_global_id(0)] & 255]);',
    "conditional: 'b' has get_global_size(0) elements; 'a' has 256 elements",
  ],
  [
    'a tile',
    'global float *a',
    'local float t[8][16]; t[get_local_id(1)][get_local_id(0)] = 0;',
    'conditional: get_local_size(0) <= 16; get_local_size(1) <= 8',
  ],
  [
    'a reduction',
    'global float *a',
    `local float t[64]; int l = get_local_id(0); t[l] = a[l]; for (int k = get_local_size(0) / 2; k > 0; k /= 2) { ${BARRIER} if (l < k) t[l] += t[l + k]; }`,
    "conditional: get_local_size(0) <= 64; 'a' has get_local_size(0) elements",
  ],
  [
    'vectors with a tail of scalars',
    'global int4 *a, int n',
    'int i = 0; for (; i + 4 <= n; i += 4) a[i / 4] = 0; for (; i < n; i++) ((global int *)a)[i] = 0;',
    "conditional: 'a' has 4 * n bytes",
  ],
  [
    'half of the elements',
    'global int *a, int n',
    'int i = get_global_id(0); if (i >= 0 && i < n) a[i / 2] = 0;',
    "conditional: 'a' has (n + 1) / 2 elements",
  ],
  [
    'a guard that is half of a number that may wrap',
    'global int *a, int n',
    'size_t i = get_global_id(0), h = n - 2; if (i < h / 2) a[i] = 0;',
    "conditional: 'a' has ((n - 2) / 2) elements; n >= 2",
  ],
  [
    'a guard that is divided by a sum',
    'global int *a, int n, int m',
    'int i = get_global_id(0); if (i < n / (m - 1)) a[i] = 0;',
    "conditional: 'a' has (n / (m - 1)) elements",
  ],
  [
    'a shift, which rounds down',
    'global int *a, int n',
    'a[n >> 1] = 0;',
    "conditional: (n >> 1) >= 0; 'a' has (n >> 1) + 1 elements",
  ],
  [
    'a difference that may wrap',
    'global int *a, int m',
    'size_t i = get_global_id(0); if (i < (size_t)5 - (uint)m) a[i] = 0;',
    "conditional: 'a' has -m + 5 elements; m <= 5; m >= 0",
  ],
  [
    'a guard of all elements of a matrix',
    'global int *a, int w, int h',
    'int i = get_global_id(0); if (i >= w * h) return; a[i] = 0;',
    "conditional: 'a' has w * h elements",
  ],
  [
    'the row and the column of an index',
    'global int *a, uint w, uint h',
    'uint i = get_global_id(0), x = i % w, y = i / w; if (y < h) a[x * h + y] = 0;',
    "conditional: w >= 1; 'a' has w * h elements",
  ],
  [
    'a negative index in some rows',
    'global float *a, int w',
    `${XY} if (x < w) a[(y - 1) * w + x] = 0;`,
    "unknown: the index of 'a' may be negative at 'a[(y - 1) * w + x]'",
  ],
  [
    'no arguments at all that are right',
    'uint n',
    'local int t[16]; t[n + 16] = 0;',
    "unknown: the index of 't' may be too large at 't[n + 16]'",
  ],
];

describe('bounds of buffers and arrays', () => {
  for (const [what, parameters, body, bounds] of SIZES)
    it(`are known for ${what}`, () =>
      assert.equal(spell(verdictsIn(`kernel void k(${parameters}) { ${body} }`).bounds), bounds));
});

describe('bounds of private memory', () => {
  for (const [what, text, bounds] of PRIVATE)
    it(`are known for ${what}`, () => assert.equal(spell(verdictsIn(text).bounds), bounds));
});

describe('verdicts about kernels', () => {
  for (const [kind, cases] of [
    ['races', RACES],
    ['barriers', BARRIERS],
    ['bounds', BOUNDS],
  ] as const)
    for (const [what, body, verdict] of cases)
      it(`${kind}: ${what}`, () => assert.equal(spell(verdictsIn(kernelOf(body))[kind]), verdict));

  it('hold for a stated launch', () => {
    const text = kernelOf(`local int s[64]; s[l] = i; if (l < 64) { ${BARRIER} } a[i] = s[63 - l];`);
    const launch = { localSize: [64], numGroups: [4] };
    assert.deepEqual(Object.values(verdictsIn(text, launch)).map(spell), [
      'proved',
      'proved',
      "conditional: 'a' has 256 elements",
    ]);
    assert.equal(spell(verdictsIn(text).barriers), 'conditional: get_local_size(0) <= 64');
  });

  it('convert the arguments of a stated launch', () => {
    const text = 'kernel void k(global int *x, TYPE n) { TYPE i = get_global_id(0); if (i < n) x[i] = 1; }';
    const boundsOf = (type: string, n: number): string =>
      verdictsIn(text.replaceAll('TYPE', type), {
        localSize: [16],
        numGroups: [8],
        arguments: { n },
        buffers: { x: 256 },
      }).bounds.verdict;
    assert.equal(boundsOf('uint', 64), 'proved');
    assert.notEqual(boundsOf('uint', -1), 'proved');
    assert.notEqual(boundsOf('ulong', -1), 'proved');
    assert.equal(boundsOf('int', -1), 'proved');
    assert.equal(boundsOf('int', 3_000_000_000), 'proved');
  });

  it('hold for the required size of work-groups where a stated launch contradicts it', () => {
    const required = '__attribute__((reqd_work_group_size(8, 2, 1)))\n';
    const text = `${required}kernel void k(void) { local int t[9]; t[get_local_id(0) + get_local_id(1)] = 1; }`;
    const boundsOf = (own: string): string => spell(verdictsIn(own, { localSize: [64], numGroups: [2] }, false).bounds);
    assert.equal(boundsOf(text), 'proved');
    assert.match(boundsOf(text.replace(required, '')), /^refuted/);
  });

  it('hold for launches of three dimensions where ids are linear', () => {
    const kernel = (code: string): KernelVerdicts['verdicts'] => verdictsIn(`kernel void k(global int *o) { ${code} }`);
    assert.equal(spell(kernel('o[get_global_linear_id()] = 1;').races), 'proved');
    for (const code of [
      'o[get_global_id(0)] = get_global_linear_id();',
      'if (get_work_dim() == 2) o[get_global_id(0)] = get_global_linear_id();',
      'if (get_local_size(1) > 1) o[get_local_id(0)] = get_group_id(0);',
    ])
      assert.equal(spell(kernel(code).races), 'conditional: get_work_dim() == 1', code);
  });

  it('name the elements of memory that they depend on', () => {
    const text =
      'kernel void k(global const uint *n, global int *a) { if (get_global_id(0) < n[0]) a[get_global_id(0)] = 1; }';
    assert.equal(spell(verdictsIn(text).bounds), "conditional: 'n' has 1 element; 'a' has n[0] elements");
  });

  it('are refuted by diagnostics', () => {
    const { races } = verdictsIn(
      'kernel void k(global int *a) { a[get_global_id(0) / 2] = get_global_id(0); }',
      undefined,
      false,
    );
    assert.equal(races.verdict, 'refuted');
    assert.match(races.reason ?? '', /^work-items 0 and 1 both write 'a\[0\]'/);
  });

  it('are refuted by what happens in a function only for the kernels that cause it', () => {
    const helper = 'void put(global int *a, int n) { a[get_global_id(0) * n] = get_global_id(0); }\n';
    const other = 'kernel void m(global int *a, int n) { put(a, n); }\nkernel void o(global int *a) { put(a, 0); }\n';
    const verdictOf = (text: string): string => verdictsIn(`${helper}${text}`, undefined, false).races.verdict;
    assert.equal(verdictOf(`kernel void k(global int *a) { put(a, 1); }\n${other}`), 'proved');
    assert.equal(verdictOf('kernel void k(global int *a) { put(a, 0); }\n'), 'refuted');
    assert.equal(verdictOf(`kernel void k(global int *a) { put(a, 0); }\n${other}`), 'refuted');
  });

  it('assume no more dimensions than the program asks for', () => {
    const one = 'kernel void k(global int *a) { a[get_global_id(0)] = get_global_id(0) + a[get_global_id(0)]; }\n';
    const two = 'kernel void m(global int *a) { a[get_global_id(1)] = 1; }\n';
    assert.equal(spell(verdictsIn(one).races), 'proved');
    assert.equal(spell(verdictsIn(one + two).races), 'conditional: get_work_dim() == 1');
  });

  it('are not the same bytes where equal values overlap', () => {
    for (const store of [
      'vstore4((int4)(1, 2, 3, 4), 0, a + 3 * get_global_id(0));',
      '*(global int2 *)(a + get_global_id(0)) = (int2)(0, 1);',
    ]) {
      const text = `kernel void k(global int *a) { ${store} }\n`;
      assert.match(spell(verdictsIn(text).races), /^unknown: two work-items may write the same part of 'a'/, store);
    }
    const same = 'kernel void k(global int *a) { vstore2((int2)(0, 1), 0, a); if (get_local_id(0)) return; }\n';
    assert.match(spell(verdictsIn(same).races), /^conditional: work-items may write the same value to 'a'/);
  });

  it('are conditional on the launch that a kernel is made for', () => {
    const races = (attribute: string, body: string): string =>
      spell(verdictsIn(`${attribute}kernel void k(global int *a, int w) {\n${body}\n}\n`).races);
    const row = 'a[16 * get_group_id(0) + get_local_id(0)] += 1;';
    assert.equal(races('', row), 'conditional: get_local_size(0) <= 16');
    assert.equal(races('__attribute__((reqd_work_group_size(16, 1, 1))) ', row), 'proved');
    const tile =
      'int x = 16 * get_group_id(0) + get_local_id(0), y = 8 * get_group_id(1) + get_local_id(1);\nif (x < w) a[y * w + x] = x;';
    assert.equal(races('', tile), 'conditional: get_local_size(0) == 16; get_local_size(1) == 8');
    // Work-items that are not distinguished
    assert.equal(races('', 'a[get_group_id(0)] += 1;'), 'conditional: get_local_size(0) == 1');
    const task = '*a += w;';
    assert.equal(races('', task), 'conditional: get_global_size(0) == 1');
    assert.equal(
      races('__attribute__((reqd_work_group_size(1, 1, 1))) ', task),
      'conditional: get_global_size(0) == 1',
    );
    assert.match(races('__attribute__((reqd_work_group_size(4, 1, 1))) ', task), /^unknown: /);
  });

  it('are conditional on several arguments', () => {
    const body = 'int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);\na[(z * h + y) * w + x] = x;';
    const text = `kernel void k(global int *a, int w, int h) {\n${body}\n}\n`;
    assert.equal(spell(verdictsIn(text).races), 'conditional: w >= get_global_size(0); h >= get_global_size(1)');
  });

  it('assume no more dimensions than the kernel asks for, whatever its helper functions do', () => {
    const text =
      'uint me(void) { return get_local_id(1) * get_local_size(0) + get_local_id(0); }\n' +
      'kernel void k(global int *a) { if (me() == 0) a[get_group_id(0)] += 1; }\n';
    assert.equal(spell(verdictsIn(text).races), 'conditional: get_work_dim() == 1');
    const column =
      'uint x(void) { return get_global_id(0); }\nkernel void k(global int *a) { a[get_global_id(1)] = x(); }\n';
    assert.equal(spell(verdictsIn(column).races), 'conditional: get_global_size(0) == 1');
  });

  it('are those of the current text after any edit', () => {
    const texts = [
      ['constant int WIDTH = 8;', 'constant int WIDTH = 1;'],
      ['enum { STEP = 2 };', 'enum { STEP = 1 };'],
      ['int at(int i, int k) { return i * WIDTH + k; }', 'int at(int i, int k) { return i + k; }'],
      [
        'kernel void one(global int *a) { for (int k = 0; k < 4; k++) a[at(get_global_id(0), k)] = k; }',
        'kernel void one(global int *a) { a[at(get_global_id(0), 0)] = 1; }',
      ],
      [
        'kernel void two(global int *a) { int i = get_global_id(0); a[i * STEP] = a[i * STEP + 1]; a[i * STEP + 1] = 0; }',
        'kernel void two(global int *a) { a[get_global_id(0)] = STEP; }',
      ],
      ['', 'kernel void flat(global int *a) { a[get_global_id(1)] = 1; }'],
    ];
    const options = parseBuildOptions([]);
    const settings = { severities: new Map(REFUTING.map((id) => [id, 'off'] as const)) };
    const session = new AnalysisSession(options, { read: () => undefined }, undefined, settings);
    const spelled = (analysis: Analysis): readonly string[] =>
      verdictsOf(analysis).map(
        ({ name, verdicts: { races, bounds } }) => `${name}: races ${spell(races)}, bounds ${spell(bounds)}`,
      );
    const choice = texts.map(() => 0);
    const seen = new Set<string>();
    for (const changed of [0, 1, 2, 3, 0, 4, 5, 2, 1, 0, 5, 3, 4, 2, 0, 1]) {
      choice[changed] = 1 - (choice[changed] ?? 0);
      const file = new SourceFile('k.cl', texts.map((of, i) => of[choice[i] ?? 0]).join('\n'));
      const fresh = spelled(analyse(file, options, { read: () => undefined }, settings));
      assert.deepEqual(spelled(session.update(file)), fresh);
      for (const one of fresh) seen.add(one);
    }
    assert.ok(seen.size > 6);
  });

  it('believe what comments state, as an assumption', () => {
    const waiting = (n: string): string => kernelOf(`int m = ${n}; for (int j = 0; j < m; j++) ${BARRIER}`);
    const stated = (n: string): string => waiting(n).replace('int m', '// clspace: uniform m\nint m');
    const barriersIn = (text: string): string => spell(verdictsIn(text).barriers);
    const assumed = "conditional: 'm' is the same for all work-items of a work-group";
    assert.equal(barriersIn(waiting('c[i]')), "unknown: the condition may differ between work-items at 'j < m'");
    assert.equal(barriersIn(stated('c[i]')), assumed);
    assert.equal(barriersIn(stated('c[n]')), 'proved');
    const own = stated('c[i]');
    assert.equal(spell(verdictsIn(own).races), 'proved');
    assert.equal(spell(verdictsIn(own.replace(BARRIER, 'a[j * L + l] = 1;')).barriers), 'proved');
    const helper =
      'void wait(int m) {\n// clspace: uniform m\n' +
      `for (int j = 0; j < m; j++) ${BARRIER}\n}\nkernel void k(global const int *c) { wait(c[get_global_id(0)]); }`;
    assert.equal(barriersIn(helper), assumed);
  });

  it('know that unsigned numbers wrap', () => {
    const unsigned = (body: string): string =>
      `kernel void k(global uint *p, uint w) { local uint t[64];\n` +
      `size_t z = get_local_id(0); uint u = z, g = get_global_id(0);\n${body}\n}\n`;
    const races = (body: string): string => spell(verdictsIn(unsigned(body)).races);
    const bounds = (body: string): string => spell(verdictsIn(unsigned(body)).bounds);
    const shared = "unknown: two work-items may write the same part of 'p' at 'p[0]'";
    for (const condition of ['g + -1 < 255', 'g + 4294967295u < 255', 'g - 1 < 255', 'z + -1 < 255', 'z - 1 < 255'])
      assert.equal(races(`if (${condition}) p[0] = g;`), shared, condition);
    assert.equal(
      races('p[min(z - 3, (size_t)400)] = g;'),
      "unknown: two work-items may write the same part of 'p' at 'p[min(z - 3, (size_t)400)]'",
    );
    assert.equal(races('if (max(z - 1, (size_t)7) > 100) p[0] = g;'), shared);
    assert.equal(bounds('if (u + -3 == 10) t[u * 9] = 1;'), 'conditional: get_local_size(0) <= 8');
    assert.equal(bounds('if (u * -1 + w < 5) t[u] = 1;'), 'conditional: get_local_size(0) <= 64');
    // One of them alone passes.
    assert.equal(races('if (g + -1 == 7) p[0] = g;'), 'proved');
  });

  it('follow calls', () => {
    const helper = 'void put(global int *p, int at, int v) { if (at < 0) return; p[at] = v; }\n';
    assert.equal(spell(verdictsIn(helper + kernelOf('put(a + 1, i, n);')).races), 'proved');
    assert.equal(
      spell(verdictsIn(`void put(global int *p);\n${kernelOf('put(a);')}`).races),
      "unknown: 'put' has no body at 'put(a)'",
    );
  });

  it('are unknown where the code is wrong, incomplete or empty', () => {
    assert.match(spell(verdictsIn(kernelOf('a[i] = missing;')).races), /^unknown: the kernel has an error/);
    assert.equal(spell(verdictsIn('kernel void k(void) {}').races), 'unknown: the kernel is empty');
  });
});
