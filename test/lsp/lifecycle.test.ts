/** Requests that a client must not send, but may: each is answered, and the server continues. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fc from 'fast-check';
import { CLIENT_REQUESTS } from '../../server/src/protocol/requests.js';
import { CAPABILITIES, Client, stopAll } from './client.js';

const METHODS = [
  'hover',
  'completion',
  'signatureHelp',
  'definition',
  'declaration',
  'typeDefinition',
  'references',
  'documentHighlight',
  'rename',
  'prepareRename',
  'prepareCallHierarchy',
  'selectionRange',
  'codeAction',
  'inlayHint',
  'formatting',
  'rangeFormatting',
  'onTypeFormatting',
  'semanticTokens/full',
  'semanticTokens/full/delta',
  'semanticTokens/range',
  'foldingRange',
  'documentSymbol',
  'documentLink',
  'codeLens',
].map((name) => `textDocument/${name}`);
const OTHERS = [
  'callHierarchy/incomingCalls',
  'callHierarchy/outgoingCalls',
  'workspace/symbol',
  'workspace/willRenameFiles',
  'completionItem/resolve',
  'codeAction/resolve',
  ...CLIENT_REQUESTS.map(({ method }) => method),
];
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);

describe('a connection', () => {
  afterEach(stopAll);

  it('answers nothing before it is initialized, twice, or after it was shut down', async () => {
    const client = Client.spawn();
    const ask = (method: string, params: unknown = {}): Promise<unknown> =>
      client.connection.sendRequest(method, params).then(() => 'answered', codeOf);
    assert.equal(await ask('textDocument/hover'), -32002);
    assert.equal(await ask('shutdown'), -32002);
    await client.initialize();
    assert.equal(await ask('initialize', { capabilities: {}, processId: null, rootUri: null }), -32600);
    assert.equal(await ask('shutdown'), 'answered');
    assert.equal(await ask('textDocument/hover'), -32600);
    await client.connection.sendNotification('exit');
    assert.equal(await client.exited, 0);
  });

  it('sends no requests before the client is ready, and logs first which server and client are connected', async () => {
    const client = Client.spawn();
    const heard: string[] = [];
    client.connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) => {
      heard.push('asked');
      return items.map(() => ({}));
    });
    const logged = new Promise<void>((resolve) => {
      client.connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
        heard.push(message);
        resolve();
      });
    });
    await client.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: [{ uri: client.uri(''), name: 'test' }],
      capabilities: { workspace: { configuration: true } },
      clientInfo: { name: 'A Test', version: '3' },
      initializationOptions: { trusted: false },
    });
    // An immediate request would arrive before this response.
    await client.connection.sendRequest('clspace/unheardOf').catch(() => {});
    assert.equal(heard.length, 0, heard.join());
    await client.connection.sendNotification('initialized', {});
    await logged;
    await client.open('k.cl', 'kernel void k() {}\n');
    await client.diagnostics('k.cl');
    assert.match(
      heard[0] ?? '',
      /^clspace \d+\.\d+\.\d+ · Node\.js \d+\S+, \w+ \w+ · A Test 3 · 1 folder, not trusted · pushed diagnostics · options: \{"trusted":false\}$/,
    );
    assert.ok(heard.includes('asked'));
    assert.equal(heard.filter((one) => one !== 'asked').length, 1);
  });

  it('accepts a change of the configuration without parameters', async () => {
    const client = await Client.start();
    const logged: string[] = [];
    client.connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      logged.push(message);
    });
    await client.connection.sendNotification('workspace/didChangeConfiguration', null);
    await client.connection.sendNotification('workspace/didChangeConfiguration');
    await client.open('k.cl', 'kernel void k() {}\n');
    assert.deepEqual(await client.diagnostics('k.cl'), []);
    assert.deepEqual(
      logged.filter((message) => message.startsWith('configuration')),
      [],
    );
  });

  it('answers a request that waits while kernels are executed', async () => {
    const client = Client.spawn();
    let asked = 0;
    let release = (): void => {};
    const executed = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The analysis requests the settings first, the lenses after that.
    client.connection.onRequest('workspace/configuration', async ({ items }: { items: unknown[] }) => {
      if (asked++ > 0) await executed;
      return items.map(() => ({}));
    });
    await client.initialize({ capabilities: { ...CAPABILITIES, workspace: { configuration: true } } });
    const race =
      'kernel void k(global int *a, local int *t) {\n  int i = get_local_id(0);\n  t[i] = i;\n  a[i] = t[i + 1];\n}\n';
    await client.open('k.cl', race);
    await client.diagnostics('k.cl');
    const textDocument = { uri: client.uri('k.cl') };
    const lenses = client.connection.sendRequest('textDocument/codeLens', { textDocument });
    const hasRace = (): boolean =>
      client
        .published('k.cl')
        .some(({ diagnostics }) => diagnostics.some(({ code }) => String(code).startsWith('race-')));
    while (!hasRace()) await new Promise((resolve) => setTimeout(resolve, 20));
    release();
    assert.ok(Array.isArray(await lenses));
  });

  it('rejects invalid parameters without a stack trace', async function () {
    this.timeout(120_000);
    const client = await Client.start();
    const logged: string[] = [];
    client.connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      logged.push(message);
    });
    await client.open('k.cl', 'kernel void k(global int *g) { *g = 1; }\n');
    const uri = client.uri('k.cl');
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(null, true, -1, 0.5, 1e300, 3, '', 'x', '\uD800', uri, 'file:///none.cl'),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom('textDocument', 'uri', 'position', 'line', 'character', 'range', 'start', 'end', 'text'),
          tie('any'),
          { maxKeys: 4 },
        ),
      ),
    })).any;
    const place = fc.record({ line: fc.oneof(fc.nat(3), value), character: fc.oneof(fc.nat(60), value) });
    const params = fc.oneof(
      value,
      fc.record(
        {
          textDocument: fc.oneof(fc.constant({ uri }), value),
          position: fc.oneof(place, value),
          positions: fc.oneof(fc.array(place, { maxLength: 3 }), value),
          range: fc.oneof(fc.record({ start: place, end: place }), value),
          context: fc.oneof(fc.constant({ diagnostics: [] }), value),
          options: fc.oneof(fc.constant({ tabSize: 2, insertSpaces: true }), value),
          newName: fc.oneof(fc.string(), value),
          ch: value,
          item: value,
          query: value,
          files: value,
          data: value,
        },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...METHODS, ...OTHERS), params, async (method, given) => {
        await client.connection.sendRequest(method, given).catch(() => {});
      }),
      { numRuns: Number(process.env.CLSPACE_RUNS ?? 300) },
    );
    for (const method of ['textDocument/didChange', 'textDocument/didOpen', 'workspace/didChangeWatchedFiles'])
      for (const given of fc.sample(params, { numRuns: 20, seed: 1 }))
        if (typeof given === 'object' && given !== null) await client.connection.sendNotification(method, given);
    assert.ok(await client.hover('k.cl', '*g ='));
    assert.deepEqual(
      logged.filter((message) => message.includes('\n')),
      [],
    );
    assert.equal(await client.stop(), 0);
  });

  for (const header of ['Content-Length: many', 'Length: 2', 'nonsense']) {
    it(`exits with a reason where the input cannot be read any more: ${header}`, async () => {
      const server = spawn(process.execPath, ['out/server-node.cjs', '--stdio']);
      let said = '';
      server.stderr.on('data', (text) => (said += String(text)));
      server.stdin.write(`${header}\r\n\r\n{}`);
      const status = await new Promise((resolve) => server.once('close', resolve));
      assert.equal(status, 1);
      assert.match(said, /^clspace: the client's messages cannot be read: [^\n]*\n$/);
    });
  }

  it('keeps what other code prints out of its messages', async () => {
    const code = "process.stdin.once('newListener', () => setImmediate(() => console.log('printed')));";
    const printing = `data:text/javascript,${encodeURIComponent(code)}`;
    const client = await Client.start({ command: ['--import', printing, 'out/server-node.cjs', '--stdio'] });
    let said = '';
    client.process.stderr.on('data', (text) => (said += String(text)));
    await client.open('k.cl', 'kernel void k(void) { int x = ; }\n');
    assert.notDeepEqual(await client.diagnostics('k.cl'), []);
    assert.equal(await client.stop(), 0);
    assert.match(said, /^printed$/m);
  });

  it('uses the valid words of build options that contain an invalid one', async () => {
    const client = await Client.start({
      initializationOptions: { clspace: { buildOptions: '-D GOOD=1 -O9 -D 1x -D ALSO=2 "open' } },
    });
    await client.open('k.cl', 'constant int a = GOOD + ALSO;\n');
    assert.deepEqual(await client.diagnostics('k.cl'), []);
    assert.match(await client.message(), /-O9.*'1x'.*|not terminated/);
    assert.equal(await client.stop(), 0);
  });

  it('accepts a project file with a byte order mark, and rejects one that is too deep or too long', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const files = {
      'mark/clspace.json': '\uFEFF{"buildOptions": "-D A=1"}',
      'deep/clspace.json': deep,
      'lists/clspace.json': '['.repeat(100_000),
      'long/clspace.json': JSON.stringify({ buildOptions: `-D A=1 ${'-D B=2 '.repeat(700_000)}` }),
      'flags/compile_flags.txt': '\uFEFF-DA=1\n',
    };
    const client = await Client.start({ files });
    const found: Record<string, string[]> = {};
    for (const name of Object.keys(files)) {
      const kernel = `${name.split('/')[0]}/k.cl`;
      await client.open(kernel, 'constant int a = A;\n');
      const codes = (await client.diagnostics(kernel)).map(({ code }) => String(code));
      await client.actions(kernel, 'A;');
      found[kernel] = codes;
      if (codes.length > 0) assert.equal((await client.diagnostics(name)).length, 1, name);
    }
    assert.deepEqual(found, {
      'mark/k.cl': [],
      'deep/k.cl': ['missing-names'],
      'lists/k.cl': ['missing-names'],
      'long/k.cl': ['missing-names'],
      'flags/k.cl': [],
    });
    assert.equal(await client.stop(), 0);
  });

  it('handles names and nesting of any size, and names that are not text', async function () {
    this.timeout(40_000);
    const client = await Client.start();
    const deep = 20_000;
    const name = 'x'.repeat(33_000);
    const texts: Readonly<Record<string, string>> = {
      parentheses: `kernel void k(global int *g) { *g = ${'('.repeat(deep)}1${')'.repeat(deep)}; }`,
      blocks: `kernel void k(global int *g) { ${'{'.repeat(deep)} *g = 1; ${'}'.repeat(deep)} }`,
      sum: `kernel void k(global int *g) { *g = 1${' + 1'.repeat(30_000)}; }`,
      initializer: `constant int a[] = ${'{'.repeat(deep)}1${'}'.repeat(deep)};`,
      name: `kernel void k(global int *g) { local int ${name} = 1; *g = ${name}; }`,
      surrogate: '#include "\uD800.h"\n#include <\uDC00>\nkernel void k(global int *g) { *g = 1; }',
    };
    for (const [what, text] of Object.entries(texts)) {
      await client.open(`${what}.cl`, text);
      const textDocument = { uri: client.uri(`${what}.cl`) };
      const lines = text.slice(0, text.indexOf('1')).split('\n');
      const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
      const range = { start: position, end: position };
      const asked = { textDocument, position, positions: [position], range, context: { diagnostics: [] } };
      for (const method of ['hover', 'selectionRange', 'completion', 'documentHighlight', 'codeAction', 'foldingRange'])
        assert.notEqual(
          await client.connection.sendRequest(`textDocument/${method}`, asked).catch((error) => `${method}: ${error}`),
          undefined,
        );
      const ranges = await client.connection.sendRequest('textDocument/selectionRange', asked);
      assert.ok(Array.isArray(ranges) && ranges.length === 1, what);
      await client.close(`${what}.cl`);
    }
    assert.equal(await client.stop(), 0);
  });
});
