import { CLIENT_LIMIT_MS, within } from '../protocol/limits.js';

/** The timeout for a client that has just failed to respond, in milliseconds. */
const IMPATIENT_MS = 100;

/**
 * The client's responses to requests for a document's settings. If one doesn't arrive in time, the last one is used, or
 * none. A late response is used from then on.
 */
export class ClientSettings {
  /** The late responses, by URI. */
  readonly #late = new Map<string, { readonly value: unknown }>();
  #limit = CLIENT_LIMIT_MS;

  /**
   * @param ask   requests the settings of a document from the client, by its URI
   * @param news  is called when a late response differs from what was used instead
   */
  constructor(
    private readonly ask: (uri: string) => Promise<unknown>,
    private readonly news: () => void,
  ) {}

  /** The client's response; undefined if there was none in time. Rejects with the client's error. */
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
