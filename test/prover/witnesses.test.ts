import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { analyse } from '../../server/src/analysis/analysis.js';
import type { AnalysisSettings } from '../../server/src/analysis/settings.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';

/** The races in a text that only some inputs cause. */
function possibleRacesIn(text: string, settings: AnalysisSettings = {}): readonly string[] {
  const file = new SourceFile('k.cl', text);
  const { diagnostics } = analyse(file, parseBuildOptions(['-cl-std=CL2.0']), { read: () => undefined }, settings);
  return diagnostics.flatMap(({ severity, code, message }) =>
    severity === 'information' && /^race-/.test(code) ? [message] : [],
  );
}

const RACES: readonly (readonly [what: string, text: string, message: string])[] = [
  [
    'an unguarded maximum',
    'kernel void k(global const int *x, global int *m) { int i = get_global_id(0); if (x[i] > m[0]) m[0] = x[i]; }',
    "work-item 0 of group 0 may read 'm[0]', which work-item 1 of group 0 may write here, in __global memory, without a barrier in between, if 'x[i] > m[0]' is true",
  ],
  [
    'linear ids',
    'kernel void k(global const int *x, global int *o) { size_t i = get_global_linear_id(); if (x[i] > 3) o[get_local_linear_id()] = i; }',
    "work-item 0 of group 0 and work-item 0 of group 1 may both write 'o[0]', in __global memory, and nothing orders different work-groups, if 'x[i] > 3' is true",
  ],
  [
    'two groups that write one element with values that are not computed',
    'kernel void k(global float *o, float x) { if (get_group_id(0) == 0) o[0] = erf(x); else if (get_group_id(0) == 1 && get_local_id(0) == 0) o[0] = erfc(x); }',
    "work-item 0 of group 0 and work-item 0 of group 1 may both write 'o[0]', in __global memory, and nothing orders different work-groups",
  ],
  [
    'two groups that write one element with a value of their own that is not computed',
    'kernel void k(global float *o) { if (get_group_id(0) < 2 && get_local_id(0) == 0) o[0] = erf((float)get_group_id(0)); }',
    "work-item 0 of group 0 and work-item 0 of group 1 may both write 'o[0]', in __global memory, and nothing orders different work-groups",
  ],
  [
    'a condition that a function of another program checks',
    'bool check(bool b); kernel void k(global const int *x, global int *m, int n) { int i = get_global_id(0); check(n > 0); if (x[i] > m[0]) m[0] = x[i]; }',
    "work-item 0 of group 0 may read 'm[0]', which work-item 1 of group 0 may write here, in __global memory, without a barrier in between, if 'x[i] > m[0]' is true",
  ],
  [
    'an argument that satisfies what a function of another program requires',
    'void require(bool b);\nkernel void k(global int *a, int n) { int i = get_global_id(0); require(n > 0); a[i] = a[i + n / 8]; }',
    "work-item 0 of group 0 may read 'a[1]', which work-item 1 of group 0 may write here, in __global memory, without a barrier in between, if 'n' is 8",
  ],
];

