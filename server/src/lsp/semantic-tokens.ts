import {
  SemanticTokensDeltaRequest,
  type SemanticTokensEdit,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver';
import {
  semanticTokens,
  semanticTokensIn,
  TOKEN_MODIFIERS,
  TOKEN_SIZE,
  TOKEN_TYPES,
} from '../features/semantic-tokens.js';
import type { SourceFile } from '../text/source-file.js';
import { feature, group } from './feature.js';

/** Numbers that a name takes in the protocol: line and character relative to the name before, length, type, modifiers. */
const ENCODED_SIZE = 5;

function encode(lines: SourceFile['lines'], tokens: Int32Array): Uint32Array {
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
    data[to + 4] = tokens[from + 3] ?? 0;
    before = line;
    character = column;
  }
  return data;
}

/** What documents were answered last: a delta starts from it. */
export class AnsweredTokens {
  readonly #answers = new Map<string, { readonly resultId: string; readonly data: Uint32Array }>();
  #next = 1;

  /** Remembers an answer, and returns its id. */
  remember(uri: string, data: Uint32Array): string {
    const resultId = String(this.#next++);
    this.#answers.set(uri, { resultId, data });
    return resultId;
  }

  /** The answer of this id; undefined when there was another since. */
  find(uri: string, resultId: string): Uint32Array | undefined {
    const known = this.#answers.get(uri);
    return known?.resultId === resultId ? known.data : undefined;
  }

  forget(uri: string): void {
    this.#answers.delete(uri);
  }
}

/** One edit: what is between the common beginning and the common end. */
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
    answer({ analysis }, { textDocument }, _support, { answeredTokens }) {
      const data = encode(analysis.root.lines, semanticTokens(analysis));
      return { resultId: answeredTokens.remember(textDocument.uri, data), data: Array.from(data) };
    },
  }),
  feature(SemanticTokensRangeRequest.type, {
    capability: {},
    answer({ analysis }, { range }) {
      const { lines } = analysis.root;
      return {
        data: Array.from(
          encode(lines, semanticTokensIn(analysis, { start: lines.offset(range.start), end: lines.offset(range.end) })),
        ),
      };
    },
  }),
  feature(SemanticTokensDeltaRequest.type, {
    capability: {},
    answer({ analysis }, { textDocument, previousResultId }, _support, { answeredTokens }) {
      const before = answeredTokens.find(textDocument.uri, previousResultId);
      const data = encode(analysis.root.lines, semanticTokens(analysis));
      const resultId = answeredTokens.remember(textDocument.uri, data);
      return before ? { resultId, edits: difference(before, data) } : { resultId, data: Array.from(data) };
    },
  }),
);
