import { CLIENT_LIMIT_MS, within } from './limits.js';

/** How long a client that has just failed to answer is waited for, in milliseconds. */
const IMPATIENT_MS = 100;

/**
 * What a client answers when it is asked for the settings of a document. One that does not answer in time is not waited
 * for: its last answer counts, or none. An answer that comes late counts from then on.
 */
export class ClientSettings {
  /** The answers that came late, by URI. */
  readonly #late = new Map<string, { readonly value: unknown }>();
  #limit = CLIENT_LIMIT_MS;

  /**
   * @param ask   asks the client for the settings of a document, by its URI
   * @param news  is called when an answer has come late and differs from what was used instead
   */
  constructor(
    private readonly ask: (uri: string) => Promise<unknown>,
    private readonly news: () => void,
  ) {}

  /** The client's answer; undefined where it has given none in time. Rejects where it refuses. */
  async of(uri: string): Promise<{ readonly value: unknown } | undefined> {
    const asking = this.ask(uri).then((value) => ({ value }));
    const answer = await within(this.#limit, asking);
    if (answer) {
      this.#limit = CLIENT_LIMIT_MS;
      this.#late.delete(uri);
      return answer;
    }
    this.#limit = IMPATIENT_MS;
    const used = this.#late.get(uri);
    asking.then(
      (late) => {
        this.#limit = CLIENT_LIMIT_MS;
        this.#late.set(uri, late);
        if (JSON.stringify(late) !== JSON.stringify(used)) this.news();
      },
      () => {},
    );
    return used;
  }

  forget(uri: string): void {
    this.#late.delete(uri);
  }
}
