/** An LSP client for tests: the real server in a separate process, over stdio. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  type Hover,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** The capabilities of a modern client; tests remove some. */
export const CAPABILITIES: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true } },
  textDocument: {
    hover: { contentFormat: ['markdown'] },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll'] } } },
    publishDiagnostics: { relatedInformation: true, versionSupport: true },
  },
};

export interface Options {
  /** Files on disk, by relative path, in the folder that is the workspace. */
  readonly files?: Readonly<Record<string, string>>;
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  /** The command; by default the server that the extension starts. */
  readonly command?: readonly string[];
  /** Whether the server reports its live memory. */
  readonly reportsMemory?: boolean;
}

/**
 * A module that is loaded before the server: on request, over the process channel, it collects all garbage and reports
 * the bytes that are left, V8's and those that V8 counts outside its heap.
 */
const REPORTS_MEMORY = `data:text/javascript,${encodeURIComponent(`
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('message', () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    process.send(heapUsed + external);
  });
  process.channel.unref();
`)}`;

const running = new Set<Client>();

/** Ends processes that a failed test left running. */
export function stopAll(): void {
  for (const client of running) client.kill();
}

export class Client {
  readonly #documents = new Map<string, TextDocument>();
  readonly #published = new Map<string, PublishDiagnosticsParams[]>();
  readonly #waiting = new Set<() => void>();
  readonly messages: string[] = [];
  readonly exited: Promise<number | null>;

  private constructor(
    readonly process: ChildProcessWithoutNullStreams,
    readonly connection: ProtocolConnection,
    readonly folder: string,
  ) {
    this.exited = new Promise((resolve) => process.once('exit', resolve));
    running.add(this);
    connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.#published.set(params.uri, [...(this.#published.get(params.uri) ?? []), params]);
      for (const check of this.#waiting) check();
    });
    connection.onNotification(ShowMessageNotification.type, ({ message }) => {
      this.messages.push(message);
      for (const check of this.#waiting) check();
    });
    connection.listen();
  }

  /** Starts the process and sends nothing yet. */
  static spawn({
    files = {},
    command = ['out/server-node.cjs', '--stdio'],
    reportsMemory = false,
  }: Options = {}): Client {
    const folder = mkdtempSync(path.join(tmpdir(), 'clspace-lsp-'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const server = spawn(process.execPath, reportsMemory ? ['--import', REPORTS_MEMORY, ...command] : command, {
      stdio: ['pipe', 'pipe', 'pipe', ...(reportsMemory ? (['ipc'] as const) : [])],
    }) as ChildProcessWithoutNullStreams;
    const quiet = { error: () => {}, warn: () => {}, info: () => {}, log: () => {} };
    return new Client(
      server,
      createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin), quiet),
      folder,
    );
  }

  /** Starts a server and initializes it. */
  static async start(options: Options = {}): Promise<Client> {
    const client = Client.spawn(options);
    await client.initialize(options);
    return client;
  }

  async initialize({ capabilities = CAPABILITIES, initializationOptions }: Options = {}): Promise<InitializeResult> {
    const result = await this.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: this.uri(''),
      workspaceFolders: [{ uri: this.uri(''), name: 'test' }],
      capabilities,
      initializationOptions,
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    return result;
  }

  /** The live bytes of a server that reports its memory, after a garbage collection. */
  async liveMemory(): Promise<number> {
    const answer = once(this.process, 'message');
    this.process.send('memory?');
    const [bytes] = await answer;
    return Number(bytes);
  }

  /** The URI of a file in the workspace's folder; a URI stays itself. */
  uri(name: string): string {
    return name.includes(':') ? name : pathToFileURL(path.join(this.folder, name)).href.replace(/\/$/, '');
  }

  write(name: string, text: string): void {
    writeFileSync(path.join(this.folder, name), text);
  }

