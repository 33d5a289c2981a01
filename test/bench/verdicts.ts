/**
 * CPU time of the verdicts about a kernel, warm, as in a server after typing stops.
 *
 *   npm run bench verdicts [FOLDER]
 *
 * Measured are the files of FOLDER that have 80 to 120 lines, kernels and no errors; by default, a generated one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AnalysisSession } from '../../server/src/analysis/analysis.js';
import { verdictsOf } from '../../server/src/analysis/verdicts.js';
import { DiskFiles } from '../../server/src/cli/disk.js';
import { compileSyntaxFiles } from '../../server/src/entry/node-syntax.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { loadSyntax } from '../../server/src/syntax/tree-sitter.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { plainKernels } from './kernels.js';

const LINES = { least: 80, most: 120 };
const FILES = 100;
const ROUNDS = 5;

/** The texts of a folder that have a kernel and a typical length. */
function textsIn(folder: string): readonly (readonly [file: string, text: string])[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.cl'))
    .map((name) => path.join(folder, name))
    .sort()
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
    .filter(([, text]) => {
      const { length } = text.split('\n');
      return length >= LINES.least && length <= LINES.most && /\b(?:__)?kernel\b/.test(text);
    });
  const every = Math.max(1, Math.floor(all.length / FILES));
  return all.filter((_, i) => i % every === 0).slice(0, FILES);
}

/** CPU time of this process in milliseconds. */
const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The CPU time for the verdicts of a text whose kernels have just been edited; no kernels if the text has errors. */
function measured(file: string, text: string): { readonly kernels: number; readonly times: readonly number[] } {
  const session = new AnalysisSession(parseBuildOptions(['-cl-std=CL2.0']), new DiskFiles());
  let kernels = 0;
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    // Each body differs from the last round's, so that nothing is known about it.
    const edited = text.replace(/\)\s*\{/g, `$& if (${round}) ;`);
    const analysis = session.update(new SourceFile(file, edited));
    const hasErrors = analysis.diagnostics.some(({ severity }) => severity === 'error');
    const start = cpu();
    const verdicts = verdictsOf(analysis);
    const time = cpu() - start;
    kernels = hasErrors ? 0 : verdicts.length;
    return time;
  });
  return { kernels, times };
}

async function main(): Promise<void> {
  await loadSyntax(compileSyntaxFiles(path.resolve('out')));
  const [folder] = process.argv.slice(2);
  const texts = folder === undefined ? [['generated.cl', plainKernels(100)] as const] : textsIn(folder);
  const found = texts.map(([file, text]) => ({ file, ...measured(file, text) })).filter(({ kernels }) => kernels > 0);
  // The first rounds are not warm.
  const last = found.map(({ times }) => times.at(-1) ?? 0).sort((a, b) => a - b);
  const at = (part: number): string => `${(last[Math.floor(part * (last.length - 1))] ?? 0).toFixed(1)} ms`;
  console.log('| files | kernels | median | 90 % | most |\n|---:|---:|---:|---:|---:|');
  console.log(
    `| ${found.length} | ${found.reduce((sum, { kernels }) => sum + kernels, 0)} | ${at(0.5)} | ${at(0.9)} | ${at(1)} |`,
  );
}

void main();
