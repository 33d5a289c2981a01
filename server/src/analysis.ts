import { isBuiltinName } from './builtins/index.js';
import type { Launches } from './execution/launch.js';
import { type BuildOptions, withBuildOptions } from './preprocessor/build-options.js';
import type { Chunk } from './preprocessor/chunk.js';
import { fixesOf } from './preprocessor/fixes.js';
import { FragmentCache } from './preprocessor/fragments.js';
import { definitionSpan } from './preprocessor/macro.js';
import { TranslationUnit } from './preprocessor/preprocessor.js';
import type { TextChange } from './preprocessor/reuse.js';
import { expansionSpan, type FileSpan, innermostSpan, macroUseOf } from './preprocessor/source-map.js';
import { deleteToken, fix, insertAfter } from './refactoring/edits.js';
import type { Edit, RuleFix } from './refactoring/fix.js';
import { filesAfter, type Outcome, Proofs } from './refactoring/proof.js';
import { renameReserved } from './refactoring/reserved.js';
import { type DeviceProfile, guaranteed, limitsOf } from './rules/device.js';
import { EXECUTED } from './rules/executions.js';
import { judgeFor, settle, wholeCanBeWrong } from './rules/judge.js';
import { isForWantOfOptions, type Unjudged, unjudged, withoutOptions } from './rules/missing-macros.js';
import { OF_WHAT_IS_MISSING } from './rules/precedence.js';
import type { ExecutionBudget, Finding } from './rules/rule.js';
import { filesThatSpeak, type Reported, withoutSilenced } from './rules/suppressions.js';
import { unusedSuppressions } from './rules/unused-suppressions.js';
import type { AnalysedUnit } from './semantics/analysed-unit.js';
import { predefinedTypes } from './semantics/builtin-types.js';
import { Program } from './semantics/program.js';
import type { UnitCache } from './semantics/unit-cache.js';
import type { ParsedUnit } from './syntax/parser.js';
import type { SyntaxMistake } from './syntax/tree.js';
import type { Unit } from './syntax/unit.js';
import { asIncluded } from './text/embedded.js';
import { intern, spellingOf } from './text/names.js';
import { perOwner } from './text/per-owner.js';
import type { FileProvider, SourceFile } from './text/source-file.js';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** What the user has chosen besides the build options. */
export interface AnalysisSettings {
  /** The device whose limits count; without one those that every device has. */
  readonly device?: DeviceProfile;
  /** How kernels are launched. */
  readonly launches?: Launches;
  /** How many kernels one update executes; the others wait for `Analysis.execute`. All, where it is missing. */
  readonly executions?: number;
  /** Severities of rules by their ids, instead of the rules' own; `off` silences one. */
  readonly severities?: ReadonlyMap<string, Severity | 'off'>;
  /**
   * The build options are those of the program's host, as somebody has said: a name that nothing declares is an error.
   */
  readonly optionsKnown?: boolean;
  /** The project compiles the file in other ways, too. */
  readonly isOneOfSeveral?: boolean;
  /** Nothing is reported: a copy is asked what its names and expressions are. */
  readonly isSilent?: boolean;
}

export type TextEdit = Edit;

/** A repair of what a diagnostic reports, to be applied as a whole. */
export interface Fix extends Pick<RuleFix, 'title' | 'preferred' | 'edits' | 'buildOptions'> {
  /** How many errors fewer there are with it, as was tried; nothing is known of it where that is undefined. */
  readonly mends?: number;
}

/** Something to tell the user about a range of a file, which may be an included one. */
export interface Diagnostic {
  /** The rule's id. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: FileSpan;
  readonly related: readonly { readonly message: string; readonly span: FileSpan }[];
  readonly fixes: readonly Fix[];
  /** What it was made of, which stays the same object as long as edits leave it: most was reported before. */
  readonly source?: object;
}

/** A translation unit, analysed: what the features ask. It holds until its session is updated. */
export interface Analysis {
  readonly root: SourceFile;
  readonly options: BuildOptions;
  readonly settings: AnalysisSettings;
  readonly chunks: readonly Chunk[];
  readonly units: readonly AnalysedUnit<Finding>[];
  readonly isMacroDefined: (name: string) => boolean;
  /** In the order of their places; those of included files, too. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether kernels wait to be executed. */
  readonly isWaiting: boolean;
  /** Executes one of them; the next update reports what came of it. `found`: there is something to report. */
  readonly execute: () => { readonly isMore: boolean; readonly found: boolean };
}

