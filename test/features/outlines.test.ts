import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { generic } from '../../server/src/devices/generic.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import {
  accessPatterns,
  accessRows,
  costHints,
  costSummaries,
  costsAt,
} from '../../server/src/features/hints/memory-access.js';
import { addressSpaceTree } from '../../server/src/features/outline/address-space-tree.js';
import { declarationsAround } from '../../server/src/features/outline/declarations-around.js';
import { foldingRanges } from '../../server/src/features/outline/folding.js';
import { portability } from '../../server/src/features/outline/portability.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { treeOf } from './text-tree.js';

const analysisOf = (text: string, device?: string, words: readonly string[] = ['-cl-std=CL2.0']) => {
  const named = deviceNamed(device ?? '');
  return analyse(
    new SourceFile('k.cl', text),
    parseBuildOptions(words),
    { read: () => undefined },
    named ? { device: named } : {},
  );
};

describe('the tree of memories', () => {
  it('lists what lives in and points to each memory', () => {
    const text = `constant int table[2] = { 1, 2 };
global int counter;
global int *global pointer;
int helper(local float *row, const constant int *t, int n) {
  int own[4];
  local float *inner = row;
  return n + own[0] + t[0] + (inner != row);
}
kernel void k(global int *out, global int *constant *nested, image2d_t image) {
  local int tile[8];
  int *any = out, n;
  struct { global int *member; } s;
  out[0] = tile[0] + *any;
}
kernel void second(void) {}
`;
    const shown = addressSpaceTree(analysisOf(text)).flatMap(({ kind, name, span, selection, memories }) => [
      `${kind} ${name} ${span.start}-${span.end} '${text.slice(selection.start, selection.end)}'`,
      ...memories.flatMap(({ space, uses }) =>
        uses.map(
          (use) => `  ${space} ${use.relation} ${use.name}: ${use.type} '${text.slice(use.span.start, use.span.end)}'`,
        ),
      ),
    ]);
    assert.deepEqual(shown, [
      "program  13-18 'table'",
      "  global lives counter: __global int 'counter'",
      "  global lives pointer: __global int *__global 'pointer'",
      "  global points pointer: __global int *__global 'pointer'",
      "  constant lives table: __constant int [2] 'table'",
      "function helper 82-231 'helper'",
      "  constant points t: const __constant int *__private 't'",
      "  local points row: __local float *__private 'row'",
      "  local points inner: __local float *__private 'inner'",
      "  private lives row: __local float *__private 'row'",
      "  private lives t: const __constant int *__private 't'",
      "  private lives n: __private int 'n'",
      "  private lives own: __private int [4] 'own'",
      "  private lives inner: __local float *__private 'inner'",
      "kernel k 232-418 'k'",
      "  global points out: __global int *__private 'out'",
      "  global points nested: __global int *__constant *__private 'nested'",
      "  constant points nested: __global int *__constant *__private 'nested'",
      "  local lives tile: __local int [8] 'tile'",
      "  private lives out: __global int *__private 'out'",
      "  private lives nested: __global int *__constant *__private 'nested'",
      "  private lives image: __private __read_only image2d_t 'image'",
      "  private lives any: __generic int *__private 'any'",
      "  private lives n: __private int 'n'",
      "  private lives s: __private (unnamed struct) 's'",
      "  generic points any: __generic int *__private 'any'",
      "kernel second 419-446 'second'",
    ]);
  });
});

