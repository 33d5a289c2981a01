import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const readme = readFileSync('README.md', 'utf8');

describe('the README', () => {
  it('leads to a fixed mistake', () => {
    const kernel = readme.match(/ {3}```c\n([^]*?) {3}```/)?.[1]?.replace(/^ {3}/gm, '');
    assert.ok(kernel);
    const folder = mkdtempSync(path.join(tmpdir(), 'clspace-readme-'));
    try {
      writeFileSync(path.join(folder, 'first.cl'), kernel);
      const clspace = (...args: string[]) =>
        spawnSync(process.execPath, [path.resolve('out/cli.cjs'), ...args], { cwd: folder, encoding: 'utf8' });
      const first = clspace('check', 'first.cl');
      assert.equal(first.status, 1);
      assert.match(
        first.stdout,
        /^[^\n]*'factor'[^\n]*local-initializer[^]*Let one work-item assign it, and the others wait/,
      );
      assert.match(first.stdout, /\n1 error, 0 warnings\n$/);
      assert.match(clspace('check', 'first.cl', '--fix').stderr, /1 file, no problems\n$/);
      assert.equal(clspace('explain', 'local-initializer').status, 0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  for (const page of ['README.md', 'CONTRIBUTING.md', 'docs/editors.md', 'docs/library.md', 'docs/pipelines.md'])
    it(`and its like have no dead links: ${page}`, () => {
      const text = readFileSync(page, 'utf8');
      for (const [, target = ''] of text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g))
        if (!/^\w+:/.test(target)) assert.ok(existsSync(path.join(path.dirname(page), target)), target);
    });
});
