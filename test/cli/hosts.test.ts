import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CLI = path.resolve('out/cli.cjs');
const KERNEL = 'kernel void scale(global float *data, float factor) { data[get_global_id(0)] *= factor; }\n';
const HOST = `int main(void) {
  cl_kernel k = clCreateKernel(program, "scale", &err); double d = 1;
  clSetKernelArg(k, 1, sizeof(d), &d);
  clSetKernelArg(k, 2, sizeof(d), &d); // clspace-disable-line host-argument-index
}
`;

describe('clspace check of a folder with hosts', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-hosts-'));
    writeFileSync(path.join(folder, 'k.cl'), KERNEL);
    writeFileSync(path.join(folder, 'main.c'), HOST);
  });
  after(() => rmSync(folder, { recursive: true }));

  const found = (...args: readonly string[]): string[] => {
    const { stdout } = spawnSync(process.execPath, [CLI, 'check', '.', '--format', 'json', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { files }: { files: { path: string; diagnostics: { code: string; severity: string }[] }[] } =
      JSON.parse(stdout);
    return files.flatMap(({ path: file, diagnostics }) =>
      diagnostics.map(({ code, severity }) => `${file} ${severity} ${code}`),
    );
  };

  it('reports them at the host, but for what comments silence', () => {
    assert.deepEqual(found(), ['main.c warning host-argument-size']);
  });
  it('has severities as for other rules', () => {
    assert.deepEqual(found('--rule', 'host-argument-size=error'), ['main.c error host-argument-size']);
    assert.deepEqual(found('--rule', 'host-argument-size=off'), []);
  });
  it('does not read hosts with --no-hosts', () => {
    assert.deepEqual(found('--no-hosts'), []);
  });
});
