import { intern, type Name, spellingOf } from '../text/names.js';
import { directoryOf, type FileProvider, joinPath, type SourceFile } from '../text/source-file.js';
import type { BuildOptions } from './build-options.js';
import { type Anchor, type Chunk, type Conditional, type Directive, type FileContext, type HeaderLookup, type Inclusion, type LineMark, type MacroUse, type MacroWrite, Placement, type PreprocessorDiagnostic, placeChunk, Spelled } from './chunk.js';
import { compilerHas } from './compiler-builtins.js';
import { ConditionError, evaluateCondition } from './condition.js';
import { type Argument, OMITTED, type PreprocessingToken, substitute, substitutePlain } from './expansion.js';
import { Lexer } from './lexer.js';
import { DefinitionError, type DynamicMacro, describeMacro, type Macro, readDefinition, sameDefinition } from './macro.js';
import { type MacroTable, stateName, stateValue } from './macro-table.js';
import { TokenFlag, TokenKind } from './token.js';

const HASH = intern('#');
const HASH_DIGRAPH = intern('%:');
const LEFT = intern('(');
const RIGHT = intern(')');
const COMMA = intern(',');
const SEMICOLON = intern(';');
const OPEN = intern('{');
const CLOSE = intern('}');
const OPEN_DIGRAPH = intern('<%');
const CLOSE_DIGRAPH = intern('%>');
const PRAGMA_OPERATOR = intern('_Pragma');
const LESS = intern('<');

/** Deeper inclusion is a cycle. */
export const MAXIMUM_INCLUDE_DEPTH = 200;
/** More tokens than this in one translation unit are an include bomb: hashcat's largest kernels have one million, a file of a million lines some ten. */
export const MAXIMUM_TOKENS = 16_000_000;
/** More tokens than this made by the macros of one chunk, on the way counted, are a macro bomb. */
const MAXIMUM_WORK = 12_000_000;
/** A pasted or stringified token counts as one more for every so many characters. */
const CHARACTERS_OF_WORK = 8;
/** So many missing `#endif`s are reported. */
const MAXIMUM_UNTERMINATED = 100;
/** Nested arguments are expanded recursively. */
const MAXIMUM_ARGUMENT_DEPTH = 400;
/** A chunk is closed at the first external declaration that ends beyond this many characters. */
const CHUNK_SIZE = 1024;
/** An unclosed brace must not make one chunk of the rest of the file. */
const MAXIMUM_CHUNK_SIZE = 1 << 20;

/** A source of tokens that an expansion put in front of the text. */
interface Frame {
  readonly tokens: readonly PreprocessingToken[];
  next: number;
  readonly macro: Macro | undefined;
  /** The end of this frame is the end of the input: it holds an argument that is expanded on its own. */
  readonly barrier: boolean;
}

interface FileState {
  readonly file: SourceFile;
  readonly depth: number;
  /** The index of the include directory in which the file was found, or -1; where `#include_next` goes on. */
  readonly directoryIndex: number;
  readonly lexer: Lexer;
}

/** What holds at the start of every file. */
export const FILE_START: FileContext = { conditionals: undefined, lineMark: undefined, presumedName: undefined };

const COUNTER = stateName('__COUNTER__');
const ONCE = stateValue('once');
/** Under this name stands the path of the translation unit's main file. */
export const BASE_FILE = stateName('__BASE_FILE__');
const onceName = (path: string): Name => stateName(`once ${path}`);
const stackName = (name: string): Name => stateName(`push_macro ${name}`);
/** What `#pragma push_macro` saved, by the value of the stack's state. */
const stacks = new WeakMap<Macro, { readonly saved: Macro | undefined; readonly below: Macro | undefined }>();

/** How a header is looked for. */
export interface HeaderQuestion {
  readonly spelling: string;
  readonly quoted: boolean;
  /** The folder of the including file. */
  readonly from: string;
  readonly after: number;
}

const END: PreprocessingToken = { kind: TokenKind.End, name: 0, flags: 0, use: -1, definition: 0, position: 0, end: 0 };

/** A growable list of integers, kept between chunks. */
class IntBuffer {
  #data = new Int32Array(1 << 12);
  length = 0;

  push(value: number): void {
    if (this.length === this.#data.length) {
      const wider = new Int32Array(this.length * 2);
      wider.set(this.#data);
      this.#data = wider;
    }
    this.#data[this.length++] = value;
  }

  take(): Int32Array {
    const taken = this.#data.slice(0, this.length);
    this.length = 0;
    return taken;
  }
}

/**
 * Runs the C preprocessor (C99 6.10, with GNU's and OpenCL's extensions) over one file after the other, a chunk at a time.
 *
 * Nothing throws, and nothing is read: files come from the provider. What goes wrong is a diagnostic of the chunk that it
 * stands in. Which file follows an `#include`, and which chunks need not be read again, is the translation unit's affair.
 */
export class ChunkReader {
  readonly #files: FileState[] = [];
  #state!: FileState;
  #lexer!: Lexer;
  #frames: Frame[] = [];
  #argumentDepth = 0;
  /** The conditionals and the presumed line of the current file, as they are now. */
  context: FileContext = FILE_START;
  /** The tokens made so far in the translation unit. */
  tokenTotal = 0;
  /** The translation unit is larger than can be analysed: what is left of it is passed over. */
  exhausted = false;
  /** Gives back the macro of an earlier run that a new definition repeats, so that what depends on it can stay. */
  recall: (macro: Macro) => Macro = (macro) => macro;

