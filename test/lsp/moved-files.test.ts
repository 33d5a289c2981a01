import assert from 'node:assert/strict';
import { type TextDocumentEdit, WillRenameFilesRequest, type WorkspaceEdit } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Client, type Options, stopAll } from './client.js';

type Texts = Readonly<Record<string, string>>;

/** A client's edits when it moves files of a workspace: the changed texts, by their old names; null without edits. */
async function moved(
  files: Texts,
  moves: Texts,
  options: Options & { readonly open?: Texts } = {},
): Promise<Record<string, string> | null> {
  const client = await Client.start({ files, ...options });
  for (const [name, text] of Object.entries(options.open ?? {})) await client.open(name, text);
  const answer: WorkspaceEdit | null = await client.connection.sendRequest(WillRenameFilesRequest.type, {
    files: Object.entries(moves).map(([from, to]) => ({ oldUri: client.uri(from), newUri: client.uri(to) })),
  });
  if (!answer) return null;
  const texts = { ...files, ...options.open };
  const result: Record<string, string> = {};
  for (const change of answer.documentChanges ?? []) {
    const { textDocument, edits } = change as TextDocumentEdit;
    const name = textDocument.uri.slice(client.uri('').length + 1);
    assert.equal(textDocument.version, options.open?.[name] === undefined ? null : 1);
    const document = TextDocument.create(textDocument.uri, 'opencl-c', 1, texts[name] ?? '');
    result[name] = TextDocument.applyEdits(
      document,
      edits.flatMap((edit) => ('newText' in edit ? [edit] : [])),
    );
  }
  return result;
}

describe('moving files', () => {
  afterEach(stopAll);

  it('follows a header in all kernels and headers that include it, open or not', async () => {
    const files = {
      'a.cl': '#include "h.h"\nkernel void a(void) {}\n',
      'sub/b.cl': '// b\n#  include "../h.h" // types\n',
      'other.h': '#include "h.h"\n',
      'c.cl': '#include "other.h"\n',
      'h.h': '#define N 1\n',
    };
    const open = { 'a.cl': '\n#include "h.h"\n#if 0\n#include "h.h"\n#endif\n#include "missing.h"\n' };
    assert.deepEqual(await moved(files, { 'h.h': 'inc/types.h' }, { open }), {
      'a.cl': '\n#include "inc/types.h"\n#if 0\n#include "inc/types.h"\n#endif\n#include "missing.h"\n',
      'sub/b.cl': '// b\n#  include "../inc/types.h" // types\n',
      'other.h': '#include "inc/types.h"\n',
    });
  });

  it('keeps what a moved file includes', async () => {
    const files = {
      'k.cl': '#include "inc/a.h"\n',
      'inc/a.h': '#include "b.h"\n#include "./c.h"\n',
      'inc/b.h': '',
      'inc/c.h': '',
    };
    assert.deepEqual(await moved(files, { 'k.cl': 'kernels/k.cl' }), { 'k.cl': '#include "../inc/a.h"\n' });
    assert.deepEqual(await moved(files, { 'inc/a.h': 'a.h' }), {
      'k.cl': '#include "a.h"\n',
      'inc/a.h': '#include "inc/b.h"\n#include "./inc/c.h"\n',
    });
  });

  it('of a folder changes paths into it and out of it, and none inside', async () => {
    const files = {
      'k.cl': '#include "lib/a.h"\n',
      'lib/a.h': '#include "b.h"\n#include "../top.h"\n',
      'lib/b.h': '',
      'top.h': '',
    };
    assert.deepEqual(await moved(files, { lib: 'deep/er/lib2' }), {
      'k.cl': '#include "deep/er/lib2/a.h"\n',
      'lib/a.h': '#include "b.h"\n#include "../../../top.h"\n',
    });
    assert.deepEqual(await moved(files, { lib: 'lib2' }), { 'k.cl': '#include "lib2/a.h"\n' });
  });

  it('leaves headers found through an include directory unchanged', async () => {
    const files = {
      'clspace.json': '{ "buildOptions": "-I include" }\n',
      'src/k.cl': '#include <a.h>\n#include "a.h"\n',
      'include/a.h': '',
    };
    assert.deepEqual(await moved(files, { 'include/a.h': 'include/sub/b.h' }), {
      'src/k.cl': '#include <sub/b.h>\n#include "sub/b.h"\n',
    });
    assert.deepEqual(await moved(files, { 'src/k.cl': 'k.cl' }), null);
    assert.deepEqual(await moved(files, { 'include/a.h': 'src/a.h' }), {
      'src/k.cl': '#include "a.h"\n#include "a.h"\n',
    });
  });

  it('of an include directory changes the project file', async () => {
    const files = {
      'clspace.json':
        '{\n  "buildOptions": "-DX -I include",\n  "variants": [{ "name": "v", "buildOptions": "-include include/v.h" }]\n}\n',
      'k.cl': '#include "a.h"\n',
      'include/a.h': '',
      'include/v.h': '',
      'flags/compile_flags.txt': '-I../include\n-I\n../include\n-DY\n',
      'flags/k.cl': '#include "a.h"\n',
    };
    assert.deepEqual(await moved(files, { include: 'inc' }), {
      'clspace.json':
        '{\n  "buildOptions": "-DX -I inc",\n  "variants": [{ "name": "v", "buildOptions": "-include inc/v.h" }]\n}\n',
      'flags/compile_flags.txt': '-I../inc\n-I\n../inc\n-DY\n',
    });
    // A setting of the editor stays as it is: the headers are named by their location.
    const { 'clspace.json': _project, 'flags/compile_flags.txt': _flags, ...rest } = files;
    assert.deepEqual(
      await moved(rest, { include: 'inc' }, { initializationOptions: { includeDirectories: ['include'] } }),
      {
        'k.cl': '#include "inc/a.h"\n',
        'flags/k.cl': '#include "../inc/a.h"\n',
      },
    );
  });

  it('follows into the raw strings of C++, and leaves the includes of C++ to others', async () => {
    const host = '#include "h.h"\nconst char *k = R"CLC(\n#include "h.h"\n)CLC";\n';
    assert.deepEqual(await moved({ 'host.cpp': host, 'h.h': '', 'plain.cpp': '#include "h.h"\n' }, { 'h.h': 'g.h' }), {
      'host.cpp': '#include "h.h"\nconst char *k = R"CLC(\n#include "g.h"\n)CLC";\n',
    });
  });

  it('leaves no text behind that a later request would use instead of the changed file', async () => {
    const client = await Client.start({ files: { 'h.h': '#define N 1\n', 'k.cl': '#include "h.h"\n' } });
    await client.connection.sendRequest(WillRenameFilesRequest.type, {
      files: [{ oldUri: client.uri('h.h'), newUri: client.uri('i.h') }],
    });
    client.write('h.h', '#define N }\n');
    await client.open('a.cl', '#include "h.h"\nconstant int n = N;\n');
    assert.notDeepEqual(await client.diagnostics('a.cl'), []);
  });

  it('changes nothing if no path resolves to the file', async () => {
    assert.deepEqual(
      await moved(
        { 'k.cl': '#define H "h.h"\n#include H\n#include "h.h\n', 'h.h': '' },
        { 'h.h': 'g.h', 'gone.h': 'x.h' },
      ),
      null,
    );
  });
});
