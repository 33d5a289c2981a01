import type { Analysis } from '../analysis.js';
import { builtinNames, documentBuiltin, lookupBuiltin } from '../builtins/index.js';
import { type LanguageVersion, versionName } from '../preprocessor/language.js';
import { describeMacro, type Macro } from '../preprocessor/macro.js';
import { predefinedNames } from '../preprocessor/predefined.js';
import { MEMORY_ENUMERATORS, predefinedTypes } from '../semantics/builtin-types.js';
import { fitOf } from '../semantics/conversions.js';
import type { FunctionSymbol, ProgramSymbol } from '../semantics/symbols.js';
import type { Expression } from '../syntax/ast.js';
import { keywordOf } from '../syntax/keywords.js';
import { intern, spellingOf } from '../text/names.js';
import { directoryOf, SourceFile } from '../text/source-file.js';
import { elementOf, type Field, isUnknown, isVoid, spellType, type Type, Types } from '../types/type.js';
import { parameterText } from './document-symbols.js';
import { builtinContext, type Cut, completed, cutAt, directiveAt, openCall, PLACEHOLDER, typedExpressions, typeInSignature } from './incomplete.js';
import { declarationsOf, spanOfPlace } from './places.js';
import { fileBrackets, scopeOf } from './scopes.js';
import { SNIPPETS } from './snippets.js';
import { isCompound, walk } from './walk.js';

export type CompletionKind = 'variable' | 'parameter' | 'function' | 'kernel' | 'builtin' | 'macro' | 'type' | 'struct' | 'enumerator' | 'field' | 'swizzle' | 'keyword' | 'snippet' | 'file' | 'directive' | 'extension' | 'attribute';

/** Something that can stand at the cursor. */
export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  readonly detail: string;
  /** Smaller ones come first; equal ones in alphabetical order. */
  readonly rank: number;
  /** What is inserted where that is not the label. */
  readonly insert?: string;
  /** `insert` has places to fill in. */
  readonly snippet?: boolean;
}

export interface Completions {
  /** The offset at which the text that they replace begins; its end is the cursor. */
  readonly start: number;
  readonly items: readonly Completion[];
}

/** Ranks: what fits the expected type and space first, what cannot stand here for its type last. */
const Rank = { Fits: 0, Converts: 1, Local: 2, Program: 3, Builtin: 4, Type: 5, Keyword: 6, Macro: 7, Unlikely: 8, Misfit: 9 } as const;

const typeText = (type: Type): string => spellType(type, '', { vectorNames: true });

/** What can stand at `offset` (UTF-16 units) of the root file. `analyseCopy` analyses a changed text in its stead. */
export function completionsAt(analysis: Analysis, offset: number, analyseCopy: (text: string) => Analysis): Completions {
  const cut = cutAt(analysis, offset);
  const directive = directiveAt(cut);
  if (directive !== undefined) return directiveCompletions(analysis, cut, directive, offset);
  const start = offset - cut.prefix.length;
  const before = spellingOf(cut.tokens.names.at(-1) ?? 0);
  // Behind a number, the letters are its suffix.
  if (cut.quoted || /\d$/.test(cut.head)) return { start, items: [] };
  if (before === '.' || before === '->') return { start, items: memberCompletions(analyseCopy(completed(cut)), before === '->') };
  if (inAttribute(cut)) return { start, items: ATTRIBUTES.map((label) => ({ label, kind: 'attribute', detail: '', rank: 0 })) };
  const copy = analyseCopy(completed(cut));
  return { start, items: nameCompletions(copy, cut) };
}

// ---------------------------------------------------------------------------------------------------- directives

const DIRECTIVES = ['define', 'elif', 'else', 'endif', 'error', 'if', 'ifdef', 'ifndef', 'include', 'line', 'pragma', 'undef', 'warning'];
const EXTENSIONS = [
  'all', 'cl_khr_fp64', 'cl_khr_fp16', 'cl_khr_global_int32_base_atomics', 'cl_khr_global_int32_extended_atomics', 'cl_khr_local_int32_base_atomics', 'cl_khr_local_int32_extended_atomics',
  'cl_khr_int64_base_atomics', 'cl_khr_int64_extended_atomics', 'cl_khr_3d_image_writes', 'cl_khr_byte_addressable_store', 'cl_khr_depth_images', 'cl_khr_gl_msaa_sharing', 'cl_khr_mipmap_image',
  'cl_khr_mipmap_image_writes', 'cl_khr_select_fprounding_mode', 'cl_khr_srgb_image_writes', 'cl_khr_subgroups', 'cl_khr_subgroup_extended_types', 'cl_khr_subgroup_non_uniform_vote', 'cl_khr_subgroup_ballot',
  'cl_khr_subgroup_non_uniform_arithmetic', 'cl_khr_subgroup_shuffle', 'cl_khr_subgroup_shuffle_relative', 'cl_khr_subgroup_clustered_reduce', 'cl_khr_extended_bit_ops', 'cl_khr_integer_dot_product',
];
const ATTRIBUTES = ['aligned', 'always_inline', 'endian', 'noinline', 'opencl_unroll_hint', 'overloadable', 'packed', 'reqd_work_group_size', 'vec_type_hint', 'work_group_size_hint', 'intel_reqd_sub_group_size', 'unused'];

