import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CLI = path.resolve('out/cli.cjs');
const DOUBLES = 'kernel void k(global double *p) {\n  p[0] = p[1] + q;\n}\n';
const GOOD = 'kernel void k(global int *p) { p[0] = 1; }\n';

describe('clspace check --device', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-devices-'));
    writeFileSync(path.join(folder, 'doubles.cl'), DOUBLES);
    writeFileSync(path.join(folder, 'good.cl'), GOOD);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (...args: string[]) => spawnSync(process.execPath, [CLI, ...args], { cwd: folder, encoding: 'utf8' });

  it("lists in JSON the devices of each diagnostic, and each driver's verdict on each file", () => {
    const { status, stdout } = run('check', '.', '--format', 'json', '--device', 'amd,intel-gpu', '--', '-w');
    assert.equal(status, 1);
    const { files } = JSON.parse(stdout);
    assert.deepEqual(
      files.map(({ verdicts }: { verdicts: unknown }) => verdicts),
      [
        { amd: 'rejects', 'intel-gpu': 'rejects' },
        { amd: 'accepts', 'intel-gpu': 'accepts' },
      ],
    );
    const [{ diagnostics }] = files;
    assert.deepEqual(
      diagnostics.map(({ code, devices }: { code: string; devices?: string[] }) => [code, devices]),
      [
        ['double-unsupported', ['intel-gpu']],
        ['unknown-name', undefined],
      ],
    );
  });
  it('ends a report with a table', () => {
    const { status, stdout } = run('check', '.', '--device', 'nvidia,rusticl', '--', '-D', 'q=1');
    assert.equal(status, 1);
    assert.match(stdout, /error: on rusticl: 'double' requires cl_khr_fp64/);
    assert.match(stdout, /\n +nvidia +rusticl\ndoubles\.cl +ok +ERROR\ngood\.cl +ok +ok\n/);
  });
  it('takes the devices of the project', () => {
    writeFileSync(path.join(folder, 'clspace.json'), '{ "devices": ["nvidia", "rusticl"], "buildOptions": "-D q=1" }');
    const { stdout } = run('check', 'doubles.cl', '--format', 'json');
    assert.deepEqual(JSON.parse(stdout).files[0].verdicts, { nvidia: 'accepts', rusticl: 'rejects' });
  });
  it('accepts a profile generated from the output of clinfo', () => {
    const clinfo =
      '  Platform Name                                   NVIDIA CUDA\n' +
      '  Device Name                                     Old GPU\n' +
      '  Device Extensions                               cl_khr_icd\n';
    // PowerShell writes UTF-16.
    for (const encoding of ['utf8', 'utf16le'] as const) {
      writeFileSync(path.join(folder, 'clinfo.txt'), `${encoding === 'utf8' ? '' : '\uFEFF'}${clinfo}`, encoding);
      const { stdout } = run('device', '--from-clinfo', 'clinfo.txt');
      writeFileSync(path.join(folder, 'old.json'), `\uFEFF${stdout}`);
      const report = run('check', 'doubles.cl', '--format', 'json', '--device', 'old.json', '--', '-D', 'q=1');
      assert.deepEqual(JSON.parse(report.stdout).files[0].verdicts, { 'old-gpu': 'rejects' }, encoding);
    }
  });
  it('takes a profile once, however its path is spelled, and no two devices of one name', () => {
    const profile = (name: string) => JSON.stringify({ name, base: 'rusticl' });
    writeFileSync(path.join(folder, 'mine.json'), profile('mine'));
    const once = run('check', 'good.cl', '--format', 'json', '--device', 'mine.json,./mine.json');
    assert.deepEqual(JSON.parse(once.stdout).files[0].verdicts, { mine: 'accepts' });
    writeFileSync(path.join(folder, 'clspace.json'), '{ "devices": ["mine.json", "./mine.json"] }');
    assert.deepEqual(JSON.parse(run('check', 'good.cl', '--format', 'json').stdout).files[0].verdicts, {
      mine: 'accepts',
    });
    writeFileSync(path.join(folder, 'other.json'), profile('mine'));
    writeFileSync(path.join(folder, 'nvidia.json'), profile('nvidia'));
    for (const [first, second, name] of [
      ['mine.json', 'other.json', 'mine'],
      ['nvidia', 'nvidia.json', 'nvidia'],
      ['all', 'nvidia.json', 'nvidia'],
    ]) {
      const message = `${first} and ${second} are different devices named '${name}'`;
      const { status, stderr } = run('check', 'good.cl', '--device', `${first},${second}`);
      assert.equal(status, 2);
      assert.ok(stderr.includes(message), stderr);
      writeFileSync(path.join(folder, 'clspace.json'), `{ "devices": ["${first}", "${second}"] }`);
      const project = run('check', 'good.cl');
      assert.equal(project.status, 2);
      assert.ok(project.stderr.includes(message), project.stderr);
    }
  });
  it('names the file and the field of an invalid profile', () => {
    writeFileSync(path.join(folder, 'mine.json'), '{ "name": "mine", "base": "nvidea" }');
    const { status, stderr } = run('check', 'good.cl', '--device', 'mine.json');
    assert.equal(status, 2);
    assert.match(stderr, /--device mine\.json: base: "nvidea": one of generic, nvidia, .* is expected/);
    writeFileSync(path.join(folder, 'clspace.json'), '{ "devices": ["mine.json"] }');
    const project = run('check', 'good.cl');
    assert.equal(project.status, 2);
    assert.match(project.stderr, /clspace\.json.*mine\.json: base: "nvidea"/);
  });
  it('needs the output of clinfo to select a device of it', () => {
    const { status, stderr } = run('device', '--name', 'gpu');
    assert.equal(status, 2);
    assert.match(stderr, /'device --name' needs --from-clinfo FILE\|-.*see clspace --help/);
  });
  it('does not know other names', () => {
    const { status, stderr } = run('check', 'good.cl', '--device', 'nvidia,nobody');
    assert.equal(status, 2);
    assert.match(stderr, /--device nvidia,nobody: one of generic, nvidia, /);
  });
});
