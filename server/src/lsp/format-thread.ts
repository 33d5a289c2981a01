// clang-format in a thread of its own: what it takes seconds for must not keep the keystrokes waiting, and what breaks
// it breaks nothing else.
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

/** Makes a thread that lays out, begun when it is first asked. */
export class FormatThread {
  #thread: Worker | undefined;
  #ending: NodeJS.Timeout | undefined;
  #before: Promise<unknown> = Promise.resolve();

  /** One layout after the other. Rejects with what clang-format says, and where it takes too long. */
  readonly layOut = (layout: Layout): Promise<string> => {
    const answer = this.#before.then(() => this.#ask(layout));
    this.#before = answer.catch(() => undefined);
    return answer;
  };

  async #ask(layout: Layout): Promise<string> {
    clearTimeout(this.#ending);
    // Whoever waits is told by `once`; with nobody waiting an error must not end the server.
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