describe('the table of devices', () => {
  it('has a verdict for each kernel', () => {
    const text = `kernel void plain(global int *p) { *p = 1; }
#ifdef __NV_CL_C_VERSION
kernel void nvidia(global int *p) { *p = 1; }
#endif
void helper(global int *p) { *p = sub_group_any(1); }
kernel void calls(global int *p) { helper(p); }
kernel void own(global double *p) { *p = 1.0; int unused; }
`;
    const runs = ['nvidia', 'apple', 'mali'].flatMap((name) => {
      const device = deviceNamed(name);
      return device ? [{ device, analysis: analysisOf(text, name, []) }] : [];
    });
    const shown = portability(runs).flatMap(({ name, span, verdicts }) => [
      `${name} '${text.slice(span.start, span.end)}'`,
      ...verdicts.map(
        ({ device, verdict, reason }) =>
          `  ${device.name} ${verdict}${reason ? ` ${reason.isError} ${reason.message} '${text.slice(reason.span.start, reason.span.end)}'` : ''}`,
      ),
    ]);
    assert.deepEqual(shown, [
      "plain 'plain'",
      "  nvidia blocked true 'sub_group_any' requires cl_khr_subgroups or cl_intel_subgroups or __opencl_c_subgroups 'sub_group_any'",
      "  apple blocked true 'double' requires cl_khr_fp64 'double'",
      "  mali blocked true 'double' requires cl_khr_fp64 'double'",
      "nvidia 'nvidia'",
      "  nvidia blocked true 'sub_group_any' requires cl_khr_subgroups or cl_intel_subgroups or __opencl_c_subgroups 'sub_group_any'",
      '  apple absent',
      '  mali absent',
      "calls 'calls'",
      "  nvidia rejected true 'sub_group_any' requires cl_khr_subgroups or cl_intel_subgroups or __opencl_c_subgroups 'sub_group_any'",
      "  apple blocked true 'double' requires cl_khr_fp64 'double'",
      "  mali blocked true 'double' requires cl_khr_fp64 'double'",
      "own 'own'",
      "  nvidia blocked true 'sub_group_any' requires cl_khr_subgroups or cl_intel_subgroups or __opencl_c_subgroups 'sub_group_any'",
      "  apple rejected true 'double' requires cl_khr_fp64 'double'",
      "  mali rejected true 'double' requires cl_khr_fp64 'double'",
    ]);
  });

  it('leaves out what is wrong on every device', () => {
    const text = 'kernel void k(global int *o) { local int t[4]; int at = 4; t[at] = 1; *o = t[0]; }';
    const device = deviceNamed('nvidia');
    assert.ok(device);
    const analysis = analysisOf(text, 'nvidia', []);
    assert.ok(analysis.diagnostics.some(({ code }) => code === 'index-out-of-bounds'));
    const [kernel] = portability([{ device, analysis }]);
    assert.deepEqual(
      kernel?.verdicts.map(({ verdict, reason }) => `${verdict}: ${reason?.message}`),
      ['accepted: undefined'],
    );
  });
});

describe('the declarations around lines', () => {
  const LINES = [
    'int a;',
    'void f(void) {',
    '  g("}", \'{\'); // }',
    '#define M {',
    '  /* } */',
    '}',
    'struct S {',
    '  int x;',
    '} s,',
    ' t;',
    'int b = (1',
    '  + 2);',
    'void open(void) {',
    '  a;',
  ];
  const text = `${LINES.join('\n')}\n`;
  it('are whole lines', () => {
    const file = new SourceFile('k.cl', text);
    const of = (first: number, last: number): string => {
      const { start, end } = declarationsAround(file, first, last);
      return `${file.lines.lineAt(start)}-${text.slice(0, end).split('\n').length - 1}`;
    };
    assert.deepEqual(
      [
        [0, 0],
        [2, 2],
        [1, 1],
        [5, 5],
        [4, 7],
        [9, 9],
        [11, 11],
        [0, 13],
        [13, 13],
        [0, 1],
      ].map(([a = 0, b = 0]) => [a, b, of(a, b)]),
      [
        [0, 0, '0-1'],
        [2, 2, '1-6'],
        [1, 1, '1-6'],
        [5, 5, '1-6'],
        [4, 7, '1-9'],
        [9, 9, '9-10'],
        [11, 11, '10-12'],
        [0, 13, '0-14'],
        [13, 13, '12-14'],
        [0, 1, '0-6'],
      ],
    );
  });
});

describe('foldings', () => {
  it('of every kind end before their last line', () => {
    const text = `// one
// two

/* three
   four */
#include "a.h"
#include "b.h"
#if A
int a;
#elif B
int b;
#else
int c;
#endif
#pragma region name
struct S {
  int x;
};
#pragma endregion
constant int t[] = {
  1,
  2,
};
void f(int a,
       int b) {
  if (a) {
    b++;
  } else {
    b--;
  }
  switch (a) {
    case 1:
      b = 1;
      break;
    default:
      b = 2;
  }
}
#define LONG(x) \\
  (x + \\
   1)
`;
    const { root } = analysisOf(text);
    assert.deepEqual(foldingRanges(treeOf(root), root), [
      { startLine: 0, endLine: 1, kind: 'comment' },
      { startLine: 3, endLine: 4, kind: 'comment' },
      { startLine: 5, endLine: 6, kind: 'imports' },
      { startLine: 7, endLine: 8, kind: 'region' },
      { startLine: 9, endLine: 10, kind: 'region' },
      { startLine: 11, endLine: 12, kind: 'region' },
      { startLine: 14, endLine: 18, kind: 'region' },
      { startLine: 15, endLine: 16, kind: 'code' },
      { startLine: 19, endLine: 21, kind: 'code' },
      { startLine: 24, endLine: 36, kind: 'code' },
      { startLine: 25, endLine: 26, kind: 'code' },
      { startLine: 27, endLine: 28, kind: 'code' },
      { startLine: 30, endLine: 35, kind: 'code' },
      { startLine: 31, endLine: 33, kind: 'code' },
      { startLine: 34, endLine: 35, kind: 'code' },
      { startLine: 38, endLine: 40, kind: 'code' },
    ]);
  });
});

