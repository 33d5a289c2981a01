import { intern, type Name, spellingOf } from '../../text/names.js';
import type { SourceFile } from '../../text/source-file.js';
import type { Anchor } from '../chunks/placement.js';
import { Placement } from '../chunks/placement.js';
import { kindOf, Lexer } from '../lexer.js';
import { TokenFlag, TokenKind } from '../token.js';

/** The effect of a token of a macro's replacement list during expansion. */
export const BodyRole = { Plain: 0, Stringify: 1, Paste: 2 } as const;
export type BodyRole = (typeof BodyRole)[keyof typeof BodyRole];

export interface BodyToken {
  readonly kind: TokenKind;
  readonly name: Name;
  readonly flags: number;
  readonly role: BodyRole;
  /** The parameter that the token names, or -1. */
  readonly parameter: number;
  /** Its location, relative to the macro's name. */
  readonly offset: number;
}

/** The origin of a macro, which determines where its tokens are spelled. */
export type MacroOrigin = 'file' | 'command-line' | 'compiler' | 'library';

/** Macros whose expansion the preprocessor computes at each use (C99 6.10.8). */
export type DynamicMacro =
  | 'file'
  | 'file-name'
  | 'line'
  | 'counter'
  | 'date'
  | 'time'
  | 'include-level'
  | 'base-file'
  | 'timestamp';

export interface Macro {
  readonly name: Name;
  readonly origin: MacroOrigin;
  /** The parameters' names; undefined for an object-like macro. */
  readonly parameters: readonly Name[] | undefined;
  /** The last parameter receives the remaining arguments (`...`, or GNU's `name...`). */
  readonly variadic: boolean;
  readonly body: readonly BodyToken[];
  /** The body has neither `#` nor `##` nor `__VA_OPT__`. */
  readonly plain: boolean;
  readonly dynamic: DynamicMacro | undefined;
  /** The location of the name in the `#define`; undefined for a macro without a file. Edits move it. */
  readonly anchor: Anchor | undefined;
  /** True while the macro is being expanded (C99 6.10.3.4 §2). */
  active: boolean;
}

/** The current location of the macro's name; undefined for a macro without a file. The end is exclusive. */
export function definitionSpan(
  macro: Macro,
): { readonly file: SourceFile; readonly start: number; readonly end: number } | undefined {
  if (!macro.anchor) return undefined;
  const { placement, offset } = macro.anchor;
  const start = placement.start + offset;
  return { file: placement.file, start, end: start + spellingOf(macro.name).length };
}

const VA_ARGS = intern('__VA_ARGS__');
export const VA_OPT = intern('__VA_OPT__');
const HASH = intern('#');
const HASH_DIGRAPH = intern('%:');
const PASTE = intern('##');
const PASTE_DIGRAPH = intern('%:%:');
const LEFT = intern('(');
const RIGHT = intern(')');
const COMMA = intern(',');
const DOTS = intern('...');
const DEFINED = intern('defined');

/** An invalid `#define`; offsets are absolute in the lexed text. */
export class DefinitionError extends Error {
  constructor(
    message: string,
    readonly start: number,
    readonly end: number,
  ) {
    super(message);
  }
}

/** Whether the current token is the punctuator `name`. */
const isPunctuator = (lexer: Lexer, name: Name): boolean => lexer.kind === TokenKind.Punctuator && lexer.name === name;

/**
 * Reads the rest of a `#define` line (C99 6.10.3); the lexer is before the name and in a directive. `placement` is that
 * of the chunk, undefined for a definition outside a file. Throws DefinitionError.
 */
