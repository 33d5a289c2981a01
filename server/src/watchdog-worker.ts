// The thread that ends the server when it is busy with something that does not end, for `lsp/watchdog.ts`.
import { readSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { State, type Watched } from './lsp/watchdog.js';

/** How often is looked, in milliseconds. */
const INTERVAL = 500;
/** Looked at so often, what the server does has not ended: 2 seconds. */
const LONG = 4;
/** No more than this is kept of what a client sends meanwhile, in bytes. */
const MAXIMUM_KEPT = 64 << 20;

const { shared, port, parent, readsInput }: Watched = workerData;
const words = new Int32Array(shared);
const { ppid } = process;
const buffer = Buffer.allocUnsafe(1 << 16);
let section = -1;
let seen = 0;
let kept = 0;

/** Nothing else ends a process whose main thread never comes back. */
const end = (): void => void process.kill(process.pid, 'SIGKILL');

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** Takes what has arrived for the server, which will not read while it is busy; ends it where nothing more can arrive. */
function readInput(): void {
  if (Atomics.compareExchange(words, 0, State.Busy, State.Reading) !== State.Busy) return;
  try {
    while (kept < MAXIMUM_KEPT) {
      const length = readSync(0, buffer);
      if (length === 0) return end();
      kept += length;
      port.postMessage(Uint8Array.from(buffer.subarray(0, length)));
      Atomics.store(words, 2, 1);
    }
  } catch {
    // nothing there
  } finally {
    Atomics.store(words, 0, State.Busy);
    Atomics.notify(words, 0);
  }
}

setInterval(() => {
  if (parent !== undefined && isGone(parent)) end();
  const now = Atomics.load(words, 1);
  if (Atomics.load(words, 0) === State.Idle || now !== section) {
    section = now;
    seen = 0;
    kept = 0;
    return;
  }
  if (++seen < LONG) return;
  if (process.ppid !== ppid) end();
  if (readsInput) readInput();
}, INTERVAL);
