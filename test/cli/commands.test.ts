import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rules } from '../../server/src/rules/judge.js';

const CLI = path.resolve('out/cli.cjs');
const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
const BAD = 'kernel void k(global int *g) { local int t = 1; *g = t; }\n';
const GOOD = 'kernel void k(global int *g) { *g = 1; }\n';
/** A warning, and no error. */
const DOUBTFUL =
  'kernel void k(global int *g) {\n  if (get_local_id(0))\n    barrier(CLK_LOCAL_MEM_FENCE);\n  *g = 1;\n}\n';

describe('the command line', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-commands-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, XDG_CACHE_HOME: path.join(folder, 'cache') },
    });
    return { status, stdout, stderr };
  };

  it('tells its version', () => {
    for (const word of ['-v', '--version'])
      assert.deepEqual(run(word), { status: 0, stdout: `clspace ${version}\n`, stderr: '' });
  });

  it('suggests what is near a mistyped command or option, and keeps nothing of it', () => {
    for (const [args, message] of [
      [['chekc', 'a.cl'], /unknown command 'chekc'; did you mean 'check'\?/],
      [['constructor'], /unknown command 'constructor' \(/],
      [
        ['check', '--max-warning', '3', 'a.cl'],
        /unknown option '--max-warning' of 'check'; did you mean '--max-warnings'/,
      ],
      [['check', '-DX', 'a.cl'], /'-DX' of 'check'; build options go behind --/],
      [['check', 'a.cl', '--format'], /--format needs a value/],
      [['check', '--fix=all', 'a.cl'], /--fix takes no value/],
    ] as const) {
      const { status, stdout, stderr } = run(...args);
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, message);
      assert.equal(existsSync(path.join(folder, 'cache')), args[0] === 'check');
      rmSync(path.join(folder, 'cache'), { recursive: true, force: true });
    }
  });

  it('explains rules, and lists them', () => {
    const explained = run('explain', 'local-initializer');
    assert.equal(explained.status, 0);
    assert.match(explained.stdout, /^local-initializer\n\n\*\*A local variable has no initialiser\.\*\*/);
    assert.doesNotMatch(explained.stdout, /^## /m);
    for (const { id } of rules) assert.match(readFileSync('docs/rules.md', 'utf8'), new RegExp(`^## ${id}$`, 'm'));
    assert.match(run('explain', 'syntax-error').stdout, /^syntax-error: /);
    const near = run('explain', 'local-initialiser');
    assert.deepEqual([near.status, near.stdout], [2, '']);
    assert.match(near.stderr, /did you mean 'local-initializer'/);
    assert.match(run('explain').stderr, /takes the name of a rule/);
    const listed = run('rules').stdout.trimEnd().split('\n');
    assert.equal(listed.length, rules.length);
    assert.ok(listed.some((line) => /^local-initializer +error +A local variable has no initialiser\.$/.test(line)));
    const json: { rules: { id: string; severity: string }[] } = JSON.parse(run('rules', '--format', 'json').stdout);
    assert.deepEqual(
      json.rules.map(({ id }) => id),
      rules.map(({ id }) => id),
    );
  });

  describe('check', () => {
    it('ends with a line that sums up, on standard error', () => {
      write('d/a.cl', GOOD);
      write('d/b.cl', GOOD);
      assert.deepEqual(run('check', 'd'), { status: 0, stdout: '', stderr: '2 files, no problems\n' });
      write('d/c.cl', BAD);
      const { stdout, stderr } = run('check', 'd');
      assert.equal(stderr, '3 files, 1 with problems\n');
      assert.match(stdout, /\n1 error, 0 warnings\n$/);
      for (const format of ['json', 'sarif', 'github', 'gitlab'])
        assert.equal(run('check', 'd', '--format', format).stderr, '');
      write('d/c.cl', 'kernel void k(global REAL *g) { *g = SIZE; }\nkernel void l(global int *g) { *g = SIZE; }\n');
      assert.match(
        run('check', 'd').stderr,
        /^Only checked in part, .*:\n {2}d\/c\.cl {2}REAL, SIZE\n'clspace init' looks for .*\n3 files, 1 with problems; 1 file was only checked in part: nothing declares '(REAL', 'SIZE|SIZE', 'REAL)'; say how the host builds it, in clspace\.json or behind '--'\n$/,
      );
      assert.equal(run('check', 'd/a.cl').stderr, '1 file, no problems\n');
    });

    it('tells with --quiet of errors alone', () => {
      write('a.cl', DOUBTFUL);
      write('b.cl', BAD);
      assert.match(run('check', 'a.cl').stdout, /barrier-divergent/);
      assert.deepEqual(run('check', '--quiet', 'a.cl'), { status: 0, stdout: '', stderr: '' });
      const { status, stdout } = run('check', '--quiet', '--format', 'github', 'a.cl', 'b.cl');
      assert.equal(status, 1);
      assert.match(stdout, /^::error file=b\.cl[^\n]*\n$/);
    });

    it('fails with more warnings than --max-warnings', () => {
      write('a.cl', DOUBTFUL);
      assert.equal(run('check', 'a.cl').status, 0);
      assert.equal(run('check', '--max-warnings', '1', 'a.cl').status, 0);
      const { status, stderr } = run('check', '--quiet', '--max-warnings=0', 'a.cl');
      assert.deepEqual([status, stderr], [1, 'clspace: more warnings (1) than --max-warnings allows (0)\n']);
      assert.equal(run('check', '--max-warnings', 'some', 'a.cl').status, 2);
    });

    it('takes no text that is no kernel', () => {
      write('README.md', '# Kernels\n');
      write('a.cl', GOOD);
      write('b.kernel', BAD);
      assert.deepEqual(run('check', 'README.md'), {
        status: 2,
        stdout: '',
        stderr: 'clspace: README.md: is no kernel\n',
      });
      assert.equal(run('check', '*').stderr, '2 files, 1 with problems\n');
      assert.equal(run('check', '.').stderr, '1 file, no problems\n');
    });

    it('checks a shard of the files: all of them check each once', () => {
      for (let i = 0; i < 7; i++) write(`d/${i}.cl`, BAD);
      const shards = [1, 2, 3].map((i) => {
        const report: { files: { path: string }[] } = JSON.parse(
          run('check', 'd', '--format', 'json', '--shard', `${i}/3`).stdout,
        );
        return report.files.map((file) => file.path);
      });
      assert.deepEqual(
        shards.map((names) => names.length),
        [3, 2, 2],
      );
      assert.deepEqual(
        shards.flat().sort(),
        Array.from({ length: 7 }, (_, i) => `d/${i}.cl`),
      );
      assert.deepEqual(run('check', 'd/0.cl', '--shard', '2/2'), {
        status: 0,
        stdout: '',
        stderr: '0 files, no problems\n',
      });
      for (const wrong of ['0/2', '3/2', '2', 'a/b']) assert.match(run('check', 'd', '--shard', wrong).stderr, /2\/8/);
    });

    it("prints GitLab's code-quality report, whose fingerprints do not depend on lines", () => {
      interface Issue {
        readonly description: string;
        readonly check_name: string;
        readonly fingerprint: string;
        readonly severity: string;
        readonly location: { readonly path: string; readonly lines: { readonly begin: number; readonly end: number } };
      }
      const report = (...args: string[]): Issue[] => JSON.parse(run('check', '--format', 'gitlab', ...args).stdout);
      write('h.h', 'kernel void h(global int *g) { local int t = 1; *g = t; }\n');
      write('d/a.cl', `#include "../h.h"\n${BAD}${BAD.replace('void k', 'void l')}`);
      write('d/b.cl', '#include "../h.h"\n');
      const issues = report('./d');
      assert.deepEqual(
        issues.map(({ check_name, severity, location }) => [check_name, severity, location]),
        [
          ['local-initializer', 'major', { path: 'h.h', lines: { begin: 1, end: 1 } }],
          ['local-initializer', 'major', { path: 'd/a.cl', lines: { begin: 2, end: 2 } }],
          ['local-initializer', 'major', { path: 'd/a.cl', lines: { begin: 3, end: 3 } }],
        ],
      );
      for (const issue of issues) assert.ok(issue.description);
      const fingerprints = issues.map(({ fingerprint }) => fingerprint);
      assert.equal(new Set(fingerprints).size, 3);
      write('d/a.cl', `\n\n${readFileSync(path.join(folder, 'd/a.cl'), 'utf8')}`);
      assert.deepEqual(
        report('d').map(({ fingerprint }) => fingerprint),
        fingerprints,
      );
      write('d/a.cl', GOOD);
      assert.deepEqual(report('d/a.cl'), []);
    });
  });
});
