import type { Analysis } from '../../analysis/analysis.js';
import type { BuiltinContext, BuiltinType } from '../../builtins/index.js';
import { Lexer } from '../../preprocessor/lexer.js';
import { TokenFlag, TokenKind } from '../../preprocessor/token.js';
import { builtinType } from '../../semantics/declarations/builtin-types.js';
import { ExpressionValues } from '../../semantics/expressions/expression-values.js';
import { hasExtension } from '../../semantics/symbols/declared-names.js';
import { P } from '../../syntax/keywords.js';
import { isolated, kernelsIn } from '../../text/embedded.js';
import { intern, spellingOf } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import type { SourceFile } from '../../text/source-file.js';
import { AddressSpace } from '../../types/address-space.js';
import { pointerTo, withQualifiers } from '../../types/interned.js';
import { Qualifiers, type Type } from '../../types/type.js';
import { type Brackets, bracketsOf, lex, type RawTokens } from '../outline/tokens.js';

/** A placeholder in a copy of the text for the name that is being typed. */
export const PLACEHOLDER = intern('clspace_name_to_be');

const SEMICOLON = intern(';');
const FOR = intern('for');

/** The text up to the cursor, prepared for completion. */
export interface Cut {
  /** The text before the incomplete name. */
  readonly head: string;
  /** The typed part of the name. */
  readonly prefix: string;
  /**
   * The tokens from the start of the declaration around the cursor, or from an earlier one: no bracket is open there.
   */
  readonly tokens: RawTokens;
  /** The groups of these tokens by where they are closed, an offset in UTF-16 units. */
  readonly closed: ReadonlyMap<number, Brackets>;
  /** The groups that are open at the cursor, outer ones first. */
  readonly open: readonly Brackets[];
  /** The cursor is in a comment or a literal. */
  readonly quoted: boolean;
  /** Whether a name can be meant by the typed part. */
  readonly matches: (name: string) => boolean;
}

/** The offsets at which the declarations of the root file start, in text order. */
export const declarationStarts = ({ units, root }: Analysis): number[] =>
  units.flatMap(({ unit: { chunks } }) => (chunks[0]?.file === root ? [chunks[0].start] : []));

/**
 * Cuts a file at `offset`; in a host's file, the kernel there. `starts`: where its declarations are known to start, in
 * text order.
 */
