import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Editor, freePort } from './editor.js';

const FOLDER = 'out/e2e/first-look';
const FILES = {
  'scale.cl': `kernel void scale(global REAL *data, float factor) {
  data[get_global_id(0)] *= factor * OFFSET;
}
`,
  'host.c': `#include <CL/cl.h>

void run(cl_program program, cl_command_queue queue, cl_mem data, float factor) {
  cl_int error;
  size_t size = 1024;
  cl_kernel kernel = clCreateKernel(program, "scale", &error);
  clSetKernelArg(kernel, 0, sizeof(cl_mem), &data);
  clSetKernelArg(kernel, 1, sizeof(cl_float), &factor);
  clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &size, NULL, 0, NULL, NULL);
}

void other(cl_command_queue queue, cl_kernel k, size_t *size) {
  clEnqueueNDRangeKernel(queue, k, 1, NULL, size, NULL, 0, NULL, NULL);
}
`,
  'add.cl': `kernel void add(global const float *x, global float *y, float a) {
  y[get_global_id(0)] += a * x[get_global_id(0)];
}
`,
  'launch.cpp': `#include <CL/opencl.hpp>

void run(cl::Program program, cl::CommandQueue queue, cl::Buffer x, cl::Buffer y) {
  cl::Kernel kernel(program, "add");
  kernel.setArg(0, x);
  kernel.setArg(1, y);
  kernel.setArg(2, 2.0f);
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(256), cl::NDRange(64));
}
`,
  'launch.py': `import numpy as np
import pyopencl as cl

def run(context: cl.Context, queue: cl.CommandQueue, x: cl.Buffer, y: cl.Buffer):
    program = cl.Program(context, open("add.cl").read()).build()
    program.add(queue, (512,), (64,), x, y, np.float32(2))
`,
  'columns.cl': `kernel __attribute__((reqd_work_group_size(32, 32, 1)))
void columns(global const float *in, global float *out) {
  local float tile[32][32];
  const size_t x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = in[x * 32 + y];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[y * 32 + x] = tile[x][y];
}
`,
  'commented.cl': `/*
kernel
float
*/
kernel void nothing(void) {}
`,
  'leftovers.cl': `float half_way = 0.5f;

kernel void middle(global const float *in, global float *out) {
  const size_t i = get_global_id(0);
  local float *place = in;
  out[i] = half_way * (in[i] + in[i + 1]);
}
`,
};

