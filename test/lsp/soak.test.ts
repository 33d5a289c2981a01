/**
 * Many concurrent edits and requests, over real stdio: everything is answered, memory stays constant, and a killed
 * server is replaced by one with the same results. CLSPACE_SOAK sets the number of steps, CLSPACE_SEED their choice.
 */
import assert from 'node:assert/strict';
import {
  CancellationTokenSource,
  LSPErrorCodes,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ResponseError,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Client, stopAll } from './client.js';

const STEPS = Number(process.env['CLSPACE_SOAK'] ?? 400);
/** The maximum number of pending requests. */
const AT_ONCE = 40;
const KERNELS = 12;
/** Quiet for this long means that nothing more will arrive, and diagnostics that take longer than that are late. */
const QUIET_MS = 700;
const LATE_MS = 120_000;

const HEADERS: Readonly<Record<string, string>> = {
  'types.h':
    'typedef struct { float4 at; int n; } item;\n#define COUNT 16\n#define SQUARE(x) ((x) * (x))\nconstant float table[COUNT] = { 1.0f };\n',
  'helpers.h':
    '#include "types.h"\nfloat scaled(global const float *p, int n) { return SQUARE(p[n]) * table[n % COUNT]; }\nvoid store(global item *to, local float *from) { to->n = (int)from[0]; }\n',
};
const kernel = (i: number): string =>
  `#include "helpers.h"\n${i % 3 ? '#define WIDE\n' : ''}\nkernel void run${i}(global float *out, global item *items, constant float *c)\n{\n    local float tile[COUNT];\n    size_t id = get_global_id(0);\n#ifdef WIDE\n    float4 v = vload4(0, out) + (float4)(${i}.0f);\n    out[id] = dot(v, v);\n#endif\n    tile[get_local_id(0)] = scaled(out, (int)id);\n    barrier(CLK_LOCAL_MEM_FENCE);\n    store(items, tile);\n    out[id] += c[${i}] + SQUARE(tile[0]);\n}\n`;
const PIECES = [
  'x',
  ';',
  '{',
  '}',
  '(',
  ')',
  '"',
  '/*',
  '*/',
  '\n',
  '#define COUNT 8\n',
  '#ifdef WIDE\n',
  '#endif\n',
  'local int t;\n',
  'global ',
  'constant ',
  '*',
  '&out[0]',
  ' = tile',
  'int unused;\n',
  '#include "types.h"\n',
  'é🙂',
  '// clspace-disable-line\n',
  '\\\n',
  'scaled(tile, 0);\n',
];

/** A generator of the same numbers for the same seed (Park and Miller's). */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
}

/** Requests about a whole document, and about a place in it. */
const OF_DOCUMENTS = [
  'textDocument/documentSymbol',
  'textDocument/semanticTokens/full',
  'textDocument/foldingRange',
  'textDocument/codeLens',
  'textDocument/documentLink',
];
const OF_PLACES = [
  'textDocument/hover',
  'textDocument/completion',
  'textDocument/definition',
  'textDocument/references',
  'textDocument/documentHighlight',
  'textDocument/signatureHelp',
  'textDocument/prepareRename',
  'textDocument/prepareCallHierarchy',
];
const OF_RANGES = ['textDocument/inlayHint', 'textDocument/codeAction', 'textDocument/semanticTokens/range'];
/** Requests whose results depend on nothing but the document. */
const OF_ITSELF = new Set([
  'textDocument/hover',
  'textDocument/documentSymbol',
  'textDocument/foldingRange',
  'textDocument/codeLens',
  'textDocument/documentLink',
  'textDocument/documentHighlight',
  'textDocument/prepareRename',
  'textDocument/inlayHint',
]);

/** Every position in a result. */
function* positionsIn(value: unknown): Iterable<{ readonly line: number; readonly character: number }> {
  if (typeof value !== 'object' || value === null) return;
  if ('line' in value && 'character' in value && typeof value.line === 'number' && typeof value.character === 'number')
    yield { line: value.line, character: value.character };
  for (const part of Object.values(value)) yield* positionsIn(part);
}