/** The range that tokens `first` to `last` of a unit cover; the one of `first` where they are not in one file. */
export function spanOf(unit: Unit, first: number, last: number): FileSpan | undefined {
  const from = unit.origin(first);
  const to = unit.origin(last);
  if (!from.chunk || !to.chunk) return undefined;
  const start = expansionSpan(from.chunk, from.index);
  const end = expansionSpan(to.chunk, to.index);
  return start.file === end.file && end.end >= start.start
    ? { file: start.file, start: start.start, end: end.end }
    : start;
}

/** The same, for a user to look at: what is in a macro's argument is marked there, not as the whole use. */
function markedSpan(unit: Unit, first: number, last: number): FileSpan | undefined {
  const from = unit.origin(first);
  const to = unit.origin(last);
  if (!from.chunk || !to.chunk) return undefined;
  const start = innermostSpan(from.chunk, from.index);
  const end = innermostSpan(to.chunk, to.index);
  return start.file === end.file && end.end >= start.start
    ? { file: start.file, start: start.start, end: end.end }
    : start;
}

/**
 * Whether a syntax error may come of a text that ends too early. It is known by its own place, not by the unit that it
 * was found in: how declarations were grouped into units depends on the edits before.
 */
function isOfTheEnd({ unit }: AnalysedUnit<Finding>, { token, opener }: SyntaxMistake, isLast: boolean): boolean {
  return (isLast && token >= unit.names.length - 1) || opener !== undefined;
}

/** Whether a token and the next one come from one use of a macro. */
function isOneExpansion(unit: Unit, token: number): boolean {
  const [one, next] = [unit.origin(token), unit.origin(token + 1)];
  if (!one.chunk || one.chunk !== next.chunk) return false;
  const use = macroUseOf(one.chunk, one.index);
  return use !== undefined && macroUseOf(next.chunk, next.index) === use;
}

/** Writes what is missing, or takes away what is too much. */
function insertionOf(unit: Unit, { insertion, surplus }: SyntaxMistake): RuleFix | undefined {
  if (surplus !== undefined)
    return fix(`Remove '${spellingOf(unit.names[surplus] ?? 0)}'`, false, deleteToken(unit, surplus));
  const edit = insertion && insertAfter(unit, insertion.behind, insertion.text);
  return edit && fix(`Insert '${insertion.text}'`, true, edit);
}

/** Where a finding is, and what it refers to. */
type Located = Pick<Diagnostic, 'span' | 'related'>;

function locate(finding: Finding): Located | undefined {
  const { unit, tokens } = finding;
  const span = finding.span ?? markedSpan(unit, tokens.first, tokens.last);
  if (!span) return undefined;
  const related: { message: string; span: FileSpan }[] = [];
  for (const { message, place } of finding.related) {
    const at = spanOf(place.unit, place.token, place.token);
    if (at) related.push({ message, span: at });
  }
  // What stands in an expansion is shown at the use; the definition is a step away.
  const from = unit.origin(tokens.first);
  const use = !finding.span && from.chunk && macroUseOf(from.chunk, from.index);
  const definition = use && definitionSpan(use.macro);
  if (use && definition)
    related.push({ message: `in the expansion of '${spellingOf(use.macro.name)}', defined here`, span: definition });
  return { span, related };
}

/** `located`: where it is known to be. The fixes are worked out when they are asked for: most never are. */
function diagnosticOf(
  finding: Finding,
  located: Located | undefined,
  fixesOf: () => readonly Fix[],
): Diagnostic | undefined {
  const at = located ?? locate(finding);
  if (!at) return undefined;
  let fixes: readonly Fix[] | undefined;
  return {
    code: finding.rule.id,
    severity: finding.severity,
    message: finding.message,
    span: at.span,
    related: at.related,
    source: finding,
    get fixes() {
      fixes ??= fixesOf();
      return fixes;
    },
  };
}

/** The fixes of a mistake in a directive. */
const directiveFixes = (chunk: Chunk, diagnostic: Chunk['diagnostics'][number]): Fix[] =>
  fixesOf(chunk, diagnostic).map(({ title, preferred, edits }) => ({
    title,
    preferred,
    edits: edits.map(({ start, end, newText }) => ({ span: { file: chunk.file, start, end }, newText })),
  }));

