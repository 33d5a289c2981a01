import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { type Analysis, AnalysisSession, type Diagnostic } from '../analysis/analysis.js';
import { type FileSession, optionsFor, sessionFor, statedOptions } from '../analysis/embedded.js';
import { joined, type ReportedDiagnostic, type Verdict, verdictsOf } from '../analysis/runs.js';
import { type KernelVerdicts, verdictsOf as kernelVerdictsOf, type VerdictKind } from '../analysis/verdicts.js';
import { readBytes, reasonOf } from '../disk/read-file.js';
import type { Launch } from '../execution/launch.js';
import { type LocalExtents } from '../hosts/extents.js';
import { callsApi, mayBeHost } from '../hosts/host-files.js';
import { type ExtentQuestion, extentsIn, type KernelSignature, signaturesOf } from '../hosts/hosts.js';
import { diagnosticsOfLaunches, type LaunchVerdicts, verdictsInLaunches } from '../hosts/launched.js';
import type { KnownLaunch } from '../hosts/launches.js';
import { parseBuildOptions } from '../preprocessor/build-options.js';
import { FragmentCache } from '../preprocessor/chunks/fragments.js';
import type { OptionsOfHost } from '../preprocessor/host-options.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { safetyOf } from '../refactoring/edits/fix.js';
import { nameIn } from '../rules/missing-macros.js';
import type { Finding } from '../rules/rule.js';
import { UnitCache } from '../semantics/incremental/unit-cache.js';
import { tokenGrammar } from '../syntax/tree-sitter.js';
import { hasKernels, isHostText } from '../text/composed.js';
import { isHostFile } from '../text/embedded.js';
import { baseOfGlob, GlobError, glob, isGlob } from '../text/glob.js';
import { finish } from '../text/parts.js';
import { perOwner } from '../text/per-owner.js';
import { SourceFile } from '../text/source-file.js';
import { type Baseline, type Known, withoutKnown } from './baseline.js';
import { DiskFiles } from './disk.js';
import { isOpen, type Job, type Run, wordsOf } from './jobs.js';
import { unknownArguments } from './kernel-arguments.js';
import { costTables } from './reports/cost-report.js';
import { type GitlabIssue, githubOf, gitlabIssue, type SarifResult, sarifResult } from './reports/formats.js';
import type { PrettyEntry } from './reports/pretty-report.js';
import { jsonOfKernel, unprovedOf, verdictLines } from './reports/verdict-report.js';
import { visible } from './visible.js';

const EXTENSIONS = new Set(['.cl', '.clh', '.ocl', '.clc', '.opencl']);
/**
 * Extensions of text files that are not kernels, even if named explicitly. Any other extension is accepted: kernels
 * have been seen under many names.
 */
const NO_KERNELS = new Set(
  (
    'adoc bat cfg cmake css csv diff go html ini ipynb java js json jsonc ld log lua md mjs patch ps1 rst sh sln svg ' +
    'toml ts tsv txt xml yaml yml'
  )
    .split(' ')
    .map((extension) => `.${extension}`),
);

const extensionOf = (file: string): string => path.extname(file).toLowerCase();

/** The files that arguments name, and a message for the user about each unusable argument, folder and file. */
export interface Found {
  readonly files: readonly string[];
  /** Those files that no argument names: they were found in a folder. */
  readonly searched: ReadonlySet<string>;
  /** Files of hosts that call the API, and others that they may include. */
  readonly hosts: readonly string[];
  readonly headers: readonly string[];
  /** Kernels that the named hosts may call. */
  readonly called: readonly string[];
  readonly problems: readonly string[];
}

/** The matching regular files in a folder and below, sorted; without those in hidden folders and in `node_modules`. */
export function filesIn(
  directory: string,
  wanted: (file: string) => boolean,
  fail: (problem: string) => void = () => {},
  recursive = true,
): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    fail(`${directory}: cannot be searched: ${reasonOf(error)}`);
    return [];
  }
  const files: string[] = [];
  for (const entry of entries) {
    const full = path.posix.join(directory, entry.name);
    if (entry.isDirectory()) {
      if (recursive && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
        for (const file of filesIn(full, wanted, fail)) files.push(file);
    } else if (entry.isFile() && wanted(full)) files.push(full);
  }
  return files;
}

