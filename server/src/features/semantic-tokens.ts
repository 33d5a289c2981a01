import type { Analysis } from '../analysis.js';
import { isBuiltinName } from '../builtins/index.js';
import type { Chunk } from '../preprocessor/chunk.js';
import type { Macro } from '../preprocessor/macro.js';
import { TokenFlag, TokenKind } from '../preprocessor/token.js';
import { predefinedTypes } from '../semantics/builtin-types.js';
import type { Place } from '../semantics/symbols.js';
import type { Unit } from '../syntax/unit.js';
import { intern, spellingOf } from '../text/names.js';
import { AddressSpace, elementOf, Qualifiers, type Type } from '../types/type.js';
import { macrosOf, type Occurrence, occurrencesIn } from './occurrences.js';
import { writtenSpan } from './places.js';
import { lex, type Stretch } from './tokens.js';

/** What a name is. */
export const TOKEN_TYPES = ['function', 'variable', 'parameter', 'property', 'type', 'struct', 'enum', 'enumMember', 'macro'] as const;
/** What else there is to say; the address space is where an object lives, or where a pointer points. */
export const TOKEN_MODIFIERS = ['declaration', 'readonly', 'defaultLibrary', 'kernel', 'global', 'local', 'constant', 'private', 'generic'] as const;

type TokenType = (typeof TOKEN_TYPES)[number];
type Modifier = (typeof TOKEN_MODIFIERS)[number];

const TYPE_INDEX = new Map(TOKEN_TYPES.map((type, i) => [type, i]));
const MODIFIER_BIT = new Map(TOKEN_MODIFIERS.map((modifier, i) => [modifier, 1 << i]));
const bits = (...modifiers: readonly Modifier[]): number => modifiers.reduce((sum, modifier) => sum | (MODIFIER_BIT.get(modifier) ?? 0), 0);

const SPACE_BITS = new Map<AddressSpace, number>([
  [AddressSpace.Global, bits('global')], [AddressSpace.Local, bits('local')], [AddressSpace.Constant, bits('constant')], [AddressSpace.Private, bits('private')], [AddressSpace.Generic, bits('generic')],
]);

/** A classified name: offsets in the root file, the index of its type and a bit for each modifier. */
export interface SemanticToken extends Stretch {
  readonly type: number;
  readonly modifiers: number;
}

const known = new WeakMap<Analysis, readonly SemanticToken[]>();

/** The names of the root file that mean something, in order; what is left out or a keyword is left to the grammar. */
export function semanticTokens(analysis: Analysis): readonly SemanticToken[] {
  let tokens = known.get(analysis);
  if (!tokens) {
    tokens = classify(analysis);
    known.set(analysis, tokens);
  }
  return tokens;
}

/** The tokens that touch `[start, end)`. */
export const semanticTokensIn = (analysis: Analysis, { start, end }: Stretch): SemanticToken[] => semanticTokens(analysis).filter((token) => token.end > start && token.start < end);

const HASH = intern('#');
const PRAGMA = intern('pragma');
const LEFT = intern('(');
const DOT = intern('.');

/** A token relative to its chunk. */
interface ChunkToken extends SemanticToken {
  /** Nothing says what it is but how it looks. */
  readonly guessed: boolean;
}

/** What one unit knows of the root file. */
interface UnitTokens {
  /** The macros that the files defined when it was made. */
  readonly macros: string;
  readonly chunks: ReadonlyMap<Chunk, readonly ChunkToken[]>;
  /** What it makes of names that stand elsewhere: in the macros that it uses. */
  readonly elsewhere: readonly { readonly place: Place; readonly type: number; readonly modifiers: number }[];
}

const unitTokens = new WeakMap<Unit, UnitTokens>();

/** Units are classified once and joined, so that an edit costs what it changes. */
function classify(analysis: Analysis): SemanticToken[] {
  const { root } = analysis;
  const macros = macrosOf(analysis.chunks);
  const macroNames = [...macros.keys()].join();
  const elsewhere = new Map<number, { readonly type: number; readonly modifiers: number }>();
  const parts: { readonly chunk: Chunk; readonly tokens: readonly ChunkToken[] }[] = [];
  for (const one of analysis.units) {
    if (!one.unit.chunks.some(({ file }) => file.path === root.path)) continue;
    let made = unitTokens.get(one.unit);
    if (made?.macros !== macroNames) {
      made = classifyUnit(analysis, one, macros, macroNames);
      unitTokens.set(one.unit, made);
    }
    for (const [chunk, tokens] of made.chunks) parts.push({ chunk, tokens });
    for (const { place, type, modifiers } of made.elsewhere) {
      const span = writtenSpan(place.unit, place.token);
      if (span?.file.path === root.path && !elsewhere.has(span.start)) elsewhere.set(span.start, { type, modifiers });
    }
  }
  const found: SemanticToken[] = [];
  for (const { chunk, tokens } of parts) {
    const from = chunk.start;
    for (const { start, end, type, modifiers, guessed } of tokens) {
      const known = guessed ? elsewhere.get(from + start) : undefined;
      if (known) found.push({ start: from + start, end: from + end, ...known });
      else if (type >= 0) found.push({ start: from + start, end: from + end, type, modifiers });
    }
  }
  return found;
}

