// npm pack -w server: the npm package of the command and the library. The `files` of its manifest are built or written
// outside of server/, so that they are copied there for the time of packing.
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildProduct } from './build.mjs';
import { root } from './install.mjs';

const FOLDER = path.join(root, 'server');
/** npm packs these whether the manifest lists them or not. */
const ALWAYS = ['README.md', 'LICENSE'];

/** The files of the package, relative to the root. A name such as `out/*.wasm` denotes all such files. */
function files() {
  const { files } = JSON.parse(readFileSync(path.join(FOLDER, 'package.json'), 'utf8'));
  return [...ALWAYS, ...files].flatMap((name) => {
    const [folder, pattern] = [path.dirname(name), path.basename(name)];
    if (!pattern.startsWith('*')) return [name];
    return readdirSync(path.join(root, folder))
      .filter((file) => file.endsWith(pattern.slice(1)))
      .map((file) => `${folder}/${file}`);
  });
}

/** Builds the product, and copies what the package contains. */
export async function prepack() {
  await buildProduct({ minify: true });
  for (const name of files()) cpSync(path.join(root, name), path.join(FOLDER, name));
}

/** Removes the copies. */
export function postpack() {
  for (const name of new Set(files().map((file) => file.split('/')[0])))
    rmSync(path.join(FOLDER, name), { recursive: true, force: true });
}