describe('the costs of accesses', () => {
  it('are drawn for the accesses in the file itself', () => {
    const header = 'void twice(global float *p) { p[get_global_id(0)] *= 2; }\n';
    const body = '#include "twice.h"\nkernel __attribute__((reqd_work_group_size(64, 1, 1))) ';
    const analysis = analyse(
      new SourceFile('k.cl', `${body}void k(global float *p, global float *q) { twice(p); q[get_global_id(0)] = 1; }`),
      parseBuildOptions([]),
      { read: (path) => (path === 'twice.h' ? new SourceFile(path, header) : undefined) },
      { device: deviceNamed('nvidia') ?? generic },
    );
    assert.deepEqual(
      accessPatterns(analysis).map(({ name, starts }) => `${name}: ${starts.slice(0, 3)}`),
      ["global write of 'q': 0,4,8"],
    );
  });

  const text = `kernel __attribute__((reqd_work_group_size(64, 1, 1))) void copy(global const float *in, global float *out) {
  local float tile[64 * 32];
  int i = get_global_id(0), l = get_local_id(0);
  tile[l * 32] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i * 32] = tile[l * 32];
}
`;
  it('are shown in the text, in hovers and in a table', () => {
    const analysis = analysisOf(text, 'nvidia');
    const whole = { start: 0, end: text.length };
    assert.deepEqual(
      [...costSummaries(analysis)],
      [['copy', "1 of 2 global accesses uncoalesced · 32-way bank conflict in 'tile'"]],
    );
    assert.deepEqual(
      costHints(analysis, whole).map(({ offset, label, tooltip }) => `${offset} ${label}: ${tooltip}`),
      [
        "202 32 wavefronts, best 1: local write of 'tile': 32 wavefronts for a warp, 1 would do: neighbours are 128 bytes apart",
        "257 32 sectors, best 4: global write of 'out': 32 sectors for a warp, 4 would do: neighbours are 128 bytes apart",
        "272 32 wavefronts, best 1: local read of 'tile': 32 wavefronts for a warp, 1 would do: neighbours are 128 bytes apart",
      ],
    );
    assert.deepEqual(
      costHints(analysis, { start: 0, end: text.indexOf('barrier') }).map((one) => one.label),
      ['32 wavefronts, best 1'],
    );
    assert.deepEqual(
      costsAt(analysis, text.indexOf('out[i') + 2),
      "Global write of 'out': 32 sectors for a warp, 4 would do: neighbours are 128 bytes apart.",
    );
    assert.match(costsAt(analysis, text.indexOf(' = in[i]')) ?? '', /^Local write of 'tile'/);
    assert.match(costsAt(analysis, text.indexOf('in[i]') + 'in[i]'.length) ?? '', /^Global read of 'in'/);
    assert.deepEqual(costsAt(analysis, text.indexOf('barrier')), undefined);
    assert.deepEqual(
      accessRows(analysis).map(({ span, rows, ...rest }) => ({
        ...rest,
        at: span.start,
        rows: rows.map((row) => ({ ...row, span: row.span && text.slice(row.span.start, row.span.end) })),
      })),
      [
        {
          name: 'copy',
          summary: "1 of 2 global accesses uncoalesced · 32-way bank conflict in 'tile'",
          at: 60,
          rows: [
            {
              name: "local write of 'tile'",
              cost: '32 wavefronts, best 1, line 4',
              detail: "local write of 'tile': 32 wavefronts for a warp, 1 would do: neighbours are 128 bytes apart",
              isCostly: true,
              isUnknown: false,
              span: 'tile[l * 32]',
            },
            {
              name: "local read of 'tile'",
              cost: '32 wavefronts, best 1, line 6',
              detail: "local read of 'tile': 32 wavefronts for a warp, 1 would do: neighbours are 128 bytes apart",
              isCostly: true,
              isUnknown: false,
              span: 'tile[l * 32]',
            },
            {
              name: "global write of 'out'",
              cost: '32 sectors, best 4, line 6',
              detail: "global write of 'out': 32 sectors for a warp, 4 would do: neighbours are 128 bytes apart",
              isCostly: true,
              isUnknown: false,
              span: 'out[i * 32]',
            },
            {
              name: "global read of 'in'",
              cost: '4 sectors, line 4',
              detail: "global read of 'in': 4 sectors for a warp: neighbours are side by side",
              isCostly: false,
              isUnknown: false,
              span: 'in[i]',
            },
          ],
        },
      ],
    );
    assert.deepEqual(costHints(analysisOf(text, 'pocl'), whole), []);
  });
});
