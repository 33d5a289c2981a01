/**
 * What typing costs in the language server and in clangd: the same text, the same edits, the same run, as a table for the
 * README. Wall time depends on what a server waits for (clangd waits 50 ms before it analyses an edit); CPU time of all
 * threads does not.
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
const WARM_UP = 5;
/** Milliseconds in which a server prepares what it does after the start, or after an edit. */
const REST = 1500;
/** Milliseconds between the keystrokes of a burst, as a person types. */
const BETWEEN = 60;
/** The time limit of each measurement, in milliseconds, once there are a few samples. */
const PATIENCE = 15_000;
const FEW = 3;

/** What is typed: a statement, and the text of a comment. */
const STATEMENT = '\n    float scaled = sum * 2.0f + sqrt(in[0]);';
const REMARK = ' // a remark that continues for a while and does not end';

interface Cost {
  readonly wall: number;
  /** Undefined if the system does not report it. */
  readonly cpu: number | undefined;
}

/** Milliseconds, or megabytes of memory. */
type Measures = Map<string, Cost>;

const quantile = (times: readonly number[], q: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0;
const median = (times: readonly number[]): number => quantile(times, 0.5);
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The costs of runs: the median of their wall times, and their mean CPU time. */
async function costOf(client: Client, count: number, run: (i: number) => Promise<unknown>): Promise<Cost> {
  const times: number[] = [];
  const before = client.cpu;
  const since = performance.now();
  for (let i = 0; i < count && !(i >= FEW && performance.now() - since > PATIENCE); i++) {
    const begin = performance.now();
    await run(i);
    times.push(performance.now() - begin);
  }
  const after = client.cpu;
  const cpu = before === undefined || after === undefined ? undefined : (after - before) / times.length;
  return { wall: median(times), cpu };
}

/** The place of the edits: after the first statement of a function in the middle of the file. */
function middle(text: string): Position {
  const lines = text.split('\n');
  const line = lines.findIndex((content, i) => i > lines.length / 2 && /^ {4}(?:float sum|uint w\[16\])/.test(content));
  return { line, character: (lines[line] ?? '').length };
}

/** Types a text again and again at one place, a character at a time, and removes it when it is complete. */
class Typist {
  #end: Position;
  #next = 0;

  constructor(
    private readonly client: Client,
    private readonly home: Position,
    private readonly text: string,
  ) {
    this.#end = home;
  }

  get position(): Position {
    return this.#end;
  }

  /** Types the next character, and waits for its diagnostics; returns the character. */
  async key(): Promise<string> {
    if (this.#next === this.text.length) await this.erase();
    const character = this.text.charAt(this.#next++);
    const at = this.#end;
    this.#end =
      character === '\n' ? { line: at.line + 1, character: 0 } : { line: at.line, character: at.character + 1 };
    await this.client.type(at, character);
    await this.client.diagnostics();
    return character;
  }

  async erase(): Promise<void> {
    await this.client.replace(this.home, this.#end, '');
    await this.client.diagnostics();
    this.#end = this.home;
    this.#next = 0;
  }
}

/** A key and all that an editor requests after it. */
async function burst(client: Client, typist: Typist): Promise<void> {
  const character = await typist.key();
  const { position } = typist;
  const around = (lines: number): Position => ({ line: Math.max(0, position.line + lines), character: 0 });
  if (/[a-z]/.test(character)) await client.ask('textDocument/completion', { position, context: { triggerKind: 1 } });
  await client.ask('textDocument/semanticTokens/full');
  await client.ask('textDocument/inlayHint', { range: { start: around(-25), end: around(25) } });
  if (client.supports('codeLensProvider')) await client.ask('textDocument/codeLens');
  await client.ask('textDocument/documentSymbol');
  await client.ask('textDocument/foldingRange');
  const range = { start: position, end: position };
  await client.ask('textDocument/codeAction', { range, context: { diagnostics: [], triggerKind: 2 } });
  await client.ask('textDocument/documentHighlight', { position });
  await client.ask('textDocument/documentLink');
}

/** Start, keys and memory; with `requests`, also the editor's requests. */
async function measure(server: Server, file: string, text: string, requests: boolean): Promise<Measures> {
  const measures: Measures = new Map();
  const starts: Cost[] = [];
  // The first start compiles the program and stores the compiled code for the next ones.
  for (let i = 0; i <= STARTS; i++) {
    const client = new Client(server, file);
    const begin = performance.now();
    await client.open(text);
    const wall = performance.now() - begin;
    if (i === 0) await pause(REST);
    else starts.push({ wall, cpu: client.cpu });
    client.close();
  }
  const cpus = starts.flatMap(({ cpu }) => cpu ?? []);
  measures.set('process start to first diagnostics', {
    wall: median(starts.map(({ wall }) => wall)),
    cpu: cpus.length > 0 ? median(cpus) : undefined,
  });
  const client = new Client(server, file);
  await client.open(text);
  const at = middle(text);
  const typist = new Typist(client, at, STATEMENT);
  measures.set('first key after opening', await costOf(client, 1, () => typist.key()));
  await pause(REST);
  for (let i = 0; i < WARM_UP; i++) await typist.key();
  measures.set('key in code', await costOf(client, KEYSTROKES, () => typist.key()));
  await typist.erase();
  const remark = new Typist(client, at, REMARK);
  for (let i = 0; i < WARM_UP; i++) await remark.key();
  measures.set('key in a comment', await costOf(client, KEYSTROKES, () => remark.key()));
  await remark.erase();
  await pause(REST);
  if (requests) {
    for (let i = 0; i < WARM_UP; i++) await burst(client, typist);
    const between = async (): Promise<void> => {
      await burst(client, typist);
      await pause(BETWEEN);
    };
    const { wall, cpu } = await costOf(client, KEYSTROKES, between);
    measures.set('key and all that an editor requests after it', { wall: wall - BETWEEN, cpu });
    await typist.erase();
    const place = { position: { line: at.line, character: 10 } };
    const ask = async (what: string, method: string, params: object = {}): Promise<void> => {
      await client.ask(method, params);
      measures.set(what, await costOf(client, KEYSTROKES, () => client.ask(method, params)));
    };
    await ask('hover', 'textDocument/hover', place);
    await ask('completion', 'textDocument/completion', place);
  }
  measures.set('peak memory, MB', { wall: client.peak, cpu: undefined });
  client.close();
  return measures;
}

const number = (value: number | undefined, unit: string): string =>
  value === undefined ? '–' : `${value.toFixed(unit ? 1 : 0)}${unit}`;

/** A row: CPU time where it is known, and otherwise wall time. */
function row(kind: string, size: number, what: string, ours: Cost, theirs: Cost | undefined): string {
  const unit = what.endsWith('MB') ? '' : ' ms';
  const ratio = (one: number | undefined, other: number | undefined): string =>
    one && other ? (other / one).toFixed(1) : '–';
  const cells = [
    kind,
    size.toLocaleString('en'),
    what,
    number(ours.wall, unit),
    number(theirs?.wall, unit),
    ratio(ours.wall, theirs?.wall),
    number(ours.cpu, unit),
    number(theirs?.cpu, unit),
    ratio(ours.cpu, theirs?.cpu),
  ];
  return `| ${cells.join(' | ')} |`;
}

async function main(): Promise<void> {
  const sizes = process.argv
    .slice(2)
    .map(Number)
    .filter((n) => n > 0);
  const folder = mkdtempSync(path.join(tmpdir(), 'clspace-bench-'));
  const peer = spawnSync('clangd-19', ['--version']).status === 0;
  if (!peer) console.log('clangd-19 is not installed: no comparison');
  console.log(
    '\n| kernels | lines | measured | clspace | clangd 19 | ratio | clspace, CPU | clangd 19, CPU | ratio |' +
      '\n|---|---:|---|---:|---:|---:|---:|---:|---:|',
  );
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
        for (const [what, cost] of ours) console.log(row(kind, size, what, cost, theirs.get(what)));
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
