import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cacheFolder, readPrivate, writePrivate } from '../../server/src/disk/private-cache.js';
import { readBytes, readText, reasonOf } from '../../server/src/disk/read-file.js';
import { WriteError, writeFile, writeFiles } from '../../server/src/disk/write-file.js';

const isUnix = process.platform !== 'win32';

/** Calls `run` while a function of the file system fails as on a broken or a full disk. */
function withBroken(name: string, run: () => void, code = 'ENOSPC'): void {
  const original: unknown = Reflect.get(fs, name);
  // The first call alone: what restores a file works again.
  Object.assign(fs, {
    [name]: () => {
      Object.assign(fs, { [name]: original });
      throw Object.assign(new Error('broken'), { code });
    },
  });
  try {
    run();
  } finally {
    Object.assign(fs, { [name]: original });
  }
}

describe('files on disk', () => {
  let folder = '';
  const at = (name: string): string => path.join(folder, name);

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(tmpdir(), 'clspace-disk-'));
  });

  afterEach(() => {
    fs.rmSync(folder, { recursive: true, force: true });
  });

  describe('that are read', () => {
    it('are regular files', async () => {
      fs.writeFileSync(at('a.cl'), 'kernel void k() {}\n');
      assert.equal(readBytes(at('a.cl')).toString(), 'kernel void k() {}\n');
      assert.equal(await readText(at('a.cl')), 'kernel void k() {}\n');
      assert.throws(() => readBytes(folder), /is a folder/);
      await assert.rejects(readText(folder), /is a folder/);
    });

    it('are neither pipes nor too large', async function () {
      if (!isUnix) this.skip();
      execFileSync('mkfifo', [at('pipe')]);
      assert.throws(() => readBytes(at('pipe')), /is not a regular file/);
      await assert.rejects(readText(at('pipe')), /is not a regular file/);
      fs.writeFileSync(at('large'), '');
      fs.truncateSync(at('large'), (64 << 20) + 1);
      assert.throws(() => readBytes(at('large')), /is longer than 64 MB/);
    });

    it('have a reason if they cannot be', () => {
      assert.throws(
        () => readBytes(at('missing.cl')),
        (error) => reasonOf(error) === 'no such file or directory',
      );
    });
  });

  describe('that are written', () => {
    it('keep their mode, and links to them stay links', function () {
      if (!isUnix) this.skip();
      fs.writeFileSync(at('a.cl'), 'old', { mode: 0o640 });
      fs.symlinkSync('a.cl', at('link.cl'));
      writeFile(at('link.cl'), 'new');
      assert.equal(fs.readFileSync(at('a.cl'), 'utf8'), 'new');
      assert.equal(fs.statSync(at('a.cl')).mode & 0o777, 0o640);
      assert.ok(fs.lstatSync(at('link.cl')).isSymbolicLink());
      assert.deepEqual(fs.readdirSync(folder).sort(), ['a.cl', 'link.cl']);
    });

    it('keep their hard links', function () {
      if (!isUnix) this.skip();
      fs.writeFileSync(at('a.cl'), 'a long old text');
      fs.linkSync(at('a.cl'), at('b.cl'));
      writeFile(at('a.cl'), 'new');
      assert.equal(fs.readFileSync(at('b.cl'), 'utf8'), 'new');
    });

    it('keep their owner and their group', function () {
      if (process.getuid?.() !== 0) this.skip();
      for (const [owner, group] of [
        [1234, 5678],
        [0, 5678],
        [1234, 0],
      ] as const) {
        fs.writeFileSync(at('a.cl'), 'old');
        fs.chownSync(at('a.cl'), owner, group);
        writeFile(at('a.cl'), 'new');
        const { uid, gid } = fs.statSync(at('a.cl'));
        assert.deepEqual([uid, gid, fs.readFileSync(at('a.cl'), 'utf8')], [owner, group, 'new']);
      }
    });

    it('are overwritten where their owner cannot be kept, or no file can be made beside them', function () {
      if (!isUnix) this.skip();
      const write = { openSync: 'EPERM', fchownSync: 'EPERM' } as const;
      for (const [name, code] of Object.entries(write)) {
        fs.writeFileSync(at('a.cl'), 'a long old text');
        if (name === 'fchownSync' && process.getuid?.() === 0) fs.chownSync(at('a.cl'), 1234, 5678);
        const { ino } = fs.statSync(at('a.cl'));
        withBroken(name, () => writeFile(at('a.cl'), 'new'), code);
        assert.equal(fs.readFileSync(at('a.cl'), 'utf8'), 'new', name);
        if (name === 'openSync' || process.getuid?.() === 0) assert.equal(fs.statSync(at('a.cl')).ino, ino, name);
        assert.deepEqual(fs.readdirSync(folder), ['a.cl'], name);
      }
      withBroken(
        'openSync',
        () => assert.throws(() => writeFile(at('b.cl'), 'new'), /b\.cl: cannot be written/),
        'EPERM',
      );
    });

    it('are whole where the system writes and reads a part at a time', async () => {
      const { writeSync, readSync } = fs;
      const text = 'kernel void k() {}\n'.repeat(3);
      fs.writeFileSync(at('b.cl'), '');
      fs.linkSync(at('b.cl'), at('c.cl'));
      Object.assign(fs, {
        writeSync: (file: number, data: Buffer, from: number, length: number, position?: number) =>
          writeSync(file, data, from, Math.min(length, 5), position ?? null),
        readSync: (file: number, data: Buffer, from: number, length: number, position: number) =>
          readSync(file, data, from, Math.min(length, 7), position),
      });
      try {
        for (const name of ['a.cl', 'b.cl']) {
          writeFile(at(name), text);
          assert.equal(readBytes(at(name)).toString(), text, name);
          assert.equal(await readText(at(name)), text, name);
        }
        writePrivate(at('cache/a.bin'), [Buffer.from(text), Buffer.from('end')], 0);
      } finally {
        Object.assign(fs, { writeSync, readSync });
      }
      assert.equal(fs.readFileSync(at('cache/a.bin'), 'utf8'), `${text}end`);
    });

    it('may be pipes that are read, and devices', function () {
      if (!isUnix) this.skip();
      writeFile('/dev/null', 'text');
      execFileSync('mkfifo', [at('pipe')]);
      assert.throws(() => writeFile(at('pipe'), 'text'), /pipe: cannot be written/);
      const reader = fs.openSync(at('pipe'), fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
      try {
        writeFile(at('pipe'), 'text');
        const bytes = Buffer.alloc(9);
        assert.equal(bytes.toString('utf8', 0, fs.readSync(reader, bytes)), 'text');
      } finally {
        fs.closeSync(reader);
      }
    });

    it('are all written, or none', () => {
      fs.writeFileSync(at('a.cl'), 'old');
      fs.mkdirSync(at('b.cl'));
      const files = ['a.cl', 'b.cl'].map((name) => ({ path: at(name), data: 'new' }));
      assert.throws(() => writeFiles(files), WriteError);
      assert.equal(fs.readFileSync(at('a.cl'), 'utf8'), 'old');
      assert.deepEqual(fs.readdirSync(folder).sort(), ['a.cl', 'b.cl']);
    });
  });

  it('are as before, without another file beside them, where writing fails', function () {
    if (!isUnix) this.skip();
    for (const name of ['writeSync', 'fsyncSync', 'renameSync'] as const) {
      fs.writeFileSync(at('a.cl'), 'old');
      withBroken(name, () => assert.throws(() => writeFile(at('a.cl'), 'new'), /a\.cl: cannot be written: /, name));
      assert.equal(fs.readFileSync(at('a.cl'), 'utf8'), 'old', name);
      assert.deepEqual(fs.readdirSync(folder), ['a.cl'], name);
    }
    fs.linkSync(at('a.cl'), at('b.cl'));
    for (const name of ['writeSync', 'ftruncateSync', 'fsyncSync'] as const)
      for (const text of ['a longer text', 'x']) {
        withBroken(name, () => assert.throws(() => writeFile(at('a.cl'), text), WriteError, name));
        assert.equal(fs.readFileSync(at('b.cl'), 'utf8'), 'old', name);
      }
  });

  it('restore the files before them where a later one fails', function () {
    if (!isUnix) this.skip();
    for (const name of ['a.cl', 'b.cl']) fs.writeFileSync(at(name), `old ${name}`);
    fs.linkSync(at('b.cl'), at('c.cl'));
    const files = ['a.cl', 'b.cl'].map((name) => ({ path: at(name), data: 'new' }));
    withBroken('ftruncateSync', () => assert.throws(() => writeFiles(files), /b\.cl: cannot be written/));
    assert.deepEqual(
      ['a.cl', 'b.cl', 'c.cl'].map((name) => fs.readFileSync(at(name), 'utf8')),
      ['old a.cl', 'old b.cl', 'old b.cl'],
    );
  });

  it('leave no descriptor open, whatever fails', async function () {
    if (process.platform !== 'linux') this.skip();
    const open = (): number => fs.readdirSync('/proc/self/fd').length;
    fs.writeFileSync(at('a.cl'), 'text');
    fs.writeFileSync(at('b.cl'), 'text');
    fs.linkSync(at('b.cl'), at('c.cl'));
    fs.mkdirSync(at('folder'));
    execFileSync('mkfifo', [at('pipe')]);
    fs.writeFileSync(at('large'), '');
    fs.truncateSync(at('large'), (64 << 20) + 1);
    writePrivate(at('cache/a.bin'), [Buffer.from('a')], 0);
    const before = open();
    for (const name of ['a.cl', 'folder', 'pipe', 'large', 'missing']) {
      try {
        readBytes(at(name));
      } catch {}
      await readText(at(name)).catch(() => {});
      readPrivate(at(name));
    }
    readPrivate(at('cache/a.bin'));
    for (const broken of ['writeSync', 'ftruncateSync', 'fsyncSync', 'readSync', 'renameSync'] as const)
      withBroken(broken, () => {
        for (const name of ['a.cl', 'b.cl', 'folder', 'pipe', 'new.cl'])
          try {
            writeFile(at(name), 'other');
          } catch {}
        writePrivate(at('cache/a.bin'), [Buffer.from('b')], 0);
      });
    assert.equal(open(), before);
  });

  describe('in the cache', () => {
    it('are in a folder that the environment names by an absolute path, else in the home', function () {
      if (process.platform !== 'linux') this.skip();
      const { XDG_CACHE_HOME, HOME } = process.env;
      const folderFor = (cache: string | undefined, home: string): string | undefined => {
        for (const [name, value] of Object.entries({ XDG_CACHE_HOME: cache, HOME: home }))
          if (value === undefined) delete process.env[name];
          else process.env[name] = value;
        return cacheFolder();
      };
      try {
        assert.equal(folderFor('/c', '/h'), '/c/clspace');
        for (const cache of [undefined, '', 'relative']) assert.equal(folderFor(cache, '/h'), '/h/.cache/clspace');
        assert.equal(folderFor(undefined, 'relative'), undefined);
      } finally {
        folderFor(XDG_CACHE_HOME, HOME ?? '');
      }
    });

    it('are marked as used, and deleted if they were not for long', () => {
      const age = (name: string, days: number): void => {
        const then = new Date(Date.now() - days * 24 * 3600_000);
        fs.utimesSync(at(`cache/${name}`), then, then);
      };
      const isOld = (name: string): boolean => fs.statSync(at(`cache/${name}`)).mtimeMs < Date.now() - 3600_000;
      const names = Array.from({ length: 8 }, (_, i) => `lsp-${i}.bin`);
      for (const name of [...names, 'other-0.bin']) writePrivate(at(`cache/${name}`), [Buffer.from(name)], 0);
      fs.writeFileSync(at('cache/lsp-9.bin.123.abc'), 'half');
      for (const [i, name] of names.entries()) age(name, 10 - i);
      age('other-0.bin', 31);
      age('lsp-9.bin.123.abc', 2);
      assert.equal(readPrivate(at('cache/lsp-5.bin'))?.toString(), 'lsp-5.bin');
      assert.deepEqual([isOld('lsp-5.bin'), isOld('lsp-4.bin')], [!isUnix, true]);
      writePrivate(at('cache/lsp-8.bin'), [Buffer.from('new')], 1);
      assert.equal(fs.readdirSync(at('cache')).length, 10);
      writePrivate(at('cache/lsp-8.bin'), [Buffer.from('new')], 99);
      assert.deepEqual(fs.readdirSync(at('cache')).sort(), [
        'lsp-4.bin',
        'lsp-5.bin',
        'lsp-6.bin',
        'lsp-7.bin',
        'lsp-8.bin',
      ]);
    });

    it('are read back, and have no other names', () => {
      const file = at('cache/lsp-1.bin');
      writePrivate(file, [Buffer.from('ab'), Buffer.from('c')], 0);
      assert.equal(readPrivate(file)?.toString(), 'abc');
      assert.deepEqual(fs.readdirSync(at('cache')), ['lsp-1.bin']);
      assert.equal(readPrivate(at('cache/none.bin')), undefined);
    });

    it('are written to a folder that is created with the one around it, and to none that is a link', function () {
      if (!isUnix) this.skip();
      writePrivate(at('home/cache/a.bin'), [Buffer.from('a')], 0);
      assert.equal(readPrivate(at('home/cache/a.bin'))?.toString(), 'a');
      assert.equal(fs.statSync(at('home/cache')).mode & 0o777, 0o700);
      fs.symlinkSync('home/cache', at('link'));
      writePrivate(at('link/b.bin'), [Buffer.from('b')], 0);
      assert.deepEqual(fs.readdirSync(at('home/cache')), ['a.bin']);
    });

    it('are not used if others can write to them', function () {
      if (!isUnix) this.skip();
      const file = at('cache/lsp-1.bin');
      writePrivate(file, [Buffer.from('abc')], 0);
      fs.chmodSync(file, 0o666);
      assert.equal(readPrivate(file), undefined);
      fs.chmodSync(file, 0o600);
      fs.chmodSync(at('cache'), 0o777);
      assert.equal(readPrivate(file), undefined);
      // What others may have put into the folder is deleted.
      writePrivate(at('cache/lsp-2.bin'), [Buffer.from('d')], 0);
      assert.deepEqual(fs.readdirSync(at('cache')), ['lsp-2.bin']);
    });

    it('are not followed if they are links', function () {
      if (!isUnix) this.skip();
      writePrivate(at('cache/lsp-1.bin'), [Buffer.from('abc')], 0);
      fs.symlinkSync('lsp-1.bin', at('cache/link.bin'));
      assert.equal(readPrivate(at('cache/link.bin')), undefined);
    });
  });
});
