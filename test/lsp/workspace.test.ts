import assert from 'node:assert/strict';
import path from 'node:path';
import {
  CancellationTokenSource,
  DidChangeWatchedFilesNotification,
  type DocumentDiagnosticReport,
  DocumentDiagnosticRequest,
  FileChangeType,
  InitializedNotification,
  InitializeRequest,
  WorkspaceDiagnosticRequest,
} from 'vscode-languageserver/node';
import { CAPABILITIES, Client, stopAll } from './client.js';

const WRONG = 'kernel void wrong(void) { local int n = 0; }\n';
const FILES = {
  'a.cl': WRONG,
  'b/b.cl': '#include "../h.h"\nkernel void fine(void) {}\n',
  'h.h': 'int x = 1;\n',
  'node_modules/c.cl': WRONG,
  'note.txt': '',
};

const settings = { initializationOptions: { checkWorkspace: true } };
const pulling = {
  capabilities: {
    ...CAPABILITIES,
    textDocument: { ...CAPABILITIES.textDocument, diagnostic: { relatedDocumentSupport: true } },
  },
  initializationOptions: { diagnostics: 'pull' },
};

async function changed(client: Client, name: string): Promise<void> {
  await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: client.uri(name), type: FileChangeType.Changed }],
  });
}

describe('diagnostics of the whole workspace', () => {
  afterEach(stopAll);

  it('are pushed where the settings ask for them, and follow changes on disk', async () => {
    const client = await Client.start({ files: FILES, ...settings });
    assert.deepEqual(
      (await client.diagnostics('a.cl')).map(({ code }) => code),
      ['local-initializer'],
    );
    assert.deepEqual(
      (await client.diagnostics('h.h')).map(({ code }) => code),
      ['program-scope-needs-constant'],
    );
    assert.deepEqual(client.published('node_modules/c.cl'), []);
    const [before, header, other] = ['a.cl', 'h.h', 'b/b.cl'].map((name) => client.published(name).length);
    client.write('a.cl', 'kernel void wrong(void) {}\n');
    await changed(client, 'a.cl');
    assert.deepEqual(await client.diagnostics('a.cl', before), []);
    client.write('b/b.cl', `#include "../h.h"\n${WRONG}`);
    await changed(client, 'b/b.cl');
    assert.equal((await client.diagnostics('b/b.cl', other)).length, 1);
    assert.equal(client.published('h.h').length, header, 'what has not changed is not published again');
    client.write('h.h', 'constant int x = 1;\n');
    await changed(client, 'h.h');
    assert.deepEqual(await client.diagnostics('h.h', header), []);
  });

  it('show progress from the beginning', async () => {
    const client = Client.spawn({ files: FILES });
    const reported: string[] = [];
    client.connection.onRequest('window/workDoneProgress/create', () => null);
    const ended = new Promise<void>((resolve) => {
      client.connection.onNotification('$/progress', ({ value }: { value: { kind: string; message?: string } }) => {
        reported.push(`${value.kind} ${value.message ?? ''} with ${client.published('a.cl').length} published`);
        if (value.kind === 'end') resolve();
      });
    });
    await client.initialize({ capabilities: { ...CAPABILITIES, window: { workDoneProgress: true } }, ...settings });
    await ended;
    assert.equal(reported[0], 'begin  with 0 published');
    assert.equal(reported.at(-2)?.replace(/ with .*/, ''), 'report 2 of 2');
  });

  it('are those of the editor’s text while a kernel is open', async () => {
    const client = await Client.start({ files: FILES, ...settings });
    await client.diagnostics('a.cl');
    await client.open('a.cl', 'kernel void fixed(void) {}\n');
    assert.deepEqual(await client.diagnostics('a.cl'), []);
    const before = client.published('a.cl').length;
    await client.close('a.cl');
    // The diagnostics from before it was opened may still be there; otherwise nothing is known about the file on disk yet.
    const shown = await client.diagnostics('a.cl', before);
    assert.deepEqual(
      (shown.length > 0 ? shown : await client.diagnostics('a.cl', before + 1)).map(({ code }) => code),
      ['local-initializer'],
    );
  });

  it('are those of files in the folder of an open one where the client has no folder open', async () => {
    const client = Client.spawn({ files: FILES });
    await client.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: null,
      capabilities: CAPABILITIES,
    });
    await client.connection.sendNotification(InitializedNotification.type, {});
    await client.open('c.cl', '#include "h.h"\n');
    assert.deepEqual(
      (await client.diagnostics('h.h')).map(({ code }) => code),
      ['program-scope-needs-constant'],
    );
    assert.deepEqual(await client.diagnostics('c.cl'), []);
  });

  it('are limited to open files otherwise', async () => {
    const client = await Client.start({ files: FILES });
    await client.open('b/b.cl', FILES['b/b.cl']);
    assert.deepEqual(await client.diagnostics('b/b.cl'), []);
    assert.deepEqual(client.published('a.cl'), []);
  });
});

