import type { Analysis } from '../../analysis/analysis.js';
import type { Chunk } from '../../preprocessor/chunks/chunk.js';
import { definitionSpan, type Macro } from '../../preprocessor/macros/macro.js';
import type { ProgramSymbol } from '../../semantics/symbols/symbols.js';
import { commentsIn } from '../../text/comments.js';
import { intern, spellingOf } from '../../text/names.js';
import { spanOfPlace } from '../navigation/places.js';
import { lex } from '../outline/tokens.js';

/**
 * The author's comment on a name, above its declaration or after it on the same line, as Markdown; undefined if there
 * is none.
 */
export function documentationOf(analysis: Analysis, symbol: ProgramSymbol): string | undefined {
  const of = (one: ProgramSymbol): string | undefined => {
    const span = spanOfPlace(one.place);
    const { chunk } = one.place.unit.origin(one.place.token);
    const mayFollow = one.kind !== 'function' && !(one.kind === 'variable' && one.role === 'parameter');
    return span && chunk && span.file === chunk.file && span.start >= chunk.start && span.end <= chunk.end
      ? commentAbout(chunk.file.text, beginOf(analysis, chunk), span.start, mayFollow)
      : undefined;
  };
  const found = of(symbol);
  if (found !== undefined || symbol.kind !== 'function') return found;
  // Another declaration may have the comment.
  for (const { names } of analysis.units) {
    for (const other of names.declarations) {
      const text = other !== symbol && other.kind === 'function' && other.name === symbol.name ? of(other) : undefined;
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

/** A longer comment above a macro is truncated. */
const LONGEST_COMMENT = 10_000;

/** The comment on a name of the program scope; a macro takes precedence. */
export function documentationOfName(analysis: Analysis, name: string): string | undefined {
  const wanted = intern(name);
  const macro = analysis.chunks
    .flatMap(({ directives }) => directives)
    .findLast((directive) => directive.macro?.name === wanted)?.macro;
  if (macro && analysis.isMacroDefined(name)) return macroDocumentation(macro);
  for (const { trace } of analysis.units) {
    const symbol = trace.symbols.get(wanted);
    const text = symbol && documentationOf(analysis, symbol);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The same for a macro that a file defines. */
export function macroDocumentation(macro: Macro): string | undefined {
  const span = definitionSpan(macro);
  if (!span) return undefined;
  const { file, start } = span;
  const line = file.text.lastIndexOf('\n', start - 1) + 1;
  return markdownOf(
    commentAbove(file.text.slice(Math.max(0, line - LONGEST_COMMENT), line)) ?? commentAfter(file.text, start),
  );
}

/** The start of a chunk, including previous ones without tokens: they may contain comments on its declarations. */
function beginOf({ chunks }: Analysis, chunk: Chunk): number {
  let begin = chunk.start;
  for (let i = chunks.indexOf(chunk) - 1; i >= 0; i--) {
    const before = chunks[i];
    if (before?.file !== chunk.file || before.end !== begin || before.kinds.length > 0) break;
    begin = before.start;
  }
  return begin;
}

/** Tokens before which the search for a declaration stops. */
const ENDS = new Set([';', '{', '}', ',']);

/**
 * The comment on the declaration of the name at an offset; `from`: no declaration at the offset begins before.
 * `mayFollow`: a comment at the end of the line is about the name, rather than about something else on the line.
 */
function commentAbout(text: string, from: number, offset: number, mayFollow: boolean): string | undefined {
  const { starts, ends, names } = lex(text, from, offset);
  let at = starts.length;
  let depth = 0;
  for (; at > 0; at--) {
    const before = spellingOf(names[at - 1] ?? 0);
    if (before === ')' || before === ']') depth++;
    else if (before === '(' || before === '[') depth--;
    if (depth < 0 || (depth === 0 && ENDS.has(before))) break;
    // A preprocessor line ends before the declaration.
    const line = text.slice(text.lastIndexOf('\n', (starts[at - 1] ?? 0) - 1) + 1, starts[at - 1]);
    if (/^\s*#/.test(line) || before === '#') break;
  }
  const first = starts[at] ?? offset;
  const before = ends[at - 1] ?? from;
  const gap = text.slice(before, first);
  // A comment after the previous declaration, on its line, belongs to that.
  const own = before > 0 && text[before - 1] !== '\n' ? gap.slice(Math.max(0, gap.indexOf('\n'))) : gap;
  return markdownOf(commentAbove(own) ?? (mayFollow ? commentAfter(text, offset) : undefined));
}

const withoutBlanks = (text: string): string => text.replace(/(?<![ \t])[ \t]+$/, '');

/** The comment at the end of a text: the last block, or the last `//` lines, without a blank line after it. */
function commentAbove(text: string): string | undefined {
  const trimmed = withoutBlanks(withoutBlanks(text).replace(/\r?\n$/, ''));
  if (/\n[ \t]*$/.test(trimmed)) return undefined;
  if (trimmed.endsWith('*/')) {
    const start = trimmed.lastIndexOf('/*');
    // A comment after code on its line belongs to that code.
    return start >= 0 && /(^|\n)[ \t]*$/.test(trimmed.slice(0, start)) ? trimmed.slice(start) : undefined;
  }
  const lines = trimmed.split('\n');
  let first = lines.length;
  while (first > 0 && /^[ \t]*\/\//.test(lines[first - 1] ?? '')) first--;
  return first < lines.length ? lines.slice(first).join('\n') : undefined;
}

/** The comment at the end of the line of `offset`. */
function commentAfter(text: string, offset: number): string | undefined {
  const end = text.indexOf('\n', offset);
  const line = text.slice(offset, end < 0 ? text.length : end).trimEnd();
  const last = [...commentsIn(line)].at(-1);
  if (!last || last.index + last.text.length < line.length) return undefined;
  // A block comment may continue on the next line.
  return /^\/\/|^\/\*[^]*\*\/$/.test(last.text) ? last.text : undefined;
}

/**
 * A comment without its delimiters and decoration, its Doxygen commands as Markdown; other text in it is not markup.
 */
function markdownOf(comment: string | undefined): string | undefined {
  if (comment === undefined) return undefined;
  const lines = comment
    .replace(/^\s*\/\*+[!<]*|(?<!\*)\*+\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\/+[!<]*|\*+(?!\/))?[ \t]?/, '').trimEnd())
    .filter((line) => !/^\s*[-=*/#~_]{3,}\s*$/.test(line));
  const text = lines
    .map((line) => line.replace(/[\\<*_[\]]/g, (c) => (c === '\\' ? c : `\\${c}`)))
    .join('\n')
    .trim()
    .replace(/[@\\](?:brief|short|details)\s+/g, '')
    .replace(
      /^[ \t]*[@\\]param(?:\\?\[[^\]]*\])?\s+(\S+)[ \t]*/gm,
      (_, name: string) => `- \`${name.replace(/\\/g, '')}\`: `,
    )
    .replace(/^[ \t]*[@\\]returns?\s+/gm, '- returns ')
    .replace(/[@\\][cpab]\s+(\S+)/g, (_, word: string) => `\`${word.replace(/\\/g, '')}\``)
    .replace(/\n{3,}/g, '\n\n')
    .replace(/([^\n])\n(?=[^\n-])/g, '$1  \n');
  return text === '' ? undefined : text;
}