function directiveCompletions(analysis: Analysis, cut: Cut, directive: string, offset: number): Completions {
  const start = offset - cut.prefix.length;
  const list = (labels: Iterable<string>, kind: CompletionKind, from = start): Completions => ({ start: from, items: [...labels].map((label, i) => ({ label, kind, detail: '', rank: i === 0 && label === 'all' ? 1 : 0 })) });
  if (/^\w*$/.test(directive)) return list(DIRECTIVES, 'directive');
  const include = /^include\s*["<]([^">\n]*)$/.exec(directive);
  if (include) return list(headers(analysis), 'file', offset - (include[1] ?? '').length);
  if (/^pragma\s+\w*$/.test(directive)) return list(['OPENCL EXTENSION', 'OPENCL FP_CONTRACT', 'unroll', 'once'], 'directive');
  if (/^pragma\s+OPENCL\s+\w*$/.test(directive)) return list(['EXTENSION', 'FP_CONTRACT'], 'directive');
  if (/^pragma\s+OPENCL\s+EXTENSION\s+\w*$/.test(directive)) return list(EXTENSIONS, 'extension');
  if (/^pragma\s+OPENCL\s+EXTENSION\s+\w+\s*:\s*\w*$/.test(directive)) return list(['enable', 'disable'], 'keyword');
  if (/^pragma\s+OPENCL\s+FP_CONTRACT\s+\w*$/.test(directive)) return list(['ON', 'OFF', 'DEFAULT'], 'keyword');
  if (cut.quoted || /^(include|pragma|error|warning|line)/.test(directive)) return { start, items: [] };
  return { start, items: [...macroCompletions(analysis, true), ...(/^(el)?if\b/.test(directive) ? [{ label: 'defined', kind: 'keyword' as const, detail: '', rank: Rank.Fits }] : [])] };
}

/** The headers that the unit includes, as a new `#include` in the root file would name them. */
function headers(analysis: Analysis): string[] {
  const folder = `${directoryOf(analysis.root.path).replace(/\/$/, '')}/`;
  const names = new Set<string>();
  for (const { file, inclusion } of analysis.chunks) {
    if (inclusion?.path !== undefined && file.path === analysis.root.path) names.add(inclusion.spelling.replace(/^["<]|[">]$/g, ''));
    if (file.path !== analysis.root.path) names.add(file.path.startsWith(folder) ? file.path.slice(folder.length) : file.path);
  }
  return [...names].sort();
}

/** Inside `__attribute__((`. */
function inAttribute({ open, tokens }: Cut): boolean {
  const group = open.at(-2);
  return open.at(-1)?.kind === '(' && group?.kind === '(' && /^__attribute(__)?$/.test(spellingOf(tokens.names[group.token - 1] ?? 0));
}

// ---------------------------------------------------------------------------------------------------- members

function memberCompletions(copy: Analysis, arrow: boolean): Completion[] {
  const expressions = typedExpressions(copy);
  for (let i = expressions.length - 1; i >= 0; i--) {
    const node = expressions[i]?.node;
    if (node?.kind !== 'member' || node.member !== PLACEHOLDER) continue;
    const base = expressions.find((record) => record.node === node.base)?.value.type;
    if (!base) return [];
    const object = base.kind === 'pointer' ? base.pointee : arrow && base.kind === 'array' ? base.element : base;
    if (object.kind === 'record') return fieldCompletions(object.record.fields ?? []);
    return object.kind === 'vector' && !arrow ? swizzles(object.element, object.count) : [];
  }
  return [];
}

function fieldCompletions(fields: readonly Field[]): Completion[] {
  return fields.flatMap((field): Completion[] => {
    if (field.name !== 0) return [{ label: spellingOf(field.name), kind: 'field', detail: typeText(field.type), rank: 0 }];
    return field.type.kind === 'record' ? fieldCompletions(field.type.record.fields ?? []) : [];
  });
}

