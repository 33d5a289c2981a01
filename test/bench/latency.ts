/**
 * Latency and memory of the language server against clangd's: real servers over real stdio, the same text, the same run.
 *
 *   node latency.js [LINES...]
 *
 * Prints, for generated kernels of each size: process start to first diagnostics, a keystroke in the middle of the file to
 * the diagnostics of that version (median and 95th percentile), and the peak of resident memory.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMessageConnection, type MessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';

const KEYSTROKES = 40;
const WARM_UP = 10;

/** A kernel file of about `lines` lines: helpers and kernels that call them, with macros and local memory. */
function generate(lines: number): string {
  const parts = ['#define TILE 16\n#define SCALE(x, y) ((x) * 3 + (y))\ntypedef struct { float x; int n; } item;\n'];
  for (let i = 0; i * 20 < lines; i++) {
    parts.push(`
static float helper_${i}(global const float *in, local float *tile, int n)
{
    float sum = 0.0f;
    for (int k = 0; k < n; ++k)
        sum += SCALE(in[k], tile[k & (TILE - 1)]);
    return sum;
}

kernel void kernel_${i}(global const float *in, global float *out, global item *items, int n)
{
    local float tile[TILE];
    const size_t id = get_global_id(0);
    tile[get_local_id(0) & (TILE - 1)] = in[id];
    barrier(CLK_LOCAL_MEM_FENCE);
    float4 v = vload4(0, in) * (float4)(1.0f, 2.0f, 3.0f, ${i}.0f);
    items[id].x = dot(v, v) + helper_${i}(in, tile, n);
    out[id] = items[id].x + (float)id; // ${i}
}
`);
  }
  return parts.join('');
}

interface Server {
  readonly name: string;
  readonly command: readonly string[];
}

const SERVERS: readonly Server[] = [
  { name: 'clspace', command: [process.execPath, path.resolve('out/cli.cjs'), 'lsp', '--stdio'] },
  { name: 'clangd-19', command: ['clangd-19', '--log=error', '--background-index=false', '--pch-storage=memory'] },
];

interface Published {
  readonly uri: string;
  readonly version?: number;
}

class Client {
  readonly #child: ChildProcess;
  readonly #connection: MessageConnection;
  #version = -1;
  #waiting: { version: number; done: () => void } | undefined;

  constructor(server: Server) {
    const [program = '', ...args] = server.command;
    this.#child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const { stdout, stdin } = this.#child;
    if (!stdout || !stdin) throw new Error(`${server.name} has no standard streams`);
    this.#connection = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.#connection.onNotification('textDocument/publishDiagnostics', ({ version = 0 }: Published) => {
      this.#version = Math.max(this.#version, version);
      if (this.#waiting && this.#version >= this.#waiting.version) {
        this.#waiting.done();
        this.#waiting = undefined;
      }
    });
    this.#connection.onRequest('workspace/configuration', () => [null]);
    this.#connection.onRequest('client/registerCapability', () => null);
    this.#connection.onRequest('window/workDoneProgress/create', () => null);
    this.#connection.listen();
  }

  async open(file: string, text: string): Promise<void> {
    const uri = pathToFileURL(file).href;
    await this.#connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: { textDocument: { publishDiagnostics: { versionSupport: true } } } });
    await this.#connection.sendNotification('initialized', {});
    const published = this.#published(1);
    await this.#connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'opencl', version: 1, text } });
    await published;
  }

  #published(version: number): Promise<void> {
    return new Promise((done) => {
      this.#waiting = { version, done };
    });
  }

  /** Inserts a character; the time in milliseconds until the diagnostics of that version. */
  async type(file: string, version: number, position: { line: number; character: number }, text: string): Promise<number> {
    const uri = pathToFileURL(file).href;
    const published = this.#published(version);
    const start = performance.now();
    await this.#connection.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ range: { start: position, end: position }, text }] });
    await published;
    return performance.now() - start;
  }

  /** Peak resident memory in MB, where the system tells. */
  get peak(): number {
    try {
      return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      return 0;
    }
  }

  close(): void {
    this.#connection.dispose();
    this.#child.kill('SIGKILL');
  }
}

const quantile = (times: readonly number[], q: number): number => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0;

async function measure(server: Server, file: string, text: string) {
  const starts: number[] = [];
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    const client = new Client(server);
    await client.open(file, text);
    starts.push(performance.now() - start);
    client.close();
  }
  const client = new Client(server);
  await client.open(file, text);
  const lines = text.split('\n');
  const line = lines.findIndex((content, i) => i > lines.length / 2 && content.includes('out[id] ='));
  const character = (lines[line] ?? '').length;
  const times: number[] = [];
  for (let i = 0; i < WARM_UP + KEYSTROKES; i++) {
    const time = await client.type(file, i + 2, { line, character: character + i }, 'x');
    if (i >= WARM_UP) times.push(time);
  }
  const result = { start: quantile(starts, 0.5), median: quantile(times, 0.5), high: quantile(times, 0.95), peak: client.peak };
  client.close();
  return result;
}

async function main(): Promise<void> {
  const sizes = process.argv.slice(2).map(Number).filter((n) => n > 0);
  const folder = mkdtempSync(path.join(tmpdir(), 'clspace-bench-'));
  const servers = SERVERS.filter(({ command: [program = ''] }) => spawnSync(program, ['--version']).status === 0);
  console.log('\n| lines | server | start to first diagnostics | keystroke, median | keystroke, 95 % | peak memory |\n|---|---|---|---|---|---|');
  try {
    for (const size of sizes.length ? sizes : [200, 2000, 10_000, 100_000]) {
      const text = generate(size);
      for (const server of servers) {
        const file = path.join(folder, `generated-${size}.cl`);
        writeFileSync(file, text);
        const { start, median, high, peak } = await measure(server, file, text);
        console.log(`| ${size} | ${server.name} | ${start.toFixed(0)} ms | ${median.toFixed(1)} ms | ${high.toFixed(1)} ms | ${peak.toFixed(0)} MB |`);
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
