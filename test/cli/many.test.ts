import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CLI = path.resolve('out/cli.cjs');
/** Enough for worker threads. */
const COUNT = 32;

const HEADER = `#ifndef TYPES
#define TYPES
#ifdef WIDE
typedef float4 real;
#else
typedef float real;
#endif
typedef struct node node;
struct node { real value; global node *next; };
#endif
`;

/** A header without a guard, whose text depends on the macros before it. */
const LIBRARY = `#include "types.h"
#ifdef SPACE
static real first(SPACE real *p) { return p[0]; }
#else
static real first(real *p) { return p[0]; }
#endif
static real twice(constant real *p) { return first(p) + first(p); }
constant int table[4] = { 1, 2, 3, LAST };
struct later;
static int sizes(struct later *p);
`;

/** Kernels with different inclusions: under other macros, in another order, twice, or none. */
function kernel(i: number): string {
  const lines: string[] = [];
  if (i % 2) lines.push('#define WIDE');
  if (i % 3) lines.push(`#define SPACE ${['', 'global', 'constant'][i % 3]}`);
  lines.push(`#define LAST ${i % 5}`);
  if (i % 7) lines.push('#include "library.h"');
  if (i % 4 === 0) lines.push('struct later { int i; };');
  if (i % 11 === 0) lines.push('#include "library.h"');
  lines.push(
    `kernel void k${i}(global real *out, ${i % 6 ? 'local' : ''} real *in, constant real *c) {`,
    '  local int scratch = 1;',
    '  out[0] = first(in) + twice(c);',
    `  struct later *p = ${i % 4 ? '0' : '&(struct later){ 1 }'};`,
    '  out[1] = sizeof(*p) + table[0];',
    '}',
  );
  return `${lines.join('\n')}\n`;
}

