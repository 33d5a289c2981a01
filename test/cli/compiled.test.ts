import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CLI = path.resolve('out/cli.cjs');

describe('the compiled code that is kept', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-cache-'));
    writeFileSync(path.join(folder, 'a.cl'), 'kernel void k(global int *g) { local int t = 1; *g = t; }\n');
  });
  afterEach(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true });
  });

  const cache = (): string => path.join(folder, 'cache');
  const check = (XDG_CACHE_HOME = cache()) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [CLI, 'check', 'a.cl'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, XDG_CACHE_HOME },
    });
    return { stdout, stderr, status };
  };
  const kept = (): string[] =>
    readdirSync(path.join(cache(), 'clspace')).map((name) => path.join(cache(), 'clspace', name));

  it('changes nothing of what is said', () => {
    const first = check();
    assert.equal(first.status, 1);
    const [file = '', ...more] = kept();
    assert.deepEqual(more, []);
    const before = readFileSync(file);
    assert.deepEqual(check(), first);
    assert.deepEqual(kept(), [file]);
    assert.ok(readFileSync(file).equals(before), 'what fits is not made again');
  });

  it('is made again when it is broken', () => {
    const first = check();
    const [file = ''] = kept();
    writeFileSync(file, 'no code');
    assert.deepEqual(check(), first);
    assert.ok(readFileSync(file).length > 1000);
  });

  it('goes when it is old', () => {
    check();
    const [file = ''] = kept();
    const [old, other] = ['check-of-last-year.bin', 'check-of-yesterday.bin'].map((name) =>
      path.join(path.dirname(file), name),
    );
    assert.ok(old && other);
    for (const [name, days] of [
      [old, 365],
      [other, 1],
    ] as const) {
      writeFileSync(name, '');
      utimesSync(name, new Date(), new Date(Date.now() - days * 24 * 3600_000));
    }
    rmSync(file);
    check();
    assert.deepEqual(kept().sort(), [other, file].sort());
  });

  it('is done without where nothing can be written', () => {
    writeFileSync(path.join(folder, 'file'), '');
    assert.deepEqual(check(path.join(folder, 'file')), check());
  });

  it('is whole or not there when the disk is full', function () {
    if (process.platform === 'win32') this.skip();
    const script = 'ulimit -f 8; "$0" "$1" check a.cl';
    const { status } = spawnSync('bash', ['-c', script, process.execPath, CLI], {
      cwd: folder,
      env: { ...process.env, XDG_CACHE_HOME: cache() },
    });
    assert.equal(status, 1);
    assert.deepEqual(kept(), []);
  });
});