/** Where the macro is defined that a diagnostic of the preprocessor speaks of. */
function relatedMacro({ related }: Chunk['diagnostics'][number]): { message: string; span: FileSpan }[] {
  const span = related && definitionSpan(related.macro);
  return related && span ? [{ message: related.message, span }] : [];
}

/** How a session works that checks one file after another, none of which anybody edits. */
export interface Batch {
  /** What their headers declare, analysed once. */
  readonly units: UnitCache<Finding>;
  /** Whether anybody wants to see hints. */
  readonly hints: boolean;
}

/**
 * A translation unit that is analysed again and again while its files are edited. Each update costs what the edit
 * changes; what an earlier update returned is not to be asked afterwards.
 */
export class AnalysisSession {
  readonly #text: TranslationUnit;
  readonly #program: Program<Finding>;
  /** Of a batch: where the findings in headers are, which do not move. */
  readonly #known = new WeakMap<Finding, Located>();
  readonly #budget: ExecutionBudget = { left: 0, waiting: [], wrong: new Set() };
  private readonly provider: FileProvider;
  /** Where fixes are made to see what becomes of them. */
  #copy: AnalysisSession | undefined;

  /** `cache` shares the headers of several sessions. With `batch`, each update may be about another file. */
  constructor(
    private readonly options: BuildOptions,
    provider: FileProvider,
    private readonly cache?: FragmentCache,
    private readonly settings: AnalysisSettings = {},
    private readonly batch?: Batch,
  ) {
    // A header may be a string that the host includes, too.
    this.provider = {
      read: (path) => {
        const file = provider.read(path);
        return file && asIncluded(file);
      },
    };
    this.#text = new TranslationUnit(options, this.provider, cache);
    const extensions = new Set<string>();
    const device = settings.device ?? guaranteed;
    const context = {
      language: options.language,
      extensions,
      limits: limitsOf(device, options.language),
      device: device.description,
      launches: settings.launches,
      executions: this.#budget,
      optionsKnown: settings.optionsKnown ?? false,
    };
    this.#program = new Program<Finding>(
      { language: options.language, isMacroDefined: this.#isMacroDefined, extensions },
      judgeFor(context),
      batch?.units,
    );
  }

  readonly #isMacroDefined = (name: string): boolean => this.#text.macro(intern(name)) !== undefined;

  /**
   * Analyses the text as it is now. `change` says what differs from the last update; without it the texts are compared.
   */
  update(root: SourceFile, change?: TextChange): Analysis {
    const chunks = this.#text.update(root, change);
    const program = this.#program;
    const waiting: (() => boolean)[] = [];
    Object.assign(this.#budget, { left: this.settings.executions ?? Number.POSITIVE_INFINITY, waiting });
    program.update(chunks);
    const unseen: Reported[] = [];
    const speaking = filesThatSpeak(chunks);
    const isSpeaking = speaking.has(root);
    const found = this.settings.isSilent ? [] : this.#diagnostics(chunks, root, isSpeaking ? unseen : undefined);
    const reported = withoutSilenced(root, speaking, found);
    const { unused, waits } = isSpeaking
      ? this.#unusedSuppressions(root, chunks, [...found, ...unseen], reported, waiting.length > 0)
      : { unused: [], waits: false };
    const diagnostics = withoutRepetition([...reported, ...unused], this.options, this.settings);
    // A text without errors has nothing to prove, and the copy is as large as the original.
    if (!diagnostics.some(({ severity }) => severity === 'error')) this.#copy = undefined;
    return {
      root,
      options: this.options,
      settings: this.settings,
      chunks,
      units: program.units,
      isMacroDefined: this.#isMacroDefined,
      diagnostics,
      isWaiting: waiting.length > 0,
      execute: () => {
        const isFound = waiting.shift()?.() ?? false;
        return { isMore: waiting.length > 0, found: isFound || (waits && waiting.length === 0) };
      },
    };
  }

  /** The comments that silence nothing, where all that there is to report is known. */
  #unusedSuppressions(
    root: SourceFile,
    chunks: readonly Chunk[],
    found: readonly Reported[],
    reported: readonly { readonly severity: Severity }[],
    isWaiting: boolean,
  ): ReturnType<typeof unusedSuppressions> {
    const { severities, optionsKnown = false, isOneOfSeveral } = this.settings;
    const isWhole =
      !this.settings.isSilent &&
      !isOneOfSeveral &&
      !reported.some(({ severity }) => severity === 'error') &&
      // What is no program of its own is checked where it is included.
      this.#program.units.some(({ part }) => part.bodies.some(({ symbol }) => symbol.kernel)) &&
      !this.#unjudged();
    if (!isWhole) return { unused: [], waits: false };
    const isOff = (id: string): boolean => severities?.get(id) === 'off';
    return unusedSuppressions({ root, chunks, found, isOff, optionsKnown, isWaiting });
  }

