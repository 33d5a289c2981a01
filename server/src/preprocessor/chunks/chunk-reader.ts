import { intern } from '../../text/names.js';
import { type FileProvider, SourceFile } from '../../text/source-file.js';
import type { BuildOptions } from '../build-options.js';
import { Directives } from '../directives.js';
import { type FoundHeader, type HeaderQuestion, Headers } from '../headers.js';
import type { PreprocessingToken } from '../macros/expansion.js';
import type { Macro } from '../macros/macro.js';
import { MacroExpander } from '../macros/macro-expander.js';
import type { MacroTable } from '../macros/macro-table.js';
import { beginsKernel, braceChange, endsDeclaration, isHash } from '../punctuators.js';
import { TokenFlag, TokenKind } from '../token.js';
import type { Chunk, Conditional, FileContext } from './chunk.js';
import { ChunkBuilder } from './chunk-builder.js';
import { Placement } from './placement.js';
import { Reading } from './reading.js';

const PRAGMA_OPERATOR = intern('_Pragma');

/**
 * More tokens than this in one translation unit indicate an include bomb: hashcat's largest kernels have one million, a
 * file of a million lines about ten.
 */
export const MAXIMUM_TOKENS = 16_000_000;
/** The maximum number of missing `#endif`s that are reported. */
const MAXIMUM_UNTERMINATED = 100;
/** A chunk of a header is closed at the first external declaration that ends beyond this many characters. */
const HEADER_CHUNK_SIZE = 1024;
/** The same for the main file, which is edited: a keystroke costs what its chunk does. */
const MAIN_CHUNK_SIZE = 384;
/** An unclosed brace must not turn the rest of the file into one chunk. */
const MAXIMUM_CHUNK_SIZE = 1 << 20;

/**
 * Runs the C preprocessor (C99 6.10, with GNU's and OpenCL's extensions) over one file after the other, a chunk at a
 * time.
 *
 * It never throws and never reads files: they come from the provider. Errors are diagnostics of the chunk that contains
 * them. The translation unit decides which file follows an `#include`, and which chunks need not be read again.
 */
export class ChunkReader {
  private readonly at: Reading;
  private readonly chunk: ChunkBuilder;
  readonly #headers: Headers;
  readonly #expander: MacroExpander;
  readonly #directives: Directives;
  /** The number of tokens in the translation unit so far. */
  tokenTotal = 0;

