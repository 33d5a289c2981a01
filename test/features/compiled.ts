import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
 * The memory accesses, computed numbers and calls of the kernels of each text, according to clang after inlining and
 * optimization: their order, the jumps and the number of work-item queries don't matter. Rounding follows the text. One
 * compiler run compiles all texts.
 */
export function compiledAll(texts: readonly string[], buildOptions: readonly string[] = []): string[][] {
  const folder = mkdtempSync(path.join(tmpdir(), 'clspace-compiled-'));
  try {
    const names = texts.map((_, i) => `${i}.cl`);
    texts.forEach((text, i) => {
      writeFileSync(path.join(folder, `${i}.cl`), text);
    });
    const { status, stderr } = spawnSync(CLANG, [...OPTIONS.split(' '), ...buildOptions, ...names], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    const failed = /^(\d+)\.cl:\d+/m.exec(stderr)?.[1];
    assert.equal(status, 0, `${stderr}\n${failed === undefined ? '' : texts[Number(failed)]}`);
    return texts.map((_, i) => operationsOf(readFileSync(path.join(folder, `${i}.ll`), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The same of one text. */
export const compiled = (text: string): string[] => compiledAll([text])[0] ?? [];

const OPTIONS =
  '-cc1 -triple spir64-unknown-unknown -x cl -cl-std=CL1.2 -O2 -emit-llvm -discard-value-names -ffp-contract=off -fno-unroll-loops -finclude-default-header -fdeclare-opencl-builtins -w';

function operationsOf(assembly: string): string[] {
  const kernels = assembly.match(/^define .*spir_kernel[^]*?^}/gm) ?? [];
  return [...kernels.join('\n').matchAll(/\b(?:load \w+|store \w+|f(?:add|sub|mul|div) [<>\w ]+|call [^(]*)/g)]
    .map(([operation]) => operation.replace(/%[\w.]+/g, '%'))
    .sort()
    .filter((operation, i, all) => !/_Z\d+get_\w+j$/.test(operation) || all[i - 1] !== operation);
}
