import {
  CodeLensRefreshRequest,
  type Connection,
  DidChangeConfigurationNotification,
  type DidChangeConfigurationParams,
  DidChangeWatchedFilesNotification,
  type Disposable,
  type FileSystemWatcher,
  type InitializeParams,
  MessageType,
  PositionEncodingKind,
  RegistrationRequest,
  RequestType,
  type ServerCapabilities,
  ShowMessageNotification,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import type { HostGrammarName } from '../hosts/grammars.js';
import { TextGrammar } from '../syntax/text-tree.js';
import type { FeatureContext } from './feature.js';
import { FEATURES } from './features.js';
import { AnsweredTokens } from './protocol/answered-tokens.js';
import { type ClientSupport, clientSupport, pushedSettings } from './protocol/client-support.js';
import { CLIENT_LIMIT_MS, within } from './protocol/limits.js';
import type { Layout } from './runtime/clang-format.js';
import { ClientSettings } from './workspace/client-settings.js';
import { SOURCES } from './workspace/closed-files.js';
import { OpenTexts } from './workspace/open-texts.js';
import { pathOf, uriOf } from './workspace/paths.js';
import { type EditorSettings, type ReadSettings, readSettings, SECTION } from './workspace/settings.js';
import { Workspace } from './workspace/workspace.js';
import type { Progress } from './workspace/workspace-host.js';

/** Requests a file from the client that the server cannot read itself; null if there is none. */
const ReadFileRequest = new RequestType<{ readonly uri: string }, string | null, void>('clspace/readFile');

/** Requests the files in a folder and below that match a glob pattern from the client; returns their URIs. */
const FindFilesRequest = new RequestType<
  { readonly folder: string; readonly pattern: string },
  readonly string[],
  void
>('clspace/findFiles');

/** The time limit for a client's search in a large workspace, in milliseconds. */
const FIND_LIMIT_MS = 30_000;

/** The services of the process in which the server runs. */
export interface Environment {
  readonly version: string;
  /** The platform, for the log: the runtime with its version, and the operating system. */
  readonly runtime: string;
  /** Runs a callback after the messages that have already arrived: the next turn of the event loop. */
  defer(callback: () => void): void;
  /**
   * Reads a file that this process can access; undefined for a URI that it cannot access, or a promise of undefined if
   * the file doesn't exist.
   */
  readFile?(uri: string): Promise<string | undefined> | undefined;
  /** Runs a long task so that it can be ended with the process. It may run twice: an interrupted run starts again. */
  busy?<T>(section: () => T): T;
  /** The client's process, which may end without notice. */
  clientIs?(pid: number): void;
  /**
   * The target of a path after resolving links; undefined for a URI that this process cannot access. Rejects if there
   * is nothing.
   */
  realPath?(uri: string): Promise<string> | undefined;
  /** clang-format, which may be shipped in the folder that the client names. */
  layOut(layout: Layout, assets: string | undefined): Promise<string>;
  /** The WebAssembly of the grammar of written text, which may be shipped in the folder that the client names. */
  textGrammar(assets: string | undefined): Promise<Uint8Array>;
  /** The WebAssembly of the grammar of a host's language, likewise. */
  hostGrammar(name: HostGrammarName, assets: string | undefined): Promise<Uint8Array>;
  /** The files in a folder and below that match a glob pattern, as URIs; undefined for an inaccessible folder. */
  findFiles?(folder: string, pattern: string): Promise<readonly string[]> | undefined;
}

/** Serves one client until `exit`. Depends on the protocol, but neither on Node nor on the browser. */
export function serve(connection: Connection, environment: Environment): void {
  let support: ClientSupport | undefined;
  /** The settings of a client that pushes them. */
  let pushed: unknown;
  const reported = new Set<string>();
  /** The first line of the log. */
  let about = '';

  const failed = (what: string, error: unknown): void => {
    connection.console.error(`${what}: ${traceOf(error)}`);
  };
  /** Limits the effect of a failed notification to a line in the log. */
  const guarded =
    <P extends unknown[]>(what: string, action: (...params: P) => void) =>
    (...params: P): void => {
      try {
        action(...params);
      } catch (error) {
        failed(what, error);
      }
    };

  const busy = <T>(section: () => T): T => (environment.busy ? environment.busy(section) : section());

  async function readFile(uri: string): Promise<string | undefined> {
    const own = environment.readFile?.(uri);
    if (own) return own;
    if (!support?.readFile) return undefined;
    const text: unknown = await within(CLIENT_LIMIT_MS, connection.sendRequest(ReadFileRequest, { uri }));
    return typeof text === 'string' ? text : undefined;
  }

  async function findFiles(folder: string, pattern: string): Promise<readonly string[]> {
    try {
      const uri = uriOf(folder);
      const own = environment.findFiles?.(uri, pattern);
      const found = own
        ? await own
        : support?.findFiles
          ? await within(FIND_LIMIT_MS, connection.sendRequest(FindFilesRequest, { folder: uri, pattern }))
          : [];
      return (found ?? []).map(pathOf);
    } catch (error) {
      failed('looking for files', error);
      return [];
    }
  }

  // Requests to the client are allowed only after it has sent `initialized`.
  let clientIsReady = (): void => {};
  const ready = new Promise<void>((resolve) => {
    clientIsReady = resolve;
  });

  const clientSettings = new ClientSettings(
    (uri) => connection.workspace.getConfiguration({ scopeUri: uri, section: SECTION }),
    () => settingsChanged(),
  );

  async function settingsOf(uri: string): Promise<ReadSettings> {
    await ready;
    let received = pushed;
    try {
      if (support?.configuration) received = (await clientSettings.of(uri))?.value ?? pushed;
    } catch (error) {
      failed('workspace/configuration', error);
    }
    const read = readSettings(received);
    const { problems } = read;
    const news = problems.filter((problem) => !reported.has(problem));
    for (const problem of news) reported.add(problem);
    if (news.length > 0) {
      const message = `clspace ignores invalid settings: ${news.join('; ')}`;
      // The notification: the connection's own showErrorMessage is a request, to which not every client responds.
      connection
        .sendNotification(ShowMessageNotification.type, { type: MessageType.Error, message })
        .catch((error: unknown) => failed('message', error));
    }
    return read;
  }

  const answeredTokens = new AnsweredTokens();
  /** The editor settings, by document, until they change. */
  const editorSettings = new Map<string, Promise<EditorSettings>>();
  function editorSettingsOf(uri: string): Promise<EditorSettings> {
    const known = editorSettings.get(uri) ?? settingsOf(uri).then(({ editor }) => editor);
    editorSettings.set(uri, known);
    return known;
  }

  let watchers: Promise<Disposable> | undefined;
  function watch(folders: readonly string[], all: boolean): void {
    if (!support?.watchedFiles || (watchers && !support.relativePatterns)) return;
    const exact = folders
      .filter((folder) => !folder.startsWith('untitled:'))
      .map((folder): FileSystemWatcher => ({ globPattern: { baseUri: uriOf(folder), pattern: '*' } }));
    const before = watchers;
    watchers = connection.client.register(DidChangeWatchedFilesNotification.type, {
      watchers: support.relativePatterns
        ? [...exact, ...(all ? [{ globPattern: SOURCES }] : [])]
        : [{ globPattern: SOURCES }],
    });
    watchers.catch((error: unknown) => failed('watching files', error));
    before?.then((registration) => registration.dispose()).catch((error: unknown) => failed('watching files', error));
  }

  async function progress(title: string): Promise<Progress> {
    if (!support?.progress) return { report: () => {}, end: () => {} };
    const shown = await within(CLIENT_LIMIT_MS, connection.window.createWorkDoneProgress());
    if (!shown) return { report: () => {}, end: () => {} };
    shown.begin(title, 0);
    return {
      report: (done, total) => shown.report((100 * done) / total, `${done} of ${total}`),
      end: () => shown.done(),
    };
  }

  let grammar: Promise<TextGrammar | undefined> | undefined;
  const textGrammar = (): Promise<TextGrammar | undefined> => {
    // The diagnostics of the opened text are published first.
    grammar ??= new Promise<void>((resolve) => environment.defer(() => environment.defer(resolve)))
      .then(() => environment.textGrammar(support?.assets))
      .then((wasm) => TextGrammar.load(wasm))
      .catch((error: unknown) => {
        failed('the grammar of written text', error);
        return undefined;
      });
    return grammar;
  };

  function recolour(): void {
    const { languages } = connection;
    if (support?.refreshesTokens)
      languages.semanticTokens.refresh().catch((error: unknown) => failed('colours', error));
    if (support?.refreshesHints) languages.inlayHint.refresh().catch((error: unknown) => failed('hints', error));
    if (support?.refreshesLenses)
      connection.sendRequest(CodeLensRefreshRequest.type).catch((error: unknown) => failed('lenses', error));
  }

  const workspace = new Workspace({
    recolour,
    readFile,
    textGrammar,
    hostGrammar: (name) => environment.hostGrammar(name, support?.assets),
    realPath: (uri) => environment.realPath?.(uri),
    busy,
    findFiles,
    settingsOf,
    defer: environment.defer,
    trusts: () => support?.trusted !== false,
    greysOut: () => support?.unnecessary === true,
    readsVersions: () => support?.readsVersions === true,
    progress,
    publish: (uri, version, diagnostics) => {
      if (support?.pullsDiagnostics) return;
      connection
        .sendDiagnostics({ uri, ...(version !== undefined && { version }), diagnostics })
        .catch((error: unknown) => failed('diagnostics', error));
    },
    watch,
    failed,
  });

  function settingsChanged(): void {
    editorSettings.clear();
    workspace.settingsChanged();
    recolour();
  }

  const documents = new OpenTexts({
    opened: guarded('open', (document) => {
      clientIsReady();
      workspace.open(document);
    }),
    changed: guarded('change', (document, edits) => workspace.change(document, edits)),
    closed: guarded('close', ({ uri }) => {
      editorSettings.delete(uri);
      clientSettings.forget(uri);
      answeredTokens.forget(uri);
      workspace.close(uri);
    }),
  });
  connection.onDidSaveTextDocument(
    guarded('save', () => {
      if (!support?.watchedFiles) workspace.everyFileChanged();
    }),
  );
  connection.onDidChangeWatchedFiles(
    guarded('watched files', ({ changes }) => workspace.filesChanged(changes.map(({ uri }) => uri))),
  );
  connection.onDidChangeConfiguration(
    // Clients without pushed settings also send null instead of parameters.
    guarded('configuration', (params: DidChangeConfigurationParams | null | undefined) => {
      const settings: unknown = params?.settings;
      if (settings !== undefined && settings !== null) pushed = pushedSettings(settings, SECTION);
      reported.clear();
      settingsChanged();
    }),
  );

  connection.onInitialize((params: InitializeParams) => {
    support = clientSupport(params);
    if (typeof params.processId === 'number') environment.clientIs?.(params.processId);
    pushed = pushedSettings(params.initializationOptions, SECTION);
    about = aboutSession(environment, params, support);
    const folders = params.workspaceFolders?.map(({ uri }) => uri) ?? (params.rootUri ? [params.rootUri] : []);
    workspace.setFolders(folders);
    const context: FeatureContext = {
      documents: workspace,
      kernels: workspace,
      hosts: workspace.hosts,
      files: {
        names: workspace.names,
        find: findFiles,
        current: (path) => workspace.currentFile(path),
        read: (path) => workspace.readFile(uriOf(path)).catch(() => undefined),
        readInside: (path) => workspace.readFile(uriOf(path), true).catch(() => undefined),
      },
      client: { support, settings: editorSettingsOf, answeredTokens },
      runtime: { layOut: (layout) => environment.layOut(layout, support?.assets), busy, failed },
    };
    for (const feature of FEATURES) feature.register(connection, context);
    return { capabilities: advertised(support), serverInfo: { name: 'clspace', version: environment.version } };
  });

  connection.onInitialized(() => {
    clientIsReady();
    connection.console.info(about);
    const known = support;
    const registrations = known ? FEATURES.flatMap(({ later }) => later?.(known) ?? []) : [];
    if (registrations.length > 0)
      connection
        .sendRequest(RegistrationRequest.type, { registrations })
        .catch((error: unknown) => failed('client/registerCapability', error));
    if (support?.configurationChanges) {
      connection.client
        .register(DidChangeConfigurationNotification.type, { section: SECTION })
        .catch((error: unknown) => failed('workspace/didChangeConfiguration', error));
    }
    if (support?.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(() => {
        connection.workspace.getWorkspaceFolders().then(
          (folders) => workspace.setFolders(folders?.map(({ uri }) => uri) ?? []),
          (error: unknown) => failed('workspace folders', error),
        );
      });
    }
  });

  documents.listen(connection);
  connection.listen();
}

/** The server, the client and the platform: the first line of a log. */
function aboutSession(
  { version, runtime }: Environment,
  { clientInfo, workspaceFolders, initializationOptions }: InitializeParams,
  { pullsDiagnostics, trusted }: ClientSupport,
): string {
  const client = [clientInfo?.name ?? 'an unnamed editor', clientInfo?.version].filter(Boolean).join(' ');
  const folders = workspaceFolders?.length ?? 0;
  const options = initializationOptions === undefined ? 'none' : JSON.stringify(initializationOptions);
  return [
    `clspace ${version}`,
    runtime,
    client,
    `${folders} ${folders === 1 ? 'folder' : 'folders'}${trusted ? '' : ', not trusted'}`,
    `${pullsDiagnostics ? 'pulled' : 'pushed'} diagnostics`,
    `options: ${options}`,
  ].join(' · ');
}

/** The failure and its location, in one line for bug reports. */
function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [, place = ''] = /\n[ \t]+(at .*)/.exec(error.stack ?? '') ?? [];
  return `${error.message} ${place}`;
}

/** The server's capabilities: those of the document store, and those of each feature. */
function advertised(support: ClientSupport): ServerCapabilities {
  const store: ServerCapabilities = {
    positionEncoding: PositionEncodingKind.UTF16,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  };
  const capabilities = FEATURES.map(({ capability }) =>
    typeof capability === 'function' ? capability(support) : capability,
  );
  // Workspace capabilities share one name, whichever feature declares them.
  const workspace = Object.assign(
    { workspaceFolders: { supported: true, changeNotifications: true } },
    ...capabilities.map((capability) => capability.workspace),
  );
  return Object.assign(store, ...capabilities, { workspace });
}
