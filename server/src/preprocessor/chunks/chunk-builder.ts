import type { Name } from '../../text/names.js';
import type { PreprocessingToken } from '../macros/expansion.js';
import type { Macro, MacroWrite } from '../macros/macro.js';
import { TokenFlag, type TokenKind } from '../token.js';
import {
  type Chunk,
  type Directive,
  type FileContext,
  type HeaderLookup,
  type Inclusion,
  type MacroUse,
  type PreprocessorDiagnostic,
  placeChunk,
} from './chunk.js';
import type { Anchor } from './placement.js';
import { Placement } from './placement.js';
import { FILE_START, type Reading } from './reading.js';

/** Few chunks have more tokens than this. */
const USUAL_TOKENS = 1 << 9;

/** A growable list of threes of integers, kept between chunks. */
class IntBuffer {
  #data = new Int32Array(USUAL_TOKENS);
  length = 0;

  /** Adds three numbers. */
  push(a: number, b: number, c: number): void {
    const at = this.length;
    if (at + 3 > this.#data.length) {
      const wider = new Int32Array(at * 2);
      wider.set(this.#data);
      this.#data = wider;
    }
    this.#data[at] = a;
    this.#data[at + 1] = b;
    this.#data[at + 2] = c;
    this.length = at + 3;
  }

  take(): Int32Array {
    const taken = this.#data.slice(0, this.length);
    this.length = 0;
    return taken;
  }
}

/** A place in the tokens of a chunk that is being made. */
export interface TokenMark {
  readonly tokens: number;
  readonly expanded: number;
}

/** Builds one chunk. Offsets in it are relative to `base`, an offset of the current file, unless stated otherwise. */
export class ChunkBuilder {
  base = 0;
  placement: Placement;
  /** The tokens so far, in lists that are reused between chunks and longer than necessary. */
  tokens = 0;
  private kinds = new Uint8Array(USUAL_TOKENS);
  private names = new Int32Array(USUAL_TOKENS);
  private locations = new Int32Array(USUAL_TOKENS);
  readonly #expanded = new IntBuffer();
  #continued: Map<number, number> | undefined;
  uses: MacroUse[] = [];
  #definitions: Macro[] = [];
  #definitionIndex = new Map<Macro, number>();
  #writes: MacroWrite[] = [];
  directives: Directive[] = [];
  inactive: { start: number; end: number }[] = [];
  diagnostics: PreprocessorDiagnostic[] = [];
  inclusion: Inclusion | undefined;
  enters: Chunk['enters'];
  lookups: HeaderLookup[] = [];
  #before: FileContext = FILE_START;
  usesLine = false;
  depthSensitive = false;

  constructor(private readonly at: Reading) {
    this.placement = new Placement(at.state.file, 0);
  }

  /** Begins a chunk at the lexer's position, with `placement` if given, which has to be at that position. */
  start(placement?: Placement): void {
    const { lexer, state, context, table } = this.at;
    this.base = lexer.position;
    if (lexer.position === 0 && lexer.text.charCodeAt(0) === 0xfeff) lexer.position = 1;
    this.placement = placement ?? new Placement(state.file, this.base);
    this.#before = context;
    table.record();
  }

