// Tries a kernel with build options: its undeclared names, and its errors.

import { type Analysis, AnalysisSession, spanOf } from '../analysis/analysis.js';
import { type FileSession, sessionFor } from '../analysis/embedded.js';
import { type BuildOptions, parseBuildOptions } from '../preprocessor/build-options.js';
import type { Chunk } from '../preprocessor/chunks/chunk.js';
import { FragmentCache } from '../preprocessor/chunks/fragments.js';
import { isLibraryMacro, predefinedMacro } from '../preprocessor/macros/predefined.js';
import { TranslationUnit } from '../preprocessor/preprocessor.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import type { Finding } from '../rules/rule.js';
import { needsOf } from '../rules/unknown-names.js';
import { UnitCache } from '../semantics/incremental/unit-cache.js';
import { keywordNames } from '../syntax/keywords.js';
import { isHostText } from '../text/composed.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { isSlipOf, mayBeSlip } from '../text/similar.js';
import { type FileProvider, SourceFile } from '../text/source-file.js';
import type { Group } from './conditionals.js';
import type { MissingName } from './proposal.js';

/** A kernel, analysed with options. */
export interface Trial {
  readonly words: readonly string[];
  readonly missing: ReadonlyMap<string, MissingName>;
  /** Errors besides undeclared names and unresolved headers. */
  readonly errors: number;
  /** The names of unresolved headers, and their locations. */
  readonly headers: readonly FileSpan[];
  /** `#include`s without a header name. */
  readonly broken: readonly FileSpan[];
  /** Its files, by path. */
  readonly files: ReadonlyMap<string, SourceFile>;
  isInactive(group: Group): boolean;
  isDefined(macro: string): boolean;
}

/** The files of a workspace, as far as proposals may read them. */
export interface WorkspaceFiles {
  /** The paths of files that kernels may include. */
  readonly headers: readonly string[];
  /** The paths of files that may build kernels. */
  readonly hosts: readonly string[];
  /** Never rejects; undefined for a path outside the workspace. */
  read(path: string): Promise<SourceFile | undefined>;
  /** Yields to other tasks during a long search. Rejects if the search is cancelled. */
  pause(): Promise<void>;
}

/** The maximum number of uses that are shown for a name. */
const SHOWN_USES = 3;
/** The maximum number of rounds in which one trial requests files. */
const MAXIMUM_ROUNDS = 40;

/** The number of option sets that are cached for the next kernel. */
const MAXIMUM_SESSIONS = 12;

/** The analysed headers for one language. */
interface Cache {
  readonly fragments: FragmentCache;
  readonly units: UnitCache<Finding>;
}

/** A session shared by option sets that differ only in macros and forced headers. */
interface Session {
  readonly text: TranslationUnit;
  readonly analysis: FileSession;
  /** The current preamble. */
  preamble: SourceFile;
}

/**
 * The cached headers of a workspace, for all of its kernels: kernels with similar options usually include the same
 * headers. Nothing is read twice.
 */
export class Workbench {
  readonly #read = new Map<string, SourceFile | undefined>();
  readonly #sessions = new Map<string, Session>();
  readonly #caches = new Map<string, Cache>();

  constructor(readonly files: WorkspaceFiles) {}

