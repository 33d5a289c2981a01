import { intern, internRange, type Name, spellingOf } from '../text/names.js';
import { Spelled } from './chunk.js';
import { Lexer } from './lexer.js';
import { BodyRole, type BodyToken, type Macro, VA_OPT } from './macro.js';
import { TokenFlag, TokenKind } from './token.js';

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
  use: number,
  definition: number,
  expand: (argument: Argument) => Argument,
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
export function substitute(
  macro: Macro,
  args: readonly Argument[],
  flags: number,
  context: SubstitutionContext,
): PreprocessingToken[] {
  const { use, definition } = context;
  const result: PreprocessingToken[] = [];
  const expanded: (Argument | undefined)[] = [];
  const { body } = macro;
  const variadicIndex = macro.variadic && macro.parameters ? macro.parameters.length - 1 : -1;
  let pasting = false;
  /** GNU's `, ## __VA_ARGS__`: the operator does not paste here. */
  const commaBefore = () => {
    const last = result[result.length - 1];
    return last !== undefined && last.kind === TokenKind.Punctuator && last.name === COMMA;
  };

  const append = (tokens: readonly PreprocessingToken[]) => {
    if (!context.charge(tokens.length, 0)) return;
    for (const token of tokens) {
      const last = pasting ? result[result.length - 1] : undefined;
      if (last) {
        pasting = false;
        if (last.kind === TokenKind.Placemarker)
          result[result.length - 1] = {
            ...token,
            flags: (token.flags & ~TokenFlag.LeadingSpace) | (last.flags & TokenFlag.LeadingSpace),
          };
        else if (token.kind !== TokenKind.Placemarker) {
          if (!context.charge(0, spellingOf(last.name).length + spellingOf(token.name).length)) return;
          const made = paste(last, token);
          if (made)
            result[result.length - 1] = {
              kind: made.kind,
              name: made.name,
              flags: last.flags & ~TokenFlag.NoExpand,
              use,
              definition: Spelled.Nowhere,
              position: 0,
              end: 0,
            };
          else {
            context.onInvalidPaste(last.name, token.name);
            result.push(token);
          }
        }
      } else result.push(token);
    }
    pasting = false;
  };

  const fromBody = (token: BodyToken, index: number): PreprocessingToken => ({
    kind: token.kind,
    name: token.name,
    flags: token.flags,
    use,
    definition,
    position: index,
    end: 0,
  });
  const relocateAll = (argument: Argument, leading: number): PreprocessingToken[] =>
    argument.map((token, i) =>
      relocate(token, use, i === 0 ? leading : token.flags & SPACING ? TokenFlag.LeadingSpace : 0),
    );

  /** The index of the `)` of the `__VA_OPT__` at `i`, not beyond `to`. */
  const closeOf = (i: number, to: number): number => {
    let depth = 0;
    for (let close = i + 1; close < to; close++) {
      const name = body[close]?.name;
      if (name === LEFT) depth++;
      else if (name === RIGHT && --depth === 0) return close;
    }
    return to;
  };
  const hasVariableArguments = (): boolean => expandedArgument(variadicIndex).length > 0;
  const expandedArgument = (parameter: number): Argument => {
    let full = expanded[parameter];
    if (!full) {
      full = context.expand(args[parameter] ?? []);
      expanded[parameter] = full;
    }
    return full;
  };
  const literalOf = (argument: Argument, flags: number): void => {
    let characters = 0;
    for (const part of argument) characters += spellingOf(part.name).length;
    if (!context.charge(0, characters)) return;
    append([
      {
        kind: TokenKind.String,
        name: intern(stringify(argument)),
        flags,
        use,
        definition: Spelled.Nowhere,
        position: 0,
        end: 0,
      },
    ]);
  };

  const walk = (from: number, to: number): void => {
    for (let i = from; i < to; i++) {
      const token = body[i];
      if (!token) break;
      if (token.role === BodyRole.Paste) {
        pasting = true;
        continue;
      }
      if (token.role === BodyRole.Stringify) {
        const operand = body[++i];
        if (operand?.parameter !== -1) {
          literalOf(args[operand?.parameter ?? -1] ?? [], token.flags);
          continue;
        }
        const close = closeOf(i, to);
        const outer = result.splice(0);
        const wasPasting = pasting;
        pasting = false;
        if (hasVariableArguments()) walk(i + 2, close);
        const inner = result.splice(0).filter((one) => one.kind !== TokenKind.Placemarker);
        result.push(...outer);
        pasting = wasPasting;
        literalOf(inner, token.flags);
        i = close;
        continue;
      }
      if (token.name === VA_OPT && variadicIndex >= 0 && body[i + 1]?.name === LEFT) {
        const close = closeOf(i, to);
        const height = result.length;
        if (hasVariableArguments()) walk(i + 2, close);
        if (result.length === height) append([placemarker(token.flags)]);
        i = close;
        continue;
      }
      if (token.parameter < 0) {
        append([fromBody(token, i)]);
        continue;
      }
      const argument = args[token.parameter] ?? [];
      const next = body[i + 1]?.role === BodyRole.Paste;
      if (pasting || next) {
        if (pasting && token.parameter === variadicIndex && commaBefore()) {
          // GNU: if the argument is omitted with its comma, this comma is deleted, too; otherwise it is not pasted.
          pasting = false;
          if (argument.length === 0) {
            if (argument === OMITTED) result.pop();
            if (next) append([placemarker(token.flags)]);
            continue;
          }
        }
        append(
          argument.length ? relocateAll(argument, token.flags & TokenFlag.LeadingSpace) : [placemarker(token.flags)],
        );
      } else {
        const full = expandedArgument(token.parameter);
        if (full.length) append(relocateAll(full, token.flags & TokenFlag.LeadingSpace));
      }
    }
  };
  walk(0, body.length);

  const made = result.filter((token) => token.kind !== TokenKind.Placemarker);
  const first = made[0];
  if (first)
    made[0] = {
      ...first,
      flags:
        (first.flags & ~(TokenFlag.LeadingSpace | TokenFlag.LineStart)) |
        (flags & (TokenFlag.LeadingSpace | TokenFlag.LineStart)),
    };
  return made;
}