/** Kernels that don't race as they are meant to be launched. */
const QUIET: readonly (readonly [what: string, text: string])[] = [
  [
    'two groups that write the same value, which is not computed',
    'kernel void k(global float *o) { if (get_group_id(0) < 2 && get_local_id(0) == 0) o[0] = erf((float)get_local_size(0)); }',
  ],
  [
    'one group in a dimension without a group id',
    'kernel void k(global int *w, int n) { int x = get_local_id(0), y = get_local_id(1); w[(n + 1) * (get_group_id(1) * 16 + y) + x] += 1; }',
  ],
  [
    'a value of the arguments that every work-item writes before it reads it',
    'kernel void k(global int *o, int n) { local int size; size = n * 2; o[get_global_id(0)] = size; }',
  ],
  [
    'an index that a function of another program computes',
    'int place(int i);\nkernel void k(global int *a) { a[place(get_global_id(0))] += 1; }',
  ],
  [
    'an argument whose values a function of another program may exclude',
    'bool check(int b);\nkernel void k(global int *a, int n) { int i = get_global_id(0); check(n); a[i] = a[i + n]; }',
  ],
  [
    'an argument that a condition excludes which is passed to a function of another program',
    'void require(bool b);\nkernel void k(global int *a, int n) { int i = get_global_id(0); require(n > get_global_size(0) + 9); a[i] = a[i + n / 8]; }',
  ],
  ['one unknown value that every work-item writes', 'kernel void k(global float *o, float x) { o[0] = erf(x); }'],
  [
    'indices that are all different, and places that an atomic counter gives',
    'kernel void k(global const int *to, global int *a, global volatile int *next, int n) { int i = get_global_id(0); a[to[i]] = i; if (i < n) a[atomic_inc(next)] = i; }',
  ],
  [
    'an element that one work-item updates and others write, at indices in memory',
    'kernel void k(global const int *to, global int *a) { int i = get_global_id(0); if (i == 0) a[to[i]] += 1; else a[to[i]] = i; }',
  ],
  ['one vector that every work-item writes', 'kernel void k(global int2 *o, int n) { o[0] = (int2)(n, 1); }'],
  [
    'a helper function for launches of any dimensions',
    'uint me(void) { return get_local_id(1) * get_local_size(0) + get_local_id(0); }\n' +
      'kernel void k(global int *o) { o[get_global_id(0)] = me(); }',
  ],
];

describe('a race that only some inputs cause', () => {
  for (const [what, text, message] of RACES)
    it(`is reported for ${what}`, () => assert.deepEqual(possibleRacesIn(text), [message]));
  for (const [what, text] of QUIET)
    it(`is not reported for ${what}`, () => assert.deepEqual(possibleRacesIn(text), []));
  it('is reported for places that the counter of a work-group gives in memory of all', () => {
    const launches = { every: { localSize: [4], numGroups: [2] }, kernels: {} };
    const text = (index: string): string =>
      `kernel void k(global int *a, local int *next) { int i = atomic_inc(next); a[${index}] = get_global_id(0); }`;
    assert.deepEqual(possibleRacesIn(text('i'), { launches }), [
      "work-item 0 of group 0 and work-item 0 of group 1 may both write 'a[0]', in __global memory, and nothing orders different work-groups",
    ]);
    assert.deepEqual(possibleRacesIn(text('get_group_id(0) * 4 + i'), { launches }), []);
  });
  it('is found before an empty loop without an end', () => {
    const text =
      'kernel void k(global int *x, global int *m) { int i = get_global_id(0); if (x[i] > m[0]) m[0] = x[i]; for (;;); }';
    assert.equal(possibleRacesIn(text).length, 1);
  });
  it('is reported as recorded for many kernels', function () {
    this.timeout(120_000);
    const lines = [undefined, { every: { localSize: [8], numGroups: [2] }, kernels: {} }].flatMap((launches) => {
      const [head = '', ...kernels] = readFileSync('test/prover/kernels.cl', 'utf8').split(/^(?=KERNEL)/m);
      return kernels.flatMap((kernel) => {
        const file = new SourceFile('k.cl', head + kernel);
        const settings = launches && { launches };
        const options = parseBuildOptions(['-cl-std=CL2.0']);
        const { diagnostics } = analyse(file, options, { read: () => undefined }, settings);
        const found = diagnostics.filter(({ code }) => /^(?:race|barrier|index|null|id)-/.test(code));
        const name = /\w+(?=\))/.exec(kernel)?.[0];
        return found.length === 0
          ? []
          : [
              `${name}${launches ? ' in one launch' : ''}`,
              ...found.flatMap(({ severity, code, message, related }) => [
                `  ${severity}[${code}]: ${message}`,
                ...related.map((one) => `    '${file.text.slice(one.span.start, one.span.end)}': ${one.message}`),
              ]),
            ];
      });
    });
    assertRecorded('test/prover/witnesses.txt', `${lines.join('\n')}\n`);
  });
});
