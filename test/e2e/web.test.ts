import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Editor, freePort } from './editor.js';
import { describeScene } from './scene.js';

describe('VS Code for the Web, as npm start serves it', function () {
  this.timeout(240_000);
  let server: ChildProcess | undefined;
  let editor: Editor | undefined;
  const before_ = readFileSync('examples/mistakes.cl', 'utf8');

  before(async () => {
    const port = await freePort();
    server = spawn(process.execPath, ['scripts/run.mjs', 'start', '--port', String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await addressOf(server);
    assert.equal(url, `http://localhost:${port}`);
    editor = await Editor.open(url, 'web');
  });

  after(async () => {
    await editor?.close();
    if (server?.exitCode !== null) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill();
    await ended;
  });

  describeScene(() => {
    assert.ok(editor);
    return editor;
  });

  it('offers no task: a browser runs no command', async () => {
    assert.ok(editor);
    await editor.listTasks();
    await editor.page.waitForTimeout(1000);
    assert.equal(
      await editor.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'clspace' }).count(),
      0,
    );
    await editor.page.keyboard.press('Escape');
  });

  it('leaves the files of examples/ as they are', () => {
    assert.equal(readFileSync('examples/mistakes.cl', 'utf8'), before_);
  });

  it('rejects an invalid port', () => {
    assert.throws(
      () => execFileSync(process.execPath, ['scripts/run.mjs', 'start', '--port', 'x'], { stdio: 'pipe' }),
      /'x' is not a port/,
    );
  });
});

/** The address that `npm start` prints. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk) => {
      output += String(chunk);
      const [address] = /http:\/\/\S+/.exec(output) ?? [];
      if (address) resolve(address);
    });
    server.once('exit', (status) => reject(new Error(`npm start ended with status ${status}: ${output}`)));
  });
}