export function readDefinition(lexer: Lexer, placement: Placement | undefined, origin: MacroOrigin): Macro {
  lexer.next();
  if (lexer.kind !== TokenKind.Identifier)
    throw new DefinitionError(
      lexer.kind === TokenKind.End ? 'macro name missing' : 'macro name must be an identifier',
      lexer.start,
      lexer.position,
    );
  if (lexer.name === DEFINED)
    throw new DefinitionError("'defined' cannot be used as a macro name", lexer.start, lexer.position);
  const name = lexer.name;
  const base = lexer.start;
  lexer.next();
  const isFunctionLike = isPunctuator(lexer, LEFT) && !(lexer.flags & TokenFlag.LeadingSpace);
  const { parameters, variadic } = isFunctionLike ? readParameters(lexer) : OBJECT_LIKE;
  const body = readBody(lexer, base, parameters, variadic);
  return {
    name,
    origin,
    parameters,
    variadic,
    body,
    plain: body.every((token) => token.role === BodyRole.Plain && token.name !== VA_OPT),
    dynamic: undefined,
    anchor: placement && { placement, offset: base - placement.start },
    active: false,
  };
}

type MacroParameters = Pick<Macro, 'parameters' | 'variadic'>;

const OBJECT_LIKE: MacroParameters = { parameters: undefined, variadic: false };

/** Reads the parameter list of a function-like macro; the lexer is at its `(`, and afterwards after its `)`. */
function readParameters(lexer: Lexer): MacroParameters {
  const parameters: Name[] = [];
  let variadic = false;
  lexer.next();
  if (!isPunctuator(lexer, RIGHT))
    for (;;) {
      variadic = readParameter(lexer, parameters);
      if (isPunctuator(lexer, RIGHT)) break;
      if (variadic || !isPunctuator(lexer, COMMA))
        throw new DefinitionError(
          "missing ')' in macro parameter list",
          lexer.start,
          Math.max(lexer.position, lexer.start),
        );
      lexer.next();
    }
  lexer.next();
  return { parameters, variadic };
}

/** Adds the parameter at the lexer to `parameters`; returns whether it takes the remaining arguments. */
function readParameter(lexer: Lexer, parameters: Name[]): boolean {
  if (isPunctuator(lexer, DOTS)) {
    parameters.push(VA_ARGS);
    lexer.next();
    return true;
  }
  if (lexer.kind !== TokenKind.Identifier)
    throw new DefinitionError('expected a macro parameter', lexer.start, Math.max(lexer.position, lexer.start));
  if (lexer.name === VA_ARGS)
    throw new DefinitionError(
      '__VA_ARGS__ can only appear in the expansion of a variadic macro',
      lexer.start,
      lexer.position,
    );
  if (parameters.includes(lexer.name))
    throw new DefinitionError(
      `duplicate macro parameter name '${spellingOf(lexer.name)}'`,
      lexer.start,
      lexer.position,
    );
  parameters.push(lexer.name);
  lexer.next();
  const variadic = isPunctuator(lexer, DOTS);
  if (variadic) lexer.next();
  return variadic;
}

/** Reads a replacement list to the end of the directive; `base` is the offset of the macro's name. */
function readBody(lexer: Lexer, base: number, parameters: readonly Name[] | undefined, variadic: boolean): BodyToken[] {
  const body: BodyToken[] = [];
  while (lexer.kind !== TokenKind.End) {
    const role = roleOf(lexer, parameters !== undefined);
    const { kind, name, flags, start, position } = lexer;
    body.push({
      kind,
      name,
      flags: flags & TokenFlag.LeadingSpace,
      role,
      parameter: kind === TokenKind.Identifier && parameters ? parameters.indexOf(name) : -1,
      offset: start - base,
    });
    lexer.next();
    if (role !== BodyRole.Stringify) continue;
    const isParameter = kindOf(lexer) === TokenKind.Identifier && parameters?.includes(lexer.name);
    if (!isParameter && !(variadic && lexer.name === VA_OPT))
      throw new DefinitionError("'#' is not followed by a macro parameter", start, position);
  }
  const first = body[0];
  const pasted = first?.role === BodyRole.Paste ? first : body.at(-1);
  if (pasted?.role !== BodyRole.Paste) return body;
  const offset = base + pasted.offset;
  throw new DefinitionError(
    `'##' cannot appear at ${pasted === first ? 'start' : 'end'} of macro expansion`,
    offset,
    offset + 2,
  );
}

