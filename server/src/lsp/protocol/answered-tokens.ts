/** The last result for each document: a delta starts from it. */
export class AnsweredTokens {
  readonly #answers = new Map<string, { readonly resultId: string; readonly data: Uint32Array }>();
  #next = 1;

  /** Stores a result, and returns its id. */
  remember(uri: string, data: Uint32Array): string {
    const resultId = String(this.#next++);
    this.#answers.set(uri, { resultId, data });
    return resultId;
  }

  /** The result with this id; undefined if there was a later one. */
  find(uri: string, resultId: string): Uint32Array | undefined {
    const known = this.#answers.get(uri);
    return known?.resultId === resultId ? known.data : undefined;
  }

  forget(uri: string): void {
    this.#answers.delete(uri);
  }
}
