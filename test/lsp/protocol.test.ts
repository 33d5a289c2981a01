import assert from 'node:assert/strict';
import {
  CodeActionRequest,
  CodeActionTriggerKind,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  HoverRequest,
  RegistrationRequest,
} from 'vscode-languageserver/node';
import { CAPABILITIES, Client, stopAll } from './client.js';

const MISSING = 'kernel void k(global float *p) { p[0] = 1.0f; }\n#include "missing.h"\n';
const INITIALIZER = 'kernel void sum(global float *input) {\n  local float total = 0.0f;\n  input[0] = total;\n}\n';

describe('language server over stdio', () => {
  afterEach(stopAll);

  describe('lifecycle', () => {
    it('reports its name, version and capabilities', async () => {
      const client = Client.spawn();
      const { capabilities, serverInfo } = await client.initialize();
      assert.equal(serverInfo?.name, 'clspace');
      assert.match(serverInfo?.version ?? '', /^\d+\.\d+\.\d+/);
      assert.equal(capabilities.positionEncoding, 'utf-16');
      assert.equal(capabilities.hoverProvider, true);
      assert.deepEqual(capabilities.codeActionProvider, {
        codeActionKinds: ['quickfix', 'refactor', 'source.fixAll.clspace'],
      });
    });

    it('runs in the executable, too', async () => {
      const client = await Client.start({ command: ['out/cli.cjs', 'lsp', '--stdio'] });
      await client.open('a.cl', MISSING);
      assert.deepEqual(await client.underlined('a.cl'), ['unknown-header: "missing.h"']);
      assert.equal(await client.stop(), 0);
    });

    it('ends with status 0 after shutdown and exit', async () => {
      const client = await Client.start();
      assert.equal(await client.stop(), 0);
    });

    it('exits with status 1 when the client exits without shutdown', async () => {
      const client = await Client.start();
      client.process.stdin.end();
      assert.equal(await client.exited, 1);
    });

    it('serves a client that declares no capabilities', async () => {
      const client = await Client.start({ capabilities: {} });
      await client.open('a.cl', MISSING);
      assert.deepEqual(await client.underlined('a.cl'), ['unknown-header: "missing.h"']);
      assert.deepEqual(await client.actions('a.cl', 'missing'), []);
    });
  });

  describe('diagnostics', () => {
    it('have a code, a link to its rule, a source, and the version that they are for', async () => {
      const client = await Client.start();
      await client.open('a.cl', MISSING);
      const [diagnostic] = await client.diagnostics('a.cl');
      assert.equal(diagnostic?.code, 'unknown-header');
      assert.equal(
        diagnostic?.codeDescription?.href,
        'https://github.com/clspace/clspace/blob/main/docs/rules.md#unknown-header',
      );
      assert.equal(diagnostic?.source, 'clspace');
      // A folder may have been passed instead of a file.
      assert.equal(diagnostic?.severity, 2);
      assert.equal(client.published('a.cl').at(-1)?.version, 1);
    });

    it('follow incremental changes', async () => {
      const client = await Client.start();
      await client.open('a.cl', MISSING);
      assert.deepEqual(await client.underlined('a.cl'), ['unknown-header: "missing.h"']);
      await client.edit('a.cl', '#include "missing.h"', '');
      assert.deepEqual(await client.underlined('a.cl'), []);
      await client.edit('a.cl', 'kernel', '#endif\nkernel');
      assert.equal((await client.diagnostics('a.cl')).length, 1);
      assert.equal(client.published('a.cl').at(-1)?.version, 3);
    });

    it('count characters in UTF-16 units', async () => {
      const client = await Client.start();
      await client.open('a.cl', '/* 🚀🚀 */ kernel void k(void) {}\n/* 🚀 */ #include <missing.h>\n');
      assert.deepEqual(await client.underlined('a.cl'), ['unknown-header: <missing.h>']);
    });

    it('are published for the last of many changes that arrive together', async () => {
      const client = await Client.start();
      await client.open('a.cl', MISSING);
      await client.diagnostics('a.cl');
      const edits: Promise<void>[] = [];
      for (let i = 0; i < 100; i++) edits.push(client.edit('a.cl', 'missing', i % 2 ? 'missing' : 'missing_too_'));
      await Promise.all(edits);
      await client.diagnostics('a.cl');
      const versions = client.published('a.cl').map(({ version }) => version ?? 0);
      assert.deepEqual(
        versions,
        [...versions].sort((a, b) => a - b),
        'never an older version after a newer',
      );
      assert.equal(versions.at(-1), 101);
      assert.ok(versions.length < 100, `published ${versions.length} times`);
    });

    it('are published for a document that was never saved', async () => {
      const client = await Client.start();
      await client.open('untitled:Untitled-1', MISSING);
      assert.deepEqual(await client.underlined('untitled:Untitled-1'), ['unknown-header: "missing.h"']);
    });

    it('are removed when the document is closed', async () => {
      const client = await Client.start();
      await client.open('a.cl', MISSING);
      await client.diagnostics('a.cl');
      const before = client.published('a.cl').length;
      await client.close('a.cl');
      assert.deepEqual(await client.diagnostics('a.cl', before), []);
    });
  });

  describe('included files', () => {
    const HEADER = '#if 1\n#elif\n#else\n#else\n#endif\n';

    it('are read from disk, and have their diagnostics under their own names', async () => {
      const client = await Client.start({ files: { 'inc/a.h': HEADER } });
      await client.open('a.cl', '#include "inc/a.h"\n');
      assert.deepEqual(await client.diagnostics('a.cl'), []);
      assert.ok((await client.diagnostics('inc/a.h')).length > 0);
      const before = client.published('inc/a.h').length;
      await client.close('a.cl');
      assert.deepEqual(await client.diagnostics('inc/a.h', before), []);
    });

    it('are found in include directories, which start at the workspace folder', async () => {
      const client = await Client.start({
        files: { 'inc/deep/a.h': '#include "b.h"\n', 'other/b.h': '' },
        initializationOptions: { clspace: { includeDirectories: ['inc'], buildOptions: '-I other' } },
      });
      await client.open('kernels/a.cl', '#include <deep/a.h>\n');
      assert.deepEqual(await client.diagnostics('kernels/a.cl'), []);
    });

    it("use the editor's text when they are open", async () => {
      const client = await Client.start({ files: { 'a.h': '' } });
      await client.open('a.h', '#define OPEN\n');
      await client.open('a.cl', '#include "a.h"\n#ifndef OPEN\n#include "missing.h"\n#endif\n');
      assert.deepEqual(await client.underlined('a.cl'), []);
      const before = client.published('a.cl').length;
      await client.edit('a.h', 'OPEN', 'CHANGED');
      assert.deepEqual(await client.underlined('a.cl', before), ['unknown-header: "missing.h"']);
    });

    it('are watched', async () => {
      const watched: string[] = [];
      const client = Client.spawn();
      client.connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
        for (const { method, registerOptions } of registrations)
          if (method === 'workspace/didChangeWatchedFiles') watched.push(JSON.stringify(registerOptions));
      });
      await client.initialize({
        capabilities: {
          ...CAPABILITIES,
          workspace: { didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true } },
        },
      });
      await client.open('a.cl', '#include "late.h"\n');
      assert.deepEqual(await client.underlined('a.cl'), ['unknown-header: "late.h"']);
      assert.ok(
        watched.some((options) => options.includes(client.uri(''))),
        'the folder is watched',
      );
      const before = client.published('a.cl').length;
      client.write('late.h', '');
      await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
        changes: [{ uri: client.uri('late.h'), type: FileChangeType.Created }],
      });
      assert.deepEqual(await client.underlined('a.cl', before), []);
    });

    it('are requested from a client that can read what this process cannot', async () => {
      const client = Client.spawn();
      const asked: string[] = [];
      client.connection.onRequest('clspace/readFile', ({ uri }: { uri: string }) => {
        asked.push(uri);
        return uri.endsWith('/a.h') ? '#define FOUND\n' : null;
      });
      await client.initialize({ initializationOptions: { readFile: true } });
      await client.open(
        'vfs://host/some%20folder/a.cl',
        '#include "a.h"\n#ifndef FOUND\n#include "missing.h"\n#endif\n',
      );
      assert.deepEqual(await client.underlined('vfs://host/some%20folder/a.cl'), []);
      assert.ok(asked.includes('vfs://host/some%20folder/a.h'), asked.join(', '));
    });

    it('that include each other, or themselves, end', async () => {
      const client = await Client.start({ files: { 'a.h': '#include "b.h"\n', 'b.h': '#include "a.h"\n' } });
      await client.open('a.cl', '#include "a.h"\n#include "a.cl"\n');
      await client.diagnostics('a.cl');
      assert.equal(await client.stop(), 0);
    });
  });

  describe('hover', () => {
    it('names the space that a pointer points to', async () => {
      const client = await Client.start();
      await client.open('a.cl', INITIALIZER);
      const hover = await client.hover('a.cl', 'input');
      assert.ok(hover);
      assert.match(JSON.stringify(hover.contents), /global/);
    });

    it('returns nothing for a place, a line or a document that does not exist', async () => {
      const client = await Client.start();
      await client.open('a.cl', '\n\n');
      const ask = (uri: string, line: number, character: number) =>
        client.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position: { line, character } });
      assert.equal(await ask(client.uri('a.cl'), 0, 0), null);
      assert.equal(await ask(client.uri('a.cl'), 4000, 4000), null);
      assert.equal(await ask(client.uri('b.cl'), 0, 0), null);
    });
  });

  describe('code actions', () => {
    it('offer the fix of a diagnostic', async () => {
      const client = await Client.start();
      await client.open('a.cl', INITIALIZER);
      assert.match((await client.underlined('a.cl')).join(), /local-initializer/);
      const [action] = await client.actions('a.cl', 'total =', ['quickfix']);
      assert.ok(action);
      assert.equal(action.kind, 'quickfix');
      assert.equal(action.diagnostics?.[0]?.code, 'local-initializer');
      const document = action.edit?.documentChanges?.[0];
      assert.equal(document && 'textDocument' in document ? document.textDocument.version : undefined, 1);
      assert.doesNotMatch(client.applied('a.cl', action), /local float total = /);
    });

    it('offer the bracket that is missing here although its error is some lines below', async () => {
      const client = await Client.start();
      await client.open('a.cl', 'kernel void k(global float *p, int n) {\np[0] = p[n\n + p[n + 1]\n + 2;\n}\n');
      await client.underlined('a.cl');
      const [first] = await client.actions('a.cl', 'n\n +', ['quickfix']);
      assert.ok(first);
      assert.match(client.applied('a.cl', first), /p\[0\] = p\[n\]\n/);
    });

    it('begin with the fix that most likely makes the line right', async () => {
      for (const [line, first] of [
        ['p[n.zy = p[n].yz;', "Insert ']' after 'n'"],
        ['int x = widt', "Change to 'width'"],
      ] as const) {
        const client = await Client.start();
        await client.open('a.cl', `kernel void k(global float4 *p, int n, int width) {\n${line}\np[n] = 1;\n}\n`);
        await client.underlined('a.cl');
        const actions = await client.connection.sendRequest(CodeActionRequest.type, {
          textDocument: { uri: client.uri('a.cl') },
          range: { start: { line: 1, character: 0 }, end: { line: 1, character: line.length } },
          context: { diagnostics: [], only: ['quickfix'] },
        });
        assert.equal(actions?.[0]?.title, first);
      }
    });

    it('edit without versions for a client that knows none', async () => {
      const client = await Client.start({
        capabilities: {
          textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } } },
        },
      });
      await client.open('a.cl', INITIALIZER);
      const [action] = await client.actions('a.cl', 'total =');
      assert.ok(action?.edit?.changes?.[client.uri('a.cl')]);
    });

    it('fix everything that is safe', async () => {
      const client = await Client.start();
      await client.open(
        'a.cl',
        'float first = 1.0f;\nfloat second = 2.0f;\nkernel void k(global float *p) { p[0] = first + second; }\n' +
          'float written;\nkernel void w(float x) { written = x; }\n',
      );
      assert.deepEqual(
        (await client.diagnostics('a.cl')).map(({ range, code }) => [range.start.line, code]),
        [0, 1, 3].map((line) => [line, 'program-scope-needs-constant']),
      );
      const [action, ...more] = await client.actions('a.cl', 'kernel', ['source.fixAll']);
      assert.ok(action);
      assert.deepEqual(more, []);
      assert.match(client.applied('a.cl', action), /^constant float first = 1\.0f;\nconstant float second = 2\.0f;\n/);
      assert.deepEqual(
        action.diagnostics?.map(({ range }) => range.start.line),
        [0, 1],
      );
    });

    it('report what they leave, if the client can show it and did not save', async () => {
      const client = Client.spawn();
      await client.initialize({ initializationOptions: { followUp: true } });
      const left = 'kernel void k(global float *p, local float *q) { p = q; *p = f(); }\n';
      for (const [text, counts] of [
        [`float first = 1.0f;\n${left}`, { fixed: 1, withFixes: 1, withoutFixes: 1 }],
        [left, { fixed: 0, withFixes: 1, withoutFixes: 1 }],
        ['float first = 1.0f;\n', undefined],
      ] as const) {
        const name = `${text.length}.cl`;
        await client.open(name, text);
        await client.diagnostics(name);
        const [action] = await client.actions(name, 'f', ['source.fixAll']);
        assert.deepEqual(action?.command?.arguments, counts && [counts]);
        const start = { line: 0, character: 0 };
        const saved = await client.connection.sendRequest(CodeActionRequest.type, {
          textDocument: { uri: client.uri(name) },
          range: { start, end: start },
          context: { diagnostics: [], only: ['source.fixAll'], triggerKind: CodeActionTriggerKind.Automatic },
        });
        for (const one of saved ?? []) assert.equal(one.command, undefined);
      }
    });

    it('are only of the requested kinds', async () => {
      const client = await Client.start();
      await client.open('a.cl', INITIALIZER);
      assert.deepEqual(await client.actions('a.cl', 'total =', ['refactor']), []);
      for (const { kind } of await client.actions('a.cl', 'total =', ['source.fixAll']))
        assert.equal(kind, 'source.fixAll.clspace');
    });
  });

  describe('settings', () => {
    it('set the language version and the build options', async () => {
      const client = await Client.start({
        initializationOptions: { clspace: { languageVersion: 'CL2.0', buildOptions: '-D WANTED=3 -DOTHER' } },
      });
      await client.open(
        'a.cl',
        '#if __OPENCL_C_VERSION__ == 200 && WANTED == 3 && defined(OTHER)\n#else\n#include "missing.h"\n#endif\n',
      );
      assert.deepEqual(await client.underlined('a.cl'), []);
    });

    it('change while documents are open', async () => {
      const client = await Client.start();
      await client.open('a.cl', '#ifdef LATER\n#include "missing.h"\n#endif\n');
      assert.deepEqual(await client.underlined('a.cl'), []);
      const before = client.published('a.cl').length;
      await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
        settings: { clspace: { buildOptions: '-DLATER' } },
      });
      assert.deepEqual(await client.underlined('a.cl', before), ['unknown-header: "missing.h"']);
    });

    it('are requested per document, if the client responds', async () => {
      const client = Client.spawn();
      client.connection.onRequest(
        'workspace/configuration',
        ({ items }: { items: { scopeUri?: string; section?: string }[] }) =>
          items.map(({ scopeUri, section }) => ({
            buildOptions: section === 'clspace' && scopeUri?.endsWith('b.cl') ? '-DHERE' : '',
          })),
      );
      await client.initialize({ capabilities: { workspace: { configuration: true } } });
      const text = '#ifdef HERE\n#include "missing.h"\n#endif\n';
      await client.open('a.cl', text);
      await client.open('b.cl', text);
      assert.deepEqual(await client.underlined('a.cl'), []);
      assert.deepEqual(await client.underlined('b.cl'), ['unknown-header: "missing.h"']);
    });

    it('that are invalid are listed in one message, and the others apply', async () => {
      const client = await Client.start({
        initializationOptions: {
          clspace: { languageVersion: 'CL9.9', buildOptions: '--wrong', includeDirectories: [3], unknown: true },
        },
      });
      await client.open('a.cl', MISSING);
      await client.open('b.cl', MISSING);
      assert.deepEqual(await client.underlined('a.cl'), ['unknown-header: "missing.h"']);
      assert.deepEqual(await client.underlined('b.cl'), ['unknown-header: "missing.h"']);
      const message = await client.message();
      for (const part of [/languageVersion.*CL9\.9/, /buildOptions.*--wrong/, /includeDirectories/])
        assert.match(message, part);
      assert.doesNotMatch(message, /unknown:/);
      assert.equal(client.messages.length, 1);
    });

    for (const settings of [
      null,
      3,
      'text',
      [],
      { clspace: null },
      { clspace: [1] },
      { clspace: { buildOptions: {} } },
    ]) {
      it(`may be ${JSON.stringify(settings)}`, async () => {
        const client = await Client.start({ initializationOptions: settings });
        await client.connection.sendNotification(DidChangeConfigurationNotification.type, { settings });
        await client.open('a.cl', MISSING);
        assert.deepEqual(await client.underlined('a.cl'), ['unknown-header: "missing.h"']);
      });
    }
  });

  describe('bad input', () => {
    it('of an unknown request is an error response', async () => {
      const client = await Client.start();
      await assert.rejects(client.connection.sendRequest('clspace/nothing'), /Unhandled method/);
      assert.equal(await client.stop(), 0);
    });

    it('of a body that is not JSON does not end the server', async () => {
      const client = await Client.start();
      client.process.stdin.write('Content-Length: 9\r\n\r\n{"json":}');
      await client.open('a.cl', MISSING);
      assert.deepEqual(await client.underlined('a.cl'), ['unknown-header: "missing.h"']);
    });

    it('of a change to a document that is not open is ignored', async () => {
      const client = await Client.start();
      await client.connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri: client.uri('a.cl'), version: 2 },
        contentChanges: [{ text: 'x' }],
      });
      await client.close('b.cl');
      await client.open('a.cl', MISSING);
      assert.deepEqual(await client.underlined('a.cl'), ['unknown-header: "missing.h"']);
    });

    it('of any characters is answered', async () => {
      const client = await Client.start();
      const texts = [
        '',
        '\0\0\0',
        '\ud800 lone \udc00',
        '('.repeat(20000),
        '#define A A(A\nA(',
        '"',
        "'\\",
        '/*',
        '#',
        '#include',
        '\r\r\n\r',
        '\ufeffkernel void k() {}',
      ];
      for (const [i, text] of texts.entries()) {
        await client.open(`${i}.cl`, text);
        await client.diagnostics(`${i}.cl`);
      }
      assert.equal(await client.stop(), 0);
    });
  });
});
