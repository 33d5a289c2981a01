// Writes docs/rules.md from the rules and their example kernels:  npm run docs
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const folder = mkdtempSync(path.join('out', 'docs-'));
try {
  const outfile = path.join(folder, 'write-document.mjs');
  await build({ entryPoints: ['test/rules/write-document.ts'], bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'warning' });
  await import(path.resolve(outfile));
} finally {
  rmSync(folder, { recursive: true });
}
