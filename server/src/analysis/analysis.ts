import { isBuiltinName, isConversionName } from '../builtins/index.js';
import { generic } from '../devices/generic.js';
import { type BuildOptions, forDevice, isCpp } from '../preprocessor/build-options.js';
import type { Chunk } from '../preprocessor/chunks/chunk.js';
import { FragmentCache } from '../preprocessor/chunks/fragments.js';
import { TranslationUnit } from '../preprocessor/preprocessor.js';
import { type Outcome, Proofs } from '../refactoring/proof/proof.js';
import { limitsOf } from '../rules/device.js';
import { judgeFor, wholeCanBeWrong } from '../rules/judge.js';
import { needsMacros, type Unjudged, unjudged } from '../rules/missing-macros.js';
import type { Finding, RuleContext, Severity } from '../rules/rule.js';
import { filesThatSpeak, type Reported, withoutSilenced } from '../rules/suppressions.js';
import { unusedSuppressions } from '../rules/unused-suppressions.js';
import { predefinedTypes } from '../semantics/declarations/builtin-types.js';
import type { ProgramAnalysed } from '../semantics/facts/facts.js';
import type { AnalysedUnit } from '../semantics/incremental/analysed-unit.js';
import { DeviceQuestions } from '../semantics/incremental/device-questions.js';
import type { UnitCache } from '../semantics/incremental/unit-cache.js';
import { Program } from '../semantics/program.js';
import type { ComposedKernel } from '../text/composed.js';
import { asIncluded } from '../text/embedded.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { finish } from '../text/parts.js';
import type { FileProvider, SourceFile } from '../text/source-file.js';
import {
  type Diagnostic,
  errorsOfChunk,
  errorsOfFindings,
  errorsOfParsed,
  type Located,
  ofDirective,
  swallows,
  withoutRepetition,
} from './diagnostics.js';
import { Executions } from './executions.js';
import { FindingReporter } from './finding-reporter.js';
import { FixTrials } from './fix-trials.js';
import { reportedTogether, withoutRepeatedNames } from './missing-names.js';
import { withoutPlaceholders } from './placeholders.js';
import type { AnalysisSettings } from './settings.js';
import { MistakeReporter } from './syntax-diagnostics.js';
import { withUndecided } from './undecided.js';

export type { Severity } from '../rules/rule.js';
export { type Diagnostic, type Fix, spanOf, type TextEdit } from './diagnostics.js';
export type { AnalysisSettings } from './settings.js';

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
  /** The undeclared names that a batch omits because another report names their number. */
  readonly hiddenNames: readonly string[];
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
  /** The kernels that a host composes, of which parts are unknown. */
  readonly partial?: readonly PartialKernels[];
}

export interface PartialKernels {
  readonly analysis: Analysis;
  readonly kernel: ComposedKernel;
}

/** The mode of a session that checks unedited files one after another. */
export interface Batch {
  /** The analysed declarations of their headers, shared. */
  readonly units: UnitCache<Finding>;
  /** Whether hints are shown. */
  readonly hints: boolean;
  /** Further sessions analyse the same files for other devices, with the same cache and units. */
  readonly sharesDevices?: boolean;
  /** The session tests edits of the files. */
  readonly isCopy?: boolean;
}

/**
 * A translation unit that is analysed repeatedly while its files are edited. The cost of an update is proportional to
 * the edit; the result of an earlier update must not be used afterwards.
 */
export class AnalysisSession {
  readonly #text: TranslationUnit;
  readonly #program: Program<Finding>;
  readonly #context: RuleContext;
  /** In a batch: the locations of findings in headers, which do not move. */
  readonly #known = new WeakMap<Finding, Located>();
  readonly #executions = new Executions();
  readonly #trials: FixTrials;
  private readonly options: BuildOptions;
  private readonly provider: FileProvider;
  /** The file that is being analysed. */
  #root: SourceFile | undefined;

