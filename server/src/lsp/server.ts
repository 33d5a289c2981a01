import {
  type Connection,
  type DidChangeConfigurationParams,
  type InitializeParams,
  type InitializeResult,
  PositionEncodingKind,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { TextGrammar } from '../syntax/text-tree.js';
import type { FeatureContext } from './feature.js';
import { FEATURES } from './features.js';
import { AnsweredTokens } from './protocol/answered-tokens.js';
import type { ClientSupport } from './protocol/client-support.js';
import { RemoteClient } from './remote-client.js';
import type { Environment, TaskKind } from './runtime/environment.js';
import { DocumentSettings } from './workspace/document-settings.js';
import { OpenTexts } from './workspace/open-texts.js';
import { pathOf, uriOf } from './workspace/paths.js';
import { Workspace } from './workspace/workspace.js';
import type { WorkspaceHost } from './workspace/workspace-host.js';

/** Serves one client until `exit`. Depends on the protocol, but neither on Node nor on the browser. */
export function serve(connection: Connection, environment: Environment): void {
  new Server(connection, environment).listen();
}

/**
 * Connects the client, the process and the workspace. Each of the three has an interface of its own: `RemoteClient`,
 * `Environment` and `WorkspaceHost`; features see none of them, but a `FeatureContext`.
 */
class Server {
  readonly #client: RemoteClient;
  readonly #settings: DocumentSettings;
  readonly #workspace: Workspace;
  readonly #answeredTokens = new AnsweredTokens();
  /** The first line of the log. */
  #about = '';
  #grammar: Promise<TextGrammar | undefined> | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly environment: Environment,
  ) {
    this.#client = new RemoteClient(connection);
    this.#settings = new DocumentSettings(this.#client, () => {
      this.#workspace.settingsChanged();
      this.#client.refresh();
    });
    this.#workspace = new Workspace(this.#workspaceHost());
  }

  /** Registers all handlers, and starts to receive messages. */
  listen(): void {
    const { connection } = this;
    const workspace = this.#workspace;
    const documents = new OpenTexts({
      opened: this.#guarded('open', (document) => {
        this.#client.initialized();
        workspace.open(document);
      }),
      changed: this.#guarded('change', (document, edits) => workspace.change(document, edits)),
      closed: this.#guarded('close', ({ uri }) => {
        this.#settings.forget(uri);
        this.#answeredTokens.forget(uri);
        workspace.close(uri);
      }),
    });
    connection.onDidSaveTextDocument(
      this.#guarded('save', () => {
        if (!this.#client.support?.watchedFiles) workspace.everyFileChanged();
      }),
    );
    connection.onDidChangeWatchedFiles(
      this.#guarded('watched files', ({ changes }) => workspace.filesChanged(changes.map(({ uri }) => uri))),
    );
    connection.onDidChangeConfiguration(
      // Clients without pushed settings also send null instead of parameters.
      this.#guarded('configuration', (params: DidChangeConfigurationParams | null | undefined) =>
        this.#settings.push(params?.settings),
      ),
    );
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#initialized());
    documents.listen(connection);
    connection.listen();
  }

  /** Limits the effect of a failed notification to a line in the log. */
  #guarded<P extends unknown[]>(what: string, action: (...params: P) => void): (...params: P) => void {
    return (...params) => {
      try {
        action(...params);
      } catch (error) {
        this.#client.failed(what, error);
      }
    };
  }

  #initialize(params: InitializeParams): InitializeResult {
    const { connection, environment } = this;
    const support = this.#client.initialize(params);
    if (typeof params.processId === 'number') environment.clientIs?.(params.processId);
    this.#settings.initialize(params.initializationOptions);
    this.#about = aboutSession(environment, params, support);
    this.#workspace.setFolders(
      params.workspaceFolders?.map(({ uri }) => uri) ?? (params.rootUri ? [params.rootUri] : []),
    );
    const context = this.#featureContext(support);
    for (const feature of FEATURES) feature.register(connection, context);
    return { capabilities: advertised(support), serverInfo: { name: 'clspace', version: environment.version } };
  }

  #initialized(): void {
    const client = this.#client;
    client.initialized();
    this.connection.console.info(this.#about);
    const { support } = client;
    client.register(support ? FEATURES.flatMap(({ later }) => later?.(support) ?? []) : []);
    client.followFolders((folders) => this.#workspace.setFolders(folders));
  }

  #featureContext(support: ClientSupport): FeatureContext {
    const { environment } = this;
    const workspace = this.#workspace;
    return {
      documents: workspace,
      kernels: workspace,
      hosts: workspace.hosts,
      files: {
        names: workspace.names,
        find: (folder, pattern) => this.#findFiles(folder, pattern),
        current: (path) => workspace.currentFile(path),
        read: (path) => workspace.readFile(uriOf(path)).catch(() => undefined),
        readInside: (path) => workspace.readFile(uriOf(path), true).catch(() => undefined),
      },
      client: { support, settings: (uri) => this.#settings.editorOf(uri), answeredTokens: this.#answeredTokens },
      runtime: {
        layOut: (layout) => environment.layOut(layout, support.assets),
        busy: (section) => this.#busy(section),
        failed: this.#client.failed,
      },
    };
  }

  #workspaceHost(): WorkspaceHost {
    const { environment } = this;
    const client = this.#client;
    return {
      recolour: () => client.refresh(),
      renew: (what) => client.renew(what),
      readFile: (uri) => environment.readFile?.(uri) ?? client.readFile(uri),
      textGrammar: () => this.#textGrammar(),
      hostGrammar: (name) => environment.hostGrammar(name, client.support?.assets),
      realPath: (uri) => environment.realPath?.(uri),
      busy: (section, kind) => this.#busy(section, kind),
      findFiles: (folder, pattern) => this.#findFiles(folder, pattern),
      settingsOf: (uri) => this.#settings.of(uri),
      defer: environment.defer,
      trusts: () => client.support?.trusted !== false,
      greysOut: () => client.support?.unnecessary === true,
      readsVersions: () => client.support?.readsVersions === true,
      progress: (title) => client.progress(title),
      publish: (uri, version, diagnostics) => client.publish(uri, version, diagnostics),
      watch: (folders, all) => client.watch(folders, all),
      failed: client.failed,
    };
  }

  #busy<T>(section: () => T, kind?: TaskKind): T {
    return this.environment.busy ? this.environment.busy(section, kind) : section();
  }

  /** The paths of files, found by this process if it can access the folder, else by the client. Never rejects. */
  async #findFiles(folder: string, pattern: string): Promise<readonly string[]> {
    try {
      const uri = uriOf(folder);
      const found = await (this.environment.findFiles?.(uri, pattern) ?? this.#client.findFiles(uri, pattern));
      return found.map(pathOf);
    } catch (error) {
      this.#client.failed('looking for files', error);
      return [];
    }
  }

  /** The grammar of written text, loaded on first use after the diagnostics of the opened text are published. */
  #textGrammar(): Promise<TextGrammar | undefined> {
    const { environment } = this;
    this.#grammar ??= new Promise<void>((resolve) => environment.defer(() => environment.defer(resolve)))
      .then(() => environment.textGrammar(this.#client.support?.assets))
      .then((wasm) => TextGrammar.load(wasm))
      .catch((error: unknown) => {
        this.#client.failed('the grammar of written text', error);
        return undefined;
      });
    return this.#grammar;
  }
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
