import { anyOf } from '../../text/patterns.js';
import type { SourceFile } from '../../text/source-file.js';

/**
 * Tokens that cannot end a declaration, as a whole, or marks that can: directives, comments and literals contain none.
 */
const PARTS = anyOf(
  'gm',
  /^[ \t]*(?:#|%:)(?:\\\r?\n|\/\*[\s\S]*?\*\/|[^\n])*/,
  /"(?:\\[\s\S]|[^"\\\n])*"?/,
  /'(?:\\[\s\S]|[^'\\\n])*'?/,
  /\/\/[^\n]*/,
  /\/\*[\s\S]*?(?:\*\/|(?![\s\S]))/,
  /[{}()[\];]/,
);

/**
 * The whole lines of the external declarations that lines `first` to `last` (from 0, inclusive) touch, as offsets; up
 * to the end of the text if one is not closed.
 */
export function declarationsAround(
  { text, lines }: SourceFile,
  first: number,
  last: number,
): { readonly start: number; readonly end: number } {
  const from = lines.startOf(first);
  const to = last + 1 < lines.lineCount ? lines.startOf(last + 1) : text.length;
  let start = 0;
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    if (part === '{' || part === '(' || part === '[') depth++;
    else if (part === '}' || part === ')' || part === ']') depth = Math.max(0, depth - 1);
    if (depth > 0 || !(part === ';' || part === '}')) continue;
    const newline = text.indexOf('\n', index);
    const end = newline < 0 ? text.length : newline + 1;
    if (end <= from) start = end;
    else if (end >= to) return { start, end };
  }
  return { start, end: text.length };
}
