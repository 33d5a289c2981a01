// The build options that a host's source passes, as far as they are literal: found in its strings, without running
// anything.

import { LineIndex } from '../text/line-index.js';
import { type HostLanguage, type HostToken, hostLanguageOf, hostTokens, valueOf } from '../text/literals.js';
import { namedLike } from '../text/patterns.js';
import { perOwner, perOwnerBy } from '../text/per-owner.js';
import type { SourceFile } from '../text/source-file.js';
import { BuildOptionError, isMacroHead, splitBuildOptions } from './build-options.js';

/** A macro that a host defines; `value` is undefined if the host computes it at run time. */
interface HostMacro {
  /** It may include a parameter list. */
  readonly name: string;
  readonly value: string | undefined;
  /** The line of the host's file, from 0. */
  readonly line: number;
}

/** The options of one call of a host that builds kernels. */
export interface HostOptions {
  readonly path: string;
  /** The line of the first of its options, from 0. */
  readonly line: number;
  readonly macros: readonly HostMacro[];
  /** Folders of `-I`, as written. */
  readonly includes: readonly string[];
  /** The value of `-cl-std=`. */
  readonly version: string | undefined;
}

/** Strings that look like options of a kernel compiler. */
const OPTIONS = /(?:^|[\s"'])-(?:D\s*(?:[A-Za-z_$\u0080-\uffff]|$|\s|\uE000)|I\s*\S|cl-[a-z]|include\s)/;
/** Functions that build kernels, in C, C++, PyOpenCL and Rust. */
const BUILDS = namedLike(
  'clBuildProgram clCompileProgram build build_program buildProgram compile compileProgram ' +
    'create_and_build\\w* cmplr_opt build_with_cache',
);
/** Commands of CMake that define macros. */
const DEFINITIONS = namedLike(
  'add_definitions add_compile_definitions target_compile_definitions add_compile_options ' + 'target_compile_options',
  'i',
);
/** A part that is known only at run time. */
const HOLE = '\uE000';
const PRINTF =
  /%[-+ #0]*(?:[1-9]\d*)?(?:\.\d+)?(?:hh|h|ll|l|z|j|t)?[diouxXfFeEgGsc]|%\((\w+)\)[a-z]|\{(\w*)(?::[^{}]*)?\}/g;
/** The maximum number of sets of one call. */
const MAXIMUM_VARIANTS = 4;

interface Fragment {
  readonly text: string;
  readonly line: number;
  /** The offset of the statement that contains it. */
  readonly at: number;
}

/** A call that builds kernels. */
interface HostBuild {
  /** The statement that contains it. */
  readonly statement: HostStatementText | undefined;
  /** Its options: several sets if it runs several times; none if it states no options. */
  readonly sets: readonly HostOptions[];
  /** All of its options are in one string: in the statement, or in a variable that nothing else uses. */
  readonly isWhole: boolean;
}

/** The words of a statement in a host. Offsets are UTF-16 units. */
interface HostStatementText {
  readonly start: number;
  readonly end: number;
  readonly words: readonly string[];
  /** The name that it assigns or declares with an initializer. */
  readonly assigned: string | undefined;
}

/** The option sets in a host's text, one for each call that builds; empty if it is not a host's text. */
export const hostOptionsOf = (path: string, text: string): HostOptions[] =>
  readBuilds(path, text).builds.flatMap(({ sets }) => sets);

const NOTHING = { builds: [], statements: [] };
/** A text that builds kernels without options. */
const PLAIN = {
  builds: [{ statement: { start: 0, end: 0, words: [], assigned: undefined }, sets: [], isWhole: true }],
  statements: [],
};

function readBuilds(
  path: string,
  text: string,
): { readonly builds: readonly HostBuild[]; readonly statements: readonly HostStatementText[] } {
  const language = hostLanguageOf(path);
  if (!language) return NOTHING;
  if (!/-D|-cl-|-I|definitions/i.test(text)) return /\bclBuildProgram\b|\.build\(/.test(text) ? PLAIN : NOTHING;
  const tokens = [...hostTokens(text, language)].filter(({ kind }) => kind !== 'comment');
  const lines = new LineIndex(text);
  const groups: { readonly fragments: Fragment[]; statement: HostStatementText | undefined }[] = [
    { fragments: [], statement: undefined },
  ];
  const statements: HostStatementText[] = [];
  let building = 0;
  for (const statement of statementsOf(text, tokens, language)) {
    const [first] = statement;
    if (!first) continue;
    const word = (token: HostToken | undefined): string => (token ? text.slice(token.start, token.end) : '');
    const builds = statement.some(
      (token, i) => BUILDS.test(word(token)) && word(statement[i + 1]) === '(' && !isDeclared(statement[i - 1], word),
    );
    const defines = language === 'cmake' && DEFINITIONS.test(word(first));
    const joined = defines ? cmakeOptions(text, statement) : stringsOf(text, statement);
    const group = groups.at(-1);
    // Prose begins with a word.
    if (OPTIONS.test(joined.text) && /^\s*[-\uE000]/.test(joined.text) && (language !== 'cmake' || defines))
      group?.fragments.push({ text: joined.text, line: lines.lineAt(joined.at), at: first.start });
    const known = {
      start: first.start,
      end: statement.at(-1)?.end ?? first.end,
      words: statement.filter(({ kind }) => kind === 'word').map(word),
      assigned: assignedIn(statement, word),
    };
    statements.push(known);
    if (!builds) continue;
    building++;
    if (group) group.statement = known;
    groups.push({ fragments: [], statement: undefined });
  }
  const builds = groups.map(({ fragments, statement }) => ({
    statement,
    sets: setsOf(path, fragments, building > 0),
    isWhole: fragments.length === 0 || (statement !== undefined && isWhole(fragments, statement, statements)),
  }));
  return { builds, statements };
}

/** Whether a name is declared, as the name of a type precedes it. */
const isDeclared = (before: HostToken | undefined, word: (token: HostToken | undefined) => string): boolean =>
  before?.kind === 'word' && !/^(?:return|co_return|co_await|await|else|do|in|not|and|or|if|yield)$/.test(word(before));

/** Whether the options of a build are one string: in its statement, or in a variable that only this statement uses. */
function isWhole(
  [only, ...others]: readonly Fragment[],
  building: HostStatementText,
  statements: readonly HostStatementText[],
): boolean {
  if (!only || others.length > 0) return false;
  if (only.at === building.start) return true;
  const name = statements.find(({ start }) => start === only.at)?.assigned;
  if (name === undefined || !building.words.includes(name)) return false;
  return statements.every(({ start, words }) => start === only.at || start === building.start || !words.includes(name));
}

/** The name before the first `=` of a statement, or before `(` in a declaration such as `cl::Program program(…)`. */
function assignedIn(
  statement: readonly HostToken[],
  word: (token: HostToken | undefined) => string,
): string | undefined {
  const marks = statement.map((token) => (token.kind === 'mark' ? word(token) : ''));
  const assignment = marks.indexOf('=');
  const before = assignment >= 0 ? statement.slice(0, assignment) : [];
  const named = before.findLast(({ kind }, i) => kind === 'word' && !marks.slice(i, assignment).includes(']'));
  if (assignment >= 0) return named && word(named);
  const call = marks.indexOf('(');
  const name = statement[call - 1];
  return name?.kind === 'word' && isDeclared(statement[call - 2], word) ? word(name) : undefined;
}

/** The literal options of the call that builds a kernel. */
export interface OptionsOfHost {
  /** As `parseBuildOptions` takes them. */
  readonly words: readonly string[];
  /** The host, and the line of the options, from 0. */
  readonly path: string;
  readonly line: number;
}

const buildsIn = perOwner(({ path, text }: SourceFile) => readBuilds(path, text));
const callsIn = (file: SourceFile): readonly HostBuild[] => buildsIn(file).builds.filter(({ statement }) => statement);

/** The options that hosts state in every call that builds something, if they are the same in all of them. */
export const sharedOptions = (hosts: readonly SourceFile[]): OptionsOfHost | undefined =>
  agreed(hosts.flatMap(callsIn));

/**
 * The options that a host builds the kernels in its strings with, for each of them. A kernel has none if it is not
 * known which call builds it, or if calls with different options may.
 */
export const optionsOfKernels = perOwnerBy(
  (
    file: SourceFile,
    kernels: readonly { readonly start: number; readonly end: number }[],
  ): readonly (OptionsOfHost | undefined)[] => {
    if (kernels.length === 0 || !/-D|-cl-/.test(file.text)) return kernels.map(() => undefined);
    const { statements } = buildsIn(file);
    const calls = callsIn(file);
    if (!calls.some(({ sets }) => sets.length > 0)) return kernels.map(() => undefined);
    const mentioned = new Map<string, HostStatementText[]>();
    for (const statement of statements)
      for (const word of new Set(statement.words)) mentioned.set(word, [...(mentioned.get(word) ?? []), statement]);
    return kernels.map((kernel) => {
      const of = statements.find(({ start, end }) => start <= kernel.start && kernel.end <= end);
      const names = namesFrom(of, mentioned);
      const linked = calls.filter(
        ({ statement }) => statement === of || statement?.words.some((word) => names.has(word)),
      );
      return agreed(linked.length > 0 ? linked : calls);
    });
  },
);

/** Assignments that are followed from a kernel's string to the program that is built. */
const MAXIMUM_ASSIGNMENTS = 16;

/** The names that hold a kernel's text, or what is made of it. */
function namesFrom(
  of: HostStatementText | undefined,
  mentioned: ReadonlyMap<string, readonly HostStatementText[]>,
): ReadonlySet<string> {
  const names = new Set(of?.assigned === undefined ? [] : [of.assigned]);
  for (const name of names) {
    if (names.size > MAXIMUM_ASSIGNMENTS) break;
    for (const { assigned } of mentioned.get(name) ?? []) if (assigned !== undefined) names.add(assigned);
  }
  return names;
}

/** The options of calls, if all state the same. */
function agreed(calls: readonly HostBuild[]): OptionsOfHost | undefined {
  if (calls.some(({ isWhole: known }) => !known)) return undefined;
  const all = calls.map(({ sets }) => literalWords(sets));
  const [first] = all;
  if (!first || first.length === 0 || all.some((words) => String(words) !== String(first))) return undefined;
  const [set] = calls[0]?.sets ?? [];
  return set && { words: first, path: set.path, line: set.line };
}

/** The words that are the same in all sets of a call. */
function literalWords(sets: readonly HostOptions[]): readonly string[] {
  const [first, ...others] = sets;
  if (!first) return [];
  const isShared = ({ name, value }: HostMacro): boolean =>
    value !== undefined &&
    value !== '' &&
    others.every(({ macros }) => macros.some((one) => one.name === name && one.value === value));
  return [
    ...(first.version === undefined ? [] : [`-cl-std=${first.version}`]),
    ...first.macros.filter(isShared).map(({ name, value }) => `-D${name}=${value}`),
  ];
}

/**
 * The statements of a text: the parts between semicolons, braces, or, in Python and CMake, line ends outside brackets.
 */
function* statementsOf(text: string, tokens: readonly HostToken[], language: HostLanguage): Iterable<HostToken[]> {
  let statement: HostToken[] = [];
  let depth = 0;
  let end = 0;
  for (const token of tokens) {
    const mark = token.kind === 'mark' ? text.charAt(token.start) : '';
    const isLine = (language === 'python' || language === 'cmake') && depth === 0;
    if (isLine && statement.length > 0 && text.slice(end, token.start).includes('\n')) {
      yield statement;
      statement = [];
    }
    end = token.end;
    if ('([{'.includes(mark) && mark) depth++;
    if (')]}'.includes(mark) && mark) depth = Math.max(0, depth - 1);
    if (language === 'python' || language === 'cmake' ? mark === ';' : mark === ';' || mark === '{' || mark === '}') {
      if (statement.length > 0) yield statement;
      statement = [];
      depth = 0;
    } else statement.push(token);
  }
  if (statement.length > 0) yield statement;
}

/** The strings of a statement as one text, with a hole for each non-literal part. */
function stringsOf(text: string, statement: readonly HostToken[]): { readonly text: string; readonly at: number } {
  let joined = '';
  let at = statement[0]?.start ?? 0;
  let between: HostToken[] = [];
  let seen = false;
  for (const token of statement) {
    if (token.kind !== 'string') {
      if (seen) between.push(token);
      continue;
    }
    const value = valueOf(text, token);
    if (!seen && !OPTIONS.test(value)) continue;
    if (!seen) at = token.start;
    joined += seen ? betweenOf(text, between) : '';
    joined += withHoles(text, value, statement.slice(statement.indexOf(token) + 1));
    seen = true;
    between = [];
  }
  return { text: /=$/.test(joined) ? joined + betweenOf(text, between) : joined, at };
}

/** The replacement of the code between two strings: empty if it only joins them, a blank in a list, or its value. */
function betweenOf(text: string, between: readonly HostToken[]): string {
  const code = between.map(({ start, end }) => text.slice(start, end)).join(' ');
  if (/^(?:\+|< <|\.|)$/.test(code)) return '';
  if (code.includes(',') || code.includes(';')) return ' ';
  return literalIn(text, between) ?? HOLE;
}

/** The value of code that is a number, or a name to which the same text assigns a number. */
function literalIn(text: string, tokens: readonly HostToken[]): string | undefined {
  const values = new Set<string>();
  for (const { kind, start, end } of tokens) {
    if (kind !== 'word') continue;
    const word = text.slice(start, end);
    if (/^(?:std|to_string|str|String|int|size_t|unsigned|format)$/.test(word)) continue;
    const value = /^\d/.test(word) ? word : constantIn(text, word);
    if (value === undefined) return undefined;
    values.add(value);
  }
  return values.size === 1 ? [...values][0] : undefined;
}

/** The number that a text assigns to a name, if there is only one. */
function constantIn(text: string, name: string): string | undefined {
  if (!/^\w+$/.test(name)) return undefined; // a value, or a name that doesn't fit the pattern
  const pattern = new RegExp(
    `(?:^[ \\t]*#[ \\t]*define[ \\t]+${name}[ \\t]+|\\b${name}\\b(?:\\s*:\\s*\\w+)?\\s*=(?!=)\\s*)\\(?([^;\\s,)]*)`,
    'gm',
  );
  const found = new Set([...text.matchAll(pattern)].map(([, value = '']) => value));
  const [only] = found;
  return found.size === 1 && only !== undefined && /^\d[\w.]*$/.test(only) ? only : undefined;
}

/** A format whose conversions are replaced by their output, where that is literal. */
function withHoles(text: string, format: string, following: readonly HostToken[]): string {
  const args: HostToken[][] = [];
  let depth = 0;
  for (const token of following) {
    const mark = token.kind === 'mark' ? text.charAt(token.start) : '';
    if ('([{'.includes(mark) && mark) depth++;
    if (')]}'.includes(mark) && mark && --depth < 0) break;
    if (depth <= 0 && (mark === ',' || mark === '%')) args.push([]);
    else args.at(-1)?.push(token);
  }
  let next = 0;
  return format.replace(PRINTF, (_, percentName?: string, braceName?: string) => {
    const name = percentName ?? braceName;
    const value = name ? constantIn(text, name) : literalIn(text, args[next] ?? []);
    next++;
    return value ?? HOLE;
  });
}

/** The definitions that a command of CMake makes. */
function cmakeOptions(text: string, statement: readonly HostToken[]): { readonly text: string; readonly at: number } {
  const [command, ...words] = statement;
  const name = command ? text.slice(command.start, command.end) : '';
  const bare = /compile_definitions/i.test(name);
  const skipped = /^target_/i.test(name) ? 1 : 0;
  const options = words
    .filter(({ kind }) => kind !== 'mark')
    .slice(skipped)
    .map((token) => (token.kind === 'string' ? valueOf(text, token) : text.slice(token.start, token.end)))
    .filter((word) => !/^(?:PRIVATE|PUBLIC|INTERFACE)$/.test(word))
    .map((word) => word.replace(/\$\{\w*\}/g, HOLE))
    .map((word) => (bare && !word.startsWith('-D') ? `-D${word}` : word));
  return { text: options.join(' '), at: command?.start ?? 0 };
}

/** The sets for the fragments before a call: if one macro has several values, one set for each. */
function setsOf(path: string, fragments: readonly Fragment[], builds: boolean): HostOptions[] {
  const macros = new Map<string, HostMacro[]>();
  const includes = new Set<string>();
  let version: string | undefined;
  for (const { text, line } of fragments) {
    let words: string[];
    try {
      words = splitBuildOptions(text);
    } catch (error) {
      if (!(error instanceof BuildOptionError)) throw error;
      words = text.split(/\s+/);
    }
    for (let i = 0; i < words.length; i++) {
      const word = words[i] ?? '';
      const valueOf = (prefix: string): string =>
        word.length > prefix.length ? word.slice(prefix.length) : (words[++i] ?? '');
      if (word.startsWith('-D')) {
        const definition = valueOf('-D');
        const [, name = '', value = '=1'] = /^([^=]*)(=.*)?$/s.exec(definition) ?? [];
        if (!isMacroHead(name)) continue;
        const known = macros.get(name) ?? [];
        const given = value.includes(HOLE) ? undefined : value.slice(1);
        if (!known.some((one) => one.value === given)) known.push({ name, value: given, line });
        macros.set(name, known);
      } else if (word.startsWith('-I')) {
        const folder = valueOf('-I');
        // The installation path of the program is unknown; the remaining path may be a folder of the workspace.
        const tail = folder.slice(folder.lastIndexOf(HOLE) + 1).replace(/["']/g, '');
        if (/\w/.test(tail)) includes.add(tail);
      } else if (/^-cl-std=CL\d\.\d$/.test(word)) version = word.slice('-cl-std='.length);
    }
  }
  if (macros.size === 0 && includes.size === 0 && (version === undefined || !builds)) return [];
  const line = fragments[0]?.line ?? 0;
  const count = Math.min(MAXIMUM_VARIANTS, Math.max(1, ...[...macros.values()].map(({ length }) => length)));
  return Array.from({ length: count }, (_, i) => {
    const chosen = [...macros.values()].map((all) => all[i] ?? all[0]).filter((one) => one !== undefined);
    return {
      path,
      line:
        count > 1 ? Math.max(line, chosen.find((one) => (macros.get(one.name)?.length ?? 0) > 1)?.line ?? line) : line,
      macros: chosen,
      includes: [...includes],
      version,
    };
  });
}
