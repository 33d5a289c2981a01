import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CLI = path.resolve('out/cli.cjs');
const KERNEL = 'kernel void scale(global float *data, float factor) { data[get_global_id(0)] *= factor; }\n';
const HOST = `int main(void) {
  cl_kernel k = clCreateKernel(program, "scale", &err); double d = 1;
  clSetKernelArg(k, 1, sizeof(d), &d);
  clSetKernelArg(k, 2, sizeof(d), &d); // clspace-disable-line host-argument-index
}
`;

describe('clspace check of a folder with hosts', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-hosts-'));
    writeFileSync(path.join(folder, 'k.cl'), KERNEL);
    writeFileSync(path.join(folder, 'main.c'), HOST);
  });
  after(() => rmSync(folder, { recursive: true }));

  const found = (...args: readonly string[]): string[] => {
    const { stdout } = spawnSync(process.execPath, [CLI, 'check', '.', '--format', 'json', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { files }: { files: { path: string; diagnostics: { code: string; severity: string }[] }[] } =
      JSON.parse(stdout);
    return files.flatMap(({ path: file, diagnostics }) =>
      diagnostics.map(({ code, severity }) => `${file} ${severity} ${code}`),
    );
  };

  it('reports them at the host, but for what comments silence', () => {
    assert.deepEqual(found(), ['main.c warning host-argument-size']);
  });
  it('has severities as for other rules', () => {
    assert.deepEqual(found('--rule', 'host-argument-size=error'), ['main.c error host-argument-size']);
    assert.deepEqual(found('--rule', 'host-argument-size=off'), []);
  });
  it('does not read hosts with --no-hosts', () => {
    assert.deepEqual(found('--no-hosts'), []);
  });
  it('checks hosts in the first shard only, against the kernels of all shards', () => {
    assert.deepEqual([...found('--shard', '1/3'), ...found('--shard', '2/3'), ...found('--shard', '3/3')], found());
  });
});

describe('clspace in a folder with kernels that conditionals leave out', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clspace-hosts-'));
  before(() => {
    writeFileSync(path.join(folder, 'k.cl'), 'kernel void scale(global float *data) { data[0] *= 2; }\n');
    writeFileSync(path.join(folder, 'more.cl'), '#ifdef SIZE\nkernel void scales(global float *data) {}\n#endif\n');
    writeFileSync(
      path.join(folder, 'main.c'),
      `void run(cl_program program) {
  cl_kernel one = clCreateKernel(program, "scales", NULL);
  cl_kernel other = clCreateKernel(program, "scaled", NULL);
}
`,
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  it('reports only names that no file contains', () => {
    const { stdout } = spawnSync(process.execPath, [CLI, 'check', folder, '--format', 'json'], { encoding: 'utf8' });
    const { files }: { files: { diagnostics: { message: string; range: { start: { line: number } } }[] }[] } =
      JSON.parse(stdout);
    assert.deepEqual(
      files.flatMap(({ diagnostics }) =>
        diagnostics.map(({ message, range }) => `${range.start.line + 1}: ${message}`),
      ),
      ["3: no kernel is called 'scaled'; did you mean 'scale'?"],
    );
  });
});

describe('clspace in a folder whose host states a launch', () => {
  const KERNELS =
    'kernel void scale(global float *data, int count) { if (get_global_id(0) < count) data[get_global_id(0)] *= 2; }\n';
  const LAUNCH = `void run(cl_program program, cl_command_queue queue, cl_context context) {
  cl_int error, count = 64;
  cl_mem buffer = clCreateBuffer(context, 0, count * sizeof(float), NULL, &error);
  cl_kernel k = clCreateKernel(program, "scale", &error);
  size_t global[1] = {64}, local[1] = {16};
  clSetKernelArg(k, 0, sizeof(count), &buffer);
  clSetKernelArg(k, 1, sizeof(count), &count);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, global, local, 0, NULL, NULL);
}
`;
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-hosts-'));
    writeFileSync(path.join(folder, 'k.cl'), KERNELS);
    writeFileSync(path.join(folder, 'main.c'), LAUNCH);
  });
  after(() => rmSync(folder, { recursive: true }));
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [CLI, ...args], { cwd: folder, encoding: 'utf8' });

  it('fixes the host with --fix', () => {
    assert.match(run('check', '.', '--fix').stderr, /main\.c: 1 fix\n {2}Pass 'sizeof\(cl_mem\)'/);
    assert.match(readFileSync(path.join(folder, 'main.c'), 'utf8'), /\(k, 0, sizeof\(cl_mem\), &buffer\)/);
  });
  it('proposes the launch, with its place', () => {
    assert.match(run('init', '--yes').stdout, /scale is launched at main\.c:8: "localSize": \[16\]/);
    const project = readFileSync(path.join(folder, 'clspace.json'), 'utf8');
    assert.match(project, /\/\/ launched at main\.c:8\n/);
    assert.match(
      project,
      /"name": "scale", "localSize": \[16\], "numGroups": \[4\], "arguments": \{ "count": 64 \}, "buffers": \{ "data": 256 \}/,
    );
  });
});

