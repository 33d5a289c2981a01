// What ends a server that is busy for ever. An event loop that does not turn hears nothing of its client: neither that
// it has closed the input, nor that it is gone. A thread of its own looks for that.

import { fstatSync } from 'node:fs';
import type { Session } from 'node:inspector';
import path from 'node:path';
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
 * The thread, which takes ten megabytes, starts when a section takes longer than this, in milliseconds: V8 breaks the
 * section off then, and it is done again under the eyes of the thread.
 */
const PATIENCE = 2000;

/** Runs what may take long. */
export type Busy = <T>(section: () => T) => T;

/** Watches over sections of this process. `parent` is the client's process, when it is known. */
export function watchdog(parent: () => number | undefined): Busy {
  let words: Int32Array | undefined;
  let delivered = (): void => {};
  let depth = 0;

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
      const inTime = words ? undefined : withPatience(section);
      if (inTime) return inTime.value;
      start();
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

/** What an inspector can reach, and nothing else is called. */
const RUN = '__clspaceSection';

/**
 * An inspector of this process, for its time limit alone: with that of `node:vm`, each section would start a thread and
 * wait for its end, which takes longer than many a keystroke. Undefined where Node was built without inspectors.
 */
const inspector = lazy((): Session | undefined => {
  try {
    const { Session }: typeof import('node:inspector') = require('node:inspector');
    const session = new Session();
    session.connect();
    return session;
  } catch {
    return undefined;
  }
});

/** Runs a section, and breaks it off after a while; what it made, or undefined where that was never finished. */
function withPatience<T>(section: () => T): { readonly value: T } | undefined {
  let made: { readonly value: T } | undefined;
  let failed: { readonly error: unknown } | undefined;
  const run = (): void => {
    try {
      made = { value: section() };
    } catch (error) {
      failed = { error };
    }
  };
  Object.defineProperty(globalThis, RUN, { value: run, configurable: true });
  inspector()?.post('Runtime.evaluate', { expression: `${RUN}()`, timeout: PATIENCE, silent: true });
  if (failed) throw failed.error;
  return made;
}

/** Reading a pipe or a socket that a stream was made of does not wait. Windows has other pipes. */
function isStream(file: number): boolean {
  if (process.platform === 'win32') return false;
  const stats = fstatSync(file);
  return stats.isFIFO() || stats.isSocket();
}
