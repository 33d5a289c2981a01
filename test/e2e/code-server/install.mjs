// Installs code-server: VS Code with the Node extension host of the desktop, in a browser. It tests the .vsix. Its
// native modules are compiled here, which needs some Debian packages; without them the tests that use it are skipped.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const modules = path.join(here, 'node_modules');
const stamp = path.join(modules, '.installed');

/** The exit status of this script where code-server cannot be installed; standard error says why. */
export const IMPOSSIBLE = 2;
/** The script that starts code-server. */
export const entry = path.join(modules, 'code-server/out/node/entry.js');

const packages = ['libkrb5-dev', 'libsecret-1-dev', 'libxkbfile-dev', 'pkg-config', 'ripgrep'];
const found = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Why code-server cannot be installed here; undefined if it can. */
function missing() {
  if (process.platform !== 'linux') return 'code-server is built on Linux only';
  if (!process.version.startsWith('v20.')) return 'code-server 4.100 needs Node 20';
  const absent = packages.filter((name) => !found('dpkg', '-s', name));
  if (absent.length > 0) return `Debian packages are missing: ${absent.join(', ')}`;
  return found('c++', '--version') && found('python3', '--version')
    ? undefined
    : 'a C++ compiler and Python 3 are needed';
}

/**
 * node-gyp downloads Node's headers unless it is given the local ones; node-pty fetches node-gyp through npx, which
 * must not prompt.
 */
function environment() {
  const prefix = path.dirname(path.dirname(process.execPath));
  const headers = existsSync(path.join(prefix, 'include/node/node.h')) && !process.env.npm_config_nodedir;
  return { ...process.env, npm_config_yes: 'true', ...(headers && { npm_config_nodedir: prefix }) };
}

function npm(folder, ...args) {
  const { status, stdout, stderr, error } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: environment(),
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Error(
      `npm ${args.join(' ')} failed in ${path.relative(here, folder) || '.'}:\n${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`.slice(
        0,
        4000,
      ),
    );
}

/** Installs code-server unless it is there already; returns why it cannot be installed, or undefined. */
function installCodeServer() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(here, 'package-lock.json')))
    .update(process.version)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return undefined;
  const reason = missing();
  if (reason) return reason;
  console.log('installing code-server (a few minutes, once)');
  npm(here, 'ci', '--ignore-scripts');
  const vscode = path.join(modules, 'code-server/lib/vscode');
  for (const folder of [vscode, path.join(vscode, 'extensions')])
    npm(folder, 'install', '--omit=dev', '--ignore-scripts');
  rmSync(path.join(vscode, 'node_modules.asar'), { recursive: true, force: true });
  symlinkSync('node_modules', path.join(vscode, 'node_modules.asar'));
  npm(vscode, 'rebuild', 'node-pty', 'native-watchdog', '@vscode/spdlog', '@parcel/watcher', '--ignore-scripts=false');
  npm(here, 'rebuild', 'argon2', '--ignore-scripts=false');
  const ripgrep = path.join(vscode, 'node_modules/@vscode/ripgrep/bin');
  mkdirSync(ripgrep, { recursive: true });
  rmSync(path.join(ripgrep, 'rg'), { force: true });
  symlinkSync('/usr/bin/rg', path.join(ripgrep, 'rg'));
  writeFileSync(stamp, wanted);
  return undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const reason = installCodeServer();
  if (reason) {
    console.error(reason);
    process.exitCode = IMPOSSIBLE;
  }
}
