import type { BuildOptions } from './preprocessor/build-options.js';
import type { Chunk } from './preprocessor/chunk.js';
import { definitionSpan } from './preprocessor/macro.js';
import { Preprocessor } from './preprocessor/preprocessor.js';
import { expansionSpan, type FileSpan, macroUseOf } from './preprocessor/source-map.js';
import { judge } from './rules/judge.js';
import type { Finding } from './rules/rule.js';
import type { Value } from './semantics/analyzer.js';
import type { Place, ProgramSymbol } from './semantics/symbols.js';
import { type AnalysedUnit, analyseTranslationUnit } from './semantics/translation-unit.js';
import type { Expression } from './syntax/ast.js';
import type { Unit } from './syntax/unit.js';
import { intern, spellingOf } from './text/names.js';
import type { FileProvider, SourceFile } from './text/source-file.js';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** One change of a text; `span` is what is replaced (empty for an insertion). */
export interface TextEdit {
  readonly span: FileSpan;
  readonly newText: string;
}

/** A repair of what a diagnostic reports, to be applied as a whole. */
export interface Fix {
  readonly title: string;
  /** Safe to apply without looking: what the user most likely meant, and never a change of meaning. */
  readonly preferred: boolean;
  readonly edits: readonly TextEdit[];
}

/** Something to tell the user about a stretch of a file, which may be an included one. */
export interface Diagnostic {
  /** The rule's id. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: FileSpan;
  readonly related: readonly { readonly message: string; readonly span: FileSpan }[];
  readonly fixes: readonly Fix[];
}

/** An expression with what it is, for hovers. */
export interface ExpressionRecord {
  readonly unit: Unit;
  readonly node: Expression;
  readonly value: Value;
}

/** The use of a name, and what it means there. */
export interface Reference {
  readonly place: Place;
  readonly symbol: ProgramSymbol;
}

/** What an editor asks about besides diagnostics. */
export interface Recording {
  /** Those of the root file's own units, inner ones before outer ones. */
  readonly expressions: readonly ExpressionRecord[];
  readonly references: readonly Reference[];
  readonly declarations: readonly ProgramSymbol[];
}

/** A translation unit, analysed: what the features ask. Immutable. */
export interface Analysis {
  readonly root: SourceFile;
  readonly options: BuildOptions;
  readonly chunks: readonly Chunk[];
  readonly units: readonly AnalysedUnit[];
  readonly isMacroDefined: (name: string) => boolean;
  readonly recording: Recording;
  /** In the order of their places; those of included files, too. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The stretch that tokens `first` to `last` of a unit cover; the one of `first` where they are not in one file. */
export function spanOf(unit: Unit, first: number, last: number): FileSpan | undefined {
  const from = unit.origin(first);
  const to = unit.origin(last);
  if (!from.chunk || !to.chunk) return undefined;
  const start = expansionSpan(from.chunk, from.index);
  const end = expansionSpan(to.chunk, to.index);
  return start.file === end.file && end.end >= start.start ? { file: start.file, start: start.start, end: end.end } : start;
}

function diagnosticOf(finding: Finding): Diagnostic | undefined {
  const { unit, tokens, rule } = finding;
  const span = spanOf(unit, tokens.first, tokens.last);
  if (!span) return undefined;
  const related: { message: string; span: FileSpan }[] = [];
  for (const { message, place } of finding.related) {
    const at = spanOf(place.unit, place.token, place.token);
    if (at) related.push({ message, span: at });
  }
  // What stands in an expansion is shown at the use; the definition is a step away.
  const from = unit.origin(tokens.first);
  const use = from.chunk && macroUseOf(from.chunk, from.index);
  const definition = use && definitionSpan(use.macro);
  if (use && definition) related.push({ message: `in the expansion of '${spellingOf(use.macro.name)}', defined here`, span: definition });
  return { code: rule.id, severity: finding.severity, message: finding.message, span, related, fixes: finding.fixes };
}

/** Where the macro is defined that a diagnostic of the preprocessor speaks of. */
function relatedMacro({ related }: Chunk['diagnostics'][number]): { message: string; span: FileSpan }[] {
  const span = related && definitionSpan(related.macro);
  return related && span ? [{ message: related.message, span }] : [];
}

/**
 * Analyses `root` as one translation unit, as a compiler would with these build options. Never throws.
 * Without `record` only the diagnostics are kept.
 */
export function analyse(root: SourceFile, options: BuildOptions, provider: FileProvider, { record = true } = {}): Analysis {
  const preprocessor = new Preprocessor(options, provider);
  const chunks = preprocessor.run(root);
  const diagnostics: Diagnostic[] = [];
  for (const chunk of chunks) {
    for (const d of chunk.diagnostics) {
      diagnostics.push({ code: d.id, severity: d.severity, message: d.message, span: { file: chunk.file, start: chunk.start + d.start, end: chunk.start + d.end }, related: relatedMacro(d), fixes: [] });
    }
  }
  const isMacroDefined = (name: string) => preprocessor.macro(intern(name)) !== undefined;
  const units: AnalysedUnit[] = [];
  const report = (finding: Finding) => {
    const diagnostic = diagnosticOf(finding);
    if (diagnostic) diagnostics.push(diagnostic);
  };
  const extensions = new Set<string>();
  const expressions: ExpressionRecord[] = [];
  const references: Reference[] = [];
  const declarations: ProgramSymbol[] = [];
  const listeners = {
    onExpression: (node: Expression, value: Value, unit: Unit) => {
      if (unit.chunks.some(({ file }) => file === root)) expressions.push({ unit, node, value });
    },
    onReference: (place: Place, symbol: ProgramSymbol) => {
      references.push({ place, symbol });
    },
    onDeclaration: (symbol: ProgramSymbol) => {
      declarations.push(symbol);
    },
  };
  const context = { language: options.language, extensions };
  analyseTranslationUnit(
    chunks,
    { language: options.language, isMacroDefined, extensions, onFact: (fact) => judge(fact, context, report), ...(record ? listeners : {}) },
    (analysed) => {
      units.push(analysed);
      for (const mistake of analysed.parsed.mistakes) {
        const span = spanOf(analysed.unit, mistake.token, mistake.token);
        if (!span) continue;
        const at = mistake.after ? { file: span.file, start: Math.max(span.start, span.end - 1), end: span.end } : span;
        diagnostics.push({ code: 'syntax-error', severity: 'error', message: mistake.message, span: at, related: [], fixes: [] });
      }
    },
  );
  return { root, options, chunks, units, isMacroDefined, recording: { expressions, references, declarations }, diagnostics: withoutRepetition(diagnostics, options) };
}

/** One message per place and rule: a header that is included twice says everything once. */
function withoutRepetition(diagnostics: readonly Diagnostic[], options: BuildOptions): Diagnostic[] {
  const seen = new Set<string>();
  const result: Diagnostic[] = [];
  for (const d of diagnostics) {
    const key = `${d.code} ${d.span.start} ${d.span.end} ${d.span.file.path} ${d.message}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (d.severity === 'warning' && options.silenceWarnings) continue;
    result.push(d.severity === 'warning' && options.warningsAreErrors ? { ...d, severity: 'error' } : d);
  }
  return result.sort((a, b) => (a.span.file === b.span.file ? a.span.start - b.span.start : 0));
}
