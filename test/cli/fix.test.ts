// What `check --fix` does to files that other programs change at the same time.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DiskFiles } from '../../server/src/cli/disk.js';
import { fixFile } from '../../server/src/cli/fix.js';

describe('a file that is fixed', () => {
  const TEXT = 'kernel void k(global int *p) { *p = 1 }\n';
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-fix-'));
    writeFileSync(file(), TEXT);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const file = (): string => path.join(folder, 'k.cl');
  const fixed = (change: () => void) => {
    const disk = new DiskFiles();
    disk.read(file());
    change();
    const runs = [{ variant: undefined, words: [], settings: { optionsKnown: true } }];
    const { fixed, skipped } = fixFile({ path: file(), runs }, disk, { unsafe: false, contains: () => true });
    return { fixed, skipped };
  };

  it('is written', () => {
    assert.deepEqual(
      fixed(() => {}),
      { fixed: [{ path: file(), fixes: ["Insert ';'"] }], skipped: [] },
    );
    assert.equal(readFileSync(file(), 'utf8'), TEXT.replace('1 }', '1; }'));
  });

  it('keeps what another program has written since it was read', () => {
    assert.deepEqual(
      fixed(() => writeFileSync(file(), `${TEXT}\n`)),
      { fixed: [], skipped: [file()] },
    );
    assert.equal(readFileSync(file(), 'utf8'), `${TEXT}\n`);
  });

  it('is not created again where it has been deleted since it was read', () => {
    assert.deepEqual(
      fixed(() => rmSync(file())),
      { fixed: [], skipped: [file()] },
    );
    assert.ok(!existsSync(file()));
  });
});
