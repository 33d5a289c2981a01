import {
  type Range,
  SemanticTokensDeltaRequest,
  type SemanticTokensEdit,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver';
import {
  EMBEDDED_MODIFIER,
  markDivergent,
  SPACE_MODIFIERS,
  semanticTokens,
  semanticTokensIn,
  TOKEN_MODIFIERS,
  TOKEN_SIZE,
  TOKEN_TYPES,
} from '../../features/outline/semantic-tokens.js';
import type { SourceFile } from '../../text/source-file.js';
import { type FeatureContext, feature, group } from '../feature.js';

/**
 * The numbers that encode a name in the protocol: line and character relative to the previous name, length, type,
 * modifiers.
 */
const ENCODED_SIZE = 5;

/** `modifiers`: those that may be sent; `added`: one that all have. */
function encode(lines: SourceFile['lines'], tokens: Int32Array, { modifiers, added }: Shown): Uint32Array {
  const data = new Uint32Array((tokens.length / TOKEN_SIZE) * ENCODED_SIZE);
  let line = 0;
  let lineStart = 0;
  let next = lines.lineCount > 1 ? lines.startOf(1) : Number.POSITIVE_INFINITY;
  let character = 0;
  let before = 0;
  for (let from = 0, to = 0; from < tokens.length; from += TOKEN_SIZE, to += ENCODED_SIZE) {
    const start = tokens[from] ?? 0;
    while (start >= next) {
      lineStart = next;
      line++;
      next = line + 1 < lines.lineCount ? lines.startOf(line + 1) : Number.POSITIVE_INFINITY;
    }
    const column = start - lineStart;
    data[to] = line - before;
    data[to + 1] = line === before ? column - character : column;
    data[to + 2] = tokens[from + 1] ?? 0;
    data[to + 3] = tokens[from + 2] ?? 0;
    data[to + 4] = ((tokens[from + 3] ?? 0) & modifiers) | added;
    before = line;
    character = column;
  }
  return data;
}

interface Shown {
  readonly modifiers: number;
  readonly added: number;
}

/** One edit: the part between the common beginning and the common end. */
function difference(old: Uint32Array, data: Uint32Array): SemanticTokensEdit[] {
  const shorter = Math.min(old.length, data.length);
  let start = 0;
  while (start < shorter && old[start] === data[start]) start++;
  if (start === shorter && old.length === data.length) return [];
  let same = 0;
  while (same < shorter - start && old[old.length - 1 - same] === data[data.length - 1 - same]) same++;
  return [
    { start, deleteCount: old.length - start - same, data: Array.from(data.subarray(start, data.length - same)) },
  ];
}

/**
 * The current tokens of a document, or of a range of it, encoded for the client and filtered by the settings; null if
 * it has been closed.
 */
async function encoded(
  uri: string,
  { client, documents }: Pick<FeatureContext, 'client' | 'documents'>,
  range?: Range,
): Promise<Uint32Array | null> {
  const { divergenceTokens, addressSpaceColors } = await client.settings(uri);
  // The text may have changed while the settings were requested.
  const snapshot = await documents.snapshot(uri);
  if (!snapshot) return null;
  const { analysis, embedded } = snapshot;
  const { lines, text } = analysis.root;
  const shown = range
    ? { start: lines.offset(range.start), end: lines.offset(range.end) }
    : { start: 0, end: text.length };
  const tokens = range ? semanticTokensIn(analysis, shown) : semanticTokens(analysis);
  return encode(lines, divergenceTokens ? markDivergent(analysis, tokens, shown) : tokens, {
    modifiers: addressSpaceColors ? -1 : ~SPACE_MODIFIERS,
    added: embedded ? EMBEDDED_MODIFIER : 0,
  });
}

export const semanticHighlighting = group(
  {
    semanticTokensProvider: {
      legend: { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] },
      full: { delta: true },
      range: true,
    },
  },
  feature(SemanticTokensRequest.type, {
    capability: {},
    async answer(_snapshot, { textDocument: { uri } }, _support, context) {
      const data = await encoded(uri, context);
      return data && { resultId: context.client.answeredTokens.remember(uri, data), data: Array.from(data) };
    },
  }),
  feature(SemanticTokensRangeRequest.type, {
    capability: {},
    async answer(_snapshot, { textDocument: { uri }, range }, _support, context) {
      const data = await encoded(uri, context, range);
      return data && { data: Array.from(data) };
    },
  }),
  feature(SemanticTokensDeltaRequest.type, {
    capability: {},
    async answer(_snapshot, { textDocument: { uri }, previousResultId }, _support, context) {
      const data = await encoded(uri, context);
      if (!data) return null;
      const before = context.client.answeredTokens.find(uri, previousResultId);
      const resultId = context.client.answeredTokens.remember(uri, data);
      return before ? { resultId, edits: difference(before, data) } : { resultId, data: Array.from(data) };
    },
  }),
);