/** Searches folders for kernels, and expands patterns. Unreadable files don't prevent the others from being checked. */
export function kernelFiles(args: readonly string[], needsSome = true): Found {
  const files: string[] = [];
  const named = new Set<string>();
  const hosts: string[] = [];
  const headers: string[] = [];
  const called: string[] = [];
  const problems: string[] = [];
  const isWanted = (file: string): boolean => {
    if (EXTENSIONS.has(extensionOf(file))) return true;
    if (!mayBeHost(file) && !isHostFile(file)) return false;
    const { kernels, calls } = contentsOf(file);
    if (calls) hosts.push(file);
    else if (mayBeHost(file)) headers.push(file);
    return kernels;
  };
  const search = (directory: string, wanted: (file: string) => boolean): void => {
    for (const file of filesIn(directory, wanted, (problem) => problems.push(problem))) files.push(file);
  };
  const searchGlob = (arg: string): void => {
    const pattern = path.sep === '/' ? arg : arg.replaceAll(path.sep, '/');
    if (!isGlob(pattern)) return;
    const matches = glob(pattern);
    const base = baseOfGlob(pattern) || '.';
    if (statSync(base, { throwIfNoEntry: false })?.isDirectory())
      search(base, (file) => matches(file.replaceAll(path.sep, '/')) && !NO_KERNELS.has(extensionOf(file)));
  };
  for (const arg of args) {
    const before = files.length;
    const failures = problems.length;
    let found: Stats | undefined;
    try {
      found = statSync(arg, { throwIfNoEntry: false });
    } catch (error) {
      problems.push(`${arg}: cannot be read: ${reasonOf(error)}`);
      continue;
    }
    if (!found) {
      try {
        searchGlob(arg);
      } catch (error) {
        if (!(error instanceof GlobError)) throw error;
        problems.push(`${arg}: ${error.message}`);
      }
      if (files.length === before && problems.length === failures)
        problems.push(isGlob(arg) ? `${arg}: no file matches` : `${arg}: no such file or directory`);
    } else if (found.isDirectory()) {
      search(arg, isWanted);
      if (needsSome && files.length === before && problems.length === failures)
        problems.push(
          `${arg}: no kernels in this folder: no file *.cl, *.clh, *.ocl, *.clc or *.opencl, and no whole kernel in a string of a host`,
        );
    } else if (NO_KERNELS.has(extensionOf(arg))) problems.push(`${arg}: is not a kernel`);
    else {
      files.push(arg);
      named.add(arg);
      if (mayBeHost(arg) && contentsOf(arg).calls) {
        hosts.push(arg);
        const related = aroundHost(arg);
        headers.push(...related.headers);
        called.push(...related.kernels);
      }
    }
  }
  // A file is checked once, however often it is named.
  const known = new Set<string>();
  const readable = files.filter((file) => {
    const full = path.resolve(file);
    if (known.has(full)) return false;
    known.add(full);
    const problem = problemOf(file);
    if (problem !== undefined) problems.push(problem);
    return problem === undefined;
  });
  return {
    files: readable,
    searched: new Set(readable.filter((file) => !named.has(file))),
    hosts,
    headers,
    called,
    problems,
  };
}

const INCLUDE = /^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"/gm;
const KERNEL_FILE = /["']([^"'\n]*\.(?:clh?|ocl|clc|opencl))["']/gi;

/**
 * The files beside a host: headers that it includes, and the kernels in its folder, or those that it names, which may
 * be in folders below.
 */
