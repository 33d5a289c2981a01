import type { Analysis } from '../../analysis/analysis.js';
import { isBuiltinName } from '../../builtins/index.js';
import type { Chunk } from '../../preprocessor/chunks/chunk.js';
import type { Anchor } from '../../preprocessor/chunks/placement.js';
import type { Macro } from '../../preprocessor/macros/macro.js';
import { bodyTokenOf, placeOf } from '../../preprocessor/source-map.js';
import { TokenFlag, TokenKind } from '../../preprocessor/token.js';
import { predefinedTypes } from '../../semantics/declarations/builtin-types.js';
import type { AnalysedUnit } from '../../semantics/incremental/analysed-unit.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import { Memory } from '../../text/per-owner.js';
import { AddressSpace } from '../../types/address-space.js';
import { elementOf } from '../../types/queries.js';
import { Qualifiers, type Type } from '../../types/type.js';
import { divergentNames } from '../hints/uniformity.js';
import { eachName, macroNames, macrosOf, type Occurrence, type Target } from '../navigation/occurrences.js';
import { writtenSpan } from '../navigation/places.js';
import { lex, type RawTokens, type TextRange } from './tokens.js';

/** The kinds of names. */
export const TOKEN_TYPES = [
  'function',
  'variable',
  'parameter',
  'property',
  'type',
  'struct',
  'enum',
  'enumMember',
  'macro',
] as const;
/** Further properties; the address space is that of an object, or of a pointee. */
export const TOKEN_MODIFIERS = [
  'declaration',
  'readonly',
  'defaultLibrary',
  'kernel',
  'global',
  'local',
  'constant',
  'private',
  'generic',
  'divergent',
  'embedded',
] as const;

type TokenType = (typeof TOKEN_TYPES)[number];
type Modifier = (typeof TOKEN_MODIFIERS)[number];

const TYPES: readonly string[] = TOKEN_TYPES;
const TYPE_INDEX = new Map(TOKEN_TYPES.map((type, i) => [type, i]));
const MODIFIER_BIT = new Map(TOKEN_MODIFIERS.map((modifier, i) => [modifier, 1 << i]));
const bits = (...modifiers: readonly Modifier[]): number =>
  modifiers.reduce((sum, modifier) => sum | (MODIFIER_BIT.get(modifier) ?? 0), 0);

const SPACE_BITS = new Map<AddressSpace, number>([
  [AddressSpace.Global, bits('global')],
  [AddressSpace.Local, bits('local')],
  [AddressSpace.Constant, bits('constant')],
  [AddressSpace.Private, bits('private')],
  [AddressSpace.Generic, bits('generic')],
]);

/** Modifiers that state a memory. */
export const SPACE_MODIFIERS = bits('global', 'local', 'constant', 'private', 'generic');
/** The name is in a string of a host: there, themes only support the host's language. */
export const EMBEDDED_MODIFIER = bits('embedded');

/**
 * The numbers that encode a classified name: its start and its length in UTF-16 units, the index of its type, and a bit
 * for each modifier.
 */
export const TOKEN_SIZE = 4;

const known = new Memory<Analysis, Int32Array>();

/**
 * The classified names of the root file, in order, each as `TOKEN_SIZE` numbers; inactive code and keywords are left to
 * the grammar.
 */
export function semanticTokens(analysis: Analysis): Int32Array {
  let tokens = known.get(analysis);
  if (!tokens) {
    tokens = classify(analysis, { start: 0, end: analysis.root.text.length });
    known.set(analysis, tokens);
  }
  return tokens;
}

const DIVERGENT = bits('divergent');
const VARIABLES: ReadonlySet<number | undefined> = new Set(
  ['variable', 'parameter'].map((type) => TYPES.indexOf(type)),
);

/** Marks the names of variables that differ between the work-items of a work-group, in a range of the root file. */
export function markDivergent(analysis: Analysis, tokens: Int32Array, range: TextRange): Int32Array {
  const names = divergentNames(analysis, range);
  if (names.size === 0) return tokens;
  const marked = tokens.slice();
  for (let at = 0; at < marked.length; at += TOKEN_SIZE)
    if (VARIABLES.has(marked[at + 2]) && names.has(marked[at] ?? -1))
      marked[at + 3] = (marked[at + 3] ?? 0) | DIVERGENT;
  return marked;
}

/** The same for the names in `[start, end)`, and some around it. */
export const semanticTokensIn = (analysis: Analysis, range: TextRange): Int32Array =>
  known.get(analysis) ?? classify(analysis, range);

const HASH = intern('#');
const PRAGMA = intern('pragma');
const LEFT = intern('(');
const DOT = intern('.');

