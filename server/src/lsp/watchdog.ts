// What ends a server that is busy for ever. An event loop that does not turn hears nothing of its client: neither that it has closed the
// input, nor that it is gone. A thread of its own looks for that.
import { fstatSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import type { MessagePort } from 'node:worker_threads';

/** What the server is doing, in the first of the shared words. In the second stands how many sections it has been busy with, in the third whether input was read for it. */
export enum State {
  Idle,
  Busy,
  /** Busy, and the thread is reading the input: the server may not go on until it has read. */
  Reading,
}

/** What the thread is told at its start. */
export interface Watched {
  readonly shared: SharedArrayBuffer;
  /** Takes what was read of the input. */
  readonly port: MessagePort;
  /** The process without which there is nothing to serve. */
  readonly parent: number | undefined;
  /** The input is standard input, and such that reading does not wait. */
  readonly readsInput: boolean;
}

/** What takes longer is broken off, and done again under the eyes of the thread, which costs 9 MB: most servers never need it. In milliseconds. */
const PATIENCE = 5000;

/** Runs what may take long. */
export type Busy = <T>(section: () => T) => T;

/** Watches over sections of this process. `parent` is the client's process, when it is known. */
export function watchdog(parent: () => number | undefined): Busy {
  let words: Int32Array | undefined;
  let delivered = (): void => {};
  let depth = 0;

  function start(): void {
    // Loaded where it is needed: at a start it is not.
    const threads: typeof import('node:worker_threads') = require('node:worker_threads');
    const { MessageChannel, receiveMessageOnPort, Worker } = threads;
    const shared = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
    const { port1, port2 } = new MessageChannel();
    const data: Watched = {
      shared,
      port: port2,
      parent: parent(),
      readsInput: process.argv.includes('--stdio') && isStream(0),
    };
    const worker = new Worker(path.join(__dirname, 'watchdog-worker.cjs'), {
      workerData: data,
      transferList: [port2],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    });
    worker.unref();
    // Without the thread, things are as they would be without a watchdog.
    worker.on('error', () => {});
    const own = new Int32Array(shared);
    words = own;
    delivered = () => {
      if (Atomics.exchange(own, 2, 0) === 0) return;
      for (let one = receiveMessageOnPort(port1); one; one = receiveMessageOnPort(port1))
        process.stdin.emit('data', Buffer.from(one.message));
    };
  }

  return (section) => {
    if (depth > 0) return section();
    depth++;
    try {
      if (!words) {
        try {
          return withPatience(section);
        } catch (error) {
          if (!isTimeout(error)) throw error;
          start();
        }
      }
      return watched(section);
    } finally {
      depth--;
    }
  };

  function watched<T>(section: () => T): T {
    const own = words;
    if (!own) return section();
    Atomics.add(own, 1, 1);
    Atomics.store(own, 0, State.Busy);
    try {
      return section();
    } finally {
      while (Atomics.compareExchange(own, 0, State.Busy, State.Idle) !== State.Busy)
        Atomics.wait(own, 0, State.Reading);
      delivered();
    }
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** What a script can reach, and nothing else is called. */
const RUN = '__clspaceSection';
let script: Script | undefined;

/** Runs a section, and breaks it off after a while: V8 can, for a script. */
function withPatience<T>(section: () => T): T {
  script ??= new Script(`globalThis.${RUN}()`);
  let result: { readonly value: T } | undefined;
  const run = (): void => {
    result = { value: section() };
  };
  Object.defineProperty(globalThis, RUN, { value: run, configurable: true });
  script.runInThisContext({ timeout: PATIENCE });
  if (!result) throw new Error('the section did not run');
  return result.value;
}

/** Reading a pipe or a socket that a stream was made of does not wait. Windows has other pipes. */
function isStream(file: number): boolean {
  if (process.platform === 'win32') return false;
  const stats = fstatSync(file);
  return stats.isFIFO() || stats.isSocket();
}
