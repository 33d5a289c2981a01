import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const CLI = path.resolve('out/cli.cjs');
const BAD = 'kernel void k(global int *g) { local int t = 1; *g = t; }\n';

describe('clspace check of a project', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-project-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, content: unknown): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const run = (args: readonly string[], input?: string) =>
    spawnSync(process.execPath, [CLI, 'check', ...args], {
      cwd: folder,
      encoding: 'utf8',
      ...(input !== undefined && { input }),
    });
  /** The diagnostics as "path:line code message", of `--format json`. */
  const found = (args: readonly string[], input?: string): string[] => {
    const { stdout, stderr } = run(['--format', 'json', ...args], input);
    assert.equal(stderr, '');
    const { files } = JSON.parse(stdout);
    return files.flatMap(
      ({
        diagnostics,
      }: {
        diagnostics: { path: string; range: { start: { line: number } }; code: string; message: string }[];
      }) =>
        diagnostics.map(
          ({ path: file, range, code, message }) =>
            `${file}:${range.start.line + 1} ${code}${/ \(in variants? .*\)$/.exec(message)?.[0] ?? ''}`,
        ),
    );
  };

  it('takes the build options of the nearest project file, unless some are given', () => {
    write('clspace.json', { buildOptions: '-cl-std=CL2.0 -I include -D REAL=float' });
    write('include/real.h', '#define ONE 1\n');
    write('a/k.cl', '#include "real.h"\nkernel void k(global REAL *p) { int *q = (int *)p; q[0] = ONE; }\n');
    assert.deepEqual(found(['a']), []);
    assert.deepEqual(found(['a/k.cl', '--', '-D', 'REAL=float', '-I', 'include']), ['a/k.cl:2 cast-drops-space']);
  });

  it('takes an undeclared name for an error where the options are complete, even without options', () => {
    write('k.cl', 'kernel void k(global int *g) { g[0] = N; }\n');
    assert.deepEqual(found(['k.cl']), ['k.cl:1 missing-names']);
    write('clspace.json', { complete: true });
    assert.deepEqual(found(['k.cl']), ['k.cl:1 unknown-name']);
    write('clspace.json', { complete: true, variants: [{ name: 'other', files: ['other.cl'] }] });
    assert.deepEqual(found(['k.cl']), ['k.cl:1 missing-names']);
  });

  it('checks every variant that matches a file, or one', () => {
    const variants = [
      { name: 'plain', files: ['*.cl'] },
      { name: 'wide', files: ['k.cl'], buildOptions: '-D WIDE' },
      { name: 'old', files: ['k.cl'], buildOptions: '-cl-std=CL1.0' },
    ];
    write('clspace.json', { variants });
    write('k.cl', `${BAD}#ifdef WIDE\nlocal int l;\n#endif\n`);
    write('other.cl', BAD);
    assert.deepEqual(found(['.']), [
      'k.cl:1 local-initializer',
      "k.cl:3 program-scope-space (in variant 'wide')",
      'other.cl:1 local-initializer',
    ]);
    assert.deepEqual(found(['--variant', 'wide', 'k.cl']), ['k.cl:1 local-initializer', 'k.cl:3 program-scope-space']);
    const none = run(['--variant', 'none', 'k.cl']);
    assert.deepEqual(
      [none.status, none.stderr],
      [2, 'clspace: --variant none: no file matches such a variant of a clspace.json\n'],
    );
  });

  it('reports where a project file is invalid', () => {
    write('clspace.json', '{\n  "buildOptions": "-Q"\n}\n');
    write('k.cl', BAD);
    const { status, stderr } = run(['k.cl']);
    assert.deepEqual([status, stderr], [2, 'clspace: clspace.json:2: unknown build option -Q\n']);
  });

  it('has the severities of the project and of the command line', () => {
    write('clspace.json', { rules: { 'local-initializer': 'warning' } });
    write('k.cl', BAD);
    assert.equal(run(['k.cl']).status, 0);
    assert.equal(run(['--rule', 'local-initializer=error', 'k.cl']).status, 1);
    assert.equal(run(['--rule', 'local-initializer=off', 'k.cl']).stdout, '');
    assert.match(run(['--rule', 'local-init=off', 'k.cl']).stderr, /unknown rule 'local-init'/);
    assert.match(run(['--rule', 'local-initializer=loud', 'k.cl']).stderr, /one of error, warning/);
  });

  it('omits diagnostics of the baseline, even if they have moved', () => {
    write('k.cl', BAD);
    assert.equal(run(['--write-baseline', 'known.json', 'k.cl']).status, 0);
    assert.equal(run(['--baseline', 'known.json', 'k.cl']).status, 0);
    write('k.cl', `\n\n${BAD}kernel void second(global int *g) { local int t = 2; *g = t; }\n`);
    const { status, stdout } = run(['--baseline', 'known.json', 'k.cl']);
    assert.equal(status, 1);
    assert.match(stdout, /^k\.cl:4:/);
    assert.match(run(['--baseline', 'none.json', 'k.cl']).stderr, /none\.json: cannot be read as a baseline/);
    write('other.json', []);
    assert.match(run(['--baseline', 'other.json', 'k.cl']).stderr, /other\.json: is not a baseline/);
  });

  it('reads standard input, under a name that its project is looked for by', () => {
    write('a/clspace.json', { buildOptions: '-D ONE=1' });
    assert.deepEqual(found(['-'], BAD), ['stdin.cl:1 local-initializer']);
    assert.deepEqual(found(['-', '--stdin-path', 'a/new.cl'], 'int f(void) { return ONE; }\n'), []);
    assert.match(run(['-', 'k.cl'], '').stderr, /cannot be combined with other files/);
    assert.match(run(['-', '--fix'], '').stderr, /--fix cannot write standard input/);
  });

  it('takes patterns', () => {
    for (const name of ['a/x.cl', 'a/b/y.cl', 'a/b/z.ocl']) write(name, BAD);
    assert.deepEqual(
      found(['a/**/*.{cl,ocl}']).map((line) => line.split(':')[0]),
      ['a/b/y.cl', 'a/b/z.ocl', 'a/x.cl'],
    );
    assert.match(run(['a/*.none']).stderr, /a\/\*\.none: no file matches/);
  });

  it('fixes a file only if no variant becomes worse', () => {
    write('clspace.json', { variants: [{ name: 'a' }, { name: 'b', buildOptions: '-D T=int' }] });
    write('k.cl', BAD);
    assert.equal(run(['--fix', 'k.cl']).status, 0);
    assert.match(
      readFileSync(path.join(folder, 'k.cl'), 'utf8'),
      /local int t;\nif \(get_local_id\(0\) == 0\)\n {4}t = 1;\nbarrier/,
    );
  });
});

