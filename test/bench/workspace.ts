/**
 * What opening a kernel of a real workspace costs: its first diagnostics, what the server reads, and the keys that are
 * typed while it reads the rest.
 *
 *   npm run bench workspace FOLDER...
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CLSPACE, Client } from './servers.js';

const KEYS = 40;
/** Milliseconds between two keys. */
const BETWEEN = 100;
/** Milliseconds after the last key in which the server finishes what it does. */
const REST = 10_000;

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The largest kernel file of a folder: it has the most to find. */
function largestKernel(folder: string): string | undefined {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.cl'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return files.sort((one, other) => statSync(other).size - statSync(one).size)[0];
}

async function measure(folder: string): Promise<string> {
  const file = largestKernel(folder);
  if (file === undefined) return `| ${path.basename(folder)} | has no kernel file | | | | | |`;
  const text = readFileSync(file, 'utf8');
  const client = new Client(CLSPACE, file, folder);
  const begin = performance.now();
  await client.open(text);
  const first = performance.now() - begin;
  const { cpu } = client;
  const home = { line: text.split('\n').length, character: 0 };
  const times: number[] = [];
  for (let i = 0; i < KEYS; i++) {
    const since = performance.now();
    await client.type({ ...home, character: i }, '/');
    await client.diagnostics();
    times.push(performance.now() - since);
    await wait(BETWEEN);
  }
  times.sort((one, other) => one - other);
  await wait(REST);
  const megabytes = client.read === undefined ? '–' : (client.read / 1e6).toFixed(0);
  const cells = [
    path.basename(folder),
    `${first.toFixed(0)} ms`,
    cpu === undefined ? '–' : `${cpu.toFixed(0)} ms`,
    `${times[KEYS >> 1]?.toFixed(1)} ms`,
    `${times.at(-1)?.toFixed(1)} ms`,
    client.cpu === undefined ? '–' : `${client.cpu.toFixed(0)} ms`,
    megabytes,
  ];
  client.close();
  return `| ${cells.join(' | ')} |`;
}

async function main(): Promise<void> {
  const folders = process.argv.slice(2);
  if (folders.length === 0) {
    console.log('\nnpm run bench workspace FOLDER...: name the workspaces to open');
    return;
  }
  console.log(
    '\n| workspace | first diagnostics | CPU until then | median of a key | slowest | CPU of all | MB read |' +
      '\n|---|---:|---:|---:|---:|---:|---:|',
  );
  for (const folder of folders) console.log(await measure(path.resolve(folder)));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
