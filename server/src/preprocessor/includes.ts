import { spellingOf } from '../text/names.js';
import { directoryOf } from '../text/source-file.js';
import type { ChunkBuilder } from './chunks/chunk-builder.js';
import type { Reading } from './chunks/reading.js';
import type { FoundHeader, Headers } from './headers.js';
import type { MacroExpander } from './macros/macro-expander.js';
import { ONCE, onceName } from './pragmas.js';
import { LESS } from './punctuators.js';
import { TokenFlag, TokenKind } from './token.js';

/** Deeper inclusion is treated as a cycle. */
export const MAXIMUM_INCLUDE_DEPTH = 200;

/** Looks for headers (C99 6.10.2). */
export class Includes {
  constructor(
    private readonly at: Reading,
    private readonly chunk: ChunkBuilder,
    private readonly headers: Headers,
    private readonly tokens: MacroExpander,
  ) {}

  /**
   * Reads a header's name after `#include` or `__has_include(`; macro-expanded when it is neither form (C99 6.10.2 §4).
   */
  headerName(): { spelling: string; quoted: boolean; start: number; end: number } | undefined {
    const lexer = this.at.lexer;
    if (!this.tokens.isUnderWay) {
      lexer.skipBlanks();
      const at = lexer.position;
      const open = lexer.text.charAt(at);
      if (open === '<' || open === '"') {
        const lineEnd = lexer.endOfLine(at);
        const close = lexer.text.indexOf(open === '<' ? '>' : '"', at + 1);
        if (close >= 0 && close < lineEnd) {
          lexer.position = close + 1;
          return { spelling: lexer.text.slice(at + 1, close), quoted: open === '"', start: at, end: close + 1 };
        }
      }
    }
    const at = lexer.position;
    let token = this.tokens.next();
    const spelling = spellingOf(token.name);
    if (token.kind === TokenKind.String)
      return { spelling: spelling.slice(1, -1), quoted: true, start: at, end: lexer.position };
    if (token.kind === TokenKind.Punctuator && token.name === LESS) {
      let text = '';
      for (;;) {
        token = this.tokens.next();
        if (token.kind === TokenKind.End) return undefined;
        const part = spellingOf(token.name);
        if (part === '>') return { spelling: text, quoted: false, start: at, end: lexer.position };
        text += (token.flags & TokenFlag.LeadingSpace && text ? ' ' : '') + part;
      }
    }
    return undefined;
  }

  /** `find` for the current file, which records the lookup. */
  look(spelling: string, quoted: boolean, after: number): FoundHeader {
    const found = this.headers.find({ spelling, quoted, from: directoryOf(this.at.state.file.path), after });
    this.chunk.lookups.push({ spelling, quoted, after, path: found.path, tried: found.tried });
    return found;
  }

  /** `#include`, `#include_next` or `#import`: the header is entered when the chunk ends. */
  include(keyword: string): void {
    const lexer = this.at.lexer;
    const header = this.headerName();
    // A macro's expansion ends with the directive: a macro that stays active would not be expanded again.
    this.tokens.giveUp();
    if (!header) {
      const end = lexer.endOfLine(lexer.start);
      this.chunk.report('invalid-directive', 'error', `expected "FILENAME" or <FILENAME> after #${keyword}`, {
        start: lexer.start,
        end: Math.max(end, lexer.start + 1),
      });
      lexer.position = end;
      return;
    }
    lexer.next();
    const found = this.look(
      header.spelling,
      header.quoted,
      keyword === 'include_next' && this.at.state.depth > 0 ? this.at.state.directoryIndex : -1,
    );
    this.chunk.inclusion = {
      start: header.start - this.chunk.base,
      end: header.end - this.chunk.base,
      spelling: header.spelling,
      path: found.path,
      tried: found.tried,
    };
    if (!found.file) {
      const looked = found.tried.map((path) => directoryOf(path) || '.');
      const why = looked.length ? `looked in ${[...new Set(looked)].join(', ')}` : 'there is no include directory (-I)';
      this.chunk.report('unknown-header', 'error', `'${header.spelling}' file not found; ${why}`, {
        start: header.start,
        end: header.end,
      });
      return;
    }
    if (this.at.table.read(onceName(found.file.path))) return;
    if (keyword === 'import') this.chunk.write(onceName(found.file.path), ONCE);
    if (this.at.state.depth + 1 >= MAXIMUM_INCLUDE_DEPTH) {
      this.chunk.depthSensitive = true;
      this.chunk.report(
        'include-depth',
        'error',
        `#include is nested more than ${MAXIMUM_INCLUDE_DEPTH} deep; does '${header.spelling}' include itself?`,
        { start: header.start, end: header.end },
      );
      return;
    }
    this.chunk.enters = { path: found.file.path, directoryIndex: found.directoryIndex };
  }
}