  /** `unseen`: where what nobody wants to see goes, if a comment may be about it. */
  #diagnostics(chunks: readonly Chunk[], root: SourceFile, unseen: Reported[] | undefined): Diagnostic[] {
    const diagnostics: Diagnostic[] = [];
    const proofs = new Proofs((fix) => this.#outcome(root, fix));
    for (const chunk of chunks) {
      for (const d of chunk.diagnostics) {
        const isWanting = !this.settings.optionsKnown && isForWantOfOptions(chunk, d);
        diagnostics.push({
          code: d.id,
          severity: isWanting ? 'warning' : d.severity,
          message: isWanting ? withoutOptions(d.message, d.id) : d.message,
          span: { file: chunk.file, start: chunk.start + d.start, end: chunk.start + d.end },
          related: relatedMacro(d),
          get fixes() {
            const fixes = directiveFixes(chunk, d);
            // Where a call of a macro was to end cannot be seen in it alone.
            return d.id === 'unterminated-macro-call'
              ? fixes.filter((fix) => proofs.harmless([{ ...fix, preferred: false }]).length > 0)
              : fixes;
          },
        });
      }
    }
    const whole = this.#program.fact(chunks);
    let executed: readonly string[] | undefined;
    // Less of what the rule reports, and nothing else instead.
    const ends = (rule: string, fix: RuleFix): boolean => {
      executed ??= this.#executed(root, undefined);
      const after = this.#executed(root, fix);
      const own = (codes: readonly string[]): number => codes.filter((code) => code === rule).length;
      return own(after) < own(executed) && after.length < executed.length;
    };
    const proved = ({ severity, rule, message }: Finding, fixes: readonly RuleFix[]): readonly Fix[] =>
      severity === 'error'
        ? proofs.of(fixes, errorKey(rule.id, message))
        : proofs.harmless(fixes).filter((fix) => !fix.isExecuted || ends(rule.id, fix));
    const hidden = this.#unjudged();
    const add = (finding: Finding): void => {
      if (!this.#isShown(finding.rule.id, finding.severity)) {
        const at = unseen && locate(finding);
        if (at) unseen?.push({ code: finding.rule.id, span: at.span });
        return;
      }
      if (hidden?.covers(finding.unit, finding.tokens.first, false)) return;
      if (hidden && OF_WHAT_IS_MISSING.has(finding.rule.id)) return;
      const known = this.#known.get(finding);
      const diagnostic = diagnosticOf(finding, known, () => proved(finding, settle(finding.fixes, whole)));
      if (!diagnostic) return;
      diagnostics.push(diagnostic);
      if (this.batch) this.#known.set(finding, diagnostic);
    };
    const isSwallowed = diagnostics.some(({ code }) => swallows(code));
    // Where a macro was not expanded something is missing, and reported already.
    const cut = new Set(
      diagnostics.some(({ code }) => code === 'expansion-limit')
        ? chunks.filter((chunk) => chunk.diagnostics.some(({ id }) => id === 'expansion-limit'))
        : [],
    );
    const last = isSwallowed ? this.#program.units.findLast(({ unit }) => unit.names.length > 0) : undefined;
    for (const unit of this.#program.units) {
      const programFindings = this.#program.programFindings(unit);
      if (unit.findings.length + programFindings.length + unit.parsed.mistakes.length === 0) continue;
      for (const finding of unit.findings) add(finding);
      for (const finding of programFindings) add(finding);
      // What a comment or a call has swallowed is one mistake, and reported already.
      for (const mistake of unit.parsed.mistakes) {
        if (isSwallowed && isOfTheEnd(unit, mistake, unit === last)) continue;
        if (hidden?.covers(unit.unit, mistake.token, true)) continue;
        if (cut.size > 0 && unit.unit.chunks.some((chunk) => cut.has(chunk))) continue;
        // Inside of what one macro makes there is no place behind a token: what is there instead is marked.
        const isWithin = mistake.after && isOneExpansion(unit.unit, mistake.token);
        const span = this.#mistakeSpan(root, unit, isWithin ? mistake.token + 1 : mistake.token);
        if (!span) continue;
        const opener = mistake.opener === undefined ? undefined : spanOf(unit.unit, mistake.opener, mistake.opener);
        const at =
          mistake.after && !isWithin
            ? { file: span.file, start: Math.max(span.start, span.end - 1), end: span.end }
            : span;
        diagnostics.push({
          code: 'syntax-error',
          severity: mistake.warning ? 'warning' : 'error',
          message: mistake.message,
          span: at,
          related: opener ? [{ message: "this '{' is not closed", span: opener }] : [],
          get fixes() {
            const repair = mistake.reserved
              ? renameReserved(span.file, span.file.text.slice(span.start, span.end))
              : insertionOf(unit.unit, mistake);
            return repair ? proofs.of([repair], errorKey('syntax-error', mistake.message)) : [];
          },
        });
      }
    }
    for (const finding of this.#program.judgeWhole(whole)) add(finding);
    return diagnostics;
  }

  /**
   * What is not judged for want of macros; undefined where nothing is missing, as nothing is looked at in most texts.
   */
  #unjudged(): Unjudged | undefined {
    const { units } = this.#program;
    if (
      this.settings.optionsKnown ||
      units.every(({ part, parsed }) => part.unknown.length + parsed.mistakes.length === 0)
    )
      return undefined;
    const types = predefinedTypes(this.options.language);
    return unjudged(units, (name) => types.has(name) || isBuiltinName(spellingOf(name)));
  }

