import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Editor, freePort } from './editor.js';
import { describeScene } from './scene.js';

describe('the packaged extension, in the extension host of desktop VS Code', function () {
  this.timeout(240_000);
  let folder: string | undefined;
  let server: ChildProcess | undefined;
  let editor: Editor | undefined;

  before(async function () {
    const { CLSPACE_CODE_SERVER: entry, CLSPACE_VSIX: vsix } = process.env;
    if (!entry || !vsix) return this.skip();
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-e2e-'));
    const workspace = path.join(folder, 'examples');
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
    if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  describeScene(() => {
    assert.ok(editor);
    return editor;
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
    // It complains of parts of VS Code that it does not have; that is of interest only when it does not start.
    server.stderr?.on('data', listen);
    server.once('exit', (status) => reject(new Error(`code-server ended with status ${status}: ${output}`)));
  });
}