/** A terminal, for a program whose input and output are pipes. */
const TERMINAL = 'data:text/javascript,process.stdin.isTTY = process.stdout.isTTY = true;';

const QUESTIONS = ['SIZE, used as a number [1]: ', 'OTHER, used as a number [1]: ', 'Write clspace.json? [Y/n] '];

describe('clspace init in a terminal', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-init-'));
    const use = 'a[0] = FLAG ? SIZE : OTHER;\n';
    writeFileSync(path.join(folder, 'k.cl'), `kernel void k(global float *a) {\n  local float t[SIZE];\n  ${use}}\n`);
    writeFileSync(path.join(folder, 'l.cl'), `kernel void l(global float *a) {\n  local float t[SIZE];\n  ${use}}\n`);
    writeFileSync(path.join(folder, 'h.c'), 'int main() { clBuildProgram(p, 0, 0, "-DFLAG=2", 0, 0); }\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** What init asks, and the project file that it writes, where its questions are answered in turn. */
  async function asked(...answers: readonly string[]) {
    const child = spawn(process.execPath, ['--import', TERMINAL, CLI, 'init'], { cwd: folder });
    const left = [...answers];
    let output = '';
    const questions: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const question = /(?:^|\n)([^\n]*\]:? )$/.exec(stripVTControlCharacters(output))?.[1];
      if (question === undefined) return;
      questions.push(question);
      output += '\n';
      child.stdin.write(`${left.shift() ?? ''}\n`);
    });
    const [status] = await once(child, 'exit');
    assert.equal(status, 0, output);
    const file = path.join(folder, 'clspace.json');
    const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return { questions, options: /"buildOptions": "(.*)"/.exec(written)?.[1] };
  }

  it('asks for the values that no file states, once for each name, and writes the answers', async () => {
    assert.deepEqual(await asked('32', '5', ''), { questions: QUESTIONS, options: '-D FLAG=2 -D SIZE=32 -D OTHER=5' });
  });
  it('writes what it assumes where an answer is empty', async () => {
    assert.deepEqual(await asked('', '', 'yes'), { questions: QUESTIONS, options: '-D FLAG=2 -D SIZE=1 -D OTHER=1' });
  });
  it('writes nothing where the last answer is no', async () => {
    assert.deepEqual((await asked('32', '5', 'n')).options, undefined);
  });
  it('does not ask about kernels in a folder with a project file of its own', async () => {
    mkdirSync(path.join(folder, 'own'));
    writeFileSync(path.join(folder, 'own', 'm.cl'), 'kernel void m(global int *a) { a[0] = OWN; }\n');
    writeFileSync(path.join(folder, 'own', 'clspace.json'), '{ "buildOptions": "-D OWN=1" }');
    assert.deepEqual((await asked('32', '5', '')).questions, QUESTIONS);
  });
});
