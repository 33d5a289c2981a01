import assert from 'node:assert/strict';
import { unlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  DefinitionRequest,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type Location,
  RenameRequest,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { Client, stopAll } from './client.js';

const MAIN = `#define TYPE float
#ifdef WIDE
typedef struct { double x, y; } Pair;
#else
typedef struct { TYPE x, y; } Pair;
#include "parts/part.cl"
#endif
kernel void k(global Pair *p) { p[0].x = total(p[1]); }
`;
const PART = 'TYPE total(Pair p) { return p.x + p.z; }\n';
const FILES = { 'main.cl': MAIN, 'parts/part.cl': PART };

/** Waits until the last published diagnostics of a file have these codes. */
async function published(client: Client, name: string, codes: readonly string[]): Promise<void> {
  let seen = client.published(name).length;
  for (;;) {
    const last = client.published(name).at(-1);
    if (last && JSON.stringify(last.diagnostics.map(({ code }) => code)) === JSON.stringify(codes)) return;
    await client.diagnostics(name, seen++);
  }
}

describe('a file that another one includes', () => {
  afterEach(stopAll);

  it('is analysed after what precedes its inclusion', async () => {
    const client = await Client.start({ files: FILES });
    await client.open('parts/part.cl', PART);
    await published(client, 'parts/part.cl', ['unknown-member']);
    assert.match(JSON.stringify(await client.hover('parts/part.cl', 'Pair p')), /float x/);
    const definition = (await client.connection.sendRequest(DefinitionRequest.type, {
      textDocument: { uri: client.uri('parts/part.cl') },
      position: { line: 0, character: 11 },
    })) as Location[];
    assert.deepEqual(
      definition.map(({ uri, range }) => [uri, range.start]),
      [[client.uri('main.cl'), { line: 4, character: 30 }]],
    );
    assert.deepEqual(
      client.published('main.cl').flatMap(({ diagnostics }) => diagnostics),
      [],
    );
  });

  it('follows the edits of the other one', async () => {
    const client = await Client.start({ files: FILES });
    await client.open('parts/part.cl', PART);
    await published(client, 'parts/part.cl', ['unknown-member']);
    await client.open('main.cl', MAIN);
    await client.edit('main.cl', 'TYPE x, y;', 'TYPE x, y, z;');
    await published(client, 'parts/part.cl', []);
    await client.edit('main.cl', '#include "parts/part.cl"', '');
    await published(client, 'parts/part.cl', ['missing-names', 'missing-names']);
  });

  it('lacks their names again when the other one is deleted', async () => {
    const client = await Client.start({ files: FILES });
    await client.open('parts/part.cl', PART);
    await published(client, 'parts/part.cl', ['unknown-member']);
    unlinkSync(fileURLToPath(client.uri('main.cl')));
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: client.uri('main.cl'), type: FileChangeType.Deleted }],
    });
    await published(client, 'parts/part.cl', ['missing-names', 'missing-names']);
  });

  it('shares its names with the other one', async () => {
    const main = MAIN.replace('struct { double x, y; } Pair', 'struct { double x, y; } Other');
    const client = await Client.start({ files: { ...FILES, 'main.cl': main } });
    await client.open('parts/part.cl', PART);
    await published(client, 'parts/part.cl', ['unknown-member']);
    const { changes, documentChanges } = (await client.connection.sendRequest(RenameRequest.type, {
      textDocument: { uri: client.uri('parts/part.cl') },
      position: { line: 0, character: 11 },
      newName: 'Couple',
    })) as WorkspaceEdit;
    const edits = Object.entries(changes ?? {}).concat(
      (documentChanges ?? []).flatMap((change) =>
        'edits' in change ? [[change.textDocument.uri, change.edits as never]] : [],
      ),
    );
    assert.deepEqual(edits.map(([uri, of]) => [uri, of.map(({ range }) => range.start)]).sort(), [
      [
        client.uri('main.cl'),
        [
          { line: 4, character: 30 },
          { line: 7, character: 21 },
        ],
      ],
      [client.uri('parts/part.cl'), [{ line: 0, character: 11 }]],
    ]);
  });

  it('is analysed after all files that lead to it', async () => {
    const files = {
      'main.cl': 'typedef float real;\n#include "all.h"\nkernel void k(global real *p) { p[0] = half_of(p[1]); }\n',
      'all.h': '#ifndef ALL\n#define ALL\n#define HALF ((real)0.5f)\n#include "half.h"\n#endif\n',
      'half.h': 'inline real half_of(real x) { return x * HALF; }\n',
    };
    const client = await Client.start({ files });
    await client.open('half.h', files['half.h']);
    await published(client, 'half.h', []);
    assert.match(JSON.stringify(await client.hover('half.h', 'HALF')), /0\.5f/);
  });

  it('is left alone by kernels that do not include it between two declarations', async () => {
    const typedef = 'typedef float T;\n';
    const texts: Record<string, string> = {
      'inside.cl': `${typedef}struct S {\n#include "part.h"\n};\n`,
      'inactive.cl': `${typedef}#ifdef NEVER\n#include "part.h"\n#endif\n`,
      'comment.cl': `${typedef}/*\n#include "part.h"\n*/\n`,
      'other/main.cl': `${typedef}#include "part.h"\n`,
      'other/part.h': 'int unrelated(int a);\n',
    };
    for (const name of ['inside.cl', 'inactive.cl', 'comment.cl', 'other/main.cl']) {
      const client = await Client.start({
        files: {
          [name]: texts[name] ?? '',
          'other/part.h': texts['other/part.h'] ?? '',
          'part.h': 'constant T first = 1;\n',
          'found.cl': `${typedef}#include "found.h"\n`,
          'found.h': 'constant T c = 1;\n',
        },
      });
      await client.open('part.h', 'constant T first = 1;\n');
      await published(client, 'part.h', ['missing-names']);
      // Of a file that is opened later, the includer is found later, too.
      await client.open('found.h', 'constant T c = 1;\n');
      await published(client, 'found.h', []);
      assert.deepEqual(
        client
          .published('part.h')
          .at(-1)
          ?.diagnostics.map(({ code }) => code),
        ['missing-names'],
        name,
      );
      await client.stop();
    }
  });

  it('does not show the errors of the other one, nor changes it', async () => {
    const main = 'typedef float T;\n#include "wrong.h"\nT first(T *a) { return a[0] + ; }\n#include "part.h"\n';
    const part = 'T second(global T *a) { return first(a); }\n';
    const client = await Client.start({ files: { 'main.cl': main, 'part.h': part, 'wrong.h': 'int wrong = ;\n' } });
    await client.open('part.h', part);
    await published(client, 'part.h', ['argument-space-mismatch']);
    assert.deepEqual([...client.published('main.cl'), ...client.published('wrong.h')], []);
    assert.deepEqual(
      (await client.actions('part.h', 'a);')).filter(({ edit }) => JSON.stringify(edit).includes('main.cl')),
      [],
    );
  });

  it('stays a file of its own if the other ones declare nothing that it lacks', async () => {
    const files = {
      'main.cl': '#include "part.cl"\nkernel void k(void) {}\n',
      'part.cl': 'int f(int a) { return a * N; }\n',
    };
    const client = await Client.start({ files });
    await client.open('part.cl', files['part.cl']);
    assert.deepEqual(
      (await client.diagnostics('part.cl')).map(({ code }) => code),
      ['missing-names'],
    );
  });
});
