import assert from 'node:assert/strict';
import { type CompletionItem, DidOpenTextDocumentNotification, type SemanticTokens } from 'vscode-languageserver/node';
import { Client, stopAll } from './client.js';

const HOST = `#include <string>
const char quote = '"', *path = "R\\"CLC(";   // R"CLC( in a comment )CLC"
static const char *source = R"CLC(
#define N 4
kernel void scale(global float *p, local float *l) {
  local float tile[N] = {0};
  p = l;
}
)CLC";
// clspace
std::string other = R"(kernel void k(float *q) {})";
std::string plain = R"(kernel void is(float *r) {})" + tail, made = R"(kernel void %(x)s(float *r) {})";
auto third = /*opencl*/ R"x(
kernel void scale(constant int *c) { *c = 4; if (c[N]) return; }
)x";
int main() { local_thing(source); }
`;

describe('kernels in raw strings of C++', () => {
  afterEach(stopAll);

  it('get diagnostics, hovers and fixes in place, each as a separate program', async () => {
    const client = await Client.start();
    await client.open('host.cpp', HOST);
    assert.deepEqual(await client.underlined('host.cpp'), [
      'kernel-argument-unused: p',
      'local-initializer: tile',
      'assign-space-mismatch: l',
      'kernel-pointer-arg-private: q',
      'kernel-argument-unused: q',
      'constant-write: *c',
      'missing-names: N',
    ]);
    assert.match(JSON.stringify(await client.hover('host.cpp', '*l')), /Points to \*\*local\*\*/);
    const [fix] = await client.actions('host.cpp', 'tile');
    assert.ok(fix);
    assert.match(
      client.applied('host.cpp', fix),
      /static const char \*source = R"CLC\(\n#define N 4\n[^]*local float tile\[N\];/,
    );
    await client.edit('host.cpp', ' = {0}', '');
    assert.deepEqual((await client.underlined('host.cpp')).slice(0, 4), [
      'kernel-argument-unused: p',
      'unused-variable: tile',
      'assign-space-mismatch: l',
      'kernel-pointer-arg-private: q',
    ]);
  });

  it('are completed and coloured, but neither folded nor laid out', async () => {
    const client = await Client.start();
    await client.open('host.cpp', HOST);
    const textDocument = { uri: client.uri('host.cpp') };
    const { items } = await client.connection.sendRequest<{ items: CompletionItem[] }>('textDocument/completion', {
      textDocument,
      position: { line: 6, character: 2 },
    });
    const labels = items.map(({ label }) => label);
    assert.ok(labels.includes('tile') && labels.includes('get_global_id'), labels.slice(0, 10).join());
    const { data } = await client.connection.sendRequest<SemanticTokens>('textDocument/semanticTokens/full', {
      textDocument,
    });
    assert.ok(data.length > 30);
    assert.equal(await client.connection.sendRequest('textDocument/foldingRange', { textDocument }), null);
    assert.equal(
      await client.connection.sendRequest('textDocument/formatting', {
        textDocument,
        options: { tabSize: 2, insertSpaces: true },
      }),
      null,
    );
  });

  it('may come and go while the file is edited', async () => {
    const client = await Client.start();
    await client.open('host.cpp', 'auto s = 0;\n');
    assert.deepEqual(await client.underlined('host.cpp'), []);
    await client.edit('host.cpp', '0', 'R"cl(kernel void k(float *q) {})cl"');
    assert.deepEqual(await client.underlined('host.cpp'), [
      'kernel-pointer-arg-private: q',
      'kernel-argument-unused: q',
    ]);
    await client.edit('host.cpp', 'R"cl(', 'R"cpp(');
    assert.deepEqual(await client.underlined('host.cpp'), []);
  });

  it('are known by the language that the client names, too', async () => {
    const client = await Client.start();
    const uri = client.uri('host.h');
    await client.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'cpp', version: 1, text: 'auto s = R"CLC(kernel void k(float *q) {})CLC";\n' },
    });
    const diagnostics = await client.diagnosticsOf(uri, 1);
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['kernel-pointer-arg-private', 'kernel-argument-unused'],
    );
  });

  it('are checked, found and renamed in closed files, too', async () => {
    const files = {
      'host.cpp': HOST,
      'plain.cpp': 'int main() { return 0; }\n',
      'shared.cpp': 'auto s = R"CLC(\n#include "h.h"\nint f(void) { return twice(1); }\n)CLC";\n',
      'h.h': 'int twice(int x);\n',
    };
    const client = await Client.start({ files, initializationOptions: { checkWorkspace: true } });
    assert.deepEqual(
      (await client.diagnostics('host.cpp')).map(({ code }) => code),
      [
        'kernel-argument-unused',
        'local-initializer',
        'assign-space-mismatch',
        'kernel-pointer-arg-private',
        'kernel-argument-unused',
        'constant-write',
        'missing-names',
      ],
    );
    assert.deepEqual(client.published('plain.cpp'), []);
    const symbols = await client.connection.sendRequest<{ name: string; location: { uri: string } }[]>(
      'workspace/symbol',
      { query: 'scale' },
    );
    assert.deepEqual(
      symbols.map(({ name, location }) => [name, location.uri]),
      [
        ['scale', client.uri('host.cpp')],
        ['scale', client.uri('host.cpp')],
      ],
    );
    await client.open('k.cl', '#include "h.h"\nkernel void k(global int *p) { p[0] = twice(2); }\n');
    const { documentChanges } = await client.connection.sendRequest<{
      documentChanges: { textDocument: { uri: string } }[];
    }>('textDocument/rename', {
      textDocument: { uri: client.uri('k.cl') },
      position: { line: 1, character: 40 },
      newName: 'doubled',
    });
    assert.deepEqual(documentChanges.map(({ textDocument }) => textDocument.uri).sort(), [
      client.uri('h.h'),
      client.uri('k.cl'),
      client.uri('shared.cpp'),
    ]);
  });
});
