import assert from 'node:assert/strict';
import {
  CallHierarchyIncomingCallsRequest,
  CallHierarchyPrepareRequest,
  type ClientCapabilities,
  type CompletionItem,
  type Position,
  ReferencesRequest,
  type SignatureHelp,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { CAPABILITIES, Client, stopAll } from './client.js';

const KERNEL = `kernel void scale(global float *data, float4 factor, local int *tile) {
  data[get_global_id(0)] *= factor.x + tile[0];
}
kernel void other(read_only image2d_t image) {}
`;
const C = `#include <CL/cl.h>
struct Parts { cl_kernel kernel; };
void run(struct Parts *parts, cl_program program, cl_command_queue queue) {
  cl_int error;
  parts->kernel = clCreateKernel(program, "scale", &error);
  cl_kernel k = clCreateKernel(program, "other", &error);
  HERE
  size_t global = 64;
  clSetKernelArg(parts->kernel, 1, 16, &queue);
  clEnqueueNDRangeKernel(queue, parts->kernel, 1, NULL, &global, NULL, 0, NULL, NULL);
}
`;
const CPP = `#include <CL/opencl.hpp>
void run(cl::Program program, cl::CommandQueue queue) {
  cl::Kernel k(program, "scale");
  auto apply = cl::KernelFunctor<cl::Buffer, cl_float4, cl::LocalSpaceArg>(program, "scale");
  HERE
}
`;
const PYTHON = `import pyopencl as cl
context = cl.create_some_context()
queue = cl.CommandQueue(context)
program = cl.Program(context, open("k.cl").read()).build()
k = cl.Kernel(program, "scale")
HERE
`;

/** What is there before something is typed, in every language. */
const HERE = '0;';

const snippets = {
  ...CAPABILITIES,
  textDocument: { ...CAPABILITIES.textDocument, completion: { completionItem: { snippetSupport: true } } },
};

const HOSTS = { 'h.c': C, 'h.cpp': CPP, 'h.py': PYTHON } as const;

/** A client in which all hosts are open. */
async function started(capabilities: ClientCapabilities = snippets): Promise<Client> {
  const files = Object.entries(HOSTS).map(([name, host]) => [name, host.replace('HERE', HERE)] as const);
  const client = await Client.start({ files: { 'k.cl': KERNEL, ...Object.fromEntries(files) }, capabilities });
  for (const [name, text] of files) await client.open(name, text);
  return client;
}

/** Types `code`, whose `|` is the cursor, in a host, asks there, and takes the code back. */
async function asked<T>(client: Client, name: keyof typeof HOSTS, code: string, request: string): Promise<T> {
  const whole = HOSTS[name].replace('HERE', code);
  const position = TextDocument.create('', '', 0, whole).positionAt(whole.indexOf('|'));
  const text = code.replace('|', '');
  await client.edit(name, HERE, text);
  const answer = await client.connection.sendRequest<T>(request, { textDocument: { uri: client.uri(name) }, position });
  await client.edit(name, text, HERE);
  return answer;
}

/** The signature at the cursor, with brackets around the parameter; empty if there is none. */
async function signature(client: Client, name: keyof typeof HOSTS, code: string): Promise<string> {
  const help = await asked<SignatureHelp | null>(client, name, code, 'textDocument/signatureHelp');
  const [first] = help?.signatures ?? [];
  if (!help || !first) return '';
  const at = first.parameters?.[help.activeParameter ?? -1]?.label;
  if (!Array.isArray(at)) return first.label;
  const [start, end] = at;
  return `${first.label.slice(0, start)}[${first.label.slice(start, end)}]${first.label.slice(end)}`;
}

async function completions(client: Client, name: keyof typeof HOSTS, code: string): Promise<string[]> {
  const list = await asked<{ items: CompletionItem[] }>(client, name, code, 'textDocument/completion');
  return list.items.map(({ label, textEdit }) => `${label} → ${textEdit?.newText.replace(/\$\{1:(\w+)\}/, '<$1>')}`);
}

const labelsIn = (answer: { items?: CompletionItem[] } | CompletionItem[] | null): string =>
  (Array.isArray(answer) ? answer : (answer?.items ?? [])).map(({ label }) => label).join();

describe('calls of hosts in the editor', () => {
  afterEach(stopAll);

  it('show the parameters of their kernel', async () => {
    const texts = ['__global float *data', 'float4 factor', '__local int *tile'];
    const scale = (active: number, ...before: string[]): string =>
      `scale(${[...before, ...texts].map((text, i) => (i === active ? `[${text}]` : text)).join(', ')})`;
    const shown = [
      ['h.c', 'clSetKernelArg(parts->kernel, 1, |', scale(1)],
      ['h.c', 'clSetKernelArg(parts->kernel, 2, f(3), |);', scale(2)],
      ['h.c', 'clSetKernelArg(parts->kernel, |', scale(-1)],
      ['h.c', 'clSetKernelArg(k, 0, sizeof(cl_mem)|', 'other([__read_only image2d_t image])'],
      ['h.c', 'clSetKernelArg(unknown, 0, |', ''],
      ['h.c', 'error = ((clFinish(queue) + |));', ''],
      ['h.c', '// clSetKernelArg(parts->kernel, 1, |', ''],
      ['h.cpp', 'k.setArg(1, |', scale(1)],
      ['h.cpp', 'k.setArgs(a, b, |', scale(2)],
      ['h.cpp', 'w->k.setArg(1, |', scale(1)],
      ['h.cpp', 'w->unknown.setArg(1, |', ''],
      ['h.cpp', 'apply(cl::EnqueueArgs(queue, cl::NDRange(64)), a, |', scale(2, 'EnqueueArgs')],
      ['h.py', 'k(queue, (64,), |', scale(2, 'queue', 'global_size', 'local_size')],
      ['h.py', 'k(queue, (64,), None, a, |)', scale(4, 'queue', 'global_size', 'local_size')],
      ['h.py', 'k.set_args(|', scale(0)],
      ['h.py', 'k.set_arg(1, |', scale(1)],
      ['h.py', 'program.scale(queue, (64,), |', scale(2, 'queue', 'global_size', 'local_size')],
      ['h.py', 'program.scale(queue, (64,), None, a, |)', scale(4, 'queue', 'global_size', 'local_size')],
      ['h.py', 'self.scale(queue, |', ''],
      ['h.py', 'program.build(|', ''],
    ] as const;
    const client = await started();
    for (const [name, code, wanted] of shown) assert.equal(await signature(client, name, code), wanted, code);
  });

  it('are completed with the names of kernels', async () => {
    const names = ['other → other', 'scale → scale'];
    const shown = [
      ['h.c', 'cl_kernel b = clCreateKernel(program, "|'],
      ['h.c', 'cl_kernel b = clCreateKernel(program, "sc|", &error);'],
      ['h.cpp', 'cl::Kernel other(program, "|");'],
      ['h.cpp', 'auto b = cl::Kernel(program, "|'],
      ['h.cpp', 'cl::Kernel b{program, "|"};'],
      ['h.cpp', 'auto b = cl::Kernel{program, "s|'],
      ['h.cpp', 'auto b = std::make_unique<cl::Kernel>(program, "|");'],
      ['h.cpp', 'cl::make_kernel<cl::Buffer> b(program, "|");'],
      ['h.cpp', 'cl::KernelFunctor<cl::Buffer, float> b(program, "|");'],
      ['h.py', "b = cl.Kernel(program, '|')"],
      ['h.py', 'b = getattr(program, "|")'],
      ['h.py', 'b = program.|'],
      ['h.py', 'b = program.s|(queue)'],
    ] as const;
    const client = await started();
    for (const [name, code] of shown) assert.deepEqual((await completions(client, name, code)).sort(), names, code);
    assert.deepEqual(await completions(client, 'h.c', 'error = clBuildProgram(program, 0, NULL, "|'), []);
    assert.deepEqual(await completions(client, 'h.cpp', 'const char *texts[] = {"|"};'), []);
    for (const code of ['b = queue.|', 'b = getattr(queue, "|")', '# program.|', 'f("program.|")'])
      assert.equal(
        await asked<CompletionItem[] | null>(client, 'h.py', code, 'textDocument/completion').then(labelsIn),
        '',
        code,
      );
  });

  it('are completed with the index, size and address of an argument', async () => {
    const scale = ['0, sizeof(cl_mem), &<data>', '1, sizeof(cl_float4), &<factor>', '2, <bytes>, NULL'];
    const labelled = (texts: readonly string[]): string[] => texts.map((text, i) => `${i} → ${text}`);
    const shown = [
      ['h.c', 'clSetKernelArg(parts->kernel, |', scale],
      ['h.c', 'clSetKernelArg(parts->kernel, |);', scale],
      ['h.c', 'clSetKernelArg(parts->kernel, |, 4, &f);', ['0', '1', '2']],
      ['h.c', 'clSetKernelArg(k, |);', ['0, sizeof(cl_mem), &<image>']],
      ['h.cpp', 'w->k.setArg(|);', ['0, <data>', '1, <factor>', '2, cl::Local(<bytes>)']],
      ['h.cpp', 'k.setArg(|);', ['0, <data>', '1, <factor>', '2, cl::Local(<bytes>)']],
    ] as const;
    const client = await started();
    for (const [name, code, wanted] of shown)
      assert.deepEqual(await completions(client, name, code), labelled(wanted), code);
    assert.deepEqual(
      await completions(await started(CAPABILITIES), 'h.c', 'clSetKernelArg(parts->kernel, |);'),
      labelled(['0, sizeof(cl_mem), &data', '1, sizeof(cl_float4), &factor', '2, bytes, NULL']),
    );
  });

  it('are generated for a kernel, in files that do not exist yet', async () => {
    const workspaceEdit = { documentChanges: true, resourceOperations: ['create' as const] };
    const capabilities = { ...CAPABILITIES, workspace: { workspaceEdit } };
    const client = await Client.start({ files: { 'k.cl': KERNEL, 'scale_host.py': '' }, capabilities });
    await client.open('k.cl', KERNEL);
    const actions = await client.actions('k.cl', 'scale', ['refactor']);
    assert.deepEqual(
      actions.map(({ title }) => title),
      ['Generate a host in C (scale_host.c)', 'Generate a host in C++ (scale_host.cpp)'],
    );
    const [create, edit] = actions[0]?.edit?.documentChanges ?? [];
    const uri = client.uri('scale_host.c');
    assert.deepEqual(create, { kind: 'create', uri });
    assert.match(JSON.stringify(edit), /Runs the kernel 'scale' of k\.cl once\./);
    // The build options of the project
    const macros = await Client.start({
      files: { 'k.cl': 'kernel void k(global REAL *p) { *p = N; }\n' },
      initializationOptions: { buildOptions: '-DREAL=double -cl-std=CL3.0' },
      capabilities,
    });
    await macros.open('k.cl', 'kernel void k(global REAL *p) { *p = N; }\n');
    const [inC] = await macros.actions('k.cl', 'k(', ['refactor']);
    assert.match(JSON.stringify(inC), /-DREAL=double/);
    assert.match(JSON.stringify(inC), /cl_double \*p_data/);
    // Images have formats that only the host knows.
    assert.deepEqual(await client.actions('k.cl', 'other', ['refactor']), []);
  });

  const IN_CPP = 'k.setArg(1, factor); queue.enqueueNDRangeKernel(k, cl::NullRange, cl::NDRange(64));';
  const IN_PYTHON = 'def run(b, f, t):\n    program.scale(queue, (64,), None, b, f, t)';
  const IN_CLASS =
    'class App:\n    def __init__(self):\n        self.k = program.scale\n    def run(self, b, f, t):\n        self.k(queue, (64,), None, b, f, t)';
  for (const [name, host, argument, kernel, line] of [
    ['h.c', C.replace('HERE', HERE), '&queue', 'parts->kernel', 10],
    ['h.cpp', CPP.replace('HERE', IN_CPP), 'factor', 'k', 5],
    ['h.py', PYTHON.replace('HERE', IN_PYTHON), 'f', 'program.scale', 7],
    ['h.py', PYTHON.replace('HERE', IN_CLASS), 'f', 'self.k', 10],
  ] as const)
    it(`are references of parameters, callers of kernels, and launches in hovers: ${kernel} in ${name}`, async () => {
      const client = await Client.start({ files: { 'k.cl': KERNEL, [name]: host } });
      await client.open('k.cl', KERNEL);
      const textDocument = { uri: client.uri('k.cl') };
      const at = (text: string): Position =>
        TextDocument.create('', '', 0, KERNEL).positionAt(KERNEL.indexOf(text) + 1);
      const textIn = (uri: string, range: Parameters<TextDocument['getText']>[0]): string =>
        `${uri.slice(uri.lastIndexOf('/') + 1)}: ${TextDocument.create('', '', 0, uri.endsWith('.cl') ? KERNEL : host).getText(range)}`;
      const references = await client.connection.sendRequest(ReferencesRequest.type, {
        textDocument,
        position: at('factor.x'),
        context: { includeDeclaration: false },
      });
      assert.deepEqual(
        references?.map(({ uri, range }) => textIn(uri, range)),
        ['k.cl: factor', `${name}: ${argument}`],
      );
      const [item] =
        (await client.connection.sendRequest(CallHierarchyPrepareRequest.type, {
          textDocument,
          position: at('scale'),
        })) ?? [];
      assert.ok(item);
      const calls = await client.connection.sendRequest(CallHierarchyIncomingCallsRequest.type, { item });
      assert.deepEqual(
        calls?.map(({ from, fromRanges }) => [
          from.name,
          textIn(from.uri, from.range),
          fromRanges.map((r) => textIn(from.uri, r)),
        ]),
        [['run', `${name}: run`, [`${name}: ${kernel}`]]],
      );
      const hover = JSON.stringify(await client.hover('k.cl', 'scale'));
      assert.ok(hover.includes(`It is [launched at ${name}:${line}, global 64](file:`), hover);
      assert.ok(hover.includes(`/${name}#L${line}).`), hover);
    });
});
