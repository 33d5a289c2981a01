import assert from 'node:assert/strict';
import { CAPABILITIES, Client, stopAll } from './client.js';

describe('completion over the protocol', () => {
  afterEach(stopAll);

  it('offers the headers of the workspace and of the include directories', async () => {
    const files = { 'h.h': '', 'lib/inc/deep/a.h': '', 'k.cl': '', 'host.cpp': '' };
    const client = await Client.start({ files, initializationOptions: { includeDirectories: ['lib/inc'] } });
    await client.open('k.cl', '#include "\n');
    const { items } = await client.connection.sendRequest<{ items: { label: string }[] }>('textDocument/completion', {
      textDocument: { uri: client.uri('k.cl') },
      position: { line: 0, character: 10 },
    });
    assert.deepEqual(
      items.map(({ label }) => label),
      ['deep/a.h', 'h.h'],
    );
  });

  it('shows parameters and result apart from the name, where the client can', async () => {
    const completion = { completionItem: { labelDetailsSupport: true } };
    const client = await Client.start({
      capabilities: { ...CAPABILITIES, textDocument: { ...CAPABILITIES.textDocument, completion } },
    });
    await client.open('k.cl', 'float half_of(float x);\nkernel void k(void) {\n  \n}\n');
    const { items } = await client.connection.sendRequest<{
      items: { label: string; detail?: string; labelDetails?: object }[];
    }>('textDocument/completion', {
      textDocument: { uri: client.uri('k.cl') },
      position: { line: 2, character: 2 },
    });
    const of = (wanted: string): object | undefined => items.find(({ label }) => label === wanted)?.labelDetails;
    assert.deepEqual(of('half_of'), { detail: '(float x)', description: 'float' });
    assert.deepEqual(of('get_global_id'), { detail: '(uint dimindx)', description: 'size_t' });
  });

  it('offers nothing for the point of a number', async () => {
    const client = await Client.start();
    const text = 'kernel void k(global float4 *p) {\n  p[0].x = 3.\n  p[1].\n}\n';
    await client.open('k.cl', text);
    const ask = (line: number, character: number) =>
      client.connection.sendRequest<{ items: object[] }>('textDocument/completion', {
        textDocument: { uri: client.uri('k.cl') },
        position: { line, character },
        context: { triggerKind: 2, triggerCharacter: '.' },
      });
    assert.equal((await ask(1, 13)).items.length, 0);
    assert.notEqual((await ask(2, 7)).items.length, 0);
  });

  it('resolves the documentation of a builtin when it is looked at', async () => {
    const client = await Client.start();
    const item = await client.connection.sendRequest<{ documentation?: { value: string } }>('completionItem/resolve', {
      label: 'barrier',
      data: { builtin: 'barrier' },
    });
    assert.match(item.documentation?.value ?? '', /since OpenCL C 1\.0/);
  });

  it('resolves the documentation of the names of the program', async () => {
    const client = await Client.start({ files: { 'h.h': '/* Doubles. */\nint twice(int x);\n' } });
    await client.open('k.cl', '#include "h.h"\n#define TILE 16 // wide\nkernel void k(int a) {\n  \n}\n');
    const { items } = await client.connection.sendRequest<{ items: { label: string; data?: unknown }[] }>(
      'textDocument/completion',
      {
        textDocument: { uri: client.uri('k.cl') },
        position: { line: 3, character: 2 },
      },
    );
    const about = async (wanted: string): Promise<string | undefined> => {
      const item = items.find(({ label }) => label === wanted);
      return (
        await client.connection.sendRequest<{ documentation?: { value: string } }>('completionItem/resolve', item)
      ).documentation?.value;
    };
    assert.deepEqual(
      [await about('twice'), await about('TILE'), await about('a'), await about('if')],
      ['Doubles.', 'wide', undefined, undefined],
    );
  });

  it('sends the likeliest names, and all others as they are typed', async () => {
    const client = await Client.start();
    const complete = async (typed: string): Promise<{ isIncomplete: boolean; labels: string[] }> => {
      const text = `kernel void k(global float *values, int count) {\n  ${typed}\n}\n`;
      await client.open('k.cl', text);
      const { isIncomplete, items } = await client.connection.sendRequest<{
        isIncomplete: boolean;
        items: { label: string }[];
      }>('textDocument/completion', {
        textDocument: { uri: client.uri('k.cl') },
        position: { line: 1, character: 2 + typed.length },
      });
      return { isIncomplete, labels: items.map(({ label }) => label) };
    };
    const all = await complete('');
    assert.ok(all.isIncomplete && all.labels.includes('values') && all.labels.includes('for'));
    assert.ok(!all.labels.includes('vstore_half16_rtz'));
    const { isIncomplete, labels } = await complete('vstore_ha');
    assert.deepEqual([isIncomplete, labels.includes('vstore_half16_rtz')], [false, true]);
  });

  it('answers for the newest text, as for one that has just been opened', async () => {
    const client = await Client.start({ files: { 'h.h': '#define WIDE 4\nint twice(int x);\n' } });
    const lines = [
      '#include "h.h"',
      'struct S { int member; };',
      'float half_of(float first) { return first / 2; }',
      'kernel void k(global float *values, global struct S *s, int count) {',
      '  int index = 0;',
      '  ',
      '}',
      'kernel void last(global int *other) { other[0] = 1; }',
    ];
    const complete = async (name: string, line: number, character: number): Promise<string[]> => {
      const { items } = await client.connection.sendRequest<{ items: { label: string; sortText: string }[] }>(
        'textDocument/completion',
        { textDocument: { uri: client.uri(name) }, position: { line, character } },
      );
      return items.map(({ label, sortText }) => `${sortText} ${label}`);
    };
    await client.open('k.cl', lines.join('\n'));
    let text = lines.join('\n');
    const steps: readonly (readonly [line: number, after: string])[] = [
      [5, '  val'],
      [5, '  values[ind'],
      [5, '  s->'],
      [5, '  values[index] = tw'],
      [2, 'float half_of(float first) { return fi'],
      [1, 'struct S { int member; int other; }; constant int LATER = WI'],
      [5, '  values[index] = LA'],
      [7, 'kernel void last(global int *other) { other[0] = ha'],
    ];
    for (const [step, [line, after]] of steps.entries()) {
      const before = text.split('\n')[line] ?? '';
      text = text.replace(`\n${before}`, `\n${after}`);
      // Not awaited: the request follows the change at once.
      const edited = client.edit('k.cl', `\n${before}`, `\n${after}`);
      const found = complete('k.cl', line, after.length);
      await edited;
      await client.open(`fresh${step}.cl`, text);
      const expected = await complete(`fresh${step}.cl`, line, after.length);
      assert.ok(expected.length > 0, after);
      assert.deepEqual(await found, expected, after);
    }
  });
});
