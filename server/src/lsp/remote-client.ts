import {
  CodeLensRefreshRequest,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type Disposable,
  type FileSystemWatcher,
  type InitializeParams,
  type Diagnostic as LspDiagnostic,
  MessageType,
  type Registration,
  RegistrationRequest,
  ShowMessageNotification,
} from 'vscode-languageserver';
import { type CustomRequest, FindFilesRequest, ReadFileRequest, RefreshedNotification } from '../protocol/requests.js';
import { type ClientSupport, clientSupport } from './protocol/client-support.js';
import { CLIENT_LIMIT_MS, within } from './protocol/limits.js';
import { SOURCES } from './workspace/closed-files.js';
import { uriOf } from './workspace/paths.js';
import { SECTION } from './workspace/settings.js';
import type { Progress } from './workspace/workspace-host.js';

/** The time limit for a client's search in a large workspace, in milliseconds. */
const FIND_LIMIT_MS = 30_000;

/**
 * The client at the other end of the connection: the messages that the server sends to it, each only if the client
 * supports it. A failed message is logged; only requests for a value reject.
 */
export class RemoteClient {
  /** Undefined before `initialize`. */
  support: ClientSupport | undefined;
  #watchers: Promise<Disposable> | undefined;
  #allowRequests = (): void => {};
  /** Resolves when the client accepts requests: after its notification `initialized`. */
  readonly ready = new Promise<void>((resolve) => {
    this.#allowRequests = resolve;
  });

  constructor(private readonly connection: Connection) {}

  initialize(params: InitializeParams): ClientSupport {
    this.support = clientSupport(params);
    return this.support;
  }

  /** The client accepts requests. */
  initialized(): void {
    this.#allowRequests();
  }

  /** Logs a failure in `what`. */
  readonly failed = (what: string, error: unknown): void => {
    this.connection.console.error(`${what}: ${traceOf(error)}`);
  };

  /** The client's response, which is not trusted to have its type; undefined if it is late. */
  #request<P, R>({ method }: CustomRequest<P, R>, params: P, limit: number): Promise<unknown> {
    return within(limit, this.connection.sendRequest<unknown>(method, params));
  }

  /** The text of a file that the client can read; undefined if there is none. */
  async readFile(uri: string): Promise<string | undefined> {
    if (!this.support?.readFile) return undefined;
    const text = await this.#request(ReadFileRequest, { uri }, CLIENT_LIMIT_MS);
    return typeof text === 'string' ? text : undefined;
  }

  /** The URIs of the files in a folder and below that match a glob pattern. */
  async findFiles(folder: string, pattern: string): Promise<readonly string[]> {
    if (!this.support?.findFiles) return [];
    const found = await this.#request(FindFilesRequest, { folder, pattern }, FIND_LIMIT_MS);
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  }

  /** The client's settings for a document. */
  configuration(uri: string): Promise<unknown> {
    return this.connection.workspace.getConfiguration({ scopeUri: uri, section: SECTION });
  }

  showError(message: string): void {
    // The notification: the connection's own showErrorMessage is a request, to which not every client responds.
    this.connection
      .sendNotification(ShowMessageNotification.type, { type: MessageType.Error, message })
      .catch((error: unknown) => this.failed('message', error));
  }

  publish(uri: string, version: number | undefined, diagnostics: LspDiagnostic[]): void {
    if (this.support?.pullsDiagnostics) return;
    this.connection
      .sendDiagnostics({ uri, ...(version !== undefined && { version }), diagnostics })
      .catch((error: unknown) => this.failed('diagnostics', error));
  }

  /** Makes the client request semantic tokens, inlay hints, code lenses and configurations again. */
  refresh(): void {
    const { connection, support, failed } = this;
    const { languages } = connection;
    if (support?.refreshesTokens)
      languages.semanticTokens.refresh().catch((error: unknown) => failed('colours', error));
    this.renew('hints');
    this.renew('lenses');
    if (support?.chooses)
      connection
        .sendNotification(RefreshedNotification.method)
        .catch((error: unknown) => failed('configuration', error));
  }

  /** Makes the client request inlay hints or code lenses again. */
  renew(what: 'hints' | 'lenses'): void {
    const { connection, support, failed } = this;
    if (what === 'hints' && support?.refreshesHints)
      connection.languages.inlayHint.refresh().catch((error: unknown) => failed('hints', error));
    if (what === 'lenses' && support?.refreshesLenses)
      connection.sendRequest(CodeLensRefreshRequest.type).catch((error: unknown) => failed('lenses', error));
  }

  /** Replaces the watched folders; with `all`, every kernel and header of the workspace is watched as well. */
  watch(folders: readonly string[], all: boolean): void {
    const { connection, support, failed } = this;
    if (!support?.watchedFiles || (this.#watchers && !support.relativePatterns)) return;
    const exact = folders
      .filter((folder) => !folder.startsWith('untitled:'))
      .map((folder): FileSystemWatcher => ({ globPattern: { baseUri: uriOf(folder), pattern: '*' } }));
    const before = this.#watchers;
    this.#watchers = connection.client.register(DidChangeWatchedFilesNotification.type, {
      watchers: support.relativePatterns
        ? [...exact, ...(all ? [{ globPattern: SOURCES }] : [])]
        : [{ globPattern: SOURCES }],
    });
    this.#watchers.catch((error: unknown) => failed('watching files', error));
    before?.then((registration) => registration.dispose()).catch((error: unknown) => failed('watching files', error));
  }

  async progress(title: string): Promise<Progress> {
    const shown = this.support?.progress
      ? await within(CLIENT_LIMIT_MS, this.connection.window.createWorkDoneProgress())
      : undefined;
    if (!shown) return { report: () => {}, end: () => {} };
    shown.begin(title, 0);
    return {
      report: (done, total) => shown.report((100 * done) / total, `${done} of ${total}`),
      end: () => shown.done(),
    };
  }

  /** Registers capabilities, and the notifications that the client sends only on registration. */
  register(registrations: readonly Registration[]): void {
    const { connection, support, failed } = this;
    if (registrations.length > 0)
      connection
        .sendRequest(RegistrationRequest.type, { registrations: [...registrations] })
        .catch((error: unknown) => failed('client/registerCapability', error));
    if (support?.configurationChanges)
      connection.client
        .register(DidChangeConfigurationNotification.type, { section: SECTION })
        .catch((error: unknown) => failed('workspace/didChangeConfiguration', error));
  }

  /** Calls back with the URIs of the workspace's folders whenever they change. */
  followFolders(changed: (folders: readonly string[]) => void): void {
    if (!this.support?.workspaceFolders) return;
    const { workspace } = this.connection;
    workspace.onDidChangeWorkspaceFolders(() => {
      workspace.getWorkspaceFolders().then(
        (folders) => changed(folders?.map(({ uri }) => uri) ?? []),
        (error: unknown) => this.failed('workspace folders', error),
      );
    });
  }
}

/** The failure and its location, in one line for bug reports. */
function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [, place = ''] = /\n[ \t]+(at .*)/.exec(error.stack ?? '') ?? [];
  return `${error.message} ${place}`;
}
