import type { Analysis } from '../../analysis/analysis.js';
import { TokenKind } from '../../preprocessor/token.js';
import { MEMORY_ENUMERATORS } from '../../semantics/declarations/builtin-types.js';
import type { FunctionSymbol, Place, ProgramSymbol } from '../../semantics/symbols/symbols.js';
import { keywordOf, P } from '../../syntax/keywords.js';
import { partsWithin } from '../../syntax/walk.js';
import { intern, spellingOf } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import type { SourceFile } from '../../text/source-file.js';
import { spellType } from '../../types/spelling.js';
import type { Type } from '../../types/type.js';
import { declarationsOf, unitsIn, writtenSpan } from '../navigation/places.js';
import { parameterText } from '../outline/document-symbols.js';
import { builtinCompletions, hasFlags } from './completion-builtins.js';
import { attributeCompletions, directiveCompletions, type Nearby } from './completion-directives.js';
import { type Completion, type Completions, callOf, keywords, Rank, typeText } from './completion-item.js';
import { macroCompletions, typeMacros } from './completion-macros.js';
import { fieldCompletions, isDesignator, memberCompletions } from './completion-members.js';
import { type CompletionPlace, isStatementStart, placeOf } from './completion-place.js';
import { type PlaceGroup, Ranking } from './completion-ranking.js';
import {
  isUnderscored,
  QUALIFIERS,
  SPACE_WORDS,
  STATEMENT_WORDS,
  typeCompletions,
  underscored,
  VALUE_WORDS,
  wordsAt,
} from './completion-words.js';
import { type Cut, completed, cutAt, declarationStarts, directiveAt, PLACEHOLDER } from './incomplete.js';
import { likelyBuiltins } from './likely-builtins.js';
import { SNIPPETS } from './snippets.js';
import { designated, fitness, holds, type Wanted, wantedAt } from './wanted.js';

/** A text, and how to analyse it. */
export interface CompletionSource {
  readonly root: SourceFile;
  /** Where declarations of the text are known to start, in text order. */
  readonly starts: readonly number[];
  /** Analyses the text: only few places need that. */
  analyse(): Analysis;
  /** Analyses a changed text in its place. */
  analyseCopy(text: string): Analysis;
}

/** The text of an analysis. */
export const analysedSource = (analysis: Analysis, analyseCopy: (text: string) => Analysis): CompletionSource => ({
  root: analysis.root,
  starts: declarationStarts(analysis),
  analyse: () => analysis,
  analyseCopy,
});

interface CompletionLimits {
  /** The files that an `#include` could name. */
  readonly nearby?: Nearby;
  /** The number of ranked candidates that are returned. */
  readonly most?: number;
}