  constructor(options: BuildOptions, provider: FileProvider, table: MacroTable) {
    this.at = new Reading(table, new SourceFile('', ''));
    this.chunk = new ChunkBuilder(this.at);
    this.#headers = new Headers(provider, options.includeDirectories);
    this.#expander = new MacroExpander(
      this.at,
      this.chunk,
      () => this.#directives.carryOut(true),
      (why) => this.#giveUp(why),
    );
    this.#directives = new Directives(this.at, this.chunk, this.#headers, this.#expander, (token) => this.#emit(token));
  }

  /** Moves to the start of a file, inside the one that includes it. */
  enter(file: SourceFile, depth: number, directoryIndex: number): void {
    this.at.enter(file, depth, directoryIndex);
  }

  /** Returns to the including file, whose context is `context`. */
  leave(context: FileContext): void {
    this.at.leave(context);
  }

  /** The conditionals and the presumed line of the current file, as they are now. */
  get context(): FileContext {
    return this.at.context;
  }

  set context(context: FileContext) {
    this.at.context = context;
  }

  /** The translation unit is too large: the rest of it is skipped. */
  get exhausted(): boolean {
    return this.at.exhausted;
  }

  /** Returns the macro of an earlier run that a new definition repeats, so that code that depends on it stays valid. */
  get recall(): (macro: Macro) => Macro {
    return this.#directives.recall;
  }

  set recall(recall: (macro: Macro) => Macro) {
    this.#directives.recall = recall;
  }

  /** Where the next chunk of the current file begins. */
  get position(): number {
    return this.at.lexer.position;
  }

  set position(offset: number) {
    this.at.lexer.position = offset;
  }

  /** The line number, from 1, that `#line` gives to `offset` of the current file (C99 6.10.4). */
  presumedLine(offset: number): number {
    return this.at.presumedLine(offset);
  }

  /** Looks for a header: next to the including file, then in the include directories in order (C99 6.10.2). */
  find(question: HeaderQuestion): FoundHeader {
    return this.#headers.find(question);
  }

  /**
   * Reads the next chunk of the current file. Chunks end between external declarations, at a certain size or where
   * `isCut` returns true for an offset (in ascending order): an earlier chunk began there. The chunk gets `placement`
   * if given, which has to be at the current position.
   */
  read(isCut?: (offset: number) => boolean, placement?: Placement): Chunk {
    const { lexer, table } = this.at;
    const { chunk } = this;
    const size = this.at.state.depth === 0 ? MAIN_CHUNK_SIZE : HEADER_CHUNK_SIZE;
    this.#start(placement);
    let depth = 0;
    let last = 0;
    let expanding = false;
    for (;;) {
      if (expanding) {
        const token = this.#expander.nextOfFrames();
        if (!token) {
          expanding = false;
          continue;
        }
        if (token.kind === TokenKind.Punctuator) {
          depth += braceChange(token.name);
          last = token.name;
        } else {
          last = 0;
          if (depth > 0 && beginsKernel(token.name)) depth = 0;
        }
        this.#emit(token);
        continue;
      }
      const stop = lexer.position;
      lexer.next();
      const { kind, name, flags } = lexer;
      if (kind === TokenKind.End) return this.#finish(lexer.end, lexer.end);
      if (flags & TokenFlag.LineStart) {
        const large = lexer.start - chunk.base > size;
        if (large || isCut) {
          const complete =
            depth <= 0
              ? endsDeclaration(last) || chunk.tokens === 0
              : kind === TokenKind.Identifier && beginsKernel(name);
          const forced = !complete && lexer.start - chunk.base > MAXIMUM_CHUNK_SIZE;
          let end = complete || forced ? endOfDeclaration(lexer.text, stop, lexer.start) : 0;
          const wasCut = end > chunk.base && isCut?.(end) === true;
          // Only comments so far: skip all of them, or each of their lines would become a chunk and the rest would be
          // skipped again.
          if (large && !wasCut && stop === chunk.base) end = lexer.lineStart;
          if (end > chunk.base && (large || wasCut)) {
            const reach = lexer.position;
            lexer.position = end;
            return this.#finish(end, forced ? reach : end);
          }
        }
        if (kind === TokenKind.Punctuator && isHash(name)) {
          this.#directives.carryOut();
          if (chunk.inclusion) return this.#finish(lexer.position, lexer.position);
          expanding = this.#expander.isUnderWay;
          continue;
        }
      }
      last = 0;
      if (kind === TokenKind.Identifier) {
        const macro = table.read(name);
        if (macro || name === PRAGMA_OPERATOR) {
          const token = this.at.token(chunk.base);
          if (macro && !this.#expander.begin(macro, token)) this.#emit(token);
          else if (!macro) this.#directives.pragmas.operator(token);
          expanding = this.#expander.isUnderWay;
          continue;
        }
        if (depth > 0 && beginsKernel(name)) depth = 0;
      } else if (kind === TokenKind.Punctuator) {
        last = name;
        depth += braceChange(name);
      }
      if (flags & TokenFlag.Continued) chunk.noteContinued(lexer.position - chunk.base);
      chunk.add(kind, name, lexer.start - chunk.base);
    }
  }

  /** The diagnostics of the current file's end, as a chunk without text; undefined when there are none. */
  closing(): Chunk | undefined {
    const { conditionals } = this.at.context;
    if (!conditionals || this.at.exhausted) return undefined;
    const { file, lexer } = this.at.state;
    lexer.position = lexer.end;
    this.#start();
    const open: Conditional[] = [];
    for (let one: Conditional | undefined = conditionals; one; one = one.outer) open.push(one);
    for (const { anchor } of open.reverse().slice(-MAXIMUM_UNTERMINATED)) {
      const start = anchor.placement.start + anchor.offset;
      const length = /^(#|%:)\s*\w+/.exec(file.text.slice(start, start + 40))?.[0].length ?? 1;
      this.chunk.report('unterminated-conditional', 'error', 'unterminated conditional directive: #endif is missing', {
        start,
        end: start + length,
      });
    }
    return this.#finish(lexer.end, lexer.end);
  }

  /** A chunk without text at the current position that contains only this diagnostic. */
  complaint(id: string, message: string): Chunk {
    this.#start();
    this.chunk.report(id, 'error', message, { start: this.chunk.base, end: this.chunk.base });
    return this.#finish(this.chunk.base, this.chunk.base);
  }

  /** Stops the translation unit, which is too large. */
  giveUp(): void {
    this.at.exhausted = true;
    this.#expander.giveUp();
    this.at.lexer.position = this.at.lexer.end;
  }

  /** Stops it because of the current chunk; the reason is reported once. */
  #giveUp(why: string): void {
    const { chunk } = this;
    const { lexer } = this.at;
    const last = chunk.uses[chunk.uses.length - 1];
    const start = last ? chunk.base + last.start : lexer.start;
    chunk.report('expansion-limit', 'error', `${why}; the rest of the translation unit is not analysed`, {
      start,
      end: last ? chunk.base + last.end : lexer.position,
    });
    // Millions of generated tokens are not worth analysing.
    chunk.dropTokens();
    this.giveUp();
  }

  #start(placement?: Placement): void {
    this.chunk.start(placement);
    this.#expander.startChunk();
  }

  #finish(end: number, reach: number): Chunk {
    if (this.chunk.tokens + this.tokenTotal > MAXIMUM_TOKENS) {
      this.#giveUp(`there are more than ${MAXIMUM_TOKENS} tokens after preprocessing`);
      return this.#finish(this.at.lexer.end, this.at.lexer.end);
    }
    const chunk = this.chunk.finish(end, reach);
    this.tokenTotal += chunk.kinds.length;
    return chunk;
  }

  #emit(token: PreprocessingToken): void {
    if (token.kind === TokenKind.Identifier && token.name === PRAGMA_OPERATOR) this.#directives.pragmas.operator(token);
    else if (!this.at.exhausted) this.chunk.addToken(token);
  }
}

/**
 * The start of the text after a declaration that ends at `stop`: after its line, if only blanks and a comment follow
 * there; never after `next`, the start of the next token.
 */
function endOfDeclaration(text: string, stop: number, next: number): number {
  const pattern = /[ \t]*(?:\/\/[^\r\n\\]*)?(?:\r\n|\r|\n)/y;
  pattern.lastIndex = stop;
  return pattern.test(text) && pattern.lastIndex <= next ? pattern.lastIndex : stop;
}