class Session {
  readonly documents = new Map<string, TextDocument>();
  readonly #open = new Set<Promise<void>>();
  readonly problems: string[] = [];
  answered = 0;
  cancelled = 0;
  /** The last published diagnostics of each document, by URI. */
  readonly #published = new Map<string, PublishDiagnosticsParams>();

  constructor(readonly client: Client) {
    client.connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.#published.set(params.uri, params);
    });
  }

  /** The diagnostics of all documents after everything has arrived. */
  async diagnostics(): Promise<Record<string, string[]>> {
    const said = (): Record<string, string[]> => {
      const byName: Record<string, string[]> = {};
      for (const [name, { uri }] of this.documents)
        byName[name] = (this.#published.get(uri)?.diagnostics ?? [])
          .map(({ range, code, message }) => JSON.stringify([range, code, message]).replaceAll(this.client.folder, ''))
          .sort();
      return byName;
    };
    const begin = performance.now();
    for (let before = ''; ; ) {
      const missing = [...this.documents.values()].filter(
        ({ uri, version }) => this.#published.get(uri)?.version !== version,
      );
      if (performance.now() - begin > LATE_MS)
        throw new Error(
          `no diagnostics of the newest ${missing.map(({ uri, version }) => `${uri}, version ${version}`).join('; ')}`,
        );
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      const now = JSON.stringify(said());
      if (missing.length === 0 && now === before) return said();
      before = now;
    }
  }

  get waiting(): number {
    return this.#open.size;
  }

  async open(name: string, text: string): Promise<void> {
    const uri = this.client.uri(name);
    this.documents.set(name, TextDocument.create(uri, 'opencl-c', 1, text));
    await this.client.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'opencl-c', version: 1, text },
    });
  }

  async close(name: string): Promise<void> {
    this.documents.delete(name);
    await this.client.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: this.client.uri(name) },
    });
  }

  async edit(document: TextDocument, start: number, end: number, text: string): Promise<void> {
    const change = { range: { start: document.positionAt(start), end: document.positionAt(end) }, text };
    const version = document.version + 1;
    TextDocument.update(document, [change], version);
    await this.client.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: document.uri, version },
      contentChanges: [change],
    });
  }

  /** Sends a request without waiting for the response; `cancel` cancels it immediately. */
  ask(method: string, document: TextDocument, params: object, cancel: boolean): void {
    const source = new CancellationTokenSource();
    const { version } = document;
    const asking = this.client.connection
      .sendRequest<unknown>(method, { textDocument: { uri: document.uri }, ...params }, source.token)
      .then(
        (answer) => {
          this.answered++;
          if (document.version !== version || !OF_ITSELF.has(method)) return;
          for (const { line, character } of positionsIn(answer)) {
            const start = document.offsetAt({ line, character: 0 });
            if (line >= document.lineCount || document.positionAt(start + character).line !== line)
              this.problems.push(`${method} answers ${line}:${character}, which is outside of the document`);
          }
        },
        (error: unknown) => {
          if (
            error instanceof ResponseError &&
            (error.code === LSPErrorCodes.RequestCancelled || error.code === LSPErrorCodes.ContentModified)
          )
            this.cancelled++;
          // An error that a name cannot be renamed is a valid response, too.
          else if (error instanceof ResponseError && error.message.startsWith('Not renamed')) this.answered++;
          else this.problems.push(`${method}: ${String(error)}`);
        },
      )
      .finally(() => this.#open.delete(asking));
    this.#open.add(asking);
    if (cancel) source.cancel();
  }

  async settle(left = 0): Promise<void> {
    while (this.#open.size > left) await Promise.race(this.#open);
  }

  /** One random step. */
  async step(random: (limit: number) => number): Promise<void> {
    const names = [...this.documents.keys()];
    const name = names[random(names.length)] ?? '';
    const document = this.documents.get(name);
    if (!document) return;
    const text = document.getText();
    const at = random(text.length + 1);
    const kind = random(100);
    if (kind < 35) {
      const length = random(4) ? 0 : Math.min(random(12), text.length - at);
      await this.edit(document, at, at + length, PIECES[random(PIECES.length)] ?? '');
    } else if (kind < 38) {
      // Restores a valid text, so that not everything stays broken.
      await this.edit(document, 0, text.length, HEADERS[name] ?? kernel(Number(/\d+/.exec(name)?.[0] ?? 0)));
    } else if (kind < 40 && names.length > 3) {
      await this.close(name);
      await this.open(name, text);
    } else if (kind < 41) {
      await this.client.connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: [{ uri: this.client.uri('types.h'), type: 2 }],
      });
    } else {
      const cancel = random(5) === 0;
      const position = document.positionAt(at);
      const range = {
        start: document.positionAt(Math.max(0, at - random(400))),
        end: document.positionAt(at + random(400)),
      };
      const which = random(10);
      // A position in an outdated text: the client may be late.
      const stale = random(20) === 0 ? { line: random(400), character: random(400) } : position;
      if (which < 3) this.ask(OF_DOCUMENTS[random(OF_DOCUMENTS.length)] ?? '', document, {}, cancel);
      else if (which < 7)
        this.ask(
          OF_PLACES[random(OF_PLACES.length)] ?? '',
          document,
          { position: stale, context: { includeDeclaration: true } },
          cancel,
        );
      else
        this.ask(OF_RANGES[random(OF_RANGES.length)] ?? '', document, { range, context: { diagnostics: [] } }, cancel);
    }
    await this.settle(AT_ONCE);
  }
}

