/**
 * Messages that no client should send: each request gets one response, and an unresponsive client blocks nothing.
 */
import assert from 'node:assert/strict';
import { CLIENT_REQUESTS } from '../../server/src/protocol/requests.js';
import { RawClient, stopAllRaw } from './raw-client.js';
import { KERNEL, place, range, started, textDocument, URI } from './raw-kernel.js';

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const NOT_INITIALIZED = -32002;
const CANCELLED = -32800;

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
