// The thread that ends the server when it is stuck, for `lsp/watchdog.ts`.
import { readSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { State, type Watched, Word } from '../lsp/runtime/watchdog.js';

/** The polling interval, in milliseconds. */
const INTERVAL = 500;
/** The number of polls after which a task counts as stuck: 2 seconds. */
const LONG = 4;
/** The number of idle polls before sleeping until the server is busy again: a minute. */
const QUIET = 120;
/** The maximum amount of client input that is buffered meanwhile, in bytes. */
const MAXIMUM_KEPT = 64 << 20;

const { shared, port, parent, readsInput }: Watched = workerData;
const words = new Int32Array(shared);
const { ppid } = process;
const buffer = Buffer.allocUnsafe(1 << 16);
/**
 * The last observation: the section of work, how often it was seen, the number of idle polls, and the size of the
 * buffered input.
 */
const last = { section: -1, seen: 0, idle: 0, kept: 0 };

/** Only this ends a process whose main thread is stuck. */
const end = (): void => void process.kill(process.pid, 'SIGKILL');

function hasExited(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** Reads input for the server, which doesn't read while it is busy; ends the server if the input is closed. */
function readInput(): void {
  if (Atomics.compareExchange(words, Word.State, State.Busy, State.Reading) !== State.Busy) return;
  try {
    while (last.kept < MAXIMUM_KEPT) {
      const length = readSync(0, buffer);
      if (length === 0) return end();
      last.kept += length;
      port.postMessage(Uint8Array.from(buffer.subarray(0, length)));
      Atomics.store(words, Word.Delivered, 1);
    }
  } catch {
    // no input
  } finally {
    Atomics.store(words, Word.State, State.Busy);
    Atomics.notify(words, Word.State);
  }
}

/** Sleeps until the server is busy again. An idle server notices by itself that its client has exited. */
function sleep(): void {
  Atomics.store(words, Word.Asleep, 1);
  if (Atomics.load(words, Word.State) === State.Idle) Atomics.wait(words, Word.Asleep, 1);
  Atomics.store(words, Word.Asleep, 0);
}

setInterval(() => {
  if (parent !== undefined && hasExited(parent)) end();
  const isIdle = Atomics.load(words, Word.State) === State.Idle;
  const now = Atomics.load(words, Word.Sections);
  last.idle = isIdle ? last.idle + 1 : 0;
  if (isIdle || now !== last.section) {
    last.section = now;
    last.seen = 0;
    last.kept = 0;
    if (last.idle > QUIET) {
      last.idle = 0;
      sleep();
    }
    return;
  }
  if (++last.seen < LONG) return;
  if (process.ppid !== ppid) end();
  if (readsInput) readInput();
}, INTERVAL);
