// Ends a server that is busy forever. A blocked event loop doesn't notice that its client has closed the input, or is
// exited: a separate thread checks that.

import { fstatSync } from 'node:fs';
import type { Session } from 'node:inspector';
import path from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { lazy } from '../../text/lazy.js';
import type { TaskKind } from './environment.js';

/** The indices of the words that both threads share. */
export enum Word {
  /** A `State`. */
  State,
  /** The number of tasks that the server has run. */
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
  /** Busy, and the thread is reading the input: the server must wait until it has read. */
  Reading,
}

/** The parameters of the thread. */
export interface Watched {
  readonly shared: SharedArrayBuffer;
  /** Receives the input that the thread read. */
  readonly port: MessagePort;
  /** The client's process, without which the server ends. */
  readonly parent: number | undefined;
  /** The input is standard input, and reading it does not block. */
  readonly readsInput: boolean;
}

/**
 * The thread, which takes ten megabytes, starts before a task that is expected to be long, or when a task takes longer
 * than this, in milliseconds: V8 then interrupts the task, and it runs again, supervised by the thread.
 */
const PATIENCE = 2000;

/** Runs a task. */
export type Busy = <T>(section: () => T, kind?: TaskKind) => T;

/** Supervises tasks of this process. `parent` is the client's process, if known. */
export function watchdog(parent: () => number | undefined): Busy {
  let words: Int32Array | undefined;
  let delivered = (): void => {};
  let depth = 0;

  function start(): void {
    if (words) return;
    // Loaded on demand, not at the start.
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
    // If the thread fails, there is no watchdog.
    worker.on('error', () => {});
    const own = new Int32Array(shared);
    words = own;
    delivered = () => {
      if (Atomics.exchange(own, Word.Delivered, 0) === 0) return;
      for (let one = receiveMessageOnPort(port1); one; one = receiveMessageOnPort(port1))
        process.stdin.emit('data', Buffer.from(one.message));
    };
  }

  return (section, kind) => {
    if (depth > 0) return section();
    depth++;
    try {
      if (kind === 'part' && !words) return section();
      const inTime = words || kind === 'long' ? undefined : withPatience(section);
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

/** A name that the inspector can access, and nothing else uses. */
const RUN = '__clspaceSection';

/**
 * An inspector of this process, only for its time limit: that of `node:vm` would start a thread for each task and wait
 * for its end, which takes longer than many keystrokes. Undefined if Node was built without inspectors.
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

/** Runs a task, and interrupts it after a while; returns its result, or undefined if it was interrupted. */
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

/** Reading a pipe or a socket of a stream does not block. Windows has other pipes. */
function isStream(file: number): boolean {
  if (process.platform === 'win32') return false;
  const stats = fstatSync(file);
  return stats.isFIFO() || stats.isSocket();
}
