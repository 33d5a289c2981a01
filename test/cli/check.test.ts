import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';

const CLI = path.resolve('out/cli.cjs');
const BAD = 'kernel void k(global int *g) { local int t = 1; *g = t; }\n';
const GOOD = 'kernel void k(global int *g) { *g = 1; }\n';

/** SARIF's official schema, which is of an older draft: its id has another key. */
function sarifSchema(): object {
  const file = require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  const { id: _, $schema: __, ...schema } = JSON.parse(readFileSync(file, 'utf8'));
  return schema;
}

describe('clspace check', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-cli-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string | Buffer): void => writeFileSync(path.join(folder, name), text);
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  const run = (...args: string[]) => spawnSync(process.execPath, [CLI, ...args], { cwd: folder, encoding: 'utf8' });
  /** Usage and I/O failures: status 2, one line on standard error, no other output. */
  const fails = (message: RegExp, ...args: string[]): void => {
    const { status, stdout, stderr } = run(...args);
    assert.equal(status, 2, stderr);
    assert.match(stderr, message);
    assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
    assert.equal(stdout, '');
  };

  describe('--argument', () => {
    const LAUNCH = ['--local-size', '64', '--global-size', '64'];
    it('is refused if no kernel of any file has it', () => {
      write('one.cl', 'kernel void one(global int *g, int width) { g[get_global_id(0)] = width; }\n');
      write('two.cl', 'kernel void two(global int *g, int height) { g[get_global_id(0)] = height; }\n');
      const { status, stderr } = run('check', '.', ...LAUNCH, '--argument', 'widht=3', '--argument', 'height=2');
      assert.equal(status, 2, stderr);
      assert.match(stderr, /--argument widht: no kernel has such a parameter/);
      assert.doesNotMatch(stderr, /--argument height/);
      assert.equal(run('check', '.', ...LAUNCH, '--argument', 'width=3').status, 0);
    });
  });

  describe('exit status', () => {
    it('is 0 without errors and 1 with one', () => {
      write('good.cl', GOOD);
      write('bad.cl', BAD);
      assert.equal(run('check', 'good.cl').status, 0);
      assert.equal(run('check', 'bad.cl').status, 1);
      assert.equal(run('check', '.').status, 1);
    });
    it('is 0 for an empty file', () => {
      write('empty.cl', '');
      const { status, stdout, stderr } = run('check', 'empty.cl');
      assert.deepEqual([status, stdout, stderr], [0, '', '1 file, no problems\n']);
    });
    it('is 2 for a missing file', () => fails(/none\.cl: no such file/, 'check', 'none.cl'));
    it('is 2 where its output cannot be written, silently if the reader has closed the pipe', function () {
      if (process.platform === 'win32') this.skip();
      write('bad.cl', 'int a = ;\n'.repeat(5000));
      const under = (script: string) =>
        spawnSync('bash', ['-c', script, process.execPath, CLI], { cwd: folder, encoding: 'utf8' });
      const { status, stdout, stderr } = under('set -o pipefail; "$0" "$1" check bad.cl | head -n 1');
      assert.equal(stdout, 'By rule:\n');
      assert.deepEqual([status, stderr], [2, '']);
      const full = under('"$0" "$1" check bad.cl > /dev/full');
      assert.deepEqual([full.status, full.stderr.split('\n').length], [2, 2]);
      assert.match(full.stderr, /^clspace: standard output: .*space/);
    });
    it('is 2 for a folder without kernels', () => {
      mkdirSync(path.join(folder, 'docs'));
      fails(/docs: no kernels/, 'check', 'docs');
    });
    it('is 2 for an unknown option', () => fails(/unknown option '--colour'/, 'check', '--colour', 'a.cl'));
    it('is 2 for an unknown build option', () => {
      write('good.cl', GOOD);
      fails(/-O9/, 'check', 'good.cl', '--', '-O9');
    });
    it('is 2 for an unknown format', () => fails(/unknown format 'xml'/, 'check', '--format', 'xml', 'a.cl'));
    it('is 2 for no files at all', () => fails(/takes files or folders/, 'check'));
    it('is 2 for a binary file', () => {
      write('image.cl', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 255]));
      fails(/image\.cl: not a text file/, 'check', 'image.cl');
    });
  });

  it('finds the kernels in strings of all kinds of hosts in a folder', () => {
    for (const name of ['a.c', 'a.cuh', 'a.h', 'a.inc', 'a.txt']) write(name, `const char *s = R"CLC(${BAD})CLC";\n`);
    for (const name of ['b.py', 'b.pyx', 'b.txt']) write(name, `s = '''${BAD}'''\n`);
    const { files } = JSON.parse(run('check', '.', '--format', 'json').stdout);
    assert.deepEqual(
      files.map(({ path: name, diagnostics }: { path: string; diagnostics: { code: string }[] }) => [
        name,
        ...diagnostics.map(({ code }) => code),
      ]),
      ['a.c', 'a.cuh', 'b.py', 'b.pyx'].map((name) => [name, 'local-initializer']),
    );
  });

  it('prints JSON with ranges, severities and fixes', () => {
    write('bad.cl', BAD);
    const report = JSON.parse(run('check', '--format', 'json', 'bad.cl').stdout);
    assert.equal(report.version, 1);
    const [diagnostic] = report.files[0].diagnostics;
    assert.equal(report.files[0].path, 'bad.cl');
    assert.deepEqual(diagnostic.range, { start: { line: 0, character: 41 }, end: { line: 0, character: 42 } });
    assert.deepEqual(
      [diagnostic.path, diagnostic.severity, diagnostic.code, diagnostic.source],
      ['bad.cl', 'error', 'local-initializer', 'clspace'],
    );
    assert.equal(diagnostic.fixes[0].preferred, true);
    assert.equal(diagnostic.fixes[0].edits[0].path, 'bad.cl');
  });

  it('reports all errors of a file with very many, with fixes for the first ones, and counts the others', () => {
    write('many.cl', Array.from({ length: 620 }, (_, i) => `void f${i}(int n) { n = *n; }\n`).join(''));
    const { diagnostics, untriedFixes } = JSON.parse(run('check', '--format', 'json', 'many.cl').stdout).files[0];
    const fixed = diagnostics.map(({ fixes }: { fixes: unknown[] }) => fixes.length > 0);
    const first = fixed.indexOf(false);
    assert.deepEqual([diagnostics.length, fixed.lastIndexOf(true), untriedFixes], [620, first - 1, 620 - first]);
    assert.match(run('check', 'many.cl').stderr, new RegExp(`fixes of ${untriedFixes} problems were not tried`));
  });

  it('prints SARIF that the official schema accepts, whose results name rules of the run', () => {
    write('bad file.cl', `${BAD}#error stop\nvoid f(int *p);\nkernel void g(global int *q) { f(q); }\n`);
    write('empty.cl', '');
    const log = JSON.parse(run('check', '--format', 'sarif', 'bad file.cl').stdout);
    const valid = new Ajv({
      strict: false,
      unicodeRegExp: false,
      formats: { uri: URL.canParse, 'uri-reference': true, 'date-time': true },
    }).compile(sarifSchema());
    for (const one of [log, JSON.parse(run('check', '--format', 'sarif', 'empty.cl').stdout)])
      assert.ok(valid(one), JSON.stringify(valid.errors));
    // The schema is not satisfied by everything.
    assert.ok(!valid({ ...log, version: '2.2' }));
    const [{ tool, results, columnKind }] = log.runs;
    assert.equal(columnKind, 'utf16CodeUnits');
    const ids: string[] = tool.driver.rules.map(({ id }: { id: string }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const keys of ['fixes', 'relatedLocations'])
      assert.ok(
        results.some((result: object) => keys in result),
        `a result has ${keys}`,
      );
    for (const { ruleIndex, ruleId, locations, relatedLocations = [] } of results) {
      assert.equal(ids[ruleIndex], ruleId);
      for (const { physicalLocation } of [...locations, ...relatedLocations])
        assert.equal(physicalLocation.artifactLocation.uri, 'bad%20file.cl');
    }
  });

  it('checks kernels that a host composes, in a folder and by name', () => {
    write(
      'made.hpp',
      'void f(std::string &s, std::string type) {\n' +
        '  s.append("kernel void k(global "); s.append(type); s.append(" *a, int n) {\\n");\n' +
        '  s.append("  n.x = 1;\\n}\\n");\n}\n',
    );
    const report = "made.hpp:3:16: error: 'int' has no members [member-access]";
    for (const what of ['made.hpp', '.']) {
      const { status, stdout } = run('check', '--quiet', what);
      assert.equal(status, 1);
      assert.equal(
        stdout
          .split('\n')
          .filter((line) => line.includes('error:'))
          .join(),
        report,
      );
    }
  });
  it('checks the kernels in raw strings of a C++ file, and fixes them there', () => {
    const host = (body: string): string =>
      `#include <string>\nstd::string a = R"CLC(\n${body})CLC";\nint main() { return a.size(); }\n`;
    write('host.cpp', host('kernel void k(global float *g) {\n  local float t = 0;\n  *g = t;\n}\n'));
    write('plain.cpp', 'int main() { return 0; }\n');
    const { status, stdout } = run('check', '--format', 'github', 'host.cpp', 'plain.cpp');
    assert.equal(status, 1);
    assert.match(stdout, /^::error file=host\.cpp,line=4,[^\n]*local-initializer[^\n]*\n$/);
    assert.equal(run('check', '--fix', 'host.cpp').status, 0);
    assert.equal(
      read('host.cpp'),
      host(
        'kernel void k(global float *g) {\n  local float t;\n  if (get_local_id(0) == 0)\n    t = 0;\n  barrier(CLK_LOCAL_MEM_FENCE);\n  *g = t;\n}\n',
      ),
    );
  });

  it('finds kernels by all of their extensions, and prints help on request', () => {
    mkdirSync(path.join(folder, 'd'));
    for (const name of ['d/a.clc', 'd/b.opencl', 'd/c.CL', 'd/e.txt']) write(name, BAD);
    assert.deepEqual(
      [...run('check', '--format', 'github', 'd').stdout.matchAll(/file=([^,]*)/g)].map(([, name]) => name),
      ['d/a.clc', 'd/b.opencl', 'd/c.CL'],
    );
    for (const args of [['check', '--help'], ['-h'], ['help']])
      assert.deepEqual([run(...args).status, run(...args).stdout.startsWith('clspace')], [0, true], args.join(' '));
  });

  it("prints GitHub's workflow commands, with what they reserve escaped", () => {
    write('a,b.cl', BAD);
    const { stdout, status } = run('check', '--format', 'github', 'a,b.cl');
    assert.equal(status, 1);
    assert.match(
      stdout,
      /^::error file=a%2Cb\.cl,line=1,endLine=1,col=42,endColumn=42,title=local-initializer::'__local' variable 't'/m,
    );
  });

  it('escapes control characters of sources and paths, in reports for people and for GitHub', () => {
    write('\u001b[31mred.cl', '#error \u001b]0;title\u0007\nkernel void k(void) { int \u009b = 1; }\n');
    for (const format of ['pretty', 'github']) {
      const { stdout, stderr } = run('check', '--format', format, '\u001b[31mred.cl');
      assert.match(stdout, /\\x1b\]0;title\\x07/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them must be printed
      assert.doesNotMatch(stdout + stderr, /[\0-\x08\x0b-\x1f\x7f-\x9f]/);
    }
    assert.match(run('check', 'no\u001bfile.cl').stderr, /no\\x1bfile\.cl/);
  });

  it('checks a file once, however often it is named, and advises about build options', () => {
    write('good.cl', GOOD);
    const { stdout } = run('check', '--format', 'json', 'good.cl', './good.cl', 'good.cl');
    assert.equal(JSON.parse(stdout).files.length, 1);
    assert.match(run('check', 'good.cl', '--', '-I', 'nowhere').stderr, /^clspace: -I nowhere: no such folder\n/);
    assert.match(
      run('check', 'good.cl', '--', '-foo').stderr,
      /^clspace: -foo: no known driver accepts this build option\n/,
    );
    assert.match(run('check', 'good.cl', '--', '-cl-std', 'CL2.0').stderr, /write -cl-std=CL2\.0, as one word/);
  });

  describe('--fix', () => {
    it('fixes the file, reports the fixes, and leaves no error', () => {
      write('bad.cl', 'kernel void k(global float *g) {\n  local float total = 0.0f;\n  *g = total;\n}\n');
      const { status, stderr } = run('check', '--fix', 'bad.cl');
      assert.equal(status, 0);
      assert.match(stderr, /bad\.cl: 1 fix\n {2}Let one work-item assign it, and the others wait/);
      assert.equal(
        read('bad.cl'),
        'kernel void k(global float *g) {\n  local float total;\n  if (get_local_id(0) == 0)\n    total = 0.0f;\n  barrier(CLK_LOCAL_MEM_FENCE);\n  *g = total;\n}\n',
      );
    });
    it('propagates an address space through definitions, prototypes in headers, derived pointers and callees', () => {
      write('z.h', 'void zero(int *p, int n);\n');
      write(
        'a.cl',
        '#include "z.h"\nstatic int first(const uint *q) { return q[0]; }\nvoid zero(int *p, int n) {\n  int *q = p + 1, *e = p + n;\n  for (; q < e; ++q) *q = 0;\n  p[0] = first((uint *)p);\n}\nkernel void k(global int *g, int n) { zero(g, n); zero(g + 4, n); }\n',
      );
      const { status, stderr } = run('check', '--fix', 'a.cl', '--', '-I.');
      assert.equal(status, 0, stderr);
      assert.match(stderr, /Make parameter 'p' of 'zero' point to global \(5 places\)/);
      assert.equal(read('z.h'), 'void zero(global int *p, int n);\n');
      assert.match(
        read('a.cl'),
        /first\(global const uint \*q\)[\s\S]*zero\(global int \*p, int n\)[\s\S]* {2}global int \*q = p \+ 1, \*e = p \+ n;[\s\S]*\(global uint \*\)p/,
      );
    });
    it('changes no file outside of the operands, and lists its fixes', () => {
      const header = 'void zero(int *p);\n';
      const kernel = '#include "../z.h"\nvoid zero(int *p) { *p = 0; }\nkernel void k(global int *g) { zero(g); }\n';
      write('z.h', header);
      mkdirSync(path.join(folder, 'in'));
      write('in/a.cl', kernel);
      const { stderr } = run('check', '--fix', 'in');
      assert.match(stderr, /^z\.h: not changed, as it is not below what is named:\n {2}Make parameter 'p' of 'zero'/);
      assert.deepEqual([read('z.h'), read('in/a.cl')], [header, kernel]);
      write('clspace.json', '{}\n');
      run('check', '--fix', 'in');
      assert.equal(read('z.h'), 'void zero(global int *p);\n');
    });
    it('counts the problems whose fixes are suggestions', () => {
      const text = 'kernel void k(global int *o, local int *t) {\n  t[get_local_id(0)] = 1;\n  o[0] = t[0];\n}\n';
      write('a.cl', text);
      const { stderr } = run('check', '--fix', 'a.cl', '--');
      assert.match(stderr, /^1 problem has only suggested fixes, which an editor applies one by one\n/);
      assert.equal(read('a.cl'), text);
    });
    it('applies unsafe fixes only when asked to, and counts them', () => {
      const text = 'kernel void k(global int *o) {\n  int src_a = 1;\n  o[0] = src_b;\n}\n';
      write('a.cl', text);
      const { stderr } = run('check', '--fix', 'a.cl', '--');
      assert.match(stderr, /^1 problem has only an unsafe fix, which --unsafe-fixes applies\n/);
      assert.equal(read('a.cl'), text);
      const [{ diagnostics }] = JSON.parse(run('check', '--format', 'json', 'a.cl', '--').stdout).files;
      const fixes: { title: string; safety: string }[] = diagnostics[0].fixes;
      assert.deepEqual(
        fixes.map(({ title, safety }) => [title, safety]),
        [
          ["Change to 'src_a'", 'unsafe'],
          ["Declare 'src_b'", 'suggestion'],
          ["Add parameter 'int src_b': changes the kernel's interface", 'suggestion'],
        ],
      );
      assert.equal(run('check', '--unsafe-fixes', 'a.cl', '--').status, 0);
      assert.equal(read('a.cl'), text.replace('src_b', 'src_a'));
    });
    it('leaves a helper alone on whose space its callers disagree', () => {
      const text =
        'void zero(int *p) { *p = 0; }\nkernel void k(global int *g) { int x; zero(&x); zero(g); *g = x; }\n';
      write('a.cl', text);
      assert.equal(run('check', '--fix', 'a.cl').status, 1);
      assert.equal(read('a.cl'), text);
    });
    it('leaves a file without problems unchanged', () => {
      write('good.cl', GOOD);
      const { status, stderr } = run('check', '--fix', 'good.cl');
      assert.deepEqual([status, stderr, read('good.cl')], [0, '1 file, no problems\n', GOOD]);
    });
    it('does not write a file whose bytes are not the text that was read', () => {
      const bytes = Buffer.concat([Buffer.from('// caf'), Buffer.from([0xe9, 0x0a]), Buffer.from(BAD)]);
      write('latin.cl', bytes);
      const { status, stderr } = run('check', '--fix', 'latin.cl');
      assert.equal(status, 1);
      assert.match(stderr, /latin\.cl: not changed/);
      assert.deepEqual(readFileSync(path.join(folder, 'latin.cl')), bytes);
    });
  });
});
