// npm run package: the extension as clspace.vsix, which any VS Code installs.
import { statSync } from 'node:fs';
import path from 'node:path';
import { buildProduct } from './build.mjs';
import { root, run } from './install.mjs';

export const VSIX = path.join(root, 'clspace.vsix');

export async function packageExtension() {
  await buildProduct({ minify: true });
  // Everything is bundled, so vsce has no dependencies to look for.
  if (!run(process.execPath, ['node_modules/@vscode/vsce/vsce', 'package', '--no-dependencies', '--out', VSIX]))
    throw new Error('vsce failed');
  console.log(`${path.relative(process.cwd(), VSIX)}: ${Math.round(statSync(VSIX).size / 1024)} KiB`);
}
