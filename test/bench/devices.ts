/**
 * A check for several devices against a check for one: the devices share what is the same for all of them.
 *
 *   npm run bench devices [FILE...]
 *
 * Each FILE is checked as OpenCL C 1.2, 2.0 and 3.0. Without any, the examples and a generated kernel are.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Checker } from '../../server/src/cli/check.js';
import { DiskFiles } from '../../server/src/cli/disk.js';
import { jobsOf } from '../../server/src/cli/jobs.js';
import { devicesNamed } from '../../server/src/devices/index.js';
import { compileSyntaxFiles } from '../../server/src/entry/node-syntax.js';
import { loadSyntax } from '../../server/src/syntax/tree-sitter.js';
import { macroKernels } from './kernels.js';

const REPETITIONS = 7;

/** The time in milliseconds that a check takes in a new checker, with a warm compiler: the median of several. */
function timeOf(file: string, version: string, device: string): number {
  const times = Array.from({ length: REPETITIONS }, () => {
    const files = new DiskFiles();
    const given = {
      words: [`-cl-std=${version}`],
      variant: undefined,
      severities: new Map(),
      device,
      launch: undefined,
    };
    const { jobs } = jobsOf([file], given, files);
    const checker = new Checker({ format: 'json', color: false, countsOnly: true }, files);
    const start = performance.now();
    for (const job of jobs) checker.check(job);
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[REPETITIONS >> 1] ?? 0;
}

async function main(): Promise<void> {
  await loadSyntax(compileSyntaxFiles(path.resolve('out')));
  const folder = mkdtempSync(path.join(tmpdir(), 'clspace-bench-'));
  try {
    const generated = path.join(folder, 'generated.cl');
    writeFileSync(generated, macroKernels(2000));
    const examples = readdirSync('examples').filter((name) => name.endsWith('.cl'));
    const given = process.argv.slice(2);
    const files = given.length > 0 ? given : [...examples.map((name) => `examples/${name}`), generated];
    const count = devicesNamed(['all']).devices.length;
    console.log(`\n| file | version | one device | ${count} devices | ratio |\n|---|---|---:|---:|---:|`);
    const sums = { one: 0, all: 0 };
    for (const file of files)
      for (const version of ['CL1.2', 'CL2.0', 'CL3.0']) {
        const all = timeOf(file, version, 'all');
        const one = timeOf(file, version, 'generic');
        sums.one += one;
        sums.all += all;
        console.log(
          `| ${path.basename(file)} | ${version} | ${one.toFixed(1)} ms | ${all.toFixed(1)} ms | ${(all / one).toFixed(1)} |`,
        );
      }
    console.log(
      `| together | | ${sums.one.toFixed(0)} ms | ${sums.all.toFixed(0)} ms | ${(sums.all / sums.one).toFixed(1)} |`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
