import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CLI = path.resolve('out/cli.cjs');
const BAD = 'kernel void k(global int *g) { local int t = 1; *g = t; }\n';
const GOOD = 'kernel void k(global int *g) { *g = STEP; }\n';
const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));

const answers = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
/** The code block of a language in the page about pipelines. */
function block(language: string): string {
  const found = readFileSync('docs/pipelines.md', 'utf8').match(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``))?.[1];
  assert.ok(found, `docs/pipelines.md has no ${language}`);
  return found;
}

/** Each with a folder of invalid kernels, then fixed ones; `clspace` is this build. */
describe('third-party pipelines', function () {
  this.timeout(120_000);
  let folder = '';
  let env: NodeJS.ProcessEnv = {};

  beforeEach(function () {
    if (process.platform === 'win32') this.skip();
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-pipelines-'));
    const bin = path.join(folder, 'bin');
    mkdirSync(bin);
    mkdirSync(path.join(folder, 'project/kernels'), { recursive: true });
    env = {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      HOME: folder,
      GIT_CONFIG_GLOBAL: '/dev/null',
      PRE_COMMIT_HOME: path.join(folder, 'pre-commit'),
    };
    const script = (name: string, text: string): void => {
      writeFileSync(path.join(bin, name), `#!/bin/sh\n${text}\n`);
      chmodSync(path.join(bin, name), 0o755);
    };
    script('clspace', `exec '${process.execPath}' '${CLI}' "$@"`);
    // npm is not contacted: the requested version is that of this build.
    script('npx', `[ "$1 $2" = "--yes clspace@${version}" ] || exit 9; shift 2; exec clspace "$@"`);
    write('kernels/a.cl', BAD);
  });
  afterEach(() => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const write = (name: string, text: string): void => writeFileSync(path.join(folder, 'project', name), text);
  const run = (command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: path.join(folder, 'project'),
      encoding: 'utf8',
      env: { ...env, ...more },
    });
    return { status, stdout, all: stdout + stderr };
  };
  const must = (command: string, ...args: string[]): string => {
    const { status, all } = run(command, args);
    assert.equal(status, 0, all);
    return all;
  };

  it('CMake has a target and a test', function () {
    if (!answers('cmake')) this.skip();
    write(
      'CMakeLists.txt',
      `cmake_minimum_required(VERSION 3.18)\nproject(p NONE)\nenable_testing()\ninclude("${path.resolve('docs/clspace.cmake')}")\nclspace_check(check-kernels kernels BUILD_OPTIONS -cl-std=CL2.0 -D "STEP=(1 + 1)" TEST)\n`,
    );
    must('cmake', '-S', '.', '-B', 'build');
    const target = ['--build', 'build', '--target', 'check-kernels'];
    const wrong = run('cmake', target);
    assert.notEqual(wrong.status, 0);
    assert.match(wrong.all, /kernels\/a\.cl:1:42: error: .*local-initializer/);
    assert.notEqual(run('ctest', ['--test-dir', 'build']).status, 0);
    write('kernels/a.cl', GOOD);
    assert.match(must('cmake', ...target), /1 file, no problems\n/);
    must('ctest', '--test-dir', 'build');
    must('cmake', '--build', 'build');
  });

  it('Meson has a test and a target', function () {
    if (!answers('meson')) this.skip();
    write('meson.build', `project('p')\n${block('meson')}`);
    must('meson', 'setup', 'build');
    assert.notEqual(run('meson', ['test', '-C', 'build']).status, 0);
    assert.match(run('meson', ['compile', '-C', 'build', 'check-kernels']).all, /local-initializer/);
    write('kernels/a.cl', `#define STEP 1\n${GOOD}`);
    must('meson', 'test', '-C', 'build');
    must('meson', 'compile', '-C', 'build', 'check-kernels');
  });

  it('pre-commit has a hook', function () {
    if (!answers('pre-commit')) this.skip();
    write('README.md', '# Kernels\n');
    const git = (...args: string[]) => must('git', '-c', 'user.name=t', '-c', 'user.email=t@t', ...args);
    git('init', '-q');
    git('add', '.');
    const hook = ['try-repo', path.join(folder, 'hooks'), 'clspace', '--all-files'];
    mkdirSync(path.join(folder, 'hooks'));
    writeFileSync(path.join(folder, 'hooks/.pre-commit-hooks.yaml'), readFileSync('.pre-commit-hooks.yaml'));
    git('-C', '../hooks', 'init', '-q');
    git('-C', '../hooks', 'add', '.');
    git('-C', '../hooks', 'commit', '-qm', 'Hooks');
    const wrong = run('pre-commit', hook);
    assert.equal(wrong.status, 1, wrong.all);
    assert.match(wrong.all, /kernels\/a\.cl:1:42: error: /);
    assert.doesNotMatch(wrong.all, /README/);
    write('kernels/a.cl', GOOD);
    git('add', '.');
    assert.match(must('pre-commit', ...hook), /Passed/);
  });

  it('the action for GitHub annotates, and writes SARIF', () => {
    const action = path.resolve('scripts/action.sh');
    const inputs = { CLSPACE_VERSION: version, CLSPACE_PATHS: 'kernels', CLSPACE_SARIF: 'report.sarif' };
    const wrong = run(action, [], inputs);
    assert.equal(wrong.status, 1, wrong.all);
    assert.match(wrong.stdout, /^::error file=kernels\/a\.cl,line=1,[^\n]*\n$/);
    const read = () => JSON.parse(readFileSync(path.join(folder, 'project/report.sarif'), 'utf8')).runs[0].results;
    assert.equal(read().length, 1);
    write('kernels/a.cl', `#if STEP != 2\n#error no\n#endif\n${GOOD}`);
    const more = { CLSPACE_BUILD_OPTIONS: '-cl-std=CL2.0 -D STEP=2', CLSPACE_SHARD: '1/1', CLSPACE_MAX_WARNINGS: '0' };
    assert.equal(run(action, [], { ...inputs, ...more }).all, '');
    assert.deepEqual(read(), []);
    assert.equal(run(action, [], { ...inputs, CLSPACE_SHARD: '5' }).status, 2);
  });

  it('each names the version of this package', () => {
    for (const file of ['.pre-commit-hooks.yaml', 'docs/editors.md', 'docs/pipelines.md'])
      for (const [, named] of readFileSync(file, 'utf8').matchAll(/clspace@v?([\d.]+\d)|rev(?:: | = ")v([\d.]+\d)/g))
        assert.ok(named === undefined || named === version, `${file}: ${named}`);
    assert.match(readFileSync('action.yml', 'utf8'), new RegExp(`default: ${version.replace(/\./g, '\\.')}\n`));
  });
});
