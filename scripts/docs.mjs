// Generates files from the sources (docs/rules.md, clspace.schema.json, the settings in package.json):  npm run docs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { node } from './build.mjs';
import './rule-index.mjs';

/** The generated JSON, formatted like all other files. */
const GENERATED = ['clspace.schema.json', 'package.json', 'syntaxes/opencl-c.tmLanguage.json'];

const folder = mkdtempSync(path.join('out', 'docs-'));
try {
  const outfile = path.join(folder, 'write-documents.mjs');
  await build({ entryPoints: ['test/write-documents.ts'], ...node, format: 'esm', outfile });
  await import(path.resolve(outfile));
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'format', '--write', ...GENERATED], { stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true });
}

// As the formatter has them, so that a second run changes nothing.
const WRITTEN = ['clspace.schema.json', 'package.json', 'syntaxes/opencl-c.tmLanguage.json'];
execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', ...WRITTEN], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
