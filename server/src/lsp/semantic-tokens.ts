import { type SemanticTokens, SemanticTokensDeltaRequest, SemanticTokensRangeRequest, SemanticTokensRequest } from 'vscode-languageserver';
import { type SemanticToken, semanticTokens, semanticTokensIn, TOKEN_MODIFIERS, TOKEN_TYPES } from '../features/semantic-tokens.js';
import type { SourceFile } from '../text/source-file.js';
import { feature, group } from './feature.js';

/** The protocol's encoding: five numbers a token, lines and characters relative to the token before. */
function encode(lines: SourceFile['lines'], tokens: readonly SemanticToken[]): number[] {
  const data: number[] = [];
  let line = 0;
  let lineStart = 0;
  let next = lines.startOf(1);
  let character = 0;
  let before = 0;
  for (const { start, end, type, modifiers } of tokens) {
    if (start >= next && line + 1 < lines.lineCount) {
      line = lines.lineAt(start);
      lineStart = lines.startOf(line);
      next = line + 1 < lines.lineCount ? lines.startOf(line + 1) : Number.POSITIVE_INFINITY;
    }
    const column = start - lineStart;
    data.push(line - before, line === before ? column - character : column, end - start, type, modifiers);
    before = line;
    character = column;
  }
  return data;
}

/** What was answered last, by document: a delta starts from it. The oldest is forgotten, and answered in full the next time. */
const answered = new Map<string, { readonly resultId: string; readonly data: readonly number[] }>();
const REMEMBERED = 50;
let nextResult = 1;

function remember(uri: string, data: number[]): SemanticTokens {
  const resultId = String(nextResult++);
  answered.delete(uri);
  answered.set(uri, { resultId, data });
  const [oldest] = answered.keys();
  if (answered.size > REMEMBERED && oldest !== undefined) answered.delete(oldest);
  return { resultId, data };
}

export const semanticHighlighting = group(
  {
    semanticTokensProvider: { legend: { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] }, full: { delta: true }, range: true },
  },
  feature(SemanticTokensRequest.type, {
    capability: {},
    answer: ({ analysis }, { textDocument }) => remember(textDocument.uri, encode(analysis.root.lines, semanticTokens(analysis))),
  }),
  feature(SemanticTokensRangeRequest.type, {
    capability: {},
    answer({ analysis }, { range }) {
      const { lines } = analysis.root;
      return { data: encode(lines, semanticTokensIn(analysis, { start: lines.offset(range.start), end: lines.offset(range.end) })) };
    },
  }),
  feature(SemanticTokensDeltaRequest.type, {
    capability: {},
    answer({ analysis }, { textDocument, previousResultId }) {
      const before = answered.get(textDocument.uri);
      const result = remember(textDocument.uri, encode(analysis.root.lines, semanticTokens(analysis)));
      if (before?.resultId !== previousResultId) return result;
      const old = before.data;
      const { data } = result;
      // One edit: what is between the common beginning and the common end.
      let start = 0;
      while (start < old.length && start < data.length && old[start] === data[start]) start++;
      let same = 0;
      while (same < old.length - start && same < data.length - start && old[old.length - 1 - same] === data[data.length - 1 - same]) same++;
      const edits = start === old.length && start === data.length ? [] : [{ start, deleteCount: old.length - start - same, data: data.slice(start, data.length - same) }];
      return { resultId: result.resultId ?? '', edits };
    },
  }),
);
