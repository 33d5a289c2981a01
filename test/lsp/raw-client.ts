/** A client that sends arbitrary bytes, and responds to the server or doesn't, which a protocol library prevents. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

interface Incoming {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Answer {
  readonly result?: unknown;
  readonly code?: number | undefined;
}

const running = new Set<RawClient>();

/** Ends processes that a failed test left running. */
export function stopAllRaw(): void {
  for (const client of running) client.kill();
}

export class RawClient {
  readonly process: ChildProcessWithoutNullStreams;
  readonly exited: Promise<number | null>;
  /** All responses by their ids, as JSON; those without one under `null`. */
  readonly answers = new Map<string, Answer[]>();
  readonly notifications: Incoming[] = [];
  /** The server's requests. */
  readonly asked: Incoming[] = [];
  readonly #waiting = new Set<() => void>();
  #input = Buffer.alloc(0);
  #next = 1;

  /** `respond` answers the server's requests; undefined sends no response. */
  constructor(private readonly respond: (method: string, params: unknown) => unknown = () => undefined) {
    this.process = spawn(process.execPath, ['out/server-node.cjs', '--stdio']);
    this.exited = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.stdout.on('data', (data: Buffer) => this.#receive(data));
    this.process.stdin.on('error', () => {});
    running.add(this);
  }

  write(body: string): void {
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  send(message: object): void {
    this.write(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  notify(method: string, params: unknown): void {
    this.send({ method, params });
  }

  /** Sends a request, and returns its id. */
  post(method: string, params?: unknown): number {
    const id = this.#next++;
    this.send({ id, method, params });
    return id;
  }

  ask(method: string, params?: unknown): Promise<Answer> {
    return this.answerTo(this.post(method, params));
  }

  answerTo(id: number | string | null): Promise<Answer> {
    return this.until(() => this.answers.get(JSON.stringify(id))?.[0]);
  }

  async initialize(params: object = {}): Promise<Answer> {
    const answer = await this.ask('initialize', { processId: null, rootUri: null, capabilities: {}, ...params });
    this.notify('initialized', {});
    return answer;
  }

  open(uri: string, text: string, version = 1): void {
    this.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'opencl-c', version, text } });
  }

  /** Waits for a message of the server; mocha's timeout is the limit. */
  until<T>(found: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = (): void => {
        const value = found();
        if (value === undefined) return;
        this.#waiting.delete(check);
        resolve(value);
      };
      this.#waiting.add(check);
      check();
    });
  }

  async stop(): Promise<number | null> {
    await this.ask('shutdown');
    this.notify('exit', undefined);
    const status = await this.exited;
    this.kill();
    return status;
  }

  kill(): void {
    running.delete(this);
    this.process.kill('SIGKILL');
  }

  #receive(data: Buffer): void {
    this.#input = Buffer.concat([this.#input, data]);
    for (;;) {
      const end = this.#input.indexOf('\r\n\r\n');
      if (end < 0) break;
      const length = Number(/Content-Length: (\d+)/.exec(this.#input.toString('latin1', 0, end))?.[1]);
      if (this.#input.length < end + 4 + length) break;
      const message: Incoming = JSON.parse(this.#input.toString('utf8', end + 4, end + 4 + length));
      this.#input = this.#input.subarray(end + 4 + length);
      this.#take(message);
    }
    for (const check of this.#waiting) check();
  }

  #take(message: Incoming): void {
    const { id, method, params, result, error } = message;
    if (method === undefined) {
      const key = JSON.stringify(id);
      this.answers.set(key, [...(this.answers.get(key) ?? []), { result, code: error?.code }]);
    } else if (id === undefined) this.notifications.push(message);
    else {
      this.asked.push(message);
      const answer = this.respond(method, params);
      if (answer !== undefined) this.send({ id, result: answer });
    }
  }
}
