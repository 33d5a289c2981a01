import { intern, internRange, type Name, spellingOf } from '../../text/names.js';
import { Spelled } from '../chunks/chunk.js';
import { Lexer } from '../lexer.js';
import { TokenFlag, TokenKind } from '../token.js';
import { BodyRole, type BodyToken, type Macro, VA_OPT } from './macro.js';

/** A token during macro expansion. */
export interface PreprocessingToken {
  readonly kind: TokenKind;
  readonly name: Name;
  readonly flags: number;
  /** The macro use that it comes from, as an index into the chunk's uses; -1 for a token spelled in the text. */
  readonly use: number;
  /** Where it was spelled: a Spelled, or an index into the chunk's definitions. Meaningless when `use` is -1. */
  readonly definition: number;
  /** An offset relative to the chunk, or an index into the definition's body. */
  readonly position: number;
  /** The end in the text, relative to the chunk; only for a token spelled in the text. */
  readonly end: number;
}

export type Argument = readonly PreprocessingToken[];

/** The variable arguments of a call that passes only the named ones. */
export const OMITTED: Argument = [];

const COMMA = intern(',');
const LEFT = intern('(');
const RIGHT = intern(')');

const placemarker = (flags: number): PreprocessingToken => ({
  kind: TokenKind.Placemarker,
  name: 0,
  flags,
  use: -1,
  definition: Spelled.Nowhere,
  position: 0,
  end: 0,
});