describe('a long session', () => {
  afterEach(stopAll);

  it(`answers everything in ${STEPS} steps, keeps its memory, and is replaced without loss`, async function () {
    this.timeout(0);
    const random = numbers(Number(process.env['CLSPACE_SEED'] ?? 1));
    const session = new Session(await Client.start({ files: HEADERS, reportsMemory: true }));
    for (const [name, text] of Object.entries(HEADERS)) await session.open(name, text);
    for (let i = 0; i < KERNELS; i++) await session.open(`k${i}.cl`, kernel(i));
    /** Live megabytes at twenty places, one after the other. */
    const live: number[] = [];
    for (let i = 0; i < STEPS; i++) {
      await session.step(random);
      if (i % Math.ceil(STEPS / 20) === 0) live.push((await session.client.liveMemory()) / 1e6);
    }
    await session.settle();
    assert.deepEqual(session.problems, []);
    assert.equal(session.waiting, 0);
    // Work in progress is temporary; leaks show in the middle of the second half.
    const half = live.length >> 1;
    const most = Math.max(...live.slice(0, half));
    const usual = live.slice(half).sort((a, b) => a - b)[half >> 1] ?? 0;
    const megabytes = live.map((mb) => mb.toFixed(0)).join(' ');
    if (STEPS > 10_000)
      console.log(
        `      ${session.answered} answered, ${session.cancelled} cancelled; live memory in MB: ${megabytes}`,
      );
    assert.ok(usual <= most * 1.1, `memory grows: ${megabytes}`);

    // The server with this history and a fresh one have the same results, even if the first one was killed during a
    // request.
    const before = await session.diagnostics();
    for (const document of session.documents.values())
      session.ask(
        'textDocument/references',
        document,
        { position: { line: 1, character: 2 }, context: { includeDeclaration: true } },
        false,
      );
    session.client.process.kill('SIGKILL');
    await session.client.exited;
    const successor = new Session(await Client.start({ files: HEADERS }));
    for (const [name, document] of session.documents) await successor.open(name, document.getText());
    const after = await successor.diagnostics();
    assert.deepEqual(after, before);
  });
});