  // of the chunk that is being made
  #base = 0;
  #placement!: Placement;
  readonly #kinds = new IntBuffer();
  readonly #names = new IntBuffer();
  readonly #locations = new IntBuffer();
  readonly #expanded = new IntBuffer();
  #continued: Map<number, number> | undefined;
  #uses: MacroUse[] = [];
  #definitions: Macro[] = [];
  #definitionIndex = new Map<Macro, number>();
  #writes: MacroWrite[] = [];
  #directives: Directive[] = [];
  #inactive: { start: number; end: number }[] = [];
  #diagnostics: PreprocessorDiagnostic[] = [];
  #inclusion: Inclusion | undefined;
  #enters: Chunk['enters'];
  #lookups: HeaderLookup[] = [];
  #before: FileContext = FILE_START;
  #usesLine = false;
  #depthSensitive = false;
  #work = 0;

  constructor(
    private readonly options: BuildOptions,
    private readonly provider: FileProvider,
    private readonly table: MacroTable,
  ) {}

  // ------------------------------------------------------------------------------------------------ files and chunks

  /** Goes to the start of a file, within the one that includes it. */
  enter(file: SourceFile, depth: number, directoryIndex: number): void {
    this.#state = { file, depth, directoryIndex, lexer: new Lexer(file.text, 0, file.text.length) };
    this.#files.push(this.#state);
    this.#lexer = this.#state.lexer;
    this.#lexer.position = 0; // a byte order mark belongs to the first chunk
    this.context = FILE_START;
  }

  /** Goes back to the including file, whose context is `context`. */
  leave(context: FileContext): void {
    this.#files.pop();
    const outer = this.#files[this.#files.length - 1];
    if (outer) {
      this.#state = outer;
      this.#lexer = outer.lexer;
    }
    this.context = context;
  }

  /** Where the next chunk of the current file begins. */
  get position(): number {
    return this.#lexer.position;
  }

  set position(offset: number) {
    this.#lexer.position = offset;
  }

