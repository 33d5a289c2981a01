// What the commands print for, and write into, a project of several folders: one after the other.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import manifest from '../../package.json';
import { assertRecorded } from '../as-recorded.js';
import { removeFolder } from '../remove-folder.js';

const CLI = path.resolve('out/cli.cjs');

const kernel = (body: string): string => `kernel void k(global float *a, int n) {\n  ${body}\n}\n`;
const FILES: Readonly<Record<string, string>> = {
  'kernels/scale.cl': `#include "common.h"\n${kernel('int i = get_global_id(0);\n  if (i < SIZE) a[i] = SCALE * n;')}`,
  'kernels/common.h': '#ifndef SCALE\n#define SCALE 2\n#endif\nfloat unused(float *p) { return p; }\n',
  'kernels/wide.cl': `#ifdef WIDE\n#define TYPE float4\n#else\n#define TYPE float\n#endif\n${kernel('global TYPE *p = a;\n  TYPE t = p[n];\n  t.w = 1;\n  p[0] = t')}`,
  'kernels/fixable.cl': kernel('float *p = a;\n  p[0] = 1.0\n  krenel(p);\n  a[1] = n = = 2;'),
  'kernels/nested/race.clh': kernel(
    'a[0] = get_global_id(0);\n  local int t[8];\n  t[get_local_id(0)] = n;\n  a[1] = t[7];',
  ),
  'kernels/nested/latin.ocl': '// \xe9\nkernel void latin(global double *a) { a[0] = 0.5; }\n',
  'kernels/empty.cl': '',
  'kernels/part.cl': 'float helper(float x) { return x * FACTOR; }\n',
  'kernels/whole.cl': `#include "part.cl"\n${kernel('a[n] = helper(a[n]);')}`,
  'hosts/main.c': `#include <CL/cl.h>
#define OPTIONS "-D SIZE=64 -I kernels"
static const char *source = "kernel void own(global int *a) { a[0] = 1 }\\n";
void run(cl_context c, cl_command_queue q, cl_program p, cl_mem a) {
  clBuildProgram(p, 0, NULL, OPTIONS, NULL, NULL);
  cl_kernel k = clCreateKernel(p, "k", NULL);
  clSetKernelArg(k, 0, sizeof(cl_mem), &a);
  clSetKernelArg(k, 2, sizeof(int), &a);
  size_t global = 64, local = 16;
  clEnqueueNDRangeKernel(q, k, 1, NULL, &global, &local, 0, NULL, NULL);
}
`,
  'hosts/none.py': 'print("kernel")\n',
  'hosts/text.txt': 'kernel void k(void) { }\n',
  'node_modules/x.cl': 'kernel void k(void) { x; }\n',
  '.hidden/x.cl': 'kernel void k(void) { x; }\n',
  'broken/clspace.json': '{ "buildOptions": ["-DX"], "devices": 5, "rules": { "none": "error" } }\n',
  'broken/x.cl': kernel('a[0] = X;'),
  'variants/clspace.json':
    '{\n  // Two ways to build.\n  "variants": [\n    { "name": "small", "buildOptions": "-DN=4" },\n    { "name": "large", "buildOptions": "-DN=16 -cl-std=CL2.0" },\n  ],\n  "devices": ["nvidia", "amd"],\n  "rules": { "unused-variable": "warning", "double-literal": "off" },\n}\n',
  'variants/x.cl': kernel('float t[N];\n  t[7] = 1.0;\n  int x;\n  float *p = a;\n  a[0] = t[0] + p[1];'),
  'flags/compile_flags.txt': '-DFLAG=3\n-Iinclude\n-Wall\n',
  'flags/x.cl': kernel('a[0] = FLAG + OTHER;'),
  'commands/compile_commands.json':
    '[{ "directory": ".", "file": "x.cl", "command": "clang -cl-std=CL2.0 -DVALUE=\'(1 + 2)\' -c x.cl" }]\n',
  'commands/x.cl': kernel('a[0] = VALUE;\n  a[1] = work_group_reduce_add(n);'),
  'profile.json': '{ "name": "mine", "title": "Mine", "base": "nvidia", "limits": { "localMemorySize": 16 } }\n',
};

