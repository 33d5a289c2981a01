/**
 * Damaged, replaced or incomplete files on disk: nothing hangs, nothing is lost. CLSPACE_FUZZ multiplies the number of
 * tries.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WriteError, writeFiles } from '../../server/src/disk/write-file.js';

const CLI = path.resolve('out/cli.cjs');
const RUNS = Number(process.env['CLSPACE_FUZZ'] ?? 1);
const HANGS = 30_000;
const KERNEL = 'kernel void k(global int *g) { local int t = 1; *g = t + N; }\n';
const PROJECT = JSON.stringify(
  {
    buildOptions: '-D N=1 -I include',
    variants: [{ name: 'wide', files: ['**/*.cl'], buildOptions: '-D WIDE' }],
    rules: { 'local-initializer': 'warning' },
    launch: { localSize: [64], kernels: [{ name: 'k', localSize: [8, 8] }] },
  },
  undefined,
  2,
);

describe('files on a disk', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-disk-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string): string => path.join(folder, name);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [CLI, ...args], { cwd: folder, encoding: 'utf8', timeout: HANGS });

  it('with flipped bits, or truncated, are read as far as they are valid', function () {
    this.timeout(120_000 * RUNS);
    writeFileSync(file('k.cl'), KERNEL);
    writeFileSync(file('clspace.json'), PROJECT);
    assert.equal(run('check', '--write-baseline', 'known.json', 'k.cl').status, 0);
    for (const name of ['clspace.json', 'known.json', 'k.cl']) {
      const bytes = readFileSync(file(name));
      for (let i = 0; i < 6 * RUNS; i++) {
        const damaged = Buffer.from(bytes);
        for (let flip = 0; flip <= i % 3; flip++) {
          const at = ((i + 1) * 7919 + flip * 104729) % bytes.length;
          damaged[at] = (damaged[at] ?? 0) ^ (1 << ((i + flip) % 8));
        }
        writeFileSync(file(name), i % 4 === 3 ? damaged.subarray(0, (i * 31) % bytes.length) : damaged);
        const { status, stderr } = run('check', '--baseline', 'known.json', 'k.cl');
        assert.ok(status !== null && status <= 2, `${name}, ${i}: ${status}`);
        assert.doesNotMatch(stderr, /internal error|\n\s+at /, `${name}, ${i}`);
      }
      writeFileSync(file(name), bytes);
    }
  });

  it('are written completely or not at all when init is killed', async function () {
    this.timeout(120_000 * RUNS);
    for (let i = 0; i < 8; i++) writeFileSync(file(`k${i}.cl`), `${KERNEL}// ${i}\n`);
    writeFileSync(file('host.c'), 'void f(void) { clBuildProgram(p, 0, 0, "-D N=4", 0, 0); }\n');
    const start = performance.now();
    assert.equal(run('init', '--yes').status, 0);
    const time = performance.now() - start;
    const whole = readFileSync(file('clspace.json'), 'utf8');
    for (let i = 0; i < 6 * RUNS; i++) {
      rmSync(file('clspace.json'), { force: true });
      const child = spawn(process.execPath, [CLI, 'init', '--yes'], { cwd: folder, stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      setTimeout(() => child.kill('SIGKILL'), time * (0.5 + (0.6 * i) / (6 * RUNS)));
      await ended;
      if (existsSync(file('clspace.json'))) assert.equal(readFileSync(file('clspace.json'), 'utf8'), whole);
    }
  });

  it('have names of any script, of which init defines those that a compiler can', () => {
    writeFileSync(file('größe.h'), 'typedef int zahl;\n');
    writeFileSync(file('a.cl'), '#include "größe.h"\nkernel void k(global zahl *g) { *g = größe + é + $d; }\n');
    writeFileSync(file('b.cl'), 'kernel void l(global int *g) { g[\u{1F642}] = \u{1F642}\u{1F642} + N; }\n');
    writeFileSync(file('c.cl'), '#if BREITE > 2 && ÜBER\ntypedef int typ;\n#endif\nkernel void m(global typ *g) {}\n');
    writeFileSync(file('host.c'), 'void f(void) { clBuildProgram(p, 0, 0, "-D größe=3 -DN=4", 0, 0); }\n');
    const { status, stdout, stderr } = run('init', '--yes');
    assert.deepEqual([status, stderr], [0, ''], stdout);
    for (const assumed of ['-D é=1', '-D $d=1']) assert.ok(stdout.includes(assumed), stdout);
    const project = readFileSync(file('clspace.json'), 'utf8');
    for (const option of ['-D größe=3', '-D N=4', '-D ÜBER'])
      assert.ok(project.includes(option), `${option}: ${project}`);
    assert.doesNotMatch(project, /-D \u{1F642}/u);
    assert.equal(run('check', 'a.cl', 'c.cl').status, 0);
  });

  describe('rules that replace others', () => {
    before(function () {
      if (process.platform === 'win32') this.skip();
    });
    const fifo = (name: string): void => {
      assert.equal(spawnSync('mkfifo', [file(name)]).status, 0);
    };

    it('are not waited for if they are pipes without a reader', () => {
      fifo('pipe');
      writeFileSync(file('a'), 'before');
      const write = (): void =>
        writeFiles([
          { path: file('a'), data: 'after' },
          { path: file('pipe'), data: 'x' },
        ]);
      assert.throws(write, WriteError);
      assert.equal(readFileSync(file('a'), 'utf8'), 'before');
      fifo('k.cl');
      fifo('clspace.json');
      fifo('known.json');
      for (const args of [
        ['check', 'k.cl'],
        ['check', '--fix', 'k.cl'],
        ['check', '--baseline', 'known.json', '.'],
        ['init', '--yes'],
      ])
        assert.notEqual(run(...args).status, null, args.join(' '));
    });

    it('do not block the server, nor the command that fixes a file which becomes a pipe', async () => {
      for (let delay = 60; delay < 60 + 200 * RUNS; delay += 40) {
        rmSync(file('k.cl'), { force: true });
        writeFileSync(file('k.cl'), KERNEL);
        const child = spawn(process.execPath, [CLI, 'check', '--fix', 'k.cl'], { cwd: folder, stdio: 'ignore' });
        const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
        await new Promise((resolve) => setTimeout(resolve, delay));
        rmSync(file('k.cl'), { force: true });
        spawnSync('mkfifo', [file('k.cl')]);
        const limit = setTimeout(() => child.kill('SIGKILL'), HANGS);
        assert.notEqual(await ended, null, `replaced after ${delay} ms`);
        clearTimeout(limit);
      }
    });
  });

  it('are restored, hard links included, if a full disk makes one of them fail', function () {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) this.skip();
    const disk = file('small');
    mkdirSync(disk);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160k', 'tmpfs', disk]).status !== 0) this.skip();
    try {
      const inside = (name: string): string => path.join(disk, name);
      const contents: Readonly<Record<string, string>> = {
        one: 'a'.repeat(30_000),
        linked: 'b'.repeat(30_000),
        plain: 'c'.repeat(30_000),
        other: 'd'.repeat(30_000),
      };
      for (const [name, text] of Object.entries(contents)) writeFileSync(inside(name), text);
      linkSync(inside('linked'), inside('same as linked'));
      linkSync(inside('other'), inside('same as other'));
      const longer = (name: string, length: number) => ({ path: inside(name), data: name.repeat(length) });
      const attempts = [
        ['one', 'linked', 'plain', 'other'],
        ['linked', 'other', 'one'],
        ['other', 'linked'],
        ['plain', 'one', 'linked'],
      ];
      for (const names of attempts)
        for (const lengths of [names.map(() => 80_000), names.map((_, i) => (i === names.length - 1 ? 80_000 : 10))]) {
          const write = (): void => writeFiles(names.map((name, i) => longer(name, lengths[i] ?? 1)));
          assert.throws(write, WriteError);
          for (const [name, text] of Object.entries(contents)) assert.equal(readFileSync(inside(name), 'utf8'), text);
          assert.equal(readFileSync(inside('same as linked'), 'utf8'), contents['linked']);
          assert.equal(readdirSync(disk).length, 6, readdirSync(disk).join());
        }
    } finally {
      spawnSync('umount', ['-l', disk]);
    }
  });
});