  /**
   * Makes the next chunk of the current file. Chunks end between external declarations, where they have a certain size or
   * where `isCut` says so of an offset (which it is asked in ascending order): there an earlier chunk began. The chunk
   * gets `placement` where it is given, which has to be at the current position.
   */
  read(isCut?: (offset: number) => boolean, placement?: Placement): Chunk {
    const lexer = this.#lexer;
    this.#start(placement);
    let depth = 0;
    let last = 0;
    for (;;) {
      if (this.#frames.length > 0) {
        const token = this.#nextOfFrames();
        if (!token) continue;
        if (token.kind === TokenKind.Punctuator) {
          depth += braceChange(token.name);
          last = token.name;
        } else last = 0;
        this.#emit(token);
        continue;
      }
      const stop = lexer.position;
      lexer.next();
      if (lexer.kind === TokenKind.End) return this.#finish(lexer.end, lexer.end);
      if (lexer.flags & TokenFlag.LineStart) {
        const large = lexer.start - this.#base > CHUNK_SIZE;
        if (large || isCut) {
          const complete = depth <= 0 && (last === SEMICOLON || last === CLOSE || this.#kinds.length === 0);
          const forced = !complete && lexer.start - this.#base > MAXIMUM_CHUNK_SIZE;
          const end = complete || forced ? endOfDeclaration(lexer.text, stop, lexer.start) : 0;
          if (end > this.#base && (large || isCut?.(end))) {
            const reach = lexer.position;
            lexer.position = end;
            return this.#finish(end, forced ? reach : end);
          }
        }
        if (lexer.kind === TokenKind.Punctuator && (lexer.name === HASH || lexer.name === HASH_DIGRAPH)) {
          this.#directive();
          if (this.#inclusion) return this.#finish(lexer.position, lexer.position);
          continue;
        }
      }
      if (lexer.kind === TokenKind.Identifier) {
        const macro = this.table.read(lexer.name);
        if (macro || lexer.name === PRAGMA_OPERATOR) {
          last = 0;
          const token = this.#fromLexer();
          if (macro && !this.#begin(macro, token)) this.#emit(token);
          else if (!macro) this.#pragmaOperator(token);
          continue;
        }
      }
      if (lexer.kind === TokenKind.Punctuator) {
        last = lexer.name;
        depth += braceChange(last);
      } else last = 0;
      if (lexer.flags & TokenFlag.Continued) {
        this.#continued ??= new Map();
        this.#continued.set(this.#kinds.length, lexer.position - this.#base);
      }
      this.#kinds.push(lexer.kind);
      this.#names.push(lexer.name);
      this.#locations.push(lexer.start - this.#base);
      if ((this.#kinds.length & 1023) === 0) this.#checkTotal();
    }
  }

  /** The diagnostics of the current file's end, as a chunk without text; undefined when there are none. */
  closing(): Chunk | undefined {
    const { conditionals } = this.context;
    if (!conditionals || this.exhausted) return undefined;
    const { file, lexer } = this.#state;
    lexer.position = lexer.end;
    this.#start();
    const open: Conditional[] = [];
    for (let one: Conditional | undefined = conditionals; one; one = one.outer) open.push(one);
    for (const { anchor } of open.reverse().slice(-MAXIMUM_UNTERMINATED)) {
      const start = anchor.placement.start + anchor.offset;
      const length = /^(#|%:)\s*\w+/.exec(file.text.slice(start, start + 40))?.[0].length ?? 1;
      this.#report('unterminated-conditional', 'error', 'unterminated conditional directive: #endif is missing', start, start + length);
    }
    return this.#finish(lexer.end, lexer.end);
  }

  /** A chunk without text at the current position that says only this. */
  complaint(id: string, message: string): Chunk {
    this.#start();
    this.#report(id, 'error', message, this.#base, this.#base);
    return this.#finish(this.#base, this.#base);
  }

  /** Stops the translation unit, which has become too large. */
  giveUp(): void {
    this.exhausted = true;
    for (const frame of this.#frames) if (frame.macro) frame.macro.active = false;
    this.#frames = [];
    this.#lexer.position = this.#lexer.end;
  }

  /** Stops it on account of the current chunk; the reason is reported once. */
  #giveUp(why: string): void {
    const last = this.#uses[this.#uses.length - 1];
    const start = last ? this.#base + last.start : this.#lexer.start;
    this.#report('expansion-limit', 'error', `${why}; the rest of the translation unit is not analysed`, start, last ? this.#base + last.end : this.#lexer.position);
    this.giveUp();
  }

  #checkTotal(): void {
    if (this.#kinds.length + this.tokenTotal > MAXIMUM_TOKENS) this.#giveUp(`there are more than ${MAXIMUM_TOKENS} tokens after preprocessing`);
  }

  /** Counts `amount` tokens that macros make in this chunk; false when they are too many. */
  readonly #charge = (amount: number): boolean => {
    this.#work += amount;
    if (this.#work > MAXIMUM_WORK && !this.exhausted) this.#giveUp('the macros expand to too many tokens');
    return !this.exhausted;
  };

  #start(placement?: Placement): void {
    const lexer = this.#lexer;
    this.#base = lexer.position;
    if (lexer.position === 0 && lexer.text.charCodeAt(0) === 0xfeff) lexer.position = 1;
    this.#placement = placement ?? new Placement(this.#state.file, this.#base);
    this.#before = this.context;
    this.table.record();
  }

  #finish(end: number, reach: number): Chunk {
    const lexer = this.#lexer;
    if (lexer.unterminatedComment >= 0) {
      const at = lexer.unterminatedComment;
      lexer.unterminatedComment = -1;
      this.#report('unterminated-comment', 'error', 'unterminated /* comment', at, at + 2);
    }
    this.tokenTotal += this.#kinds.length;
    const line = this.#usesLine ? this.presumedLine(this.#base, this.#before.lineMark) : -1;
    const chunk = placeChunk({
      placement: this.#placement,
      length: end - this.#base,
      kinds: Uint8Array.from(this.#kinds.take()),
      names: this.#names.take(),
      locations: this.#locations.take(),
      expanded: this.#expanded.take(),
      continued: this.#continued,
      uses: this.#uses,
      definitions: this.#definitions,
      writes: this.#writes,
      reads: this.table.takeReads(),
      directives: this.#directives,
      inactive: this.#inactive,
      diagnostics: this.#diagnostics,
      inclusion: this.#inclusion,
      enters: this.#enters,
      lookups: this.#lookups,
      before: this.#before,
      after: this.context,
      line,
      depthSensitive: this.#depthSensitive,
      reach: reach - this.#base,
    });
    lexer.position = end;
    this.#continued = undefined;
    this.#uses = [];
    this.#definitions = [];
    this.#definitionIndex = new Map();
    this.#writes = [];
    this.#directives = [];
    this.#inactive = [];
    this.#diagnostics = [];
    this.#inclusion = undefined;
    this.#enters = undefined;
    this.#lookups = [];
    this.#usesLine = false;
    this.#depthSensitive = false;
    this.#work = 0;
    return chunk;
  }

  /** The line, counted from 1, that `offset` of the current file is presumed to stand in (C99 6.10.4). */
  presumedLine(offset: number, mark: LineMark | undefined = this.context.lineMark): number {
    const { lines } = this.#state.file;
    const line = lines.lineAt(offset) + 1;
    return mark ? mark.number + line - lines.lineAt(mark.anchor.placement.start + mark.anchor.offset) - 2 : line;
  }

  #anchor(offset: number): Anchor {
    return { placement: this.#placement, offset: offset - this.#base };
  }

  #setConditionals(conditionals: Conditional | undefined): void {
    this.context = { ...this.context, conditionals };
  }

  /** Reports at absolute offsets of the current file. */
  #report(id: string, severity: PreprocessorDiagnostic['severity'], message: string, start: number, end: number, related?: PreprocessorDiagnostic['related']): void {
    if (!this.exhausted) this.#diagnostics.push({ id, severity, message, start: start - this.#base, end: end - this.#base, ...(related ? { related } : {}) });
  }

  // ------------------------------------------------------------------------------------------------ tokens

  #fromLexer(): PreprocessingToken {
    const { kind, name, flags, start, position } = this.#lexer;
    return { kind, name, flags, use: -1, definition: Spelled.Nowhere, position: start - this.#base, end: position - this.#base };
  }

  #emit(token: PreprocessingToken): void {
    if (token.kind === TokenKind.Identifier && token.name === PRAGMA_OPERATOR) return this.#pragmaOperator(token);
    if (this.exhausted) return;
    if (token.use < 0) {
      if (token.flags & TokenFlag.Continued) {
        this.#continued ??= new Map();
        this.#continued.set(this.#kinds.length, token.end);
      }
      this.#locations.push(token.position);
    } else {
      this.#locations.push(~(this.#expanded.length / 3));
      this.#expanded.push(token.use);
      this.#expanded.push(token.definition);
      this.#expanded.push(token.position);
    }
    this.#kinds.push(token.kind);
    this.#names.push(token.name);
  }

  /** The next token as written: from the innermost expansion, else from the text. Directives in the text are carried out. */
  #nextUnexpanded(): PreprocessingToken {
    for (;;) {
      const frame = this.#frames[this.#frames.length - 1];
      if (frame) {
        const token = frame.tokens[frame.next];
        if (token) {
          frame.next++;
          return token;
        }
        if (frame.barrier) return END;
        if (frame.macro) frame.macro.active = false;
        this.#frames.pop();
        continue;
      }
      const lexer = this.#lexer;
      lexer.next();
      if (!lexer.inDirective && lexer.kind === TokenKind.Punctuator && lexer.flags & TokenFlag.LineStart && (lexer.name === HASH || lexer.name === HASH_DIGRAPH)) {
        this.#directive(true);
        continue;
      }
      return this.#fromLexer();
    }
  }

  /** The next token with its macros expanded; kind End at the end of the file, of the directive or of the argument. */
  #next(): PreprocessingToken {
    for (;;) {
      const token = this.#expand(this.#nextUnexpanded());
      if (token) return token;
    }
  }

