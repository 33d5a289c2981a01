import type { Analysis } from '../analysis.js';
import { builtinNames, documentBuiltin } from '../builtins/index.js';
import { type LanguageVersion, versionName } from '../preprocessor/language.js';
import { describeMacro, type Macro } from '../preprocessor/macro.js';
import { predefinedNames } from '../preprocessor/predefined.js';
import { TokenKind } from '../preprocessor/token.js';
import { builtinType, MEMORY_ENUMERATORS, predefinedTypes } from '../semantics/builtin-types.js';
import type { FunctionSymbol, ProgramSymbol } from '../semantics/symbols.js';
import { keywordOf, P } from '../syntax/keywords.js';
import { spellingOf } from '../text/names.js';
import { SourceFile } from '../text/source-file.js';
import { type Field, spellType, type Type, Types } from '../types/type.js';
import { attributeCompletions, directiveCompletions, type Nearby } from './completion-directives.js';
import { type Completion, type Completions, callOf, keywords, Rank, typeText } from './completion-item.js';
import { isStatementStart, placeOf } from './completion-place.js';
import { parameterText } from './document-symbols.js';
import { type Cut, completed, cutAt, directiveAt, isInitializer, PLACEHOLDER, typedExpressions } from './incomplete.js';
import { declarationsOf, spanOfPlace } from './places.js';
import { fileBrackets, scopeOf } from './scopes.js';
import { SNIPPETS } from './snippets.js';
import { rawTokens } from './tokens.js';
import { designated, fitness, type Wanted, wantedAt } from './wanted.js';

/**
 * What can stand at `offset` (UTF-16 units) of the root file. `analyseCopy` analyses a changed text in its stead; `nearby` is
 * what an `#include` could name.
 */
