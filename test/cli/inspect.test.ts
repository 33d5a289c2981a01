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

    it('counts bytes', () => {
      writeFileSync(path.join(folder, 'u.cl'), '/* é € 😀 */ constant int n = 1; constant int m = n;\n');
      const shown = linesOf('inspect', 'u.cl').map(({ node, start, end }) => `${node} ${start}-${end}`);
      assert.deepEqual(shown, ['number_literal 35-36', 'identifier 55-56', 'declaration 31-32', 'declaration 51-52']);
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

    it('has the sizes and the memory of a device', () => {
      const profile = (name: string, fields: string) =>
        writeFileSync(path.join(folder, `${name}.json`), `{ "name": "${name}", ${fields} }`);
      profile('small', '"base": "generic", "addressBits": 32');
      profile('large', '"base": "generic"');
      profile('radeon', '"base": "amd-rdna"');
      profile('processor', '"base": "intel-cpu"');
      writeFileSync(path.join(folder, 'size.cl'), 'kernel void k(global int *p) { p[0] = sizeof p; }\n');
      const sizeIn = (device: string): unknown =>
        linesOf('inspect', 'size.cl', '--device', device).find(({ node }) => node === 'sizeof_expression')?.['type'];
      assert.deepEqual(['small.json', 'large.json', 'nvidia'].map(sizeIn), [
        'unsigned int',
        'unsigned long',
        'unsigned long',
      ]);
      const requests = (device: string): unknown =>
        linesOf('inspect', 'a.cl', ...LAUNCH, '--kernel', 'two', '--device', device)[0]?.['requests'];
      assert.deepEqual(['nvidia', 'amd', 'amd-rdna', 'radeon.json', 'small.json'].map(requests), [2, 1, 2, 2, 2]);
      const modelled = 'the costs of accesses are modelled only for nvidia, amd, amd-rdna, intel-gpu';
      for (const [device, name] of [
        ['pocl', 'pocl'],
        ['processor.json', 'processor'],
      ] as const)
        fails(`${name}: ${modelled}`, 'inspect', 'a.cl', ...LAUNCH, '--device', device);
    });

    it('takes one file', () => {
      fails("'inspect' takes one file (see clspace --help)", 'inspect');
      fails("'inspect' takes one file (see clspace --help)", 'inspect', 'a.cl', 'b.cl');
    });
  });

  describe('preprocess', () => {
    const INCLUDING = `#define TWICE(x) (2 * (x))
#include "c.h"
#pragma unroll 4
kernel void k(global int *p) {
  p[0] = TWICE(p[1]) + VALUE + CL_VERSION_1_1;
}
`;
    before(() => {
      writeFileSync(path.join(folder, 'c.cl'), INCLUDING);
      writeFileSync(path.join(folder, 'c.h'), '#define VALUE 3\nint from_header(void);\n');
    });
    it('prints the expanded text, with the lines of each file', () =>
      assert.deepEqual(
        run('preprocess', 'c.cl').stdout,
        `# 2 "c.h"
int from_header ( void ) ;
# 3 "c.cl"
#pragma unroll 4
kernel void k ( global int * p ) {
p [ 0 ] = ( 2 * ( p [ 1 ] ) ) + 3 + 110 ;
}
`,
      ));
    it('prints where each token is used and spelled', () => {
      const shown = linesOf('preprocess', 'c.cl', '--tokens').map(({ text, path: file, line, character, spelling }) => {
        const by = Object.values(spelling ?? {}).join(':');
        return `${text} ${file}:${line}:${character} ${by}`;
      });
      assert.deepEqual(
        shown.filter((line) => /^(?:from_header|kernel|2|1|3|110|\)) /.test(line)),
        [
          'from_header c.h:1:4 c.h:1:4',
          ') c.h:1:20 c.h:1:20',
          'kernel c.cl:3:0 c.cl:3:0',
          ') c.cl:3:27 c.cl:3:27',
          '2 c.cl:4:9 c.cl:0:18',
          '1 c.cl:4:9 c.cl:4:17',
          ') c.cl:4:9 c.cl:0:24',
          ') c.cl:4:9 c.cl:0:25',
          '3 c.cl:4:23 c.h:0:14',
          '110 c.cl:4:31 ',
        ],
      );
    });
    it('takes one file, which it can read', () => {
      fails("'preprocess' takes one file (see clspace --help)", 'preprocess');
      fails('none.cl: cannot be read', 'preprocess', 'none.cl');
    });
  });

  describe('a launch', () => {
    const warnings = (...args: string[]): readonly string[] =>
      run(...args)
        .stderr.split('\n')
        .filter((line) => line.startsWith('clspace: '));
    const sizes = (local: string, global: string): string[] => ['--local-size', local, '--global-size', global];
    it('of a part of a work-group is checked as one of whole work-groups', () => {
      for (const command of [['check'], ['inspect', '--accesses']])
        assert.deepEqual(warnings(...command, 'a.cl', ...sizes('64', '100')), [
          'clspace: --global-size 100 is not a multiple of --local-size 64: whole work-groups are checked, 128 work-items',
        ]);
      assert.deepEqual(warnings('check', 'a.cl', ...sizes('8,8', '16,17')), [
        'clspace: --global-size 16,17 is not a multiple of --local-size 8,8: whole work-groups are checked, 16,24 work-items',
      ]);
      assert.deepEqual(warnings('check', 'a.cl', ...sizes('64', '128')), []);
    });
    it('beyond the limits of a device is named', () => {
      const large = (who: string) =>
        `clspace: ${who} launched in work-groups of 2048 work-items; 1024 is the maximum on NVIDIA`;
      assert.deepEqual(warnings('check', 'a.cl', ...sizes('2048', '2048'), '--device', 'generic,nvidia'), [
        large('kernels are'),
      ]);
      assert.deepEqual(warnings('check', 'a.cl', ...sizes('1,2048', '1,2048'), '--device', 'adreno-6xx,nvidia'), [
        large('kernels are').replace('NVIDIA', 'Adreno 6xx'),
        large('kernels are'),
      ]);
      writeFileSync(
        path.join(folder, 'deep.json'),
        '{ "name": "deep", "base": "generic", "workItemSizes": [64, 64, 2] }',
      );
      assert.deepEqual(warnings('check', 'a.cl', ...sizes('1,1,4', '1,1,4'), '--device', 'deep.json'), [
        'clspace: kernels are launched in work-groups of 4 work-items in dimension 2; 2 is the maximum on deep',
      ]);
      writeFileSync(
        path.join(folder, 'clspace.json'),
        '{ "devices": ["nvidia"], "launch": { "kernels": [{ "name": "one", "localSize": [2048] }] } }',
      );
      assert.deepEqual(warnings('check', 'a.cl'), [large("'one' is")]);
      rmSync(path.join(folder, 'clspace.json'));
      assert.deepEqual(warnings('check', 'a.cl', ...sizes('1024', '1024'), '--device', 'nvidia'), []);
    });
  });

  describe('check', () => {
    const launch = ['--local-size', '64', '--global-size', '256'];
    it('prints a table of the costs of accesses', () => {
      assert.equal(
        run('check', 'a.cl', '--costs', ...launch).stdout,
        `a.cl: kernel 'one', 4 work-groups of 64, on nvidia
  global memory: 16 sectors
  line  access               for a warp  best
     2  global write of 'p'           1     1  sectors  all work-items of a warp access one place
     2  global read of 'p'            1     1  sectors  all work-items of a warp access one place
a.cl: kernel 'two', 4 work-groups of 64, on nvidia
  1 of 1 global accesses uncoalesced
  global memory: 64 sectors, 32 would do
  line  access               for a warp  best
     3  global write of 'q'           8     4  sectors  neighbours are 8 bytes apart
`,
      );
      assert.equal(
        run('check', 'a.cl', '--costs', ...launch, '--device', 'pocl').stdout,
        "a.cl: the memory of 'pocl' is not modelled, that of nvidia, amd, amd-rdna, intel-gpu is\n",
      );
    });
    it('prints and requires verdicts', () => {
      writeFileSync(
        path.join(folder, 'data.cl'),
        'kernel void one(global int *p, global const int *to) { p[to[get_global_id(0)] & 7] = get_global_id(0); }\n',
      );
      const [one = '', two] = run('check', 'a.cl', '--verdicts').stdout.split('\n');
      assert.equal(
        one,
        "a.cl:2:13: kernel 'one': races conditional if get_global_size(0) == 1; barriers proved; bounds conditional if 'p' has 2 elements",
      );
      assert.equal(
        two,
        "a.cl:3:13: kernel 'two': races proved; barriers proved; bounds conditional if 'q' has 2 * get_global_size(0) - 1 elements",
      );
      const { status, stderr } = run('check', 'data.cl', '--require-proof', 'races,barriers');
      assert.equal(status, 1);
      assert.equal(
        stderr.split('\n')[0],
        "clspace: data.cl:1:13: kernel 'one': races unknown (the index of 'p' depends on data, data.cl:1:56)",
      );
      assert.equal(run('check', 'a.cl', '--require-proof', 'barriers').status, 0);
      fails(
        '--require-proof races,none: some of races,barriers,bounds are expected (see clspace --help)',
        ...['check', 'a.cl', '--require-proof', 'races,none'],
      );
    });
    it('leaves large files among many to a thread, and reports all in order', () => {
      const names = Array.from({ length: 30 }, (_, i) => `g${String(i).padStart(2, '0')}.cl`);
      for (const [i, name] of names.entries())
        writeFileSync(
          path.join(folder, name),
          `${i % 7 === 2 ? `// ${'x'.repeat(300_000)}\n` : ''}kernel void k${i}(global int *p) { *p = ${i % 2 === 0 ? i : '1.0f % 2'}; }\n`,
        );
      const { status, stdout } = run('check', '--format', 'json', ...names);
      assert.equal(status, 1);
      const files: readonly { readonly path: string; readonly diagnostics: readonly { readonly code: string }[] }[] =
        JSON.parse(stdout).files;
      assert.deepEqual(
        files.map(({ path: name, diagnostics }) => `${name} ${diagnostics.map(({ code }) => code).join()}`),
        names.map((name, i) => `${name} ${i % 2 === 0 ? '' : 'invalid-operands'}`),
      );
    });
  });

  describe('the summary of a check', () => {
    const used = (names: number): string =>
      `kernel void k(global int *p) { ${Array.from({ length: names }, (_, i) => `p[${i}] = NAME_${i};`).join(' ')} }\n`;
    it('lists a number of unknown names', () => {
      for (const [names, listed] of [
        [1, "'NAME_0' is undeclared"],
        [8, "'NAME_6', 'NAME_7' are undeclared"],
        [9, "'NAME_7' and 1 more name are undeclared"],
        [10, "'NAME_7' and 2 more names are undeclared"],
      ] as const) {
        writeFileSync(path.join(folder, 'many.cl'), used(names));
        const { stderr } = run('check', 'many.cl');
        assert.ok(stderr.includes(`1 file was only checked in part: `), stderr);
        assert.ok(stderr.includes(`${listed}; state its build options`), stderr);
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
