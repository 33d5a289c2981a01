// Hosts that nest or repeat something by the thousand: the rest of the host is still checked, and what is given up is
// stated.
import assert from 'node:assert/strict';
import { inMain, read, reportsOn } from './hosts.js';

const KERNEL = 'kernel void scale(global float *data, float factor) { data[get_global_id(0)] *= factor; }\n';
const CALLS =
  'cl_mem buf; cl_kernel k = clCreateKernel(program, "scale", &err);\nclSetKernelArg(k, 0, sizeof(int), &buf);\n';
const WRONG = /^\d+: host-argument-size: 'sizeof\(int\)' is 4 bytes, but argument 0/;

const times = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join('');

/** Code with a nesting that is too deep to be read, in front of the calls. */
const NESTED: Readonly<Record<string, string>> = {
  'else if': `if (err) {} ${times(900, (i) => `else if (err == ${i}) {}`)}`,
  sums: `err = ${'err + '.repeat(2000)}1;`,
  parentheses: `err = ${'('.repeat(3000)}1${')'.repeat(3000)};`,
  calls: `err = ${'f('.repeat(3000)}1${')'.repeat(3000)};`,
  blocks: `${'{'.repeat(2000)}${'}'.repeat(2000)}`,
  switches: `${'switch (err) { case 1:'.repeat(500)} err = 1; ${'}'.repeat(500)}`,
  assignments: `${'err = '.repeat(3000)}1;`,
  'conditional operators': `err = ${'err ? 1 : '.repeat(3000)}2;`,
  conditionals: `\n${times(600, (i) => `#if A${i}\n`)}${'#endif\n'.repeat(600)}`,
};

describe('hosts with code that nests by the thousand', () => {
  for (const [what, code] of Object.entries(NESTED))
    it(`are checked around ${what}`, async () => {
      const files = { 'k.cl': KERNEL, 'h.c': inMain(`${code}\n${CALLS}`) };
      const [report, ...others] = await reportsOn(files);
      assert.match(report ?? '', WRONG);
      assert.deepEqual(others, []);
      const { events } = await read(files);
      assert.ok(events.unknown.some(({ reason }) => reason === 'the code is nested more than 200 levels deep'));
    });
  it('are checked after a string that doubles forty times', async () => {
    const text = `std::string s = "abc";${'s = s + s;'.repeat(40)}`;
    const [report] = await reportsOn({ 'k.cl': KERNEL, 'h.cpp': inMain(`${text}\n${CALLS}`) });
    assert.match(report ?? '', WRONG);
  });
  it('state the parts that are given up in Python and Rust, too', async () => {
    const python = `import pyopencl as cl\ny = ${'('.repeat(900)}1${')'.repeat(900)}\n`;
    const rust = `use ocl::*;\nfn main() { let y = ${'('.repeat(900)}1${')'.repeat(900)}; }\n`;
    const { events } = await read({ 'k.cl': KERNEL, 'h.py': python, 'h.rs': rust });
    assert.deepEqual(
      events.unknown.map(({ at, reason }) => `${at.file.path}: ${reason}`),
      ['h.py: the code is nested more than 200 levels deep', 'h.rs: the code is nested more than 200 levels deep'],
    );
  });
  it('are cut off after a number of steps, whatever the machine does meanwhile', async () => {
    const loops = `for (int i = 0; i < n; i++) clSetKernelArg(k, i, sizeof(int), &err);\n`.repeat(3000);
    const files = { 'k.cl': KERNEL, 'h.c': inMain(`int n = 60; ${CALLS}${loops}`) };
    const gaps = async () => (await read(files)).events.unknown.map(({ reason, call }) => `${call} ${reason}`);
    const first = await gaps();
    assert.deepEqual(
      [...new Set(first)],
      ['undefined executing it takes too many steps', 'argument no path to this call was followed'],
    );
    assert.deepEqual(await gaps(), first);
  });
  it('are read to the end after many calls of a function with loops in loops', async () => {
    const launch = 'clSetKernelArg(k, 1, sizeof(float), &f); clEnqueueNDRangeKernel(queue, k, 3, 0, size, 0, 0, 0, 0);';
    const loops = times(
      8,
      () => `for (;x;) { y = 1; while (y < n) { z = 1; while (z < n) { ${launch} z *= 2; } y *= 2; } }`,
    );
    const tune = `void tune(cl_kernel k, size_t *size, int n) { float f; int x, y, z; ${loops} }\n`;
    const calls = times(200, () => 'tune(next(), sizes, err);\n');
    const files = { 'k.cl': KERNEL, 'h.c': tune + inMain(`${calls}${CALLS}`) };
    const [report, ...others] = await reportsOn(files);
    assert.match(report ?? '', WRONG);
    assert.deepEqual(others, []);
    const { events } = await read(files);
    assert.deepEqual(
      events.unknown.map(({ at, reason }) => `${at.start}: ${reason}`),
      ['0: executing it for each of its callers takes too many steps'],
    );
  });
});