export function completionsAt(
  analysis: Analysis,
  offset: number,
  analyseCopy: (text: string) => Analysis,
  nearby: Nearby = { paths: [], base: '' },
): Completions {
  const completions = completionsIn(analysis, offset, analyseCopy, nearby);
  // Where the arguments are there already, a name is all that is wanted.
  if (!/^\w*[ \t]*\(/.test(analysis.root.text.slice(offset, offset + 200))) return completions;
  return {
    ...completions,
    items: completions.items.map((item) =>
      item.kind === 'snippet' || item.kind === 'attribute'
        ? item
        : { label: item.label, kind: item.kind, detail: item.detail, rank: item.rank },
    ),
  };
}

function completionsIn(
  analysis: Analysis,
  offset: number,
  analyseCopy: (text: string) => Analysis,
  nearby: Nearby,
): Completions {
  const cut = cutAt(analysis, offset);
  const start = offset - cut.prefix.length;
  const directive = directiveAt(cut);
  if (directive !== undefined)
    return (
      directiveCompletions(analysis, cut, directive, offset, nearby) ?? {
        start,
        items: inDirective(analysis, directive),
      }
    );
  const before = cut.tokens.names.at(-1);
  // Behind a number, the letters are its suffix.
  if (cut.quoted || /\d/.test(cut.head.charAt(cut.head.length - 1))) return { start, items: [] };
  if (before === P.dot && isDesignator(cut))
    return { start, items: fieldCompletions(designated(analyseCopy(completed(cut, ' = 0')))) };
  if (before === P.dot || before === P.arrow)
    return { start, ...memberCompletions(analyseCopy(completed(cut)), cut, before === P.arrow) };
  return { start, items: attributeCompletions(cut) ?? nameCompletions(analysis, analyseCopy(completed(cut)), cut) };
}

/** The names that stand in a condition or in what a macro is defined as. */
function inDirective(analysis: Analysis, directive: string): Completion[] {
  const [, parameters, body] = /^define\s+\w+(?:\(([^)]*)\))?(\s[\s\S]*)$/.exec(directive) ?? [];
  if (body === undefined)
    return [
      ...macroCompletions(analysis, true),
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
    ...builtinCompletions(analysis),
    ...typeCompletions(language, Rank.Type),
    ...keywords([...SPACE_WORDS, ...QUALIFIERS, ...STATEMENT_WORDS, ...VALUE_WORDS, 'kernel', '__attribute__']),
    ...macroCompletions(analysis, true),
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

// ---------------------------------------------------------------------------------------------------- members

/** A dot that begins a designator: `{ .x = 1, .y = 2 }`. */
function isDesignator(cut: Cut): boolean {
  const { tokens, open } = cut;
  const brace = open.at(-1);
  const before = tokens.names.at(-2);
  return brace !== undefined && (before === P.leftBrace || before === P.comma) && isInitializer(cut, brace);
}

function memberCompletions(copy: Analysis, { tokens }: Cut, arrow: boolean): Pick<Completions, 'items' | 'also'> {
  const expressions = typedExpressions(copy);
  for (const [node] of [...expressions].reverse()) {
    if (node.kind !== 'member' || node.member !== PLACEHOLDER) continue;
    const base = expressions.get(node.base)?.type;
    if (!base) break;
    const object = base.kind === 'pointer' ? base.pointee : arrow && base.kind === 'array' ? base.element : base;
    const items =
      object.kind === 'record'
        ? fieldCompletions(object.record.fields ?? [])
        : object.kind === 'vector'
          ? swizzles(object.element, object.count)
          : [];
    const start = tokens.starts.at(-1);
    return {
      items,
      ...(base.kind === 'pointer' &&
        !arrow &&
        start !== undefined && { also: { start, end: start + 1, newText: '->' } }),
    };
  }
  return { items: [] };
}

function fieldCompletions(fields: readonly Field[]): Completion[] {
  return fields.flatMap((field): Completion[] => {
    if (field.name !== 0)
      return [{ label: spellingOf(field.name), kind: 'field', detail: typeText(field.type), rank: 0 }];
    return field.type.kind === 'record' ? fieldCompletions(field.type.record.fields ?? []) : [];
  });
}

/** The components of a vector: single ones, halves, and the usual groups (6.3.7 "Vector Components"). */
function swizzles(element: Type, count: number): Completion[] {
  const name = spellType(element, '', { vectorNames: true, outermost: false });
  const letters = 'xyzw'.slice(0, Math.min(count, 4));
  const groups = [
    ...letters,
    ...(count >= 2 ? ['xy'] : []),
    ...(count >= 3 ? ['xyz'] : []),
    ...(count >= 4 ? ['zw', 'xyzw', 'wzyx'] : []),
  ];
  const halves = count >= 2 ? ['lo', 'hi', 'even', 'odd'] : [];
  const numbers = Array.from({ length: count }, (_, i) => `s${i.toString(16)}`);
  const width = (label: string): number =>
    halves.includes(label) ? (count === 3 ? 2 : count / 2) : label.startsWith('s') ? 1 : label.length;
  return [...groups, ...halves, ...numbers].map((label, rank) => ({
    label,
    kind: 'swizzle',
    detail: width(label) > 1 ? `${name}${width(label)}` : name,
    rank,
  }));
}

// ---------------------------------------------------------------------------------------------------- names

function nameCompletions(analysis: Analysis, copy: Analysis, cut: Cut): Completion[] {
  const { language } = copy.options;
  const place = placeOf(copy, cut);
  switch (place) {
    case 'new-name':
      return [];
    case 'label':
      return labels(analysis, cut);
    case 'struct':
    case 'union':
    case 'enum':
      return tags(copy, place);
    case 'integer':
      return keywords(['char', 'short', 'int', 'long'], Rank.Type);
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
        ...typeCompletions(language, Rank.Type),
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
    if (fits === 'misfit') return Rank.Misfit;
    return fits === 'fits' ? (isNear ? Rank.Fits : Rank.FitsProgram) : isNear ? Rank.Converts : Rank.ConvertsProgram;
  };
  const items: Completion[] = [];
  const seen = new Set<number>([PLACEHOLDER, ...(wanted.initialises === undefined ? [] : [wanted.initialises])]);
  for (const symbol of visibleSymbols(copy, cut)) {
    if (seen.has(symbol.name)) continue;
    seen.add(symbol.name);
    const item = symbolCompletion(symbol, rankOf);
    items.push(
      wanted.constant && symbol.kind !== 'typedef'
        ? { ...item, rank: symbol.kind === 'enumerator' ? Rank.Fits : Rank.Misfit }
        : item,
    );
  }
  // A type begins a declaration or stands in a cast; elsewhere it is unlikely.
  const typeRank =
    place === 'expression' || wanted.constant ? Rank.Unlikely : place === 'cast' ? Rank.Program : Rank.Type;
  return [
    ...items,
    ...typeCompletions(language, typeRank),
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
    ...builtinCompletions(copy, wanted).map((item) => (wanted.constant ? { ...item, rank: Rank.Misfit } : item)),
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
    ...macroCompletions(copy, cut.prefix.startsWith('_') || cut.prefix.startsWith('cl_'), wanted, rankOf),
  ];
}

const SPACE_WORDS = ['global', 'local', 'constant', 'private'];
const TYPE_WORDS = [
  'void',
  'bool',
  'char',
  'short',
  'int',
  'long',
  'float',
  'double',
  'half',
  'unsigned',
  'signed',
  'struct',
  'union',
  'enum',
];
const QUALIFIERS = ['const', 'volatile'];
const STATEMENT_WORDS = [
  'if',
  'else',
  'while',
  'do',
  'for',
  'switch',
  'case',
  'default',
  'return',
  'break',
  'continue',
  'goto',
];
const VALUE_WORDS = ['sizeof', 'true', 'false'];

/** The types that there are without a declaration. */
function typeCompletions(language: Analysis['options']['language'], rank: number): Completion[] {
  const predefined = [...predefinedTypes(language).keys()].map(spellingOf).filter((label) => !label.startsWith('__'));
  return [
    ...keywords(TYPE_WORDS, rank),
    ...predefined.map((label): Completion => ({ label, kind: 'type', detail: '', rank })),
  ];
}

function wordsAt(
  place: 'file' | 'parameter' | 'record' | 'type',
  version: LanguageVersion,
  generic: boolean,
): string[] {
  const words = [...QUALIFIERS, ...SPACE_WORDS, ...(generic ? ['generic'] : [])];
  switch (place) {
    case 'file':
      return [
        ...words,
        'kernel',
        'typedef',
        'inline',
        '__attribute__',
        ...(version >= 120 ? ['static', 'extern'] : []),
      ];
    case 'parameter':
      return [...words, 'restrict', 'read_only', 'write_only', ...(version >= 200 ? ['read_write', 'pipe'] : [])];
    case 'record':
    case 'type':
      return words;
  }
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

/** The labels of the function that the cursor is in, those behind it among them. */
function labels({ root }: Analysis, { head }: Cut): Completion[] {
  const around = fileBrackets(root).find(
    ({ depth, kind, open, close }) =>
      depth === 0 && kind === '{' && open < head.length && (close ?? root.text.length) >= head.length,
  );
  const { names, kinds, starts } = rawTokens(root);
  const found = new Set<number>();
  for (let i = 1; around && i < names.length; i++) {
    const start = starts[i] ?? 0;
    const name = names[i] ?? 0;
    if (start <= around.open || names[i + 1] !== P.colon || kinds[i] !== TokenKind.Identifier || keywordOf(name))
      continue;
    if (around.close !== undefined && start > around.close) break;
    if (
      names[i - 1] === P.semicolon ||
      names[i - 1] === P.leftBrace ||
      names[i - 1] === P.rightBrace ||
      names[i - 1] === P.colon
    )
      found.add(name);
  }
  return [...found].map((name) => ({ label: spellingOf(name), kind: 'label', detail: 'a label', rank: Rank.Fits }));
}

const isAtFileScope = ({ units }: Analysis, { name, place }: ProgramSymbol): boolean =>
  units.some(({ unit, trace }) => unit === place.unit && trace.symbols.get(name)?.place.token === place.token);

/** The symbols in scope at the cursor, inner and later ones first. */
function visibleSymbols(copy: Analysis, { head, from }: Cut): ProgramSymbol[] {
  const { path, text } = copy.root;
  const near = new SourceFile(path, text.slice(from));
  const cursor = head.length - from;
  // Locals of what is closed before the cursor are out of scope; only the rest is looked at closely.
  const closed =
    from +
    (fileBrackets(near).findLast(
      ({ depth, kind, close }) => depth === 0 && kind === '{' && close !== undefined && close < cursor,
    )?.close ?? 0);
  const visible: ProgramSymbol[] = [];
  const declarations = declarationsOf(copy);
  for (let i = declarations.length - 1; i >= 0; i--) {
    const symbol = declarations[i];
    if (!symbol || symbol.name === 0) continue;
    if (symbol.kind === 'variable' && symbol.role === 'field') continue;
    if ((symbol.kind === 'variable' && symbol.role !== 'file') || symbol.kind === 'typedef') {
      const span = spanOfPlace(symbol.place);
      const isLocal = symbol.kind === 'variable';
      if (span?.file.path === path) {
        if (isLocal && span.start < closed) continue;
        if (span.start < from ? !isAtFileScope(copy, symbol) : scopeOf(near, span.start - from).end < cursor) continue;
      } else if (isLocal) continue;
    }
    visible.push(symbol);
  }
  return visible;
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
        rank: symbol.kernel ? Rank.Unlikely : rankOf(symbol.type.returns, Rank.Program),
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

const functionText = (symbol: FunctionSymbol): string =>
  spellType(symbol.type.returns, `${spellingOf(symbol.name)}(${symbol.parameters.map(parameterText).join(', ')})`, {
    vectorNames: true,
  });

// ---------------------------------------------------------------------------------------------------- builtins and macros

interface BuiltinEntry {
  readonly item: Completion;
  readonly since: number;
  readonly needs: readonly string[];
  /** What it returns, where that is one type. */
  readonly returns?: Type;
}

let builtins: readonly BuiltinEntry[] | undefined;

/** Every builtin, once for all documents. */
function builtinEntries(): readonly BuiltinEntry[] {
  if (builtins) return builtins;
  const entries: BuiltinEntry[] = [];
  for (const label of builtinNames()) {
    const documentation = documentBuiltin(label);
    if (!documentation) continue;
    const [signature = '', ...more] = documentation.shorthands;
    const detail = more.length ? `${signature} (+${more.length})` : signature;
    entries.push({
      item: {
        label,
        kind: 'builtin',
        detail,
        rank: Rank.Builtin,
        ...callOf(label, /\(\s*(void)?\s*\)$/.test(signature) ? 0 : 1),
      },
      since: documentation.since,
      needs: documentation.needs,
    });
  }
  for (const base of ['char', 'uchar', 'short', 'ushort', 'int', 'uint', 'long', 'ulong', 'float', 'double', 'half']) {
    for (const width of ['', '2', '3', '4', '8', '16']) {
      for (const family of ['convert', 'as']) {
        const label = `${family}_${base}${width}`;
        entries.push({
          item: {
            label,
            kind: 'builtin',
            detail: `${base}${width} ${label}(x)`,
            rank: Rank.Unlikely,
            ...callOf(label, 1),
          },
          returns: builtinType(base, Number(width || 1)),
          since: width === '3' ? 110 : 100,
          needs: base === 'double' ? ['cl_khr_fp64'] : base === 'half' ? ['cl_khr_fp16'] : [],
        });
      }
    }
  }
  builtins = entries;
  return entries;
}

function builtinCompletions(copy: Analysis, wanted?: Wanted): Completion[] {
  const { version } = copy.options.language;
  const has = (need: string): boolean => need.split('|').some(copy.isMacroDefined);
  return builtinEntries()
    .filter(({ since, needs }) => version >= since && needs.every(has))
    .map(({ item, returns }) =>
      wanted && returns && fitness(wanted, returns) === 'fits' ? { ...item, rank: Rank.Builtin } : item,
    );
}

/** What there is to say about a builtin in full, as Markdown; undefined for a name that is none. */
export function builtinDocumentation(name: string): string | undefined {
  const documentation = documentBuiltin(name);
  if (!documentation) return undefined;
  const { shorthands, summary, section, since, needs, where } = documentation;
  const shown = shorthands.slice(0, 8);
  const more = shorthands.length > shown.length ? `\n// … and ${shorthands.length - shown.length} more` : '';
  const version = `OpenCL C ${(since / 100).toFixed(1)}`;
  return [
    `\`\`\`opencl-c\n${shown.join('\n')}${more}\n\`\`\``,
    summary,
    where.map((line) => `\`${line}\``).join('  \n'),
    `*${section}; since ${version}${needs.length ? `, needs ${needs.join(', ')}` : ''}*`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Macros whose values builtins and samplers are made of, by the names of the types that they stand for. */
const FLAGS: Readonly<Record<string, RegExp>> = {
  cl_mem_fence_flags: /^CLK_(LOCAL|GLOBAL|IMAGE)_MEM_FENCE$/,
  sampler_t: /^CLK_(NORMALIZED_COORDS|ADDRESS|FILTER)_/,
};

/** The macros that the files of the program define and that still stand, the last definition of each. */
function fileMacros(analysis: Analysis): Macro[] {
  const found = new Map<number, Macro>();
  for (const { directives } of analysis.chunks)
    for (const { macro } of directives) if (macro) found.set(macro.name, macro);
  return [...found.values()].filter(({ name }) => analysis.isMacroDefined(spellingOf(name)));
}

const macroCompletion = (macro: Macro, rank: number): Completion => {
  const label = spellingOf(macro.name);
  return {
    label,
    kind: 'macro',
    detail: describeMacro(macro).slice(0, 100),
    rank,
    ...(macro.parameters && callOf(label, macro.parameters.length)),
  };
};

/** Macros where a type is wanted: those first whose text can begin one. */
const typeMacros = (analysis: Analysis): Completion[] =>
  fileMacros(analysis).map((macro) => {
    const first = macro.body[0];
    const begins =
      !first ||
      (first.kind === TokenKind.Identifier &&
        (keywordOf(first.name) !== undefined || predefinedTypes(analysis.options.language).has(first.name)));
    return macroCompletion(macro, begins && !macro.parameters ? Rank.Type : Rank.Unlikely);
  });

function macroCompletions(
  analysis: Analysis,
  all: boolean,
  { names, constant }: Wanted = { types: [], names: [] },
  rankOf?: (type: Type, otherwise: number) => number,
): Completion[] {
  const ofFiles = fileMacros(analysis);
  const seen = new Set(ofFiles.map(({ name }) => name));
  const items = ofFiles.map((macro) => {
    const value =
      macro.body.length === 1 && macro.body[0]?.kind === TokenKind.Number ? spellingOf(macro.body[0].name) : undefined;
    if (constant) return macroCompletion(macro, value === undefined ? Rank.FitsProgram : Rank.Fits);
    return macroCompletion(
      macro,
      value === undefined || !rankOf
        ? Rank.Program
        : rankOf(/^0x|^\d+[uUlL]*$/i.test(value) ? Types.int : Types.float, Rank.Program),
    );
  });
  const flags = names.flatMap((name) => FLAGS[name] ?? []);
  for (const name of predefinedNames(analysis.options.language)) {
    const label = spellingOf(name);
    if (seen.has(name) || (!all && /^(_|cl_|cles_)/.test(label)) || !analysis.isMacroDefined(label)) continue;
    const rank = flags.some((flag) => flag.test(label))
      ? Rank.FitsProgram
      : /_INTEL$/.test(label)
        ? Rank.Unlikely
        : Rank.Macro;
    items.push({ label, kind: 'macro', detail: `OpenCL C ${versionName(analysis.options.language.version)}`, rank });
  }
  return items;
}
