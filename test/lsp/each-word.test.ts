// What a server answers at each word of a project of kernels, headers and hosts, and to the requests that clspace adds.
import { fileURLToPath } from 'node:url';
import {
  type CallHierarchyIncomingCall,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  type ClientCapabilities,
  type CodeLens,
  CodeLensRefreshRequest,
  type DocumentHighlight,
  type Hover,
  type InlayHint,
  type Location,
  type LocationLink,
  type Position,
  type Range,
  type SignatureHelp,
  type TextDocumentEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { assertRecorded } from '../as-recorded.js';
import { CAPABILITIES, Client, stopAll } from './client.js';

const FILES: Readonly<Record<string, string>> = {
  'clspace.json':
    '{\n  "buildOptions": "-D WIDTH=8",\n  "devices": ["nvidia", "mali"],\n  "launch": { "localSize": [32], "numGroups": [2] }\n}\n',
  'shared.h': `#ifndef SHARED
#define SHARED
#define AT(i) ((i) * WIDTH)
typedef struct pair { float one, other; } pair;
#ifdef NEVER
float sum(pair p);
#endif
inline float sum(const pair *p) { return p->one + p->other; }
#endif
`,
  'first.cl': `#include "shared.h"
constant float weights[2] = { 0.5f, 2 };
kernel void first(global const pair *in, global float *out, int n) {
  local pair tile[32];
  const int l = get_local_id(0);
  tile[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < n) out[AT(l)] = weights[l & 1] * tile[31 - l].one;
}
`,
  'second.cl': `#include "shared.h"
static float twice(float x) { return 2 * x; }
kernel void second(global pair *all, global double *out) {
  pair own = all[get_group_id(0)];
  out[get_global_id(0)] = twice(sum(&own));
  mad24(1, 2, 3);
}
`,
  'loose/alone.cl': `kernel void alone(global REAL *a, int n) {
  for (int i = 0; i < LIMIT; i++) a[i] = SCALE(n);
}
`,
  'host.c': `#include <CL/cl.h>
void launch(cl_program program, cl_command_queue queue, cl_mem in, cl_mem out, int argc) {
  cl_kernel k = clCreateKernel(program, "first", NULL);
  int n = 4;
  size_t global = 64, local = 16;
  clSetKernelArg(k, 0, sizeof(cl_mem), &in);
  clSetKernelArg(k, 1, sizeof(cl_mem), &out);
  clSetKernelArg(k, 2, sizeof(n), &n);
  clEnqueueNDRangeKernel(queue, k, 1, NULL, &global, &local, 0, NULL, NULL);
  clSetKernelArg(argc > 1 ? k : NULL, 5, sizeof(n), &n);
}
`,
  'host.py': `import pyopencl as cl
program = cl.Program(context, """
kernel void third(global int *a) { a[0] = get_global_id(0); }
""").build()
program.third(queue, (64,), (8,), a)
program.second(queue, (64,), None, a, a)
`,
};

const capabilities: ClientCapabilities = {
  ...CAPABILITIES,
  workspace: {
    workspaceEdit: { documentChanges: true, changeAnnotationSupport: {}, resourceOperations: ['create'] },
    codeLens: { refreshSupport: true },
  },
  window: { showDocument: { support: true } },
  textDocument: {
    ...CAPABILITIES.textDocument,
    rename: { prepareSupport: true, honorsChangeAnnotations: true },
    definition: { linkSupport: false },
  },
};

const CUSTOM = ['configuration', 'uncheckedCalls', 'proposals', 'isKernelHeader', 'addressSpaces', 'memoryAccess'];
const FURTHER = ['accessPatterns', 'portability'];

const at = ({ line, character }: Position): string => `${line + 1}:${character + 1}`;
const within = ({ start, end }: Range): string =>
  `${at(start)}-${end.line === start.line ? end.character + 1 : at(end)}`;

describe('a project of kernels and hosts', () => {
  afterEach(stopAll);

  it('is answered as recorded, at each word', async function () {
    this.timeout(120_000);
    const client = await Client.start({ files: FILES, capabilities });
    const { connection } = client;
    let renewed = (): void => {};
    connection.onRequest(CodeLensRefreshRequest.type, () => renewed());
    const nameOf = (uri: string): string => uri.slice(client.uri('').length + 1);
    const spelled = (answer: unknown): string =>
      JSON.stringify(answer)
        .replaceAll(`${client.uri('')}/`, '')
        .replaceAll(fileURLToPath(client.uri('')), '/w');
    const places = (found: readonly (Location | LocationLink)[] | Location | null): string =>
      (found === null ? [] : [found].flat())
        .map((one) =>
          'uri' in one
            ? `${nameOf(one.uri)} ${within(one.range)}`
            : `${nameOf(one.targetUri)} ${within(one.targetRange)}`,
        )
        .join(', ');
    const editsOf = (edit: WorkspaceEdit): string =>
      (edit.documentChanges ?? [])
        .filter((change): change is TextDocumentEdit => 'edits' in change)
        .map(({ textDocument, edits }) => {
          const own = edits.map((one) =>
            'newText' in one ? within(one.range) + ('annotationId' in one ? ` ${one.annotationId}` : '') : '',
          );
          return `${nameOf(textDocument.uri)} ${own.join(' ')}`;
        })
        .join(', ');
    const lines: string[] = [];
    const ask = async <T>(method: string, name: string, more: object = {}): Promise<T | string> => {
      try {
        return await connection.sendRequest<T>(method, { textDocument: { uri: client.uri(name) }, ...more });
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    };
    const say = async <T>(
      method: string,
      name: string,
      more: object,
      shown: (answer: T) => string,
    ): Promise<T | undefined> => {
      const answer = await ask<T | null>(method, name, more);
      const isEmpty = answer === null || (Array.isArray(answer) && answer.length === 0);
      if (!isEmpty) lines.push(`    ${method}: ${typeof answer === 'string' ? answer : shown(answer)}`);
      return isEmpty || typeof answer === 'string' ? undefined : answer;
    };
    const askAt = async (name: string, position: Position): Promise<void> => {
      const there = { position };
      await say<Hover>('textDocument/hover', name, there, (hover) => spelled(hover.contents));
      await say<Location[]>('textDocument/definition', name, there, places);
      await say<Location[]>('textDocument/typeDefinition', name, there, places);
      await say<Location[]>(
        'textDocument/references',
        name,
        { ...there, context: { includeDeclaration: true } },
        places,
      );
      await say<DocumentHighlight[]>('textDocument/documentHighlight', name, there, (all) =>
        all.map(({ range, kind }) => `${within(range)} ${kind}`).join(', '),
      );
      const named = await say<{ range: Range }>('textDocument/prepareRename', name, there, ({ range }) =>
        within(range),
      );
      if (named) await say<WorkspaceEdit>('textDocument/rename', name, { ...there, newName: 'renamed' }, editsOf);
      const items = await say<CallHierarchyItem[]>('textDocument/prepareCallHierarchy', name, there, (all) =>
        all.map((item) => `${item.name} ${nameOf(item.uri)} ${within(item.range)}`).join(', '),
      );
      for (const item of items ?? []) {
        const into = await connection.sendRequest<CallHierarchyIncomingCall[]>('callHierarchy/incomingCalls', { item });
        const out = await connection.sendRequest<CallHierarchyOutgoingCall[]>('callHierarchy/outgoingCalls', { item });
        for (const { from, fromRanges } of into)
          lines.push(`      from ${from.name} ${nameOf(from.uri)} ${fromRanges.map(within)}`);
        for (const { to, fromRanges } of out)
          lines.push(`      to ${to.name} ${nameOf(to.uri)} ${fromRanges.map(within)}`);
      }
      await say<object>('clspace/expandMacro', name, there, spelled);
    };
    /** The lenses, once none says that verdicts are not known yet. */
    const lensesOf = async (name: string): Promise<readonly CodeLens[]> => {
      for (;;) {
        const next = new Promise<void>((resolve) => {
          renewed = resolve;
        });
        const lenses = await ask<CodeLens[] | null>('textDocument/codeLens', name);
        if (typeof lenses === 'string' || lenses === null) return [];
        if (!lenses.some(({ command }) => command?.title === 'checking for races…')) return lenses;
        await next;
      }
    };
    const names = Object.keys(FILES).filter((name) => name !== 'clspace.json');
    const languageOf = (name: string): string =>
      name.endsWith('.c') ? 'c' : name.endsWith('.py') ? 'python' : 'opencl-c';
    for (const name of names) await client.open(name, FILES[name] ?? '', languageOf(name));
    for (const name of names) {
      const text = FILES[name] ?? '';
      const document = TextDocument.create('', '', 0, text);
      lines.push(name);
      const lenses = await lensesOf(name);
      lines.push(
        ...lenses.map(
          ({ range, command }) => `  ${within(range)} ${command?.title} ${spelled(command?.arguments ?? [])}`,
        ),
      );
      const whole = { range: { start: { line: 0, character: 0 }, end: document.positionAt(text.length) } };
      const hints = await ask<InlayHint[] | null>('textDocument/inlayHint', name, whole);
      if (Array.isArray(hints))
        lines.push(...hints.map(({ position, label }) => `  ${at(position)} ${spelled(label)}`));
      for (const method of [...CUSTOM, ...FURTHER]) {
        const answer = await ask<object>(`clspace/${method}`, name);
        // The list of all devices is that of docs/devices.md.
        lines.push(`  ${method} ${spelled(answer).replace(/"allDevices":\[[^\]]*\],/, '')}`);
      }
      for (const { 0: word, index } of text.matchAll(/(?<![\w.])[a-z]\w*/gi)) {
        const position = document.positionAt(index + (word.length >> 1));
        lines.push(`  ${at(document.positionAt(index))} ${word}`);
        await askAt(name, position);
      }
      for (const { index } of text.matchAll(/\(/g))
        await say<SignatureHelp>(
          'textDocument/signatureHelp',
          name,
          { position: document.positionAt(index + 1) },
          (help) => spelled(help),
        );
    }
    // A header that is edited and not saved
    await client.edit('shared.h', '#ifndef', '\n\n#ifndef');
    lines.push('shared.h begins two lines later');
    await askAt(
      'second.cl',
      TextDocument.create('', '', 0, FILES['second.cl'] ?? '').positionAt(FILES['second.cl']?.indexOf('sum') ?? 0),
    );
    lines.push(
      spelled(
        await ask('workspace/willRenameFiles', '', {
          files: [{ oldUri: client.uri('shared.h'), newUri: client.uri('inc/h.h') }],
        }),
      ),
    );
    lines.push(spelled(await ask('workspace/symbol', '', { query: 'i' })));
    for (const proposal of [-1, 0])
      lines.push(
        spelled(
          await ask('clspace/acceptProposal', 'loose/alone.cl', { proposal, values: { LIMIT: '3' }, options: '-w' }),
        ),
      );
    lines.push(spelled(await ask('clspace/configure', 'first.cl', { languageVersion: 'CL2.0', devices: ['amd'] })));
    assertRecorded('test/lsp/recorded/each-word.txt', `${lines.join('\n')}\n`);
  });
});
