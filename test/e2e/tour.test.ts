import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { Editor, freePort } from './editor.js';

/** How real projects arrange kernels and hosts, and what the user sees of a kernel with unknown build options. */
const TOUR: readonly {
  readonly folder: string;
  /** The rows of the Explorer that lead to the kernel. */
  readonly path: readonly string[];
  readonly unknown: string;
  readonly proposal: string;
  /** An assumed value, which the user is asked for. */
  readonly asks?: true;
}[] = [
  { folder: 'search', path: ['OpenCL', 's00_pure.cl'], unknown: 'KERNEL_FQ', proposal: '-D KERNEL_STATIC', asks: true },
  { folder: 'blas', path: ['src', 'kernels', 'gemm.cl'], unknown: 'REAL', proposal: '-D REAL=double' },
  {
    folder: 'strings',
    path: ['src', 'kernels', 'level1', 'xaxpy.opencl'],
    unknown: 'real',
    proposal: '-include src/kernels/common.opencl',
  },
  {
    folder: 'photo',
    path: ['data', 'kernels', 'extended', 'exposure.cl'],
    unknown: 'pixel_at',
    proposal: '-I data/kernels',
  },
  { folder: 'tensor', path: ['backend', 'kernels', 'mul.cl'], unknown: 'BLOCK', proposal: '-D BLOCK=32' },
];

for (const { folder, path, unknown, proposal, asks } of TOUR)
  describe(`a tour: ${folder}, without a project file`, function () {
    this.timeout(240_000);
    let server: ChildProcess | undefined;
    let editor: Editor | undefined;

    before(async () => {
      const port = await freePort();
      server = spawn(
        process.execPath,
        [
          ...['scripts/run.mjs', 'start', '--no-build', '--port', String(port)],
          ...['--folder', `test/proposals/layouts/${folder}`],
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      await served(server);
      editor = await Editor.open(`http://localhost:${port}`, `tour-${folder}`);
    });

    after(async () => {
      await editor?.close();
      if (server?.exitCode !== null) return;
      const ended = new Promise((resolve) => server?.once('exit', resolve));
      server.kill();
      await ended;
    });

    afterEach(async function () {
      if (this.currentTest?.isFailed()) await editor?.screenshot('failed');
    });

    it('reports undeclared names, and checks the whole kernel after two clicks', async () => {
      assert.ok(editor);
      for (const row of path.slice(0, -1)) await editor.expand(row);
      await editor.openFile(path.at(-1) ?? '');
      await editor.showProblems();
      const problem = editor.problem(`'${unknown}'`).first();
      await problem.waitFor();
      await editor.screenshot('unknown');
      await editor.command('clspace: Choose How This Kernel Is Built');
      await editor.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: proposal }).first().waitFor();
      await editor.screenshot('proposals');
      await editor.choose(proposal);
      if (asks) {
        const input = editor.page.locator('.quick-input-widget input[type=text]');
        await editor.page.getByText('Value of').first().waitFor();
        await editor.screenshot('asked');
        // One input for each name, with valid default values.
        while (await input.isVisible()) {
          await input.press('Enter');
          await editor.page.waitForTimeout(300);
        }
      }
      await editor.page.locator('.tabs-container .tab[data-resource-name="clspace.json"]').waitFor();
      await problem.waitFor({ state: 'detached' });
      // Colours follow the new declarations, in a Python string, too.
      if (folder === 'notebook') await editor.waitForColor('result', 'rgb(18, 84, 45)');
      await editor.screenshot('known');
    });
  });

function served(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk) => {
      output += String(chunk);
      if (/http:\/\/\S+/.test(output)) resolve();
    });
    server.once('exit', (status) => reject(new Error(`npm start ended with status ${status}: ${output}`)));
  });
}
