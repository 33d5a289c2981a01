// npm run release -- VERSION: sets the version everywhere, runs the tests, and packs the release into out/release.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './install.mjs';
import { packageExtension, VSIX } from './package.mjs';

const OUT = path.join(root, 'out/release');
const CHANGELOG = 'CHANGELOG.md';

/** The files that contain the version, with the text before it. */
const PLACES = [
  ['package.json', /("version": ")[^"]+/],
  ['server/package.json', /("version": ")[^"]+/],
  ['package-lock.json', /("name": "clspace",\s+"version": ")[^"]+/g],
  ['grammar/package.json', /("version": ")[^"]+/],
  ['grammar/package-lock.json', /("name": "tree-sitter-opencl-c",\s+"version": ")[^"]+/g],
  ['grammar/tree-sitter.json', /("version": ")[^"]+/],
  ['action.yml', /(description: The version of clspace on npm\.\s+default: )\S+/],
  ['.pre-commit-hooks.yaml', /(clspace@)[\d.]+\d/],
  ['docs/editors.md', /(clspace@|rev = "v)\d[\d.]*\d/g],
  ['docs/pipelines.md', /(clspace@v?|rev: v)\d[\d.]*\d/g],
];

const read = (name) => readFileSync(path.join(root, name), 'utf8');
const write = (name, text) => writeFileSync(path.join(root, name), text);

/** The changes of one version in the changelog; by default the unreleased ones. */
function notesOf(changelog, version = 'Unreleased') {
  const sections = changelog.split(/^(?=## )/m);
  const own = sections.find((section) => section.startsWith(`## [${version}]`));
  return own?.slice(own.indexOf('\n')).trim() ?? '';
}

/**
 * Writes a version to every file that contains it, and turns the unreleased changes of the changelog into those of the
 * version.
 */
function setVersion(version, date) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version}: a version such as 1.2.3 is expected`);
  const changelog = read(CHANGELOG);
  if (!notesOf(changelog)) throw new Error(`${CHANGELOG}: [Unreleased] lists no change`);
  for (const [name, pattern] of PLACES) {
    const text = read(name);
    const next = text.replace(pattern, `$1${version}`);
    if (!text.match(pattern)) throw new Error(`${name}: the version is not where it was`);
    write(name, next);
  }
  write(CHANGELOG, changelog.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${date}\n`));
}

/** Packs the command and library, the grammar and the extension, with the release notes. */
async function pack() {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const { version } = JSON.parse(read('package.json'));
  await packageExtension();
  copyFileSync(VSIX, path.join(OUT, `clspace-${version}.vsix`));
  for (const folder of ['server', 'grammar'])
    if (!run('npm', ['pack', '--pack-destination', OUT], { cwd: path.join(root, folder) }))
      throw new Error(`npm pack failed in ${folder}`);
  const notes = notesOf(read(CHANGELOG), version);
  if (!notes) throw new Error(`${CHANGELOG}: [${version}] is missing`);
  writeFileSync(path.join(OUT, 'notes.md'), `${notes}\n`);
  console.log(`out/release: ${readdirSync(OUT).join(', ')}`);
}

const isClean = () => spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).stdout === '';

/**
 * Makes a whole release with a version. `--set VERSION` only writes the version, `--pack` only packs: the workflow
 * starts from a commit that has the version.
 */
export async function release([first = '', second]) {
  const today = new Date().toISOString().slice(0, 10);
  if (first === '--pack') return pack();
  if (first === '--set') return setVersion(second ?? '', today);
  if (!isClean()) throw new Error('there are changes that are not committed');
  setVersion(first, today);
  const { test } = await import('./test.mjs');
  // The pictures of the README are those of the release.
  await test(['--update-screenshots']);
  if (process.exitCode) throw new Error('tests failed: nothing is packed; git checkout . restores the version');
  await pack();
  console.log(`
To publish it:
  git commit -am "Release ${first}" && git tag v${first} && git push --follow-tags origin HEAD v${first}
The workflow 'release' does the rest from the tag; by hand:
  npm publish out/release/clspace-${first}.tgz
  npm publish out/release/tree-sitter-opencl-c-${first}.tgz
  npx vsce publish --packagePath out/release/clspace-${first}.vsix
  npx ovsx publish out/release/clspace-${first}.vsix`);
}
