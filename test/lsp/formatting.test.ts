import assert from 'node:assert/strict';
import {
  DidChangeConfigurationNotification,
  type Registration,
  RegistrationRequest,
  type TextEdit,
} from 'vscode-languageserver/node';
import { CAPABILITIES, Client, stopAll } from './client.js';

const KERNEL = `kernel void k(global float*p){
    float4 v=(float4)( 1 ,2,3,4 );
    if (v.x>1) {
p[0]=v.x ;
}
}
`;
const OPTIONS = { tabSize: 4, insertSpaces: true };

const lines = (first: number, last: number) => ({
  start: { line: first, character: 0 },
  end: { line: last + 1, character: 0 },
});

async function formatted(
  client: Client,
  params: object = {},
  method = 'textDocument/formatting',
  file = 'k.cl',
): Promise<string> {
  const uri = client.uri(file);
  const edits = await client.connection.sendRequest<TextEdit[] | null>(method, {
    textDocument: { uri },
    options: OPTIONS,
    ...params,
  });
  return client.applied(file, { title: '', edit: { changes: { [uri]: edits ?? [] } } });
}

async function opened(files: Readonly<Record<string, string>> = {}): Promise<Client> {
  const client = await Client.start({ files });
  await client.open('k.cl', KERNEL);
  return client;
}

