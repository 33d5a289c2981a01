// What ends a server that is busy for ever. An event loop that does not turn hears nothing of its client: neither that
// it has closed the input, nor that it is gone. A thread of its own looks for that.

import { fstatSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import type { MessagePort } from 'node:worker_threads';
import { lazy } from '../text/lazy.js';

/** The words that both threads share, by their places. */
export enum Word {
  /** A `State`. */
  State,
  /** How many sections the server has been busy with. */
  Sections,
  /** 1 when input was read for the server. */
  Delivered,
  /** 1 while the thread sleeps until the server is busy again. */
  Asleep,
}

/** What the server is doing. */
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

/**
 * The thread starts so long after the first section, behind everything that a start has to do. Before, V8 breaks off
 * what takes longer than `PATIENCE`, which costs half a millisecond a section, and it is done again under the eyes of
 * the thread. In milliseconds.
 */
const DELAY = 1000;
const PATIENCE = 5000;

/** Runs what may take long. */
export type Busy = <T>(section: () => T) => T;

/** Watches over sections of this process. `parent` is the client's process, when it is known. */
export function watchdog(parent: () => number | undefined): Busy {
  let words: Int32Array | undefined;
  let delivered = (): void => {};
  let depth = 0;
  let starting = false;

  function start(): void {
    if (words) return;
    // Loaded where it is needed: at a start it is not.
    const threads: typeof import('node:worker_threads') = require('node:worker_threads');
    const { MessageChannel, receiveMessageOnPort, Worker } = threads;
    const shared = new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT);
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
      if (Atomics.exchange(own, Word.Delivered, 0) === 0) return;
      for (let one = receiveMessageOnPort(port1); one; one = receiveMessageOnPort(port1))
        process.stdin.emit('data', Buffer.from(one.message));
    };
  }

  return (section) => {
    if (depth > 0) return section();
    depth++;
    try {
      if (!words) {
        if (!starting) setTimeout(start, DELAY).unref();
        starting = true;
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
    Atomics.add(own, Word.Sections, 1);
    Atomics.store(own, Word.State, State.Busy);
    if (Atomics.exchange(own, Word.Asleep, 0) === 1) Atomics.notify(own, Word.Asleep);
    try {
      return section();
    } finally {
      while (Atomics.compareExchange(own, Word.State, State.Busy, State.Idle) !== State.Busy)
        Atomics.wait(own, Word.State, State.Reading);
      delivered();
    }
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** What a script can reach, and nothing else is called. */
const RUN = '__clspaceSection';
const script = lazy(() => new Script(`globalThis.${RUN}()`));

/** Runs a section, and breaks it off after a while: V8 can, for a script. */
function withPatience<T>(section: () => T): T {
  let result: { readonly value: T } | undefined;
  const run = (): void => {
    result = { value: section() };
  };
  Object.defineProperty(globalThis, RUN, { value: run, configurable: true });
  script().runInThisContext({ timeout: PATIENCE });
  if (!result) throw new Error('the section did not run');
  return result.value;
}

/** Reading a pipe or a socket that a stream was made of does not wait. Windows has other pipes. */
function isStream(file: number): boolean {
  if (process.platform === 'win32') return false;
  const stats = fstatSync(file);
  return stats.isFIFO() || stats.isSocket();
}
