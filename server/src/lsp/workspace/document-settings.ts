import { pushedSettings } from '../protocol/client-support.js';
import type { RemoteClient } from '../remote-client.js';
import { ClientSettings } from './client-settings.js';
import { type EditorSettings, type ReadSettings, readSettings, SECTION } from './settings.js';

/** The settings of each document: those that the client returns on request, or else those that it has pushed. */
export class DocumentSettings {
  #pushed: unknown;
  readonly #requested: ClientSettings;
  /** The problems of settings that the user has seen. */
  readonly #reported = new Set<string>();
  /** The editor settings, by document, until they change. */
  readonly #editor = new Map<string, Promise<EditorSettings>>();

  /** @param changed  is called when settings differ from those that were returned */
  constructor(
    private readonly client: RemoteClient,
    private readonly changed: () => void,
  ) {
    this.#requested = new ClientSettings(
      (uri) => client.configuration(uri),
      () => this.#invalidate(),
    );
  }

  /** Takes the settings of the client's initialization options. */
  initialize(options: unknown): void {
    this.#pushed = pushedSettings(options, SECTION);
  }

  /** Stores pushed settings; null if the client expects to be queried. */
  push(settings: unknown): void {
    if (settings !== undefined && settings !== null) this.#pushed = pushedSettings(settings, SECTION);
    this.#reported.clear();
    this.#invalidate();
  }

  #invalidate(): void {
    this.#editor.clear();
    this.changed();
  }

  /** The effective settings of a document; invalid ones are reported once. Never rejects. */
  async of(uri: string): Promise<ReadSettings> {
    const { client } = this;
    await client.ready;
    let received = this.#pushed;
    try {
      if (client.support?.configuration) received = (await this.#requested.of(uri))?.value ?? this.#pushed;
    } catch (error) {
      client.failed('workspace/configuration', error);
    }
    const read = readSettings(received);
    const unreported = read.problems.filter((problem) => !this.#reported.has(problem));
    for (const problem of unreported) this.#reported.add(problem);
    if (unreported.length > 0) client.showError(`clspace ignores invalid settings: ${unreported.join('; ')}`);
    return read;
  }

  /** The settings of the editor for a document. */
  editorOf(uri: string): Promise<EditorSettings> {
    const known = this.#editor.get(uri) ?? this.of(uri).then(({ editor }) => editor);
    this.#editor.set(uri, known);
    return known;
  }

  forget(uri: string): void {
    this.#editor.delete(uri);
    this.#requested.forget(uri);
  }
}
