// THIRD-PARTY-NOTICES.txt: the licences of everything that is shipped, made from what the bundler put in.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

/**
 * What is inside of packages and WebAssembly that are shipped, without being installed here: its licence stands in
 * `notices/`.
 */
const INSIDE = [
  {
    name: 'LLVM',
    why: 'clang-format.wasm is compiled from it',
    licence: 'Apache-2.0 WITH LLVM-exception',
    file: 'llvm.txt',
  },
  {
    name: 'tree-sitter-c',
    why: 'the grammar of OpenCL C is made from it',
    licence: 'MIT',
    file: 'tree-sitter-c.txt',
  },
  { name: 'path-browserify', why: 'bundled by vscode-uri', licence: 'MIT', file: 'path-browserify.txt' },
];

const INTRODUCTION = `What clspace is shipped with, and under which licences. Made by the build (scripts/notices.mjs) from what is bundled.`;

/** The packages that files in node_modules belong to, each once, by name; a package inside of another counts, too. */
export function packagesOf(files) {
  const folders = new Set();
  for (const file of files) {
    const match = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.split(path.sep).join('/'));
    if (match) folders.add(match[0]);
  }
  const packages = new Map();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    packages.set(`${name} ${version}`, { name, version, license, folder });
  }
  return [...packages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** The text of a package's licence; throws when it has none, because it must not be shipped then. */
function licenceText({ name, folder }) {
  const file = readdirSync(path.join(root, folder)).find((entry) => /^(licen[cs]e|copying)(\.|$)/i.test(entry));
  if (!file) throw new Error(`${name} is bundled and has no licence file`);
  return readFileSync(path.join(root, folder, file), 'utf8');
}

const section = (title, text) => `${'-'.repeat(80)}\n${title}\n\n${text.replace(/\r/g, '').trim()}\n`;

/** The notices for what was built from `files` (paths in the project). */
export function noticesFor(files) {
  return [
    `${INTRODUCTION}\n`,
    ...packagesOf(files).map((one) => section(`${one.name} ${one.version} (${one.license})`, licenceText(one))),
    ...INSIDE.map(({ name, why, licence, file }) =>
      section(`${name} (${licence}): ${why}`, readFileSync(path.join(root, 'scripts/notices', file), 'utf8')),
    ),
  ].join('\n');
}

/** Writes the notices where they are not what they should be. */
export function writeNotices(files) {
  const text = noticesFor(files);
  const target = path.join(root, NOTICES);
  let present;
  try {
    present = readFileSync(target, 'utf8');
  } catch {
    // Not there yet.
  }
  if (present !== text) writeFileSync(target, text);
}