  /** A file of the workspace. */
  async read(path: string): Promise<SourceFile | undefined> {
    if (!this.#read.has(path)) this.#read.set(path, await this.files.read(path));
    return this.#read.get(path);
  }

  /** Analyses a kernel. The result is valid until another kernel or other options are analysed. */
  async analyse(root: SourceFile, words: readonly string[]): Promise<Analysis> {
    await this.preprocess(root, words);
    await this.files.pause();
    return this.#session(root, words).analysis.update(root);
  }

  /** Preprocesses a kernel, and reads the files that it needs. */
  async preprocess(root: SourceFile, words: readonly string[]): Promise<readonly Chunk[]> {
    this.#read.set(root.path, root);
    const { text } = this.#session(root, words);
    for (let round = 0; ; round++) {
      await this.files.pause();
      this.#unknown.clear();
      const chunks = text.update(root);
      if (this.#unknown.size === 0 || round === MAXIMUM_ROUNDS) return chunks;
      for (const path of [...this.#unknown]) await this.read(path);
    }
  }

  /** Requested files that have not been read. */
  readonly #unknown = new Set<string>();

  readonly #provider: FileProvider = {
    read: (path) => {
      if (!this.#read.has(path)) this.#unknown.add(path);
      return this.#read.get(path);
    },
  };

  /** The session for options, prepared for them: only code that depends on their macros and headers is read again. */
  #session(root: SourceFile, words: readonly string[]): Session {
    const options = parseBuildOptions(words);
    const preamble = preambleOf(options);
    const key = JSON.stringify([
      isHostText(root) && root.path,
      preamble === undefined ? words : without(words, OF_TEXT),
    ]);
    const known = this.#sessions.get(key);
    this.#sessions.delete(key);
    const session = known ?? this.#newSession(root, preamble === undefined ? options : withPreamble(options), words);
    this.#sessions.set(key, session);
    if (preamble !== undefined && session.preamble.text !== preamble)
      session.preamble = new SourceFile(PREAMBLE, preamble);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MAXIMUM_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
    return session;
  }

  #newSession(root: SourceFile, options: BuildOptions, words: readonly string[]): Session {
    const { fragments, units } = this.#cacheOf(words);
    const provider: FileProvider = {
      read: (path) => (path === PREAMBLE ? session.preamble : this.#provider.read(path)),
    };
    const start = (): AnalysisSession =>
      new AnalysisSession(options, provider, fragments, { executions: 0 }, { units, hints: false });
    const session: Session = {
      text: new TranslationUnit(options, provider, fragments),
      analysis: sessionFor(root, start),
      preamble: new SourceFile(PREAMBLE, ''),
    };
    return session;
  }

  /** The meaning of headers depends on the language, and on macros only if they read them. */
  #cacheOf(words: readonly string[]): Cache {
    const key = without(without(words, OF_TEXT), FOLDER).join(' ');
    const cache = this.#caches.get(key) ?? { fragments: new FragmentCache(false), units: new UnitCache<Finding>() };
    this.#caches.set(key, cache);
    return cache;
  }
}

/** Options for macros and headers before the text, and header folders; a separate word may follow. */
const OF_TEXT = /^-(?:[DU]|include$)/;
const FOLDER = /^-I/;
const BARE = /^-(?:[DUI]|include)$/;

/** The words of all options except those of a kind. */
const without = (words: readonly string[], kind: RegExp): readonly string[] =>
  words.filter((word, i) => {
    const before = words[i - 1] ?? '';
    return !(BARE.test(before) ? kind.test(before) : kind.test(word));
  });

/** The name of a generated header with the macros of options, and the headers that they include. */
const PREAMBLE = '<options>';

const withPreamble = (options: BuildOptions): BuildOptions => ({ ...options, macros: [], forcedIncludes: [PREAMBLE] });

/**
 * The macros and headers of options as text; undefined if they would mean something else there. The definitions of the
 * language's library stay as they are, as with options.
 */
function preambleOf({ macros, forcedIncludes, language }: BuildOptions): string | undefined {
  const lines: string[] = [];
  for (const { name, body } of macros) {
    if (body !== undefined && /\/[/*]|\\\s*$/.test(body)) return undefined;
    const word = macroWord(name);
    const predefined = predefinedMacro(intern(word), language);
    if (predefined && isLibraryMacro(predefined, language)) continue;
    lines.push(`#undef ${word}`);
    if (body !== undefined) lines.push(`#define ${name} ${body}`);
  }
  for (const header of forcedIncludes) {
    if (/["\n]/.test(header)) return undefined;
    lines.push(`#include "${header}"`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** Tries option sets on one kernel. */
export class Bench {
  readonly #trials = new Map<string, Trial>();
  /** The number of sets that were tried. */
  count = 0;

  constructor(
    readonly root: SourceFile,
    private readonly workbench: Workbench,
  ) {}

  async try(words: readonly string[]): Promise<Trial> {
    const key = JSON.stringify(words);
    const known = this.#trials.get(key);
    if (known) return known;
    this.count++;
    const trial = trialOf(words, await this.workbench.analyse(this.root, words));
    this.#trials.set(key, trial);
    return trial;
  }

  /** A file of the workspace. */
  read(path: string): Promise<SourceFile | undefined> {
    return this.workbench.read(path);
  }
}

function trialOf(words: readonly string[], analysis: Analysis): Trial {
  const files = new Map<string, SourceFile>();
  /** By file and inclusion: a guard makes a header's content inactive the second time. */
  const inactive = new Map<string, { readonly start: number; readonly end: number }[][]>();
  for (const chunk of analysis.chunks) {
    if (chunk.file.path.startsWith('<')) continue;
    files.set(chunk.file.path, chunk.file);
    const times = inactive.get(chunk.file.path) ?? [];
    if (chunk.start === 0 || times.length === 0) times.push([]);
    for (const { start, end } of chunk.inactive)
      times.at(-1)?.push({ start: chunk.start + start, end: chunk.start + end });
    inactive.set(chunk.file.path, times);
  }
  const slips = new Set<string>();
  const headers: FileSpan[] = [];
  const broken: FileSpan[] = [];
  let errors = 0;
  for (const { code, severity, span } of analysis.diagnostics) {
    const text = span.file.text.slice(span.start, span.end);
    if (code === 'unknown-header') headers.push(span);
    else if (code === 'invalid-directive' && isIncluded(span)) broken.push(span);
    else if (severity !== 'error' && code !== 'error-directive') continue;
    else if (code === 'unknown-name') slips.add(text);
    else errors++;
  }
  return {
    words,
    missing: missingIn(analysis, slips),
    errors,
    headers,
    broken,
    files,
    isInactive: ({ file, start }) =>
      inactive
        .get(file.path)
        ?.every((ranges) => ranges.some((range) => range.start <= start + 1 && start < range.end)) ?? false,
    isDefined: definedIn(analysis),
  };
}

/** The macros of a kernel at its end, copied, because later trials in the same session must not change the result. */
function definedIn({ chunks, options: { macros, language } }: Analysis): (macro: string) => boolean {
  const known = new Map<Name, boolean>();
  for (const { name, body } of macros) known.set(intern(macroWord(name)), body !== undefined);
  for (const { writes } of chunks) for (const { name, macro } of writes) known.set(name, macro !== undefined);
  return (macro) => known.get(intern(macro)) ?? predefinedMacro(intern(macro), language) !== undefined;
}

/** The name of a macro that may have parameters. */
const macroWord = (name: string): string => name.split(/[\s(]/, 1)[0] ?? '';

/** Whether a span is the header name of an `#include`. */
const isIncluded = ({ file, start }: FileSpan): boolean =>
  /#[ \t]*include(?:_next)?[ \t]*$/.test(file.text.slice(Math.max(0, start - 40), start));

/** A name that is a typing error in a declared one is an error, not an undeclared name of the host. */
function missingIn(
  { units, options }: ReturnType<AnalysisSession['update']>,
  slips: ReadonlySet<string>,
): Map<string, MissingName> {
  const missing = new Map<string, MissingName>();
  for (const { part } of units) {
    for (const { name, role, introduced, unit, token } of part.unknown) {
      const text = spellingOf(name);
      if (introduced || slips.has(text) || isKeywordSlip(text)) continue;
      const known = missing.get(text);
      if (known && known.uses.length >= SHOWN_USES) continue;
      const span = spanOf(unit, token, token);
      const uses = [...(known?.uses ?? []), ...(span ? [useAt(span)] : [])];
      const argumentCount = known?.argumentCount ?? (role === 'function' && span ? argumentsAt(span) : undefined);
      const needs = known ? known.needs : needsOf(text, options.language)?.text;
      missing.set(text, {
        name: text,
        needs,
        role: known?.role === 'value' ? role : (known?.role ?? role),
        argumentCount,
        uses,
      });
    }
  }
  return missing;
}

/** `retrun` is not a macro, even if no rule reports it: the user must not be prompted for its value. */
const isKeywordSlip = (text: string): boolean =>
  keywordNames().some((name) => mayBeSlip(text, name) && isSlipOf(text, name));

function useAt({ file, start }: FileSpan): MissingName['uses'][number] {
  const line = file.lines.lineAt(start);
  const text = file.text.slice(file.lines.startOf(line)).split(/[\r\n]/, 1)[0] ?? '';
  return { path: file.path, line, text: text.trim().slice(0, 120) };
}

/** The number of arguments of a call. */
function argumentsAt({ file: { text }, end }: FileSpan): number | undefined {
  let depth = 0;
  let count = 0;
  let isEmpty = true;
  for (let at = end; at < text.length && at < end + 2000; at++) {
    const c = text.charAt(at);
    if (c === '(' || c === '[' || c === '{') depth++;
    else if (c === ')' || c === ']' || c === '}') {
      if (--depth === 0) return isEmpty ? 0 : count + 1;
    } else if (depth === 0 && /\S/.test(c)) return undefined;
    else if (depth === 1 && c === ',') count++;
    if (depth > 0 && /\S/.test(c) && c !== '(') isEmpty = false;
  }
  return undefined;
}