describe('clspace check of many files', function () {
  // Each starts several processes with threads.
  this.timeout(240_000);

  let folder = '';
  /** The output for all files as JSON. */
  let whole: ReturnType<typeof run> | undefined;
  const names = Array.from({ length: COUNT }, (_, i) => `k${i}.cl`);
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-many-'));
    writeFileSync(path.join(folder, 'types.h'), HEADER);
    writeFileSync(path.join(folder, 'library.h'), LIBRARY);
    names.forEach((name, i) => {
      writeFileSync(path.join(folder, name), kernel(i));
    });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [CLI, 'check', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...env },
      maxBuffer: 1 << 28,
    });

  const checkAll = (): ReturnType<typeof run> => (whole ??= run(['--format', 'json', ...names]));
  const filesOf = (text: string): { readonly path: string }[] => JSON.parse(text).files;

  it('reports for each file the same as a check of it alone, in the order of the arguments', () => {
    const { stdout, status } = checkAll();
    assert.equal(status, 1);
    const reports = filesOf(stdout);
    assert.deepEqual(
      reports.map((report) => report.path),
      names,
    );
    // Among these are all kinds of kernels: at the beginning, and at the end, which threads check.
    const some = [...names.slice(0, 3), ...names.slice(-1)];
    for (const name of some)
      assert.deepEqual([reports[names.indexOf(name)]], filesOf(run(['--format', 'json', name]).stdout), name);
    assert.ok(stdout.includes('"path":"library.h"'));
  });

  it('proves as many fixes of a header for each device as for one alone', () => {
    const lines = Array.from({ length: 500 }, (_, i) => `  int v${i} = total + ${i};\n`).join('');
    const functions = Array.from(
      { length: 27 },
      (_, i) => `static int sum${i}(int total) {\n${lines}  return totl;\n}\n`,
    );
    writeFileSync(path.join(folder, 'large.h'), functions.join(''));
    const others = Array.from({ length: 1500 }, (_, i) => `static int f${i}(int a, int b) { return a * b + ${i}; }\n`);
    writeFileSync(path.join(folder, 'others.h'), others.join(''));
    const includes = '#include "others.h"\n#include "large.h"\n';
    const files = ['one.cl', 'other.cl'];
    for (const name of files)
      writeFileSync(
        path.join(folder, name),
        `${includes}kernel void ${name.replace('.cl', '')}(global int *p) { *p = sum0(*p); }\n`,
      );
    const reports = (names: readonly string[]): unknown[] => {
      const { stdout } = run(['--format', 'json', ...names, '--', '-cl-std=CL2.0']);
      return JSON.parse(stdout).files;
    };
    const alone = files.flatMap((name) => reports([name]));
    assert.deepEqual(reports(files), alone);
    const proved = JSON.stringify(alone).match(/"title":"Change to 'total'","preferred":true/g) ?? [];
    const untried = JSON.stringify(alone).match(/"untriedFixes":/g) ?? [];
    assert.ok(proved.length > 0 && untried.length === 2, `${proved.length} are proved`);
  });

  for (const format of ['pretty', 'sarif']) {
    it(`reports them in the same order with and without threads (${format})`, () => {
      const few = names.slice(0, 5);
      const all = run(['--format', format, ...names]).stdout;
      const some = run(['--format', format, ...few]).stdout;
      if (format === 'sarif') {
        // Results are sorted by place: those of the few files are among all in the same order.
        const resultsOf = (text: string): string[] =>
          (JSON.parse(text).runs[0].results as object[]).map((result) => JSON.stringify(result));
        const [whole, part] = [resultsOf(all), resultsOf(some)];
        let at = -1;
        for (const result of part) {
          at = whole.indexOf(result, at + 1);
          assert.ok(at >= 0, result);
        }
        return;
      }
      const first = some.replace(/.*\n$/, '');
      assert.ok(all.includes(first), all);
    });
  }

  it('reports a file as unchecked if its thread crashes, and checks all others', () => {
    const expected = run(names.filter((name) => name !== 'k30.cl'));
    writeFileSync(
      path.join(folder, 'k30.cl'),
      Array.from({ length: 12_000 }, (_, i) => `int f${i}(int a, global int *b) { return a * ${i} + b[${i}]; }\n`).join(
        '',
      ),
    );
    const { status, stdout, stderr } = run(names, { NODE_OPTIONS: '--max-old-space-size=24' });
    assert.equal(status, 2, stderr);
    assert.match(stderr, /^clspace: k30\.cl: cannot be checked: it needs more memory than is available$/m);
    assert.equal(stderr.match(/cannot be checked/g)?.length, 1, stderr);
    assert.match(stderr, /^31 files, .*; 1 file was not checked/m);
    assert.equal(stdout, expected.stdout);
  });

  it('reports a file that cannot be read, and checks all others', () => {
    const expected = filesOf(checkAll().stdout).filter((file) => file.path !== 'k3.cl');
    rmSync(path.join(folder, 'k3.cl'));
    symlinkSync('k3.cl', path.join(folder, 'k3.cl'));
    const { status, stdout, stderr } = run(['--format', 'json', ...names]);
    assert.equal(status, 2, stderr);
    assert.match(stderr, /^clspace: k3\.cl: cannot be read/m);
    assert.deepEqual(filesOf(stdout), expected);
  });

  it('starts further threads where enough is left to do', () => {
    const hook = path.join(folder, 'hook.cjs');
    const started = path.join(folder, 'started');
    writeFileSync(
      hook,
      `const threads = require('node:worker_threads');
       const { Worker } = threads;
       threads.Worker = class extends Worker {
         constructor(...of) { super(...of); require('node:fs').appendFileSync(${JSON.stringify(started)}, '.'); }
       };`,
    );
    const threadsFor = (...args: string[]): number => {
      writeFileSync(started, '');
      const { status, stdout } = run(['--format', 'github', ...args], { NODE_OPTIONS: `--require "${hook}"` });
      assert.equal(status, 1);
      assert.equal(stdout, expected);
      return readFileSync(started, 'utf8').length;
    };
    const body = Array.from({ length: 75 }, (_, i) => `  out[${i}] += in[${i}] * c[${i}] + ${i};\n`).join('');
    for (const [i, name] of names.slice(1).entries())
      writeFileSync(
        path.join(folder, name),
        Array.from(
          { length: 4 },
          (_, j) => `kernel void k${i}_${j}(global int *out, global int *in, constant int *c) {\n${body}}\n`,
        ).join(''),
      );
    const expected = run(['--format', 'github', '--jobs', '1', ...names]).stdout;
    assert.equal(threadsFor('--jobs', '2', ...names), 2);
    assert.ok(threadsFor('--jobs', '5', ...names) > 1);
  });

  it('uses the requested number of threads', () => {
    const expected = checkAll();
    for (const jobs of ['1', '3']) {
      const { status, stdout } = run(['--format', 'json', '--jobs', jobs, ...names]);
      assert.equal(status, expected.status);
      assert.equal(stdout, expected.stdout);
    }
    const { status, stderr } = run(['--jobs', '0', ...names]);
    assert.equal(status, 2);
    assert.match(stderr, /--jobs 0: a number above zero is expected/);
  });
});

describe('a long report', () => {
  const check = (warnings: readonly number[], ...flags: string[]): string => {
    const folder = mkdtempSync(path.join(tmpdir(), 'clspace-long-'));
    try {
      for (const [i, count] of warnings.entries()) {
        const statements = Array.from({ length: count }, (_, at) => `  p[${at}] == 1;\n`).join('');
        writeFileSync(path.join(folder, `k${i}.cl`), `kernel void k${i}(global int *p) {\n${statements}}\n`);
      }
      return spawnSync(process.execPath, [CLI, 'check', '.', ...flags], { cwd: folder, encoding: 'utf8' }).stdout;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it('begins with the number of diagnostics by rule and by file', () => {
    const summary = 'By rule:\n    51  unused-value\nBy file:\n    31  k1.cl\n    20  k0.cl\n\n';
    assert.ok(check([20, 31]).startsWith(`${summary}k`), check([20, 31]).slice(0, 300));
    assert.ok(check([51]).startsWith('By rule:\n    51  unused-value\n\nk0.cl:2:3: warning: '));
  });

  it('does so only if it is long, and meant for people', () => {
    assert.match(check([20, 30]), /^k0\.cl:2:/);
    assert.match(check([20, 31], '--format', 'json'), /^\{"version"/);
    assert.equal(check([20, 31], '--quiet'), '');
  });
});
