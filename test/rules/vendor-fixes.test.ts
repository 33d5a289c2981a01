import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { CLANG } from '../compiler.js';
import { hasClang } from './clang.js';

/** What the extensions' documents say that the functions compute, as C. */
const DOCUMENTED: Readonly<Record<string, string>> = {
  amd_bitalign: '(unsigned)(((unsigned long)a << 32 | b) >> (c & 31))',
  amd_bytealign: '(unsigned)(((unsigned long)a << 32 | b) >> (c & 3) * 8)',
  amd_bfe: 'w == 0 ? 0 : o + w < 32 ? a << (32 - o - w) >> (32 - w) : a >> o',
  amd_max3: 'a > b ? (a > c ? a : c) : b > c ? b : c',
  amd_min3: 'a < b ? (a < c ? a : c) : b < c ? b : c',
};

/** The expressions that replace a call with the arguments a, b and c. */
function replacements(name: string, args: string): string[] {
  const text = `kernel void k(global uint *p, uint a, uint b, uint c) { p[0] = ${name}(${args}); }`;
  const { diagnostics } = analyse(new SourceFile('a.cl', text), parseBuildOptions([]), { read: () => undefined });
  return diagnostics
    .filter(({ code }) => code === 'vendor-function')
    .flatMap(({ fixes }) => fixes.flatMap(({ edits }) => edits.map(({ newText }) => newText)))
    .filter((newText) => !newText.startsWith('#'));
}

describe("alternatives of vendors' functions", () => {
  it('have the values that the extensions document', function () {
    if (!hasClang) this.skip();
    this.timeout(60_000);
    const checks = Object.entries(DOCUMENTED).flatMap(([name, value]) =>
      ['a, b, c', 'a, a, b'].flatMap((args) => {
        const expressions = replacements(name, args);
        assert.ok(expressions.length > 0, `${name}(${args})`);
        const [x, y, z] = args.split(', ');
        return expressions.map(
          (one) =>
            `{ unsigned got = ${one}; unsigned x = ${x}, y = ${y}, z = ${z}; { unsigned a = x, b = y, c = z, ` +
            `o = b & 31, w = c & 31; if (got != (${value})) return ${name.length}; } }`,
        );
      }),
    );
    const program = `typedef unsigned uint; typedef unsigned long ulong;
#define max(a, b) ((a) > (b) ? (a) : (b))
#define min(a, b) ((a) < (b) ? (a) : (b))
static uint rotate(uint v, uint n) { n &= 31; return n ? v << n | v >> (32 - n) : v; }
int main(void) {
  uint v[] = {0, 1, 2, 3, 7, 8, 15, 16, 24, 31, 32, 33, 255, 0x80000000, 0xdeadbeef, 0xffffffff};
  for (int i = 0; i < 16; i++) for (int j = 0; j < 16; j++) for (int k = 0; k < 16; k++) {
    uint a = v[i], b = v[j], c = v[k];
    ${checks.join('\n    ')}
  }
  return 0;
}
`;
    const folder = mkdtempSync(path.join(tmpdir(), 'clspace-values-'));
    try {
      writeFileSync(path.join(folder, 'values.c'), program);
      const compiled = spawnSync(CLANG, ['-w', '-O1', 'values.c', '-o', 'values'], { cwd: folder, encoding: 'utf8' });
      assert.equal(compiled.status, 0, compiled.stderr);
      assert.equal(spawnSync(path.join(folder, 'values')).status, 0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