/** The string literal that `#` produces from an argument (C99 6.10.3.2). */
function stringify(argument: Argument): string {
  let text = '"';
  argument.forEach((token, i) => {
    if (i > 0 && token.flags & (TokenFlag.LeadingSpace | TokenFlag.LineStart)) text += ' ';
    const spelling = spellingOf(token.name);
    text +=
      token.kind === TokenKind.String || token.kind === TokenKind.Character
        ? spelling.replace(/[\\"]/g, '\\$&')
        : spelling;
  });
  // A backslash that would escape the closing quote is doubled, so that the result stays one literal.
  let trailing = 0;
  while (text.charCodeAt(text.length - 1 - trailing) === 92) trailing++;
  return `${text}${trailing % 2 ? '\\' : ''}"`;
}

/** The result of pasting two tokens; undefined if it is not a single token (C99 6.10.3.3 §3). */
function paste(left: PreprocessingToken, right: PreprocessingToken): { kind: TokenKind; name: Name } | undefined {
  const text = spellingOf(left.name) + spellingOf(right.name);
  const lexer = new Lexer(text, 0, text.length);
  lexer.next();
  if (lexer.kind === TokenKind.End || lexer.start !== 0 || lexer.position !== text.length) return undefined;
  if (lexer.kind === TokenKind.Other && text.length > 1) return undefined;
  return { kind: lexer.kind, name: internRange(text, 0, text.length) };
}

export interface SubstitutionContext {
  /** The use and the definition of the result's tokens. */
  readonly use: number;
  readonly definition: number;
  /** Macro-expands an argument separately (C99 6.10.3.1); called at most once for each argument. */
  readonly expand: (argument: Argument) => Argument;
  /** Counts produced tokens and characters of spellings; false if there are too many, and the result is unused. */
  readonly charge: (tokens: number, characters: number) => boolean;
  readonly onInvalidPaste: (left: Name, right: Name) => void;
}

const SPACING = TokenFlag.LeadingSpace | TokenFlag.LineStart;

/** A token of an argument, as part of the expansion of `use`; `leading` is the white space before it. */
const relocate = (token: PreprocessingToken, use: number, leading: number): PreprocessingToken => ({
  kind: token.kind,
  name: token.name,
  flags: (token.flags & ~SPACING) | leading,
  use,
  definition: token.use < 0 ? Spelled.InChunk : token.definition,
  position: token.position,
  end: token.end,
});

/** `substitute` for a body without `#`, `##` and `__VA_OPT__`, as most are. */
export function substitutePlain(
  macro: Macro,
  args: readonly Argument[],
  flags: number,
  { use, definition, expand }: Pick<SubstitutionContext, 'use' | 'definition' | 'expand'>,
): PreprocessingToken[] {
  const { body } = macro;
  const result: PreprocessingToken[] = [];
  const expanded: (Argument | undefined)[] = [];
  for (let i = 0; i < body.length; i++) {
    const token = body[i];
    if (!token) break;
    // The first token inherits the white space before the macro's name.
    const leading = result.length === 0 ? flags & SPACING : token.flags & TokenFlag.LeadingSpace;
    if (token.parameter < 0) {
      result.push({ kind: token.kind, name: token.name, flags: leading, use, definition, position: i, end: 0 });
      continue;
    }
    const argument = (expanded[token.parameter] ??= expand(args[token.parameter] ?? []));
    for (let k = 0; k < argument.length; k++) {
      const part = argument[k];
      if (part) result.push(relocate(part, use, k === 0 ? leading : part.flags & SPACING ? TokenFlag.LeadingSpace : 0));
    }
  }
  return result;
}

/**
 * The replacement list of `macro` with its parameters replaced, and `#` and `##` evaluated (C99 6.10.3.1 to .3, with
 * GNU's comma deletion). `flags` are those of the macro's name, which the first token of the result inherits.
 */
export const substitute = (
  macro: Macro,
  args: readonly Argument[],
  flags: number,
  context: SubstitutionContext,
): PreprocessingToken[] => new Substitution(macro, args, context).perform(flags);

class Substitution {
  #result: PreprocessingToken[] = [];
  /** The next token is pasted to the last one. */
  #pasting = false;
  readonly #expanded: (Argument | undefined)[] = [];
  readonly #variadicIndex: number;

  constructor(
    private readonly macro: Macro,
    private readonly args: readonly Argument[],
    private readonly context: SubstitutionContext,
  ) {
    this.#variadicIndex = macro.variadic && macro.parameters ? macro.parameters.length - 1 : -1;
  }

  perform(flags: number): PreprocessingToken[] {
    this.#walk(0, this.macro.body.length);
    const made = this.#result.filter((token) => token.kind !== TokenKind.Placemarker);
    const first = made[0];
    if (first) made[0] = { ...first, flags: (first.flags & ~SPACING) | (flags & SPACING) };
    return made;
  }

  /** Replaces the tokens of the body from one index to another. */
  #walk(from: number, to: number): void {
    const { body } = this.macro;
    for (let i = from; i < to; i++) {
      const token = body[i];
      if (!token) break;
      if (token.role === BodyRole.Paste) this.#pasting = true;
      else if (token.role === BodyRole.Stringify) i = this.#stringified(token, i + 1, to);
      else if (token.name === VA_OPT && this.#variadicIndex >= 0 && body[i + 1]?.name === LEFT)
        i = this.#optional(token, i, to);
      else if (token.parameter >= 0) this.#argument(token, body[i + 1]?.role === BodyRole.Paste);
      else this.#append([this.#fromBody(token, i)]);
    }
  }

  /** `#` before the operand at an index; returns the last index that belongs to it. */
  #stringified(token: BodyToken, at: number, to: number): number {
    const operand = this.macro.body[at];
    if (operand?.parameter !== -1) {
      this.#appendLiteral(this.args[operand?.parameter ?? -1] ?? [], token.flags);
      return at;
    }
    // `#__VA_OPT__(…)`: the literal is made of what the operand becomes.
    const close = this.#closeOf(at, to);
    const [outer, wasPasting] = [this.#result, this.#pasting];
    this.#result = [];
    this.#pasting = false;
    if (this.#hasVariableArguments()) this.#walk(at + 2, close);
    const inner = this.#result.filter((one) => one.kind !== TokenKind.Placemarker);
    this.#result = outer;
    this.#pasting = wasPasting;
    this.#appendLiteral(inner, token.flags);
    return close;
  }

  /** `__VA_OPT__(…)` at an index; returns the index of its `)`. */
  #optional(token: BodyToken, at: number, to: number): number {
    const close = this.#closeOf(at, to);
    const height = this.#result.length;
    if (this.#hasVariableArguments()) this.#walk(at + 2, close);
    if (this.#result.length === height) this.#append([placemarker(token.flags)]);
    return close;
  }

  /** A parameter; `next`: it is pasted to what follows. */
  #argument(token: BodyToken, next: boolean): void {
    const leading = token.flags & TokenFlag.LeadingSpace;
    if (!this.#pasting && !next) {
      const full = this.#expandedArgument(token.parameter);
      if (full.length) this.#append(this.#relocated(full, leading));
      return;
    }
    const argument = this.args[token.parameter] ?? [];
    if (this.#pasting && token.parameter === this.#variadicIndex && this.#followsComma()) {
      // GNU's `, ## __VA_ARGS__`: an argument that is omitted with its comma deletes this comma; otherwise nothing is
      // pasted.
      this.#pasting = false;
      if (argument.length === 0) {
        if (argument === OMITTED) this.#result.pop();
        if (next) this.#append([placemarker(token.flags)]);
        return;
      }
    }
    this.#append(argument.length ? this.#relocated(argument, leading) : [placemarker(token.flags)]);
  }

  #followsComma(): boolean {
    const last = this.#result.at(-1);
    return last?.kind === TokenKind.Punctuator && last.name === COMMA;
  }

  #append(tokens: readonly PreprocessingToken[]): void {
    if (!this.context.charge(tokens.length, 0)) return;
    for (const token of tokens) {
      const last = this.#pasting ? this.#result.at(-1) : undefined;
      if (!last) this.#result.push(token);
      else if (!this.#pasteTo(last, token)) return;
    }
    this.#pasting = false;
  }

  /** Pastes a token to the last one (C99 6.10.3.3); false when too much has been made. */
  #pasteTo(last: PreprocessingToken, token: PreprocessingToken): boolean {
    this.#pasting = false;
    const at = this.#result.length - 1;
    if (last.kind === TokenKind.Placemarker) {
      const flags = (token.flags & ~TokenFlag.LeadingSpace) | (last.flags & TokenFlag.LeadingSpace);
      this.#result[at] = { ...token, flags };
      return true;
    }
    if (token.kind === TokenKind.Placemarker) return true;
    if (!this.context.charge(0, spellingOf(last.name).length + spellingOf(token.name).length)) return false;
    const made = paste(last, token);
    if (made) this.#result[at] = this.#made(made.kind, made.name, last.flags & ~TokenFlag.NoExpand);
    else {
      this.context.onInvalidPaste(last.name, token.name);
      this.#result.push(token);
    }
    return true;
  }

  /** A token that was made of others, and written nowhere. */
  #made(kind: TokenKind, name: Name, flags: number): PreprocessingToken {
    return { kind, name, flags, use: this.context.use, definition: Spelled.Nowhere, position: 0, end: 0 };
  }

  #fromBody({ kind, name, flags }: BodyToken, position: number): PreprocessingToken {
    const { use, definition } = this.context;
    return { kind, name, flags, use, definition, position, end: 0 };
  }

  #relocated(argument: Argument, leading: number): PreprocessingToken[] {
    return argument.map((token, i) =>
      relocate(token, this.context.use, i === 0 ? leading : token.flags & SPACING ? TokenFlag.LeadingSpace : 0),
    );
  }

  #appendLiteral(argument: Argument, flags: number): void {
    let characters = 0;
    for (const part of argument) characters += spellingOf(part.name).length;
    if (!this.context.charge(0, characters)) return;
    this.#append([this.#made(TokenKind.String, intern(stringify(argument)), flags)]);
  }

  /** The index of the `)` of the `__VA_OPT__` at `at`, not beyond `to`. */
  #closeOf(at: number, to: number): number {
    let depth = 0;
    for (let close = at + 1; close < to; close++) {
      const name = this.macro.body[close]?.name;
      if (name === LEFT) depth++;
      else if (name === RIGHT && --depth === 0) return close;
    }
    return to;
  }

  #hasVariableArguments(): boolean {
    return this.#expandedArgument(this.#variadicIndex).length > 0;
  }

  #expandedArgument(parameter: number): Argument {
    return (this.#expanded[parameter] ??= this.context.expand(this.args[parameter] ?? []));
  }
}
