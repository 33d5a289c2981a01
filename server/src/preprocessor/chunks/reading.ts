import type { SourceFile } from '../../text/source-file.js';
import { Lexer } from '../lexer.js';
import type { PreprocessingToken } from '../macros/expansion.js';
import type { MacroTable } from '../macros/macro-table.js';
import type { Conditional, FileContext } from './chunk.js';
import { Spelled } from './chunk.js';

/** A file that is being read. */
export interface FileState {
  readonly file: SourceFile;
  readonly depth: number;
  /** The index of the include directory in which the file was found, or -1; `#include_next` continues after it. */
  readonly directoryIndex: number;
  readonly lexer: Lexer;
}

/** The context at the start of every file. */
export const FILE_START: FileContext = { conditionals: undefined, lineMark: undefined, presumedName: undefined };

/** The state of a preprocessor run: the place in the file, and its context. */
export class Reading {
  readonly #files: FileState[] = [];
  state: FileState;
  lexer: Lexer;
  /** The conditionals and the presumed line of the current file, as they are now. */
  context: FileContext = FILE_START;
  /** The translation unit is too large: the rest of it is skipped. */
  exhausted = false;

  constructor(
    readonly table: MacroTable,
    nothing: SourceFile,
  ) {
    this.lexer = new Lexer('', 0, 0);
    this.state = { file: nothing, depth: 0, directoryIndex: -1, lexer: this.lexer };
  }

  /** Moves to the start of a file, inside the one that includes it. */
  enter(file: SourceFile, depth: number, directoryIndex: number): void {
    this.lexer = new Lexer(file.text, 0, file.text.length);
    this.state = { file, depth, directoryIndex, lexer: this.lexer };
    this.#files.push(this.state);
    this.lexer.position = 0; // a byte order mark belongs to the first chunk
    this.context = FILE_START;
  }

  /** Returns to the including file, whose context is `context`. */
  leave(context: FileContext): void {
    this.#files.pop();
    const outer = this.#files[this.#files.length - 1];
    if (outer) {
      this.state = outer;
      this.lexer = outer.lexer;
    }
    this.context = context;
  }

  /** The lexer's token, at its place in the chunk that begins at `base`. */
  token(base: number): PreprocessingToken {
    const { kind, name, flags, start, position } = this.lexer;
    return { kind, name, flags, use: -1, definition: Spelled.Nowhere, position: start - base, end: position - base };
  }

  setConditionals(conditionals: Conditional | undefined): void {
    this.context = { ...this.context, conditionals };
  }

  /** The line number, from 1, that `#line` gives to `offset` of the current file (C99 6.10.4). */
  presumedLine(offset: number, { lineMark: mark }: FileContext = this.context): number {
    const { lines } = this.state.file;
    const line = lines.lineAt(offset) + 1;
    return mark ? mark.number + line - lines.lineAt(mark.anchor.placement.start + mark.anchor.offset) - 2 : line;
  }
}