function classifyUnit(analysis: Analysis, one: Analysis['units'][number], macros: ReadonlyMap<number, Macro>, macroNames: string): UnitTokens {
  const { root } = analysis;
  const occurrences = occurrencesIn(analysis, one, macros).get(root.path) ?? [];
  const types = predefinedTypes(analysis.options.language);
  const chunks = new Map<Chunk, readonly ChunkToken[]>();
  for (const chunk of one.unit.chunks) if (chunk.file.path === root.path) chunks.set(chunk, classifyChunk(chunk, occurrences, types));
  const isOwn = (offset: number): boolean => [...chunks.keys()].some(({ start, end }) => offset >= start && offset < end);
  const elsewhere = occurrences.flatMap(({ span, place, ...occurrence }) => (place && !isOwn(span.start) ? [{ place, ...classOf(occurrence) }] : []));
  return { macros: macroNames, chunks, elsewhere };
}

function classifyChunk({ file, start: from, end: to, inactive }: Chunk, occurrences: readonly Occurrence[], types: ReadonlyMap<number, Type>): ChunkToken[] {
  const { kinds, names, starts, ends, flags } = lex(file.text, from, to);
  const found: ChunkToken[] = [];
  let o = 0;
  let region = 0;
  let pragma = false;
  for (let i = 0; i < kinds.length; i++) {
    const start = starts[i] ?? 0;
    const end = ends[i] ?? 0;
    const name = names[i] ?? 0;
    if ((flags[i] ?? 0) & TokenFlag.LineStart) pragma = name === HASH && names[i + 1] === PRAGMA;
    if (kinds[i] !== TokenKind.Identifier || pragma) continue;
    while (region < inactive.length && (inactive[region]?.end ?? 0) <= start - from) region++;
    if ((inactive[region]?.start ?? Number.POSITIVE_INFINITY) <= start - from) continue;
    // A line continuation inside a name makes it longer than it is; the grammar may have it.
    if (end - start !== spellingOf(name).length) continue;
    while (o < occurrences.length && (occurrences[o]?.span.start ?? 0) < start) o++;
    let occurrence: Occurrence | undefined;
    for (; o < occurrences.length && occurrences[o]?.span.start === start; o++) if (!occurrence || occurrences[o]?.target.kind === 'macro') occurrence = occurrences[o];
    const add = (type: number, modifiers: number): void => {
      found.push({ start: start - from, end: end - from, type, modifiers, guessed: occurrence === undefined });
    };
    if (occurrence) {
      const { type, modifiers } = classOf(occurrence);
      add(type, modifiers);
    } else if (names[i - 1] === DOT) add(indexOf('property'), 0);
    else if (types.has(name)) add(indexOf('type'), bits('defaultLibrary'));
    else if (names[i + 1] === LEFT && (isBuiltinName(spellingOf(name)) || /^(convert|as)_[a-z]+\d*(_|$)/.test(spellingOf(name)))) add(indexOf('function'), bits('defaultLibrary'));
    else add(-1, 0);
  }
  return found;
}

const indexOf = (type: TokenType): number => TYPE_INDEX.get(type) ?? 0;

const spaceBits = (type: Type): number => {
  const object = elementOf(type);
  return SPACE_BITS.get(object.kind === 'pointer' ? elementOf(object.pointee).space : object.space) ?? 0;
};

function classOf({ target, role }: Pick<Occurrence, 'target' | 'role'>): { type: number; modifiers: number } {
  const declares = role === 'use' ? 0 : bits('declaration');
  const made = (type: TokenType, modifiers: number) => ({ type: TYPE_INDEX.get(type) ?? 0, modifiers: modifiers | declares });
  switch (target.kind) {
    case 'function': return made('function', target.kernel ? bits('kernel') : 0);
    case 'typedef': return made('type', 0);
    case 'enumerator': return made('enumMember', bits('readonly'));
    case 'macro': return made('macro', target.macro.origin === 'file' ? 0 : bits('defaultLibrary'));
    case 'tag': return made(target.tag === 'enum' ? 'enum' : 'struct', 0);
    case 'variable': {
      const readonly = elementOf(target.type).qualifiers & Qualifiers.Const ? bits('readonly') : 0;
      return made(target.role === 'field' ? 'property' : target.role === 'parameter' ? 'parameter' : 'variable', spaceBits(target.type) | readonly);
    }
  }
}
