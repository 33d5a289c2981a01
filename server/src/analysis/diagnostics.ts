// Converts findings to diagnostics: with a location in the text, a severity, and proved fixes.
import type { BuildOptions } from '../preprocessor/build-options.js';
import type { Chunk } from '../preprocessor/chunks/chunk.js';
import { fixesOf } from '../preprocessor/fixes.js';
import { definitionSpan } from '../preprocessor/macros/macro.js';
import { expansionSpan, type FileSpan, innermostSpan, macroUseOf } from '../preprocessor/source-map.js';
import type { Edit, RuleFix } from '../refactoring/edits/fix.js';
import type { Proofs } from '../refactoring/proof/proof.js';
import { type Lacking, withReason } from '../rules/missing-macros.js';
import type { Finding, Severity } from '../rules/rule.js';
import type { ParsedUnit } from '../syntax/parser.js';
import type { Unit } from '../syntax/unit.js';
import { spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import type { SourceFile } from '../text/source-file.js';

export type TextEdit = Edit;

/** A fix of a diagnostic, to be applied as a whole. */
export interface Fix extends Pick<RuleFix, 'title' | 'preferred' | 'safety' | 'edits' | 'buildOptions' | 'isSpelling'> {
  /** The number of errors that it removes, as tested; undefined if unknown. */
  readonly removedErrors?: number;
  /** It only deletes code, or invents some: offered after the fixes of other errors at the same place. */
  readonly isLastResort?: boolean;
}

/** Whether a fix corrects a word whose misspelling has caused other errors, too. */
export const isCauseOfOthers = ({ preferred, isSpelling, removedErrors = 0 }: Fix): boolean =>
  preferred && isSpelling === true && removedErrors > 1;

/** A diagnostic about a range of a file, possibly an included one. */
export interface Diagnostic {
  /** The rule's id. */
  readonly code: string;
  readonly severity: Severity;
  /** It is an error because of the user's settings. */
  readonly isRaised?: boolean;
  readonly message: string;
  readonly span: FileSpan;
  readonly related: readonly { readonly message: string; readonly span: FileSpan }[];
  readonly fixes: readonly Fix[];
  /**
   * The finding that it was made from, which stays the same object while edits don't affect it: most were reported
   * before.
   */
  readonly source?: Finding;
}

/**
 * A diagnostic whose fixes are computed on request. It is a class because V8 makes a hidden class for each object
 * literal with a getter, in the old generation, where it keeps the getter's closure alive until a full collection.
 */
export class WithFixes implements Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: FileSpan;
  readonly related: Diagnostic['related'];
  declare readonly isRaised?: true;
  declare readonly source?: Finding;

  constructor(
    of: Omit<Diagnostic, 'fixes'>,
    private readonly makeFixes: () => readonly Fix[],
  ) {
    this.code = of.code;
    this.severity = of.severity;
    this.message = of.message;
    this.span = of.span;
    this.related = of.related;
    if (of.isRaised) this.isRaised = true;
    if (of.source) this.source = of.source;
  }

  get fixes(): readonly Fix[] {
    return this.makeFixes();
  }
}

/** Identifies an error by its message. */
export const errorKey = (code: string, message: string): string =>
  // Each fix moves lines, and declares what may look like another name.
  `${code} ${message.replace(/ at line \d+|[:;] did you mean '\w+'\?$/g, '')}`;

/** An error that makes the following text a part of itself. */
export const swallows = (code: string): boolean =>
  code === 'unterminated-comment' || code === 'unterminated-macro-call';

export const errorsOfFindings = perOwner((findings: readonly Finding[]): readonly string[] =>
  findings.filter(({ severity }) => severity === 'error').map(({ rule, message }) => errorKey(rule.id, message)),
);

export const errorsOfChunk = perOwner(({ diagnostics }: Chunk): readonly string[] =>
  diagnostics.filter(({ severity }) => severity === 'error').map(({ id, message }) => errorKey(id, message)),
);

export const errorsOfParsed = perOwner(({ mistakes }: ParsedUnit): readonly string[] =>
  mistakes.filter(({ warning }) => !warning).map(({ message }) => errorKey('syntax-error', message)),
);

/** The range of tokens `first` to `last` of a unit; the range of `first` if they are in different files. */
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

/** The same for display: a token in a macro's argument is marked there, instead of the whole use. */
export function markedSpan(unit: Unit, first: number, last: number): FileSpan | undefined {
  const from = unit.origin(first);
  const to = unit.origin(last);
  if (!from.chunk || !to.chunk) return undefined;
  const start = innermostSpan(from.chunk, from.index);
  if (first === last) return start;
  const end = innermostSpan(to.chunk, to.index);
  return start.file === end.file && end.end >= start.start
    ? { file: start.file, start: start.start, end: end.end }
    : start;
}

const NONE: readonly never[] = [];

/** Whether a finding is in a macro's expansion. */
function isExpanded({ unit, tokens }: Finding): boolean {
  const { chunk, index } = unit.origin(tokens.first);
  return chunk !== undefined && macroUseOf(chunk, index) !== undefined;
}

