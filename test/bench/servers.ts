/** Language servers in separate processes, over real stdio, as an editor runs them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createMessageConnection,
  type InitializeResult,
  type MessageConnection,
  type ServerCapabilities,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

export interface Server {
  readonly name: string;
  readonly command: readonly string[];
}

export const CLSPACE: Server = {
  name: 'clspace',
  command: [process.execPath, path.resolve('out/cli.cjs'), 'lsp', '--stdio'],
};
export const CLANGD: Server = {
  name: 'clangd 19',
  command: ['clangd-19', '--log=error', '--background-index=false', '--pch-storage=memory'],
};

export interface Position {
  readonly line: number;
  readonly character: number;
}

interface Published {
  readonly uri: string;
  readonly version?: number;
}

/** A server with one document. */
export class Client {
  readonly #child: ChildProcess;
  readonly #connection: MessageConnection;
  readonly #uri: string;
  #version = 0;
  #offered: ServerCapabilities = {};
  #published = -1;
  #waiting: { version: number; done: () => void } | undefined;

  /** `root`: the folder of the workspace; a single file has none. */
  constructor(
    server: Server,
    file: string,
    private readonly root?: string,
  ) {
    const [program = '', ...args] = server.command;
    this.#uri = pathToFileURL(file).href;
    // With this variable Node reads all certificates first (50 ms on the author's machine), which says nothing about a
    // server.
    this.#child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, NODE_EXTRA_CA_CERTS: undefined },
    });
    const { stdout, stdin } = this.#child;
    if (!stdout || !stdin) throw new Error(`${server.name} has no standard streams`);
    this.#connection = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.#connection.onNotification('textDocument/publishDiagnostics', ({ version = 0 }: Published) => {
      this.#published = Math.max(this.#published, version);
      if (this.#waiting && this.#published >= this.#waiting.version) {
        this.#waiting.done();
        this.#waiting = undefined;
      }
    });
    this.#connection.onRequest('workspace/configuration', () => [null]);
    this.#connection.onRequest('client/registerCapability', () => null);
    this.#connection.onRequest('window/workDoneProgress/create', () => null);
    this.#connection.listen();
  }

  /** Opens the document and waits for its diagnostics. */
  async open(text: string): Promise<void> {
    const capabilities = {
      textDocument: {
        publishDiagnostics: { versionSupport: true },
        semanticTokens: {
          requests: { full: { delta: true } },
          tokenTypes: [],
          tokenModifiers: [],
          formats: ['relative'],
        },
      },
    };
    const rootUri = this.root === undefined ? null : pathToFileURL(this.root).href;
    const { capabilities: offered } = await this.#connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri,
      capabilities,
    });
    this.#offered = offered;
    await this.#connection.sendNotification('initialized', {});
    this.#version = 1;
    const published = this.diagnostics();
    await this.#connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: this.#uri, languageId: 'opencl', version: 1, text },
    });
    await published;
  }

  /** Whether the server has a capability. */
  supports(capability: keyof ServerCapabilities): boolean {
    return Boolean(this.#offered[capability]);
  }

  /** The diagnostics of the newest version. */
  diagnostics(): Promise<void> {
    if (this.#published >= this.#version) return Promise.resolve();
    return new Promise((done) => {
      this.#waiting = { version: this.#version, done };
    });
  }

  /** Inserts text. */
  type(position: Position, text: string): Promise<void> {
    return this.replace(position, position, text);
  }

  /** Replaces a range. */
  async replace(start: Position, end: Position, text: string): Promise<void> {
    const change = { range: { start, end }, text };
    this.#version++;
    await this.#connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.#uri, version: this.#version },
      contentChanges: [change],
    });
  }

  ask<T>(method: string, params: object = {}): Promise<T> {
    return this.#connection.sendRequest<T>(method, { textDocument: { uri: this.#uri }, ...params });
  }

  /** CPU time of all threads so far in milliseconds, ended ones included; undefined if the system does not report it. */
  get cpu(): number | undefined {
    try {
      const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      // The clock has 100 ticks a second.
      return (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      return undefined;
    }
  }

  /** The bytes that it has read so far, pipes and caches included; undefined if the system does not report it. */
  get read(): number | undefined {
    try {
      return Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${this.#child.pid}/io`, 'utf8'))?.[1]);
    } catch {
      return undefined;
    }
  }

  /** Peak resident memory in MB, if the system reports it. */
  get peak(): number {
    try {
      return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      return 0;
    }
  }

  close(): void {
    this.#connection.dispose();
    this.#child.kill('SIGKILL');
  }
}
