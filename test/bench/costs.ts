/**
 * `check --costs` against `check` for the same launch, as a ratio.
 *
 *   npm run bench costs [FOLDER]
 *
 * FOLDER holds kernels, of which some are checked; by default those of the rules' documentation.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FILES = 100;
const ROUNDS = 5;
const LAUNCH = ['--global-size', '4096', '--local-size', '64'];

/** The time of a run in milliseconds. */
function timed(args: readonly string[]): number {
  const start = performance.now();
  spawnSync(process.execPath, ['out/cli.cjs', 'check', ...args], { stdio: 'ignore' });
  return performance.now() - start;
}

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;

function kernelsIn(folder: string): readonly string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.cl'))
    .map((name) => path.join(folder, name))
    .filter((file) => /\bkernel\b|__kernel/.test(readFileSync(file, 'utf8')))
    .sort();
  const every = Math.max(1, Math.floor(all.length / FILES));
  return all.filter((_, i) => i % every === 0).slice(0, FILES);
}

const [folder = 'server/src/rules/catalogue'] = process.argv.slice(2);
const files = kernelsIn(folder);
timed([...LAUNCH, ...files]);
// Both are measured in turn, because the speed of machines changes within a minute.
const rounds = Array.from({ length: ROUNDS }, () => ({
  plain: timed([...LAUNCH, ...files]),
  costs: timed([...LAUNCH, '--costs', ...files]),
}));
const plain = median(rounds.map((one) => one.plain));
const costs = median(rounds.map((one) => one.costs));
const ratio = median(rounds.map((one) => one.costs / one.plain));
console.log('| files | check | check --costs | ratio |\n|---:|---:|---:|---:|');
console.log(`| ${files.length} | ${plain.toFixed(0)} ms | ${costs.toFixed(0)} ms | ${ratio.toFixed(2)} |`);
