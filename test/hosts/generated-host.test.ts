import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generatedHost, HOST_LANGUAGES } from '../../server/src/hosts/generated-host.js';
import { assertRecorded } from '../as-recorded.js';
import { findingsIn, read } from './hosts.js';

const KERNELS = {
  scale: 'kernel void scale(global float *data, float factor) { data[get_global_id(0)] *= factor; }\n',
  // Names that the programs use themselves, or that are keywords of a host's language
  names:
    'kernel void names(global const int *count, constant uchar *source, global uint4 *new, float4 lambda, int error) {\n' +
    '  new[get_global_id(0)] = (uint4)(count[0], source[0], error, lambda.x);\n}\n',
  tile:
    '__attribute__((reqd_work_group_size(8, 8, 1)))\n' +
    'kernel void tile(global half *out, local float *part, local int2 *pairs) {\n' +
    '  part[get_local_id(0)] = pairs[get_local_id(1)].x; vstore_half(part[0], get_global_id(0), out);\n}\n',
  record:
    'struct pair { int key; float value; };\n' +
    'kernel void record(global struct pair *pairs, struct pair first, sampler_t sampler, ulong n) {\n' +
    '  if (get_global_id(0) < n) pairs[get_global_id(1)] = first;\n}\n',
  nothing: 'kernel void nothing(void) {}\n',
} as const;

/** The host of the only kernel of a text. */
async function hostOf(kernel: string, language: (typeof HOST_LANGUAGES)[number]['language'], options = '') {
  const { kernels } = await read({ 'k.cl': kernel }, options);
  const [signature] = kernels.signatures;
  return signature && generatedHost({ signature, file: 'k.cl', options }, language);
}

const canCompile = existsSync('/usr/include/CL/opencl.hpp') && spawnSync('g++', ['--version']).status === 0;
const canRun = existsSync('/etc/OpenCL/vendors/pocl.icd');

describe('generated hosts', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-host-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are as recorded', async () => {
    const texts: string[] = [];
    for (const kernel of Object.values(KERNELS))
      for (const { language } of HOST_LANGUAGES) texts.push((await hostOf(kernel, language)) ?? '');
    await assertRecorded('test/hosts/generated-host.txt', texts.join('\n'));
  });

  it('are offered only for kernels whose arguments they can create', async () => {
    for (const parameter of ['read_only image2d_t image', 'UNKNOWN value'])
      assert.equal(await hostOf(`kernel void k(${parameter}) {}\n`, 'C'), undefined);
  });

  for (const [name, kernel] of Object.entries(KERNELS))
    it(`pass '${name}' what it takes`, async () => {
      for (const { language, ending } of HOST_LANGUAGES) {
        const host = (await hostOf(kernel, language)) ?? '';
        const files = { 'k.cl': kernel, [`host.${ending}`]: host };
        const { events } = await read(files);
        assert.deepEqual(await findingsIn(files), [], host);
        assert.deepEqual(
          events.launches.map(({ kernels }) => kernels?.flatMap(({ names }) => names)),
          [[name]],
          host,
        );
      }
    });

  for (const { language, ending } of HOST_LANGUAGES)
    if (ending !== 'py')
      it(`compile and run in ${language}`, async function (this: Mocha.Context) {
        if (!canCompile) this.skip();
        for (const kernel of [KERNELS.names, KERNELS.tile, KERNELS.record]) {
          const source: string = `host.${ending}`;
          writeFileSync(path.join(folder, 'k.cl'), kernel);
          writeFileSync(path.join(folder, source), (await hostOf(kernel, language)) ?? '');
          const flags = ['-Wall', '-Wextra', '-Werror', '-O0', source, '-o', 'host', '-lOpenCL'];
          const compiled: SpawnSyncReturns<string> = spawnSync(ending === 'c' ? 'gcc' : 'g++', flags, {
            cwd: folder,
            encoding: 'utf8',
          });
          assert.equal(compiled.stderr, '', readFileSync(path.join(folder, source), 'utf8'));
          if (!canRun) continue;
          const env = { ...process.env, OCL_ICD_VENDORS: '/etc/OpenCL/vendors/pocl.icd', POCL_CACHE_DIR: folder };
          const { status, stderr } = spawnSync(path.join(folder, 'host'), [], { cwd: folder, encoding: 'utf8', env });
          assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
        }
      });
});