/** The candidates at `offset` (UTF-16 units) of a text. */
export function completionsAt(
  source: CompletionSource,
  offset: number,
  { nearby = { paths: [], base: '' }, most = Number.POSITIVE_INFINITY }: CompletionLimits = {},
): Completions {
  const completions = completionsIn(source, offset, nearby, most);
  // Where the arguments are there already, a name is all that is wanted.
  if (!/^\w*[ \t]*\(/.test(source.root.text.slice(offset, offset + 200))) return completions;
  return {
    ...completions,
    items: completions.items.map((item) => {
      const { insert: _, snippet: __, ...name } = item;
      return item.kind === 'snippet' || item.kind === 'attribute' ? item : name;
    }),
  };
}

function completionsIn(source: CompletionSource, offset: number, nearby: Nearby, most: number): Completions {
  const { root, starts, analyseCopy } = source;
  const cut = cutAt(root, offset, starts);
  const start = offset - cut.prefix.length;
  const directive = directiveAt(cut);
  if (directive !== undefined) {
    const analysis = source.analyse();
    return (
      directiveCompletions(analysis, cut, directive, offset, nearby) ?? {
        start,
        items: inDirective(analysis, directive, cut.matches).filter(({ label }) => cut.matches(label)),
      }
    );
  }
  const before = cut.tokens.names.at(-1);
  // The letters after a number are its suffix.
  if (cut.quoted || /\d/.test(cut.head.charAt(cut.head.length - 1))) return { start, items: [] };
  if (before === P.dot && isDesignator(cut))
    return { start, items: fieldCompletions(designated(analyseCopy(completed(cut, ' = 0')))) };
  if (before === P.dot || before === P.arrow) {
    const members = memberCompletions(analyseCopy(completed(cut)), cut, before === P.arrow);
    return { start, ...members, ...new Ranking(root, cut, 'member').rank(members.items, most) };
  }
  const attributes = attributeCompletions(cut);
  if (attributes) return { start, items: attributes };
  const copy = analyseCopy(completed(cut));
  const place = placeOf(copy, cut);
  const names = place === 'label' ? labels(source.analyse(), cut) : nameCompletions(copy, cut, place);
  const items = isUnderscored(root, cut) ? underscored(names) : names;
  const matching = items.filter(({ label }) => cut.matches(label));
  return place === 'label'
    ? { start, items: matching }
    : { start, ...new Ranking(root, cut, groupOf(place)).rank(matching, most) };
}

function groupOf(place: Exclude<CompletionPlace, 'label'>): PlaceGroup {
  switch (place) {
    case 'statement':
      return 'statement';
    case 'expression':
    case 'cast':
      return 'value';
    case 'file':
    case 'kernel':
      return 'file';
    case 'parameter':
    case 'pointer':
      return 'parameter';
    default:
      return 'type';
  }
}

/** The candidates in a condition or in the replacement list of a macro. */
function inDirective(analysis: Analysis, directive: string, matches: Cut['matches']): Completion[] {
  const [, parameters, body] = /^define\s+\w+(?:\(([^)]*)\))?(\s[\s\S]*)$/.exec(directive) ?? [];
  if (body === undefined)
    return [
      ...macroCompletions(analysis, true, matches),
      ...(/^(el)?if\b/.test(directive) ? keywords(['defined'], Rank.Fits) : []),
    ];
  const symbols = declarationsOf(analysis).filter((symbol) => symbol.name !== 0 && isAtFileScope(analysis, symbol));
  const { language } = analysis.options;
  return distinct([
    ...(parameters ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^\w+$/.test(name))
      .map((label): Completion => ({ label, kind: 'parameter', detail: 'a parameter of the macro', rank: Rank.Fits })),
    ...symbols.map((symbol) => symbolCompletion(symbol, (_type, otherwise) => otherwise)),
    ...builtinCompletions(analysis, matches),
    ...typeCompletions(language, Rank.Type, matches),
    ...keywords([...SPACE_WORDS, ...QUALIFIERS, ...STATEMENT_WORDS, ...VALUE_WORDS, 'kernel', '__attribute__']),
    ...macroCompletions(analysis, true, matches),
  ]);
}

/** The first of each name. */
function distinct(items: readonly Completion[]): Completion[] {
  const seen = new Set<string>();
  return items.filter(({ label, kind }) => {
    if (kind === 'snippet') return true;
    if (seen.has(label)) return false;
    seen.add(label);
    return true;
  });
}

// ---------------------------------------------------------------------------------------------------- names

function nameCompletions(copy: Analysis, cut: Cut, place: Exclude<CompletionPlace, 'label'>): Completion[] {
  const { language } = copy.options;
  switch (place) {
    case 'new-name':
      return [];
    case 'struct':
    case 'union':
    case 'enum':
      return tags(copy, place);
    case 'integer':
      return keywords(['char', 'short', 'int', 'long'], Rank.Type);
    case 'declarator':
      return keywords(['const', 'restrict', 'volatile'], Rank.Fits);
    case 'pointer':
      return keywords(['restrict', 'const', 'volatile'], Rank.Fits);
    case 'statement':
    case 'expression':
    case 'cast':
      return distinct([...valueCompletions(copy, cut, place), ...snippets('body', place === 'statement')]);
    case 'kernel':
      return [...keywords(['void'], Rank.Fits), ...keywords(['__attribute__']), ...typeMacros(copy)];
    case 'file':
    case 'parameter':
    case 'record':
    case 'type': {
      const typedefs = visibleSymbols(copy, cut).filter(({ kind, name }) => kind === 'typedef' && name !== PLACEHOLDER);
      return distinct([
        ...typedefs.map((symbol) => symbolCompletion(symbol, (_type, otherwise) => otherwise)),
        ...typeCompletions(language, Rank.Type, cut.matches),
        ...keywords(wordsAt(place, language.version, language.genericAddressSpace)),
        ...typeMacros(copy),
        ...snippets('file', place === 'file' && isStatementStart(cut)),
      ]);
    }
  }
}

const snippets = (wanted: 'file' | 'body', fits: boolean): Completion[] =>
  fits
    ? SNIPPETS.filter(({ where }) => where === wanted).map(({ label, summary, body }) => ({
        label,
        kind: 'snippet',
        detail: summary,
        rank: Rank.Keyword,
        insert: body,
        snippet: true,
      }))
    : [];