  /** `cache` shares the headers of several sessions. With `batch`, each update may be about another file. */
  constructor(
    options: BuildOptions,
    provider: FileProvider,
    private readonly cache?: FragmentCache,
    private readonly settings: AnalysisSettings = {},
    private readonly batch?: Batch,
  ) {
    this.options = settings.device ? forDevice(options, settings.device) : options;
    // A header may be a string that the host includes, too.
    this.provider = {
      read: (path) => {
        const file = provider.read(path);
        return file && asIncluded(file);
      },
    };
    const sharesRoot = batch?.sharesDevices === true && !batch.isCopy;
    this.#text = new TranslationUnit(this.options, this.provider, cache, sharesRoot);
    const extensions = new Set<string>();
    const device = settings.device ?? generic;
    const limits = limitsOf(device, this.options.language);
    const questions = batch?.sharesDevices
      ? new DeviceQuestions(this.options.language, device, { limits }, this.#isMacroDefined)
      : undefined;
    const language = questions?.language ?? this.options.language;
    const target = questions?.device ?? device;
    this.#context = {
      language,
      extensions,
      limits: questions?.view('limits', limits) ?? limits,
      target,
      get device() {
        return target.description;
      },
      options: questions ? { ...this.options, language } : this.options,
      root: () => this.#root,
      launches: settings.launches,
      executions: this.#executions.budget,
      isHintShown: (id: string): boolean => this.#isShown(id, 'hint'),
      optionsKnown: settings.optionsKnown ?? false,
      optionsAreFlags: settings.optionsAreFlags ?? false,
    };
    this.#program = new Program<Finding>(
      {
        language: this.options.language,
        isMacroDefined: questions?.isMacroDefined ?? this.#isMacroDefined,
        extensions,
        questions,
        endsAtCursor: settings.endsAtCursor ?? false,
      },
      judgeFor(this.#context),
      batch?.units,
    );
    this.#trials = new FixTrials(this.options, settings, (changed, trialSettings, header) =>
      this.#trialSession(changed, trialSettings, header),
    );
  }

  readonly #isMacroDefined = (name: string): boolean => this.#text.macro(intern(name)) !== undefined;

  /** Analyses the current text. */
  update(root: SourceFile): Analysis {
    return finish(this.updating(root));
  }

  /**
   * The same in parts: one for each unit that is analysed. A session whose update is abandoned must not be used again.
   */
  *updating(root: SourceFile): Generator<undefined, Analysis> {
    this.#trials.updating();
    this.#root = root;
    const chunks = this.#text.update(root);
    const program = this.#program;
    const waiting = this.#executions.start(this.settings.executions ?? Number.POSITIVE_INFINITY);
    yield* program.updating(chunks, root, this.#text.withMovedTokens);
    const unseen: Reported[] = [];
    const speaking = filesThatSpeak(chunks);
    const isSpeaking = speaking.has(root);
    const proofs = new Proofs((fix) => this.#trials.outcome(root, fix));
    const { found, hiddenCount } = this.settings.isSilent
      ? { found: [], hiddenCount: 0 }
      : this.#diagnostics(root, chunks, proofs, isSpeaking ? unseen : undefined);
    const reported = withoutSilenced(root, speaking, found);
    const { unused, waits } = isSpeaking
      ? this.#unusedSuppressions(root, chunks, [...found, ...unseen], reported, waiting.isWaiting)
      : { unused: [], waits: false };
    const all = withoutRepetition([...reported, ...unused], this.options, this.settings.severities);
    const judged = this.settings.optionsKnown
      ? all
      : withUndecided(withoutPlaceholders(all, root), chunks, this.#isMacroDefined);
    const together = reportedTogether(judged, root, chunks, this.#isMacroDefined);
    const { diagnostics, hiddenNames } = this.#isShown('missing-names', 'hint')
      ? { diagnostics: together, hiddenNames: [] }
      : withoutRepeatedNames(together);
    // The next file of a batch has the same headers, with the same hints.
    if (!diagnostics.some(({ severity }) => severity === 'error')) this.#trials.release(this.batch !== undefined);
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
      hiddenNames,
      hiddenHints: isSpeaking ? withoutSilenced(root, speaking, unseen).length : hiddenCount,
      untriedFixes: () => proofs.omitted,
      renewBudget: () => proofs.renew(),
      isWaiting: waiting.isWaiting,
      execute: () => {
        const { isMore, found: isNew } = waiting.next();
        return { isMore, found: isNew || (waits && !isMore) };
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
      !this.#unjudged(false);
    if (!isWhole) return { unused: [], waits: false };
    const isOff = (id: string): boolean => severities?.get(id) === 'off';
    return unusedSuppressions({ root, chunks, found, isOff, optionsKnown, isWaiting });
  }

  /** `unseen`: receives hidden diagnostics, if a comment may be about them. */
  #diagnostics(
    root: SourceFile,
    chunks: readonly Chunk[],
    proofs: Proofs,
    unseen: Reported[] | undefined,
  ): { readonly found: readonly Diagnostic[]; readonly hiddenCount: number } {
    const { optionsKnown = false } = this.settings;
    const { units } = this.#program;
    let lacksHeader = false;
    const diagnostics = chunks.flatMap((chunk) =>
      chunk.diagnostics.map((one) => {
        const isHeader = one.id === 'unknown-header';
        const lacking = !optionsKnown ? 'options' : lacksHeader && !isHeader ? 'header' : undefined;
        lacksHeader ||= isHeader;
        return ofDirective(chunk, one, lacking && needsMacros(chunk, one) ? lacking : undefined, proofs);
      }),
    );
    const whole = this.#program.fact(chunks);
    const hidden = this.#unjudged(lacksHeader);
    const reporting = {
      root,
      whole,
      hidden,
      lacksHeader,
      proofs,
      unseen,
      trials: this.#trials,
      context: this.#context,
      isShown: (rule: string, severity: Severity) => this.#isShown(rule, severity),
      known: this.batch && this.#known,
    };
    const findings = new FindingReporter(reporting, diagnostics);
    const mistakes = new MistakeReporter(
      { root, chunks, units, optionsKnown, hidden, proofs, isDeclared: (name) => this.#isDeclared(name) },
      diagnostics,
    );
    for (const unit of units) {
      const programFindings = this.#program.programFindings(unit);
      if (unit.findings.length + programFindings.length + unit.parsed.mistakes.length === 0) continue;
      for (const finding of unit.findings) findings.report(finding);
      for (const finding of programFindings) findings.report(finding);
      mistakes.report(unit);
    }
    mistakes.reportEnd();
    for (const finding of this.#program.judgeWhole(whole)) findings.report(finding);
    // C++ is not analysed: only that, or the build options, are judged.
    const only = isCpp(this.options) ? 'build-option' : 'cpp-code';
    const judged = diagnostics.filter(({ code }) => code === only);
    const found = isCpp(this.options) || judged.length > 0 ? judged : diagnostics;
    return { found, hiddenCount: findings.hiddenCount };
  }

  /**
   * The ranges that are suppressed because of undefined macros or a missing header; undefined if there are none, which
   * skips the search in most texts.
   */
  #unjudged(lacksHeader: boolean): Unjudged | undefined {
    const { units } = this.#program;
    if (this.settings.optionsKnown && !lacksHeader) return undefined;
    if (!lacksHeader && units.every(({ part, parsed }) => part.unknown.length + parsed.mistakes.length === 0))
      return undefined;
    return unjudged(
      units,
      (name) => this.#program.declares(name),
      (name) => this.#isOfLanguage(name),
      lacksHeader,
    );
  }

  #isOfLanguage(name: Name): boolean {
    const text = spellingOf(name);
    return predefinedTypes(this.options.language).has(name) || isBuiltinName(text) || isConversionName(text);
  }

  #isDeclared(name: Name): boolean {
    return this.#program.declares(name) || this.#isOfLanguage(name);
  }

  /** Whether a severity is shown: a diagnostic that is shown as a hint may have been meant as more. */
  #isShown(code: string, severity: Severity): boolean {
    return this.batch?.hints !== false || (this.settings.severities?.get(code) ?? severity) !== 'hint';
  }

  /** A session for testing fixes. Cached headers are valid only for the same headers and options. */
  #trialSession(
    options: BuildOptions,
    settings: AnalysisSettings,
    header: ((path: string) => SourceFile | undefined) | undefined,
  ): AnalysisSession {
    if (!header)
      return new AnalysisSession(
        options,
        this.provider,
        this.cache,
        settings,
        this.batch && { ...this.batch, isCopy: true },
      );
    const read = (path: string): SourceFile | undefined => header(path) ?? this.provider.read(path);
    return new AnalysisSession(options, { read }, undefined, settings);
  }

  /** The steps that executing the kernels of the last update took. */
  get executedSteps(): number {
    return this.#executions.budget.steps;
  }

  /**
   * The errors of a text and its units, without creating diagnostics, which would need locations that mostly don't
   * change.
   */
  outcomeOf(root: SourceFile, changed: Outcome['changed']): Outcome {
    this.#root = root;
    const chunks = this.#text.update(root);
    const program = this.#program;
    // Kernels are not executed for it: findings of a launch are not errors.
    this.#executions.start(0);
    program.update(chunks, root, this.#text.withMovedTokens);
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

/** Analyses `root` once as one translation unit, as a compiler would with these build options. Never throws. */
export function analyse(
  root: SourceFile,
  options: BuildOptions,
  provider: FileProvider,
  settings?: AnalysisSettings,
): Analysis {
  return new AnalysisSession(options, provider, undefined, settings).update(root);
}
