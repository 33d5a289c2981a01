import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  it('checks hosts in the first shard only, against the kernels of all shards', () => {
    assert.deepEqual([...found('--shard', '1/3'), ...found('--shard', '2/3'), ...found('--shard', '3/3')], found());
  });
});

describe('clspace in a folder whose host states a launch', () => {
  const KERNELS =
    'kernel void scale(global float *data, int count) { if (get_global_id(0) < count) data[get_global_id(0)] *= 2; }\n';
  const LAUNCH = `void run(cl_program program, cl_command_queue queue, cl_context context) {
  cl_int error, count = 64;
  cl_mem buffer = clCreateBuffer(context, 0, count * sizeof(float), NULL, &error);
  cl_kernel k = clCreateKernel(program, "scale", &error);
  size_t global[1] = {64}, local[1] = {16};
  clSetKernelArg(k, 0, sizeof(count), &buffer);
  clSetKernelArg(k, 1, sizeof(count), &count);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, global, local, 0, NULL, NULL);
}
`;
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-hosts-'));
    writeFileSync(path.join(folder, 'k.cl'), KERNELS);
    writeFileSync(path.join(folder, 'main.c'), LAUNCH);
  });
  after(() => rmSync(folder, { recursive: true }));
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [CLI, ...args], { cwd: folder, encoding: 'utf8' });

  it('fixes the host with --fix', () => {
    assert.match(run('check', '.', '--fix').stderr, /main\.c: 1 fix\n {2}Pass 'sizeof\(cl_mem\)'/);
    assert.match(readFileSync(path.join(folder, 'main.c'), 'utf8'), /\(k, 0, sizeof\(cl_mem\), &buffer\)/);
  });
  it('proposes the launch, with its place', () => {
    assert.match(run('init', '--yes').stdout, /scale is launched at main\.c:8: "localSize": \[16\]/);
    const project = readFileSync(path.join(folder, 'clspace.json'), 'utf8');
    assert.match(project, /\/\/ launched at main\.c:8\n/);
    assert.match(
      project,
      /"name": "scale", "localSize": \[16\], "numGroups": \[4\], "arguments": \{ "count": 64 \}, "buffers": \{ "data": 256 \}/,
    );
  });
});