  /** Where a mistake is; behind the last token of its unit it is where the text goes on, or ends. */
  #mistakeSpan(root: SourceFile, { unit }: AnalysedUnit<Finding>, token: number): FileSpan | undefined {
    if (token < unit.length) return markedSpan(unit, token, token);
    const { units } = this.#program;
    const next = units.slice(units.findIndex((one) => one.unit === unit) + 1).find((one) => one.unit.length > 0);
    // The end of the last line, as compilers have it.
    const end = root.text.replace(/(?:\r\n|\n|\r)$/, '').length;
    return next ? markedSpan(next.unit, 0, 0) : { file: root, start: end, end };
  }

  /** Whether anybody will see it: what is to be a hint may have been meant to be more. */
  #isShown(code: string, severity: Severity): boolean {
    return this.batch?.hints !== false || (this.settings.severities?.get(code) ?? severity) !== 'hint';
  }

  /** What is reported when all kernels of a text are executed; without a fix as it is. */
  #executed(root: SourceFile, fix: RuleFix | undefined): readonly string[] {
    const files = fix ? filesAfter(fix) : new Map<string, SourceFile>();
    const changed = files.get(root.path) ?? root;
    files.delete(root.path);
    const session = this.#copyWith(files, this.options, { ...this.settings, executions: Number.POSITIVE_INFINITY });
    const { diagnostics } = session.update(changed);
    return diagnostics.map(({ code }) => code).filter((code) => EXECUTED.has(code));
  }

  /** What a text comes to after a fix, the user's choice of severities aside; without one as it is. */
  #outcome(root: SourceFile, fix: RuleFix | undefined): Outcome {
    const files = fix ? filesAfter(fix) : new Map<string, SourceFile>();
    const changed = files.get(root.path) ?? root;
    files.delete(root.path);
    const options = fix?.buildOptions ? withBuildOptions(this.options, fix.buildOptions) : this.options;
    const { severities: _, ...settings } = this.settings;
    const isSame = files.size === 0 && options === this.options;
    const session = (isSame && this.#copy) || this.#copyWith(files, options, settings);
    if (isSame) this.#copy = session;
    return session.#outcomeOf(changed);
  }

  /** A session of its own to try in what becomes of a text with other headers or options. */
  #copyWith(
    headers: ReadonlyMap<string, SourceFile>,
    options: BuildOptions,
    settings: AnalysisSettings,
  ): AnalysisSession {
    // What was learnt of headers holds only as long as they, and the options, are what they were.
    if (headers.size === 0 && options === this.options)
      return new AnalysisSession(options, this.provider, this.cache, settings, this.batch);
    return new AnalysisSession(
      options,
      { read: (path) => headers.get(path) ?? this.provider.read(path) },
      undefined,
      settings,
    );
  }

  /**
   * The errors of a text and what its units are, without making diagnostics of what is found: that takes places, and
   * most never move.
   */
  #outcomeOf(root: SourceFile): Outcome {
    const chunks = this.#text.update(root);
    const program = this.#program;
    const before = program.analysedTokens;
    // Nothing is executed for it: what is wrong in a launch is no error.
    Object.assign(this.#budget, { left: 0, waiting: [] });
    program.update(chunks);
    const errors: (readonly string[])[] = [];
    let isSwallowed = false;
    for (const chunk of chunks) {
      if (chunk.diagnostics.length === 0) continue;
      isSwallowed ||= chunk.diagnostics.some(({ id }) => swallows(id));
      errors.push(errorsOfChunk(chunk));
    }
    for (const unit of program.units) {
      const { findings, parsed } = unit;
      if (findings.length > 0) errors.push(errorsOfFindings(findings));
      const programFindings = program.programFindings(unit);
      if (programFindings.length > 0) errors.push(errorsOfFindings(programFindings));
      if (parsed.mistakes.length > 0 && !(parsed.incomplete && isSwallowed)) errors.push(errorsOfParsed(parsed));
    }
    if (wholeCanBeWrong) errors.push(errorsOfFindings(program.judgeWhole(program.fact(chunks))));
    return { errors, parts: program.units.map(({ part }) => part), cost: program.analysedTokens - before };
  }
}

