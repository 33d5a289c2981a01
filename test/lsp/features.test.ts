import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as protocol from 'vscode-languageserver/node';
import { CAPABILITIES, Client, stopAll } from './client.js';
import { HEADER, KERNEL, positionOf, QUESTIONS } from './questions.js';

/** Capabilities that are not requests about documents. */
const STORE = ['positionEncoding', 'textDocumentSync', 'workspace'];

describe('the requests of the protocol', () => {
  afterEach(stopAll);

  it('are advertised exactly as they are answered', async () => {
    const client = Client.spawn({ files: { 'h.h': HEADER } });
    const { capabilities } = await client.initialize();
    assert.deepEqual(
      [...new Set(Object.values(QUESTIONS).map(({ capability }) => capability)), ...STORE].sort(),
      Object.keys(capabilities).sort(),
    );
    assert.deepEqual(Object.keys(capabilities.workspace ?? {}).sort(), ['fileOperations', 'workspaceFolders']);
    assert.deepEqual(Object.keys(capabilities.workspace?.fileOperations ?? {}), ['willRename']);
    await client.open('k.cl', KERNEL);
    for (const [method, { at, params }] of Object.entries(QUESTIONS)) {
      const position = at ? { position: positionOf(KERNEL, at) } : {};
      const answer: unknown = await client.connection.sendRequest(method, {
        textDocument: { uri: client.uri('k.cl') },
        ...position,
        ...params,
      });
      assert.ok(answer !== null && answer !== undefined, `${method} returns nothing`);
      if (Array.isArray(answer) && method !== 'textDocument/codeAction')
        assert.ok(answer.length > 0, `${method} answers with an empty list`);
    }
  });

  it('are all in the table of the documentation', () => {
    const table = readFileSync('docs/features.md', 'utf8');
    for (const method of Object.keys(QUESTIONS)) assert.ok(table.includes(`\`${method}\``), method);
    let count = 0;
    for (const request of Object.values(protocol)) {
      if (
        typeof request !== 'object' ||
        !('method' in request) ||
        !('messageDirection' in request) ||
        request.messageDirection !== 'clientToServer'
      )
        continue;
      if (!('type' in request) || !/Request/.test(request.type.constructor.name)) continue;
      assert.ok(table.includes(`\`${request.method}\``), request.method);
      count++;
    }
    assert.ok(count > 40, `only ${count} requests`);
  });

  it('beyond the protocol return data for the client to show', async () => {
    const client = await Client.start({ files: { 'h.h': HEADER } });
    await client.open('k.cl', KERNEL);
    const textDocument = { uri: client.uri('k.cl') };
    assert.deepEqual(
      await client.connection.sendRequest('clspace/expandMacro', { textDocument, position: positionOf(KERNEL, 'N;') }),
      {
        name: 'N',
        range: { start: { line: 9, character: 22 }, end: { line: 9, character: 23 } },
        text: '4',
      },
    );
    assert.equal(
      await client.connection.sendRequest('clspace/expandMacro', { textDocument, position: { line: 0, character: 0 } }),
      null,
    );
    const functions = await client.connection.sendRequest<
      { name: string; kind: string; memories: { space: string; uses: { name: string; relation: string }[] }[] }[]
    >('clspace/addressSpaces', { textDocument });
    assert.deepEqual(
      functions.map(({ name, kind, memories }) => [
        name,
        kind,
        ...memories.map(
          ({ space, uses }) => `${space}: ${uses.map((use) => `${use.name} ${use.relation}`).join(', ')}`,
        ),
      ]),
      [['k', 'kernel', 'global: p points', 'private: p lives, i lives']],
    );
  });

  it('return the address spaces of the program scope and of kernels in strings', async () => {
    const client = await Client.start();
    const tree = async (name: string, text: string): Promise<string[]> => {
      await client.open(name, text);
      const scopes = await client.connection.sendRequest<
        { kind: string; name: string; memories: { space: string; uses: { name: string; relation: string }[] }[] }[]
      >('clspace/addressSpaces', { textDocument: { uri: client.uri(name) } });
      return scopes.flatMap(({ kind, name: scope, memories }) =>
        memories.map(
          ({ space, uses }) =>
            `${kind} ${scope} ${space}: ${uses.map((use) => `${use.name} ${use.relation}`).join(', ')}`,
        ),
      );
    };
    const kernel = 'kernel void k(global int *p) { *p = table[0]; }';
    const expected = ['kernel k global: p points', 'kernel k private: p lives'];
    assert.deepEqual(await tree('p.cl', `constant int table[2] = {1, 2};\n${kernel}\nconstant int late = 3;\n`), [
      'program  constant: table lives, late lives',
      ...expected,
    ]);
    assert.deepEqual(await tree('k.cpp', `auto s = R"(\nconstant int table[1] = {1};\n${kernel})";\n`), [
      'program  constant: table lives',
      ...expected,
    ]);
  });

  it('know a header that only kernels include', async () => {
    const files = {
      'k.cl': '#include "inc/a.h"\n#include "shared.h"\n',
      'inc/a.h': '#include <b.h>\n',
      'b.h': '',
      'shared.h': '',
      'host.c': '#include "shared.h"\n',
      'raw.cpp': '#include "host.h"\nauto s = R"CLC(\n#include "raw.h"\n)CLC";\n',
      'raw.h': '',
      'host.h': '',
      'alone.h': '',
    };
    const client = await Client.start({ files });
    const ask = (name: string) =>
      client.connection.sendRequest<boolean>('clspace/isKernelHeader', { textDocument: { uri: client.uri(name) } });
    assert.deepEqual(await Promise.all(['inc/a.h', 'b.h', 'raw.h', 'shared.h', 'host.h', 'alone.h'].map(ask)), [
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('survive positions outside the text', async () => {
    const client = await Client.start({ files: { 'h.h': HEADER } });
    await client.open('k.cl', KERNEL);
    for (const method of Object.keys(QUESTIONS).filter((name) => QUESTIONS[name]?.at)) {
      await client.connection
        .sendRequest(method, {
          textDocument: { uri: client.uri('k.cl') },
          position: { line: 9999, character: 9999 },
          newName: 'x',
          context: { includeDeclaration: true },
        })
        .then(
          () => {},
          (error: unknown) => assert.match(String(error), /Not renamed/),
        );
    }
    assert.equal(await client.stop(), 0);
  });

  it('rename in a header and in every open document that includes it', async () => {
    const client = await Client.start({ files: { 'h.h': HEADER } });
    await client.open('k.cl', KERNEL);
    await client.open('other.cl', '#include "h.h"\nkernel void o(global int *p) { p[0] = twice(1); }\n');
    const answer: unknown = await client.connection.sendRequest('textDocument/rename', {
      textDocument: { uri: client.uri('k.cl') },
      position: positionOf(KERNEL, 'twice'),
      newName: 'double_of',
    });
    const changed = JSON.stringify(answer);
    for (const name of ['k.cl', 'other.cl', 'h.h']) assert.ok(changed.includes(name), `${name} is not changed`);
  });

  it('rename in inactive code if the client lets the user confirm it', async () => {
    const text = 'kernel void k(global int *p) {\n#if N\n  p[0] = 1;\n#else\n  p[1] = 2;\n#endif\n}\n';
    const edit = { documentChanges: true, changeAnnotationSupport: { groupsOnLabel: true } };
    const rename = async (workspaceEdit: typeof edit | undefined): Promise<unknown> => {
      const client = await Client.start({
        capabilities: { ...CAPABILITIES, ...(workspaceEdit && { workspace: { workspaceEdit } }) },
      });
      await client.open('a.cl', text);
      return client.connection.sendRequest('textDocument/rename', {
        textDocument: { uri: client.uri('a.cl') },
        position: { line: 0, character: text.indexOf('p)') },
        newName: 'out',
      });
    };
    await assert.rejects(rename(undefined), /'p' also occurs in inactive code \(a\.cl, line 3\)/);
    const answer = JSON.stringify(await rename(edit));
    assert.match(answer, /"line":2,[^[\]]*"newText":"out","annotationId":"inactive"/);
    assert.match(answer, /"changeAnnotations":\{"inactive":\{[^}]*"needsConfirmation":true/);
    assert.equal(answer.match(/annotationId/g)?.length, 1);
    assert.equal(answer.match(/"edits":/g)?.length, 1, 'the edits of a document are one change');
  });
  it('rename across kernels whose headers are elsewhere or missing', async () => {
    const client = await Client.start({
      files: {
        'other/k.cl': '#include <common.h>\nkernel void f(global S *s) { s[0].w = ONE; }\n',
        'other/compile_flags.txt': '-I\ninclude\n',
        'other/include/common.h': 'typedef struct { float w; } S;\n#define ONE 1\n',
        'third/k.cl': '#include <not-here.h>\nkernel void h(global T *t) { t[0].w = ONE; }\n',
      },
    });
    const text = 'kernel void g(global float *o) {\n  struct { float w; } l;\n  l.w = o[0];\n}\n';
    await client.open('k.cl', text);
    const answer: unknown = await client.connection.sendRequest('textDocument/rename', {
      textDocument: { uri: client.uri('k.cl') },
      position: positionOf(text, 'w;'),
      newName: 'weight',
    });
    assert.equal(JSON.stringify(answer).match(/"newText":"weight"/g)?.length, 2);
  });

  it('find, rename and list names of files that are not open', async () => {
    const closed = '#include "h.h"\nkernel void closed(global int *p) { p[0] = twice(1); }\n';
    const client = await Client.start({
      files: {
        'h.h': HEADER,
        'a/closed.cl': closed.replace('h.h', '../h.h'),
        'a/unrelated.cl': 'kernel void unrelated(void) { int twice; }\n',
      },
    });
    await client.open('k.cl', KERNEL);
    const textDocument = { uri: client.uri('k.cl') };
    const at = { textDocument, position: positionOf(KERNEL, 'twice') };
    const files = (answer: unknown) =>
      [...new Set([...JSON.stringify(answer).matchAll(/[\w.]+\.(?:cl|h)(?=")/g)].map(String))].sort();
    assert.deepEqual(
      files(
        await client.connection.sendRequest('textDocument/references', {
          ...at,
          context: { includeDeclaration: true },
        }),
      ),
      ['closed.cl', 'h.h', 'k.cl'],
    );
    assert.deepEqual(
      files(await client.connection.sendRequest('textDocument/rename', { ...at, newName: 'double_of' })),
      ['closed.cl', 'h.h', 'k.cl'],
    );
    const [item] = await client.connection.sendRequest<object[]>('textDocument/prepareCallHierarchy', at);
    const callers = await client.connection.sendRequest<{ from: { name: string } }[]>('callHierarchy/incomingCalls', {
      item,
    });
    assert.deepEqual(
      callers.map(({ from }) => from.name),
      ['k', 'closed'],
    );
    const symbols = await client.connection.sendRequest<{ name: string }[]>('workspace/symbol', { query: 'clsd' });
    assert.deepEqual(
      symbols.map(({ name }) => name),
      ['closed'],
    );
    client.write('a/closed.cl', 'kernel void closed_now(void) {}\n');
    const again = await client.connection.sendRequest<{ name: string }[]>('workspace/symbol', { query: 'clsd' });
    assert.deepEqual(
      again.map(({ name }) => name),
      ['closed_now'],
    );
  });

  it('refuse a rename with the reason', async () => {
    const client = await Client.start();
    await client.open('k.cl', 'kernel void k(global int *p) { p[get_global_id(0)] = 1; }');
    const asked = client.connection.sendRequest('textDocument/prepareRename', {
      textDocument: { uri: client.uri('k.cl') },
      position: { line: 0, character: 36 },
    });
    await assert.rejects(asked, /'get_global_id' is a builtin function of OpenCL C/);
  });

  it('names the language of code in hovers as the editor does', async () => {
    const client = Client.spawn();
    await client.initialize();
    const text = 'kernel void k(global int *p) { p[0] = 1; }\n';
    for (const [name, language] of [
      ['a.cl', 'opencl'],
      ['b.cl', 'opencl-c'],
    ] as const) {
      await client.open(name, text, language);
      const hover = await client.hover(name, 'p[0]');
      assert.match(JSON.stringify(hover), new RegExp(`\`\`\`${language}\\\\n`));
    }
  });

  it('grey out inactive regions where the client can', async () => {
    const { textDocument } = CAPABILITIES;
    const client = await Client.start({
      files: { 'h.h': HEADER },
      capabilities: {
        ...CAPABILITIES,
        textDocument: {
          ...textDocument,
          publishDiagnostics: { ...textDocument?.publishDiagnostics, tagSupport: { valueSet: [1] } },
        },
      },
    });
    await client.open('k.cl', KERNEL);
    const [region] = await client.diagnostics('k.cl');
    assert.deepEqual(
      [region?.code, region?.severity, region?.tags, region?.range.start.line],
      ['inactive-region', 4, [1], 6],
    );
  });

  for (const versionSupport of [true, false])
    it(`publish unchanged diagnostics ${versionSupport ? 'again' : 'once'} if the client ${versionSupport ? 'checks' : 'does not check'} versions`, async () => {
      const { textDocument } = CAPABILITIES;
      const client = await Client.start({
        capabilities: {
          ...CAPABILITIES,
          textDocument: {
            ...textDocument,
            publishDiagnostics: { ...textDocument?.publishDiagnostics, versionSupport },
          },
        },
      });
      await client.open('k.cl', 'kernel void k(global int *o) { o[0] = zork; }\n// a note\n');
      await client.diagnostics('k.cl');
      await client.edit('k.cl', 'note', 'notice');
      await client.hover('k.cl', 'kernel');
      await client.edit('k.cl', 'zork', 'zork + zork');
      await client.hover('k.cl', 'kernel');
      await client.edit('k.cl', 'zork + zork', '1');
      assert.deepEqual(await client.diagnostics('k.cl'), []);
      const versions = client.published('k.cl').map(({ version }) => version);
      assert.deepEqual(versions, versionSupport ? [1, 2, 3, 4] : [1, 4]);
    });
});
