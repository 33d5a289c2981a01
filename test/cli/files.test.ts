/**
 * Files and folders that cannot be read or written: nothing is lost, the rest is checked, and the exit status reports
 * it.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** An unprivileged user; the superuser can open every file. */
const NOBODY = 65534;
const BAD = 'void zero(int *p) { *p = 0; }\nkernel void k(global int *g) { zero(g); }\n';
const LONG = `${BAD}${'// nothing to see here\n'.repeat(400)}`;
const GOOD = 'kernel void k(global int *g) { *g = 1; }\n';

describe('files that cannot be read or written', () => {
  let folder = '';
  let product = '';
  before(function () {
    if (process.platform === 'win32') this.skip();
    // In a readable place: the tests may run in a folder of the superuser.
    product = mkdtempSync(path.join(tmpdir(), 'clspace-product-'));
    for (const name of ['cli.cjs', 'program.cjs', 'web-tree-sitter.wasm', 'opencl-c-tokens.wasm'])
      cpSync(path.resolve('out', name), path.join(product, name));
    chmodSync(product, 0o755);
    // The user may write here: each command is compiled once.
    mkdirSync(path.join(product, 'cache'));
    if (process.getuid?.() === 0) chownSync(path.join(product, 'cache'), NOBODY, NOBODY);
  });
  after(() => rmSync(product, { recursive: true, force: true }));
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-files-'));
    if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY);
  });
  afterEach(() => {
    spawnSync('chmod', ['-R', 'u+rwx', folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  const user = () => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {});
  const options = () => ({
    cwd: folder,
    encoding: 'utf8' as const,
    timeout: 55_000,
    env: { ...process.env, XDG_CACHE_HOME: path.join(product, 'cache') },
    ...user(),
  });
  const run = (...args: string[]) => spawnSync(process.execPath, [path.join(product, 'cli.cjs'), ...args], options());
  /** Runs a script of bash; `$0` is Node, `$1` the command line. */
  const under = (script: string) =>
    spawnSync('bash', ['-c', script, process.execPath, path.join(product, 'cli.cjs')], options());
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
    if (process.getuid?.() === 0) {
      chownSync(path.join(folder, name), NOBODY, NOBODY);
      if (path.dirname(name) !== '.') chownSync(path.dirname(path.join(folder, name)), NOBODY, NOBODY);
    }
  };
  const at = (name: string): string => path.join(folder, name);
  const read = (name: string): string => readFileSync(at(name), 'utf8');
  const repaired = (text: string): boolean => text.includes('zero(global int *p)');
  /** The files in the folder besides those that a test has created. */
  const left = (...known: string[]): string[] => readdirSync(folder).filter((name) => !known.includes(name));

  it('are reported, and the others are checked', () => {
    write('a.cl', GOOD);
    write('closed/b.cl', GOOD);
    write('secret.cl', GOOD);
    write('z.cl', BAD);
    write('binary.cl', 'a\0b');
    chmodSync(at('closed'), 0);
    chmodSync(at('secret.cl'), 0);
    const { status, stdout, stderr } = run('check', '.', 'none.cl', '--format', 'json');
    assert.equal(status, 2, stderr);
    assert.deepEqual(
      JSON.parse(stdout).files.map((file: { path: string }) => file.path),
      ['a.cl', 'z.cl'],
    );
    assert.match(stderr, /closed: cannot be searched: permission denied/);
    assert.match(stderr, /secret\.cl: cannot be read: permission denied/);
    assert.match(stderr, /binary\.cl: not a text file/);
    assert.match(stderr, /none\.cl: no such file/);
    assert.doesNotMatch(stderr, /internal error/);
  });

  it('are reported among so many files that they are checked in threads', () => {
    for (let i = 0; i < 60; i++) write(`${i}.cl`, i === 30 ? BAD : GOOD);
    chmodSync(at('7.cl'), 0);
    const { status, stdout, stderr } = run('check', '.', '--format', 'json');
    assert.equal(status, 2);
    assert.equal(JSON.parse(stdout).files.length, 59);
    assert.match(stderr, /^clspace: 7\.cl: cannot be read/);
  });

  it('may be a project file: the kernels of other folders are checked', () => {
    write('a/clspace.json', '{ nonsense');
    write('a/a.cl', GOOD);
    write('b/b.cl', BAD);
    write('c/clspace.json', '{}');
    write('c/c.cl', GOOD);
    chmodSync(at('c/clspace.json'), 0);
    const { status, stdout, stderr } = run('check', '.');
    assert.equal(status, 2);
    assert.match(stdout, /^b\/b\.cl/);
    assert.match(stderr, /a\/clspace\.json:1: /);
    assert.match(stderr, /c\/clspace\.json: cannot be read/);
  });

  it('may be devices, pipes and folders, without blocking the server', () => {
    write('a.cl', '#include "pipe.h"\n#include "endless.h"\n#include "folder.h"\nint a;\n');
    spawnSync('mkfifo', [at('pipe.h'), at('pipe.cl')]);
    symlinkSync('/dev/zero', at('endless.h'));
    symlinkSync('/dev/zero', at('endless.cl'));
    mkdirSync(at('folder.h'));
    mkdirSync(at('sub'));
    symlinkSync('/dev/zero', at('sub/clspace.json'));
    write('sub/b.cl', GOOD);
    const { status, stdout, stderr, error } = run('check', 'a.cl', 'pipe.cl', 'endless.cl', 'sub/b.cl');
    assert.equal(error, undefined);
    assert.equal(status, 2);
    assert.equal(stdout.match(/unknown-header/g)?.length, 3);
    assert.match(stderr, /pipe\.cl: cannot be read: is not a regular file/);
    assert.match(stderr, /endless\.cl: cannot be read: is not a regular file/);
    assert.match(stderr, /sub\/clspace\.json: cannot be read/);
  });

  it('may be files of the system that block until there is input', function () {
    if (process.platform !== 'linux') this.skip();
    write('a.cl', '#include "/proc/kmsg"\n#include "/proc/self/mem"\nint a;\n');
    const { error, status } = run('check', 'a.cl');
    assert.equal(error, undefined);
    assert.notEqual(status, null);
  });

  it('are unchanged when the disk is full or files may not grow', () => {
    write('a.cl', LONG);
    write('b.cl', BAD);
    const { status, stderr } = under('ulimit -f 4; "$0" "$1" check --fix a.cl b.cl');
    assert.equal(read('a.cl'), LONG);
    assert.ok(repaired(read('b.cl')));
    assert.equal(status, 2);
    assert.match(stderr, /a\.cl: cannot be written: file too large/);
    assert.deepEqual(left('a.cl', 'b.cl'), []);
  });

  it('are unchanged if they can be written but their folder cannot', () => {
    write('d/a.cl', LONG);
    write('d/b.cl', BAD);
    chmodSync(at('d'), 0o555);
    const { status, stderr } = under('ulimit -f 4; "$0" "$1" check --fix d/a.cl d/b.cl');
    assert.equal(read('d/a.cl'), LONG);
    assert.ok(repaired(read('d/b.cl')), stderr);
    assert.equal(status, 2);
    assert.match(stderr, /d\/a\.cl: cannot be written: file too large/);
    assert.ok(run('check', '--fix', 'd/a.cl').status === 0 && repaired(read('d/a.cl')));
  });

  it('keep their mode, the links that lead to them and their other names', () => {
    for (const name of ['mode.cl', 'goal.cl', 'one.cl']) write(name, BAD);
    chmodSync(at('mode.cl'), 0o640);
    symlinkSync('goal.cl', at('link.cl'));
    linkSync(at('one.cl'), at('other.cl'));
    const { status, stderr } = run('check', '--fix', 'mode.cl', 'link.cl', 'one.cl');
    assert.equal(status, 0, stderr);
    assert.equal(statSync(at('mode.cl')).mode & 0o777, 0o640);
    assert.ok(lstatSync(at('link.cl')).isSymbolicLink());
    assert.equal(readlinkSync(at('link.cl')), 'goal.cl');
    assert.ok(repaired(read('goal.cl')));
    assert.equal(statSync(at('one.cl')).ino, statSync(at('other.cl')).ino);
    assert.ok(repaired(read('other.cl')));
    assert.deepEqual(left('mode.cl', 'goal.cl', 'one.cl', 'link.cl', 'other.cl'), []);
  });

  it('are not written if they are read-only, in any folder; the others are', () => {
    write('a.cl', BAD);
    write('b.cl', BAD);
    chmodSync(at('a.cl'), 0o444);
    const { status, stderr } = run('check', '--fix', 'a.cl', 'b.cl');
    assert.equal(status, 2);
    assert.match(stderr, /a\.cl: cannot be written: permission denied/);
    assert.equal(read('a.cl'), BAD);
    assert.ok(repaired(read('b.cl')));
  });

  it('are either all changed by a fix, or none of them', () => {
    write('z.h', 'void zero(int *p);\n');
    const kernel = '#include "z.h"\nvoid zero(int *p) { *p = 0; }\nkernel void k(global int *g) { zero(g); }\n';
    write('a.cl', kernel);
    chmodSync(at('z.h'), 0o444);
    const { status, stderr } = run('check', '--fix', 'a.cl');
    assert.equal(status, 2);
    assert.match(stderr, /z\.h: cannot be written: permission denied/);
    assert.equal(read('a.cl'), kernel);
    assert.equal(read('z.h'), 'void zero(int *p);\n');
  });

  it('may be baselines: the old one is kept until the new one is complete', () => {
    write('a.cl', 'int a = ;\n'.repeat(500));
    write('known.json', '{"version":1,"diagnostics":[]}\n');
    const { status, stderr } = under(
      '"$0" "$1" check a.cl --write-baseline out.json && ulimit -f 0 && "$0" "$1" check a.cl --write-baseline known.json',
    );
    assert.equal(status, 2);
    assert.match(stderr, /known\.json: cannot be written/);
    assert.equal(read('known.json'), '{"version":1,"diagnostics":[]}\n');
    assert.ok(JSON.parse(read('out.json')).diagnostics.length > 0);
    assert.deepEqual(left('a.cl', 'known.json', 'out.json'), []);
  });
});
