// Installs the packages of package-lock.json if they are missing. Imports only Node's own modules.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const modified = (file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Runs a command in the project and shows its output; returns whether it succeeded. */
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

/** Installs the project's packages if node_modules is missing or older than package-lock.json; throws if that fails. */
export function install() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Error(`Node 20 or newer is needed; this is ${process.version}`);
  if (modified('node_modules/.package-lock.json') >= modified('package-lock.json')) return;
  console.log('installing packages');
  // No installed package needs its scripts: they download browsers and compile unused modules.
  if (!run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']))
    throw new Error('npm ci failed');
}
