// Hosts that share no name are followed apart, and again only if they change.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HostFollower, HostReader } from '../../server/src/hosts/hosts.js';
import { HostGrammars } from '../../server/src/hosts/reading/grammars.js';
import { finish } from '../../server/src/text/parts.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { reportsOn } from './hosts.js';

const grammars = new HostGrammars(async (name) => readFileSync(path.resolve(`out/tree-sitter-${name}.wasm`)));
const KERNEL = 'kernel void n(global float *a, float x) { a[0] = x; }\n';
const TOO_LARGE = "host-argument-size: 'sizeof(d)' is 8 bytes, but argument 1 ('float x') takes 4";
const SET = 'double d = 1; clSetKernelArg';

describe('hosts that share names', () => {
  for (const [what, files] of Object.entries({
    'a function': {
      'a.c': 'cl_kernel make(cl_program p) { return clCreateKernel(p, "n", 0); }\n',
      'b.c': `void run(cl_program p) { cl_kernel k = make(p); ${SET}(k, 1, sizeof(d), &d); }\n`,
    },
    'a variable': {
      'a.c': 'cl_kernel shared;\nvoid init(cl_program p) { shared = clCreateKernel(p, "n", 0); }\n',
      'b.c': `extern cl_kernel shared;\nvoid run(void) { ${SET}(shared, 1, sizeof(d), &d); }\n`,
    },
    'a variable that no file defines': {
      'a.c': 'extern cl_kernel shared;\nvoid init(cl_program p) { shared = clCreateKernel(p, "n", 0); }\n',
      'b.c': `extern cl_kernel shared;\nvoid run(void) { ${SET}(shared, 1, sizeof(d), &d); }\n`,
    },
    'a member': {
      'a.c': 'void init(struct app *one, cl_program p) { one->held = clCreateKernel(p, "n", 0); }\n',
      'b.c': `void run(struct app *other) { ${SET}(other->held, 1, sizeof(d), &d); }\n`,
    },
    'a header': {
      'h.h': 'static cl_kernel make(cl_program p) { return clCreateKernel(p, "n", 0); }\n',
      'b.c': `#include "h.h"\nvoid run(cl_program p) { cl_kernel k = make(p); ${SET}(k, 1, sizeof(d), &d); }\n`,
    },
    'a macro of a header': {
      'h.h': '#define MAKE(p) clCreateKernel(p, "n", 0)\n',
      'b.c': `#include "h.h"\nvoid run(cl_program p) { cl_kernel k = MAKE(p); ${SET}(k, 1, sizeof(d), &d); }\n`,
    },
  }))
    it(`are followed together: ${what}`, async () => {
      const found = await reportsOn({ 'k.cl': KERNEL, ...files });
      assert.deepEqual(
        found.map((one) => one.replace(/^\d+: /, '')),
        [TOO_LARGE],
      );
    });

  it('are followed again only if they change', async () => {
    const hostOf = (name: string, sizes: string): string =>
      `static int twice(int n) { return 2 * n; }\nvoid ${name}(cl_program p, cl_command_queue q) {\n` +
      `cl_kernel k = clCreateKernel(p, "n", 0); size_t g = twice(${sizes}); struct timer t = {1.f};\n` +
      'clEnqueueNDRangeKernel(q, k, 1, NULL, &g, NULL, 0, NULL, NULL); }\n';
    const texts = new Map([
      ['a.c', hostOf('one', '32')],
      ['b.c', hostOf('two', '64')],
    ]);
    const sources = new Map<string, SourceFile>();
    const reader = new HostReader(grammars, (name) => {
      const text = texts.get(name) ?? '';
      const known = sources.get(name);
      const file = known?.text === text ? known : new SourceFile(name, text);
      sources.set(name, file);
      return file;
    });
    const follower = new HostFollower();
    const launches = async () => {
      const units = await reader.units([...texts.keys()], () => undefined);
      return finish(follower.follow(units)).launches;
    };
    const before = await launches();
    texts.set('b.c', hostOf('two', '128'));
    const after = await launches();
    assert.deepEqual(
      before.map(({ globalSize }) => globalSize),
      [[64], [128]],
    );
    assert.deepEqual(
      after.map(({ globalSize }) => globalSize),
      [[64], [256]],
    );
    assert.equal(after[0]?.kernels?.[0], before[0]?.kernels?.[0]);
    assert.notEqual(after[1]?.kernels?.[0], before[1]?.kernels?.[0]);
  });
});
