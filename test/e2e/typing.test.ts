import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Editor, freePort } from './editor.js';
import { Recorder } from './recorder.js';

const FOLDER = 'out/e2e/typing';
const FILE = 'rotate.cl';
/** The second line of the first kernel's body is typed. */
const LINE = 6;
const KERNELS = `float scaled(float x) {
  return 0.5f * x;
}

kernel void rotated(global float *out, global const float *in) {

}

kernel void copy(global float *out, global const float *in) {
  const int i = get_global_id(0);
  out[i] = in[i];
}
`;
/** The marks of a slip and of a race. */
const SLIP = '.squiggly-error';
const RACE = '.squiggly-warning';
/** The README's picture shows every key; otherwise a frame is recorded only where the picture rests. */
const SHOWS_KEYS = process.env['CLSPACE_PICTURES'] !== undefined;
/** Milliseconds between keys, and for looking. */
const KEY = 80;
const LOOK = 1000;
/** The most bytes of the picture that the README shows. */
const MOST_BYTES = 3_000_000;

describe('typing in VS Code for the Web', function () {
  this.timeout(240_000);
  let server: ChildProcess | undefined;
  let editor: Editor | undefined;

  // A failed attempt leaves a text half typed: each attempt has a file, a server and a window of its own.
  beforeEach(async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path.join(FOLDER, FILE), KERNELS);
    writeFileSync(path.join(FOLDER, 'clspace.json'), '{ "buildOptions": "-cl-std=CL1.2", "complete": true }\n');
    const port = await freePort();
    const args = ['scripts/run.mjs', 'start', '--no-build', '--port', String(port), '--folder', FOLDER];
    server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const output = server.stdout;
    assert.ok(output);
    for await (const chunk of output) if (/http:\/\/\S+/.test(String(chunk))) break;
    editor = await Editor.open(`http://localhost:${port}`, 'web-typing');
  });

  afterEach(async function () {
    if (!this.currentTest?.isPassed()) await editor?.screenshot('failed');
    await editor?.close();
    if (server?.exitCode !== null) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill();
    await ended;
  });

  it('keeps errors to the line that is typed, completes names, and fixes a slip and a race', async () => {
    assert.ok(editor);
    const shown = editor;
    const { page } = shown;
    await page.setViewportSize({ width: 900, height: 520 });
    await editor.openFile(FILE);
    await editor.waitForColor('in', 'rgb(18, 84, 45)');
    await editor.command('View: Toggle Primary Side Bar Visibility');
    await editor.goTo(LINE, 1);
    const recorder = new Recorder(page, '.part.editor');
    await recorder.frame(LOOK);

    const type = async (text: string): Promise<void> => {
      for (const key of text) {
        if (key === '\n') await page.keyboard.press('Enter');
        else await page.keyboard.type(key);
        await page.waitForTimeout(KEY);
        if (SHOWS_KEYS) await recorder.frame(KEY);
      }
    };
    const take = async (name: string): Promise<void> => {
      await page.locator('.suggest-widget .monaco-list-row.focused').filter({ hasText: name }).first().waitFor();
      await recorder.frame(LOOK / 2);
      await page.keyboard.press('Tab');
      await page.waitForTimeout(KEY);
      await recorder.frame(LOOK / 2);
    };
    const fix = async (title: RegExp): Promise<void> => {
      await shown.openFixes(title);
      await recorder.frame(LOOK);
      await page.keyboard.press('Enter');
      await page.locator('.action-widget').waitFor({ state: 'hidden' });
      await page.waitForTimeout(LOOK / 2);
      await recorder.frame(LOOK);
    };

    await type('  local float tile[64];\nconst int l = get_local_i');
    await take('get_local_id');
    await type('0);\ntile[l] = sca');
    await take('scaled');
    await type('in[get_global_id(0)]);\nout[get_global_id(0)] = tiel[(l + 1) % 64];');
    await page.waitForTimeout(LOOK / 2);
    await recorder.frame(LOOK);
    await page.keyboard.press('Home');
    for (let i = 0; i < 'out[get_global_id(0)] = t'.length; i++) await page.keyboard.press('ArrowRight');
    await fix(/Change to 'tile'/);
    await page.locator(SLIP).waitFor({ state: 'detached' });
    await page.locator(RACE).first().waitFor();
    await recorder.frame(LOOK);
    await fix(/barrier/);
    await page.locator(RACE).first().waitFor({ state: 'detached' });
    await recorder.frame(2 * LOOK);

    assert.match(await editor.text(), /barrier\(CLK_LOCAL_MEM_FENCE\);/);
    const bytes = recorder.write('out/e2e/web-typing.gif');
    assert.ok(bytes < MOST_BYTES, `${bytes} bytes`);
  });
});