/** The role of the lexer's token in a replacement list. */
function roleOf({ kind, name }: Lexer, isFunctionLike: boolean): BodyRole {
  if (kind !== TokenKind.Punctuator) return BodyRole.Plain;
  if (name === PASTE || name === PASTE_DIGRAPH) return BodyRole.Paste;
  return isFunctionLike && (name === HASH || name === HASH_DIGRAPH) ? BodyRole.Stringify : BodyRole.Plain;
}

/**
 * Whether two definitions are the same (C99 6.10.3 §2): parameters and replacement lists agree, white space counts as
 * present or absent.
 */
export function sameDefinition(a: Macro, b: Macro): boolean {
  if (a === b) return true;
  if (
    a.dynamic !== b.dynamic ||
    a.variadic !== b.variadic ||
    a.body.length !== b.body.length ||
    a.parameters?.length !== b.parameters?.length
  )
    return false;
  if (a.parameters?.some((name, i) => b.parameters?.[i] !== name)) return false;
  return a.body.every((token, i) => {
    const other = b.body[i];
    return (
      other !== undefined &&
      token.kind === other.kind &&
      token.name === other.name &&
      (i === 0 || (token.flags & TokenFlag.LeadingSpace) === (other.flags & TokenFlag.LeadingSpace))
    );
  });
}

/** Whether the replacement lists are spelled at the same offsets from the names. */
export const sameLayout = (a: Macro, b: Macro): boolean =>
  a.body.every((token, i) => token.offset === b.body[i]?.offset && token.flags === b.body[i]?.flags);

/** Describes a macro call with the wrong number of arguments. */
export function describeCount({ name, parameters = [], variadic }: Macro, given: number): string {
  const wanted = variadic ? `at least ${parameters.length - 1}` : parameters.length;
  const plural = parameters.length === 1 ? 'argument' : 'arguments';
  return `macro '${spellingOf(name)}' takes ${wanted} ${plural}, but ${given} ${given === 1 ? 'is' : 'are'} given`;
}

/** The definition as a user would write it on one line: `MAX(a, b) ((a) > (b) ? (a) : (b))`. */
export function describeMacro(macro: Macro): string {
  let text = spellingOf(macro.name);
  if (macro.parameters) {
    const names = macro.parameters.map((p, i) =>
      macro.variadic && i + 1 === macro.parameters?.length
        ? p === VA_ARGS
          ? '...'
          : `${spellingOf(p)}...`
        : spellingOf(p),
    );
    text += `(${names.join(', ')})`;
  }
  for (const [i, token] of macro.body.entries())
    text += (i === 0 || token.flags & TokenFlag.LeadingSpace ? ' ' : '') + spellingOf(token.name);
  return text;
}

/** Makes a macro from its definition as text, `NAME(parameters) body`. Throws DefinitionError. */
export function parseMacro(definition: string, origin: MacroOrigin): Macro {
  const lexer = new Lexer(definition, 0, definition.length);
  lexer.inDirective = true;
  return readDefinition(lexer, undefined, origin);
}

/** A definition or un-definition that a chunk makes, in order. */
export interface MacroWrite {
  readonly name: Name;
  readonly macro: Macro | undefined;
}

/** The meanings of names that a range of text read and had not defined itself. */
export interface MacroReads {
  /** Parallel lists: a name, and its macro. They include state. */
  readonly names: Int32Array;
  readonly macros: readonly Macro[];
  /** The same for names that were only tested for definedness. */
  readonly testedNames: Int32Array;
  readonly testedMacros: readonly Macro[];
  /** Names that were undefined. */
  readonly undefinedNames: Int32Array;
}