const CALLS: readonly (readonly string[])[] = [
  ['check', '.'],
  ['check', 'broken'],
  ['check', 'kernels', '--verbose', '--quiet'],
  ['check', 'kernels/*.cl', 'kernels/**/*.clh', 'hosts', '--no-hosts'],
  ['check', 'hosts/text.txt', 'missing.cl', 'none/*.cl', 'kernels/empty.cl'],
  ['check', 'variants', '--variant', 'small', '--max-warnings', '1'],
  ['check', 'variants', '--variant', 'none'],
  ['check', 'variants', '--format', 'json', '--device', 'pocl'],
  ['check', 'flags', 'commands', 'broken', '--format', 'github'],
  ['check', 'kernels/scale.cl', '--device', 'profile.json', '--', '-D', 'SIZE=4'],
  ['check', 'kernels/scale.cl', '--device', 'none.json'],
  ['check', 'kernels', '--rule', 'missing-names=error', '--rule', 'race-global=off', '--max-warnings', '2'],
  ['check', 'kernels/nested', '--verdicts', '--costs', '--global-size', '64', '--local-size', '8', '--argument', 'n=3'],
  ['check', 'kernels/nested', '--require-proof', 'races'],
  [
    'check',
    'kernels/nested',
    '--local-size',
    '8',
    '--num-groups',
    '2',
    '--device',
    'amd',
    '--costs',
    '--format',
    'json',
  ],
  ['check', 'kernels', '--shard', '1/2', '--format', 'json'],
  ['check', 'kernels', '--shard', '3/2'],
  ['check', 'kernels', '--write-baseline', 'baseline.json'],
  ['check', 'kernels', '--baseline', 'baseline.json'],
  ['check', 'kernels', 'flags', '--baseline', 'baseline.json', '--format', 'gitlab'],
  ['check', 'kernels', '--baseline', 'profile.json'],
  ['init'],
  ['init', 'kernels', '--yes'],
  ['check', 'kernels', '--quiet'],
  ['init', 'variants', '--yes'],
  ['init', 'hosts', '--yes'],
  ['init', 'missing'],
  ['check', 'kernels/fixable.cl', 'variants', '--fix'],
  ['check', 'kernels', 'variants', '--fix', '--unsafe-fixes'],
  ['check', 'hosts', '--fix'],
  ['check', '-', '--stdin-path', 'flags/y.cl'],
  ['check', '-', '--format', 'sarif', '--quiet'],
  ['merge', 'a.json', 'b.json'],
  ['merge', 'a.json', 'profile.json'],
  ['inspect', 'variants/x.cl', '--device', 'none'],
  ['inspect', 'kernels/nested/race.clh', '--accesses', '--global-size', '64', '--local-size', '8', '--kernel', 'none'],
  ['inspect', 'kernels/nested/race.clh', '--ir', '--kernel', 'k'],
  ['preprocess', 'kernels/scale.cl'],
  ['device', '--from-clinfo', 'profile.json', '--name', 'x'],
  ['device', 'nvidia', 'pocl'],
];

/** All files below a folder, apart from those that were there before. */
function changesOf(folder: string, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const now = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
    const text = readFileSync(path.join(folder, name), 'latin1');
    if (before.get(name) !== text) now.set(name, text);
  }
  return now;
}

describe('the commands in a project', () => {
  let folder = '';
  before(() => {
    folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'clspace-project-')));
  });
  after(() => removeFolder(folder));

  it('print and write what is recorded', function () {
    this.timeout(180_000);
    const known = new Map(Object.entries(FILES));
    for (const [name, text] of known) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), text, 'latin1');
    }
    const outputs = CALLS.map((call) => {
      const input = kernel('a[0] = FLAG + 1;\n  double d = 1;');
      const settings = { cwd: folder, encoding: 'utf8', input } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...call], settings);
      if (call.includes('1/2')) writeFileSync(path.join(folder, 'a.json'), stdout);
      if (call.includes('pocl')) writeFileSync(path.join(folder, 'b.json'), stdout);
      const changes = [...changesOf(folder, known)].sort(([one], [other]) => (one < other ? -1 : 1));
      const written = changes.flatMap(([name, text]) => {
        known.set(name, text);
        return /^[ab]\.json$/.test(name) ? [] : [`wrote ${name}:\n${text.replace(/^(?=.)/gm, '  ')}`];
      });
      const text = `$ clspace ${call.join(' ')}\n${stdout}${stderr}exit status ${status}\n${written.join('')}`;
      return text.replaceAll(folder, '/folder').replaceAll(manifest.version, 'VERSION');
    });
    assertRecorded('test/cli/project-recorded.txt', outputs.join('\n'));
  });
});
