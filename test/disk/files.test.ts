import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPrivate, writePrivate } from '../../server/src/disk/private-cache.js';
import { readBytes, readText, reasonOf } from '../../server/src/disk/read-file.js';
import { WriteError, writeFile, writeFiles } from '../../server/src/disk/write-file.js';

const isUnix = process.platform !== 'win32';

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

    it('are all written, or none', () => {
      fs.writeFileSync(at('a.cl'), 'old');
      fs.mkdirSync(at('b.cl'));
      const files = ['a.cl', 'b.cl'].map((name) => ({ path: at(name), data: 'new' }));
      assert.throws(() => writeFiles(files), WriteError);
      assert.equal(fs.readFileSync(at('a.cl'), 'utf8'), 'old');
      assert.deepEqual(fs.readdirSync(folder).sort(), ['a.cl', 'b.cl']);
    });
  });

  describe('in the cache', () => {
    it('are read back, and have no other names', () => {
      const file = at('cache/lsp-1.bin');
      writePrivate(file, [Buffer.from('ab'), Buffer.from('c')], 0);
      assert.equal(readPrivate(file)?.toString(), 'abc');
      assert.deepEqual(fs.readdirSync(at('cache')), ['lsp-1.bin']);
      assert.equal(readPrivate(at('cache/none.bin')), undefined);
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