describe('a first look in VS Code for the Web', function () {
  this.timeout(240_000);
  let server: ChildProcess | undefined;
  let opened: Editor | undefined;
  const editor = (): Editor => {
    assert.ok(opened);
    return opened;
  };

  before(async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(FOLDER, name), text);
    const port = await freePort();
    const args = ['scripts/run.mjs', 'start', '--no-build', '--port', String(port), '--folder', FOLDER];
    server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const output = server.stdout;
    assert.ok(output);
    for await (const chunk of output) if (/http:\/\/\S+/.test(String(chunk))) break;
    opened = await Editor.open(`http://localhost:${port}`, 'web-first-look');
  });

  after(async () => {
    await opened?.close();
    if (server?.exitCode !== null) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill();
    await ended;
  });

  afterEach(async function () {
    if (this.currentTest?.isFailed()) await opened?.screenshot('failed');
  });

  it('colours each line of a comment when a file is first opened', async () => {
    // VS Code spends half a second on a line at most. Compiling the grammar takes longer on a busy machine, where the
    // comment then ends with its first line; a second attempt opens the file again.
    await editor().command('View: Close All Editors');
    await editor().openFile('commented.cl');
    for (const word of ['kernel', 'float']) await editor().waitForColor(word, 'rgb(0, 128, 0)');
  });

  it('shows how much is unknown in the status bar, and leads to the launch that is not checked', async () => {
    await editor().openFile('scale.cl');
    await editor().status('2 unknown names').waitFor();
    await editor().status('3 of 4 launches').waitFor();
    await editor().inThemes('status');
    await editor().status('3 of 4 launches').click();
    await editor().page.getByText('it is unknown which kernel it is for').waitFor();
    await editor().screenshot('launches');
    await editor().choose('clEnqueueNDRangeKernel(queue, k');
    await editor().status('Ln 13, Col').waitFor();
  });

  it('asks how a kernel is built, and for further options when no name is unknown', async () => {
    await editor().openFile('scale.cl');
    await editor().status('2 unknown names').click();
    await editor().page.locator('.quick-input-widget').filter({ hasText: 'REAL' }).waitFor();
    await editor().screenshot('values');
    await editor().page.keyboard.press('Escape');
    await editor().openFile('leftovers.cl');
    await editor().command('clspace: Choose How This Kernel Is Built');
    await editor().enter('Add build options for this kernel', '-DTILE=16');
    await editor().screenshot('options');
    await editor().page.keyboard.press('Escape');
  });

  it('shows hosts in C++ and Python what a kernel takes, and the kernel where it is launched', async () => {
    for (const [name, line, before] of [
      ['launch.cpp', 7, '  kernel.setArg(2, '],
      ['launch.py', 6, '    program.add(queue, (512,), (64,), x, y, '],
    ] as const) {
      await editor().openFile(name);
      await editor().goTo(line, before.length + 1);
      await editor().command('Trigger Parameter Hints');
      await editor().page.locator('.parameter-hints-widget').filter({ hasText: 'float a' }).waitFor();
      await editor().screenshot(`takes-${name.replace('.', '-')}`);
      await editor().page.keyboard.press('Escape');
    }
    await editor().openFile('add.cl');
    await editor().goTo(1, 'kernel void a'.length + 1);
    assert.match(await editor().hover(), /launch\.cpp:8[\s\S]*launch\.py:6/);
    await editor().screenshot('launched');
    await editor().page.keyboard.press('Escape');
  });

  it('draws which work-items touch which words', async () => {
    await editor().openFile('columns.cl');
    await editor().goTo(7, 1);
    await editor().command('clspace: Show Access Pattern');
    const drawn = editor().webview();
    await drawn.getByText('One bank is touched in 32 rows').waitFor();
    await drawn.getByText('32 sectors, of which 32 of 256 words are used').waitFor();
    assert.equal(await drawn.locator('rect.conflict').count(), 32);
    await editor().inThemes('access-pattern');
    // It follows the text.
    await editor().goTo(3, '  local float tile[32][32'.length + 1);
    await editor().page.keyboard.type(' + 1');
    await drawn.getByText('Each bank is touched in one row').first().waitFor();
    await drawn.locator('rect.conflict').first().waitFor({ state: 'detached' });
    await editor().undoAll(/32 \+ 1\]/);
    await editor().command('View: Close All Editors');
  });

  /** Extracts what `middle` stores. */
  async function extract(): Promise<void> {
    await editor().openFile('leftovers.cl');
    const [line, stored] = ['  out[i] = ', 'half_way * (in[i] + in[i + 1])'];
    await editor().goTo(6, line.length + 1);
    for (let i = 0; i < stored.length; i++) await editor().page.keyboard.press('Shift+ArrowRight');
    await editor().refactor("Extract into variable 'value'");
  }

  for (const theme of ['Dark Modern', 'Dark High Contrast', 'Light Modern'])
    it(`has readable hovers, problems and names to choose in ${theme}`, async () => {
      const name = theme.toLowerCase().replaceAll(' ', '-');
      await editor().theme(theme);
      await editor().openFile('scale.cl');
      await editor().goTo(2, 5);
      assert.match(await editor().hover(), /Points to global memory/);
      await editor().screenshot(`hover-${name}`);
      await editor().page.keyboard.press('Escape');
      await editor().showProblems();
      await extract();
      await editor().page.locator('.rename-input').first().waitFor();
      await editor().screenshot(`rename-${name}`);
      await editor().page.keyboard.press('Escape');
      await editor().undoAll(/value = half/);
    });

  it('starts a rename of an extracted variable', async () => {
    await extract();
    await editor().finishRename('mean');
    await editor().waitForText(/float mean = half_way \* \(in\[i\] \+ in\[i \+ 1\]\);/);
    await editor().waitForText(/out\[i\] = mean;/);
    await editor().screenshot('extracted');
    await editor().undoAll(/mean = half/);
  });

  it('says which problems Fix All leaves', async () => {
    await editor().openFile('leftovers.cl');
    await editor().command('Fix All');
    await editor().waitForText(/constant float half_way/);
    await editor()
      .page.getByText(/Fixed 1 problem; left: 1 problem/)
      .first()
      .waitFor();
    await editor().screenshot('left');
    await editor().undoAll(/constant float/);
  });
});
