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
  /** For all tests: each command is compiled once. */
  let cache = '';
  before(() => {
    cache = mkdtempSync(path.join(tmpdir(), 'clspace-commands-cache-'));
  });
  after(() => rmSync(cache, { recursive: true }));
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-commands-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const runWith = (XDG_CACHE_HOME: string, args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, XDG_CACHE_HOME },
    });
    return { status, stdout, stderr };
  };
  const run = (...args: string[]) => runWith(cache, args);

  it('prints its version', () => {
    for (const word of ['-v', '--version'])
      assert.deepEqual(run(word), { status: 0, stdout: `clspace ${version}\n`, stderr: '' });
  });

  it('suggests similar commands and options, and caches nothing for a mistyped one', () => {
    for (const [args, message] of [
      [['chekc', 'a.cl'], /unknown command 'chekc'; did you mean 'check'\?/],
      [['constructor'], /unknown command 'constructor' \(/],
      [
        ['check', '--max-warning', '3', 'a.cl'],
        /unknown option '--max-warning' of 'check'; did you mean '--max-warnings'/,
      ],
      [['check', '-DX', 'a.cl'], /'-DX' of 'check'; build options go after --/],
      [['check', 'a.cl', '--format'], /--format needs a value/],
      [['check', '--fix=all', 'a.cl'], /--fix takes no value/],
    ] as const) {
      const own = path.join(folder, 'cache');
      const { status, stdout, stderr } = runWith(own, args);
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, message);
      assert.equal(existsSync(own), args[0] === 'check');
      rmSync(own, { recursive: true, force: true });
    }
  });

  it('explains rules, and lists them', () => {
    const explained = run('explain', 'local-initializer');
    assert.equal(explained.status, 0);
    assert.match(
      explained.stdout,
      /^local-initializer\n\nInitializer for a local variable \(error; all; Initialization; local\)/,
    );
    assert.doesNotMatch(explained.stdout, /^## /m);
    for (const { id } of rules) assert.match(readFileSync('docs/rules.md', 'utf8'), new RegExp(`^## ${id}$`, 'm'));
    assert.match(run('explain', 'syntax-error').stdout, /^syntax-error\n\nSyntax error \(error;/);
    const near = run('explain', 'local-initialixer');
    assert.deepEqual([near.status, near.stdout], [2, '']);
    assert.match(near.stderr, /did you mean 'local-initializer'/);
    assert.match(run('explain').stderr, /takes the name of a rule/);
    const listed = run('rules').stdout.trimEnd().split('\n');
    assert.equal(listed.length, rules.length);
    assert.ok(listed.some((line) => /^local-initializer +error +Initializer for a local variable$/.test(line)));
    const json: { rules: { id: string; severity: string }[] } = JSON.parse(run('rules', '--format', 'json').stdout);
    assert.deepEqual(
      json.rules.map(({ id }) => id),
      rules.map(({ id }) => id),
    );
  });

  describe('merge', () => {
    const shards = (format: string, count = 3): string[] =>
      Array.from({ length: count }, (_, i) => {
        const name = `${i}.${format}`;
        write(name, run('check', 'd', '--format', format, '--shard', `${i + 1}/${count}`).stdout);
        return name;
      });
    beforeEach(() => {
      write('h.h', 'kernel void h(global int *g) { local int t = 1; *g = t; }\n');
      for (let i = 0; i < 7; i++)
        write(`d/${i}.cl`, `${i % 3 === 0 ? '#include "../h.h"\n' : ''}${[BAD, GOOD, DOUBTFUL][i % 3]}`);
    });

    it('merges the reports of shards into that of the whole', () => {
      assert.equal(run('merge', ...shards('json')).stdout, run('check', 'd', '--format', 'json').stdout);
      for (const format of ['sarif', 'gitlab'])
        assert.equal(run('merge', ...shards(format)).stdout, run('check', 'd', '--format', format).stdout);
    });

    it('ends with the same status as a check of all files', () => {
      const formats = ['json', 'sarif', 'gitlab'];
      for (const format of formats) {
        const reports = shards(format, 2);
        assert.equal(run('merge', ...reports).status, 1);
        assert.equal(run('merge', reports[1] ?? '', '--max-warnings', '0').status, 1);
      }
      for (const i of [0, 3, 6]) write(`d/${i}.cl`, GOOD);
      for (const format of formats) {
        const reports = shards(format, 2);
        assert.equal(run('merge', ...reports).status, 0);
        const { status, stderr } = run('merge', ...reports, '--max-warnings', '1');
        assert.deepEqual([status, /more warnings \(2\)/.test(stderr)], [1, true]);
      }
    });

    it('accepts only reports of one format', () => {
      write('no.json', '{"version": 1, "files": [{}]}');
      write('broken.json', '{');
      const [json = ''] = shards('json', 1);
      const [sarif = ''] = shards('sarif', 1);
      for (const [args, why] of [
        [[], /takes reports/],
        [['none.json'], /none\.json: cannot be read/],
        [['no.json'], /no\.json: is not a report/],
        [['broken.json'], /broken\.json: is not a report/],
        [[json, sarif], /several formats/],
        [[json, '--max-warnings', 'x'], /a number is expected/],
      ] as const) {
        const { status, stdout, stderr } = run('merge', ...args);
        assert.deepEqual([status, stdout], [2, '']);
        assert.match(stderr, why);
      }
    });
  });

  describe('check', () => {
    it('ends with a summary on standard error', () => {
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
        /^Only checked in part, .*:\n {2}d\/c\.cl {2}REAL, SIZE\n'clspace init' looks for .*\n3 files, 1 with problems; 1 file was only checked in part: '(REAL', 'SIZE|SIZE', 'REAL)' are undeclared; state its build options, in clspace\.json or after '--'\n$/,
      );
      assert.equal(run('check', 'd/a.cl').stderr, '1 file, no problems\n');
    });

    it('clears its progress on a terminal before it prints', function () {
      if (process.platform !== 'linux') this.skip();
      write('a.cl', GOOD);
      write('b.cl', BAD);
      const command = `"${process.execPath}" "${CLI}" check a.cl b.cl --format github`;
      const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { cwd: folder, encoding: 'utf8' });
      assert.ok(stdout.includes('1 of 2 files\r\u001b[K::error file=b.cl'), stdout);
    });

    it('reports only errors with --quiet', () => {
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

    it('rejects text files that are not kernels', () => {
      write('README.md', '# Kernels\n');
      write('a.cl', GOOD);
      write('b.kernel', BAD);
      assert.deepEqual(run('check', 'README.md'), {
        status: 2,
        stdout: '',
        stderr: 'clspace: README.md: is not a kernel\n',
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

    it('checks what others include with them, and not as a unit of its own', () => {
      write('d/main.cl', '#include "parts/body.cl"\nkernel void k(global int *g) { *g = helper(N); }\n');
      // Alone, it would lack N and the declarations before it.
      write('d/parts/body.cl', '#include "deep.clh"\nint helper(int n) { return n + LATER; }\n');
      write('d/parts/deep.clh', '#define N 1\n#define LATER 2\n');
      write('d/off.cl', '#if 0\n#include "alone.cl"\n#endif\n');
      write('d/alone.cl', GOOD);
      write('d/ring/a.cl', '#ifndef A\n#define A\n#include "b.cl"\n#endif\n');
      write('d/ring/b.cl', '#ifndef B\n#define B\n#include "a.cl"\n#endif\n');
      const checked = (...args: string[]): string[] => {
        const report: { files: { path: string }[] } = JSON.parse(run('check', '--format', 'json', ...args).stdout);
        return report.files.map((file) => file.path);
      };
      assert.deepEqual(checked('d'), ['d/alone.cl', 'd/main.cl', 'd/off.cl', 'd/ring/a.cl']);
      assert.deepEqual([...checked('d', '--shard', '1/2'), ...checked('d', '--shard', '2/2')].sort(), checked('d'));
      assert.deepEqual(checked('d/**/*.cl'), ['d/alone.cl', 'd/main.cl', 'd/off.cl', 'd/ring/a.cl']);
      // Explicitly named files are checked.
      assert.deepEqual(checked('d/main.cl', 'd/parts/body.cl'), ['d/main.cl', 'd/parts/body.cl']);
    });

    it('accepts warning options for other compilers in a project', () => {
      write('clspace.json', '{ "buildOptions": "-Wall -D STEP=2 -Wno-unused -Werror" }');
      write('a.cl', GOOD.replace('1', 'STEP'));
      assert.deepEqual(run('check', 'a.cl'), { status: 0, stdout: '', stderr: '1 file, no problems\n' });
      write('a.cl', DOUBTFUL);
      assert.equal(run('check', 'a.cl').status, 1);
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
          ['local-initializer', 'major', { path: 'd/a.cl', lines: { begin: 2, end: 2 } }],
          ['local-initializer', 'major', { path: 'd/a.cl', lines: { begin: 3, end: 3 } }],
          ['local-initializer', 'major', { path: 'h.h', lines: { begin: 1, end: 1 } }],
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
