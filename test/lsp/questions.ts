/** A kernel, and the requests about it. */
export const KERNEL = `#include "h.h"
#define N 4
/* a comment
   of two lines */
struct S { int a; };
#if 0
left out
#endif
kernel void k(global struct S *p, int i) {
  p[i].a = twice(i) + N; barrier(CLK_LOCAL_MEM_FENCE);
}
`;
export const HEADER = 'int twice(int x);\n';

/** Every request of LSP 3.17 about a document that we advertise, with parameters and whether it has a result. */
export const QUESTIONS: Readonly<
  Record<string, { readonly capability: string; readonly at?: string; readonly params?: object }>
> = {
  'textDocument/hover': { capability: 'hoverProvider', at: 'twice' },
  'textDocument/completion': { capability: 'completionProvider', at: 'twice' },
  'textDocument/signatureHelp': { capability: 'signatureHelpProvider', at: 'i) + N' },
  'textDocument/definition': { capability: 'definitionProvider', at: 'twice' },
  'textDocument/declaration': { capability: 'declarationProvider', at: 'twice' },
  'textDocument/typeDefinition': { capability: 'typeDefinitionProvider', at: 'p[i]' },
  'textDocument/references': {
    capability: 'referencesProvider',
    at: 'twice',
    params: { context: { includeDeclaration: true } },
  },
  'textDocument/documentHighlight': { capability: 'documentHighlightProvider', at: 'p[i]' },
  'textDocument/documentLink': { capability: 'documentLinkProvider' },
  'textDocument/documentSymbol': { capability: 'documentSymbolProvider' },
  'textDocument/foldingRange': { capability: 'foldingRangeProvider' },
  'textDocument/selectionRange': {
    capability: 'selectionRangeProvider',
    params: { positions: [{ line: 9, character: 3 }] },
  },
  'textDocument/codeAction': {
    capability: 'codeActionProvider',
    params: {
      range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } },
      context: { diagnostics: [] },
    },
  },
  'textDocument/codeLens': { capability: 'codeLensProvider' },
  'textDocument/inlayHint': {
    capability: 'inlayHintProvider',
    params: { range: { start: { line: 0, character: 0 }, end: { line: 11, character: 0 } } },
  },
  'textDocument/prepareRename': { capability: 'renameProvider', at: 'twice' },
  'textDocument/rename': { capability: 'renameProvider', at: 'twice', params: { newName: 'double_of' } },
  'textDocument/semanticTokens/full': { capability: 'semanticTokensProvider' },
  'textDocument/semanticTokens/full/delta': {
    capability: 'semanticTokensProvider',
    params: { previousResultId: 'none' },
  },
  'textDocument/semanticTokens/range': {
    capability: 'semanticTokensProvider',
    params: { range: { start: { line: 0, character: 0 }, end: { line: 11, character: 0 } } },
  },
  'textDocument/prepareCallHierarchy': { capability: 'callHierarchyProvider', at: 'twice' },
  'textDocument/formatting': {
    capability: 'documentFormattingProvider',
    params: { options: { tabSize: 4, insertSpaces: true } },
  },
  'textDocument/rangeFormatting': {
    capability: 'documentRangeFormattingProvider',
    params: {
      options: { tabSize: 4, insertSpaces: true },
      range: { start: { line: 9, character: 0 }, end: { line: 10, character: 0 } },
    },
  },
  'textDocument/onTypeFormatting': {
    capability: 'documentOnTypeFormattingProvider',
    params: { options: { tabSize: 4, insertSpaces: true }, ch: ';', position: { line: 9, character: 25 } },
  },
  'workspace/symbol': { capability: 'workspaceSymbolProvider', params: { query: 'k' } },
};

/** The position of a part of a text. */
export const positionOf = (text: string, what: string) => {
  const before = text.slice(0, text.indexOf(what)).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
};