  /** Finishes the chunk at the offset `end`; building it has read as far as `reach`. The lexer moves to its end. */
  finish(end: number, reach: number): Chunk {
    const { lexer, table, context } = this.at;
    if (lexer.unterminatedComment >= 0) {
      const start = lexer.unterminatedComment;
      lexer.unterminatedComment = -1;
      this.report('unterminated-comment', 'error', 'unterminated /* comment', { start, end: start + 2 });
    }
    const line = this.usesLine ? this.at.presumedLine(this.base, this.#before) : -1;
    const chunk = placeChunk({
      placement: this.placement,
      length: end - this.base,
      kinds: this.kinds.slice(0, this.tokens),
      names: this.names.slice(0, this.tokens),
      locations: this.locations.slice(0, this.tokens),
      expanded: this.#expanded.take(),
      continued: this.#continued,
      uses: this.uses,
      definitions: this.#definitions,
      writes: this.#writes,
      reads: table.takeReads(),
      directives: this.directives,
      inactive: this.inactive,
      diagnostics: this.diagnostics,
      inclusion: this.inclusion,
      enters: this.enters,
      lookups: this.lookups,
      before: this.#before,
      after: context,
      line,
      depthSensitive: this.depthSensitive,
      reach: reach - this.base,
    });
    lexer.position = end;
    this.tokens = 0;
    this.#continued = undefined;
    this.uses = [];
    this.#definitions = [];
    this.#definitionIndex = new Map();
    this.#writes = [];
    this.directives = [];
    this.inactive = [];
    this.diagnostics = [];
    this.inclusion = undefined;
    this.enters = undefined;
    this.lookups = [];
    this.usesLine = false;
    this.depthSensitive = false;
    return chunk;
  }

  anchor(offset: number): Anchor {
    return { placement: this.placement, offset: offset - this.base };
  }

  /** Reports at absolute offsets of the current file. */
  report(
    id: string,
    severity: PreprocessorDiagnostic['severity'],
    message: string,
    { start, end, ...rest }: Omit<PreprocessorDiagnostic, 'id' | 'severity' | 'message'>,
  ): void {
    if (!this.at.exhausted)
      this.diagnostics.push({ id, severity, message, start: start - this.base, end: end - this.base, ...rest });
  }

  /** Defines or undefines a macro from here on. */
  write(name: Name, macro: Macro | undefined): void {
    this.at.table.write(name, macro);
    this.#writes.push({ name, macro });
  }

  /** The index of a macro among those whose bodies contain tokens of this chunk. */
  definitionOf(macro: Macro): number {
    let definition = this.#definitionIndex.get(macro);
    if (definition === undefined) {
      definition = this.#definitions.length;
      this.#definitions.push(macro);
      this.#definitionIndex.set(macro, definition);
    }
    return definition;
  }

  /** Records that the next token has line continuations and ends at `end`. */
  noteContinued(end: number): void {
    this.#continued ??= new Map();
    this.#continued.set(this.tokens, end);
  }

  /** The number of macro definitions and undefinitions of the chunk so far. */
  get writeCount(): number {
    return this.#writes.length;
  }

  /** Where the chunk's tokens end now, for `rewind`. */
  mark(): TokenMark {
    return { tokens: this.tokens, expanded: this.#expanded.length };
  }

  /** Removes the tokens since a mark. */
  rewind({ tokens, expanded }: TokenMark): void {
    this.tokens = tokens;
    this.#expanded.length = expanded;
  }

  /** Removes all tokens of the chunk. */
  dropTokens(): void {
    this.tokens = 0;
    this.#expanded.length = 0;
    this.#continued = undefined;
  }

  /** Adds a token as spelled in the text. */
  add(kind: TokenKind, name: Name, position: number): void {
    const at = this.tokens;
    if (at === this.kinds.length) this.#grow();
    this.kinds[at] = kind;
    this.names[at] = name;
    this.locations[at] = position;
    this.tokens = at + 1;
  }

  #grow(): void {
    const { kinds, names, locations } = this;
    this.kinds = new Uint8Array(2 * kinds.length);
    this.names = new Int32Array(2 * kinds.length);
    this.locations = new Int32Array(2 * kinds.length);
    this.kinds.set(kinds);
    this.names.set(names);
    this.locations.set(locations);
  }

  /** Adds a token that may come from an expansion. */
  addToken(token: PreprocessingToken): void {
    if (token.use < 0) {
      if (token.flags & TokenFlag.Continued) this.noteContinued(token.end);
      this.add(token.kind, token.name, token.position);
    } else {
      this.add(token.kind, token.name, ~(this.#expanded.length / 3));
      this.#expanded.push(token.use, token.definition, token.position);
    }
  }
}
