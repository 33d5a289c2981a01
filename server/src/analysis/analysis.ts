import { isBuiltinName } from '../builtins/index.js';
import type { Device } from '../devices/device.js';
import { generic } from '../devices/generic.js';
import type { Launches } from '../execution/launch.js';
import { type BuildOptions, forDevice, isCpp, withBuildOptions } from '../preprocessor/build-options.js';
import type { Chunk } from '../preprocessor/chunks/chunk.js';
import { FragmentCache } from '../preprocessor/chunks/fragments.js';
import type { TextChange } from '../preprocessor/chunks/reuse.js';
import { TranslationUnit } from '../preprocessor/preprocessor.js';
import type { RuleFix } from '../refactoring/edits/fix.js';
import { filesAfter, type Outcome, Proofs, type ProvedFix } from '../refactoring/proof/proof.js';
import { limitsOf } from '../rules/device.js';
import { judgeFor, settle, wholeCanBeWrong } from '../rules/judge.js';
import { isForWantOfOptions, type Unjudged, unjudged } from '../rules/missing-macros.js';
import { OF_WHAT_IS_MISSING } from '../rules/precedence.js';
import type { ExecutionBudget, Finding, Severity, WaitingKernels } from '../rules/rule.js';
import { ruleOf } from '../rules/rule-of.js';
import { filesThatSpeak, type Reported, withoutSilenced } from '../rules/suppressions.js';
import { unusedSuppressions } from '../rules/unused-suppressions.js';
import { predefinedTypes } from '../semantics/declarations/builtin-types.js';
import type { ProgramAnalysed } from '../semantics/facts/facts.js';
import type { AnalysedUnit } from '../semantics/incremental/analysed-unit.js';
import type { UnitCache } from '../semantics/incremental/unit-cache.js';
import { Program } from '../semantics/program.js';
import { asIncluded } from '../text/embedded.js';
import { intern, spellingOf } from '../text/names.js';
import type { FileProvider, SourceFile } from '../text/source-file.js';
import {
  type Diagnostic,
  errorKey,
  errorsOfChunk,
  errorsOfFindings,
  errorsOfParsed,
  type Fix,
  type Located,
  locate,
  ofDirective,
  ofFinding,
  swallows,
  withoutRepetition,
} from './diagnostics.js';
import { type Analysed, loweredCost } from './lowered-costs.js';
import { MistakeReporter } from './syntax-diagnostics.js';

export type { Severity } from '../rules/rule.js';
export { type Diagnostic, type Fix, spanOf, type TextEdit } from './diagnostics.js';

/** Steps of an executed kernel that take as long as analysing a token. */
const STEPS_PER_TOKEN = 16;

/** Settings of the user besides the build options. */
export interface AnalysisSettings {
  /** The device whose limits count; without one those that every device has. */
  readonly device?: Device;
  /** How kernels are launched. */
  readonly launches?: Launches;
  /** The number of kernels that one update executes; the others wait for `Analysis.execute`. By default all. */
  readonly executions?: number;
  /** Overridden severities of rules, by id; `off` disables one. */
  readonly severities?: ReadonlyMap<string, Severity | 'off'>;
  /** The build options are known, so that an undeclared name is an error. */
  readonly optionsKnown?: boolean;
  /** The project compiles the file in other ways, too. */
  readonly isOneOfSeveral?: boolean;
  /** Nothing is reported: a copy answers queries about names and expressions. */
  readonly isSilent?: boolean;
}

/** An analysed translation unit, for the features. It is valid until its session is updated. */
export interface Analysis {
  readonly root: SourceFile;
  readonly options: BuildOptions;
  readonly settings: AnalysisSettings;
  readonly chunks: readonly Chunk[];
  readonly units: readonly AnalysedUnit<Finding>[];
  readonly isMacroDefined: (name: string) => boolean;
  /** Facts about whole translation units: several, where strings of a host hold them. */
  readonly programs: () => readonly ProgramAnalysed[];
  /** In text order; includes those of included files. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of hints that a batch omits. */
  readonly hiddenHints: number;
  /**
   * The number of diagnostics whose requested fixes were not tested because the proof budget, which scales with the
   * text, was spent.
   */
  readonly untriedFixes: () => number;
  /** Renews the budget, for the fixes of further diagnostics. */
  readonly renewBudget: () => void;
  /** Whether kernels are still to be executed. */
  readonly isWaiting: boolean;
  /** Executes one of them for one work-item. The next update reports the outcome; `found`: there are findings. */
  readonly execute: () => { readonly isMore: boolean; readonly found: boolean };
}

/** The mode of a session that checks unedited files one after another. */
export interface Batch {
  /** The analysed declarations of their headers, shared. */
  readonly units: UnitCache<Finding>;
  /** Whether hints are shown. */
  readonly hints: boolean;
}

