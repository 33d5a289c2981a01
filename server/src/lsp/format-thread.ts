// clang-format in a thread of its own: what it takes seconds for must not keep the keystrokes waiting, and what breaks it breaks nothing else.
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Layout } from './clang-format.js';

/** What the thread answers. */
export type Answer = { readonly text: string } | { readonly problem: string };

/** Nobody waits for longer than this, in milliseconds: some texts would take clang-format hours. */
const PATIENCE = 20_000;
/** A thread that nobody has asked anything for so long ends, and its memory is given back; in milliseconds. */
const IDLE = 60_000;

let thread: Worker | undefined;
let ending: NodeJS.Timeout | undefined;
let before: Promise<unknown> = Promise.resolve();

/** One layout after the other. Rejects with what clang-format says, and where it takes too long. */
export function layOutInThread(layout: Layout): Promise<string> {
  const answer = before.then(() => ask(layout));
  before = answer.catch(() => undefined);
  return answer;
}

async function ask(layout: Layout): Promise<string> {
  clearTimeout(ending);
  // Whoever waits is told by `once`; with nobody waiting an error must not end the server.
  thread ??= new Worker(path.join(__dirname, 'format-worker.cjs')).on('error', end);
  const patience = AbortSignal.timeout(PATIENCE);
  let answer: Answer;
  try {
    thread.postMessage(layout);
    [answer] = await once(thread, 'message', { signal: patience });
  } catch (error) {
    end();
    throw patience.aborted ? new Error(`gave up after ${PATIENCE / 1000} seconds`) : error;
  }
  ending = setTimeout(end, IDLE).unref();
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.text;
}

function end(): void {
  void thread?.terminate();
  thread = undefined;
}
