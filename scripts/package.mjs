// npm run package: the extension as clspace.vsix, which any VS Code installs. .vscodeignore lists its contents.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildProduct } from './build.mjs';
import { root, run } from './install.mjs';

export const VSIX = path.join(root, 'clspace.vsix');

export async function packageExtension() {
  await buildProduct({ minify: true });
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
  // As the Marketplace has it, an odd minor version is a pre-release.
  const isPreRelease = Number(version.split('.')[1]) % 2 === 1;
  // Everything is bundled, so vsce has no dependencies to look for.
  const args = ['package', '--no-dependencies', '--out', VSIX, ...(isPreRelease ? ['--pre-release'] : [])];
  if (!run(process.execPath, [vsce, ...args])) throw new Error('vsce failed');
  console.log(`${path.relative(process.cwd(), VSIX)}: ${Math.round(statSync(VSIX).size / 1024)} KiB`);
}
