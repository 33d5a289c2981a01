import { acceptsOption, isTooNew } from '../devices/options.js';
import { type BuildOptions, withBuildOptions } from '../preprocessor/build-options.js';
import type { RuleFix } from '../refactoring/edits/fix.js';
import { filesAfter, type Outcome } from '../refactoring/proof/proof.js';
import { ruleOf } from '../rules/rule-of.js';
import type { SourceFile } from '../text/source-file.js';
import type { Diagnostic } from './diagnostics.js';
import type { Analysed } from './lowered-costs.js';
import type { AnalysisSettings } from './settings.js';

type ExecutedText = Analysed & { readonly diagnostics: readonly Pick<Diagnostic, 'code'>[] };

/** The result of executing all kernels of a text. */
export interface Execution {
  /** Valid until the next execution. */
  readonly analysis: Analysed;
  /** The rules of its findings. */
  readonly codes: readonly string[];
  readonly steps: number;
}

/** A session in which fixes are tested. */
interface TrialSession {
  /** The errors of a text. Kernels are not executed. */
  outcomeOf(root: SourceFile, changed: Outcome['changed']): Outcome;
  /** Analyses a text and executes its kernels. */
  update(root: SourceFile): ExecutedText;
  /** The steps that the last execution took. */
  readonly executedSteps: number;
}

/** Creates a session. `header` is the new text of a header that a fix changes; without it, no header is changed. */
type NewSession = (
  options: BuildOptions,
  settings: AnalysisSettings,
  header?: (path: string) => SourceFile | undefined,
) => TrialSession;

/** The main file after a fix, if given, and the headers that the fix changes. */
function changedFiles(
  root: SourceFile,
  fix: RuleFix | undefined,
): [main: SourceFile, headers: Map<string, SourceFile>] {
  const files = fix ? filesAfter(fix) : new Map<string, SourceFile>();
  const main = files.get(root.path) ?? root;
  files.delete(root.path);
  return [main, files];
}

/** Applies fixes to copies of a text and analyses the copies, in sessions that are kept as long as they are useful. */
export class FixTrials {
  /** Tests fixes of the main file. */
  #ofMain: TrialSession | undefined;
  /** The same with all kernels executed, until the next update. */
  #executing: TrialSession | undefined;
  /** The same for fixes that change headers, which it reads from here. */
  #ofHeaders: { readonly session: TrialSession; headers: ReadonlyMap<string, SourceFile> } | undefined;

  constructor(
    private readonly options: BuildOptions,
    private readonly settings: AnalysisSettings,
    private readonly newSession: NewSession,
  ) {}

  /** The text is about to change. */
  updating(): void {
    this.#executing = undefined;
  }

  /** Releases the copies of a text without errors: they are as large as the original. */
  release(keepsHeaders: boolean): void {
    this.#ofMain = undefined;
    if (!keepsHeaders) this.#ofHeaders = undefined;
  }

  /** The errors after a fix, if given, ignoring the user's severities. */
  outcome(root: SourceFile, fix: RuleFix | undefined): Outcome {
    const { device } = this.settings;
    const isRejected = (option: string): boolean =>
      device !== undefined && (!acceptsOption(device, option) || isTooNew(device, option));
    const rejected = fix?.buildOptions?.filter(isRejected) ?? [];
    if (rejected.length > 0) {
      const unchanged = this.outcome(root, undefined);
      return { ...unchanged, errors: [...unchanged.errors, rejected.map((option) => `build-option ${option}`)] };
    }
    const [main, headers] = changedFiles(root, fix);
    const { severities: _, ...settings } = this.settings;
    if (fix?.buildOptions) {
      const options = withBuildOptions(this.options, fix.buildOptions);
      return this.newSession(options, settings, (path) => headers.get(path)).outcomeOf(main, 'options');
    }
    if (headers.size > 0) return this.#withHeaders(headers, settings).outcomeOf(main, 'headers');
    this.#ofMain ??= this.newSession(this.options, settings);
    return this.#ofMain.outcomeOf(main, 'text');
  }

  /** Executes all kernels, after a fix if given. */
  executed(root: SourceFile, fix: RuleFix | undefined): Execution {
    const [main, headers] = changedFiles(root, fix);
    const settings = { ...this.settings, executions: Number.POSITIVE_INFINITY };
    const session =
      headers.size > 0
        ? this.newSession(this.options, settings, (path) => headers.get(path))
        : (this.#executing ??= this.newSession(this.options, settings));
    const analysis = session.update(main);
    const codes = analysis.diagnostics.map(({ code }) => code).filter((code) => ruleOf(code)?.executes);
    return { analysis, codes, steps: session.executedSteps };
  }

  /** The session for testing fixes of headers, with their new text: it analyses what they change. */
  #withHeaders(headers: ReadonlyMap<string, SourceFile>, settings: AnalysisSettings): TrialSession {
    if (!this.#ofHeaders) {
      const copy = { headers };
      this.#ofHeaders = Object.assign(copy, {
        session: this.newSession(this.options, settings, (path) => copy.headers.get(path)),
      });
    }
    this.#ofHeaders.headers = headers;
    return this.#ofHeaders.session;
  }
}
