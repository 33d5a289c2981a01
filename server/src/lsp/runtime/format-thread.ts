// clang-format in a separate thread: it may take seconds, which must not delay keystrokes, and its failures must not
// affect the server.
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Layout } from './clang-format.js';

/** The messages of the thread. */
export type Answer = { readonly text: string } | { readonly problem: string };

/** The time limit in milliseconds: some texts would take clang-format hours. */
const PATIENCE = 20_000;
/** The idle time after which the thread ends and its memory is released; in milliseconds. */
const IDLE = 60_000;

/** A formatting thread, started on first use. */
export class FormatThread {
  #thread: Worker | undefined;
  #ending: NodeJS.Timeout | undefined;
  #before: Promise<unknown> = Promise.resolve();

  /** One formatting run at a time. Rejects with clang-format's error message, and on timeout. */
  readonly layOut = (layout: Layout): Promise<string> => {
    const answer = this.#before.then(() => this.#ask(layout));
    this.#before = answer.catch(() => undefined);
    return answer;
  };

  async #ask(layout: Layout): Promise<string> {
    clearTimeout(this.#ending);
    // `once` reports errors to waiting callers; without one, an error must not end the server.
    this.#thread ??= new Worker(path.join(__dirname, 'format-worker.cjs')).on('error', this.#end);
    const patience = AbortSignal.timeout(PATIENCE);
    let answer: Answer;
    try {
      this.#thread.postMessage(layout);
      [answer] = await once(this.#thread, 'message', { signal: patience });
    } catch (error) {
      this.#end();
      throw patience.aborted ? new Error(`gave up after ${PATIENCE / 1000} seconds`) : error;
    }
    this.#ending = setTimeout(this.#end, IDLE).unref();
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.text;
  }

  readonly #end = (): void => {
    void this.#thread?.terminate();
    this.#thread = undefined;
  };
}
