// Installs what package-lock.json names, when it is not there yet. Uses nothing that would have to be installed first.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const modified = (file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Runs a command in the project with its output shown; returns whether it succeeded. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
    ...options,
  });
  if (error) console.error(`${command}: ${error.message}`);
  return status === 0;
}

/**
 * Installs the project's packages when node_modules is missing or older than package-lock.json; throws when that fails.
 */
export function install() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Error(`Node 20 or newer is needed; this is ${process.version}`);
  if (modified('node_modules/.package-lock.json') >= modified('package-lock.json')) return;
  console.log('installing packages');
  // Nothing that is installed needs its scripts: they download browsers and compile what nobody uses.
  if (!run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']))
    throw new Error('npm ci failed');
}