  async open(name: string, text: string, languageId = 'opencl-c'): Promise<void> {
    const uri = this.uri(name);
    const document = TextDocument.create(uri, languageId, 1, text);
    this.#documents.set(uri, document);
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId, version: 1, text },
    });
  }

  /** Replaces the first `before` by `after`, as an incremental change. */
  async edit(name: string, before: string, after: string): Promise<void> {
    const document = this.#document(name);
    const at = document.getText().indexOf(before);
    if (at < 0) throw new Error(`${name} does not hold ${JSON.stringify(before)}`);
    const range = { start: document.positionAt(at), end: document.positionAt(at + before.length) };
    const version = document.version + 1;
    TextDocument.update(document, [{ range, text: after }], version);
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: document.uri, version },
      contentChanges: [{ range, text: after }],
    });
  }

  async close(name: string): Promise<void> {
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: this.uri(name) },
    });
    this.#documents.delete(this.uri(name));
  }

  /** Everything that was published about a file so far. */
  published(name: string): readonly PublishDiagnosticsParams[] {
    return this.#published.get(this.uri(name)) ?? [];
  }

  /**
   * The diagnostics of the newest version of a file, or (of one that is not open) the next to be published after those
   * counted by `after`.
   */
  async diagnostics(name: string, after = 0): Promise<Diagnostic[]> {
    const version = this.#documents.get(this.uri(name))?.version;
    return this.#until(
      () =>
        this.published(name)
          .slice(after)
          .findLast((params) => params.version === version)?.diagnostics,
    );
  }

  /** The diagnostics of one version of a document, by its URI. */
  async diagnosticsOf(uri: string, version: number): Promise<Diagnostic[]> {
    return this.#until(() => this.#published.get(uri)?.findLast((params) => params.version === version)?.diagnostics);
  }

  /** Each diagnostic as "code: underlined text". */
  async underlined(name: string, after = 0): Promise<string[]> {
    const diagnostics = await this.diagnostics(name, after);
    return diagnostics.map(({ code, range }) => `${code}: ${this.#document(name).getText(range)}`);
  }

  message(): Promise<string> {
    return this.#until(() => this.messages[0]);
  }

  /** Hovers over the middle of the first `text`. */
  async hover(name: string, text: string): Promise<Hover | null> {
    const document = this.#document(name);
    const position = document.positionAt(document.getText().indexOf(text) + Math.floor(text.length / 2));
    return this.connection.sendRequest(HoverRequest.type, { textDocument: { uri: document.uri }, position });
  }

  /** The code actions at the first `text`, of the given kinds or of any, without those that suppress rules. */
  async actions(name: string, text: string, only?: string[]): Promise<CodeAction[]> {
    return (await this.allActions(name, text, only)).filter(({ kind }) => kind !== 'quickfix.silence');
  }

  async allActions(name: string, text: string, only?: string[]): Promise<CodeAction[]> {
    const document = this.#document(name);
    const position = document.positionAt(document.getText().indexOf(text));
    const answer = await this.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: document.uri },
      range: { start: position, end: position },
      context: { diagnostics: [], ...(only && { only }) },
    });
    return (answer ?? []).filter(
      (action): action is CodeAction => !('command' in action && typeof action.command === 'string'),
    );
  }

  /** The text of a document after a code action. */
  applied(name: string, { edit }: CodeAction): string {
    const document = this.#document(name);
    const edits =
      edit?.changes?.[document.uri] ??
      edit?.documentChanges?.flatMap((change) =>
        'edits' in change && change.textDocument.uri === document.uri ? change.edits : [],
      ) ??
      [];
    return TextDocument.applyEdits(
      document,
      edits.flatMap((change) => ('newText' in change ? [change] : [])),
    );
  }

  /** Shuts the server down according to the protocol; resolves to its exit status. */
  async stop(): Promise<number | null> {
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    const status = await this.exited;
    this.kill();
    return status;
  }

  kill(): void {
    running.delete(this);
    this.connection.dispose();
    this.process.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #document(name: string): TextDocument {
    const document = this.#documents.get(this.uri(name));
    if (!document) throw new Error(`${name} is not open`);
    return document;
  }

  /** Waits for a notification after which `answer` returns a value; mocha's timeout is the limit. */
  #until<T>(answer: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = (): void => {
        const found = answer();
        if (found === undefined) return;
        this.#waiting.delete(check);
        resolve(found);
      };
      this.#waiting.add(check);
      check();
    });
  }
}
