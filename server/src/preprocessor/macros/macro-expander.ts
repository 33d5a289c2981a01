import { spellingOf } from '../../text/names.js';
import type { ChunkBuilder, TokenMark } from '../chunks/chunk-builder.js';
import type { Reading } from '../chunks/reading.js';
import { COMMA, isHash, LEFT, RIGHT } from '../punctuators.js';
import { TokenFlag, TokenKind } from '../token.js';
import { valueOf } from './dynamic-macros.js';
import { type Argument, OMITTED, type PreprocessingToken, substitute, substitutePlain } from './expansion.js';
import { describeCount, describeMacro, type Macro } from './macro.js';

/** More tokens than this from the macros of one chunk, including intermediate ones, indicate a macro bomb. */
const MAXIMUM_WORK = 12_000_000;
/** The limit for one use in the text: its expansion is then empty, and the following text is read normally. */
const MAXIMUM_EXPANSION = 500_000;
/** A pasted or stringified token counts once more for this many characters. */
const CHARACTERS_OF_WORK = 8;
/** Nested arguments are expanded recursively. */
const MAXIMUM_ARGUMENT_DEPTH = 400;

const END: PreprocessingToken = { kind: TokenKind.End, name: 0, flags: 0, use: -1, definition: 0, position: 0, end: 0 };

/** A source of tokens that an expansion inserts before the text. */
interface Frame {
  readonly tokens: readonly PreprocessingToken[];
  next: number;
  readonly macro: Macro | undefined;
  /** The end of this frame is the end of the input: it contains an argument that is expanded separately. */
  readonly barrier: boolean;
}

/** Expands macros (C99 6.10.3): a stack of active expansions, before the text. */
export class MacroExpander {
  #frames: Frame[] = [];
  #argumentDepth = 0;
  /** The tokens that macros have produced in the current chunk, including intermediate ones. */
  #work = 0;
  /** The same for the use in the text that is being expanded, and what to revert if it is too large. */
  #expansion = 0;
  #outermost: { readonly macro: Macro; readonly name: PreprocessingToken; readonly mark: TokenMark } | undefined;
  #refused = false;
  /**
   * Object-like macros that were rejected in this chunk, with the number of macro definitions at that time: until the
   * next definition, they are rejected again.
   */
  readonly #tooLarge = new Map<Macro, number>();

  /** `onDirective` executes a directive between the arguments of a call; `onTooMuch` stops the translation unit. */
  constructor(
    private readonly at: Reading,
    private readonly chunk: ChunkBuilder,
    private readonly onDirective: () => void,
    private readonly onTooMuch: (why: string) => void,
  ) {}

  /** Expansions are active: the next token does not come from the text. */
  get isUnderWay(): boolean {
    return this.#frames.length > 0;
  }

  /** A new chunk begins. */
  startChunk(): void {
    this.#work = 0;
    this.#tooLarge.clear();
  }

