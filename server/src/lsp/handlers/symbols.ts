import {
  type DocumentSymbol,
  DocumentSymbolRequest,
  SymbolKind,
  type WorkspaceSymbolParams,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver';
import { documentSymbols, matchingSymbols, type OutlineEntry } from '../../features/outline/document-symbols.js';
import { unknownRanges, writtenEntries } from '../../features/outline/written-outline.js';
import { type Feature, feature, onRequest } from '../feature.js';
import { rangeOf } from '../workspace/snapshot.js';

/** Kernels have the symbol of an event, so that outlines distinguish them from functions. */
const KINDS: Readonly<Record<OutlineEntry['kind'], SymbolKind>> = {
  kernel: SymbolKind.Function,
  function: SymbolKind.Function,
  struct: SymbolKind.Struct,
  union: SymbolKind.Struct,
  enum: SymbolKind.Enum,
  enumerator: SymbolKind.EnumMember,
  field: SymbolKind.Field,
  typedef: SymbolKind.Class,
  variable: SymbolKind.Variable,
  constant: SymbolKind.Constant,
  macro: SymbolKind.String,
};

const toSymbol = ({ name, detail, kind, span, selection, children }: OutlineEntry): DocumentSymbol => ({
  name,
  detail: kind === 'kernel' ? `kernel ${detail}` : detail,
  kind: KINDS[kind],
  range: rangeOf(span),
  selectionRange: rangeOf(selection),
  children: children.map(toSymbol),
});

export const outline = feature(DocumentSymbolRequest.type, {
  capability: { documentSymbolProvider: { label: 'clspace' } },
  async answer({ analysis, embedded, tree }, _, __, { runtime }) {
    const known = runtime.busy(() => documentSymbols(analysis));
    const unknown = embedded ? [] : unknownRanges(analysis);
    const written = unknown.length > 0 ? await tree() : undefined;
    if (!written) return known.map(toSymbol);
    return runtime
      .busy(() => [...known, ...writtenEntries(written, analysis.root, unknown, known)])
      .sort((one, other) => one.span.start - other.span.start)
      .map(toSymbol);
  },
});

/** The maximum number of symbols in a result; a longer query finds the others. */
const LIMIT = 500;

export const workspaceSymbols: Feature = {
  capability: { workspaceSymbolProvider: true },
  register(connection, context) {
    onRequest(connection, context, WorkspaceSymbolRequest.method, async ({ query }: WorkspaceSymbolParams) => {
      const found = (await context.kernels.outlines()).flatMap(({ uri, entries }) =>
        matchingSymbols(entries, query).map(({ entry, container }) => ({
          name: entry.name,
          kind: KINDS[entry.kind],
          location: { uri, range: rangeOf(entry.selection) },
          ...(container && { containerName: container }),
        })),
      );
      return found.slice(0, LIMIT);
    });
  },
};
