import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { CLANG } from '../compiler.js';

/** The definition of `vloadn`, for a compiler that knows only its name (OpenCL C 6.15.7). */
export const VLOAD = `#define vload2(o, p) ((float2)((p)[2 * (o)], (p)[2 * (o) + 1]))
#define vload4(o, p) ((float4)((p)[4 * (o)], (p)[4 * (o) + 1], (p)[4 * (o) + 2], (p)[4 * (o) + 3]))
`;

/** The definition of `select` and the conversions of its conditions, likewise (OpenCL C 6.15.6, 6.4.3). */
export const SELECT = `#define select(b, a, c) ((c) ? (a) : (b))
#define convert_int2(x) __builtin_convertvector(x, int2)
`;

/**
 * The memory accesses, computed numbers and calls of a text's kernels, according to clang after inlining and
 * optimization: their order, the jumps and the number of work-item queries don't matter. Rounding follows the text.
 */
export function compiled(text: string, buildOptions: readonly string[] = []): string[] {
  const options =
    '-x cl -cl-std=CL1.2 --target=spir64 -O2 -fno-slp-vectorize -fno-vectorize -fno-unroll-loops -S -emit-llvm -ffp-contract=off -Xclang -finclude-default-header -w -o - -';
  const { status, stdout, stderr } = spawnSync(CLANG, [...options.split(' '), ...buildOptions], {
    input: text,
    encoding: 'utf8',
  });
  assert.equal(status, 0, `${stderr}\n${text}`);
  const kernels = stdout.match(/^define .*spir_kernel[^]*?^}/gm) ?? [];
  return [...kernels.join('\n').matchAll(/\b(?:load \w+|store \w+|f(?:add|sub|mul|div) [<>\w ]+|call [^(]*)/g)]
    .map(([operation]) => operation.replace(/%[\w.]+/g, '%'))
    .sort()
    .filter((operation, i, all) => !/_Z\d+get_\w+j$/.test(operation) || all[i - 1] !== operation);
}
