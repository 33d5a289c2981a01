import assert from 'node:assert/strict';
import { TOKEN_MODIFIERS } from '../../server/src/features/outline/semantic-tokens.js';
import { Client, stopAll } from './client.js';

describe('semantic tokens over the protocol', () => {
  afterEach(stopAll);

  it('show memories, unless colours are disabled, and the strings that contain them', async () => {
    const kernel = 'kernel void k(global int *p) { *p = 1; }';
    const modifiersOf = async (name: string, text: string, options: object): Promise<Set<string>> => {
      const client = await Client.start({ initializationOptions: options });
      await client.open(name, text);
      const { data } = await client.connection.sendRequest<{ data: number[] }>('textDocument/semanticTokens/full', {
        textDocument: { uri: client.uri(name) },
      });
      const all = TOKEN_MODIFIERS.filter((_, bit) => data.some((value, i) => i % 5 === 4 && (value >> bit) & 1));
      return new Set<string>(all);
    };
    const plain = await modifiersOf('k.cl', kernel, {});
    assert.deepEqual([plain.has('global'), plain.has('private'), plain.has('embedded')], [true, false, false]);
    const off = await modifiersOf('k.cl', kernel, { colorAddressSpaces: false });
    assert.deepEqual([off.has('global'), off.has('kernel')], [false, true]);
    const host = await modifiersOf('k.cpp', `auto s = R"(${kernel})";\n`, {});
    assert.deepEqual([host.has('global'), host.has('embedded')], [true, true]);
  });

  it('show their changes as a delta', async () => {
    const client = await Client.start();
    await client.open('k.cl', 'void f(int a) { a = 1; }\nvoid g(int b) { b = 1; }\n');
    const textDocument = { uri: client.uri('k.cl') };
    const full = await client.connection.sendRequest<{ resultId: string; data: number[] }>(
      'textDocument/semanticTokens/full',
      { textDocument },
    );
    await client.edit('k.cl', 'a = 1;', 'a = 1; a = 2;');
    const delta = await client.connection.sendRequest<{
      edits: { start: number; deleteCount: number; data: number[] }[];
    }>('textDocument/semanticTokens/full/delta', {
      textDocument,
      previousResultId: full.resultId,
    });
    const fresh = await client.connection.sendRequest<{ data: number[] }>('textDocument/semanticTokens/full', {
      textDocument,
    });
    const patched = [...full.data];
    for (const { start, deleteCount, data } of delta.edits) patched.splice(start, deleteCount, ...data);
    assert.deepEqual(patched, fresh.data);
    assert.ok((delta.edits[0]?.data.length ?? 0) < fresh.data.length);
  });
});
