/** Which files the server reads, for which clients, and on which it reports. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DocumentFormattingRequest } from 'vscode-languageserver/node';
import { Client, stopAll } from './client.js';

describe('the files of a workspace', () => {
  let outside = '';
  before(function () {
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(() => {
    outside = mkdtempSync(path.join(tmpdir(), 'clspace-outside-'));
  });
  afterEach(() => {
    stopAll();
    rmSync(outside, { recursive: true });
  });

  it('that is not trusted do not lead out of it through links', async () => {
    writeFileSync(path.join(outside, 'secret.h'), '#define SECRET 42\n');
    writeFileSync(path.join(outside, 'clspace.json'), '{"buildOptions": "-D PROJECT=1"}');
    mkdirSync(path.join(outside, 'inner'));
    writeFileSync(path.join(outside, 'inner/b.h'), '#define INNER 1\n');
    const text =
      '#include "link.h"\n#include "d/inner/b.h"\n#include "own.h"\nint a = SECRET, b = INNER, c = PROJECT, e = OWN;\n';
    for (const trusted of [true, false]) {
      const client = Client.spawn({ files: { 'real.h': '#define OWN 1\n' } });
      symlinkSync(path.join(outside, 'secret.h'), path.join(client.folder, 'link.h'));
      symlinkSync(outside, path.join(client.folder, 'd'));
      symlinkSync('real.h', path.join(client.folder, 'own.h'));
      symlinkSync(path.join(outside, 'clspace.json'), path.join(client.folder, 'clspace.json'));
      await client.initialize({ initializationOptions: { trusted } });
      await client.open('k.cl', text);
      const codes = (await client.underlined('k.cl')).filter((found) => found.startsWith('unknown-header'));
      assert.deepEqual(codes, trusted ? [] : ['unknown-header: "link.h"', 'unknown-header: "d/inner/b.h"']);
      const hovers = JSON.stringify([await client.hover('k.cl', 'SECRET'), await client.hover('k.cl', 'PROJECT')]);
      assert.equal(/42/.test(hovers), trusted);
      assert.match(JSON.stringify(await client.hover('k.cl', 'OWN')), /1/);
      client.kill();
    }
  });

  it('may be endless, or pipes without a writer: they are not read, and the server responds', async () => {
    const client = Client.spawn();
    for (const name of ['clspace.json', 'endless.h', '.clang-format'])
      symlinkSync('/dev/zero', path.join(client.folder, name));
    spawnSync('mkfifo', [path.join(client.folder, 'pipe.h'), path.join(client.folder, 'compile_flags.txt')]);
    mkdirSync(path.join(client.folder, 'folder.h'));
    await client.initialize();
    const headers = ['endless.h', 'pipe.h', 'folder.h'];
    const includes = [...headers, '/proc/kmsg'].map((name) => `#include "${name}"\n`).join('');
    await client.open('k.cl', `${includes}constant int  a = 1;\n`);
    const found = await client.underlined('k.cl');
    // Without /proc, or without permission to open it, there is no such file; otherwise its length is zero.
    assert.deepEqual(
      found.filter((one) => !one.includes('/proc/')),
      headers.map((name) => `unknown-header: "${name}"`),
    );
    await client.connection.sendRequest(DocumentFormattingRequest.type, {
      textDocument: { uri: client.uri('k.cl') },
      options: { tabSize: 2, insertSpaces: true },
    });
    assert.equal(await client.stop(), 0);
  });

  it('are the only ones with diagnostics: problems elsewhere are reported at the include', async () => {
    writeFileSync(path.join(outside, 'system.h'), '#include "deeper.h"\nconstant int a;\nint b = ;\n');
    writeFileSync(path.join(outside, 'deeper.h'), 'int c = ;\n');
    const client = Client.spawn({
      files: {
        'clspace.json': JSON.stringify({ buildOptions: `-include ${outside}/deeper.h -I ${outside}` }),
        'own.h': 'int d = ;\n',
      },
    });
    await client.initialize();
    await client.open('k.cl', 'constant int x = 1;\n#include "own.h"\n#include <system.h>\n');
    assert.deepEqual(
      (await client.diagnostics('k.cl')).map(({ range, code, message }) => [
        range.start.line,
        code,
        typeof message === 'string' ? /'[^']*\/(\w+\.h)'.*(and \d.*)/.exec(message)?.slice(1).join(': ') : undefined,
      ]),
      [
        [0, 'program-scope-needs-constant', 'deeper.h: and 1 more error'],
        [2, 'constant-uninitialized', 'system.h: and 2 more errors'],
      ],
    );
    assert.equal((await client.diagnostics('own.h')).length, 2);
    assert.equal(client.published(`file://${outside}/system.h`).length, 0);
    assert.equal(client.published(`file://${outside}/deeper.h`).length, 0);
    assert.equal(await client.stop(), 0);
  });
});