/** What a value can be made of; at the beginning of a statement also what else may begin there. */
function valueCompletions(copy: Analysis, cut: Cut, place: 'statement' | 'expression' | 'cast'): Completion[] {
  const { language } = copy.options;
  const wanted: Wanted = place === 'statement' ? { types: [], names: [] } : wantedAt(copy, cut);
  const rankOf = (type: Type, otherwise: number): number => {
    const fits = fitness(wanted, type);
    const isNear = otherwise === Rank.Local;
    if (fits === undefined) return otherwise;
    if (fits === 'misfit') return holds(wanted, type) ? Rank.Holds : Rank.Misfit;
    return fits === 'fits' ? (isNear ? Rank.Fits : Rank.FitsProgram) : isNear ? Rank.Converts : Rank.ConvertsProgram;
  };
  const items: Completion[] = [];
  const own = functionAround(copy);
  const counts = new Map<number, number>();
  const recent = recentCalls(cut);
  const seen = new Set<number>([PLACEHOLDER, ...(wanted.initializes === undefined ? [] : [wanted.initializes])]);
  for (const symbol of visibleSymbols(copy, cut)) {
    if (seen.has(symbol.name)) continue;
    seen.add(symbol.name);
    // Long headers declare thousands of functions.
    if (symbol.kind !== 'variable' && !cut.matches(spellingOf(symbol.name))) continue;
    const known = symbolCompletion(symbol, rankOf);
    const plain = symbol.kind === 'function' && symbol.name === own ? { ...known, rank: Rank.Recursive } : known;
    // The nearest comes first; between those stand the likeliest builtins.
    const near = counts.get(plain.rank) ?? 0;
    counts.set(plain.rank, near + 1);
    const item = {
      ...plain,
      order: recent.get(symbol.name) ?? 2 * near + (symbol.kind === 'function' ? recent.size : 0),
    };
    items.push(
      wanted.constant && symbol.kind !== 'typedef'
        ? { ...plain, rank: symbol.kind === 'enumerator' ? Rank.Fits : Rank.Impossible }
        : item,
    );
  }
  // A type begins a declaration or appears in a cast; elsewhere it is unlikely.
  const typeRank =
    place === 'expression' || wanted.constant ? Rank.Unlikely : place === 'cast' ? Rank.Program : Rank.Type;
  return [
    ...items,
    ...typeCompletions(language, typeRank, cut.matches),
    ...keywords(
      [
        ...SPACE_WORDS,
        ...(language.genericAddressSpace ? ['generic'] : []),
        ...QUALIFIERS,
        ...(place === 'statement' ? ['typedef'] : []),
      ],
      typeRank === Rank.Unlikely ? Rank.Unlikely : Rank.Keyword,
    ),
    ...keywords([...VALUE_WORDS, ...(place === 'statement' ? STATEMENT_WORDS : [])]),
    ...(wanted.constant || wanted.names.some(hasFlags)
      ? builtinCompletions(copy, cut.matches).map((item) => ({
          ...item,
          rank: wanted.constant ? Rank.Impossible : Rank.Misfit,
        }))
      : builtinCompletions(copy, cut.matches, wanted, likelyBuiltins(place, wanted))),
    ...(language.version >= 200
      ? MEMORY_ENUMERATORS.map(
          ([label, value]): Completion => ({
            label,
            kind: 'enumerator',
            detail: `${value}`,
            rank: wanted.names.some((name) => label.startsWith(name)) ? Rank.Fits : Rank.Macro,
          }),
        )
      : []),
    ...macroCompletions(
      copy,
      cut.prefix.startsWith('_') || cut.prefix.startsWith('cl_'),
      cut.matches,
      wanted,
      rankOf,
    ).map((item) => {
      const order = recent.get(intern(item.label));
      return order === undefined ? item : { ...item, order };
    }),
  ];
}

/** What is called in the function around the cursor before it, the last first: it is likely to be called again. */
function recentCalls({ tokens: { names, kinds } }: Cut): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let i = names.length - 2; i >= 0; i--) {
    const name = names[i] ?? 0;
    if (names[i + 1] === P.leftParen && kinds[i] === TokenKind.Identifier && !keywordOf(name) && !found.has(name))
      found.set(name, found.size);
  }
  return found;
}

/** The tags that a keyword can name. */
const tags = ({ units }: Analysis, word: 'struct' | 'union' | 'enum'): Completion[] =>
  units.flatMap(({ trace }) =>
    [...trace.tags]
      .filter(
        ([name, type]) => name !== PLACEHOLDER && (type.kind === 'record' ? word === type.record.tag : word === 'enum'),
      )
      .map(([name]): Completion => ({ label: spellingOf(name), kind: 'struct', detail: word, rank: Rank.Fits })),
  );

