/**
 * Messages that no client should send: each request gets one response, the text stays what the edits make it, and an
 * unresponsive client blocks nothing. CLSPACE_FUZZ sets the number of tries, CLSPACE_SEED their choice.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CLIENT_REQUESTS } from '../../server/src/protocol/requests.js';
import { RawClient, stopAllRaw } from './raw-client.js';

const RUNS = Number(process.env['CLSPACE_FUZZ'] ?? 1);
const seed = Number(process.env['CLSPACE_SEED'] ?? 1);
const KERNEL = 'kernel void k(global int *g) { *g = helper(1); }\nint helper(int n) { return n; }\n';
const URI = 'file:///fuzz/k.cl';
const textDocument = { uri: URI };
const place = { line: 0, character: 1 };
const range = { start: place, end: place };

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const NOT_INITIALIZED = -32002;
const CANCELLED = -32800;

async function started(client = new RawClient(), params: object = {}): Promise<RawClient> {
  await client.initialize(params);
  client.open(URI, KERNEL);
  return client;
}

describe('malformed and unexpected messages', () => {
  afterEach(stopAllRaw);

  it('is answered according to JSON-RPC if it is not JSON, or not a message', async () => {
    const client = await started();
    const refused = async (body: string, code: number, id: number | string | null = null): Promise<void> => {
      client.answers.delete(JSON.stringify(id));
      client.write(body);
      assert.equal((await client.answerTo(id)).code, code, body);
    };
    for (const body of ['', '{', 'nonsense', '{"jsonrpc":"2.0","id":1,"method":"header"', '\u0000', '{"a":1}}'])
      await refused(body, PARSE_ERROR);
    for (const body of ['null', '[]', '1', '"x"', '{}', '[{"jsonrpc":"2.0","id":1,"method":"x"}]', '{"method":7}'])
      await refused(body, INVALID_REQUEST);
    await refused('{"jsonrpc":"2.0","id":null,"method":"shutdown"}', INVALID_REQUEST);
    await refused('{"jsonrpc":"2.0","id":{},"method":"shutdown"}', INVALID_REQUEST);
    await refused('{"jsonrpc":"2.0","id":"one","method":7}', INVALID_REQUEST, 'one');
    await refused('{"jsonrpc":"2.0","id":7001}', INVALID_REQUEST, 7001);
    assert.equal(await client.stop(), 0);
  });

  it('leaves the server uninitialized where it is a malformed initialize, which may be repeated', async () => {
    const client = new RawClient();
    for (const params of [
      undefined,
      null,
      5,
      'x',
      [],
      {},
      { capabilities: null },
      { capabilities: 5 },
      { capabilities: [] },
      { capabilities: { workspace: 5 } },
      { capabilities: { textDocument: 'x' } },
      { capabilities: { window: [] } },
      { capabilities: {}, workspaceFolders: 5 },
      { capabilities: {}, workspaceFolders: [null] },
      { capabilities: {}, workspaceFolders: [{ uri: 5 }] },
      { capabilities: {}, rootUri: {} },
      { capabilities: {}, processId: 'x' },
    ]) {
      assert.equal((await client.ask('initialize', params)).code, INVALID_PARAMS, JSON.stringify(params));
      assert.equal((await client.ask('textDocument/hover', { textDocument, position: place })).code, NOT_INITIALIZED);
    }
    // Invalid client capabilities count as missing.
    const odd = {
      workspace: { configuration: 'yes', workspaceEdit: null, didChangeWatchedFiles: 7, workspaceFolders: {} },
      textDocument: {
        hover: { contentFormat: 5 },
        publishDiagnostics: { tagSupport: { valueSet: 'x' } },
        completion: null,
        codeAction: 'x',
      },
      window: null,
      general: 5,
    };
    assert.ok((await client.initialize({ capabilities: odd, clientInfo: 5, initializationOptions: 5 })).result);
    client.open(URI, KERNEL);
    const { result } = await client.ask('textDocument/hover', { textDocument, position: { line: 0, character: 31 } });
    assert.ok(result);
    assert.equal(await client.stop(), 0);
  });

  it('is answered in spite of polluted object prototypes', async () => {
    const client = new RawClient();
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];
    for (const name of names) assert.equal((await client.ask(name, {})).code, NOT_INITIALIZED);
    await client.initialize({ initializationOptions: JSON.parse('{"__proto__": {"trusted": false}}') });
    client.open(URI, KERNEL);
    for (const name of names)
      for (const params of [undefined, {}, [], { textDocument }, JSON.parse('{"__proto__": null, "constructor": 1}')]) {
        assert.equal((await client.ask(name, params)).code, METHOD_NOT_FOUND, name);
        assert.equal((await client.ask(`textDocument/${name}`, params)).code, METHOD_NOT_FOUND, name);
        client.notify(name, params);
      }
    // The same in a kernel, where they are ordinary names.
    for (const [i, name] of names.entries()) {
      const uri = `file:///fuzz/${i}.cl`;
      const text = `typedef int ${name};\nkernel void ${name}_k(${name} a) { constant int c = ${name}(1); ${name} b = ; }\n`;
      client.open(uri, text);
      for (let character = 0; character < 90; character += 6)
        for (const method of ['hover', 'completion', 'definition', 'rename'])
          await client.ask(`textDocument/${method}`, {
            textDocument: { uri },
            position: { line: 1, character },
            newName: name,
          });
    }
    const logged = client.notifications.filter(({ method, params }) => {
      const text = JSON.stringify(params);
      return method === 'window/logMessage' && /Error|is not a|Cannot|undefined/.test(text);
    });
    assert.deepEqual(logged, []);
    assert.equal(await client.stop(), 0);
  });

  it('is refused as invalid parameters where its shape is wrong', async () => {
    const client = await started();
    const item = { name: 'k', kind: 12, uri: URI, range, selectionRange: range };
    const wrong: readonly (readonly [string, unknown])[] = [
      ...['callHierarchy/incomingCalls', 'callHierarchy/outgoingCalls'].flatMap((method) =>
        [
          null,
          5,
          [],
          {},
          { ...item, name: 5 },
          { ...item, uri: undefined },
          { ...item, selectionRange: undefined },
          { ...item, selectionRange: { start: place } },
          { ...item, range: { start: { line: null, character: 0 }, end: place } },
        ].map((one) => [method, { item: one }] as const),
      ),
      ...[5, 'quickfix', [5], [null], {}].map(
        (only) => ['textDocument/codeAction', { textDocument, range, context: { diagnostics: [], only } }] as const,
      ),
      ...[null, 5, [], {}, { label: 5 }].map((params) => ['completionItem/resolve', params] as const),
      ...[undefined, null, 5, []].map((options) => ['textDocument/formatting', { textDocument, options }] as const),
      ...[null, 5, [null], [{ oldUri: 'x' }]].map((files) => ['workspace/willRenameFiles', { files }] as const),
      ...[null, { line: -1, character: 0 }, { line: 0.5, character: 0 }, { line: 0 }].map(
        (position) => ['textDocument/hover', { textDocument, position }] as const,
      ),
      ['clspace/acceptProposal', { textDocument, proposal: 0, values: { A: 5 } }],
      ['clspace/configuration', []],
      ...CLIENT_REQUESTS.flatMap(({ method }) =>
        [null, {}, { textDocument: 5 }, { textDocument: { uri: null } }].map((params) => [method, params] as const),
      ),
    ];
    for (const [method, params] of wrong)
      assert.equal((await client.ask(method, params)).code, INVALID_PARAMS, `${method} ${JSON.stringify(params)}`);
    // Unusual but valid options are accepted.
    for (const options of [{}, { tabSize: 0 }, { tabSize: -1, insertSpaces: 5 }, { tabSize: '1, Bogus: [' }]) {
      const { result, code } = await client.ask('textDocument/formatting', { textDocument, options });
      assert.ok(Array.isArray(result), `${JSON.stringify(options)}: ${code}`);
    }
    for (const data of [null, 5, {}, { builtin: 5 }, { uri: 5, name: 'k' }, { uri: URI, name: '__proto__' }])
      assert.ok((await client.ask('completionItem/resolve', { label: 'x', data })).result);
    const { result } = await client.ask('textDocument/codeAction', { textDocument, range, context: { only: null } });
    assert.ok(result !== undefined);
    assert.equal(await client.stop(), 0);
  });

  it('answers a cancelled request at once, and does not wait for a client that does not answer', async function () {
    this.timeout(60_000);
    const client = new RawClient();
    await client.initialize({
      capabilities: {
        workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
        window: { workDoneProgress: true },
      },
      workspaceFolders: [{ uri: 'file:///nonexistent/fuzz', name: 'f' }],
    });
    client.open(URI, KERNEL);
    const position = { line: 0, character: 31 };
    const methods = [
      'textDocument/hover',
      'textDocument/semanticTokens/full',
      'textDocument/codeLens',
      'callHierarchy/incomingCalls',
      'workspace/symbol',
      ...CLIENT_REQUESTS.map(({ method }) => method),
      'completionItem/resolve',
    ];
    const item = { name: 'k', kind: 12, uri: URI, range, selectionRange: range, data: URI };
    const params = {
      textDocument,
      position,
      item,
      query: 'k',
      label: 'k',
      data: { uri: URI, name: 'k' },
      text: '',
      proposal: 0,
      values: {},
    };
    const cancelled = methods.map((method) => client.post(method, params));
    for (const id of cancelled) client.notify('$/cancelRequest', { id });
    for (const [i, id] of cancelled.entries())
      assert.equal((await client.answerTo(id)).code, CANCELLED, methods[i] ?? '');
    assert.ok(client.asked.some(({ method }) => method === 'workspace/configuration'));
    for (const method of methods) assert.notEqual((await client.ask(method, params)).result, undefined, method);
    assert.equal(await client.stop(), 0);
  });

  it('accepts settings that arrive late', async function () {
    this.timeout(60_000);
    const client = new RawClient();
    await client.initialize({ capabilities: { workspace: { configuration: true } } });
    client.open(URI, 'constant int a = NAMED;\n');
    const reported = (): string[] | undefined => {
      const last = client.notifications.findLast(({ method }) => method === 'textDocument/publishDiagnostics');
      return (
        last &&
        JSON.stringify(last.params)
          .match(/"code":"[\w-]+"/g)
          ?.map((one) => one.slice(8, -1))
      );
    };
    assert.deepEqual(await client.until(reported), ['missing-names']);
    const [question] = client.asked;
    client.send({ id: question?.id, result: [{ buildOptions: '-D NAMED=1' }] });
    await client.until(() => (client.asked.length > 1 ? true : undefined));
    client.send({ id: client.asked[1]?.id, result: [{ buildOptions: '-D NAMED=1' }] });
    await client.until(() => {
      const last = client.notifications.findLast(({ method }) => method === 'textDocument/publishDiagnostics');
      return JSON.stringify(last?.params).includes('"diagnostics":[]') ? true : undefined;
    });
    assert.equal(await client.stop(), 0);
  });
});

/** A text with edits according to the protocol, position by position. */
class Model {
  constructor(public text: string) {}

