/**
 * Keystrokes in a kernel whose workspace has thousands of host files, against one without:
 *
 *   npm run bench hosts [FILES]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plainKernels } from './kernels.js';
import { CLSPACE, Client } from './servers.js';

const LINES = 1000;
const KEYSTROKES = 120;
/** Milliseconds between two keystrokes, after which the hosts are judged again. */
const PAUSE = 400;
const PAUSED = 30;

/** A host file of about 60 lines; every tenth calls the API, as in a project of many files. */
function hostText(i: number): string {
  const lines = Array.from(
    { length: 50 },
    (_, line) => `static int step_${line}(int value) { return value * ${line} + ${i}; }`,
  );
  if (i % 10 === 0)
    lines.push(
      '#include <CL/cl.h>',
      `void launch_${i}(cl_program program, cl_command_queue queue, cl_mem in, cl_mem out) {`,
      '  cl_int error, n = 16;',
      `  cl_kernel k = clCreateKernel(program, "kernel_${i % 50}", &error);`,
      '  size_t global[1] = {1024}, local[1] = {16};',
      '  clSetKernelArg(k, 0, sizeof(cl_mem), &in);',
      '  clSetKernelArg(k, 1, sizeof(cl_mem), &out);',
      '  clSetKernelArg(k, 2, sizeof(cl_mem), &in);',
      '  clSetKernelArg(k, 3, sizeof(int), &n);',
      '  clEnqueueNDRangeKernel(queue, k, 1, NULL, global, local, 0, NULL, NULL);',
      '}',
    );
  return `${lines.join('\n')}\n`;
}

const quantile = (times: readonly number[], q: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0;

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Measured {
  readonly client: Client;
  readonly fast: number[];
  readonly paused: number[];
}

async function main(): Promise<void> {
  const [count = 5000] = process.argv.slice(2).map(Number);
  const text = plainKernels(LINES);
  const lines = text.split('\n');
  const line = lines.findIndex((content, i) => i > lines.length / 2 && content.includes('; // '));
  const folder = mkdtempSync(path.join(tmpdir(), 'clspace-bench-'));
  try {
    const measured: Measured[] = [];
    for (const hosts of [0, count]) {
      const root = path.join(folder, `workspace-${hosts}`);
      for (let i = 0; i < hosts; i++) {
        const directory = path.join(root, `part-${Math.floor(i / 100)}`);
        mkdirSync(directory, { recursive: true });
        writeFileSync(path.join(directory, `host-${i}.c`), hostText(i));
      }
      mkdirSync(root, { recursive: true });
      const file = path.join(root, 'kernels.cl');
      writeFileSync(file, text);
      const client = new Client(CLSPACE, file, root);
      await client.open(text);
      measured.push({ client, fast: [], paused: [] });
    }
    const named = lines.findIndex((content) => content.includes('kernel void kernel_0('));
    const position = { line: named, character: (lines[named] ?? '').indexOf('kernel_0') + 1 };
    const references = { position, context: { includeDeclaration: true } };
    const begin = performance.now();
    // The references of a kernel include its hosts, so that the answer waits for the index.
    await measured[1]?.client.ask('textDocument/references', references);
    console.log(`the index of ${count.toLocaleString('en')} host files: ${Math.round(performance.now() - begin)} ms`);
    let typed = (lines[line] ?? '').length;
    const key = async (kind: 'fast' | 'paused'): Promise<void> => {
      for (const one of measured) {
        const start = performance.now();
        await one.client.type({ line, character: typed }, 'x');
        await one.client.diagnostics();
        one[kind].push(performance.now() - start);
      }
      typed++;
    };
    for (let i = 0; i < KEYSTROKES; i++) await key('fast');
    for (let i = 0; i < PAUSED; i++) {
      await wait(PAUSE);
      await key('paused');
    }
    console.log('\n| keystroke to diagnostics | without hosts | with hosts | ratio |\n|---|---:|---:|---:|');
    const [without, withHosts] = measured;
    for (const [what, kind, q] of [
      ['median', 'fast', 0.5],
      ['95th percentile', 'fast', 0.95],
      ['median, after pauses', 'paused', 0.5],
      ['95th percentile, after pauses', 'paused', 0.95],
    ] as const) {
      const [one, other] = [without, withHosts].map((those) => quantile(those?.[kind].slice(5) ?? [], q));
      console.log(
        `| ${what} | ${one?.toFixed(1)} ms | ${other?.toFixed(1)} ms | ${((other ?? 0) / (one ?? 1)).toFixed(2)} |`,
      );
    }
    console.log(
      `| peak memory | ${Math.round(without?.client.peak ?? 0)} MB | ${Math.round(withHosts?.client.peak ?? 0)} MB | |`,
    );
    for (const { client } of measured) client.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
