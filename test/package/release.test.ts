/** The steps of a release, except for publishing. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import manifest from '../../package.json';

/** The command of `npm run release`, without checking for installed packages. */
const release = (cwd: string, ...args: string[]) => {
  const script = "import('./scripts/release.mjs').then(({ release }) => release(process.argv.slice(1)))";
  return spawnSync(process.execPath, ['-e', script, '--', ...args], { cwd, encoding: 'utf8' });
};

describe('a release', function () {
  this.timeout(120_000);

  it('has one version, everywhere, and a section in the changelog', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'clspace-release-'));
    try {
      const files = [
        'package.json',
        'server/package.json',
        'package-lock.json',
        'grammar/package.json',
        'grammar/package-lock.json',
        'grammar/tree-sitter.json',
        'action.yml',
        '.pre-commit-hooks.yaml',
        'docs/editors.md',
        'docs/pipelines.md',
      ];
      for (const name of [...files, 'CHANGELOG.md', 'scripts'])
        cpSync(name, path.join(folder, name), { recursive: true });
      symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
      const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
      const change = '\n### Fixed\n\n- Something.\n';
      const known = read('CHANGELOG.md').replace('## [Unreleased]\n', `## [Unreleased]\n${change}`);
      writeFileSync(path.join(folder, 'CHANGELOG.md'), known);
      assert.match(release(folder, '--set', 'one').stderr, /a version such as 1\.2\.3 is expected/);
      assert.equal(read('CHANGELOG.md'), known);
      const { status, stderr } = release(folder, '--set', '12.34.56');
      assert.equal(status, 0, stderr);
      for (const name of files) {
        assert.match(read(name), /12\.34\.56/, name);
        assert.ok(!read(name).includes(`clspace@${manifest.version}`), name);
      }
      for (const name of ['package.json', 'server/package.json', 'grammar/package.json'])
        assert.equal(JSON.parse(read(name)).version, '12.34.56');
      const { packages } = JSON.parse(read('package-lock.json'));
      assert.deepEqual([packages[''].version, packages['server'].version], ['12.34.56', '12.34.56']);
      assert.match(read('CHANGELOG.md'), /## \[Unreleased\]\n\n## \[12\.34\.56\] - \d{4}-\d\d-\d\d\n\n### Fixed\n/);
      // A release needs changelog entries.
      assert.match(release(folder, '--set', '12.34.57').stderr, /\[Unreleased\] lists no change/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('packs the command, the grammar, the extension and the notes', () => {
    const { status, stdout, stderr } = release('.', '--pack');
    assert.equal(status, 0, stdout + stderr);
    const { version } = manifest;
    assert.deepEqual(readdirSync('out/release').sort(), [
      `clspace-${version}.tgz`,
      `clspace-${version}.vsix`,
      'notes.md',
      `tree-sitter-opencl-c-${version}.tgz`,
    ]);
    assert.ok(statSync(`out/release/clspace-${version}.tgz`).size < 2.9e6);
    assert.match(readFileSync('out/release/notes.md', 'utf8'), /^### Added\n\n- /);
  });

  it('is built by a workflow whose commands exist, and which notes that it has never run', () => {
    const workflow = readFileSync('.github/workflows/release.yml', 'utf8');
    assert.match(workflow, /It has never run/);
    const commands = [...workflow.matchAll(/npm (?:run )?(\w+)/g)].map(([, name]) => name);
    for (const name of commands) assert.ok(name === 'publish' || name === undefined || name in manifest.scripts, name);
    assert.ok(commands.includes('test') && commands.includes('release'));
    assert.match(readFileSync('CONTRIBUTING.md', 'utf8'), /npm run release -- \d/);
  });
});
