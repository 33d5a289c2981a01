import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CLI = path.resolve('out/cli.cjs');
const TEXT = `int twice(int x) { return 2 * x; }
kernel void one(global int *p) { p[0] = twice(p[1]); }
kernel void two(global float *q) { q[get_global_id(0) * 2] = 1.0f; }
`;
const TWO = `kernel two(q: __global float *): void
  b0:
    %0 = load &q: __global float *
    %1 = get_global_id(0) [position]: ulong
    %2 = %1 * 2: ulong
    %3 = %0 + %2 * 4: __global float *
    store 1.0f to %3
    return
`;
const LAUNCH = ['--accesses', '--global-size', '64', '--local-size', '64'];

describe('the command line', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-inspect-'));
    writeFileSync(path.join(folder, 'a.cl'), TEXT);
  });
  after(() => rmSync(folder, { recursive: true }));
  const run = (...args: string[]) => {
    const env = { ...process.env, XDG_CACHE_HOME: path.join(folder, 'cache') };
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    return { status, stdout, stderr };
  };
  const linesOf = (...args: string[]): Record<string, unknown>[] =>
    run(...args)
      .stdout.trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  const fails = (message: string, ...args: string[]): void =>
    assert.deepEqual(run(...args), { status: 2, stdout: '', stderr: `clspace: ${message}\n` });

  describe('inspect', () => {
    it('prints the type and the spaces of each expression and declaration', () => {
      const shown = linesOf('inspect', 'a.cl').map(
        ({ node, name = '', start, end, type, spaces, lvalue }) =>
          `${node} ${name || TEXT.slice(Number(start), Number(end))}: ${type} ${String(spaces)}${lvalue ? ' lvalue' : ''}`,
      );
      assert.equal(shown.length, 22);
      assert.deepEqual(shown.slice(3, 9), [
        'identifier p: __global int * private,global lvalue',
        'subscript_expression p[0]: int global lvalue',
        'number_literal 0: int none',
        'assignment_expression p[0] = twice(p[1]): int none',
        'call_expression twice(p[1]): int none',
        'identifier p: __global int * private,global lvalue',
      ]);
      assert.deepEqual(shown.slice(-3), [
        'declaration x: int private lvalue',
        'declaration p: __global int * private,global lvalue',
        'declaration q: __global float * private,global lvalue',
      ]);
    });

    it('prints what functions do, of one kernel or of all', () => {
      assert.deepEqual(run('inspect', 'a.cl', '--ir', '--kernel', 'two'), { status: 0, stdout: TWO, stderr: '' });
      const { stdout } = run('inspect', 'a.cl', '--ir');
      assert.ok(stdout.endsWith(TWO));
      assert.deepEqual(stdout.match(/^\S.*$/gm), [
        'twice(x: int): int',
        'kernel one(p: __global int *): void',
        'kernel two(q: __global float *): void',
      ]);
      fails('--kernel twice: a.cl has no such kernel', 'inspect', 'a.cl', '--ir', '--kernel', 'twice');
    });

    it('prints the costs of accesses in a launch, on a device, of one kernel or of all', () => {
      const shown = (...args: string[]): string[] =>
        linesOf('inspect', 'a.cl', ...args).map(
          ({ kernel, operation, space, bytes, requests, transactions, ideal, pattern }) =>
            `${kernel} ${operation} ${space} ${bytes}: ${requests} ${transactions} ${ideal} ${pattern}`,
        );
      assert.deepEqual(shown(...LAUNCH), [
        'one store global 4: 2 2 2 uniform',
        'one load global 4: 2 2 2 uniform',
        'two store global 4: 2 16 8 stride',
      ]);
      assert.deepEqual(shown(...LAUNCH, '--kernel', 'one', '--device', 'amd'), [
        'one store global 4: 1 1 1 uniform',
        'one load global 4: 1 1 1 uniform',
      ]);
      const [store] = linesOf('inspect', 'a.cl', ...LAUNCH, '--kernel', 'two');
      assert.deepEqual(store?.range, { start: { line: 2, character: 35 }, end: { line: 2, character: 58 } });
      fails('--kernel none: a.cl has no such kernel', 'inspect', 'a.cl', ...LAUNCH, '--kernel', 'none');
      fails('--num-groups and --global-size need --local-size', 'inspect', 'a.cl', '--accesses', '--global-size', '64');
    });

    it('takes one file', () => {
      fails("'inspect' takes one file (see clspace --help)", 'inspect');
      fails("'inspect' takes one file (see clspace --help)", 'inspect', 'a.cl', 'b.cl');
    });
  });

  describe('the summary of a check', () => {
    const used = (names: number): string =>
      `kernel void k(global int *p) { ${Array.from({ length: names }, (_, i) => `p[${i}] = NAME_${i};`).join(' ')} }\n`;
    it('lists a number of unknown names', () => {
      for (const [names, listed] of [
        [1, "'NAME_0' is undeclared"],
        [2, "'NAME_0', 'NAME_1' are undeclared"],
        [8, "'NAME_6', 'NAME_7' are undeclared"],
        [9, "'NAME_7' and 1 more name are undeclared"],
        [10, "'NAME_7' and 2 more names are undeclared"],
      ] as const) {
        writeFileSync(path.join(folder, 'many.cl'), used(names));
        const { stderr } = run('check', 'many.cl');
        assert.ok(stderr.includes(`1 file was only checked in part: `), stderr);
        assert.ok(stderr.includes(`${listed}; state the build options of it`), stderr);
      }
    });
    it('lists a number of files, and of names for each', () => {
      const files = Array.from({ length: 8 }, (_, i) => `f${i}.cl`);
      for (const [i, name] of files.entries()) writeFileSync(path.join(folder, name), used(i === 0 ? 6 : 4));
      const { stderr } = run('check', ...files);
      const lines = stderr.split('\n');
      const first = lines.findIndex((line) => line.startsWith('  f0.cl'));
      assert.deepEqual(lines.slice(first, first + 7), [
        '  f0.cl  NAME_0, NAME_1, NAME_2, NAME_3 and 2 more',
        ...[1, 2, 3, 4, 5].map((i) => `  f${i}.cl  NAME_0, NAME_1, NAME_2, NAME_3`),
        '  and 2 files more',
      ]);
      assert.match(stderr, /8 files were only checked in part: /);
    });
  });
});
