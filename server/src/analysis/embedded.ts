import { type BuildOptions, withOptionsOfHost } from '../preprocessor/build-options.js';
import { type OptionsOfHost, optionsOfKernels } from '../preprocessor/host-options.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { isSilenced } from '../rules/suppressions.js';
import { type ComposedKernel, composedIn, isHostText } from '../text/composed.js';
import { blankOf, type EmbeddedKernel, isolated, kernelsIn, writtenIn } from '../text/embedded.js';
import { swallowedCode } from '../text/joined-literals.js';
import type { HostLanguage } from '../text/literals.js';
import { finish } from '../text/parts.js';
import { SourceFile } from '../text/source-file.js';
import type { Analysis, AnalysisSession, AnalysisSettings, Fix, PartialKernels } from './analysis.js';
import { type Diagnostic, WithFixes, withoutRepetition } from './diagnostics.js';

/**
 * The kernels in the strings of a host's file, each a separate translation unit, analysed repeatedly while the file is
 * edited. The result is one analysis of the file, with locations in the file. A file that is itself a kernel is
 * analysed directly.
 */
export class EmbeddedSession {
  readonly #sessions: { readonly words: string; readonly session: AnalysisSession }[] = [];

  /**
   * `start` takes the options that the host builds a kernel with. `language`: that of the file, if its name doesn't
   * determine it.
   */
  constructor(
    private readonly start: (ofHost: readonly string[]) => AnalysisSession,
    private readonly language?: HostLanguage,
  ) {}

  update(root: SourceFile): Analysis {
    return finish(this.updating(root));
  }