describe('diagnostics for a client that pulls them', () => {
  afterEach(stopAll);

  it('are advertised, answered, and not pushed', async () => {
    const client = Client.spawn({ files: FILES });
    const { capabilities } = await client.initialize(pulling);
    assert.deepEqual(capabilities.diagnosticProvider, {
      identifier: 'clspace',
      interFileDependencies: true,
      workspaceDiagnostics: true,
    });
    await client.open('b/b.cl', FILES['b/b.cl']);
    const ask = (previousResultId?: string): Promise<DocumentDiagnosticReport> =>
      client.connection.sendRequest(DocumentDiagnosticRequest.type, {
        textDocument: { uri: client.uri('b/b.cl') },
        ...(previousResultId && { previousResultId }),
      });
    const first = await ask();
    assert.equal(first.kind, 'full');
    assert.deepEqual(first.kind === 'full' && first.items, []);
    const header = first.relatedDocuments?.[client.uri('h.h')];
    assert.deepEqual(header && 'items' in header && header.items.map(({ code }) => code), [
      'program-scope-needs-constant',
    ]);
    assert.equal((await ask(first.resultId)).kind, 'unchanged');
    await client.edit('b/b.cl', '{}', '{ local int n = 0; }');
    const second = await ask(first.resultId);
    assert.deepEqual(second.kind === 'full' && second.items.map(({ code }) => code), ['local-initializer']);
    assert.deepEqual(client.published('b/b.cl'), []);
  });

  it('have the problems of the project, and those of all variants', async () => {
    const text = '#if N > 1\nint x = ;\n#endif\n';
    const project =
      '{ "variants": [{ "name": "one", "buildOptions": "-D N=1" }, { "name": "two", "buildOptions": "-D N=2" }], "rules": { "none": "off" } }';
    const client = Client.spawn({ files: { 'a.cl': text, 'clspace.json': project } });
    await client.initialize({
      ...pulling,
      initializationOptions: { ...pulling.initializationOptions, checkAllVariants: true },
    });
    await client.open('a.cl', text);
    const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument: { uri: client.uri('a.cl') },
    });
    const messages = (one: object | undefined): string =>
      JSON.stringify(one && 'items' in one && Array.isArray(one.items) ? one.items : []);
    assert.match(messages(report), /\(in variant 'two'\)/);
    assert.match(messages(report.relatedDocuments?.[client.uri('clspace.json')]), /'none'/);
    const { items } = await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds: [] });
    const found = items.map(({ uri, ...one }) => `${uri} ${messages(one)}`).join('\n');
    assert.match(found, /a\.cl .*\(in variant 'two'\)/);
    assert.match(found, /clspace\.json .*'none'/);
    assert.equal(await client.stop(), 0);
  });

  it('cover the workspace, and wait for news', async () => {
    const client = Client.spawn({ files: FILES });
    await client.initialize(pulling);
    await client.open('b/b.cl', FILES['b/b.cl']);
    const { items } = await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds: [] });
    const counted = items.map(
      ({ uri, version, ...report }) =>
        `${uri.replace(`${client.uri('')}/`, '')} ${version} ${report.kind === 'full' ? report.items.length : report.kind}`,
    );
    assert.deepEqual(counted.sort(), ['a.cl null 1', 'b/b.cl 1 0', 'h.h null 1']);
    const previousResultIds = items.map(({ uri, resultId }) => ({ uri, value: resultId ?? '' }));
    const next = client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds });
    client.write('a.cl', 'kernel void right(void) {}\n');
    await changed(client, 'a.cl');
    const news = (await next).items.filter(({ kind }) => kind === 'full');
    assert.deepEqual(
      news.map(({ uri }) => uri),
      [client.uri('a.cl')],
    );
    const source = new CancellationTokenSource();
    const cancelled = client.connection.sendRequest(
      WorkspaceDiagnosticRequest.type,
      { previousResultIds: (await next).items.map(({ uri, resultId }) => ({ uri, value: resultId ?? '' })) },
      source.token,
    );
    source.cancel();
    await cancelled.catch(() => {});
    assert.equal(await client.stop(), 0);
  });
});

describe('the diagnostics of a file that no workspace contains', () => {
  afterEach(stopAll);

  it('are reported in its folder where they are, and elsewhere at the inclusion', async () => {
    const text = '#include "beside.h"\n#include "../outside.h"\nkernel void k(void) {}\n';
    const files = { 'kernels/k.cl': text, 'kernels/beside.h': 'int beside = 1;\n', 'outside.h': 'int outside = 1;\n' };
    const client = Client.spawn({ files });
    const params = { processId: process.pid, rootUri: null, workspaceFolders: null, capabilities: CAPABILITIES };
    await client.connection.sendRequest(InitializeRequest.type, params);
    await client.connection.sendNotification(InitializedNotification.type, {});
    await client.open('kernels/k.cl', text);
    assert.deepEqual(
      (await client.diagnostics('kernels/k.cl')).map(({ range, message }) => `${range.start.line + 1}: ${message}`),
      [
        `2: in the included file '${path.join(client.folder, 'outside.h')}': program-scope variable 'outside' must be in __constant: other program-scope variables require OpenCL C 2.0`,
      ],
    );
    assert.deepEqual(
      (await client.diagnostics('kernels/beside.h')).map(({ code }) => code),
      ['program-scope-needs-constant'],
    );
    assert.deepEqual(client.published('outside.h'), []);
  });
});