/** The names of one chunk, relative to it. */
interface ChunkTokens {
  /** Where the chunk's tokens were. */
  readonly locations: Int32Array;
  readonly data: Int32Array;
  /**
   * Names that are classified by their look only, by their index in `data`; those in directives may get a meaning where
   * the macro is used.
   */
  readonly guessed: readonly number[];
}

/** The meaning that a unit gives to a name in a macro's replacement list, at `offset` after the macro's name. */
interface BodyMeaning {
  readonly anchor: Anchor;
  readonly offset: number;
  readonly meaning: number;
}

/** The names of one unit in the root file. */
interface UnitTokens {
  /** The macros defined when it was computed. */
  readonly macros: string;
  readonly chunks: readonly { readonly chunk: Chunk; readonly tokens: ChunkTokens }[];
  /** The meanings of names outside the unit: in the macros that it uses. */
  readonly elsewhere: readonly BodyMeaning[];
}

const unitTokens = new Memory<AnalysedUnit<unknown>, UnitTokens>();

/** Units are classified once and joined, so that the cost is proportional to the edit. */
function classify(analysis: Analysis, { start, end }: TextRange): Int32Array {
  const { root } = analysis;
  const macros = macrosOf(analysis);
  const signature = [...macros.keys()].join();
  const types = predefinedTypes(analysis.options.language);
  const elsewhere = new Map<number, number>();
  const parts: UnitTokens['chunks'][number][] = [];
  let size = 0;
  for (const one of analysis.units) {
    if (!one.unit.chunks.some((chunk) => chunk.file.path === root.path && chunk.start <= end && start <= chunk.end))
      continue;
    let made = unitTokens.get(one);
    if (made?.macros !== signature || made.chunks.some(({ chunk, tokens }) => tokens.locations !== chunk.locations)) {
      made = classifyUnit(root.path, one, macros, signature, types);
      unitTokens.set(one, made);
    }
    for (const part of made.chunks) {
      parts.push(part);
      size += part.tokens.data.length;
    }
    for (const { anchor, offset, meaning } of made.elsewhere) {
      const { file, start: at } = placeOf(anchor, offset);
      if (file.path === root.path && !elsewhere.has(at)) elsewhere.set(at, meaning);
    }
  }
  const found = new Int32Array(size);
  let at = 0;
  for (const { chunk, tokens } of parts) {
    const { data, guessed } = tokens;
    found.set(data, at);
    for (let i = at; i < at + data.length; i += TOKEN_SIZE) found[i] = (found[i] ?? 0) + chunk.start;
    if (elsewhere.size > 0) {
      for (const i of guessed) {
        const meaning = elsewhere.get(found[at + i] ?? -1);
        if (meaning !== undefined) found.set([typeOf(meaning), modifiersOf(meaning)], at + i + 2);
      }
    }
    at += data.length;
  }
  return withoutUnknown(found);
}

/** Removes names without a meaning. */
function withoutUnknown(tokens: Int32Array): Int32Array {
  let to = 0;
  for (let from = 0; from < tokens.length; from += TOKEN_SIZE) {
    if ((tokens[from + 2] ?? -1) < 0) continue;
    if (to !== from) tokens.copyWithin(to, from, from + TOKEN_SIZE);
    to += TOKEN_SIZE;
  }
  return tokens.subarray(0, to);
}

/** A type with its modifiers as one number. */
const meaningOf = (type: number, modifiers: number): number => (modifiers << 8) | type;
const typeOf = (meaning: number): number => meaning & 0xff;
const modifiersOf = (meaning: number): number => meaning >> 8;

function classifyUnit(
  path: string,
  one: AnalysedUnit<unknown>,
  macros: ReadonlyMap<Name, Macro>,
  signature: string,
  types: ReadonlyMap<Name, Type>,
): UnitTokens {
  const { unit } = one;
  /** The meanings of the chunks' names, by their offsets in the file. */
  const meanings = new Map<number, number>();
  const elsewhere = new Map<Macro, Map<number, BodyMeaning>>();
  const own = unit.chunks.filter(({ file }) => file.path === path);
  eachName(one, (token, target, role) => {
    const { chunk, index } = unit.origin(token);
    const location = chunk?.locations[index] ?? -1;
    if (chunk && location >= 0) {
      if (chunk.file.path === path && !meanings.has(chunk.start + location))
        meanings.set(chunk.start + location, classOf(target, role));
      return;
    }
    const body = chunk && bodyTokenOf(chunk, index);
    if (!body) {
      const span = writtenSpan(unit, token);
      if (span?.file.path === path && !meanings.has(span.start)) meanings.set(span.start, classOf(target, role));
    } else if (body.macro.anchor) {
      const names = elsewhere.get(body.macro) ?? new Map<number, BodyMeaning>();
      elsewhere.set(body.macro, names);
      if (!names.has(body.offset))
        names.set(body.offset, { anchor: body.macro.anchor, offset: body.offset, meaning: classOf(target, role) });
    }
  });
  // A macro's name takes precedence over its expansion.
  for (const chunk of own)
    for (const { macro, start, role } of macroNames(chunk, macros))
      meanings.set(chunk.start + start, classOf({ kind: 'macro', name: macro.name, macro }, role));
  return {
    macros: signature,
    chunks: own.map((chunk) => ({ chunk, tokens: classifyChunk(chunk, meanings, types) })),
    elsewhere: [...elsewhere.values()].flatMap((names) => [...names.values()]),
  };
}

