// Checks the layer order of the server: a layer imports only layers to its left, and only the outer layers import Node
// or the LSP connection.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../server/src/', import.meta.url));

/** Each may import the layers to its left, and itself. */
const LAYERS = [
  'text',
  'devices',
  'preprocessor',
  'syntax',
  'types',
  'builtins',
  'semantics',
  'ir',
  'uniformity',
  'execution',
  'costs',
  'prover',
  'refactoring',
  'rules',
  'analysis',
  'project',
  'proposals',
  'hosts',
  'features',
  'disk',
  'protocol',
  'lsp',
  'cli',
];
/** The layers with access to processes, files and connections. */
const RIM = new Set(['disk', 'protocol', 'lsp', 'cli']);
/** What starts a program: may import everything, and nothing else imports it. */
const ENTRY_POINTS = new Set(['entry', 'library']);
const WORLD = /^(node:|vscode-languageserver(?!-textdocument)|vscode-jsonrpc|vscode$)/;

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(path.sep).join('/'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'));
const layerOf = (file) => file.split('/')[0];
const problems = [];

for (const file of files) {
  const layer = layerOf(file);
  if (ENTRY_POINTS.has(layer)) continue;
  if (!LAYERS.includes(layer)) {
    problems.push(`${file}: '${layer}' is not a layer; name it in scripts/check-layers.mjs`);
    continue;
  }
  const text = readFileSync(source + file, 'utf8');
  const imports = text.matchAll(
    /^\s*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  for (const [, named, dynamic] of imports) {
    const specifier = named ?? dynamic;
    if (!specifier.startsWith('.')) {
      if (WORLD.test(specifier) && !RIM.has(layer))
        problems.push(`${file}: only ${[...RIM].join(' and ')} may import ${specifier}`);
      continue;
    }
    const target = path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, '.ts');
    // The manifest, and the grammar, which only the syntax layer may import
    if (target.startsWith('..')) {
      if (target.includes('/grammar/') && layer !== 'syntax')
        problems.push(`${file}: only syntax may import ${specifier}`);
      continue;
    }
    const imported = layerOf(target);
    if (ENTRY_POINTS.has(imported)) problems.push(`${file}: nothing imports the entry point ${target}`);
    else if (LAYERS.indexOf(imported) > LAYERS.indexOf(layer))
      problems.push(`${file}: ${layer} is to the left of ${imported} and must not import it`);
  }
}

// biome rejects `process` and `Buffer` in the layers that a browser runs.
const { overrides } = JSON.parse(readFileSync(new URL('../biome.json', import.meta.url), 'utf8'));
const [folders] = overrides[0].includes;
const browsers = `server/src/{${LAYERS.filter((layer) => !RIM.has(layer)).join()}}/**`;
if (folders !== browsers) problems.push(`biome.json: its rules for browsers must apply to ${browsers}`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`layers: ${files.length} files keep their order`);