  /** Discards active and finished expansions. */
  giveUp(): void {
    for (const frame of this.#frames) if (frame.macro) frame.macro.active = false;
    this.#frames = [];
  }

  /** Counts `amount` tokens that macros produce in this chunk; false if there are too many. */
  readonly #charge = (amount: number): boolean => {
    this.#work += amount;
    this.#expansion += amount;
    if (this.#work > MAXIMUM_WORK && !this.at.exhausted) this.onTooMuch('the macros expand to too many tokens');
    if (this.#expansion > MAXIMUM_EXPANSION && !this.#refused) this.#refuse();
    return !this.#refused && !this.at.exhausted;
  };

  /** Rejects the expansion of one use. */
  #refuse(): void {
    this.#refused = true;
    if (!this.#outermost) return;
    const { macro, name } = this.#outermost;
    if (!macro.parameters) this.#tooLarge.set(macro, this.chunk.writeCount);
    this.chunk.report(
      'expansion-limit',
      'error',
      `macro '${spellingOf(macro.name)}' expands to more than ${MAXIMUM_EXPANSION} tokens: its expansion is empty`,
      {
        start: this.chunk.base + name.position,
        end: this.chunk.base + name.end,
        related: { message: `'${spellingOf(macro.name)}' is defined here`, macro },
      },
    );
  }

  /** Whether the expansion was rejected: then all of it is discarded. Arguments that are being expanded end first. */
  #isOver(): boolean {
    if (!this.#refused || this.#argumentDepth > 0) return false;
    this.giveUp();
    if (this.#outermost) this.chunk.rewind(this.#outermost.mark);
    this.#refused = false;
    this.#expansion = 0;
    return true;
  }

  /**
   * The next unexpanded token: from the innermost expansion, or else from the text. Directives in the text are
   * executed.
   */
  nextUnexpanded(): PreprocessingToken {
    for (;;) {
      if (this.#refused && !this.#isOver()) return END;
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
      const { lexer } = this.at;
      lexer.next();
      if (
        !lexer.inDirective &&
        lexer.kind === TokenKind.Punctuator &&
        lexer.flags & TokenFlag.LineStart &&
        isHash(lexer.name)
      ) {
        this.onDirective();
        continue;
      }
      return this.at.token(this.chunk.base);
    }
  }

  /** The next token with its macros expanded; kind End at the end of the file, of the directive or of the argument. */
  next(): PreprocessingToken {
    for (;;) {
      const token = this.#expand(this.nextUnexpanded());
      if (token) return token;
    }
  }

  /** The next token of the active expansions; undefined if they are finished and the text continues. */
  nextOfFrames(): PreprocessingToken | undefined {
    for (;;) {
      if (this.#refused && this.#isOver()) return undefined;
      const frame = this.#frames[this.#frames.length - 1];
      if (!frame) return undefined;
      const written = frame.tokens[frame.next];
      if (!written) {
        if (frame.macro) frame.macro.active = false;
        this.#frames.pop();
        continue;
      }
      frame.next++;
      const token = this.#expand(written);
      if (token) return token;
    }
  }

  /** The token, unless it is the name of a macro, whose expansion then begins. */
  #expand(token: PreprocessingToken): PreprocessingToken | undefined {
    if (token.kind !== TokenKind.Identifier || token.flags & TokenFlag.NoExpand) return token;
    const macro = this.at.table.read(token.name);
    if (!macro) return token;
    if (macro.active) return { ...token, flags: token.flags | TokenFlag.NoExpand };
    return this.begin(macro, token) ? undefined : token;
  }

  /** Consumes the next token if it is `(`; returns whether it did. */
  #acceptLeftParenthesis(): boolean {
    for (let i = this.#frames.length - 1; i >= 0; i--) {
      const frame = this.#frames[i];
      const token = frame?.tokens[frame.next];
      if (token) {
        if (!(token.kind === TokenKind.Punctuator && token.name === LEFT)) return false;
        this.nextUnexpanded();
        return true;
      }
      if (frame?.barrier) return false;
    }
    const lexer = this.at.lexer;
    const { kind, name, flags, start, position } = lexer;
    lexer.next();
    if (lexer.kind === TokenKind.Punctuator && lexer.name === LEFT) {
      this.giveUp();
      return true;
    }
    Object.assign(lexer, { kind, name, flags, start, position });
    return false;
  }

  /**
   * Begins the expansion of `macro`, whose name is `token`. False if it is not called: a function-like macro without
   * arguments, or with invalid ones.
   */
  begin(macro: Macro, token: PreprocessingToken): boolean {
    if (this.#frames.length === 0 && this.#argumentDepth === 0) {
      this.#expansion = 0;
      this.#refused = false;
      this.#outermost = { macro, name: token, mark: this.chunk.mark() };
      if (this.#tooLarge.get(macro) === this.chunk.writeCount) {
        this.#refuse();
        return this.#isOver();
      }
    }
    const begun = this.#begin(macro, token);
    return (this.#refused && this.#isOver()) || begun;
  }

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
      use = this.chunk.uses.length;
      this.chunk.uses.push({ macro, start: token.position, end: Math.max(end, token.end) });
    }
    if (macro.dynamic) {
      const isWritten = this.#frames.length === 0 && token.use < 0;
      this.#frames.push({
        tokens: [valueOf(macro.dynamic, { name: token, use, isWritten }, this.at, this.chunk)],
        next: 0,
        macro: undefined,
        barrier: false,
      });
      return true;
    }
    if (!this.#charge(1) || macro.body.length === 0) return true;
    const definition = this.chunk.definitionOf(macro);
    const tokens = macro.plain
      ? substitutePlain(macro, args, token.flags, { use, definition, expand: this.#expandBound })
      : this.#substitute(macro, args, token.flags, use, definition);
    if (!this.#charge(tokens.length)) return true;
    macro.active = true;
    this.#frames.push({ tokens, next: 0, macro, barrier: false });
    return true;
  }

  #substitute(
    macro: Macro,
    args: readonly Argument[],
    flags: number,
    use: number,
    definition: number,
  ): PreprocessingToken[] {
    return substitute(macro, args, flags, {
      use,
      definition,
      expand: (argument) => this.#expandArgument(argument),
      charge: (tokens, characters) => this.#charge(tokens + Math.floor(characters / CHARACTERS_OF_WORK)),
      onInvalidPaste: (left, right) => {
        const name = `'${spellingOf(macro.name)}'`;
        const { start, end } = this.chunk.uses[use] ?? { start: 0, end: 0 };
        this.chunk.diagnostics.push({
          id: 'invalid-paste',
          severity: 'error',
          message: `'##' in macro ${name} forms '${spellingOf(left)}${spellingOf(right)}', which is not a token`,
          start,
          end,
          related: { message: `${name} is defined here`, macro },
        });
      },
    });
  }

  readonly #expandBound = (argument: Argument): Argument => this.#expandArgument(argument);

  #mentionsMacro(argument: Argument): boolean {
    for (let i = 0; i < argument.length; i++) {
      const token = argument[i];
      if (token?.kind === TokenKind.Identifier && !(token.flags & TokenFlag.NoExpand) && this.at.table.read(token.name))
        return true;
    }
    return false;
  }

  #expandArgument(argument: Argument): Argument {
    if (!this.#mentionsMacro(argument)) return argument;
    if (this.#argumentDepth >= MAXIMUM_ARGUMENT_DEPTH) {
      this.chunk.report(
        'expansion-limit',
        'error',
        `macro arguments are nested more than ${MAXIMUM_ARGUMENT_DEPTH} deep`,
        { start: this.at.lexer.start, end: this.at.lexer.position },
      );
      return argument;
    }
    this.#argumentDepth++;
    const height = this.#frames.length;
    this.#frames.push({ tokens: argument, next: 0, macro: undefined, barrier: true });
    const result: PreprocessingToken[] = [];
    for (let token = this.next(); token.kind !== TokenKind.End; token = this.next()) {
      result.push(token);
      if (!this.#charge(1)) break;
    }
    for (const { macro } of this.#frames.splice(height)) if (macro) macro.active = false;
    this.#argumentDepth--;
    return result;
  }

  /**
   * Reads the arguments of a call up to its `)`; the `(` has been consumed. A wrong count is reported: too few at the
   * `)`, too many at the first extra one.
   */
  #arguments(macro: Macro, name: PreprocessingToken): { args: Argument[]; end: number } | 'unterminated' | undefined {
    const parameters = macro.parameters ?? [];
    const args: Argument[] = [];
    let current: PreprocessingToken[] = [];
    let depth = 0;
    let end = name.end;
    let last = name;
    let surplus: PreprocessingToken | undefined;
    for (;;) {
      const token = this.nextUnexpanded();
      if (!surplus && args.length === parameters.length)
        surplus = token.name === RIGHT || token.name === COMMA ? last : token;
      last = token;
      if (token.kind === TokenKind.End) {
        this.#reportCall(
          macro,
          name,
          'unterminated-macro-call',
          `unterminated call of macro '${spellingOf(macro.name)}': its ')' is missing`,
        );
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
      // No macro is active if the call is in the text itself.
      const blue =
        this.#frames.length > 0 && token.kind === TokenKind.Identifier && this.at.table.peek(token.name)?.active;
      current.push(blue ? { ...token, flags: token.flags | TokenFlag.NoExpand } : token);
    }
    args.push(current);
    if (parameters.length === 0 && args.length === 1 && current.length === 0) args.pop();
    const given = args.length;
    if (macro.variadic && given === parameters.length - 1) args.push(OMITTED);
    else if (given !== parameters.length && !(parameters.length === 1 && given === 0)) {
      const at = (given > parameters.length && surplus) || last;
      this.#reportCall(macro, at, 'macro-argument-count', describeCount(macro, given), this.#placeOf(name).start);
      return undefined;
    }
    return { args, end };
  }

  /** The location of a token in the chunk, or the macro use that it comes from. */
  #placeOf({ use, position, end }: PreprocessingToken): { readonly start: number; readonly end: number } {
    return use < 0 ? { start: position, end } : (this.chunk.uses[use] ?? { start: 0, end: 0 });
  }

  #reportCall(macro: Macro, token: PreprocessingToken, id: string, message: string, name?: number): void {
    if (this.at.exhausted || this.#refused) return;
    const { start, end } = this.#placeOf(token);
    this.chunk.diagnostics.push({
      id,
      severity: 'error',
      message,
      start,
      end,
      ...(name === undefined ? {} : { name }),
      related: { message: `'${describeMacro(macro).slice(0, 80)}' is defined here`, macro },
    });
  }
}