describe('clspace check of hosts that are named', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-hosts-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const SOURCE =
    'static const char *source = "kernel void scale(global float *a, float f) { a[get_global_id(0)] *= f; }";\n';
  const CREATE = 'cl_program p = clCreateProgramWithSource(c, 1, &source, NULL, &e);\n';
  const inFunction = (body: string): string =>
    `void run(cl_context c, cl_command_queue q, cl_program p, cl_mem m, float f) {\ncl_int e; size_t n = 64;\n${body}}\n`;

  interface Report {
    readonly files: readonly {
      readonly path: string;
      readonly options?: unknown;
      readonly diagnostics: readonly {
        readonly code: string;
        readonly severity: string;
        readonly message: string;
        readonly range: { readonly start: { readonly line: number; readonly character: number } };
        readonly fixes: readonly { readonly title: string }[];
      }[];
    }[];
    readonly hosts?: {
      readonly launches: unknown;
      readonly arguments: unknown;
      readonly unknown: readonly { readonly path: string; readonly reason: string; readonly range: unknown }[];
    };
  }
  const check = (files: Readonly<Record<string, string>>, ...operands: readonly string[]): Report => {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const args = [CLI, 'check', '--format', 'json', ...operands];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    assert.notEqual(stdout, '', stderr);
    const report: Report = JSON.parse(stdout);
    return report;
  };
  const messages = ({ files }: Report): string[] =>
    files.flatMap(({ diagnostics }) =>
      diagnostics
        .filter(({ severity }) => severity !== 'hint')
        .map(({ severity, message, range: { start } }) => `${start.line}:${start.character} ${severity} ${message}`),
    );

  it('compares their calls with the kernels beside them', () => {
    const host = inFunction('cl_kernel k = clCreateKernel(p, "scale", &e);\nclSetKernelArg(k, 2, sizeof(f), &f);\n');
    const files = { 'k.cl': KERNEL, 'a.c': host };
    assert.deepEqual(messages(check(files, 'a.c')), [
      "3:18 warning argument index 2 is out of range: kernel 'scale' has 2 parameters",
    ]);
    assert.deepEqual(messages(check(files, 'a.c', '--no-hosts')), []);
  });
  it('knows what clCreateKernelsInProgram creates, in any order', () => {
    const host = (source: string, body: string): string =>
      source + inFunction(`${CREATE}cl_kernel all[4];\nclCreateKernelsInProgram(p, 4, all, NULL);\n${body}`);
    const wrong = 'clSetKernelArg(all[0], 2, sizeof(f), &f);\n';
    const right = 'clSetKernelArg(all[0], 0, sizeof(m), &m);\nclSetKernelArg(all[3], 1, sizeof(f), &f);\n';
    assert.deepEqual(messages(check({ 'all.c': host(SOURCE, wrong + right) }, 'all.c')), [
      "6:23 warning argument index 2 is out of range: kernel 'scale' has 2 parameters",
    ]);
    const two = SOURCE.replace('";', ' kernel void more(global float *a, float f, float g) { a[0] = f + g; }";');
    assert.deepEqual(messages(check({ 'all.c': host(two, wrong + right) }, 'all.c')), []);
    assert.deepEqual(messages(check({ 'all.c': host(two, wrong.replace('2', '3')) }, 'all.c')), [
      "6:23 warning argument index 3 is out of range: kernel 'scale' has 2 parameters; 'more' does not fit either",
    ]);
  });
  it('rejects names that the source of the program does not contain', () => {
    const create = (name: string): string => `clCreateKernel(p, "${name}", &e);\n`;
    const helper = SOURCE.replace('";', ' void shift(global float *a) { a[0] += 1; }";');
    const host = helper + inFunction(CREATE + create('scales') + create('shift') + create('scale') + create('other'));
    const report = check({ 'b.c': host }, 'b.c');
    assert.deepEqual(messages(report), [
      "4:18 error no kernel is called 'scales'; did you mean 'scale'?",
      "5:18 error 'shift' is not a kernel: its definition lacks 'kernel'",
      "7:18 error no kernel is called 'other'",
    ]);
  });
  it('renames a kernel only with --unsafe-fixes', () => {
    const host = SOURCE + inFunction(`${CREATE}clCreateKernel(p, "scales", &e);\n`);
    check({ 'r.c': host }, 'r.c', '--fix');
    assert.equal(readFileSync(path.join(folder, 'r.c'), 'utf8'), host);
    check({}, 'r.c', '--unsafe-fixes');
    assert.equal(readFileSync(path.join(folder, 'r.c'), 'utf8'), host.replace('"scales"', '"scale"'));
  });
  it('rejects such names in Python', () => {
    const host =
      'import pyopencl as cl\nctx = cl.create_some_context()\nqueue = cl.CommandQueue(ctx)\n' +
      'prg = cl.Program(ctx, """\nkernel void shift(global int *a) { a[0] += 1; }\n""").build()\n' +
      'buf = cl.Buffer(ctx, cl.mem_flags.READ_WRITE, 64)\nprg.shfit(queue, (64,), None, buf)\n';
    assert.deepEqual(messages(check({ 'c.py': host }, 'c.py')), [
      "7:4 error no kernel is called 'shfit'; did you mean 'shift'?",
    ]);
  });
  it('accepts names that the program may have otherwise', () => {
    const made = SOURCE.replace('kernel', '\\n#define NAME(x) kernel void x##_f\\nkernel');
    const included = SOURCE.replace('kernel', '\\n#include \\"more.cl\\"\\nkernel');
    for (const source of [made, included])
      assert.deepEqual(
        messages(
          check({ 'd.c': source + inFunction(`${CREATE}clCreateKernel(p, "other", &e);\n`), 'more.cl': '' }, 'd.c'),
        ),
        [],
      );
  });
  it('reads files that only create kernels', () => {
    const before = '#include <CL/opencl.hpp>\ncl::Kernel make(cl::Program &p);\n';
    const files = {
      'k.cl': KERNEL,
      'make.cpp': `${before}cl::Kernel make(cl::Program &p) { return cl::Kernel(p, "scale"); }\n`,
      'use.cpp': `${before}void use(cl::Program &p) { cl::Kernel k = make(p); k.setArg(2, 1.0f); }\n`,
    };
    assert.deepEqual(messages(check(files, 'k.cl', 'make.cpp', 'use.cpp')), [
      "2:60 warning argument index 2 is out of range: kernel 'scale' has 2 parameters",
    ]);
  });
  it('counts a call once for all callers', () => {
    const run = 'void give(cl_kernel k, cl_mem m) { clSetKernelArg(k, 0, sizeof(m), &m); }\n';
    const body = ['scale', 'absent', 'missing'].map((name) => `give(clCreateKernel(p, "${name}", &e), m);\n`).join('');
    const { hosts } = check({ 'k.cl': KERNEL, 'o.c': run + inFunction(body) }, 'k.cl', 'o.c');
    assert.deepEqual(hosts?.arguments, { matched: 0, of: 1 });
    assert.deepEqual(
      hosts?.unknown.map(({ reason }) => reason),
      ['absent', 'missing'].map(
        (name) => `this argument is not checked: no kernel '${name}' is among the checked files`,
      ),
    );
  });
  it('states how much was compared, with the reasons for the rest', () => {
    const host =
      SOURCE +
      inFunction(
        `${CREATE}cl_kernel k = clCreateKernel(p, "scale", &e), other = lookup("x");\n` +
          'clSetKernelArg(k, 0, sizeof(m), &m);\nclSetKernelArg(k, 1, sizeof(f), &f);\n' +
          'clEnqueueNDRangeKernel(q, k, 1, NULL, &n, NULL, 0, NULL, NULL);\n' +
          'clSetKernelArg(other, 0, sizeof(m), &m);\nclSetKernelArg(k, e, sizeof(f), &f);\n' +
          'clEnqueueNDRangeKernel(q, other, 1, NULL, &n, NULL, 0, NULL, NULL);\nreturn;\n' +
          'clSetKernelArg(k, 1, sizeof(f), &f);\n',
      );
    const { hosts } = check({ 'e.c': host }, 'e.c');
    assert.deepEqual(hosts?.launches, { matched: 1, of: 2 });
    assert.deepEqual(hosts.arguments, { matched: 2, of: 5 });
    assert.deepEqual(
      hosts.unknown.map(({ reason }) => reason),
      [
        'this argument is not checked: it is unknown which kernel it is for',
        'this argument is not checked: the index is unknown',
        'this launch is not checked: it is unknown which kernel it is for',
        'no path to this call was followed',
      ],
    );
    const { stderr } = spawnSync(process.execPath, [CLI, 'check', 'e.c', '--verbose'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.match(stderr, /^Hosts: 1 of 2 launches and 2 of 5 arguments were compared with a kernel$/m);
    assert.match(stderr, /^ {2}e\.c:9:1: this argument is not checked: it is unknown which kernel it is for$/m);
  });
  it('never reports an argument as missing beside a call that is not understood', () => {
    const launch = 'clEnqueueNDRangeKernel(q, k, 1, NULL, &n, NULL, 0, NULL, NULL);\n';
    const call = (args: string): string =>
      inFunction(`${CREATE}cl_kernel k = clCreateKernel(p, "scale", &e);\nclSetKernelArg(k, 0, ${args});\n${launch}`);
    assert.deepEqual(messages(check({ 'f.c': SOURCE + call('PASSED(f)') }, 'f.c')), []);
    assert.match(messages(check({ 'f.c': SOURCE + call('sizeof(m), &m') }, 'f.c')).join(), /argument 1 .* never set/);
  });
  it('checks the kernels in their strings with the options of the call that builds them', () => {
    const host =
      'static const char *one = "global int counter; kernel void a(global int *p) { p[0] = counter; }";\n' +
      'static const char *two = "kernel void b(global int *p) { p[0] = LIMIT; }";\n' +
      inFunction(
        'cl_program x = clCreateProgramWithSource(c, 1, &one, NULL, &e);\nclBuildProgram(x, 0, NULL, "-cl-std=CL2.0", NULL, NULL);\n' +
          'cl_program y = clCreateProgramWithSource(c, 1, &two, NULL, &e);\nconst char *o = "-D LIMIT=4";\n' +
          'clBuildProgram(y, 0, NULL, o, NULL, NULL);\n',
      );
    const report = check({ 'g.c': host }, 'g.c');
    assert.deepEqual(messages(report), []);
    assert.deepEqual(report.files[0]?.options, [
      { words: ['-cl-std=CL2.0'], path: 'g.c', line: 5 },
      { words: ['-DLIMIT=4'], path: 'g.c', line: 7 },
    ]);
    assert.match(messages(check({}, 'g.c', '--', '-cl-std=CL1.2')).join(), /program-scope variable 'counter'/);
    // Both calls may build both kernels.
    const shared = host.replace('clBuildProgram(y', 'clBuildProgram(x');
    assert.match(messages(check({ 'g.c': shared }, 'g.c')).join(), /program-scope variable 'counter'/);
  });
  it('checks kernel files of a folder with the options that all hosts which name them state', () => {
    const inner = mkdtempSync(path.join(folder, 'options-'));
    const file = (name: string): string => path.join(path.basename(inner), name);
    const build = (options: string): string =>
      inFunction(`clBuildProgram(p, 0, NULL, ${options}, NULL, NULL);\nclCreateKernel(p, "fill", &e);\n`);
    const found = (...hosts: readonly string[]): string[] => {
      const files = hosts.map((host, i) => [file(`h${i}.c`), build(host)] as const);
      const kernel = 'kernel void fill(global int *p) { p[0] = LIMIT; }\n';
      return messages(check({ [file('k.cl')]: kernel, ...Object.fromEntries(files) }, path.basename(inner)));
    };
    assert.deepEqual(found('"-D LIMIT=4"'), []);
    assert.deepEqual(found('"-D LIMIT=4"', '"-D LIMIT=4"'), []);
    // Other options are possible, or the text of the options is only partly known.
    assert.match(found('"-D LIMIT=4"', '"-D LIMIT=5"').join(), /'LIMIT' is undeclared/);
    assert.match(found('"-D LIMIT=4"', 'NULL').join(), /'LIMIT' is undeclared/);
    assert.match(found('"-D LIMIT=" VALUE', '"-D LIMIT=" VALUE').join(), /'LIMIT' is undeclared/);
  });
});

describe('clspace check of a kernel whose literals lack a newline', () => {
  it('warns once, with a fix that --unsafe-fixes applies', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'clspace-literals-'));
    try {
      const host = (end: string): string =>
        `const char *source = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable${end}"\n  "kernel void f(global double *a) { a[0] = 1; }";\n`;
      writeFileSync(path.join(folder, 'main.c'), host(''));
      const check = (...args: readonly string[]): string =>
        spawnSync(process.execPath, [CLI, 'check', 'main.c', ...args], { cwd: folder, encoding: 'utf8' }).stdout;
      assert.match(
        check(),
        /^main\.c:1:23: warning: this directive swallows the next string literal: no '\\n' ends its line \[literal-newline\]\n/,
      );
      assert.match(check(), /\n0 errors, 1 warning\n$/);
      check('--fix', '--unsafe-fixes');
      assert.equal(readFileSync(path.join(folder, 'main.c'), 'utf8'), host('\\n'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