  #offset({ line, character }: { readonly line: number; readonly character: number }): number {
    const lines = this.text.split(/(?<=\r\n|\n|\r(?!\n))/);
    if (/[\r\n]$/.test(this.text) || this.text === '') lines.push('');
    if (line >= lines.length) return this.text.length;
    const start = lines.slice(0, line).join('').length;
    const { length } = (lines[line] ?? '').replace(/[\r\n]+$/, '');
    return start + Math.min(character, length);
  }

  apply({ range, text }: Change): void {
    if (!range) {
      this.text = text;
      return;
    }
    const [from, to] = [this.#offset(range.start), this.#offset(range.end)].sort((a, b) => a - b);
    this.text = this.text.slice(0, from) + text + this.text.slice(to);
  }
}

interface Change {
  readonly range?: { readonly start: typeof place; readonly end: typeof place } | null | undefined;
  readonly text: string;
}

describe('unusual edits', () => {
  afterEach(stopAllRaw);

  const number = (limit: number) =>
    fc.oneof({ weight: 4, arbitrary: fc.nat(limit) }, fc.constantFrom(1e6, 2 ** 31 - 1));
  const position = fc.record({ line: number(6), character: number(30) });
  const change: fc.Arbitrary<Change> = fc.record({
    range: fc.oneof(
      { weight: 8, arbitrary: fc.record({ start: position, end: position }) },
      fc.constantFrom(undefined, null),
    ),
    text: fc.constantFrom(
      '',
      '\n',
      '\r\n',
      '\r',
      'int a;',
      'x\ny',
      '}',
      '{',
      'kernel void f() {}\n',
      'é🙂',
      '/* */',
      '\n\n',
    ),
  });
  const version = fc.constantFrom<unknown>(undefined, null, 0, 1, 2, 'x', 1e9, -1);

  it('result in the text that the protocol defines: beyond the end, backwards, without a version', async function () {
    this.timeout(120_000 * RUNS);
    const client = await started();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(change, { maxLength: 3 }), version), { maxLength: 6 }),
        async (steps) => {
          const uri = `file:///fuzz/edited${number}.cl`;
          const fresh = `file:///fuzz/fresh${number++}.cl`;
          const model = new Model(KERNEL);
          client.open(uri, KERNEL);
          for (const [contentChanges, newVersion] of steps) {
            for (const one of contentChanges) model.apply(one);
            client.notify('textDocument/didChange', {
              textDocument: { uri, version: newVersion },
              contentChanges: contentChanges.map((one, i) => (i % 2 ? { ...one, rangeLength: null } : one)),
            });
            // Caches of the text in between must not be used for the next one.
            client.post('textDocument/documentSymbol', { textDocument: { uri } });
          }
          client.open(fresh, model.text);
          for (const method of ['documentSymbol', 'foldingRange', 'semanticTokens/full']) {
            const [one, other] = await Promise.all(
              [uri, fresh].map((each) => client.ask(`textDocument/${method}`, { textDocument: { uri: each } })),
            );
            const withoutId = (answer: unknown): string => JSON.stringify(answer)?.replace(/"resultId":"\d+"/, '');
            assert.equal(
              withoutId(one?.result),
              withoutId(other?.result),
              `${method} of ${JSON.stringify(model.text)}`,
            );
            assert.ok(!withoutId(one?.result).includes('"character":null'));
          }
          for (const each of [uri, fresh]) client.notify('textDocument/didClose', { textDocument: { uri: each } });
        },
      ),
      { numRuns: 60 * RUNS, seed },
    );
    assert.equal(await client.stop(), 0);
  });
});