/** The tokens of a chunk as written: its own ones, if the preprocessor changed none. */
function writtenTokens(chunk: Chunk): { readonly [K in keyof RawTokens]: ArrayLike<number> } {
  const { file, start: from, end, uses, directives, inactive, kinds, names, locations } = chunk;
  if (uses.length + directives.length + inactive.length > 0 || chunk.continued) return lex(file.text, from, end);
  const starts = Array.from(locations, (location) => from + location);
  return { kinds, names, starts, ends: starts.map((start, i) => start + spellingOf(names[i] ?? 0).length), flags: [] };
}

function classifyChunk(
  chunk: Chunk,
  meanings: ReadonlyMap<number, number>,
  types: ReadonlyMap<Name, Type>,
): ChunkTokens {
  const { start: from, inactive, directives } = chunk;
  const { kinds, names, starts, ends, flags } = writtenTokens(chunk);
  const data: number[] = [];
  const guessed: number[] = [];
  let region = 0;
  let pragma = false;
  for (let i = 0; i < kinds.length; i++) {
    const start = starts[i] ?? 0;
    const length = (ends[i] ?? 0) - start;
    const name = names[i] ?? 0;
    if ((flags[i] ?? 0) & TokenFlag.LineStart) pragma = name === HASH && names[i + 1] === PRAGMA;
    if (kinds[i] !== TokenKind.Identifier || pragma) continue;
    const offset = start - from;
    while (region < inactive.length && (inactive[region]?.end ?? 0) <= offset) region++;
    if ((inactive[region]?.start ?? Number.POSITIVE_INFINITY) <= offset) continue;
    // A name with a line continuation is longer than its spelling; it is left to the grammar.
    if (length !== spellingOf(name).length) continue;
    const meaning = meanings.get(start);
    if (meaning !== undefined) {
      data.push(offset, length, typeOf(meaning), modifiersOf(meaning));
      continue;
    }
    const isInDirective = directives.some(
      (directive) => directive.macro && directive.start <= offset && offset < directive.end,
    );
    if (isInDirective) guessed.push(data.length);
    if (names[i - 1] === DOT) data.push(offset, length, indexOf('property'), 0);
    else if (types.has(name)) data.push(offset, length, indexOf('type'), bits('defaultLibrary'));
    else if (
      names[i + 1] === LEFT &&
      (isBuiltinName(spellingOf(name)) || /^(convert|as)_[a-z]+\d*(_|$)/.test(spellingOf(name)))
    )
      data.push(offset, length, indexOf('function'), bits('defaultLibrary'));
    else if (isInDirective) data.push(offset, length, -1, 0);
  }
  return { locations: chunk.locations, data: Int32Array.from(data), guessed };
}

const indexOf = (type: TokenType): number => TYPE_INDEX.get(type) ?? 0;

const spaceBits = (type: Type): number => {
  const object = elementOf(type);
  return SPACE_BITS.get(object.kind === 'pointer' ? elementOf(object.pointee).space : object.space) ?? 0;
};

const DECLARATION = bits('declaration');

function classOf(target: Target, role: Occurrence['role']): number {
  const declares = role === 'use' ? 0 : DECLARATION;
  const made = (type: TokenType, modifiers: number): number => meaningOf(indexOf(type), modifiers | declares);
  switch (target.kind) {
    case 'function':
      return made('function', target.kernel ? bits('kernel') : 0);
    case 'typedef':
      return made('type', 0);
    case 'enumerator':
      return made('enumMember', bits('readonly'));
    case 'macro':
      return made('macro', target.macro.origin === 'file' ? 0 : bits('defaultLibrary'));
    case 'tag':
      return made(target.tag === 'enum' ? 'enum' : 'struct', 0);
    case 'variable': {
      const readonly = elementOf(target.type).qualifiers & Qualifiers.Const ? bits('readonly') : 0;
      return made(
        target.role === 'field' ? 'property' : target.role === 'parameter' ? 'parameter' : 'variable',
        spaceBits(target.type) | readonly,
      );
    }
  }
}
