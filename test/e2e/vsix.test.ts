import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { removeFolder } from '../remove-folder.js';
import { Editor, freePort, PATIENCE_MS } from './editor.js';
import { describeScene } from './scene.js';

describe('the packaged extension, in the extension host of desktop VS Code', function () {
  this.timeout(240_000);
  let folder: string | undefined;
  let workspace = '';
  let server: ChildProcess | undefined;
  let editor: Editor | undefined;

  before(async function () {
    const { CLSPACE_CODE_SERVER: entry, CLSPACE_VSIX: vsix } = process.env;
    if (!entry || !vsix) return this.skip();
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-e2e-'));
    workspace = path.join(folder, 'examples');
    cpSync('examples', workspace, { recursive: true });
    const folders = ['--user-data-dir', path.join(folder, 'data'), '--extensions-dir', path.join(folder, 'extensions')];
    const installed = execFileSync(process.execPath, [entry, ...folders, '--install-extension', vsix], {
      encoding: 'utf8',
    });
    assert.match(installed, /successfully installed/);
    const port = await freePort();
    const options = [
      '--auth',
      'none',
      '--bind-addr',
      `127.0.0.1:${port}`,
      '--disable-workspace-trust',
      '--disable-telemetry',
      '--disable-update-check',
    ];
    server = spawn(process.execPath, [entry, ...options, ...folders, workspace], { stdio: ['ignore', 'pipe', 'pipe'] });
    await listening(server);
    editor = await Editor.open(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(workspace)}`, 'code-server');
  });

  after(async () => {
    await editor?.close();
    if (server?.exitCode === null) {
      const ended = new Promise((resolve) => server?.once('exit', resolve));
      server.kill();
      await ended;
    }
    if (folder) await removeFolder(folder);
  });

  describeScene(() => {
    assert.ok(editor);
    return editor;
  });

  it('leads a new user to a fixed mistake, as described in the README', async () => {
    assert.ok(editor);
    const kernel = readFileSync('README.md', 'utf8')
      .match(/ {3}```c\n([^]*?) {3}```/)?.[1]
      ?.replace(/^ {3}/gm, '');
    assert.ok(kernel);
    writeFileSync(path.join(workspace, 'first.cl'), kernel);
    await editor.openFile('first.cl');
    await editor.goTo(2, (kernel.split('\n')[1] ?? '').indexOf('factor') + 1);
    await editor.problem("'__local' variable 'factor'").waitFor();
    await editor.quickFix(/Let one work-item assign it, and the others wait/, 'first');
    await editor.problem("'__local' variable 'factor'").waitFor({ state: 'detached' });
    await editor.goTo(1, kernel.indexOf('data') + 1);
    assert.match(await editor.hover(), /Points to global memory/);
    await editor.screenshot('first-fixed');
    await editor.undoAll(/barrier/);
  });

  it('builds the kernel as the version that is chosen in the status bar', async () => {
    assert.ok(editor);
    const project = path.join(workspace, 'clspace.json');
    const before = readFileSync(project, 'utf8');
    await editor.openFile('race.cl');
    await editor.status('CL 1.2').click();
    await editor.choose('Version: OpenCL C 1.2');
    await editor.choose('CL2.0');
    await editor.status('CL 2.0').waitFor();
    assert.match(readFileSync(project, 'utf8'), /"buildOptions": "-cl-std=CL2\.0"/);
    await editor.screenshot('version');
    writeFileSync(project, before);
    await editor.status('CL 1.2').waitFor();
  });

  it('checks a kernel for the devices that are chosen', async () => {
    assert.ok(editor);
    const project = path.join(workspace, 'clspace.json');
    const before = readFileSync(project, 'utf8');
    await editor.openFile('portability.cl');
    await editor.command('clspace: Choose Devices');
    for (const name of ['generic', 'nvidia', 'rusticl']) await editor.choose(name);
    await editor.screenshot('devices-picker');
    await editor.page.keyboard.press('Enter');
    await editor.status('CL 3.0 · 3.0 · NVIDIA +1').waitFor();
    assert.match(readFileSync(project, 'utf8'), /"devices": \[\s*"nvidia",\s*"rusticl"\s*\]/);
    await editor.showProblems();
    const problem = editor.problem("on rusticl: 'double' requires cl_khr_fp64").first();
    await editor.filterProblems('on rusticl', () => problem.waitFor());
    await editor.command('Focus on Portability View');
    await editor.treeItem('mean').filter({ hasText: 'on 1 of 2 devices' }).waitFor();
    await editor.screenshot('devices');
    writeFileSync(project, before);
    await editor.status('CL 3.0 · 3.0').waitFor();
  });

  it("checks a kernel for the user's own device, from the output of clinfo", async () => {
    assert.ok(editor);
    const project = path.join(workspace, 'clspace.json');
    const before = readFileSync(project, 'utf8');
    await editor.openFile('portability.cl');
    await editor.copy(
      '  Platform Name                                   rusticl\n' +
        '  Device Name                                     Small GPU\n' +
        '  Device OpenCL C Version                         OpenCL C 3.0\n' +
        '  Device Extensions                               cl_khr_fp16\n',
    );
    await editor.command('clspace: Check for My Own Device');
    await editor.choose('Paste the output of clinfo');
    await editor.status('Small GPU').waitFor();
    assert.match(readFileSync(project, 'utf8'), /"devices": \[\s*"small-gpu\.device\.json"\s*\]/);
    await editor.showProblems();
    const problem = editor.problem("'double' requires cl_khr_fp64").first();
    await editor.filterProblems("'double' requires", () => problem.waitFor());
    await editor.screenshot('own-device');
    writeFileSync(project, before);
    await editor.status('CL 3.0 · 3.0').waitFor();
    rmSync(path.join(workspace, 'small-gpu.device.json'));
  });

  it('checks a host against the kernel beside it', async () => {
    assert.ok(editor);
    const kernel =
      'kernel void shift(global float *data, ulong offset) {\n' +
      '  data[get_global_id(0)] = data[get_global_id(0) + offset];\n}\n';
    const set = '  clSetKernelArg(kernel, 1, sizeof(cl_uint), &offset);';
    const host =
      '#include <CL/cl.h>\n\ncl_int shift(cl_program program, cl_command_queue queue, cl_mem data) {\n' +
      '  cl_int error;\n  cl_kernel kernel = clCreateKernel(program, "shift", &error);\n' +
      '  cl_ulong offset = 3;\n  size_t size = 1024;\n  clSetKernelArg(kernel, 0, sizeof(cl_mem), &data);\n' +
      `${set}\n  return clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &size, NULL, 0, NULL, NULL);\n}\n`;
    const files = { 'shift.cl': kernel, 'launch_shift.c': host };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(workspace, name), text);
    await editor.openFile('launch_shift.c');
    await editor.command('View: Split Editor Right');
    await editor.openFile('shift.cl');
    await editor.showProblems();
    const problem = editor.problem("'sizeof(cl_uint)' is 4 bytes, but argument 1 ('ulong offset') takes 8");
    await editor.filterProblems('sizeof', () => problem.waitFor());
    await editor.goTo(9, set.indexOf('sizeof') + 1);
    await editor.screenshot('host');
    await editor.quickFix(/Pass 'sizeof\(cl_ulong\)'/, 'host-fix');
    await editor.filterProblems('sizeof', () => problem.waitFor({ state: 'detached' }));
    await editor.command('File: Revert File');
    await editor.command('View: Close All Editors');
    for (const name of Object.keys(files)) rmSync(path.join(workspace, name));
  });

  describe('tasks', () => {
    const shown = (): Editor => {
      assert.ok(editor);
      return editor;
    };
    before(async () => {
      writeFileSync(
        path.join(workspace, 'never-opened.cl'),
        'kernel void k(global int *g) { local int t = 1; *g = t; }\n',
      );
      mkdirSync(path.join(workspace, '.vscode'), { recursive: true });
      const task = {
        type: 'clspace',
        label: 'only a remark',
        paths: ['never-opened.cl'],
        args: ['--rule', 'local-initializer=information'],
        problemMatcher: '$clspace',
      };
      writeFileSync(path.join(workspace, '.vscode/tasks.json'), JSON.stringify({ version: '2.0.0', tasks: [task] }));
      // Diagnostics of open files in the server are not those of the task.
      await shown().command('View: Close All Editors');
      await shown().showProblems();
      await shown().problem('local-initializer').first().waitFor({ state: 'detached' });
    });
    afterEach(async function () {
      if (this.currentTest?.isFailed()) await shown().screenshot('failed');
    });

    /** Runs a task that reports a problem, which VS Code now and then misses in the output of a task that ends soon. */
    const reports = async (problem: Locator, task: string, ...others: readonly string[]): Promise<void> => {
      for (let attempt = 0; ; attempt++) {
        await shown().runTask(task, ...others);
        try {
          return await problem.waitFor({ timeout: PATIENCE_MS / 3 });
        } catch (error) {
          if (attempt === 2) throw error;
        }
      }
    };

    it('clspace check is offered for the folder, and its report becomes problems', async () => {
      const found = shown().problem("'__local' variable 't'").filter({ hasText: 'local-initializer[Ln 1, Col 42]' });
      await reports(found.filter({ has: shown().page.locator('.codicon-error') }), 'clspace', 'clspace: check .');
      await shown().screenshot('task');
    });

    it('clspace check takes the files and words of tasks.json', async () => {
      const found = shown().problem("'__local' variable 't'").filter({ hasText: 'local-initializer[Ln 1, Col 42]' });
      await reports(found.filter({ has: shown().page.locator('.codicon-info') }), 'only a remark');
    });
  });
});

function listening(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: unknown): void => {
      output += String(chunk);
      if (/HTTP server listening/.test(output)) resolve();
    };
    server.stdout?.on('data', listen);
    // It reports missing parts of VS Code, which matters only if it does not start.
    server.stderr?.on('data', listen);
    server.once('exit', (status) => reject(new Error(`code-server ended with status ${status}: ${output}`)));
  });
}
