import type { BuildOptions } from './preprocessor/build-options.js';
import type { Chunk } from './preprocessor/chunk.js';
import { Preprocessor } from './preprocessor/preprocessor.js';
import type { FileSpan } from './preprocessor/source-map.js';
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

/** A translation unit, analysed: what the features ask. Immutable. */
export interface Analysis {
  readonly root: SourceFile;
  readonly options: BuildOptions;
  readonly chunks: readonly Chunk[];
  /** In the order of their places; those of included files, too. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Analyses `root` as one translation unit, as a compiler would with these build options. Never throws. */
export function analyse(root: SourceFile, options: BuildOptions, provider: FileProvider): Analysis {
  const chunks = new Preprocessor(options, provider).run(root);
  const diagnostics: Diagnostic[] = [];
  for (const chunk of chunks) {
    for (const d of chunk.diagnostics) {
      diagnostics.push({ code: d.id, severity: d.severity, message: d.message, span: { file: chunk.file, start: chunk.start + d.start, end: chunk.start + d.end }, related: [], fixes: [] });
    }
  }
  return { root, options, chunks, diagnostics };
}
