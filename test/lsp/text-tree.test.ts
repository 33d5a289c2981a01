import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DocumentSymbol, FoldingRange, SelectionRange } from 'vscode-languageserver';
import { Client } from './client.js';

const TEXT = 'void f(void) {\n  int a;\n}\n#if 0\nvoid g(void) {\n  int b;\n}\n#endif\n';

const foldsOf = async (client: Client, name: string): Promise<string[] | null> => {
  const textDocument = { uri: client.uri(name) };
  const folds = await client.connection.sendRequest<FoldingRange[] | null>('textDocument/foldingRange', {
    textDocument,
  });
  return folds && folds.map(({ startLine, endLine }) => `${startLine}-${endLine}`);
};

describe('the tree of an open document', () => {
  it('is waited for, and follows the edits', async () => {
    const client = await Client.start();
    await client.open('a.cl', TEXT);
    assert.deepEqual(await foldsOf(client, 'a.cl'), ['0-1', '3-6', '4-5']);
    const symbols = await client.connection.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri: client.uri('a.cl') },
    });
    assert.deepEqual(
      symbols.map(({ name }) => name),
      ['f', 'g'],
    );
    await client.edit('a.cl', 'int a;', 'int a;\n  // \u{1f600}\n  a++;');
    await client.edit('a.cl', 'int b;', 'int b;\n  b++;');
    assert.deepEqual(await foldsOf(client, 'a.cl'), ['0-3', '5-9', '6-8']);
    const [selection] = await client.connection.sendRequest<SelectionRange[]>('textDocument/selectionRange', {
      textDocument: { uri: client.uri('a.cl') },
      positions: [{ line: 8, character: 2 }],
    });
    assert.deepEqual(selection?.range, { start: { line: 8, character: 2 }, end: { line: 8, character: 3 } });
    assert.deepEqual(selection.parent?.range.end, { line: 8, character: 5 });
    await client.close('a.cl');
    await client.open('a.cl', TEXT);
    assert.deepEqual(await foldsOf(client, 'a.cl'), ['0-1', '3-6', '4-5']);
    assert.equal(await client.stop(), 0);
  });

  it('is disabled if the grammar cannot be loaded, which is reported once', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'clspace-no-grammar-'));
    try {
      for (const name of readdirSync('out'))
        if (/\.(?:cjs|wasm)$/.test(name) && name !== 'opencl-c.wasm')
          copyFileSync(path.join('out', name), path.join(folder, name));
      const client = await Client.start({ command: [path.join(folder, 'server-node.cjs'), '--stdio'] });
      const log: string[] = [];
      client.connection.onNotification('window/logMessage', ({ message }: { readonly message: string }) => {
        log.push(message);
      });
      await client.open('a.cl', TEXT);
      assert.equal(await foldsOf(client, 'a.cl'), null);
      assert.equal(await foldsOf(client, 'a.cl'), null);
      assert.equal(log.filter((line) => line.includes('the grammar of written text')).length, 1, log.join('\n'));
      assert.equal(await client.stop(), 0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