describe('random traffic', () => {
  afterEach(stopAllRaw);

  it('receives one response to each request', async function () {
    this.timeout(180_000 * RUNS);
    // Some requests of the server get an invalid response, others none.
    let questions = 0;
    const nonsense = [undefined, null, 5, [], [null], [5], { a: 1 }, 'x', [{ rules: 5, buildOptions: [] }]];
    const client = new RawClient(() => nonsense[questions++ % nonsense.length]);
    await client.initialize({
      capabilities: {
        workspace: { configuration: true, workspaceFolders: true, semanticTokens: { refreshSupport: true } },
        window: { workDoneProgress: true },
        textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
      },
      initializationOptions: { readFile: true, findFiles: true },
    });
    const scalar = fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 3, 2 ** 31, '', 'x', '\u{1F642}', URI, '__proto__');
    const value = fc.oneof(
      scalar,
      fc.array(scalar, { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('uri', 'line', 'start', 'only'), scalar),
    );
    const any = <T>(good: T): fc.Arbitrary<unknown> =>
      fc.oneof({ weight: 5, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: value });
    const params = fc.oneof(
      { weight: 1, arbitrary: value },
      {
        weight: 12,
        arbitrary: fc.record(
          {
            textDocument: any({ uri: URI, version: 2, languageId: 'opencl-c', text: KERNEL }),
            position: any({ line: 0, character: 31 }),
            positions: any([place]),
            range: any({ start: place, end: { line: 9, character: 99 } }),
            context: any({ diagnostics: [] }),
            options: any({ tabSize: 2, insertSpaces: true }),
            newName: any('renamed'),
            ch: any('}'),
            item: any({ name: 'k', kind: 12, uri: URI, range, selectionRange: range, data: URI }),
            query: any('k'),
            files: any([{ oldUri: URI, newUri: `${URI}l` }]),
            label: any('k'),
            data: any({ uri: URI, name: 'k' }),
            contentChanges: any([{ range, text: ' ' }]),
            changes: any([{ uri: URI, type: 2 }]),
            previousResultId: any('1'),
            settings: any({}),
            proposal: any(0),
            values: any({}),
            id: any(3),
          },
          { requiredKeys: ['textDocument', 'position', 'range', 'context', 'item'] },
        ),
      },
    );
    const requests = fc.constantFrom(
      ...['hover', 'completion', 'signatureHelp', 'definition', 'references', 'documentHighlight', 'rename'],
      ...['prepareRename', 'prepareCallHierarchy', 'selectionRange', 'codeAction', 'inlayHint', 'formatting'],
      ...['onTypeFormatting', 'semanticTokens/full', 'semanticTokens/full/delta', 'foldingRange', 'documentSymbol'],
    );
    const others = fc.constantFrom(
      ...['callHierarchy/incomingCalls', 'callHierarchy/outgoingCalls', 'workspace/symbol', 'completionItem/resolve'],
      ...['workspace/willRenameFiles', 'clspace/configuration', 'clspace/expandMacro', 'clspace/addressSpaces'],
      ...['clspace/proposals', 'clspace/acceptProposal', 'constructor', 'initialize', 'workspace/executeCommand'],
    );
    const notices = fc.constantFrom(
      ...['textDocument/didOpen', 'textDocument/didChange', 'textDocument/didClose', 'textDocument/didSave'],
      ...['workspace/didChangeConfiguration', 'workspace/didChangeWatchedFiles', '$/setTrace', '$/cancelRequest'],
      ...['workspace/didChangeWorkspaceFolders', 'initialized', '__proto__', 'window/workDoneProgress/cancel'],
    );
    const message = fc.record({
      method: fc.oneof(
        { weight: 6, arbitrary: requests.map((name) => `textDocument/${name}`) },
        { weight: 2, arbitrary: others },
      ),
      notice: fc.option(notices),
      params,
      id: fc.constantFrom('number', 'text', 'fraction'),
      isCancelled: fc.boolean(),
    });
    client.open(URI, KERNEL);
    const ids: (number | string)[] = [];
    for (const { method, notice, params: given, id: kind, isCancelled } of fc.sample(message, {
      numRuns: 1500 * RUNS,
      seed,
    })) {
      if (notice) client.notify(notice, given);
      const count = 10_000 + ids.length;
      const id = kind === 'text' ? `id ${count}` : kind === 'fraction' ? count + 0.5 : -count;
      ids.push(id);
      client.send({ id, method, params: given });
      if (isCancelled) client.notify('$/cancelRequest', { id });
    }
    for (const id of ids) await client.answerTo(id);
    const twice = ids.filter((id) => client.answers.get(JSON.stringify(id))?.length !== 1);
    assert.deepEqual(twice, []);
    client.open(URI, KERNEL);
    const { result } = await client.ask('textDocument/hover', { textDocument, position: { line: 0, character: 31 } });
    assert.ok(result);
    assert.equal(await client.stop(), 0);
  });
});