function aroundHost(host: string): { readonly headers: readonly string[]; readonly kernels: readonly string[] } {
  const folder = path.dirname(host);
  const headers = new Set<string>();
  const names = new Set<string>();
  const direct = new Set<string>();
  const waiting = new Set([host]);
  for (const file of waiting) {
    const text = textOf(file);
    for (const [, name = ''] of text.matchAll(KERNEL_FILE)) {
      names.add(path.basename(name));
      for (const found of [path.posix.join(folder, name), name]) if (isFile(found)) direct.add(found);
    }
    for (const [, include = ''] of text.matchAll(INCLUDE)) {
      const found = path.posix.join(path.dirname(file), include);
      if (!mayBeHost(found) || !isFile(found)) continue;
      headers.add(found);
      waiting.add(found);
    }
  }
  const isKernel = (file: string): boolean => EXTENSIONS.has(extensionOf(file));
  const isNamed = (file: string): boolean => names.has(path.basename(file));
  const below = direct.size < names.size ? filesIn(folder, (file) => isKernel(file) && isNamed(file)) : [];
  const named = new Set([...direct, ...below]);
  const kernels = named.size > 0 ? [...named] : filesIn(folder, isKernel, undefined, false);
  return { headers: [...headers], kernels };
}

function isFile(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

/** The text of a file; empty if it cannot be read. */
function textOf(file: string): string {
  try {
    return readBytes(file).toString('utf8');
  } catch {
    return '';
  }
}

/** Whether there are kernels in the strings of a host's file, and whether it calls the API. */
function contentsOf(path: string): { readonly kernels: boolean; readonly calls: boolean } {
  try {
    const bytes = readBytes(path);
    const calls = callsApi(path, (word) => bytes.includes(word, 0, 'latin1'));
    const kernels = isHostFile(path) && hasKernels(new SourceFile(path, bytes.toString('utf8')));
    return { kernels, calls };
  } catch {
    return { kernels: false, calls: false };
  }
}

/** Why a file is not readable text; undefined if it is. */
function problemOf(file: string): string | undefined {
  try {
    return readBytes(file).includes(0) ? `${file}: not a text file` : undefined;
  } catch (error) {
    const reason = file.includes('\ufffd') ? 'its name is not UTF-8: rename it' : reasonOf(error);
    return `${file}: cannot be read: ${reason}`;
  }
}

const rangeOf = (span: FileSpan) => span.file.lines.range(span.start, span.end);

/**
 * A diagnostic of `--format json`. Those of headers are the same objects in every file that includes them, and so is
 * their text.
 */
const jsonOf = perOwner((d: ReportedDiagnostic): string =>
  JSON.stringify({
    path: d.span.file.path,
    range: rangeOf(d.span),
    severity: d.severity,
    code: d.code,
    message: d.message,
    source: 'clspace',
    ...(d.devices && { devices: d.devices }),
    ...(d.related.length
      ? { related: d.related.map((r) => ({ path: r.span.file.path, range: rangeOf(r.span), message: r.message })) }
      : {}),
    fixes: d.fixes.map((fix) => ({
      title: fix.title,
      ...(fix.preferred ? { preferred: true } : {}),
      safety: safetyOf(fix),
      edits: fix.edits.map((edit) => ({ path: edit.span.file.path, range: rangeOf(edit.span), newText: edit.newText })),
      ...(fix.buildOptions ? { buildOptions: fix.buildOptions } : {}),
    })),
  }),
);

const COLORS = { error: 31, warning: 33, information: 36, hint: 90 } as const;

/** A diagnostic as text, with its line and a marker below it. */
function prettyOf(d: Diagnostic, color: boolean): string {
  const paint = (code: number, text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const { file } = d.span;
  const { start, end } = rangeOf(d.span);
  const lineStart = file.lines.startOf(start.line);
  const lineEnd = file.lines.offset({ line: start.line, character: Number.MAX_SAFE_INTEGER });
  const text = file.text
    .slice(lineStart, lineEnd)
    .replace(/(?<![\r\n])[\r\n]+$/, '')
    .slice(0, 400);
  const width = Math.max(
    1,
    Math.min((end.line === start.line ? end.character : text.length) - start.character, text.length - start.character),
  );
  const marked = Math.max(width, visible(text.slice(start.character, start.character + width)).length);
  const gutter = `${start.line + 1}`.length;
  const pad = visible(text.slice(0, start.character)).replace(/[^\t]/g, ' ');
  const lines = [
    `${visible(file.path)}:${start.line + 1}:${start.character + 1}: ${paint(COLORS[d.severity], d.severity)}: ` +
      `${visible(d.message)} ${paint(90, `[${d.code}]`)}`,
    ` ${start.line + 1} | ${visible(text)}`,
    ` ${' '.repeat(gutter)} | ${pad}${paint(COLORS[d.severity], '^'.repeat(marked))}`,
  ];
  for (const related of d.related) {
    const at = rangeOf(related.span).start;
    lines.push(visible(`   ${related.span.file.path}:${at.line + 1}:${at.character + 1}: ${related.message}`));
  }
  for (const fix of d.fixes) lines.push(visible(`   fix: ${fix.title}`));
  return lines.join('\n');
}

export const FORMATS = ['pretty', 'json', 'sarif', 'github', 'gitlab'] as const;
type Format = (typeof FORMATS)[number];

/** The report of one file. It can be passed between threads. */
export interface FileReport {
  readonly path: string;
  readonly errors: number;
  readonly warnings: number;
  /** Whether the file has anything to report. */
  readonly hasProblems: boolean;
  /** The file's part of `--format json` and `github`. */
  readonly text: string;
  /** The diagnostics of `--format pretty`. */
  readonly entries: readonly PrettyEntry[];
  /** The cost of its accesses, if requested. */
  readonly costs: string;
  /** The verdicts about its kernels, if requested. */
  readonly kernels: string;
  /** The kernels of which something is not proved that has to be, with the reason. */
  readonly unproved: readonly string[];
  /** The arguments given for all kernels that none of its kernels has, with the reason. */
  readonly unknownArguments: readonly string[];
  readonly results: readonly SarifResult[];
  readonly issues: readonly GitlabIssue[];
  /** Its entries for a baseline, if one is to be written. */
  readonly known: readonly Known[];
  /** Undeclared names, because of which the file was only partially checked. */
  readonly missing: readonly string[];
  /** How many kernels that hosts compose are partially checked, as parts of them, or names in them, are unknown. */
  readonly composed: number;
  /** Hints that the report omits. */
  readonly hiddenHints: number;
  /** Problems whose fixes were not tested, because the budget for the length of the file was spent. */
  readonly untriedFixes: number;
  /** The kernels that a host may call, where hosts are read. */
  readonly signatures: readonly KernelSignature[];
  /** The options that hosts state for its kernels, if they are used. */
  readonly hostOptions: readonly OptionsOfHost[];
  /** The verdict of each device's driver, by name, if devices were named. */
  readonly verdicts?: ReadonlyMap<string, Verdict>;
  /** Why the file was not checked. */
  readonly problem?: string;
}

/** What a report states about a file in addition to its diagnostics. */
interface OfFile {
  readonly root: SourceFile;
  readonly hostOptions: readonly OptionsOfHost[];
  readonly verdicts: ReadonlyMap<string, Verdict> | undefined;
  readonly kernels: readonly KernelVerdicts[];
}

/** How files are reported on. It can be handed from one thread to another. */
export interface Reporting {
  readonly format: Format;
  readonly color: boolean;
  readonly baseline?: Baseline;
  readonly writesBaseline?: boolean;
  /** Omits everything but errors. */
  readonly quiet?: boolean;
  /** Reports the cost of accesses, in a pretty report. */
  readonly costs?: boolean;
  /** Reports the verdicts about kernels, in a pretty report. */
  readonly showsVerdicts?: boolean;
  /** What has to be proved of each kernel. */
  readonly required?: readonly VerdictKind[];
  /** The numbers that the command line passes to the kernels. */
  readonly arguments?: Launch['arguments'];
  /** Only counts problems: no text is generated, and no fix is tested. */
  readonly countsOnly?: boolean;
  /** Hosts are read, too, which have to know the kernels. */
  readonly hosts?: boolean;
}

/** With more ways to compile than this, the sessions of the first are dropped. */
const MAXIMUM_WAYS = 16;

/** One way to compile: a session, or one for each device, which share what is the same for all of them. */
interface Way {
  readonly fragments: FragmentCache;
  readonly units: UnitCache<Finding>;
  /** By device. */
  readonly sessions: Map<string, FileSession>;
}

const NOTHING: Omit<FileReport, 'path'> = {
  errors: 0,
  warnings: 0,
  hasProblems: false,
  text: '',
  entries: [],
  costs: '',
  kernels: '',
  unproved: [],
  unknownArguments: [],
  results: [],
  issues: [],
  missing: [],
  known: [],
  composed: 0,
  hiddenHints: 0,
  untriedFixes: 0,
  signatures: [],
  hostOptions: [],
};

/** What is known of the kernels of a file in the launches that hosts state. */
export interface LaunchReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly verdicts: readonly LaunchVerdicts[];
  /** The tables of costs. */
  readonly costs: string;
}

/** The report of a file that could not be checked. */
export const uncheckable = (path: string, reason: string): FileReport => ({
  ...NOTHING,
  path,
  problem: `${path}: cannot be checked: ${reason}`,
});

export const failed = (path: string, error: unknown): FileReport =>
  uncheckable(path, `internal error: ${error instanceof Error ? error.message : String(error)}`);

const knownOf = (d: Diagnostic): Known => ({ path: d.span.file.path, code: d.code, message: d.message });

/** Checks one file after another; headers are analysed once for all files with the same options. */
export class Checker {
  readonly #ways = new Map<string, Way>();

  constructor(
    private readonly reporting: Reporting,
    private readonly files = new DiskFiles(),
  ) {
    tokenGrammar().keepMore();
  }

  /**
   * The report of a file, independent of the files checked before it. An internal error affects only this file: the
   * session's state is dropped.
   */
  check(job: Job, ofHost: readonly Diagnostic[] = []): FileReport {
    try {
      return this.#check(job, ofHost);
    } catch (error) {
      this.#ways.clear();
      return failed(job.path, error);
    }
  }

  /** The kernels of a file, without a report of it. */
  signatures({ path: file, runs }: Job): readonly KernelSignature[] {
    const root = this.files.read(file);
    return root ? runs.flatMap((run) => this.#signaturesOf(run, this.#sessionOf(run, root).update(root))) : [];
  }

  /** What a kernel of a file needs in a launch. */
  extents({ path: file, runs: [run] }: Job, question: ExtentQuestion): LocalExtents {
    const root = this.files.read(file);
    return root && run ? extentsIn(this.#sessionOf(run, root).update(root), question) : new Map();
  }

  /**
   * What is reported of a file's kernels in the launches that hosts state, and not without them. Throws what an
   * internal error throws.
   */
  launched({ path: file, runs: [run] }: Job, launches: readonly KnownLaunch[]): LaunchReport {
    const root = this.files.read(file);
    if (!root || !run) return { diagnostics: [], verdicts: [], costs: '' };
    const stated = run.settings.launches;
    const analysisOf = (settings: Run['settings']): Analysis =>
      this.#sessionOf({ ...run, settings }, root).update(root);
    const verdicts: LaunchVerdicts[] = [];
    const costs: string[] = [];
    const found = diagnosticsOfLaunches(
      analysisOf(run.settings),
      launches,
      stated,
      function* (kernels) {
        yield;
        return analysisOf({
          ...run.settings,
          launches: { every: undefined, kernels: { ...stated?.kernels, ...kernels } },
        });
      },
      (analysis, known) => {
        if (this.#asksForVerdicts) verdicts.push(...finish(verdictsInLaunches(analysis, known)));
        // Where the implementation chooses the local size, the costs are unknown.
        const grouped = new Map([...known].filter(([, { isFree }]) => !isFree));
        if (this.reporting.costs && grouped.size > 0) costs.push(costTables(analysis, grouped));
      },
    );
    const diagnostics = finish(found);
    // Kernel by kernel, not round by round.
    verdicts.sort((one, other) => one.kernel.span.start - other.kernel.span.start);
    return { diagnostics, verdicts, costs: costs.join('') };
  }

  #check({ path: file, runs, ofHost: given }: Job, ofHost: readonly Diagnostic[]): FileReport {
    const root = this.files.read(file);
    if (!root) return { ...NOTHING, path: file, problem: `${file}: cannot be read` };
    const { format, baseline, writesBaseline, quiet } = this.reporting;
    const analyses = runs.map((run) => this.#sessionOf(run, root).update(root));
    const all = analyses.map(({ diagnostics }, i) => ({
      variant: runs[i]?.variant ?? '',
      device: runs[i]?.device,
      diagnostics,
    }));
    const found = [...joined(all), ...ofHost];
    const verdicts = verdictsOf(all);
    const diagnostics = baseline ? withoutKnown(found, baseline, knownOf) : found;
    const shown = quiet ? diagnostics.filter(({ severity }) => severity === 'error') : diagnostics;
    const kernels = this.#asksForVerdicts && analyses[0] ? kernelVerdictsOf(analyses[0]) : [];
    const untried = (): number => analyses.reduce((sum, { untriedFixes }) => sum + untriedFixes(), 0);
    const hostOptions = given ? [given] : runs.some(isOpen) ? statedOptions(root) : [];
    const report = {
      path: file,
      hostOptions,
      errors: diagnostics.filter(({ severity }) => severity === 'error').length,
      warnings: diagnostics.filter(({ severity }) => severity === 'warning').length,
      hasProblems: shown.length > 0,
      ...(verdicts && { verdicts }),
      text: this.reporting.countsOnly ? '' : this.#textOf({ root, hostOptions, verdicts, kernels }, shown, untried),
      entries: format === 'pretty' && !this.reporting.countsOnly ? shown.map((d) => this.#entryOf(d)) : [],
      kernels: this.reporting.showsVerdicts ? verdictLines(kernels) : '',
      unproved: unprovedOf(kernels, this.reporting.required ?? []),
      costs: this.reporting.costs && analyses[0] ? costTables(analyses[0]) : '',
      unknownArguments: analyses[0] ? argumentsUnknownTo(analyses[0], this.reporting.arguments) : [],
      results: format === 'sarif' ? shown.map(sarifResult) : [],
      issues: format === 'gitlab' ? shown.map(gitlabIssue) : [],
      hiddenHints: quiet ? 0 : Math.max(0, ...analyses.map(({ hiddenHints }) => hiddenHints)),
      composed: Math.max(0, ...analyses.map(composedIn)),
      missing: [
        ...[...all.flatMap((run) => run.diagnostics), ...ofHost].filter(isMissing).map(missingIn),
        ...analyses.flatMap(({ hiddenNames }) => hiddenNames),
      ],
      signatures: this.reporting.hosts
        ? analyses.flatMap((analysis, i) => (runs[i] ? this.#signaturesOf(runs[i], analysis) : []))
        : [],
      known: writesBaseline ? found.filter(({ severity }) => severity !== 'hint').map(knownOf) : [],
    };
    this.files.forget(file);
    for (const run of runs) this.#wayOf(run, root).fragments.forget(file);
    // The report has requested the fixes.
    return { ...report, untriedFixes: untried() };
  }

  /** Verdicts are computed only for those who ask for them. */
  get #asksForVerdicts(): boolean {
    const { format, countsOnly, showsVerdicts, required } = this.reporting;
    return !countsOnly && (format === 'json' || showsVerdicts === true || required !== undefined);
  }

  #signaturesOf(run: Run, analysis: Analysis): readonly KernelSignature[] {
    const { settings } = run;
    const variant = (more: readonly string[]): Analysis => {
      const options = parseBuildOptions([...wordsOf(run), ...more]);
      const start = (ofHost: readonly string[]): AnalysisSession => {
        const all = optionsFor(options, settings, ofHost);
        return new AnalysisSession(all, this.files, undefined, { ...settings, isSilent: true });
      };
      return sessionFor(analysis.root, start).update(analysis.root);
    };
    return signaturesOf(analysis, variant);
  }

  #wayOf({ words, settings, device }: Run, root: SourceFile): Way {
    const { device: target, severities, ...others } = settings;
    const key = JSON.stringify([
      isHostText(root) && root.path,
      words,
      [...(severities ?? [])],
      others,
      // Sessions share only if devices are compared.
      device ? '' : target,
    ]);
    let way = this.#ways.get(key);
    if (!way) {
      way = { fragments: new FragmentCache(false), units: new UnitCache(), sessions: new Map() };
      const [oldest] = this.#ways.keys();
      if (this.#ways.size >= MAXIMUM_WAYS && oldest !== undefined) this.#ways.delete(oldest);
      this.#ways.set(key, way);
    }
    return way;
  }

  #sessionOf(run: Run, root: SourceFile): FileSession {
    const { settings, device } = run;
    const { sessions, fragments, units } = this.#wayOf(run, root);
    const key = JSON.stringify(settings.device ?? '');
    let session = sessions.get(key);
    if (!session) {
      const { format } = this.reporting;
      const hints = format === 'json' || format === 'sarif';
      const batch = { units, hints, sharesDevices: device !== undefined };
      session = sessionFor(root, (ofHost) => {
        const options = optionsFor(parseBuildOptions(wordsOf(run)), settings, ofHost);
        const own = ofHost.length > 0 ? { ...batch, units: new UnitCache<Finding>() } : batch;
        return new AnalysisSession(options, this.files, fragments, settings, own);
      });
      sessions.set(key, session);
    }
    return session;
  }

  #entryOf(d: Diagnostic): PrettyEntry {
    const { severity, code } = d;
    const missing = isMissing(d) ? missingIn(d) : undefined;
    return { severity, code, path: d.span.file.path, missing, text: `${prettyOf(d, this.reporting.color)}\n` };
  }

  #textOf(
    { root, hostOptions, verdicts, kernels }: OfFile,
    diagnostics: readonly ReportedDiagnostic[],
    untriedFixes: () => number,
  ): string {
    switch (this.reporting.format) {
      case 'github':
        return diagnostics.map((d) => `${githubOf(d)}\n`).join('');
      case 'json': {
        const list = diagnostics.map(jsonOf).join(',');
        const untried = untriedFixes();
        const rest =
          (untried > 0 ? `,"untriedFixes":${untried}` : '') +
          (verdicts ? `,"verdicts":${JSON.stringify(Object.fromEntries(verdicts))}` : '') +
          (hostOptions.length > 0 ? `,"options":${JSON.stringify(hostOptions)}` : '') +
          (kernels.length > 0 ? `,"kernels":[${kernels.map(jsonOfKernel).join(',')}]` : '');
        return `{"path":${JSON.stringify(root.path)},"diagnostics":[${list}]${rest}}`;
      }
      case 'pretty':
      case 'sarif':
      case 'gitlab':
        return '';
    }
  }
}

/** Whether a diagnostic is about a name or a header that the host may provide. */
const isMissing = ({ code, severity }: Diagnostic): boolean =>
  code === 'missing-names' || (severity === 'warning' && (code === 'unknown-header' || code === 'invalid-directive'));

const composedIn = ({ partial = [] }: Analysis): number =>
  partial.reduce((sum, { kernel }) => sum + kernel.functions.length, 0);

/** The name or the header that a diagnostic says is missing. */
const missingIn = ({ code, message, span: { file, start, end } }: Diagnostic): string =>
  code === 'missing-names' ? nameIn(message) : file.text.slice(start, end);

/** The arguments of the command line that no kernel of a file has. */
function argumentsUnknownTo(analysis: Analysis, given: Launch['arguments']): readonly string[] {
  if (!given) return [];
  const kernels = analysis.programs().flatMap(({ bodies }) => bodies.filter(({ symbol }) => symbol.kernel));
  return unknownArguments(kernels, given);
}
