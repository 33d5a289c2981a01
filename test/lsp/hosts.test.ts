import assert from 'node:assert/strict';
import {
  type CodeLens,
  CodeLensRequest,
  DefinitionRequest,
  HoverRequest,
  type Location,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { CAPABILITIES, Client, stopAll } from './client.js';

const KERNEL =
  'kernel void scale(global float *data, float factor, ulong count) {\n' +
  '  if (get_global_id(0) < count) data[get_global_id(0)] *= factor;\n}\n';
const HOST = `#include <CL/cl.h>
void run(cl_program program, cl_command_queue queue, cl_mem buffer) {
  cl_int error;
  cl_kernel k = clCreateKernel(program, "scale", &error);
  float f = 2;
  int n = 4;
  size_t global[1] = {64}, local[1] = {16};
  clSetKernelArg(k, 0, sizeof(cl_mem), &buffer);
  clSetKernelArg(k, 1, sizeof(float), &f);
  clSetKernelArg(k, 2, sizeof(int), &n);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, global, local, 0, NULL, NULL);
}
`;
const capabilities = {
  ...CAPABILITIES,
  window: { showDocument: { support: true } },
  workspace: { ...CAPABILITIES.workspace, codeLens: { refreshSupport: true } },
};

/** The position of the middle of the first `text`. */
const positionIn = (document: string, text: string) =>
  TextDocument.create('', '', 0, document).positionAt(document.indexOf(text) + Math.floor(text.length / 2));

/** Waits until a document has diagnostics with a code, or none. */
async function codesUntil(client: Client, name: string, wanted: readonly string[]): Promise<void> {
  for (let seen = 0; ; ) {
    const published = client.published(name);
    const last = published.at(-1);
    if (last && String(last.diagnostics.map(({ code }) => code)) === String(wanted)) return;
    seen = published.length;
    while (client.published(name).length === seen) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('hosts in the editor', () => {
  afterEach(stopAll);

  it('report what is wrong with a kernel in their launches', async () => {
    const kernel = 'kernel void fill(global float *a) {\n  a[get_global_id(0)] = 1;\n}\n';
    const host = `#include <CL/cl.h>
void run(cl_context context, cl_program program, cl_command_queue queue) {
  cl_int error;
  cl_mem buffer = clCreateBuffer(context, CL_MEM_WRITE_ONLY, 256, NULL, &error);
  cl_kernel k = clCreateKernel(program, "fill", &error);
  size_t global = 256;
  clSetKernelArg(k, 0, sizeof(buffer), &buffer);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, NULL, 0, NULL, NULL);
}
`;
    const client = Client.spawn({ files: { 'k.cl': kernel, 'h.c': host } });
    await client.initialize({ capabilities });
    await client.open('k.cl', kernel);
    await codesUntil(client, 'k.cl', ['index-out-of-bounds']);
    const [diagnostic] = client.published('k.cl').at(-1)?.diagnostics ?? [];
    assert.deepEqual(diagnostic?.range, { start: { line: 1, character: 2 }, end: { line: 1, character: 21 } });
    assert.deepEqual(
      diagnostic.relatedInformation?.map(({ message, location }) => [message, location.range.start.line]),
      [['the host launches 256 work-items here', 7]],
    );
    // An edit of the kernel moves it, an edit of the host repairs it.
    await client.edit('k.cl', 'kernel', '\nkernel');
    await client.open('h.c', host);
    await client.edit('h.c', 'WRITE_ONLY, 256', 'WRITE_ONLY, 4 * 256');
    await codesUntil(client, 'k.cl', []);
    await client.edit('h.c', 'global = 256', 'global = 257');
    await codesUntil(client, 'k.cl', ['index-out-of-bounds']);
    assert.equal(client.published('k.cl').at(-1)?.diagnostics[0]?.range.start.line, 2);
  });

  it('state how many launches were compared with a kernel, with the configuration', async () => {
    const client = Client.spawn({ files: { 'k.cl': KERNEL, 'h.c': HOST } });
    await client.initialize({ capabilities });
    await client.open('k.cl', KERNEL);
    await client.open('h.c', HOST);
    await codesUntil(client, 'h.c', ['host-argument-size']);
    const { launches } = await client.connection.sendRequest<{ launches: unknown }>('clspace/configuration', {
      textDocument: { uri: client.uri('k.cl') },
    });
    assert.deepEqual(launches, { matched: 1, of: 1 });
  });

  it('tell a client that shows their number when it is known', async () => {
    const client = Client.spawn({ files: { 'k.cl': KERNEL, 'h.c': HOST } });
    const textDocument = { uri: client.uri('k.cl') };
    const counted = new Promise((resolve) =>
      client.connection.onNotification('clspace/refreshed', async () => {
        const { launches } = await client.connection.sendRequest<{ launches: unknown }>('clspace/configuration', {
          textDocument,
        });
        if (launches) resolve(launches);
      }),
    );
    await client.initialize({ capabilities, initializationOptions: { chooseBuild: true } });
    await client.open('k.cl', KERNEL);
    assert.deepEqual(await counted, { matched: 1, of: 1 });
  });

  it('list the calls that are not checked, with the reasons', async () => {
    const host = `${HOST}void other(cl_command_queue queue, cl_kernel k, size_t *size) {
  clEnqueueNDRangeKernel(queue, k, 1, NULL, size, NULL, 0, NULL, NULL);
}
`;
    const client = await Client.start({ files: { 'k.cl': KERNEL, 'h.c': host }, capabilities });
    await client.open('k.cl', KERNEL);
    const calls = await client.connection.sendRequest<
      { reason: string; text: string; location: { uri: string; range: { start: { line: number } } } }[]
    >('clspace/uncheckedCalls', { textDocument: { uri: client.uri('k.cl') } });
    const line = HOST.split('\n').length;
    assert.deepEqual(
      calls.map(({ reason, text, location: { uri, range } }) => [reason, text, uri, range.start.line]),
      [
        [
          'this launch is not checked: it is unknown which kernel it is for',
          'clEnqueueNDRangeKernel(queue, k, 1, NULL, size, NULL, 0, NULL, NULL);',
          client.uri('h.c'),
          line,
        ],
      ],
    );
  });

  it('get diagnostics at their calls, which follow edits of the host and of the kernel', async () => {
    const client = await Client.start({ files: { 'k.cl': KERNEL, 'h.c': HOST }, capabilities });
    await client.open('h.c', HOST);
    await codesUntil(client, 'h.c', ['host-argument-size']);
    assert.deepEqual(await client.underlined('h.c'), ['host-argument-size: sizeof(int)']);
    await client.open('k.cl', KERNEL);
    await client.edit('k.cl', 'ulong count', 'int count');
    await codesUntil(client, 'h.c', []);
    await client.edit('h.c', '"scale"', '"scal"');
    await codesUntil(client, 'h.c', ['host-kernel-unknown']);
    await client.edit('h.c', '  cl_int error', '\n\n  cl_int error');
    assert.deepEqual(await client.underlined('h.c'), ['host-kernel-unknown: "scal"']);
    const [fix] = await client.actions('h.c', '"scal"');
    assert.equal(fix?.title, "Change to 'scale'");
    assert.match(fix ? client.applied('h.c', fix) : '', /"scale", &error/);
  });

  it('are reported at the kernel if they are not open', async () => {
    const client = await Client.start({ files: { 'k.cl': KERNEL, 'h.c': HOST }, capabilities });
    await client.open('k.cl', KERNEL);
    await codesUntil(client, 'k.cl', ['host-argument-size']);
    assert.deepEqual(await client.underlined('k.cl'), ['host-argument-size: count']);
    await client.open('h.c', HOST);
    await codesUntil(client, 'h.c', ['host-argument-size']);
    await codesUntil(client, 'k.cl', []);
    await client.close('h.c');
    await codesUntil(client, 'k.cl', ['host-argument-size']);
  });

  it('lead to the kernel at its place after an edit', async () => {
    const client = await Client.start({ files: { 'k.cl': KERNEL, 'h.c': HOST }, capabilities });
    await client.open('h.c', HOST);
    await client.open('k.cl', KERNEL);
    const isRelatedTo = async (line: number): Promise<void> => {
      const lineOf = () =>
        client.published('h.c').at(-1)?.diagnostics[0]?.relatedInformation?.[0]?.location.range.start.line;
      while (lineOf() !== line) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await isRelatedTo(0);
    await client.edit('k.cl', 'kernel', '\n\n\nkernel');
    await isRelatedTo(3);
  });

  it('lead to kernels and parameters, and kernels to their hosts', async () => {
    const client = await Client.start({ files: { 'k.cl': KERNEL, 'h.c': HOST }, capabilities });
    await client.open('h.c', HOST);
    const definition = async (text: string) =>
      ((await client.connection.sendRequest(DefinitionRequest.type, {
        textDocument: { uri: client.uri('h.c') },
        position: positionIn(HOST, text),
      })) ?? []) as Location[];
    const textAt = ({ uri, range }: Location): string => {
      const text = uri.endsWith('.cl') ? KERNEL : HOST;
      return TextDocument.create(uri, '', 0, text).getText(range);
    };
    assert.deepEqual((await definition('"scale"')).map(textAt), ['scale']);
    assert.deepEqual((await definition('k, 1')).map(textAt), []);
    assert.deepEqual((await definition('(k, 1')).map(textAt), ['scale']);
    assert.deepEqual((await definition(', 2,')).map(textAt), ['count']);
    assert.deepEqual((await definition('&n')).map(textAt), ['count']);
    assert.match(
      JSON.stringify(await client.hover('h.c', '&f')),
      /float factor.*Argument 1 of kernel `scale`: 4 bytes/,
    );
    await client.open('k.cl', KERNEL);
    const references = await client.connection.sendRequest(ReferencesRequest.type, {
      textDocument: { uri: client.uri('k.cl') },
      position: positionIn(KERNEL, 'scale'),
      context: { includeDeclaration: true },
    });
    assert.deepEqual(references?.map((one) => `${one.uri.slice(-4)}: ${textAt(one)}`).sort(), [
      '/h.c: k',
      '/h.c: scale',
      'k.cl: scale',
    ]);
  });

  it('are renamed with their kernel, from either side', async () => {
    const client = await Client.start({ files: { 'k.cl': KERNEL, 'h.c': HOST }, capabilities });
    await client.open('h.c', HOST);
    await client.open('k.cl', KERNEL);
    for (const [name, text] of [
      ['h.c', HOST],
      ['k.cl', KERNEL],
    ] as const) {
      const edit = await client.connection.sendRequest(RenameRequest.type, {
        textDocument: { uri: client.uri(name) },
        position: positionIn(text, 'scale'),
        newName: 'multiply',
      });
      const changed = edit?.documentChanges?.map((one) =>
        'textDocument' in one ? one.textDocument.uri.slice(-4) : '',
      );
      assert.deepEqual(changed?.sort(), ['/h.c', 'k.cl']);
    }
  });

  it('are prepared for a rename of their kernel at its name alone', async () => {
    const client = await Client.start({ files: { 'k.cl': KERNEL, 'h.c': HOST }, capabilities });
    await client.open('h.c', HOST);
    const preparedAt = (text: string) =>
      client.connection.sendRequest(PrepareRenameRequest.type, {
        textDocument: { uri: client.uri('h.c') },
        position: positionIn(HOST, text),
      });
    assert.deepEqual(await preparedAt('scale'), {
      range: { start: { line: 3, character: 41 }, end: { line: 3, character: 46 } },
      placeholder: 'scale',
    });
    for (const other of ['&buffer', '1, sizeof(float)', 'program,']) assert.equal(await preparedAt(other), null, other);
  });

  it('are renamed with a kernel of an included file, but not with one whose name a macro forms', async () => {
    const files = { 'k.cl': '#include "k.h"\n', 'k.h': KERNEL, 'h.c': HOST };
    const renamed = async (texts: Readonly<Record<string, string>>): Promise<readonly string[] | null> => {
      const client = await Client.start({ files: texts, capabilities });
      await client.open('h.c', HOST);
      await client.open('k.cl', texts['k.cl'] ?? '');
      const edit = await client.connection.sendRequest(RenameRequest.type, {
        textDocument: { uri: client.uri('h.c') },
        position: positionIn(HOST, 'scale'),
        newName: 'multiply',
      });
      const changed = edit?.documentChanges?.map((one) =>
        'textDocument' in one ? one.textDocument.uri.slice(client.uri('').length + 1) : '',
      );
      return changed?.sort() ?? null;
    };
    assert.deepEqual(await renamed(files), ['h.c', 'k.h']);
    const formed = KERNEL.replace('void scale', 'void NAME(sc, ale)');
    assert.equal(await renamed({ ...files, 'k.h': `#define NAME(a, b) a##b\n${formed}` }), null);
  });

  it('are answered for the current text of hosts and kernels', async () => {
    const setter = 'void set(cl_kernel k, cl_mem m) {\n  clSetKernelArg(k, 0, sizeof(cl_mem), &m);\n}\n';
    const host = `#include <CL/cl.h>
void set(cl_kernel k, cl_mem m);
void run(cl_program program, cl_mem m) {
  set(clCreateKernel(program, "scale", NULL), m);
}
`;
    const files = { 'k.cl': KERNEL, 'h.c': host, 'set.c': `#include <CL/cl.h>\n${setter}`, 'other.c': HOST };
    const client = await Client.start({ files, capabilities });
    for (const name of ['k.cl', 'h.c', 'set.c'] as const) await client.open(name, files[name]);
    await codesUntil(client, 'h.c', []);
    const texts = { ...files };
    const edit = async (name: keyof typeof texts, before: string, after: string): Promise<void> => {
      texts[name] = texts[name].replace(before, after);
      await client.edit(name, before, after);
    };
    const hovered = async (name: 'h.c' | 'set.c', word: string): Promise<string> => {
      const position = positionIn(texts[name], word);
      const hover = await client.connection.sendRequest(HoverRequest.type, {
        textDocument: { uri: client.uri(name) },
        position,
      });
      return JSON.stringify(hover?.contents ?? null);
    };
    assert.match(
      await hovered('h.c', 'scale'),
      /kernel void scale\(__global float \*data, float factor, ulong count\)/,
    );
    await edit('k.cl', 'float factor', 'int more, float factor');
    assert.match(await hovered('h.c', 'scale'), /int more, float factor/);
    await edit('k.cl', 'kernel', 'kernel void second(global int4 *x) { x[0] = 1; }\nkernel');
    await edit('h.c', '"scale"', '"second"');
    assert.match(await hovered('h.c', 'second'), /kernel void second\(__global int4 \*x\)/);
    await edit('h.c', '"second"', '\n    "scale"');
    assert.match(await hovered('h.c', 'scale'), /kernel void scale\(/);
    assert.match(await hovered('set.c', '&m'), /__global float \*data/);
    await edit('h.c', '"scale"', '"second"');
    assert.match(await hovered('set.c', '&m'), /__global int4 \*x/);
    await edit('h.c', '"second"', '"none"');
    assert.equal(await hovered('h.c', '"none"'), 'null');
  });
  it('appear in a lens over the kernel', async () => {
    const client = await Client.start({ files: { 'k.cl': KERNEL, 'h.c': HOST }, capabilities });
    await client.open('k.cl', KERNEL);
    await codesUntil(client, 'k.cl', ['host-argument-size']);
    const lenses: CodeLens[] =
      (await client.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: client.uri('k.cl') } })) ?? [];
    assert.ok(lenses.some(({ command }) => command?.title === 'launched at h.c:11, global 64, local 16'));
  });
  it('are counted after the first three', async () => {
    const launch = HOST.split('\n').find((line) => line.includes('clEnqueueNDRangeKernel')) ?? '';
    const host = HOST.replace(launch, Array.from({ length: 5 }, () => launch).join('\n'));
    const client = await Client.start({ files: { 'k.cl': KERNEL, 'h.c': host }, capabilities });
    await client.open('k.cl', KERNEL);
    await codesUntil(client, 'k.cl', ['host-argument-size']);
    const lenses: CodeLens[] =
      (await client.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: client.uri('k.cl') } })) ?? [];
    const titles = lenses.map(({ command }) => command?.title ?? '').filter((title) => title.includes('launch'));
    assert.deepEqual(titles, [
      ...[11, 12, 13].map((line) => `launched at h.c:${line}, global 64, local 16`),
      '2 more launches',
    ]);
  });
  it('say what is proved in their launches', async () => {
    const kernel =
      'kernel void tile(global float *a, global float *b, int w) {\n' +
      '  b[get_global_id(0) + get_global_id(1) * 64] = a[get_global_id(0)] + w;\n}\n';
    const host = `#include <CL/cl.h>
void run(cl_context ctx, cl_command_queue q, cl_program p) {
  cl_int err; int w = 3;
  size_t size[2] = {64, 8}, local[2] = {16, 4};
  cl_kernel k = clCreateKernel(p, "tile", &err);
  cl_mem a = clCreateBuffer(ctx, 0, 64 * 4, NULL, &err), b = clCreateBuffer(ctx, 0, 64 * 8 * 4, NULL, &err);
  clSetKernelArg(k, 0, sizeof(a), &a);
  clSetKernelArg(k, 1, sizeof(b), &b);
  clSetKernelArg(k, 2, sizeof(w), &w);
  clEnqueueNDRangeKernel(q, k, 2, NULL, size, local, 0, NULL, NULL);
}
`;
    const client = await Client.start({ files: { 'k.cl': kernel, 'h.c': host }, capabilities });
    await client.open('k.cl', kernel);
    const textDocument = { uri: client.uri('k.cl') };
    const titles = async (): Promise<(string | undefined)[]> => {
      const lenses: CodeLens[] = (await client.connection.sendRequest(CodeLensRequest.type, { textDocument })) ?? [];
      return lenses.map(({ command }) => command?.title);
    };
    let found = await titles();
    const isDone = (title: string | undefined): boolean => title?.includes('local 16 × 4 ·') === true;
    while (!found.some(isDone) || found.some((title) => title?.startsWith('checking'))) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      found = await titles();
    }
    assert.ok(found.includes('launched at h.c:10, global 64 × 8, local 16 × 4 · no races · in bounds'), String(found));
    // For every launch, there are conditions.
    assert.ok(
      found.some((title) => title?.startsWith('no races if get_global_size(0) <= 64')),
      String(found),
    );
  });
});