  /** The same in parts, like those of a session for a kernel. */
  *updating(root: SourceFile): Generator<undefined, Analysis> {
    const composed = composedIn(root);
    const kernels = kernelsIn(root, this.language) ?? (composed.length > 0 ? [] : undefined);
    const count = (kernels?.length ?? 1) + composed.length;
    this.#sessions.length = Math.min(this.#sessions.length, Math.max(1, count));
    if (!kernels) return yield* this.#session(0).updating(root);
    const options = optionsOfKernels(root, kernels);
    const optionsOfComposed = optionsOfKernels(root, composed);
    const analyses: Analysis[] = [];
    for (const [i, kernel] of kernels.entries()) {
      const file = new SourceFile(root.path, isolated(root, kernel), { lines: root.lines });
      analyses.push(inStrings(yield* this.#session(i, options[i]?.words).updating(file), root, kernel));
    }
    const errors: Diagnostic[] = [];
    const partial: PartialKernels[] = [];
    for (const [i, kernel] of composed.entries()) {
      const text = blankOf(root).text.slice(0, kernel.start) + kernel.text;
      const file = new SourceFile(root.path, text, { lines: root.lines });
      const session = this.#session(kernels.length + i, optionsOfComposed[i]?.words);
      const analysis = yield* session.updating(file);
      if (isComplete(analysis, kernel)) analyses.push(inComposition(analysis, kernel));
      else {
        errors.push(...certainErrors(root, analysis, kernel));
        partial.push({ analysis, kernel });
      }
    }
    // Without a kernel, an empty text reports problems of the options.
    const all = analyses.length > 0 ? analyses : [this.start([]).update(new SourceFile(root.path, ''))];
    const analysis = joined(root, all);
    const diagnostics = errors.length > 0 ? [...analysis.diagnostics, ...errors] : analysis.diagnostics;
    return { ...analysis, diagnostics, partial };
  }

  #session(i: number, ofHost: readonly string[] = []): AnalysisSession {
    const known = this.#sessions[i];
    const words = ofHost.join(' ');
    if (known?.words === words) return known.session;
    const session = this.start(ofHost);
    this.#sessions[i] = { words, session };
    return session;
  }
}

/** The rules about errors that the rest of a composed program cannot make right. */
const CERTAIN: ReadonlySet<string> = new Set([
  'syntax-error',
  'not-assignable',
  'const-write',
  'constant-write',
  'invalid-operands',
  'invalid-subscript',
  'invalid-cast',
  'invalid-condition',
  'invalid-literal',
  'incompatible-types',
  'argument-count',
  'no-matching-overload',
  'member-access',
  'unknown-member',
  'vector-component',
  'vector-literal-count',
  'assign-space-mismatch',
  'init-space-mismatch',
  'argument-space-mismatch',
  'cast-space-mismatch',
  'return-space-mismatch',
  'return-value',
  'kernel-return-type',
  'kernel-pointer-to-pointer',
  'kernel-arg-scalar-type',
  'local-initializer',
  'address-of-value',
  'label-missing',
  'jump-misplaced',
]);
/** The rules about names that nothing declares. */
const NAMES: ReadonlySet<string> = new Set(['missing-names', 'unknown-name', 'undefined-symbol']);

const isIn = ({ start, end }: FileSpan, ranges: ComposedKernel['functions']): boolean =>
  ranges.some((range) => range.start <= start && end <= range.end);

/** Whether a text that a host composes is known, and all that it uses. */
const isComplete = ({ diagnostics }: Analysis, { unknown, functions }: ComposedKernel): boolean =>
  unknown.length === 0 &&
  !diagnostics.some(
    ({ code, span, severity }) =>
      NAMES.has(code) || (code === 'syntax-error' && severity === 'error' && !isIn(span, functions)),
  );

/**
 * The errors of a kernel that a host composes, as far as no other part of the program and no unknown part of the kernel
 * decides about them.
 */
function certainErrors(host: SourceFile, { diagnostics }: Analysis, kernel: ComposedKernel): Diagnostic[] {
  const { functions, unknown } = kernel;
  const inHost = (span: FileSpan): FileSpan => (span.file.path === host.path ? { ...span, file: host } : span);
  const isKnown = ({ span }: Diagnostic): boolean =>
    !unknown.some((one) => span.start < one.end && one.start < span.end);
  const errors = diagnostics.filter(({ severity, code }) => severity === 'error' && CERTAIN.has(code));
  const isSyntax = ({ code }: Diagnostic): boolean => code === 'syntax-error';
  // Around its kernels, a text may begin or end within something.
  const known = errors.some((one) => isSyntax(one) && !isIn(one.span, functions)) ? functions : [kernel];
  if (errors.some((one) => isSyntax(one) && !isKnown(one))) return [];
  const hasMacros = diagnostics.some((one) => NAMES.has(one.code) && isKnown(one));
  return errors
    .filter((one) => isKnown(one) && !(hasMacros && isSyntax(one)))
    .filter(({ span }) => span.file.path === host.path && isIn(span, known))
    .map(({ code, severity, message, span, related }) => ({
      code,
      severity,
      message,
      span: inHost(span),
      related: related.map((one) => ({ ...one, span: inHost(one.span) })),
      fixes: [],
    }));
}

/** Warnings on directives and comments that swallow the code of the next literal. */
function swallowing(root: SourceFile, kernel: EmbeddedKernel): Diagnostic[] {
  return swallowedCode(root.text, kernel).map(({ kind, start, end, boundary, escapes }) => ({
    code: 'literal-newline',
    severity: 'warning',
    message: `this ${kind} swallows the next string literal: no '\\n' ends its line`,
    span: { file: root, start, end },
    related: [],
    fixes: escapes
      ? [
          {
            title: "Insert '\\n'",
            preferred: true,
            safety: 'unsafe',
            edits: [{ span: { file: root, start: boundary, end: boundary }, newText: '\\n' }],
          },
        ]
      : [],
  }));
}

/**
 * An analysis of a kernel in literals, whose fixes are spelled as they require, and what is wrong with the literals.
 */
function inStrings(analysis: Analysis, root: SourceFile, kernel: EmbeddedKernel): Analysis {
  if (kernel.parts.length === 1 && !kernel.parts[0]?.escapes) return analysis;
  const { options, settings } = analysis;
  const swallowed = settings.isSilent ? [] : withoutRepetition(swallowing(root, kernel), options, settings.severities);
  const { diagnostics } = inComposition(analysis, kernel);
  return {
    ...analysis,
    diagnostics: [
      ...swallowed.filter(({ code, span }) => !isSilenced(analysis.root, code, span.start)),
      // A directive that continues in the next literal is wrong for this reason alone.
      ...diagnostics.filter(
        ({ span }) => !swallowed.some((by) => by.span.start <= span.start && span.start < by.span.end),
      ),
    ],
  };
}

/** An analysis of a kernel in literals, whose fixes are spelled as they require. */
function inComposition(analysis: Analysis, kernel: EmbeddedKernel): Analysis {
  const { path } = analysis.root;
  const written = (fix: Fix): Fix | undefined => {
    const edits = fix.edits.map(({ span, newText }) => {
      const text = span.file.path === path ? writtenIn(kernel, span.start, span.end, newText) : newText;
      return text === undefined ? undefined : { span, newText: text };
    });
    const made = edits.filter((edit) => edit !== undefined);
    return made.length === edits.length ? { ...fix, edits: made } : undefined;
  };
  return {
    ...analysis,
    diagnostics: analysis.diagnostics.map((diagnostic) => {
      const { code, severity, message, span, related } = diagnostic;
      return new WithFixes({ code, severity, message, span, related }, () =>
        diagnostic.fixes.map(written).filter((fix) => fix !== undefined),
      );
    }),
  };
}

function joined(root: SourceFile, analyses: readonly Analysis[]): Analysis {
  const [first] = analyses;
  if (!first) throw new RangeError('an analysis is needed');
  return {
    root,
    options: first.options,
    settings: first.settings,
    chunks: analyses.flatMap(({ chunks }) => chunks),
    units: analyses.flatMap(({ units }) => units),
    programs: () => analyses.flatMap(({ programs }) => programs()),
    diagnostics: analyses.flatMap(({ diagnostics }) => diagnostics),
    hiddenNames: analyses.flatMap(({ hiddenNames }) => hiddenNames),
    hiddenHints: analyses.reduce((sum, { hiddenHints }) => sum + hiddenHints, 0),
    untriedFixes: () => analyses.reduce((sum, { untriedFixes }) => sum + untriedFixes(), 0),
    renewBudget: () => {
      for (const { renewBudget } of analyses) renewBudget();
    },
    isWaiting: analyses.some(({ isWaiting }) => isWaiting),
    execute: () => {
      const all = analyses.map(({ execute }) => execute());
      return { isMore: all.some(({ isMore }) => isMore), found: all.some(({ found }) => found) };
    },
    isMacroDefined: (name) => analyses.some(({ isMacroDefined }) => isMacroDefined(name)),
  };
}

/** The options of a kernel in a host's strings: the user's, or those that the host builds it with. */
export const optionsFor = (
  options: BuildOptions,
  { optionsKnown, versionIsDefault }: AnalysisSettings,
  ofHost: readonly string[],
): BuildOptions => (optionsKnown ? options : withOptionsOfHost(options, ofHost, versionIsDefault));

/** The options that a host's file states for the kernels in its strings, each once. */
export function statedOptions(root: SourceFile): readonly OptionsOfHost[] {
  const kernels = kernelsIn(root);
  const all = kernels ? optionsOfKernels(root, kernels).filter((one) => one !== undefined) : [];
  return [...new Map(all.map((one) => [`${one.line} ${one.words.join(' ')}`, one])).values()];
}

/** A repeated analysis of a file: a kernel, or the kernels in the strings of a host's file. */
export type FileSession = Pick<AnalysisSession, 'update' | 'updating'>;

/** A session for a file. `start` takes the options that a host builds the kernel with. */
export const sessionFor = (file: SourceFile, start: (ofHost: readonly string[]) => AnalysisSession): FileSession =>
  isHostText(file) ? new EmbeddedSession(start) : start([]);