export function cutAt(root: SourceFile, offset: number, starts: readonly number[]): Cut {
  const kernels = kernelsIn(root);
  const kernel = kernels?.find(({ start, end }) => start <= offset && offset <= end);
  if (kernels && !kernel)
    return {
      head: '',
      prefix: '',
      tokens: lex('', 0, 0),
      closed: new Map(),
      open: [],
      quoted: true,
      matches: () => false,
    };
  const text = (kernel ? isolated(root, kernel) : root.text).slice(0, offset);
  let word = offset;
  while (word > 0 && /\w/.test(text.charAt(word - 1))) word--;
  const prefix = /[A-Za-z_]\w*/.exec(text.slice(word))?.[0] ?? '';
  const head = text.slice(0, text.length - prefix.length);
  const from = starts.findLast((start) => start <= head.length) ?? 0;
  const all = lex(head, from, head.length);
  const tokens = withoutDirectives(all, head);
  const closed = new Map<number, Brackets>();
  const left: Brackets[] = [];
  for (const group of bracketsOf(tokens, head)) {
    if (group.close === undefined) left.push(group);
    else closed.set(group.close, group);
  }
  const open = stillOpen(left, tokens);
  const gap = head.slice(all.ends.at(-1) ?? from);
  const line = gap.slice(Math.max(gap.lastIndexOf('\n'), gap.lastIndexOf('\r')) + 1);
  const inComment = gap.lastIndexOf('/*') > gap.lastIndexOf('*/') || line.includes('//');
  const last = all.kinds.at(-1);
  const unterminated =
    last === TokenKind.Other && /^L?["']/.test(spellingOf(all.names.at(-1) ?? 0)) && !/[\n\r]/.test(gap);
  return { head, prefix, tokens, closed, open, quoted: inComment || unterminated, matches: lettersOf(prefix) };
}

/** What precedes the brace of a block in an argument: `f(q, ^{`, `M(a, {`, `({`. */
const BEFORE_BLOCK: ReadonlySet<number> = new Set([P.leftParen, P.comma, P.caret]);

/**
 * Of the groups that are not closed, those that the user has not given up: a semicolon ends everything that was left
 * open before it, except for the head of a loop and what a block of statements is an argument of.
 */
function stillOpen(groups: readonly Brackets[], { names }: RawTokens): Brackets[] {
  const open: Brackets[] = [];
  const lastSemicolon = names.lastIndexOf(SEMICOLON);
  let block: number | undefined;
  for (const group of [...groups].reverse()) {
    const { kind, token } = group;
    const isAround = block !== undefined && kind !== '{' && !names.subarray(token, block).includes(SEMICOLON);
    if (kind !== '{' && token <= lastSemicolon && names[token - 1] !== FOR && !isAround) continue;
    open.unshift(group);
    block = isAround || (kind === '{' && BEFORE_BLOCK.has(names[token - 1] ?? 0)) ? token : undefined;
  }
  return open;
}

const HASH = intern('#');

/**
 * The tokens outside of directives, of one branch of each conditional: of the branch that contains the end, and of the
 * first branch where the conditional has ended.
 */
function withoutDirectives(tokens: RawTokens, text: string): RawTokens {
  const { names, flags, starts } = tokens;
  if (!names.includes(HASH)) return tokens;
  let kept: number[] = [];
  const open: { readonly before: readonly number[]; first: readonly number[] | undefined }[] = [];
  const separate = (): void => {
    const group = open.at(-1);
    if (group) group.first ??= kept;
    kept = [];
  };
  const end = (): void => {
    const group = open.pop();
    if (group) kept = [...group.before, ...(group.first ?? kept)];
  };
  for (let at = 0; at < names.length; at++) {
    if (names[at] !== HASH || !((flags[at] ?? 0) & TokenFlag.LineStart)) {
      kept.push(at);
      continue;
    }
    const word = spellingOf(names[at + 1] ?? 0);
    if (/^if(?:n?def)?$/.test(word)) {
      open.push({ before: kept, first: undefined });
      kept = [];
    } else if (/^(?:else|elif(?:n?def)?)$/.test(word)) separate();
    else if (word === 'endif') end();
    const line = new Lexer(text, 0, text.length).endOfLine(starts[at] ?? 0);
    while (at + 1 < names.length && (starts[at + 1] ?? 0) < line) at++;
  }
  const path = [...open.flatMap(({ before }) => before), ...kept];
  const of = <A extends Uint8Array | Int32Array>(made: A, column: A): A => {
    for (const [i, at] of path.entries()) made[i] = column[at] ?? 0;
    return made;
  };
  return {
    kinds: of(new Uint8Array(path.length), tokens.kinds),
    names: of(new Int32Array(path.length), names),
    starts: of(new Int32Array(path.length), starts),
    ends: of(new Int32Array(path.length), tokens.ends),
    flags: of(new Uint8Array(path.length), flags),
  };
}

/**
 * Whether a name has the typed letters in their order, whatever their case: editors show no other candidates, and ask
 * again when a letter is deleted.
 */
function lettersOf(typed: string): (name: string) => boolean {
  if (typed === '') return () => true;
  const codes = Array.from(typed, (letter) => lowerCase(letter.charCodeAt(0)));
  return (name) => {
    let found = 0;
    for (let at = 0; at < name.length && found < codes.length; at++)
      if (lowerCase(name.charCodeAt(at)) === codes[found]) found++;
    return found === codes.length;
  };
}

/** The code of a letter of a name in lower case. */
const lowerCase = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);

const CLOSERS = { '(': ')', '[': ']', '{': ';}' } as const;

/**
 * The text before the cursor with a placeholder for the name (followed by `suffix`, if required), and everything
 * closed: errors below the cursor cannot interfere.
 */
export function completed(cut: Cut, suffix = ''): string {
  const closers = [...cut.open].reverse().map((group) => (isInitializer(cut, group) ? '}' : CLOSERS[group.kind]));
  return `${cut.head}${spellingOf(PLACEHOLDER)}${suffix}${' : 0'.repeat(openConditionals(cut))}${closers.join('')};\n`;
}

/** How many `?` around the cursor have no `:` yet. */
function openConditionals({ tokens, open }: Cut): number {
  const from = open.at(-1)?.token ?? -1;
  let count = 0;
  let depth = 0;
  for (let i = tokens.names.length - 1; i > from && tokens.names[i] !== P.semicolon; i--) {
    const name = tokens.names[i];
    if (name === P.rightParen || name === P.rightBracket) depth++;
    else if (name === P.leftParen || name === P.leftBracket) depth--;
    else if (name === P.rightBrace) break;
    else if (depth === 0 && name === P.question) count++;
    else if (depth === 0 && name === P.colon) count--;
  }
  return Math.max(0, count);
}

