/**
 * Speed of the preprocessor: throughput against `clang-19 -E`, and the cost of a one-character edit.
 *
 *   node preprocessor.js [FILE [-- BUILD_OPTIONS]]
 *
 * FILE is a kernel with many macros to measure besides the generated ones.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskFiles } from '../../server/src/cli/disk.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { Preprocessor, TranslationUnit } from '../../server/src/preprocessor/preprocessor.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** The median time in milliseconds of `runs` calls. */
function median(runs: number, run: () => void): number {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[runs >> 1] ?? 0;
}

/** A kernel file of about `lines` lines; with macros, two of three statements contain one. */
function generate(lines: number, macros: boolean): string {
  const parts = macros
    ? ['#define SCALE(x, y) ((x) * FACTOR + (y))\n#define FACTOR 3\n#define GLOBAL __global const\n']
    : [];
  for (let i = 0; i * 10 < lines; i++) {
    const sum = (a: string, b: string) => (macros ? `SCALE(${a}, ${b})` : `((${a}) * 3 + (${b}))`);
    parts.push(`
/* Kernel ${i} of many. */
__kernel void kernel_${i}(${macros ? 'GLOBAL' : '__global const'} float *in, __global float *out) {
  const size_t id = get_global_id(0);
  float sum = 0.0f;
  for (int k = 0; k < ${i + 1}; k++) sum += ${sum('in[id + k]', 'k')};
  // write the result
  out[id] = ${sum('sum', `${i}.5f`)};
}
`);
  }
  return parts.join('');
}

/** The time in milliseconds of `clang-19 -E`, including the start of the process; undefined if it is not installed. */
function clang(path: string, words: readonly string[]): number | undefined {
  const run = () => spawnSync('clang-19', ['-E', '-x', 'cl', '-o', '/dev/null', ...words, path]);
  return run().error ? undefined : median(5, run);
}

const row = (cells: readonly (string | number)[]) =>
  console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(28) : String(cell).padStart(12))).join(''));
const fixed = (value: number | undefined, digits = 1) => (value === undefined ? 'none' : value.toFixed(digits));

const folder = mkdtempSync(join(tmpdir(), 'clspace-bench-'));
try {
  row(['throughput', 'MB', 'ms', 'MB/s', 'clang -E ms', 'clang MB/s']);
  const throughput = (name: string, path: string, words: readonly string[]) => {
    const options = parseBuildOptions(words);
    const files = new DiskFiles();
    const root = files.read(path);
    if (!root) return console.log(`${name}: cannot be read`);
    // Bytes of source as the compiler reads them: a file counts once for each time that it is included.
    const bytes = new Preprocessor(options, files).run(root).reduce((sum, chunk) => sum + chunk.length, 0);
    const ours = median(9, () => new Preprocessor(options, files).run(root));
    const theirs = clang(path, words);
    row([
      name,
      fixed(bytes / 1e6, 2),
      fixed(ours),
      fixed(bytes / 1e3 / ours),
      fixed(theirs),
      theirs === undefined ? 'none' : fixed(bytes / 1e3 / theirs),
    ]);
  };
  for (const macros of [false, true]) {
    const path = join(folder, 'generated.cl');
    writeFileSync(path, generate(30_000, macros));
    throughput(macros ? '30,000 lines with macros' : '30,000 lines, no macros', path, []);
  }
  const [file, , ...words] = process.argv.slice(2);
  if (file) throughput(file.replace(/^.*\//, ''), file, words);

  console.log();
  row(['one-character edit, ms', 'from scratch', 'start', 'middle', 'end', 'chunks kept']);
  for (const lines of [200, 2000, 10_000, 100_000]) {
    let text = generate(lines, true);
    const options = parseBuildOptions([]);
    const files = new DiskFiles();
    const unit = new TranslationUnit(options, files);
    const scratch = median(5, () => new Preprocessor(options, files).run(new SourceFile('a.cl', text)));
    let before = new SourceFile('a.cl', text);
    unit.update(before);
    let kept = 1;
    const edit = (part: number): number => {
      const times: number[] = [];
      for (let i = 0; i < 31; i++) {
        // Inserts a digit into a statement, as typing would.
        const after = text.indexOf('.5f', Math.floor(text.length * part));
        const start = after < 0 ? text.lastIndexOf('.5f') : after;
        text = `${text.slice(0, start)}1${text.slice(start)}`;
        text.charCodeAt(text.length >> 1); // flattens the string outside the measurement
        const change = { start, oldEnd: start, newEnd: start + 1 };
        const file = new SourceFile('a.cl', text, { edited: { before, change } });
        before = file;
        const known = new Set(unit.chunks);
        const begin = performance.now();
        const chunks = unit.update(file);
        times.push(performance.now() - begin);
        kept = Math.min(kept, chunks.filter((chunk) => known.has(chunk)).length / chunks.length);
      }
      return times.sort((a, b) => a - b)[15] ?? 0;
    };
    const medians = [0.002, 0.5, 0.998].map(edit);
    row([`${lines} lines`, fixed(scratch), ...medians.map((time) => fixed(time, 3)), `${fixed(100 * kept)} %`]);
  }
} finally {
  rmSync(folder, { recursive: true });
}