/** The components of a vector: single ones, halves, and the usual groups (6.3.7 "Vector Components"). */
function swizzles(element: Type, count: number): Completion[] {
  const name = spellType(element, '', { vectorNames: true, outermost: false });
  const letters = 'xyzw'.slice(0, Math.min(count, 4));
  const groups = [...letters, ...(count >= 2 ? ['xy'] : []), ...(count >= 3 ? ['xyz'] : []), ...(count >= 4 ? ['zw', 'xyzw', 'wzyx'] : [])];
  const halves = count >= 2 ? ['lo', 'hi', 'even', 'odd'] : [];
  const numbers = Array.from({ length: count }, (_, i) => `s${i.toString(16)}`);
  const width = (label: string): number => (halves.includes(label) ? (count === 3 ? 2 : count / 2) : label.startsWith('s') ? 1 : label.length);
  return [...groups, ...halves, ...numbers].map((label, rank) => ({ label, kind: 'swizzle', detail: width(label) > 1 ? `${name}${width(label)}` : name, rank }));
}

// ---------------------------------------------------------------------------------------------------- names

function nameCompletions(copy: Analysis, cut: Cut): Completion[] {
  const { language } = copy.options;
  const position = positionOf(copy, cut);
  const items: Completion[] = [];
  if (position === 'new-name') return [];
  const expected = position === 'body' ? expectedTypes(copy, cut) : [];
  const types = position === 'parameter' || position === 'file' || position === 'record' || position === 'body';
  const rankOf = (type: Type, otherwise: number): number => {
    if (expected.length === 0) return otherwise;
    const fits = expected.map((to) => fitOf(to, { type, nullConstant: false })).filter((fit) => fit !== undefined);
    if (fits.length === 0) return Rank.Misfit;
    return Math.min(...fits) < 1 ? Rank.Fits : Rank.Converts;
  };
  const seen = new Set<number>();
  for (const symbol of visibleSymbols(copy, cut)) {
    if (seen.has(symbol.name) || symbol.name === PLACEHOLDER) continue;
    seen.add(symbol.name);
    const item = symbolCompletion(symbol, rankOf);
    if (position === 'body' || symbol.kind === 'typedef') items.push(item);
  }
  if (types) {
    for (const name of predefinedTypes(language).keys()) {
      const label = spellingOf(name);
      if (!seen.has(name) && !label.startsWith('__')) items.push({ label, kind: 'type', detail: '', rank: expected.length ? Rank.Unlikely : Rank.Type });
    }
  }
  for (const word of wordsAt(position, language.version, copy.options.language.genericAddressSpace)) items.push({ label: word, kind: 'keyword', detail: '', rank: Rank.Keyword });
  if (position === 'body') {
    for (const builtin of builtinCompletions(copy)) if (!seen.has(intern(builtin.label))) items.push(builtin);
    if (language.version >= 200) for (const [label, value] of MEMORY_ENUMERATORS) items.push({ label, kind: 'enumerator', detail: `${value}`, rank: Rank.Macro });
  }
  items.push(...macroCompletions(copy, cut.prefix.startsWith('_') || cut.prefix.startsWith('cl_')));
  for (const { label, summary, where, body } of SNIPPETS) {
    if (where === position && atStatement(cut)) items.push({ label, kind: 'snippet', detail: summary, rank: Rank.Keyword, insert: body, snippet: true });
  }
  return items;
}

type Position = 'file' | 'parameter' | 'record' | 'body' | 'new-name';

/** What kind of text the cursor is in. */
function positionOf(copy: Analysis, { open, tokens }: Cut): Position {
  const last = tokens.names.at(-1) ?? 0;
  const word = keywordOf(last);
  // Behind a type stands a new name.
  if (word?.kind === 'type' || (!word && isTypeName(copy, last))) return 'new-name';
  const brace = open.findLast(({ kind }) => kind === '{');
  if (!brace) return open.some(({ kind }) => kind === '(') ? 'parameter' : 'file';
  const before = brace.token - 1;
  const heads = [spellingOf(tokens.names[before] ?? 0), spellingOf(tokens.names[before - 1] ?? 0)];
  return heads.includes('struct') || heads.includes('union') ? 'record' : 'body';
}

const isTypeName = (copy: Analysis, name: number): boolean => predefinedTypes(copy.options.language).has(name) || declarationsOf(copy).some((symbol) => symbol.kind === 'typedef' && symbol.name === name);

/** The cursor is where a statement or a declaration may begin. */
const atStatement = ({ tokens }: Cut): boolean => {
  const last = tokens.names.at(-1);
  return last === undefined || /^[;{})]$/.test(spellingOf(last));
};

