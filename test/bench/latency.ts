/**
 * The language server against clangd: the same text, the same run, as a table for the README.
 *
 *   npm run bench latency [LINES...]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { macroKernels, plainKernels } from './kernels.js';
import { CLANGD, CLSPACE, Client, type Position, type Server } from './servers.js';

const STARTS = 5;
const KEYSTROKES = 60;
const REQUESTS = 15;
const WARM_UP = 10;
const LINGER = 4000;
/** The time limit of each measurement, in milliseconds, once there are a few samples. */
const PATIENCE = 15_000;
const FEW = 3;

const quantile = (times: readonly number[], q: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0;
const median = (times: readonly number[]): number => quantile(times, 0.5);

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** The place of the edits: after a statement in the middle of the file. */
function middle(text: string): Position {
  const lines = text.split('\n');
  const line = lines.findIndex((content, i) => i > lines.length / 2 && content.includes('; // '));
  return { line, character: (lines[line] ?? '').length };
}

type Measures = Map<string, number>;

/** Start, keystrokes and memory; with `requests`, also the editor's other requests. */
async function measure(server: Server, file: string, text: string, requests: boolean): Promise<Measures> {
  const measures: Measures = new Map();
  const starts: number[] = [];
  // The first start compiles the program and stores the compiled code for the next ones.
  const begin = performance.now();
  const isEnough = (count: number, since: number): boolean => count >= FEW && performance.now() - since > PATIENCE;
  for (let i = 0; i <= STARTS && !isEnough(starts.length, begin); i++) {
    let client: Client | undefined;
    const time = await timed(async () => {
      client = new Client(server, file);
      await client.open(text);
    });
    if (i === 0) await new Promise((resolve) => setTimeout(resolve, LINGER));
    client?.close();
    if (i > 0) starts.push(time);
  }
  measures.set('process start to first diagnostics', median(starts));
  const client = new Client(server, file);
  await client.open(text);
  const at = middle(text);
  const key = async (i: number): Promise<void> => {
    await client.type({ line: at.line, character: at.character + i }, 'x');
    await client.diagnostics();
  };
  const keys: number[] = [];
  const typing = performance.now();
  let typed = 0;
  for (; typed < WARM_UP + KEYSTROKES && !isEnough(keys.length, typing); typed++) {
    const time = await timed(() => key(typed));
    if (typed >= WARM_UP || time > 1000) keys.push(time);
  }
  measures.set('keystroke to diagnostics, median', median(keys));
  measures.set('keystroke to diagnostics, 95th percentile', quantile(keys, 0.95));
  measures.set('peak memory, MB', client.peak);
  if (requests) {
    const place = { position: { line: at.line, character: (text.split('\n')[at.line] ?? '').indexOf('out') + 1 } };
    const ask = async (what: string, run: (i: number) => Promise<unknown>): Promise<void> => {
      const times: number[] = [];
      for (let i = 0; i < REQUESTS; i++) {
        // Each request is about a new text, after its diagnostics have arrived.
        await key(typed++);
        times.push(await timed(() => run(i)));
      }
      measures.set(what, median(times.slice(FEW)));
    };
    let resultId: string | undefined;
    measures.set(
      'semantic tokens, the first time',
      await timed(
        async () => ({ resultId } = await client.ask<{ resultId?: string }>('textDocument/semanticTokens/full')),
      ),
    );
    await ask(
      'semantic tokens, all of them',
      async () => ({ resultId } = await client.ask<{ resultId?: string }>('textDocument/semanticTokens/full')),
    );
    await ask(
      'semantic tokens after an edit',
      async () =>
        ({ resultId } = await client.ask<{ resultId?: string }>('textDocument/semanticTokens/full/delta', {
          previousResultId: resultId,
        })),
    );
    await ask('hover', () => client.ask('textDocument/hover', place));
    await ask('completion', () => client.ask('textDocument/completion', place));
  }
  client.close();
  return measures;
}

async function main(): Promise<void> {
  const sizes = process.argv
    .slice(2)
    .map(Number)
    .filter((n) => n > 0);
  const folder = mkdtempSync(path.join(tmpdir(), 'clspace-bench-'));
  const peer = spawnSync('clangd-19', ['--version']).status === 0;
  if (!peer) console.log('clangd-19 is not installed: no comparison');
  console.log('\n| kernels | lines | measured | clspace | clangd 19 | ratio |\n|---|---:|---|---:|---:|---:|');
  try {
    for (const [kind, generate, lines] of [
      ['plain', plainKernels, sizes.length ? sizes : [200, 2000, 10_000, 100_000]],
      ['mostly macros', macroKernels, sizes.length ? sizes : [2000, 10_000]],
    ] as const) {
      for (const size of lines) {
        const text = generate(size);
        const file = path.join(folder, `${kind.replace(/ /g, '-')}-${size}.cl`);
        writeFileSync(file, text);
        const ours = await measure(CLSPACE, file, text, size <= 10_000);
        const theirs: Measures = peer ? await measure(CLANGD, file, text, size <= 10_000) : new Map();
        for (const [what, value] of ours) {
          const other = theirs.get(what);
          const unit = what.endsWith('MB') ? '' : ' ms';
          console.log(
            `| ${kind} | ${size.toLocaleString('en')} | ${what} | ${value.toFixed(unit ? 1 : 0)}${unit} | ${other === undefined ? '–' : `${other.toFixed(unit ? 1 : 0)}${unit}`} | ${other === undefined ? '–' : (other / value).toFixed(1)} |`,
          );
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
