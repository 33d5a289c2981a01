import type { Location, Range } from 'vscode-languageserver';
import type { Analysis, Diagnostic } from '../analysis.js';
import type { AllFixed } from '../fix-all.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import type { Project } from '../project/project.js';
import type { TextTree } from '../syntax/text-tree.js';
import type { HostLanguage } from '../text/literals.js';
import type { SourceFile } from '../text/source-file.js';

/** How the client calls files. */
export interface FileNames {
  /** The client's name for a file. */
  uriOf(file: { readonly path: string }): string;
  /** The version of an open document; null for a file that is not open. */
  versionOf(file: SourceFile): number | null;
}

/** What a request is answered from: one version of one document, analysed, and how its files are called. Immutable. */
export interface Snapshot extends FileNames {
  readonly uri: string;
  readonly version: number;
  readonly analysis: Analysis;
  /** The document is a host's: its kernels are those in its strings. */
  readonly embedded: boolean;
  /** The language of the host that the document is, where it is one. */
  readonly hostLanguage: HostLanguage | undefined;
  /** The build options, as `parseBuildOptions` takes them. */
  readonly words: readonly string[];
  /** The project that the document belongs to. */
  readonly project: Project | undefined;
  /** The variant of the project that is analysed, of those that the document stands in. */
  readonly variant: string | undefined;
  readonly variants: readonly string[];
  /**
   * The tree of the document's text, for as long as nothing is awaited: the next version makes another of it. Undefined
   * where there is none: for a document that is not open or of another version, and where the grammar cannot be loaded.
   */
  tree(): Promise<TextTree | undefined>;
  /** Analyses another text as if it stood beside the document, with the same options and files. */
  analyseCopy(text: string): Analysis;
  /** Whether what is wrong in a file is reported to the client: it is the user's, in the workspace or open. */
  isReportedOn(file: { readonly path: string }): boolean;
  /** Analyses the document as if files, by path, held other texts, with the same options. */
  analyseEdited(texts: ReadonlyMap<string, string>): Analysis;
  /** Makes the preferred fixes of the diagnostics that are wanted, one after the other. */
  fixAll(isWanted: (diagnostic: Diagnostic) => boolean): AllFixed;
  /** The folder of the workspace that the document is in; its own folder, when it is in none. */
  readonly folder: string;
}

export const rangeOf = ({ file, start, end }: FileSpan): Range => file.lines.range(start, end);

export const locationOf = (snapshot: Snapshot, span: FileSpan): Location => ({
  uri: snapshot.uriOf(span.file),
  range: rangeOf(span),
});

/** Whether a span is in the file that the snapshot is about, rather than in one that it includes. */
export const isInRoot = ({ analysis }: Snapshot, { file }: FileSpan): boolean => file.path === analysis.root.path;
