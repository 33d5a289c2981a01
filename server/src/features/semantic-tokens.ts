import type { Analysis } from '../analysis.js';
import { isBuiltinName } from '../builtins/index.js';
import { TokenFlag, TokenKind } from '../preprocessor/token.js';
import { predefinedTypes } from '../semantics/builtin-types.js';
import { intern, spellingOf } from '../text/names.js';
import { AddressSpace, elementOf, Qualifiers, type Type } from '../types/type.js';
import { type Occurrence, occurrencesOf } from './occurrences.js';
import { inactiveRegions, rawTokens, type Stretch } from './tokens.js';

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

function classify(analysis: Analysis): SemanticToken[] {
  const { root } = analysis;
  const { kinds, names, starts, ends, flags } = rawTokens(root);
  const occurrences = occurrencesOf(analysis).byFile.get(root.path) ?? [];
  const inactive = inactiveRegions(analysis);
  const types = predefinedTypes(analysis.options.language);
  const found: SemanticToken[] = [];
  let o = 0;
  let region = 0;
  let pragma = false;
  for (let i = 0; i < kinds.length; i++) {
    const start = starts[i] ?? 0;
    const end = ends[i] ?? 0;
    const name = names[i] ?? 0;
    if ((flags[i] ?? 0) & TokenFlag.LineStart) pragma = name === HASH && names[i + 1] === PRAGMA;
    if (kinds[i] !== TokenKind.Identifier || pragma) continue;
    while (region < inactive.length && (inactive[region]?.end ?? 0) <= start) region++;
    if ((inactive[region]?.start ?? Number.POSITIVE_INFINITY) <= start) continue;
    // A line continuation inside a name makes it longer than it is; the grammar may have it.
    if (end - start !== spellingOf(name).length) continue;
    while (o < occurrences.length && (occurrences[o]?.span.start ?? 0) < start) o++;
    let occurrence: Occurrence | undefined;
    for (; o < occurrences.length && occurrences[o]?.span.start === start; o++) if (!occurrence || occurrences[o]?.target.kind === 'macro') occurrence = occurrences[o];
    if (occurrence) found.push({ start, end, ...classOf(occurrence) });
    else if (names[i - 1] === DOT) found.push(token(start, end, 'property', 0));
    else if (types.has(name)) found.push(token(start, end, 'type', bits('defaultLibrary')));
    else if (names[i + 1] === LEFT && (isBuiltinName(spellingOf(name)) || /^(convert|as)_[a-z]+\d*(_|$)/.test(spellingOf(name)))) found.push(token(start, end, 'function', bits('defaultLibrary')));
  }
  return found;
}

const token = (start: number, end: number, type: TokenType, modifiers: number): SemanticToken => ({ start, end, type: TYPE_INDEX.get(type) ?? 0, modifiers });

const spaceBits = (type: Type): number => {
  const object = elementOf(type);
  return SPACE_BITS.get(object.kind === 'pointer' ? elementOf(object.pointee).space : object.space) ?? 0;
};

function classOf({ target, role }: Occurrence): { type: number; modifiers: number } {
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
