// What the editor offers to state, at each word of kernels of which something is not proved.
import { type Analysis, analyse } from '../../server/src/analysis/analysis.js';
import { verdictsOf } from '../../server/src/analysis/verdicts.js';
import { refactoringsAt } from '../../server/src/features/refactorings/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { applied } from '../../server/src/refactoring/edits/edits.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { changedLines } from '../rules/examples.js';

const KERNELS: readonly string[] = [
  'kernel void two(global const int *in, global int *out) {\n  int m = in[get_local_id(0)], n = in[get_local_id(0) + 1];\n  out[m] = 1;\n  if (m + n > 0) barrier(CLK_LOCAL_MEM_FENCE);\n  int uniform = 4;\n  for (int i = 0; i < n * uniform; i++) barrier(CLK_GLOBAL_MEM_FENCE);\n}\n',
  'kernel void proved(global const int *in, int n) {\n  if (n > 0) barrier(CLK_LOCAL_MEM_FENCE);\n  int m = in[0];\n}\n',
  'void wait(int m) {\n  if (m) barrier(CLK_LOCAL_MEM_FENCE);\n}\nkernel void called(global const int *in) {\n  int m = in[get_local_id(0)];\n  wait(m);\n}\n',
  'kernel void early(global int *a, int n, uint size, float f, short s) {\n  size_t i = get_global_id(0);\n  a[i] = f;\n}\n',
  'kernel void cast(global int *a, long n) {\n  const int i = (int)(get_global_id(0)), j = 1;\n  int k = ((int)get_global_linear_id());\n  a[k] = i + j;\n}\n',
  'kernel void guarded(global int *a, int n) {\n  int i = get_global_id(0);\n  if (i < n) a[i] = 1;\n  a[0] = 2;\n}\n',
  'kernel void compared(global int *a, int n) {\n  int i = get_global_id(0);\n  a[i] = n == 3;\n  a[n] = 2 > n;\n}\n',
  'kernel void waiting(global int *a, int n) {\n  int i = get_global_id(0);\n  a[i] = 1;\n  barrier(CLK_GLOBAL_MEM_FENCE);\n}\n',
  'kernel void many(global int *a, int n, int m, int k, int o) {\n  int i = get_global_id(0);\n  a[i] = 1;\n}\n',
  'kernel void local_id(global int *a, int n) {\n  int i = get_local_id(0);\n  a[i] = 1;\n}\n',
  'kernel void rows(global int *a, local int *t) {\n  int x = get_local_id(0), y = get_local_id(1);\n  t[y * 8 + x] = x;\n}\n',
  'kernel void line(local int *t) {\n  int l = get_local_id(0);\n  t[l] = l;\n  t[l + 16] = 1;\n}\n',
  'kernel void cube(global int *a) {\n  int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);\n  local int t[4096];\n  t[(z * 4 + y) * 8 + x] = x;\n}\n',
  'kernel __attribute__((reqd_work_group_size(8, 4, 1))) void stated(local int *t) {\n  t[get_local_id(1) * 8 + get_local_id(0)] = 1;\n}\n',
];

describe('what the editor offers to state about a kernel', () => {
  it('is as recorded', () => {
    const lines = KERNELS.flatMap((text) => {
      const analysed = (of: string): Analysis =>
        analyse(
          new SourceFile('/k.cl', of),
          parseBuildOptions(['-cl-std=CL2.0']),
          { read: () => undefined },
          { executions: 0 },
        );
      const analysis = analysed(text);
      const edited = (texts: ReadonlyMap<string, string>): Analysis => analysed(texts.get('/k.cl') ?? '');
      const verdicts = verdictsOf(analysis).flatMap(({ name, verdicts: of }) =>
        Object.entries(of).map(([kind, { verdict, assumes }]) => `${name} ${kind} ${verdict} ${assumes.join(', ')}`),
      );
      const offered = [...text.matchAll(/\b[A-Za-z_]\w*/g)].flatMap(({ 0: word, index }) =>
        refactoringsAt(analysis, { start: index, end: index }, () => true, edited).flatMap(({ title, edits }) =>
          /^(?:State|Return|Require)/.test(title)
            ? [`  ${index} ${word}: ${title}`, ...changedLines(text, applied(text, edits)).map((line) => `    ${line}`)]
            : [],
        ),
      );
      return [...verdicts.map((line) => line.trimEnd()), ...offered];
    });
    assertRecorded('test/features/recorded/proof-steps.txt', `${lines.join('\n')}\n`);
  });
});
