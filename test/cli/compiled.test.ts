import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';

const CLI = path.resolve('out/cli.cjs');
/** The number of damaged copies; more on demand: CLSPACE_FUZZ=1000. */
const COPIES = Number(process.env['CLSPACE_FUZZ'] ?? 4);
/** Longer than any start; a start that takes longer hangs. */
const HANGS = 30_000;

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
  const check = (XDG_CACHE_HOME = cache(), { cli = CLI, env = {} } = {}) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [cli, 'check', 'a.cl'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, XDG_CACHE_HOME, ...env },
      timeout: HANGS,
    });
    return { stdout, stderr, status };
  };
  const kept = (): string[] =>
    readdirSync(path.join(cache(), 'clspace')).map((name) => path.join(cache(), 'clspace', name));

  it('does not change the output', () => {
    const first = check();
    assert.equal(first.status, 1);
    const [file = '', ...more] = kept();
    assert.deepEqual(more, []);
    const before = readFileSync(file);
    assert.deepEqual(check(), first);
    assert.deepEqual(kept(), [file]);
    assert.ok(readFileSync(file).equals(before), 'valid code is not regenerated');
  });

  it('is regenerated when it is corrupt', () => {
    const first = check();
    const [file = ''] = kept();
    writeFileSync(file, 'no code');
    assert.deepEqual(check(), first);
    assert.ok(readFileSync(file).length > 1000);
  });

  it('is deleted when it is old', () => {
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

  it('is kept for the few programs that were used last', () => {
    check();
    const [file = ''] = kept();
    const other = (name: string, hours: number): string => {
      const copy = path.join(path.dirname(file), name);
      writeFileSync(copy, '');
      utimesSync(copy, new Date(), new Date(Date.now() - hours * 3600_000));
      return copy;
    };
    const checks = Array.from({ length: 60 }, (_, i) => other(`check-11.3-x64-${i}.bin`, i + 1));
    const servers = Array.from({ length: 3 }, (_, i) => other(`lsp-11.3-x64-${i}.bin`, i + 1));
    const written = other('lsp-11.3-x64-3.bin.123.abc', 0);
    other('lsp-11.3-x64-4.bin.124.def', 24);
    rmSync(file);
    check();
    assert.deepEqual(kept().sort(), [file, ...checks.slice(0, 4), ...servers, written].sort());
  });

  it('counts as used when it is read', () => {
    const first = check();
    const [file = ''] = kept();
    const before = readFileSync(file);
    utimesSync(file, new Date(), new Date(Date.now() - 20 * 24 * 3600_000));
    assert.deepEqual(check(), first);
    assert.ok(readFileSync(file).equals(before), 'it is still valid');
    if (process.platform !== 'win32') assert.ok(Date.now() - statSync(file).mtimeMs < 24 * 3600_000);
  });

  it('is trimmed by several processes at once', async () => {
    check();
    const [file = ''] = kept();
    for (let i = 0; i < 200; i++) writeFileSync(path.join(path.dirname(file), `check-old-${i}.bin`), '');
    rmSync(file);
    const runs = Array.from({ length: 4 }, async () => {
      const run = spawn(process.execPath, [CLI, 'check', 'a.cl'], {
        cwd: folder,
        env: { ...process.env, XDG_CACHE_HOME: cache() },
        stdio: 'ignore',
      });
      const [status] = await once(run, 'exit');
      assert.equal(status, 1);
    });
    await Promise.all(runs);
    assert.equal(kept().length, 5);
    assert.ok(kept().includes(file));
  });

  it('is skipped where no file can be written', () => {
    writeFileSync(path.join(folder, 'file'), '');
    assert.deepEqual(check(path.join(folder, 'file')), check());
  });

  it('is complete or missing when the disk is full', function () {
    if (process.platform === 'win32') this.skip();
    const script = 'ulimit -f 8; "$0" "$1" check a.cl';
    const { status } = spawnSync('bash', ['-c', script, process.execPath, CLI], {
      cwd: folder,
      env: { ...process.env, XDG_CACHE_HOME: cache() },
    });
    assert.equal(status, 1);
    assert.deepEqual(kept(), []);
  });

  /** The one file that a first run writes, and the output of that run. */
  const keptBy = (first = check()): { readonly file: string; readonly bytes: Buffer; readonly first: typeof first } => {
    const [file = ''] = kept();
    return { file, bytes: readFileSync(file), first };
  };

  it('is replaced when single bits are flipped, anywhere', () => {
    const { file, bytes, first } = keptBy();
    for (let copy = 0; copy < COPIES; copy++) {
      const damaged = Buffer.from(bytes);
      // The first bytes are damaged most often; the rest evenly.
      const places = [copy, Math.floor((copy * bytes.length) / COPIES), bytes.length - 1 - copy * 7919];
      for (const at of places.slice(0, 1 + (copy % 3))) damaged[at] = (damaged[at] ?? 0) ^ (1 << (copy % 8));
      writeFileSync(file, damaged, { mode: 0o600 });
      assert.deepEqual(check(), first, `flipped at ${places}`);
      assert.ok(!readFileSync(file).equals(damaged), 'a damaged cache is replaced');
    }
  });

  it('is replaced when it is truncated, longer, empty or for another command', () => {
    const { file, bytes, first } = keptBy();
    for (const length of [0, 31, 32, 4096, bytes.length - 1]) {
      writeFileSync(file, bytes);
      truncateSync(file, length);
      assert.deepEqual(check(), first);
      assert.ok(readFileSync(file).length > 4096, `cut off at ${length}`);
    }
    const longer = Buffer.concat([bytes, Buffer.from('x')]);
    writeFileSync(file, longer);
    assert.deepEqual(check(), first);
    assert.ok(!readFileSync(file).equals(longer));
    // The read stops at the maximum size of a program.
    truncateSync(file, 1 << 30);
    assert.deepEqual(check(), first);
    assert.ok(statSync(file).size < 1 << 26);
  });

  it('of another program is not run, though its size and date are the same', () => {
    const built = path.join(folder, 'out');
    mkdirSync(built);
    for (const name of ['cli.cjs', 'program.cjs', 'web-tree-sitter.wasm', 'opencl-c-tokens.wasm'])
      cpSync(path.resolve('out', name), path.join(built, name));
    const program = path.join(built, 'program.cjs');
    const date = new Date(1_700_000_000_000);
    utimesSync(program, date, date);
    const cli = path.join(built, 'cli.cjs');
    assert.match(check(cache(), { cli }).stdout, /local-initializer/);
    const before = keptBy(check(cache(), { cli }));
    const changed = readFileSync(program, 'latin1').replaceAll('local-initializer', 'local-initialixer');
    writeFileSync(program, changed, 'latin1');
    utimesSync(program, date, date);
    assert.match(check(cache(), { cli }).stdout, /local-initialixer/);
    assert.deepEqual(kept(), [before.file]);
    assert.ok(!readFileSync(before.file).equals(before.bytes));
  });

  it('of a foreign script is not run', () => {
    const { file, bytes, first } = keptBy();
    const mark = path.join(folder, 'ran');
    const source = `(function () { require('node:fs').writeFileSync(${JSON.stringify(mark)}, ''); })`;
    const { length } = readFileSync(path.resolve('out/program.cjs'));
    const foreign = new Script(source.padEnd(length)).createCachedData();
    for (const planted of [foreign, Buffer.concat([bytes.subarray(0, 32), foreign])]) {
      writeFileSync(file, planted);
      assert.deepEqual(check(), first);
      assert.throws(() => statSync(mark));
    }
  });

  describe('in a folder', () => {
    before(function () {
      if (process.platform === 'win32') this.skip();
    });
    const own = (): string => path.join(cache(), 'clspace');
    const modeOf = (name: string): number => statSync(name).mode & 0o777;

    it('is accessible by the user only', () => {
      const { file } = keptBy();
      assert.deepEqual([modeOf(own()), modeOf(file)], [0o700, 0o600]);
    });

    it('that others can write to is not read: the folder is closed and emptied', () => {
      for (const mode of [0o770, 0o702]) {
        const { file, first } = keptBy();
        const planted = path.join(own(), 'planted.bin');
        writeFileSync(planted, '');
        utimesSync(file, 1, 1);
        chmodSync(own(), mode);
        assert.deepEqual(check(), first);
        assert.equal(modeOf(own()), 0o700);
        assert.deepEqual(kept(), [file]);
        assert.ok(statSync(file).mtimeMs > 1000, 'made again');
      }
    });

    it('is not read when others can write to the file', () => {
      const { file, first } = keptBy();
      utimesSync(file, new Date(), new Date(Date.now() - 1e6));
      const before = statSync(file).mtimeMs;
      chmodSync(file, 0o666);
      assert.deepEqual(check(), first);
      assert.equal(modeOf(file), 0o600);
      assert.ok(statSync(file).mtimeMs > before);
    });

    it('is not read through symbolic links', () => {
      const { file, first, bytes } = keptBy();
      const elsewhere = path.join(folder, 'elsewhere');
      renameSync(file, elsewhere);
      symlinkSync(elsewhere, file);
      assert.deepEqual(check(), first);
      assert.ok(readFileSync(elsewhere).equals(bytes), 'a link is replaced, not followed');
      assert.ok(readFileSync(file).length > 4096);
      const moved = path.join(folder, 'moved');
      renameSync(own(), moved);
      symlinkSync(moved, own());
      rmSync(path.join(moved, path.basename(file)));
      assert.deepEqual(check(), first);
      assert.deepEqual(readdirSync(moved), []);
    });

    it('of another user is neither read nor written', function () {
      if (process.getuid?.() !== 0) this.skip();
      const { file, first, bytes } = keptBy();
      spawnSync('chown', ['12345', own()]);
      rmSync(file);
      assert.deepEqual(check(), first);
      assert.deepEqual(kept(), []);
      spawnSync('chown', ['0', own()]);
      writeFileSync(file, bytes, { mode: 0o600 });
      utimesSync(file, 1e9, 1e9);
      spawnSync('chown', ['12345', file]);
      assert.deepEqual(check(), first);
      assert.ok(statSync(file).mtimeMs > 1e12, 'a foreign file is replaced');
    });

    it('does not block on a FIFO in place of the file or the folder', () => {
      const { file, first } = keptBy();
      rmSync(file);
      assert.equal(spawnSync('mkfifo', [file]).status, 0);
      assert.deepEqual(check(), first);
      assert.ok(statSync(file).isFile());
      rmSync(own(), { recursive: true });
      assert.equal(spawnSync('mkfifo', [own()]).status, 0);
      assert.deepEqual(check(), first);
    });

    it('is not used if no folder can be created', () => {
      const { first } = keptBy();
      const missing = path.join(folder, 'no/such/home');
      const homes = ['/proc', '/dev/null', missing, '', 'relative'];
      for (const HOME of homes) assert.deepEqual(check('', { env: { HOME } }), first, `HOME=${HOME}`);
      for (const home of ['/dev/null', missing, 'relative'])
        assert.deepEqual(check(home), first, `XDG_CACHE_HOME=${home}`);
      assert.deepEqual(
        readdirSync(folder).sort(),
        ['a.cl', 'cache'],
        'no home is created, and nothing is written to the current folder',
      );
    });
  });
});