/** An error by what it says. */
const errorKey = (code: string, message: string): string => `${code} ${message}`;

/** A mistake that takes what follows it for a part of itself. */
const swallows = (code: string): boolean => code === 'unterminated-comment' || code === 'unterminated-macro-call';

const errorsOfFindings = perOwner((findings: readonly Finding[]): readonly string[] =>
  findings.filter(({ severity }) => severity === 'error').map(({ rule, message }) => errorKey(rule.id, message)),
);

const errorsOfChunk = perOwner(({ diagnostics }: Chunk): readonly string[] =>
  diagnostics.filter(({ severity }) => severity === 'error').map(({ id, message }) => errorKey(id, message)),
);

const errorsOfParsed = perOwner(({ mistakes }: ParsedUnit): readonly string[] =>
  mistakes.filter(({ warning }) => !warning).map(({ message }) => errorKey('syntax-error', message)),
);

/** Analyses `root` once as one translation unit, as a compiler would with these build options. Never throws. */
export function analyse(
  root: SourceFile,
  options: BuildOptions,
  provider: FileProvider,
  settings?: AnalysisSettings,
): Analysis {
  return new AnalysisSession(options, provider, undefined, settings).update(root);
}

/** The same with another severity; its fixes stay to be computed when they are asked for. */
const withSeverity = (diagnostic: Diagnostic, severity: Severity): Diagnostic => ({
  code: diagnostic.code,
  severity,
  message: diagnostic.message,
  span: diagnostic.span,
  related: diagnostic.related,
  ...(diagnostic.source && { source: diagnostic.source }),
  get fixes() {
    return diagnostic.fixes;
  },
});

/** One message per place and rule: a header that is included twice says everything once. */
function withoutRepetition(
  diagnostics: readonly Diagnostic[],
  options: BuildOptions,
  { severities }: AnalysisSettings,
): Diagnostic[] {
  /** What was reported already, by file and place. */
  const files = new Map<SourceFile, Map<number, Diagnostic | Diagnostic[]>>();
  const result: Diagnostic[] = [];
  for (const d of diagnostics) {
    let starts = files.get(d.span.file);
    if (!starts) {
      starts = new Map();
      files.set(d.span.file, starts);
    }
    const here = starts.get(d.span.start);
    if (!here) starts.set(d.span.start, d);
    else {
      const all = Array.isArray(here) ? here : [here];
      if (all.some((one) => one.code === d.code && one.span.end === d.span.end && one.message === d.message)) continue;
      all.push(d);
      starts.set(d.span.start, all);
    }
    const chosen = severities?.get(d.code) ?? d.severity;
    if (chosen === 'off' || (chosen === 'warning' && options.silenceWarnings)) continue;
    const severity = chosen === 'warning' && options.warningsAreErrors ? 'error' : chosen;
    result.push(severity === d.severity ? d : withSeverity(d, severity));
  }
  return result.sort((a, b) => (a.span.file === b.span.file ? a.span.start - b.span.start : 0));
}