/** The location of a finding, and its related locations. */
export type Located = Pick<Diagnostic, 'span' | 'related'>;

export function locate(finding: Finding): Located | undefined {
  const { unit, tokens } = finding;
  const span = finding.span ?? markedSpan(unit, tokens.first, tokens.last);
  if (!span) return undefined;
  // A file may have a thousand hints, most without related locations.
  if (finding.related.length === 0 && !isExpanded(finding)) return { span, related: NONE };
  const related: { message: string; span: FileSpan }[] = [];
  for (const { message, place } of finding.related) {
    const at = spanOf(place.unit, place.token, place.token);
    if (at) related.push({ message, span: at });
  }
  // A location in an expansion is shown at the use, with the definition as a related location.
  const from = unit.origin(tokens.first);
  const use = !finding.span && from.chunk && macroUseOf(from.chunk, from.index);
  const definition = use && definitionSpan(use.macro);
  if (use && definition)
    related.push({ message: `in the expansion of '${spellingOf(use.macro.name)}', defined here`, span: definition });
  return { span, related };
}

/** The diagnostic of a finding. */
class OfFinding implements Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: FileSpan;
  readonly related: Located['related'];
  readonly #fixesOf: FixesOf;
  #fixes: readonly Fix[] | undefined;

  constructor(
    readonly source: Finding,
    { span, related }: Located,
    fixesOf: FixesOf,
  ) {
    this.code = source.rule.id;
    this.severity = source.severity;
    this.message = source.message;
    this.span = span;
    this.related = related;
    this.#fixesOf = fixesOf;
  }

  get fixes(): readonly Fix[] {
    if (this.#fixes) return this.#fixes;
    const { fixes, areAll } = this.#fixesOf(this.source);
    if (areAll) this.#fixes = fixes;
    return fixes;
  }
}

/** The proved fixes of a finding; `areAll`: none was omitted because the proof budget was spent. */
type FixesOf = (finding: Finding) => { readonly fixes: readonly Fix[]; readonly areAll: boolean };

/** `located`: its location, if known. Fixes are computed on request: most never are. */
export function ofFinding(finding: Finding, located: Located | undefined, fixesOf: FixesOf): Diagnostic | undefined {
  const at = located ?? locate(finding);
  return at && new OfFinding(finding, at, fixesOf);
}

/** The fixes of a mistake in a directive. */
const directiveFixes = (chunk: Chunk, diagnostic: Chunk['diagnostics'][number]): Fix[] =>
  fixesOf(chunk, diagnostic).map(({ title, preferred, safety, edits }) => ({
    title,
    preferred,
    ...(safety && { safety }),
    edits: edits.map(({ start, end, newText }) => ({ span: { file: chunk.file, start, end }, newText })),
  }));

/** The definition of the macro that a preprocessor diagnostic is about. */
function relatedMacro({ related }: Chunk['diagnostics'][number]): { message: string; span: FileSpan }[] {
  const span = related && definitionSpan(related.macro);
  return related && span ? [{ message: related.message, span }] : [];
}

/**
 * The diagnostic of a directive. `lacking`: what may define the macros that it needs, unknown build options or a
 * missing header.
 */
export function ofDirective(
  chunk: Chunk,
  found: Chunk['diagnostics'][number],
  lacking: Lacking | undefined,
  proofs: Proofs,
): Diagnostic {
  const { id, severity, message, start, end } = found;
  const diagnostic = {
    code: id,
    severity: lacking ? 'warning' : severity,
    message: lacking ? withReason(message, id, lacking) : message,
    span: { file: chunk.file, start: chunk.start + start, end: chunk.start + end },
    related: relatedMacro(found),
  };
  return new WithFixes(diagnostic, () => {
    const fixes = directiveFixes(chunk, found);
    // A call alone doesn't show where it was meant to end.
    return id === 'unterminated-macro-call'
      ? fixes.filter((fix) => proofs.harmless([{ ...fix, preferred: false }]).length > 0)
      : fixes;
  });
}

/** The same with another severity. */
function withSeverity(diagnostic: Diagnostic, severity: Severity): Diagnostic {
  const { code, message, span, related, source } = diagnostic;
  return new WithFixes(
    { code, severity, isRaised: severity === 'error', message, span, related, ...(source && { source }) },
    () => diagnostic.fixes,
  );
}

/** Removes duplicates: one message per location and rule, even if a header is included twice. */
export function withoutRepetition(
  diagnostics: readonly Diagnostic[],
  options: BuildOptions,
  severities: ReadonlyMap<string, Severity | 'off'> | undefined,
): Diagnostic[] {
  /** Reported diagnostics, by file and offset. */
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
  // By files in the order of their first diagnostics, then by places. An order that only compares places within a file
  // would depend on what is between them.
  const order = new Map([...files.keys()].map((file, i) => [file, i]));
  const fileOf = ({ span }: Diagnostic): number => order.get(span.file) ?? 0;
  return result.sort((a, b) => fileOf(a) - fileOf(b) || a.span.start - b.span.start);
}