/** The labels of the function that contains the cursor, including later ones. */
function labels(analysis: Analysis, { head: { length: cursor } }: Cut): Completion[] {
  const around = unitsIn(analysis, { start: cursor, end: cursor })
    .flatMap(({ part }) => part.bodies)
    .findLast(({ unit, node }) => {
      const span = writtenSpan(unit, node.first);
      return span?.file.path === analysis.root.path && span.start < cursor;
    });
  const parts = around ? partsWithin(around.node.body) : [];
  const names = new Set(parts.flatMap((part) => (part.kind === 'label' ? [part.name] : [])));
  return [...names].map((name, order) => ({
    label: spellingOf(name),
    kind: 'label',
    detail: 'a label',
    rank: Rank.Fits,
    order,
  }));
}

const tracesOf = perOwner(({ units }: Analysis) => new Map(units.map(({ unit, trace }) => [unit, trace])));

const isAtFileScope = (analysis: Analysis, { name, place }: ProgramSymbol): boolean =>
  tracesOf(analysis).get(place.unit)?.symbols.get(name)?.place.token === place.token;

/** The last body, which contains the cursor if any does. */
const lastBody = (units: Analysis['units']) => units.findLast(({ part }) => part.bodies.length > 0)?.part.bodies.at(-1);

/** The name of the function whose body contains the placeholder. */
function functionAround({ units }: Analysis): number | undefined {
  const { unit, node, symbol } = lastBody(units) ?? {};
  const at = unit?.names.lastIndexOf(PLACEHOLDER) ?? -1;
  return node && at > node.first && at <= node.last ? symbol?.name : undefined;
}

/** The constructs that end the scope of a declaration in them (C99 6.2.1 §4). */
const SCOPES: ReadonlySet<string> = new Set(['compound', 'for', 'block']);

/** Whether a declaration in a function is in scope at the cursor; after the cursor, the copy only closes brackets. */
function scopeAtCursor({ root, units }: Analysis, { head }: Cut): (place: Place) => boolean {
  const around = lastBody(units);
  if (!around) return () => false;
  const { unit, node } = around;
  const isAfterCursor = (token: number): boolean => {
    const span = writtenSpan(unit, token);
    return span?.file.path === root.path && span.start >= head.length;
  };
  // In a macro's argument, tokens of the macro follow. The macro may also drop the placeholder.
  const placeholder = unit.names.lastIndexOf(PLACEHOLDER);
  let cursor = node.last + 1;
  if (placeholder > node.first && placeholder <= node.last) cursor = placeholder;
  else while (cursor > node.first && isAfterCursor(cursor - 1)) cursor--;
  if (cursor > node.last) return () => false;
  const ended = partsWithin(node.body).filter(({ kind, last }) => SCOPES.has(kind) && last < cursor);
  return ({ unit: of, token }) =>
    of === unit && token >= node.first && !ended.some(({ first, last }) => first <= token && token <= last);
}

/** The symbols in scope at the cursor, inner and later ones first. */
function visibleSymbols(copy: Analysis, cut: Cut): ProgramSymbol[] {
  const isInScope = scopeAtCursor(copy, cut);
  return declarationsOf(copy)
    .filter((symbol) => {
      if (symbol.name === 0) return false;
      if (symbol.kind === 'variable')
        return symbol.role === 'file' || (symbol.role !== 'field' && isInScope(symbol.place));
      return symbol.kind !== 'typedef' || isAtFileScope(copy, symbol) || isInScope(symbol.place);
    })
    .reverse();
}

function symbolCompletion(symbol: ProgramSymbol, rankOf: (type: Type, otherwise: number) => number): Completion {
  const label = spellingOf(symbol.name);
  switch (symbol.kind) {
    case 'variable': {
      const local = symbol.role !== 'file';
      return {
        label,
        kind: symbol.role === 'parameter' ? 'parameter' : 'variable',
        detail: typeText(symbol.type),
        rank: rankOf(symbol.type, local ? Rank.Local : Rank.Program),
      };
    }
    case 'function':
      return {
        label,
        kind: symbol.kernel ? 'kernel' : 'function',
        detail: functionText(symbol),
        rank: rankOf(symbol.type.returns, Rank.Program),
        ...callOf(label, symbol.parameters.length),
      };
    case 'typedef':
      return {
        label,
        kind: symbol.type.kind === 'record' ? 'struct' : 'type',
        detail: typeText(symbol.type),
        rank: Rank.Type,
      };
    case 'enumerator':
      return {
        label,
        kind: 'enumerator',
        detail: symbol.value === undefined ? '' : `${symbol.value}`,
        rank: rankOf(symbol.type, Rank.Program),
      };
  }
}

/** Cached per function: its text is the same until the function is edited. */
const functionText = perOwner((symbol: FunctionSymbol): string =>
  spellType(symbol.type.returns, `${spellingOf(symbol.name)}(${symbol.parameters.map(parameterText).join(', ')})`, {
    vectorNames: true,
  }),
);