  /** The next token of the expansions under way; undefined when they are used up and the text goes on. */
  #nextOfFrames(): PreprocessingToken | undefined {
    for (;;) {
      const frame = this.#frames[this.#frames.length - 1];
      if (!frame) return undefined;
      if (frame.next >= frame.tokens.length) {
        if (frame.macro) frame.macro.active = false;
        this.#frames.pop();
        continue;
      }
      const token = this.#expand(this.#nextUnexpanded());
      if (token) return token;
    }
  }

  /** The token, unless it is the name of a macro whose expansion begins with it. */
  #expand(token: PreprocessingToken): PreprocessingToken | undefined {
    if (token.kind !== TokenKind.Identifier || token.flags & TokenFlag.NoExpand) return token;
    const macro = this.table.read(token.name);
    if (!macro) return token;
    if (macro.active) return { ...token, flags: token.flags | TokenFlag.NoExpand };
    return this.#begin(macro, token) ? undefined : token;
  }

  /** Whether the next token is `(`; it is consumed when it is. */
  #acceptLeftParenthesis(): boolean {
    for (let i = this.#frames.length - 1; i >= 0; i--) {
      const frame = this.#frames[i];
      const token = frame?.tokens[frame.next];
      if (token) {
        if (!(token.kind === TokenKind.Punctuator && token.name === LEFT)) return false;
        this.#nextUnexpanded();
        return true;
      }
      if (frame?.barrier) return false;
    }
    const lexer = this.#lexer;
    const { kind, name, flags, start, position } = lexer;
    lexer.next();
    if (lexer.kind === TokenKind.Punctuator && lexer.name === LEFT) {
      this.#popFinished();
      return true;
    }
    Object.assign(lexer, { kind, name, flags, start, position });
    return false;
  }

  #popFinished(): void {
    while (this.#frames.length > 0) {
      const frame = this.#frames.pop();
      if (frame?.macro) frame.macro.active = false;
    }
  }

  /**
   * Begins the expansion of `macro`, whose name is `token`. False when it is not called: a function-like macro without
   * its arguments, or with wrong ones.
   */
  #begin(macro: Macro, token: PreprocessingToken): boolean {
    let args: Argument[] = [];
    let end = token.end;
    if (macro.parameters) {
      if (!this.#acceptLeftParenthesis()) return false;
      const read = this.#arguments(macro, token);
      if (read === 'unterminated') return true;
      if (!read) return false;
      args = read.args;
      end = read.end;
    }
    let use = token.use;
    if (use < 0) {
      use = this.#uses.length;
      this.#uses.push({ macro, start: token.position, end: Math.max(end, token.end) });
    }
    if (macro.dynamic) {
      this.#frames.push({ tokens: [this.#dynamic(macro.dynamic, token, use)], next: 0, macro: undefined, barrier: false });
      return true;
    }
    if (!this.#charge(1) || macro.body.length === 0) return true;
    let definition = this.#definitionIndex.get(macro);
    if (definition === undefined) {
      definition = this.#definitions.length;
      this.#definitions.push(macro);
      this.#definitionIndex.set(macro, definition);
    }
    const tokens = macro.plain ? substitutePlain(macro, args, token.flags, use, definition, this.#expandBound) : this.#substitute(macro, args, token.flags, use, definition);
    if (!this.#charge(tokens.length)) return true;
    macro.active = true;
    this.#frames.push({ tokens, next: 0, macro, barrier: false });
    return true;
  }

  #substitute(macro: Macro, args: readonly Argument[], flags: number, use: number, definition: number): PreprocessingToken[] {
    return substitute(macro, args, flags, {
      use,
      definition,
      expand: (argument) => this.#expandArgument(argument),
      charge: (tokens, characters) => this.#charge(tokens + Math.floor(characters / CHARACTERS_OF_WORK)),
      onInvalidPaste: (left, right) => {
        const at = this.#uses[use];
        this.#diagnostics.push({
          id: 'invalid-paste',
          severity: 'error',
          message: `'##' in macro '${spellingOf(macro.name)}' forms '${spellingOf(left)}${spellingOf(right)}', which is not a token`,
          start: at?.start ?? 0,
          end: at?.end ?? 0,
          related: { message: `'${spellingOf(macro.name)}' is defined here`, macro },
        });
      },
    });
  }

  readonly #expandBound = (argument: Argument): Argument => this.#expandArgument(argument);

  #expandArgument(argument: Argument): Argument {
    if (argument.length === 0 || !argument.some((token) => token.kind === TokenKind.Identifier && !(token.flags & TokenFlag.NoExpand) && (this.table.read(token.name) !== undefined))) return argument;
    if (this.#argumentDepth >= MAXIMUM_ARGUMENT_DEPTH) {
      this.#report('expansion-limit', 'error', `macro arguments are nested more than ${MAXIMUM_ARGUMENT_DEPTH} deep`, this.#lexer.start, this.#lexer.position);
      return argument;
    }
    this.#argumentDepth++;
    const height = this.#frames.length;
    this.#frames.push({ tokens: argument, next: 0, macro: undefined, barrier: true });
    const result: PreprocessingToken[] = [];
    for (let token = this.#next(); token.kind !== TokenKind.End; token = this.#next()) {
      result.push(token);
      if (!this.#charge(1)) break;
    }
    this.#frames.length = Math.min(this.#frames.length, height);
    this.#argumentDepth--;
    return result;
  }

  /** Reads the arguments of a call up to its `)`, which has been opened. What does not fit is reported. */
  #arguments(macro: Macro, name: PreprocessingToken): { args: Argument[]; end: number } | 'unterminated' | undefined {
    const parameters = macro.parameters ?? [];
    const args: Argument[] = [];
    let current: PreprocessingToken[] = [];
    let depth = 0;
    let end = name.end;
    for (;;) {
      const token = this.#nextUnexpanded();
      if (token.kind === TokenKind.End) {
        this.#reportCall(macro, name, 'unterminated-macro-call', `unterminated call of macro '${spellingOf(macro.name)}': its ')' is missing`);
        return 'unterminated';
      }
      if (token.kind === TokenKind.Punctuator) {
        if (token.name === LEFT) depth++;
        else if (token.name === RIGHT && depth-- === 0) {
          if (token.use < 0) end = token.end;
          break;
        } else if (token.name === COMMA && depth === 0 && !(macro.variadic && args.length === parameters.length - 1)) {
          args.push(current);
          current = [];
          continue;
        }
      }
      if (this.#frames.length > 0 && !this.#charge(1)) return undefined;
      const blue = token.kind === TokenKind.Identifier && this.table.peek(token.name)?.active;
      current.push(blue ? { ...token, flags: token.flags | TokenFlag.NoExpand } : token);
    }
    args.push(current);
    if (parameters.length === 0 && args.length === 1 && current.length === 0) args.pop();
    const given = args.length;
    if (given < parameters.length && macro.variadic && given === parameters.length - 1) args.push(OMITTED);
    else if (given !== parameters.length) {
      if (!(parameters.length === 1 && given === 0)) {
        const plural = parameters.length === 1 ? 'argument' : 'arguments';
        this.#reportCall(macro, name, 'macro-argument-count', `macro '${spellingOf(macro.name)}' takes ${macro.variadic ? `at least ${parameters.length - 1}` : parameters.length} ${plural}, but ${given} ${given === 1 ? 'is' : 'are'} given`);
        return undefined;
      }
    }
    return { args, end };
  }

  #reportCall(macro: Macro, name: PreprocessingToken, id: string, message: string): void {
    if (this.exhausted) return;
    const at = name.use < 0 ? { start: name.position, end: name.end } : (this.#uses[name.use] ?? { start: 0, end: 0 });
    this.#diagnostics.push({ id, severity: 'error', message, start: at.start, end: at.end, related: { message: `'${describeMacro(macro).slice(0, 80)}' is defined here`, macro } });
  }

  #dynamic(kind: DynamicMacro, name: PreprocessingToken, use: number): PreprocessingToken {
    const { file, depth } = this.#state;
    const token = (tokenKind: TokenKind, text: string): PreprocessingToken => ({ kind: tokenKind, name: intern(text), flags: name.flags, use, definition: Spelled.Nowhere, position: 0, end: 0 });
    const quoted = (text: string) => token(TokenKind.String, `"${text.replace(/[\\"]/g, '\\$&')}"`);
    switch (kind) {
      case 'line': {
        // The line of the closing parenthesis, as compilers have it, is where the lexer stands.
        const at = this.#frames.length === 0 && name.use < 0 ? this.#base + name.position : this.#lexer.start;
        this.#usesLine = true;
        return token(TokenKind.Number, String(this.presumedLine(at)));
      }
      case 'counter': {
        const count = this.table.read(COUNTER);
        const value = count ? spellingOf(count.name).slice(1) : '0';
        this.#write(COUNTER, stateValue(String(Number(value) + 1)));
        return token(TokenKind.Number, value);
      }
      case 'file': return quoted(this.context.presumedName ?? file.path);
      case 'file-name': return quoted((this.context.presumedName ?? file.path).replace(/^.*\//s, ''));
      case 'base-file': return quoted(spellingOf(this.table.read(BASE_FILE)?.name ?? 0).slice(1));
      case 'include-level':
        this.#depthSensitive = true;
        return token(TokenKind.Number, String(depth));
      case 'date': return quoted('Jan  1 1970');
      case 'time': return quoted('00:00:00');
      case 'timestamp': return quoted('Thu Jan  1 00:00:00 1970');
    }
  }

  // ------------------------------------------------------------------------------------------------ directives

  /** Carries out the directive whose `#` the lexer stands at; afterwards it stands at the end of the line. */
  #directive(insideArguments = false): void {
    const lexer = this.#lexer;
    const start = lexer.start;
    lexer.inDirective = true;
    lexer.next();
    const nameStart = lexer.start;
    const keyword = lexer.kind === TokenKind.Identifier ? spellingOf(lexer.name) : '';
    let macro: Macro | undefined;
    if (kindOf(lexer) === TokenKind.Number) this.#lineMarker(this.#fromLexer());
    else if (kindOf(lexer) !== TokenKind.End) {
      switch (keyword) {
        case 'define': macro = this.#define(); break;
        case 'undef': this.#undefine(); break;
        case 'if': this.#open(start, this.#condition()); break;
        case 'ifdef': this.#open(start, this.#definedCondition(false)); break;
        case 'ifndef': this.#open(start, this.#definedCondition(true)); break;
        case 'elif': case 'elifdef': case 'elifndef': case 'else': this.#alternative(start, keyword); break;
        case 'endif': this.#close(start); break;
        case 'include': case 'include_next': case 'import':
          if (insideArguments) this.#report('invalid-directive', 'error', `#${keyword} cannot stand inside the arguments of a macro`, start, lexer.position);
          else this.#include(keyword);
          break;
        case 'pragma': this.#pragma(start); break;
        case 'error': case 'warning': {
          const end = lexer.endOfLine(lexer.position);
          const text = lexer.text.slice(lexer.position, end).replace(/\\\s*\n/g, ' ').trim();
          this.#report(keyword === 'error' ? 'error-directive' : 'warning-directive', keyword, text || `#${keyword}`, start, end);
          lexer.position = end;
          break;
        }
        case 'line': this.#lineMarker(this.#next()); break;
        case 'ident': case 'sccs': case 'assert': case 'unassert': break;
        default: this.#report('invalid-directive', 'error', `'#${keyword || lexer.text.slice(nameStart, lexer.position)}' is not a preprocessing directive`, start, lexer.position);
      }
    }
    this.#skipRestOfLine();
    this.#directives.push({ name: keyword, start: start - this.#base, end: lexer.position - this.#base, ...(macro ? { macro } : {}) });
    lexer.inDirective = false;
    if (this.#conditionalsSkip) this.#skipInactive();
  }

  #conditionalsSkip = false;

  #skipRestOfLine(): void {
    const lexer = this.#lexer;
    while (lexer.kind !== TokenKind.End || lexer.position < lexer.start) lexer.next();
  }

  #define(): Macro | undefined {
    const lexer = this.#lexer;
    try {
      const macro = this.recall(readDefinition(lexer, this.#placement, 'file'));
      const previous = this.table.read(macro.name);
      if (previous && !sameDefinition(previous, macro)) {
        const where = previous.origin === 'file' ? '' : previous.origin === 'command-line' ? ' by the build options' : ' by the language';
        const at = this.#base + (macro.anchor?.offset ?? 0);
        this.#report('macro-redefinition', 'warning', `'${spellingOf(macro.name)}' is already defined${where} with another body: ${describeMacro(previous).slice(0, 100)}`, at, at + spellingOf(macro.name).length, { message: 'the earlier definition is here', macro: previous });
      }
      this.#write(macro.name, macro);
      return macro;
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      this.#report('invalid-directive', 'error', error.message, error.start, error.end);
      return undefined;
    }
  }

  #write(name: Name, macro: Macro | undefined): void {
    this.table.write(name, macro);
    this.#writes.push({ name, macro });
  }

  #undefine(): void {
    const lexer = this.#lexer;
    lexer.next();
    if (lexer.kind !== TokenKind.Identifier) return this.#report('invalid-directive', 'error', lexer.kind === TokenKind.End ? 'macro name missing' : 'macro name must be an identifier', lexer.start, lexer.position);
    const macro = this.table.test(lexer.name);
    if (macro) this.#uses.push({ macro, start: lexer.start - this.#base, end: lexer.position - this.#base });
    this.#write(lexer.name, undefined);
  }

  #condition(): boolean {
    const lexer = this.#lexer;
    const report = (message: string, token: PreprocessingToken | undefined) => {
      const at = token && token.use >= 0 ? this.#uses[token.use] : token;
      const start = at && 'start' in at ? at.start + this.#base : at && token?.kind !== TokenKind.End ? at.position + this.#base : lexer.start;
      this.#report('invalid-condition', 'error', message, start, at && token?.kind !== TokenKind.End ? Math.max(at.end + this.#base, start) : start + 1);
    };
    try {
      return evaluateCondition({
        next: () => this.#next(),
        nextUnexpanded: () => {
          const token = this.#nextUnexpanded();
          if (token.use < 0 && token.kind === TokenKind.Identifier) this.#noteUse(token);
          return token;
        },
        isDefined: (name) => this.table.test(name) !== undefined || OPERATORS.has(name),
        operator: (name) => this.#hasOperator(name),
      });
    } catch (error) {
      this.#popFinished();
      if (!(error instanceof ConditionError)) throw error;
      report(error.message, error.token);
      return false;
    }
  }

  /** A macro's name where it is only asked about counts as a use of it. */
  #noteUse(token: PreprocessingToken): void {
    const macro = this.table.test(token.name);
    if (macro) this.#uses.push({ macro, start: token.position, end: token.end });
  }

  /** `__has_include(…)` and the tests for what a compiler supports. */
  #hasOperator(name: Name): bigint | undefined {
    if (!OPERATORS.has(name)) return undefined;
    const operator = spellingOf(name);
    let token = this.#nextUnexpanded();
    if (!(token.kind === TokenKind.Punctuator && token.name === LEFT)) throw new ConditionError(`missing '(' after '${operator}'`, token);
    if (operator.startsWith('__has_include')) {
      const header = this.#headerName();
      if (!header) throw new ConditionError('expected "FILENAME" or <FILENAME>', undefined);
      token = this.#nextUnexpanded();
      if (!(token.kind === TokenKind.Punctuator && token.name === RIGHT)) throw new ConditionError(`missing ')' after '${operator}'`, token);
      return this.#look(header.spelling, header.quoted, operator.endsWith('next') ? this.#state.directoryIndex : -1).file ? 1n : 0n;
    }
    let depth = 1;
    let argument = '';
    for (;;) {
      token = this.#nextUnexpanded();
      if (token.kind === TokenKind.End) throw new ConditionError(`missing ')' after '${operator}'`, token);
      if (token.kind === TokenKind.Punctuator && token.name === LEFT) depth++;
      if (token.kind === TokenKind.Punctuator && token.name === RIGHT && --depth === 0) break;
      argument += spellingOf(token.name);
    }
    if (operator === '__is_identifier') return 1n;
    return compilerHas(operator, argument) ? 1n : 0n;
  }

  #definedCondition(negated: boolean): boolean {
    const lexer = this.#lexer;
    lexer.next();
    if (lexer.kind !== TokenKind.Identifier) {
      this.#report('invalid-directive', 'error', lexer.kind === TokenKind.End ? 'macro name missing' : 'macro name must be an identifier', lexer.start, Math.max(lexer.position, lexer.start + 1));
      return false;
    }
    this.#noteUse(this.#fromLexer());
    return (this.table.test(lexer.name) !== undefined || OPERATORS.has(lexer.name)) !== negated;
  }

  #open(start: number, taken: boolean): void {
    this.#setConditionals({ outer: this.context.conditionals, anchor: this.#anchor(start), taken, sawElse: false });
    this.#conditionalsSkip = !taken;
  }

  /** An `#elif` or `#else` that is reached while its group was active: the rest is skipped. */
  #alternative(start: number, keyword: string): void {
    const open = this.context.conditionals;
    if (!open) return this.#report('invalid-directive', 'error', `#${keyword} without #if`, start, this.#lexer.position);
    if (open.sawElse) this.#report('invalid-directive', 'error', `#${keyword} after #else`, start, this.#lexer.position);
    this.#setConditionals({ ...open, taken: true, sawElse: open.sawElse || keyword === 'else' });
    this.#lexer.position = this.#lexer.endOfLine(this.#lexer.position);
    this.#conditionalsSkip = true;
  }

  #close(start: number): void {
    if (!this.context.conditionals) this.#report('invalid-directive', 'error', '#endif without #if', start, this.#lexer.position);
    else this.#setConditionals(this.context.conditionals.outer);
  }

  /** Skips groups until one is taken or the `#endif` is reached; the lexer stands at the end of a directive's line. */
  #skipInactive(): void {
    this.#conditionalsSkip = false;
    const lexer = this.#lexer;
    lexer.skipLine();
    let start = lexer.position;
    let nested = 0;
    const leave = (end: number) => {
      if (end > start) this.#inactive.push({ start: start - this.#base, end: end - this.#base });
    };
    while (lexer.position < lexer.end) {
      const line = lexer.position;
      lexer.inDirective = true;
      lexer.next();
      if (!(lexer.kind === TokenKind.Punctuator && (lexer.name === HASH || lexer.name === HASH_DIGRAPH))) {
        lexer.position = Math.max(lexer.kind === TokenKind.End ? lexer.position : lexer.start, line);
        lexer.inDirective = false;
        lexer.skipLine();
        continue;
      }
      const hash = lexer.start;
      lexer.next();
      const keyword = kindOf(lexer) === TokenKind.Identifier ? spellingOf(lexer.name) : '';
      if (keyword === 'if' || keyword === 'ifdef' || keyword === 'ifndef') nested++;
      else if (keyword === 'endif') {
        if (nested-- === 0) {
          leave(line);
          this.#close(hash);
          break;
        }
      } else if (nested === 0 && (keyword === 'else' || keyword.startsWith('elif'))) {
        const open = this.context.conditionals;
        if (open) {
          if (open.sawElse) this.#report('invalid-directive', 'error', `#${keyword} after #else`, hash, lexer.position);
          let taken = open.taken;
          if (!taken) {
            if (keyword === 'else') taken = !open.sawElse;
            else if (keyword === 'elif') taken = this.#condition();
            else if (keyword === 'elifdef' || keyword === 'elifndef') taken = this.#definedCondition(keyword === 'elifndef');
          }
          const activated = taken && !open.taken;
          this.#setConditionals({ ...open, taken, sawElse: open.sawElse || keyword === 'else' });
          if (activated) {
            leave(line);
            this.#skipRestOfLine();
            this.#directives.push({ name: keyword, start: hash - this.#base, end: lexer.position - this.#base });
            lexer.inDirective = false;
            return;
          }
          leave(line);
          lexer.inDirective = false;
          lexer.position = Math.max(lexer.position, hash);
          lexer.skipLine();
          start = lexer.position;
          continue;
        }
      }
      lexer.inDirective = false;
      lexer.skipLine();
    }
    if (lexer.position >= lexer.end && lexer.inDirective === false && this.context.conditionals && nested >= 0) leave(lexer.end);
    if (lexer.inDirective) {
      this.#skipRestOfLine();
      lexer.inDirective = false;
    }
  }

  /** Reads a header's name after `#include` or `__has_include(`; macro-expanded when it is neither form (C99 6.10.2 §4). */
  #headerName(): { spelling: string; quoted: boolean; start: number; end: number } | undefined {
    const lexer = this.#lexer;
    if (this.#frames.length === 0) {
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
    let token = this.#next();
    const spelling = spellingOf(token.name);
    if (token.kind === TokenKind.String) return { spelling: spelling.slice(1, -1), quoted: true, start: at, end: lexer.position };
    if (token.kind === TokenKind.Punctuator && token.name === LESS) {
      let text = '';
      for (;;) {
        token = this.#next();
        if (token.kind === TokenKind.End) return undefined;
        const part = spellingOf(token.name);
        if (part === '>') return { spelling: text, quoted: false, start: at, end: lexer.position };
        text += (token.flags & TokenFlag.LeadingSpace && text ? ' ' : '') + part;
      }
    }
    return undefined;
  }

  /** Asks the provider for a header: beside the including file, then in the include directories in order (C99 6.10.2). */
  find({ spelling, quoted, from, after }: HeaderQuestion): { file?: SourceFile; path?: string; directoryIndex: number; tried: string[] } {
    const tried: string[] = [];
    const attempt = (path: string) => {
      tried.push(path);
      return this.provider.read(path);
    };
    if (quoted && after < 0) {
      const path = joinPath(from, spelling);
      const file = attempt(path);
      if (file) return { file, path, directoryIndex: -1, tried };
    }
    const directories = this.options.includeDirectories;
    for (let i = after + 1; i < directories.length; i++) {
      const path = joinPath(directories[i] ?? '', spelling);
      if (tried.includes(path)) continue;
      const file = attempt(path);
      if (file) return { file, path, directoryIndex: i, tried };
    }
    return { directoryIndex: -1, tried };
  }

  /** `find` for the current file, on record. */
  #look(spelling: string, quoted: boolean, after: number): ReturnType<ChunkReader['find']> {
    const found = this.find({ spelling, quoted, from: directoryOf(this.#state.file.path), after });
    this.#lookups.push({ spelling, quoted, after, path: found.path, tried: found.tried });
    return found;
  }

  #include(keyword: string): void {
    const lexer = this.#lexer;
    const header = this.#headerName();
    if (!header) {
      const end = lexer.endOfLine(lexer.start);
      this.#report('invalid-directive', 'error', `expected "FILENAME" or <FILENAME> after #${keyword}`, lexer.start, Math.max(end, lexer.start + 1));
      lexer.position = end;
      return;
    }
    lexer.next();
    const found = this.#look(header.spelling, header.quoted, keyword === 'include_next' && this.#state.depth > 0 ? this.#state.directoryIndex : -1);
    this.#inclusion = { start: header.start - this.#base, end: header.end - this.#base, spelling: header.spelling, path: found.path, tried: found.tried };
    if (!found.file) {
      const looked = found.tried.map((path) => directoryOf(path) || '.');
      const why = looked.length ? `looked in ${looked.join(', ')}` : 'there is no include directory (-I)';
      this.#report('unknown-header', 'error', `'${header.spelling}' file not found; ${why}`, header.start, header.end);
      return;
    }
    if (this.table.read(onceName(found.file.path))) return;
    if (keyword === 'import') this.#write(onceName(found.file.path), ONCE);
    if (this.#state.depth + 1 >= MAXIMUM_INCLUDE_DEPTH) {
      this.#depthSensitive = true;
      this.#report('include-depth', 'error', `#include is nested more than ${MAXIMUM_INCLUDE_DEPTH} deep; does '${header.spelling}' include itself?`, header.start, header.end);
      return;
    }
    this.#enters = { path: found.file.path, directoryIndex: found.directoryIndex };
  }

  #pragma(start: number): void {
    const lexer = this.#lexer;
    const end = lexer.endOfLine(lexer.position);
    const text = lexer.text.slice(lexer.position, end).replace(/\\[ \t]*\r?\n/g, ' ').replace(/\/\/.*|\/\*[\s\S]*?\*\//g, ' ').trim().replace(/\s+/g, ' ');
    lexer.position = end;
    this.#pragmaText(text, start);
  }

  #pragmaText(text: string, start: number): void {
    if (text === 'once') {
      this.#write(onceName(this.#state.file.path), ONCE);
      return;
    }
    const operation = /^(push|pop)_macro\s*\(\s*"(\w+)"\s*\)/.exec(text);
    if (operation) {
      const name = intern(operation[2] ?? '');
      const stack = stackName(operation[2] ?? '');
      const below = this.table.read(stack);
      if (operation[1] === 'push') {
        // A state of its own: two stacks are the same only when nothing between them was read again.
        const pushed = { ...ONCE, name: intern('#pushed') };
        stacks.set(pushed, { saved: this.table.read(name), below });
        this.#write(stack, pushed);
      } else if (below) {
        const top = stacks.get(below);
        this.#write(name, top?.saved);
        this.#write(stack, top?.below);
      }
      return;
    }
    this.#kinds.push(TokenKind.Pragma);
    this.#names.push(intern(text));
    this.#locations.push(start - this.#base);
    this.#continued ??= new Map();
    this.#continued.set(this.#kinds.length - 1, this.#lexer.position - this.#base);
  }

  /** `_Pragma("…")` (C99 6.10.9): the string without its quotes and escapes is the pragma. */
  #pragmaOperator(operator: PreprocessingToken): void {
    const at = this.#base + (operator.use < 0 ? operator.position : (this.#uses[operator.use]?.start ?? 0));
    const open = this.#next();
    const literal = open.name === LEFT ? this.#next() : open;
    if (open.name !== LEFT || literal.kind !== TokenKind.String) {
      this.#report('invalid-directive', 'error', '_Pragma takes a parenthesized string literal', at, at + 7);
      if (open.kind !== TokenKind.End && open.name !== LEFT) this.#emit(open);
      return;
    }
    const close = this.#next();
    if (close.name !== RIGHT) this.#report('invalid-directive', 'error', "missing ')' after _Pragma", at, at + 7);
    const text = spellingOf(literal.name).replace(/^L?"|"$/g, '').replace(/\\(["\\])/g, '$1');
    this.#pragmaText(text.trim().replace(/\s+/g, ' '), at);
  }

  /** `#line 33 "name"` and `# 33 "name"`; the number has been read. */
  #lineMarker(number: PreprocessingToken): void {
    const lexer = this.#lexer;
    const { start } = lexer;
    const spelling = spellingOf(number.name);
    if (!/^\d+$/.test(spelling)) {
      this.#report('invalid-directive', 'error', '#line needs a positive integer', start, Math.max(lexer.position, start + 1));
      return this.#popFinished();
    }
    this.context = { ...this.context, lineMark: { anchor: this.#anchor(start), number: Number(spelling) } };
    const name = this.#next();
    if (name.kind === TokenKind.String) this.context = { ...this.context, presumedName: spellingOf(name.name).slice(1, -1) };
    this.#popFinished();
  }
}

const OPERATORS = new Set(['__has_include', '__has_include_next', '__has_feature', '__has_extension', '__has_builtin', '__has_attribute', '__has_declspec_attribute', '__has_cpp_attribute', '__has_c_attribute', '__has_warning', '__is_identifier'].map(intern));

/** The kind as it is now: the compiler believes that it cannot have changed since the last comparison. */
const kindOf = (lexer: Lexer): TokenKind => lexer.kind;

const braceChange = (name: Name): number => (name === OPEN || name === OPEN_DIGRAPH ? 1 : name === CLOSE || name === CLOSE_DIGRAPH ? -1 : 0);

/**
 * Where the text after a declaration that ends at `stop` begins: after its line, when only blanks and a comment follow
 * there; never after `next`, where the next token is.
 */
function endOfDeclaration(text: string, stop: number, next: number): number {
  const pattern = /[ \t]*(?:\/\/[^\r\n\\]*)?(?:\r\n|\r|\n)/y;
  pattern.lastIndex = stop;
  return pattern.test(text) && pattern.lastIndex <= next ? pattern.lastIndex : stop;
}