/** Whether an open brace begins an initializer rather than a block. */
export const isInitializer = (cut: Cut, brace: Brackets): boolean => initializersOf(cut).has(brace);

const initializersOf = perOwner((cut: Cut): ReadonlySet<Brackets> => {
  const found = new Set<Brackets>();
  let around: Brackets | undefined;
  for (const group of cut.open) {
    if (group.kind !== '{') continue;
    const before = cut.tokens.names[group.token - 1];
    // Braces nested in an initializer are part of it.
    const isNested = before === P.leftBrace || before === P.comma;
    if (isNested ? around && found.has(around) : beginsInitializer(cut, group)) found.add(group);
    around = group;
  }
  return found;
});

/** Whether the tokens before a brace make it an initializer. */
function beginsInitializer({ tokens, closed }: Cut, brace: Brackets): boolean {
  const before = brace.token - 1;
  const name = tokens.names[before];
  if (name === P.equals) return true;
  if (name !== P.rightParen) return false;
  // `(T){ … }` follows an operator, while the head of a block has a name or a keyword before its parentheses.
  const pair = closed.get(tokens.starts[before] ?? -1);
  const callee = pair && tokens.names[pair.token - 1];
  return callee !== undefined && callee !== P.rightParen && !/^(?!return$)[A-Za-z_]\w*$/.test(spellingOf(callee));
}

/** The directive at the cursor, starting at its name; undefined outside directives. */
export function directiveAt(cut: Cut): string | undefined {
  const { head, prefix } = cut;
  let start = head.lastIndexOf('\n') + 1;
  // A directive includes its continuation lines.
  while (start > 1 && new Lexer(head, 0, head.length).endOfLine(start - 2) > start - 1)
    start = head.lastIndexOf('\n', start - 2) + 1;
  const line = head.slice(start) + prefix;
  const hash = /^\s*#\s*/.exec(line);
  return hash ? line.slice(hash[0].length) : undefined;
}

/** The unit of the incomplete declaration, in a copy that `completed` made. */
export const typedUnit = (copy: Analysis): Analysis['units'][number] | undefined =>
  copy.units.findLast(({ unit }) => unit.names.includes(PLACEHOLDER));

/** The types of that unit's expressions. */
export const typedExpressions = (copy: Analysis): ExpressionValues => typedUnit(copy)?.values ?? ExpressionValues.NONE;

/** The context that determines a unit's builtins. */
export const builtinContext = ({ options: { language }, isMacroDefined }: Analysis): BuiltinContext => ({
  ...(language.device?.extensions && {
    hasExtension: (extension: string) => language.device !== undefined && hasExtension(language.device, extension),
  }),
  version: language.version,
  generic: language.genericAddressSpace,
  isMacroDefined,
});

const SPACES = {
  private: AddressSpace.Private,
  local: AddressSpace.Local,
  global: AddressSpace.Global,
  constant: AddressSpace.Constant,
  generic: AddressSpace.Generic,
} as const;

/** The type in a builtin's signature. */
export function typeInSignature({ base, width, access, pointer, const: isConst, volatile }: BuiltinType): Type {
  const type = builtinType(base, width, access);
  return pointer
    ? pointerTo(
        withQualifiers(
          type,
          (isConst ? Qualifiers.Const : 0) | (volatile ? Qualifiers.Volatile : 0),
          SPACES[pointer.space],
        ),
      )
    : type;
}

/** A call whose arguments contain the cursor. */
export interface OpenCall {
  readonly name: number;
  /** The offset of the callee's name. */
  readonly start: number;
  /** Which argument, from 0. */
  readonly argument: number;
}

/** The innermost call around the cursor. */
export function openCall({ open, tokens }: Cut): OpenCall | undefined {
  for (let i = open.length - 1; i >= 0; i--) {
    const group = open[i];
    if (!group || group.kind === '{') return undefined;
    const callee = group.token - 1;
    if (group.kind !== '(' || tokens.kinds[callee] !== TokenKind.Identifier) continue;
    let argument = 0;
    let depth = 0;
    for (let t = group.token + 1; t < tokens.kinds.length; t++) {
      const spelling = tokens.kinds[t] === TokenKind.Punctuator ? spellingOf(tokens.names[t] ?? 0) : '';
      if (/^[([{]$/.test(spelling)) depth++;
      else if (/^[)\]}]$/.test(spelling)) depth--;
      else if (spelling === ',' && depth === 0) argument++;
      // Commas inside an open inner group belong to that group.
      if (open[i + 1]?.token === t) break;
    }
    return { name: tokens.names[callee] ?? 0, start: tokens.starts[callee] ?? 0, argument };
  }
  return undefined;
}