describe('formatting', () => {
  afterEach(stopAll);

  it('formats a kernel in the fallback style, with the indentation of the editor', async () => {
    assert.equal(
      await formatted(await opened()),
      'kernel void k(global float *p) {\n    float4 v = (float4)(1, 2, 3, 4);\n    if (v.x > 1) {\n        p[0] = v.x;\n    }\n}\n',
    );
  });

  it('follows the nearest .clang-format', async () => {
    const client = await opened({ '.clang-format': 'BasedOnStyle: GNU\nIndentWidth: 8\n' });
    assert.match(
      await formatted(client),
      /^kernel void\nk \(global float \*p\)\n\{\n {8}float4 v = \(float4\)\(1, 2, 3, 4\);/,
    );
  });

  it('follows a .clang-format that is for C only', async () => {
    assert.match(
      await formatted(await opened({ '.clang-format': 'Language: C\nIndentWidth: 7\n' })),
      /\n {7}float4 v = \(float4\)\(1, 2, 3, 4\);/,
    );
    await assert.rejects(formatted(await opened({ '.clang-format': 'Language: Java\n' })), /clang-format: /);
  });

  it('of some lines leaves the others alone', async () => {
    const range = { start: { line: 1, character: 0 }, end: { line: 2, character: 0 } };
    assert.equal(
      await formatted(await opened(), { range }, 'textDocument/rangeFormatting'),
      KERNEL.replace(/^ *float4.*$/m, '    float4 v = (float4)(1, 2, 3, 4);'),
    );
  });

  it('of lines beyond the text formats up to its end', async () => {
    const client = await opened();
    const whole = await formatted(client);
    for (const line of [2 ** 31 - 1, 2 ** 53]) {
      const range = { start: { line: 0, character: 0 }, end: { line, character: 0 } };
      assert.equal(await formatted(client, { range }, 'textDocument/rangeFormatting'), whole);
    }
  });

  it('runs while typing: at the end of a block, of a statement, of a line', async () => {
    const client = await opened();
    const typed = (ch: string, line: number, character: number) =>
      formatted(client, { ch, position: { line, character } }, 'textDocument/onTypeFormatting');
    assert.match(await typed('}', 4, 1), /\n {4}float4 v=.*\n {4}if \(v\.x > 1\) \{\n {8}p\[0\] = v\.x;\n {4}\}\n/);
    assert.equal(
      await typed('}', 5, 1),
      await formatted(client, { range: lines(0, 5) }, 'textDocument/rangeFormatting'),
    );
    assert.match(await typed(';', 3, 10), /\n {4}if \(v\.x>1\) \{\n {8}p\[0\] = v\.x;\n\}/);
    assert.match(await typed('\n', 2, 0), /\n {4}float4 v = \(float4\)\(1, 2, 3, 4\);\n {4}if/);
  });

  it('does not block other requests', async function () {
    this.timeout(60_000);
    const client = await Client.start();
    await client.open('k.cl', Array.from({ length: 700 }, (_, i) => KERNEL.replace('k(', `k${i}(`)).join(''));
    await client.diagnostics('k.cl');
    const order: string[] = [];
    const layingOut = formatted(client).then(() => order.push('laid out'));
    await client.hover('k.cl', 'float4');
    order.push('hover');
    await layingOut;
    assert.deepEqual(order, ['hover', 'laid out']);
  });

  it('of some lines of a long file has the same result as in a short one, and is fast', async function () {
    this.timeout(60_000);
    const client = await Client.start();
    const others = Array.from({ length: 700 }, (_, i) => KERNEL.replace('k(', `k${i}(`)).join('');
    const alone = await formatted(await opened(), { range: lines(1, 3) }, 'textDocument/rangeFormatting');
    await client.open('k.cl', `${others}${KERNEL}${others}`);
    await client.diagnostics('k.cl');
    const above = others.split('\n').length - 1;
    // Formatting the whole text six times would take minutes.
    for (let i = 0; i < 6; i++)
      assert.equal(
        await formatted(client, { range: lines(above + 1, above + 3) }, 'textDocument/rangeFormatting'),
        `${others}${alone}${others}`,
      );
    const typed = { ch: '}', position: { line: above + 4, character: 1 } };
    assert.match(await formatted(client, typed, 'textDocument/onTypeFormatting'), /\n {8}p\[0\] = v\.x;\n {4}\}\n\}/);
  });

  it('rejects a style that would write millions of blanks, and works afterwards', async () => {
    const client = await opened({ 'wide/.clang-format': 'BasedOnStyle: LLVM\nIndentWidth: 100000000\n' });
    await client.open('wide/k.cl', KERNEL);
    await assert.rejects(
      client.connection.sendRequest('textDocument/formatting', {
        textDocument: { uri: client.uri('wide/k.cl') },
        options: OPTIONS,
      }),
      /clang-format: IndentWidth: 100000000 is more than 1000/,
    );
    assert.match(await formatted(client), /^kernel void k\(global float \*p\) \{\n/);
  });

  it('works after a text that breaks clang-format', async function () {
    this.timeout(60_000);
    const client = await opened();
    await client.open('deep.cl', `kernel void k(int a) { ${'if (a) a++; else\n'.repeat(20_000)} ; }\n`);
    await assert.rejects(
      client.connection.sendRequest('textDocument/formatting', {
        textDocument: { uri: client.uri('deep.cl') },
        options: OPTIONS,
      }),
      /clang-format: /,
    );
    assert.match(await formatted(client), /^kernel void k\(global float \*p\) \{\n/);
  });

  it('does not format files named in .clang-format-ignore', async () => {
    const named = ['# generated\n\n  *.cl\n', ...['k.*', './k.cl', '?.cl', '[j-l].cl', '!other.cl', 'x\r\nk.cl\r']];
    const others = ['sub/*', 'k', '#*.cl', '!k.cl', '/k.cl', '{k,l}.cl'];
    const ignores = [...named, ...others].map((pattern, i) => [`${i}/.clang-format-ignore`, `${pattern}\n`]);
    const client = await Client.start({ files: Object.fromEntries(ignores) });
    for (const [i, pattern] of [...named, ...others].entries()) {
      await client.open(`${i}/k.cl`, KERNEL);
      const after = await formatted(client, {}, 'textDocument/formatting', `${i}/k.cl`);
      assert.equal(after === KERNEL, i < named.length, pattern);
    }
  });

  it('does not format code for which the style or a comment disables it', async () => {
    assert.equal(await formatted(await opened({ '.clang-format': 'DisableFormat: true\n' })), KERNEL);
    const client = await Client.start();
    const text = '// clang-format off\nint   a  ;\n// clang-format on\nint   b  ;\n';
    await client.open('k.cl', text);
    assert.equal(await formatted(client), text.replace('int   b  ;', 'int b;'));
  });

  it('reports an invalid .clang-format', async () => {
    const client = await opened({ '.clang-format': 'IndentWidth: many\n' });
    await assert.rejects(formatted(client), /clang-format: /);
  });

  it('can be disabled in the settings', async () => {
    const client = await opened();
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: { clspace: { format: { fallbackStyle: 'none' } } },
    });
    assert.equal(await formatted(client), KERNEL);
  });

  it('is offered for kernels alone where the client names their language', async () => {
    const client = Client.spawn();
    const registered = new Promise<readonly Registration[]>((resolve) =>
      client.connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
        if (registrations.some(({ method }) => method === 'textDocument/formatting')) resolve(registrations);
      }),
    );
    const { capabilities } = await client.initialize({
      capabilities: {
        ...CAPABILITIES,
        textDocument: { ...CAPABILITIES.textDocument, formatting: { dynamicRegistration: true } },
      },
      initializationOptions: { kernelLanguage: 'opencl-c' },
    });
    assert.equal(capabilities.documentFormattingProvider, undefined);
    assert.equal(capabilities.documentRangeFormattingProvider, undefined);
    assert.deepEqual(
      (await registered).map(({ method, registerOptions }) => [method, registerOptions?.documentSelector]),
      ['formatting', 'rangeFormatting', 'onTypeFormatting'].map((name) => [
        `textDocument/${name}`,
        [{ language: 'opencl-c' }],
      ]),
    );
  });
});