/**
 * A translation unit that is analysed repeatedly while its files are edited. The cost of an update is proportional to
 * the edit; the result of an earlier update must not be used afterwards.
 */
export class AnalysisSession {
  readonly #text: TranslationUnit;
  readonly #program: Program<Finding>;
  /** In a batch: the locations of findings in headers, which do not move. */
  readonly #known = new WeakMap<Finding, Located>();
  readonly #budget: ExecutionBudget = { left: 0, steps: 0, waiting: [], wrong: new Set(), costly: new Set() };
  /** The number of hidden hints of the current update. */
  #hidden = 0;
  private readonly options: BuildOptions;
  private readonly provider: FileProvider;
  /** The file that is being analysed. */
  #root: SourceFile | undefined;
  #proofs: Proofs | undefined;
  /** A scratch session in which fixes are tested. */
  #copy: AnalysisSession | undefined;
  /** The same with all kernels executed, until the next update. */
  #executingCopy: AnalysisSession | undefined;
  /** The same for fixes that change headers, which it reads from here. */
  #copyOfAll: { readonly session: AnalysisSession; headers: ReadonlyMap<string, SourceFile> } | undefined;

  /** `cache` shares the headers of several sessions. With `batch`, each update may be about another file. */
  constructor(
    options: BuildOptions,
    provider: FileProvider,
    private readonly cache?: FragmentCache,
    private readonly settings: AnalysisSettings = {},
    private readonly batch?: Batch,
  ) {
    this.options =
      settings.device && settings.device !== options.language.device ? forDevice(options, settings.device) : options;
    // A header may be a string that the host includes, too.
    this.provider = {
      read: (path) => {
        const file = provider.read(path);
        return file && asIncluded(file);
      },
    };
    this.#text = new TranslationUnit(this.options, this.provider, cache);
    const extensions = new Set<string>();
    const device = settings.device ?? generic;
    const context = {
      language: this.options.language,
      extensions,
      limits: limitsOf(device, this.options.language),
      deviceName: device.name,
      device: device.description,
      vendor: device.vendor,
      target: device,
      options: this.options,
      root: () => this.#root,
      launches: settings.launches,
      executions: this.#budget,
      isHintShown: (id: string): boolean => this.#isShown(id, 'hint'),
      optionsKnown: settings.optionsKnown ?? false,
    };
    this.#program = new Program<Finding>(
      { language: this.options.language, isMacroDefined: this.#isMacroDefined, extensions },
      judgeFor(context),
      batch?.units,
    );
  }

  readonly #isMacroDefined = (name: string): boolean => this.#text.macro(intern(name)) !== undefined;

