import type { Chunk } from '../preprocessor/chunks/chunk.js';
import { expansionSpan, spellingSpan } from '../preprocessor/source-map.js';
import { TokenKind } from '../preprocessor/token.js';
import { spellingOf } from '../text/names.js';

/** One line of `clspace preprocess --tokens` for each token. */
export function* tokenLines(chunks: readonly Chunk[]): Iterable<string> {
  for (const chunk of chunks) {
    for (let i = 0; i < chunk.kinds.length; i++) {
      if (chunk.kinds[i] === TokenKind.Pragma) continue;
      const at = expansionSpan(chunk, i);
      const place = { path: at.file.path, ...at.file.lines.position(at.start) };
      const spelled = spellingSpan(chunk, i);
      let spelling: object | null = null;
      if (spelled && 'start' in spelled)
        spelling = { path: spelled.file.path, ...spelled.file.lines.position(spelled.start) };
      else if (spelled?.origin === 'library') spelling = { path: '<builtin>', line: 0, character: 0 };
      yield JSON.stringify({ text: spellingOf(chunk.names[i] ?? 0), ...place, spelling });
    }
  }
}

/** The expanded translation unit as text: tokens on their lines, separated by blanks. */
export function expandedText(chunks: readonly Chunk[]): string {
  const parts: string[] = [];
  let file = '';
  let line = -1;
  for (const chunk of chunks) {
    for (let i = 0; i < chunk.kinds.length; i++) {
      const at = expansionSpan(chunk, i);
      const here = at.file.lines.lineAt(at.start);
      const pragma = chunk.kinds[i] === TokenKind.Pragma;
      if (at.file.path !== file || here !== line || pragma) {
        if (parts.length) parts.push('\n');
        if (at.file.path !== file) parts.push(`# ${here + 1} ${JSON.stringify(at.file.path)}\n`);
        file = at.file.path;
        line = pragma ? -1 : here;
      } else parts.push(' ');
      parts.push(pragma ? `#pragma ${spellingOf(chunk.names[i] ?? 0)}` : spellingOf(chunk.names[i] ?? 0));
    }
  }
  parts.push('\n');
  return parts.join('');
}