const SPACE_WORDS = ['global', 'local', 'constant', 'private'];
const TYPE_WORDS = ['void', 'bool', 'char', 'short', 'int', 'long', 'float', 'double', 'half', 'unsigned', 'signed', 'struct', 'union', 'enum', 'const', 'volatile'];
const STATEMENT_WORDS = ['if', 'else', 'while', 'do', 'for', 'switch', 'case', 'default', 'return', 'break', 'continue', 'goto', 'sizeof', 'true', 'false', 'typedef'];

function wordsAt(position: Position, version: LanguageVersion, generic: boolean): string[] {
  const types = [...TYPE_WORDS, ...SPACE_WORDS, ...(generic ? ['generic'] : [])];
  switch (position) {
    case 'file': return [...types, 'kernel', 'typedef', 'inline', '__attribute__', ...(version >= 120 ? ['static', 'extern'] : [])];
    case 'parameter': return [...types, 'restrict', 'read_only', 'write_only', ...(version >= 200 ? ['read_write', 'pipe'] : [])];
    case 'record': return types;
    case 'body': return [...types, ...STATEMENT_WORDS];
    case 'new-name': return [];
  }
}

const isAtFileScope = ({ units }: Analysis, { name, place }: ProgramSymbol): boolean => units.some(({ unit, trace }) => unit === place.unit && trace.symbols.get(name)?.place.token === place.token);

/** The symbols in scope at the cursor, inner and later ones first. */
function visibleSymbols(copy: Analysis, { head, from }: Cut): ProgramSymbol[] {
  const { path, text } = copy.root;
  const near = new SourceFile(path, text.slice(from));
  const cursor = head.length - from;
  // Locals of what is closed before the cursor are out of scope; only the rest is looked at closely.
  const closed = from + (fileBrackets(near).findLast(({ depth, kind, close }) => depth === 0 && kind === '{' && close !== undefined && close < cursor)?.close ?? 0);
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
      return { label, kind: symbol.role === 'parameter' ? 'parameter' : 'variable', detail: typeText(symbol.type), rank: rankOf(symbol.type, local ? Rank.Local : Rank.Program) };
    }
    case 'function': return { label, kind: symbol.kernel ? 'kernel' : 'function', detail: functionText(symbol), rank: symbol.kernel ? Rank.Unlikely : rankOf(symbol.type.returns, Rank.Program), ...callOf(label, symbol.parameters.length) };
    case 'typedef': return { label, kind: symbol.type.kind === 'record' ? 'struct' : 'type', detail: typeText(symbol.type), rank: Rank.Type };
    case 'enumerator': return { label, kind: 'enumerator', detail: symbol.value === undefined ? '' : `${symbol.value}`, rank: rankOf(symbol.type, Rank.Program) };
  }
}

const functionText = (symbol: FunctionSymbol): string => spellType(symbol.type.returns, `${spellingOf(symbol.name)}(${symbol.parameters.map(parameterText).join(', ')})`, { vectorNames: true });

const callOf = (label: string, parameters: number): { insert: string; snippet: true } => ({ insert: parameters > 0 ? `${label}($0)` : `${label}()`, snippet: true });

// ---------------------------------------------------------------------------------------------------- builtins and macros

interface BuiltinEntry {
  readonly item: Completion;
  readonly since: number;
  readonly needs: readonly string[];
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
    entries.push({ item: { label, kind: 'builtin', detail, rank: Rank.Builtin, ...callOf(label, /\(\s*(void)?\s*\)$/.test(signature) ? 0 : 1) }, since: documentation.since, needs: documentation.needs });
  }
  for (const base of ['char', 'uchar', 'short', 'ushort', 'int', 'uint', 'long', 'ulong', 'float', 'double', 'half']) {
    for (const width of ['', '2', '3', '4', '8', '16']) {
      for (const family of ['convert', 'as']) {
        const label = `${family}_${base}${width}`;
        entries.push({ item: { label, kind: 'builtin', detail: `${base}${width} ${label}(x)`, rank: Rank.Unlikely, ...callOf(label, 1) }, since: width === '3' ? 110 : 100, needs: base === 'double' ? ['cl_khr_fp64'] : base === 'half' ? ['cl_khr_fp16'] : [] });
      }
    }
  }
  builtins = entries;
  return entries;
}

function builtinCompletions(copy: Analysis): Completion[] {
  const { version } = copy.options.language;
  const has = (need: string): boolean => need.split('|').some(copy.isMacroDefined);
  return builtinEntries().filter(({ since, needs }) => version >= since && needs.every(has)).map(({ item }) => item);
}