  /** Analyses the current text. `change` is the edit since the last update; without it, the texts are compared. */
  update(root: SourceFile, change?: TextChange): Analysis {
    this.#executingCopy = undefined;
    this.#root = root;
    const chunks = this.#text.update(root, change);
    const program = this.#program;
    const waiting: WaitingKernels[] = [];
    let running: Generator<boolean, false> | undefined;
    Object.assign(this.#budget, {
      left: this.settings.executions ?? Number.POSITIVE_INFINITY,
      steps: 0,
      waiting,
    });
    program.update(chunks);
    const unseen: Reported[] = [];
    this.#hidden = 0;
    const speaking = filesThatSpeak(chunks);
    const isSpeaking = speaking.has(root);
    const found = this.settings.isSilent ? [] : this.#diagnostics(chunks, root, isSpeaking ? unseen : undefined);
    const reported = withoutSilenced(root, speaking, found);
    const { unused, waits } = isSpeaking
      ? this.#unusedSuppressions(root, chunks, [...found, ...unseen], reported, waiting.length > 0)
      : { unused: [], waits: false };
    const diagnostics = withoutRepetition([...reported, ...unused], this.options, this.settings.severities);
    const proofs = this.#proofs;
    // A text without errors needs no proofs, and the scratch session is as large as the original.
    if (!diagnostics.some(({ severity }) => severity === 'error')) {
      this.#copy = undefined;
      // The next file of a batch has the same headers, with the same hints.
      if (!this.batch) this.#copyOfAll = undefined;
    }
    return {
      root,
      options: this.options,
      settings: this.settings,
      chunks,
      units: program.units,
      isMacroDefined: this.#isMacroDefined,
      programs: () => {
        const whole = program.fact(chunks);
        return whole ? [whole] : [];
      },
      diagnostics,
      hiddenHints: isSpeaking ? withoutSilenced(root, speaking, unseen).length : this.#hidden,
      untriedFixes: () => proofs?.omitted ?? 0,
      renewBudget: () => proofs?.renew(),
      isWaiting: waiting.length > 0,
      execute: () => {
        running ??= executeAll(waiting);
        const { done, value } = running.next();
        return { isMore: !done, found: value || (waits && done === true) };
      },
    };
  }

  /** The comments that suppress nothing, if all diagnostics are known. */
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
      // A file that is not a complete program is checked where it is included.
      this.#program.units.some(({ part }) => part.bodies.some(({ symbol }) => symbol.kernel)) &&
      !this.#unjudged();
    if (!isWhole) return { unused: [], waits: false };
    const isOff = (id: string): boolean => severities?.get(id) === 'off';
    return unusedSuppressions({ root, chunks, found, isOff, optionsKnown, isWaiting });
  }

  /** `unseen`: receives hidden diagnostics, if a comment may be about them. */
  #diagnostics(chunks: readonly Chunk[], root: SourceFile, unseen: Reported[] | undefined): Diagnostic[] {
    const diagnostics: Diagnostic[] = [];
    const proofs = new Proofs((fix) => this.#outcome(root, fix));
    this.#proofs = proofs;
    for (const chunk of chunks) {
      for (const d of chunk.diagnostics) {
        const isWanting = !this.settings.optionsKnown && isForWantOfOptions(chunk, d);
        diagnostics.push(ofDirective(chunk, d, isWanting, proofs));
      }
    }
    const whole = this.#program.fact(chunks);
    let executed: readonly string[] | undefined;
    let original: Analysed | undefined;
    const lowered = new Map<RuleFix, string>();
    const codesAfter = (fix: RuleFix | undefined): readonly string[] => {
      const { codes, steps, analysis } = this.#executed(root, fix);
      proofs.spend(steps / STEPS_PER_TOKEN);
      if (!fix) {
        // The session goes on with other texts.
        const programs = analysis.programs();
        original = { settings: analysis.settings, programs: () => programs };
      }
      const cost = fix?.lowers && original && loweredCost(original, analysis, fix.lowers);
      if (fix && cost !== undefined) lowered.set(fix, cost);
      return codes;
    };
    // Fewer findings, and no new ones.
    const ends = (rule: string, fix: RuleFix): boolean => {
      executed ??= codesAfter(undefined);
      const after = codesAfter(fix);
      const own = (codes: readonly string[]): number => codes.filter((code) => code === rule).length;
      if (fix.lowers && !lowered.has(fix)) return false;
      return own(after) < own(executed) && after.length < executed.length;
    };
    const proved = ({ severity, rule, message }: Finding, fixes: readonly RuleFix[]): readonly Fix[] =>
      severity === 'error'
        ? proofs.of(fixes, errorKey(rule.id, message))
        : proofs.harmless(fixes, (fix) => ends(rule.id, fix)).map((fix) => titled(fix, lowered));
    const fixesOf = (finding: Finding) => {
      if (finding.severity === 'error' && proofs.omitsAll()) return { fixes: [], areAll: false };
      const { omitted } = proofs;
      const fixes = proved(finding, settle(finding.fixes, whole));
      return { fixes, areAll: proofs.omitted === omitted };
    };
    const hidden = this.#unjudged();
    const add = (finding: Finding): void => {
      if (!this.#isShown(finding.rule.id, finding.severity)) {
        this.#hidden++;
        const at = unseen && locate(finding);
        if (at) unseen?.push({ code: finding.rule.id, span: at.span });
        return;
      }
      if (!finding.span && hidden?.covers(finding.unit, finding.tokens.first, false)) return;
      if (hidden && OF_WHAT_IS_MISSING.has(finding.rule.id)) return;
      const known = this.#known.get(finding);
      const diagnostic = ofFinding(finding, known, fixesOf);
      if (!diagnostic) return;
      diagnostics.push(diagnostic);
      if (this.batch) this.#known.set(finding, diagnostic);
    };
    const mistakes = new MistakeReporter(
      { root, chunks, units: this.#program.units, optionsKnown: this.settings.optionsKnown ?? false, hidden, proofs },
      diagnostics,
    );
    for (const unit of this.#program.units) {
      const programFindings = this.#program.programFindings(unit);
      if (unit.findings.length + programFindings.length + unit.parsed.mistakes.length === 0) continue;
      for (const finding of unit.findings) add(finding);
      for (const finding of programFindings) add(finding);
      mistakes.report(unit);
    }
    mistakes.reportEnd();
    for (const finding of this.#program.judgeWhole(whole)) add(finding);
    // C++ is not analysed: only the build options are judged.
    return isCpp(this.options) ? diagnostics.filter(({ code }) => code === 'build-option') : diagnostics;
  }

  /**
   * The ranges that are suppressed because of undefined macros; undefined if there are none, which skips the search in
   * most texts.
   */
  #unjudged(): Unjudged | undefined {
    const { units } = this.#program;
    if (
      this.settings.optionsKnown ||
      units.every(({ part, parsed }) => part.unknown.length + parsed.mistakes.length === 0)
    )
      return undefined;
    const types = predefinedTypes(this.options.language);
    return unjudged(
      units,
      (name) => this.#program.declares(name),
      (name) => types.has(name) || isBuiltinName(spellingOf(name)),
    );
  }

  /** Whether a severity is shown: a diagnostic that is shown as a hint may have been meant as more. */
  #isShown(code: string, severity: Severity): boolean {
    return this.batch?.hints !== false || (this.settings.severities?.get(code) ?? severity) !== 'hint';
  }

  /** The diagnostics after executing all kernels of a text, and the number of steps; with a fix applied, if given. */
  #executed(
    root: SourceFile,
    fix: RuleFix | undefined,
  ): { readonly codes: readonly string[]; readonly steps: number; readonly analysis: Analysis } {
    const files = fix ? filesAfter(fix) : new Map<string, SourceFile>();
    const changed = files.get(root.path) ?? root;
    files.delete(root.path);
    const settings = { ...this.settings, executions: Number.POSITIVE_INFINITY };
    let session: AnalysisSession;
    if (files.size > 0) session = this.#copyWith(files, this.options, settings);
    else session = this.#executingCopy ??= this.#copyWith(files, this.options, settings);
    const analysis = session.update(changed);
    const { diagnostics } = analysis;
    return {
      analysis,
      codes: diagnostics.map(({ code }) => code).filter((code) => ruleOf(code)?.executes),
      steps: session.#budget.steps,
    };
  }

  /** The outcome of a text, with a fix applied if given, ignoring the user's severities. */
  #outcome(root: SourceFile, fix: RuleFix | undefined): Outcome {
    const files = fix ? filesAfter(fix) : new Map<string, SourceFile>();
    const changed = files.get(root.path) ?? root;
    files.delete(root.path);
    const options = fix?.buildOptions ? withBuildOptions(this.options, fix.buildOptions) : this.options;
    const { severities: _, ...settings } = this.settings;
    if (options !== this.options) return this.#copyWith(files, options, settings).#outcomeOf(changed, 'options');
    if (files.size > 0) return this.#withHeaders(files, settings).#outcomeOf(changed, 'headers');
    this.#copy ??= this.#copyWith(files, options, settings);
    return this.#copy.#outcomeOf(changed, 'text');
  }

  /** The session for testing fixes of headers, with their new text: it analyses what they change. */
  #withHeaders(headers: ReadonlyMap<string, SourceFile>, settings: AnalysisSettings): AnalysisSession {
    if (!this.#copyOfAll) {
      const copy = { headers };
      const read = (path: string) => copy.headers.get(path) ?? this.provider.read(path);
      this.#copyOfAll = Object.assign(copy, {
        session: new AnalysisSession(this.options, { read }, undefined, settings),
      });
    }
    this.#copyOfAll.headers = headers;
    return this.#copyOfAll.session;
  }

  /** A scratch session for modified headers or options. */
  #copyWith(
    headers: ReadonlyMap<string, SourceFile>,
    options: BuildOptions,
    settings: AnalysisSettings,
  ): AnalysisSession {
    // Cached headers are valid only for the same headers and options.
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
   * The errors of a text and its units, without creating diagnostics, which would need locations that mostly don't
   * change.
   */
  #outcomeOf(root: SourceFile, changed: Outcome['changed']): Outcome {
    this.#root = root;
    const chunks = this.#text.update(root);
    const program = this.#program;
    // Kernels are not executed for it: findings of a launch are not errors.
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
    return {
      errors,
      changed,
      parts: program.units.map(({ part }) => part),
      efforts: program.units.map(({ effort }) => effort),
      tokens: program.units.reduce((sum, { unit }) => sum + unit.length, 0),
    };
  }
}

/** Executes kernels, a work-item at a time; yields whether a finished kernel has findings. */
function* executeAll(waiting: readonly WaitingKernels[]): Generator<boolean, false> {
  for (const { kernels, execute } of waiting)
    for (const kernel of kernels) {
      const steps = execute(kernel);
      for (let step = steps.next(); ; step = steps.next()) {
        yield step.done === true && step.value;
        if (step.done) break;
      }
    }
  return false;
}

/** Analyses `root` once as one translation unit, as a compiler would with these build options. Never throws. */
export function analyse(
  root: SourceFile,
  options: BuildOptions,
  provider: FileProvider,
  settings?: AnalysisSettings,
): Analysis {
  return new AnalysisSession(options, provider, undefined, settings).update(root);
}

/** A fix whose title says how it lowers the cost of an access. */
function titled(made: ProvedFix, lowered: ReadonlyMap<RuleFix, string>): ProvedFix {
  const cost = [...lowered].find(([{ edits }]) => edits === made.edits)?.[1];
  return cost === undefined ? made : { ...made, title: `${made.title}: ${cost}` };
}
