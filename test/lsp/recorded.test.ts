// The answers to all requests of the protocol, for clients that support much, some and nothing of it.
import { fileURLToPath } from 'node:url';
import type { ClientCapabilities, CodeAction } from 'vscode-languageserver/node';
import { assertRecorded } from '../as-recorded.js';
import { CAPABILITIES, Client, stopAll } from './client.js';
import { HEADER, KERNEL, positionOf, QUESTIONS } from './questions.js';

const WRONG = `#include "h.h"
#include "none.h"
constant int table[2];
float lenght(float4 v) { return v.x }
kernel void wrong(global int *out, local int *l, int unused) {
  constant int own = 1;
  out = l;
  out[get_global_id(0)] = twice(1) + own + undeclared;
  if (out[get_global_id(0)] = 1) own = 2;
}
`;
const PROJECT = '{"buildOptions": "-D LIMIT=4", "rules": {"unused-parameter": "warning"}, "unknown": 1}\n';
const FILES = { 'h.h': HEADER, 'k.cl': KERNEL, 'wrong.cl': WRONG, 'clspace.json': PROJECT };

const EVERYTHING: ClientCapabilities = {
  general: { positionEncodings: ['utf-8', 'utf-16'] },
  workspace: {
    workspaceEdit: {
      documentChanges: true,
      resourceOperations: ['create', 'rename', 'delete'],
      changeAnnotationSupport: { groupsOnLabel: true },
    },
    symbol: { resolveSupport: { properties: ['location.range'] } },
  },
  textDocument: {
    publishDiagnostics: {
      relatedInformation: true,
      tagSupport: { valueSet: [1, 2] },
      codeDescriptionSupport: true,
      dataSupport: true,
      versionSupport: true,
    },
    completion: {
      completionItem: {
        snippetSupport: true,
        documentationFormat: ['markdown'],
        insertReplaceSupport: true,
        labelDetailsSupport: true,
        deprecatedSupport: true,
        resolveSupport: { properties: ['documentation', 'detail'] },
      },
      completionList: { itemDefaults: ['editRange', 'insertTextFormat'] },
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    signatureHelp: {
      signatureInformation: {
        documentationFormat: ['markdown'],
        parameterInformation: { labelOffsetSupport: true },
        activeParameterSupport: true,
      },
    },
    definition: { linkSupport: true },
    declaration: { linkSupport: true },
    typeDefinition: { linkSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true, tagSupport: { valueSet: [1] } },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } },
      isPreferredSupport: true,
      disabledSupport: true,
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
      honorsChangeAnnotations: true,
    },
    rename: { prepareSupport: true, honorsChangeAnnotations: true },
    foldingRange: { lineFoldingOnly: true, foldingRange: { collapsedText: true } },
    semanticTokens: {
      requests: { full: { delta: true }, range: true },
      tokenTypes: ['function', 'variable', 'parameter', 'type', 'macro'],
      tokenModifiers: ['declaration', 'readonly'],
      formats: ['relative'],
    },
  },
};
/** Completion lists all builtin functions; what is proved of kernels comes later. */
const UNRECORDED: ReadonlySet<string> = new Set([
  'textDocument/completion',
  'textDocument/codeLens',
  'textDocument/inlayHint',
]);
const CLIENTS = { everything: EVERYTHING, usual: CAPABILITIES, nothing: {} };

describe('the answers of the server', () => {
  afterEach(stopAll);

  for (const [name, capabilities] of Object.entries(CLIENTS))
    it(`to a client that supports ${name} are as recorded`, async () => {
      const client = Client.spawn({ files: FILES });
      const { capabilities: own } = await client.initialize({ capabilities });
      /** What differs between runs and machines is left out. */
      const spelled = (answer: unknown): string =>
        JSON.stringify(answer)
          .replaceAll(client.uri(''), 'file:///w')
          .replaceAll(fileURLToPath(client.uri('')), '/w')
          .replace(/"resultId":"[^"]*"/g, '"resultId":"…"');
      const lines = [`capabilities ${spelled(own)}`];
      for (const [file, text] of Object.entries(FILES)) {
        if (!/\.(?:cl|h)$/.test(file)) continue;
        await client.open(file, text);
        lines.push(`${file} ${spelled(await client.diagnostics(file))}`);
      }
      const textDocument = { uri: client.uri('k.cl') };
      for (const [method, { at, params }] of Object.entries(QUESTIONS)) {
        const position = at ? { position: positionOf(KERNEL, at) } : {};
        const answer: unknown = await client.connection.sendRequest(method, { textDocument, ...position, ...params });
        if (!UNRECORDED.has(method)) lines.push(`${method} ${spelled(answer)}`);
      }
      const range = { start: { line: 0, character: 0 }, end: { line: 10, character: 0 } };
      const diagnostics = await client.diagnostics('wrong.cl');
      const actions = await client.connection.sendRequest<readonly CodeAction[] | null>('textDocument/codeAction', {
        textDocument: { uri: client.uri('wrong.cl') },
        range,
        context: { diagnostics },
      });
      const { codeActionProvider: provider } = own;
      for (const action of actions ?? []) {
        const isOpen = !action.edit && typeof provider === 'object' && provider.resolveProvider;
        const whole = isOpen ? await client.connection.sendRequest('codeAction/resolve', action) : action;
        lines.push(`action ${spelled(whole)}`);
      }
      assertRecorded(`test/lsp/recorded/${name}.txt`, `${lines.join('\n')}\n`);
    });
});