/** What there is to say about a builtin in full, as Markdown; undefined for a name that is none. */
export function builtinDocumentation(name: string): string | undefined {
  const documentation = documentBuiltin(name);
  if (!documentation) return undefined;
  const { shorthands, summary, section, since, needs, where } = documentation;
  const shown = shorthands.slice(0, 8);
  const more = shorthands.length > shown.length ? `\n// … and ${shorthands.length - shown.length} more` : '';
  const version = `OpenCL C ${(since / 100).toFixed(1)}`;
  return [`\`\`\`opencl-c\n${shown.join('\n')}${more}\n\`\`\``, summary, where.map((line) => `\`${line}\``).join('  \n'), `*${section}; since ${version}${needs.length ? `, needs ${needs.join(', ')}` : ''}*`].filter(Boolean).join('\n\n');
}

function macroCompletions(analysis: Analysis, all: boolean): Completion[] {
  const items: Completion[] = [];
  const seen = new Set<number>();
  const ofFiles = new Map<number, Macro>();
  for (const { directives } of analysis.chunks) for (const { macro } of directives) if (macro) ofFiles.set(macro.name, macro);
  for (const [name, macro] of ofFiles) {
    const label = spellingOf(name);
    if (!analysis.isMacroDefined(label)) continue;
    seen.add(name);
    items.push({ label, kind: 'macro', detail: describeMacro(macro).slice(0, 100), rank: Rank.Program, ...(macro.parameters && callOf(label, macro.parameters.length)) });
  }
  for (const name of predefinedNames(analysis.options.language)) {
    const label = spellingOf(name);
    if (seen.has(name) || (!all && /^(_|cl_|cles_)/.test(label)) || !analysis.isMacroDefined(label)) continue;
    items.push({ label, kind: 'macro', detail: `OpenCL C ${versionName(analysis.options.language.version)}`, rank: Rank.Macro });
  }
  return items;
}

// ---------------------------------------------------------------------------------------------------- expected type

/** The types of which one is wanted at the cursor; empty where any will do or nobody knows. */
function expectedTypes(copy: Analysis, cut: Cut): Type[] {
  const expressions = typedExpressions(copy);
  const declarations = declarationsOf(copy);
  let node: Expression | undefined;
  for (let i = expressions.length - 1; i >= 0 && !node; i--) {
    const candidate = expressions[i]?.node;
    if (candidate?.kind === 'identifier' && candidate.name === PLACEHOLDER) node = candidate;
  }
  if (!node) return [];
  const typeOf = (wanted: Expression): Type[] => {
    const type = expressions.find((record) => record.node === wanted)?.value.type;
    return type && !isUnknown(type) ? [type] : [];
  };
  const call = openCall(cut);
  for (let i = expressions.length - 1; i >= 0; i--) {
    const parent = expressions[i]?.node;
    if (!parent) continue;
    if (parent.kind === 'call' && call && parent.args.includes(node)) return parameterTypes(copy, call.name, parent.args.indexOf(node));
    if (parent.kind === 'assignment' && parent.right === node) return typeOf(parent.left);
    if (parent.kind === 'binary' && parent.right === node) return typeOf(parent.left);
    if (parent.kind === 'subscript' && parent.index === node) return [Types.int];
  }
  for (const symbol of declarations) if (symbol.kind === 'variable' && symbol.initializer === node) return [elementOf(symbol.type)];
  const last = declarations.findLast((symbol) => symbol.kind === 'function' && symbol.defined);
  if (last?.kind === 'function' && !isVoid(last.type.returns) && returns(copy, node)) return [last.type.returns];
  return [];
}

/** Whether `node` is what a return statement gives back. */
function returns(copy: Analysis, node: Expression): boolean {
  const last = copy.units.at(-1)?.parsed.declarations.findLast(({ kind }) => kind === 'function');
  let found = false;
  if (last) {
    walk(last, (at) => {
      if (isCompound(at)) found ||= at.statements.some((statement) => statement.kind === 'return' && statement.value === node);
    });
  }
  return found;
}

function parameterTypes(copy: Analysis, callee: number, index: number): Type[] {
  const types = new Set<Type>();
  for (const symbol of declarationsOf(copy)) {
    const type = symbol.kind === 'function' && symbol.name === callee ? symbol.type.parameters[index] : undefined;
    if (type) types.add(type);
  }
  if (types.size === 0) {
    for (const { parameters } of lookupBuiltin(spellingOf(callee), builtinContext(copy)) ?? []) {
      const parameter = parameters[index];
      if (parameter) types.add(typeInSignature(parameter.type));
    }
  }
  return [...types].filter((type) => !isUnknown(type));
}
