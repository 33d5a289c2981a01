// npm run package: the extension as clspace.vsix, which any VS Code installs.
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildProduct } from './build.mjs';
import { root, run } from './install.mjs';
import { NOTICES } from './notices.mjs';

export const VSIX = path.join(root, 'clspace.vsix');

/** What the extension is, besides its manifest. */
const CONTENTS = [
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  NOTICES,
  'language-configuration.json',
  'clspace.schema.json',
  'syntaxes',
  'images/icon.png',
  'walkthrough',
  // For `clspace explain`
  'docs/rules.md',
  'out/client-node.cjs',
  'out/client-browser.js',
  'out/server-node.cjs',
  'out/server-browser.js',
  'out/cli.cjs',
  'out/program.cjs',
  'out/format-worker.cjs',
  'out/watchdog-worker.cjs',
  'out/clang-format.wasm',
  'out/web-tree-sitter.wasm',
  'out/opencl-c-tokens.wasm',
  'out/opencl-c.wasm',
];
/** Icons that the manifest names. */
const ICONS = /images\/language-[^"]*\.svg/g;

/**
 * Puts the extension's files into a folder of their own. vsce would take `files` of the manifest, too, but those are of
 * the npm package: it holds the command and none of what VS Code alone uses. Returns the manifest.
 */
function stage(folder) {
  rmSync(folder, { recursive: true, force: true });
  const text = readFileSync(path.join(root, 'package.json'), 'utf8');
  for (const name of new Set([...CONTENTS, ...(text.match(ICONS) ?? [])])) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  const { scripts, bin, exports, devDependencies, ...manifest } = JSON.parse(text);
  manifest.files = ['**'];
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return manifest;
}

export async function packageExtension() {
  await buildProduct({ minify: true });
  const folder = path.join(root, 'out/extension');
  const { version } = stage(folder);
  // Everything is bundled, so vsce has no dependencies to look for.
  const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
  // As the Marketplace has it, an odd minor version is a pre-release.
  const isPreRelease = Number(version.split('.')[1]) % 2 === 1;
  const args = ['package', '--no-dependencies', '--out', VSIX, ...(isPreRelease ? ['--pre-release'] : [])];
  if (!run(process.execPath, [vsce, ...args], { cwd: folder })) throw new Error('vsce failed');
  console.log(`${path.relative(process.cwd(), VSIX)}: ${Math.round(statSync(VSIX).size / 1024)} KiB`);
}
