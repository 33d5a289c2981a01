// What a server answers while files of a workspace are edited, opened, closed and changed on disk: one step after the
// other, with the diagnostics of all open documents, and what is offered at each line of them.
import {
  type CodeAction,
  type CompletionList,
  type Diagnostic,
  DidChangeWatchedFilesNotification,
  type DocumentDiagnosticReport,
  FileChangeType,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { assertRecorded } from '../as-recorded.js';
import { CAPABILITIES, Client, stopAll } from './client.js';

const FILES: Readonly<Record<string, string>> = {
  'clspace.json': '{ "devices": ["mali"], "rules": { "unused-variable": "warning" } }\n',
  'inc/types.h': '#ifndef REAL\n#define REAL float\n#endif\ntypedef REAL real;\n',
  'inc/part.h': 'real part(global real *p) { return p[0] + SCALE; }\n',
  'a.cl':
    '#include "inc/types.h"\n#define SCALE 2\n#include "inc/part.h"\nkernel void a(global real *out) {\n  out[0] = part(out);\n}\n',
  'b.cl':
    '#include "inc/types.h"\n#define SCALE other\n#include "inc/part.h"\nkernel void b(global real *out, int n) {\n  int unused;\n  double d = 1;\n  out[n] = d;\n}\n',
  'c.cl':
    'void helper(float *p, int n) {\n  p[n] = 1;\n}\nkernel void c(global float *in, local float *t) {\n  helper(in, 1);\n  helper(t, 2)\n  float long = in[0];\n  if (in[0] = 1 { t[0] = 2; }\n  for (int i = 0; i < 4; i++ in[i] = t[i];\n  krenel(in);\n}\n',
  'd.cl':
    'kernel void d(global int *a, int n) {\n  int i = get_global_id(0)\n  if (i < n) {\n    a[i] = (i + 1;\n    a[i] = n;\n  }\n  n = a[i];\n}\n',
  'host.py':
    'import pyopencl as cl\nprg = cl.Program(ctx, """\nkernel void e(global int *a) { a[0] = 1 }\n""").build()\nprg.e(queue, (4,), None, a, b)\n',
};
const FURTHER = ['b.cl', 'c.cl', 'd.cl', 'host.py'];

const placeOf = ({ range: { start, end } }: Pick<Diagnostic, 'range'>): string =>
  `${start.line + 1}:${start.character + 1}-${end.line === start.line ? '' : `${end.line + 1}:`}${end.character + 1}`;

describe('a conversation with the server', () => {
  afterEach(stopAll);

  it('is as recorded', async function () {
    this.timeout(120_000);
    const lines: string[] = [];
    const client = await Client.start({
      files: FILES,
      capabilities: {
        ...CAPABILITIES,
        textDocument: { ...CAPABILITIES.textDocument, diagnostic: { relatedDocumentSupport: true } },
      },
      initializationOptions: { diagnostics: 'pull' },
    });
    const spelled = (text: string): string => text.replaceAll(client.uri(''), '').replaceAll(client.folder, '/w');
    const ask = <T>(method: string, name: string, more: object = {}): Promise<T> =>
      client.connection.sendRequest<T>(method, { textDocument: { uri: client.uri(name) }, ...more });
    const described = (one: Diagnostic): string[] => [
      `    ${placeOf(one)} ${one.severity} [${one.code}] ${spelled(String(one.message))}`,
      ...(one.relatedInformation ?? []).map(
        ({ location, message }) => `      ${spelled(location.uri)} ${placeOf(location)} ${message}`,
      ),
    ];
    const open = new Map<string, string>();
    /** The diagnostics of each document in the step before. */
    const shown = new Map<string, string>();
    const step = async (title: string): Promise<void> => {
      lines.push(title);
      for (const name of open.keys()) {
        const report = await ask<DocumentDiagnosticReport>('textDocument/diagnostic', name);
        const said = report.kind === 'full' ? report.items.flatMap(described) : [];
        if (shown.get(name) !== said.join('\n')) lines.push(`  ${name}`, ...said);
        shown.set(name, said.join('\n'));
        for (const [uri, related] of Object.entries(report.relatedDocuments ?? {})) {
          const beside = related.kind === 'full' ? related.items.flatMap(described) : [];
          if (shown.get(`${name} ${uri}`) !== beside.join('\n')) lines.push(`  ${spelled(uri)} beside it`, ...beside);
          shown.set(`${name} ${uri}`, beside.join('\n'));
        }
      }
    };
    const opened = async (name: string): Promise<void> => {
      open.set(name, FILES[name] ?? '');
      await client.open(name, FILES[name] ?? '', name.endsWith('.py') ? 'python' : 'opencl-c');
      await step(`${name} is opened`);
    };
    const edited = async (name: string, before: string, after: string): Promise<void> => {
      open.set(name, (open.get(name) ?? '').replace(before, after));
      await client.edit(name, before, after);
      await step(`${JSON.stringify(before)} becomes ${JSON.stringify(after)} in ${name}`);
    };
    const written = async (name: string, text: string): Promise<void> => {
      client.write(name, text);
      await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
        changes: [{ uri: client.uri(name), type: FileChangeType.Changed }],
      });
      await step(`${name} is written`);
    };
    const editsOf = ({ documentChanges, changes }: WorkspaceEdit): string[] => [
      ...(documentChanges ?? []).flatMap((change) =>
        'edits' in change
          ? change.edits.map((edit) =>
              'newText' in edit
                ? `      ${spelled(change.textDocument.uri)} ${placeOf(edit)} ${JSON.stringify(edit.newText)}`
                : '',
            )
          : [],
      ),
      ...Object.entries(changes ?? {}).flatMap(([uri, edits]) =>
        edits.map((edit) => `      ${spelled(uri)} ${placeOf(edit)} ${JSON.stringify(edit.newText)}`),
      ),
    ];
    const offered = async (name: string): Promise<void> => {
      const text = open.get(name) ?? '';
      for (const [line, written] of text.split('\n').entries()) {
        const range = { start: { line, character: 0 }, end: { line, character: written.length } };
        const all = await ask<readonly CodeAction[] | null>('textDocument/codeAction', name, {
          range,
          context: { diagnostics: [] },
        });
        for (const action of all ?? []) {
          if (action.kind === 'quickfix.silence') continue;
          lines.push(`  ${name}:${line + 1} ${action.kind}${action.isPreferred ? ' preferred' : ''}: ${action.title}`);
          if (action.edit) lines.push(...editsOf(action.edit));
        }
        const character = written.search(/\w*$/);
        const list = await ask<CompletionList | null>('textDocument/completion', name, {
          position: { line, character },
        });
        const labels = (list?.items ?? []).slice(0, 6).map(({ label }) => label);
        lines.push(`  ${name}:${line + 1} ${list?.items.length ? labels.join(', ') : 'no completion'}`);
      }
    };
    await opened('a.cl');
    for (const name of FURTHER) {
      await opened(name);
      await offered(name);
    }
    await edited('a.cl', 'SCALE 2', 'SCALE two');
    await written('inc/part.h', 'real part(global real *p) { return p[0].x + SCALE; }\n');
    await written('inc/types.h', '#define REAL float4\ntypedef REAL real;\n');
    await edited('d.cl', '(i + 1;', '(i + 1);');
    await edited('d.cl', 'id(0)', 'id(0);');
    await offered('d.cl');
    await edited('c.cl', 'void helper(float *p', 'void helper(global float *p');
    await edited('host.py', '= 1 }', '= 1; }');
    await written('clspace.json', '{ "buildOptions": "-cl-std=CL2.0 -D other=3", "complete": true, "wrong": 1 }\n');
    await client.close('c.cl');
    open.delete('c.cl');
    await step('c.cl is closed');
    assertRecorded('test/lsp/recorded/conversation.txt', `${lines.join('\n')}\n`);
  });
});
