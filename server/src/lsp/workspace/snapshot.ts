import type { Location, Range } from 'vscode-languageserver';
import type { Analysis, Diagnostic } from '../../analysis/analysis.js';
import type { AllFixed } from '../../analysis/fix-all.js';
import type { Device } from '../../devices/device.js';
import type { CompletionSource } from '../../features/completion/completion.js';
import type { Relaunch } from '../../hosts/launched.js';
import type { BuildOptions } from '../../preprocessor/build-options.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import type { Project } from '../../project/project.js';
import type { TextTree } from '../../syntax/text-tree.js';
import type { HostLanguage } from '../../text/literals.js';
import type { SourceFile } from '../../text/source-file.js';
import type { Includers } from './includers.js';

/** The client's names of files. */
export interface FileNames {
  /** The client's name for a file. */
  uriOf(file: { readonly path: string }): string;
  /** The version of an open document; null for a file that is not open. */
  versionOf(file: SourceFile): number | null;
}

/** A document, analysed for a device. */
export interface OnDevice {
  readonly device: Device;
  readonly snapshot: Snapshot;
}

/** The basis of a request: one version of one document, analysed, with the names of its files. */
export interface Snapshot extends FileNames {
  readonly uri: string;
  readonly version: number;
  readonly analysis: Analysis;
  /** The document is a host's: its kernels are in its strings. */
  readonly embedded: boolean;
  /** The files that include the document and precede it, as far as they are analysed with it; see `Includers`. */
  readonly includers?: Includers;
  /** The language of the host, if the document is one. */
  readonly hostLanguage: HostLanguage | undefined;
  /** As the editor names it; undefined for a document that is not open. */
  readonly languageId?: string;
  /** The build options, as `parseBuildOptions` takes them. */
  readonly words: readonly string[];
  /** The project that the document belongs to. */
  readonly project: Project | undefined;
  /** The analysed variant of the project, among those that match the document. */
  readonly variant: string | undefined;
  readonly variants: readonly string[];
  /** The devices to check for, if several are named. */
  readonly devices: readonly Device[];
  /** The analyses for all of these, once they are made; the diagnostics are then those of all. */
  readonly onDevices?: readonly OnDevice[];
  /**
   * The tree of the document's text, valid until the next await, because the next version reuses it. Undefined for a
   * document that is not open or has another version, and if the grammar cannot be loaded.
   */
  tree(): Promise<TextTree | undefined>;
  /** Analyses another text as if it were next to the document, with the same options and files. */
  analyseCopy(text: string): Analysis;
  /** The same in parts. */
  copying(text: string): Generator<undefined, Analysis>;
  /** Whether diagnostics of a file are reported to the client: it is the user's, in the workspace or open. */
  isReportedOn(file: { readonly path: string }): boolean;
  /** Analyses the document with additional build options, without diagnostics. */
  analyseWith(words: readonly string[]): Analysis;
  /** Analyses the document in parts, with launches of its kernels, and executes them. */
  relaunch: Relaunch;
  /** Analyses the document as if files, by path, had other texts, with the same options. */
  analyseEdited(texts: ReadonlyMap<string, string>): Analysis;
  /** Applies the safe fixes of the wanted diagnostics, one after the other. */
  fixAll(isWanted: (diagnostic: Diagnostic) => boolean): AllFixed;
  /** The folder of the workspace that contains the document; its own folder if there is none. */
  readonly folder: string;
}

/** The current text of an open document, analysed only as far as a request needs it. */
export interface Draft extends CompletionSource {
  readonly uri: string;
  readonly folder: string;
  readonly options: BuildOptions;
  /** The request has been answered: the next keystroke is likely to request a completion, too. */
  answered(): void;
  /** The files that analyses of the text have requested and that have not been read yet. */
  missing(): readonly string[];
}

export const rangeOf = ({ file, start, end }: FileSpan): Range => file.lines.range(start, end);

export const locationOf = (snapshot: Snapshot, span: FileSpan): Location => ({
  uri: snapshot.uriOf(span.file),
  range: rangeOf(span),
});

/** Whether a span is in the snapshot's own file, rather than in an included one. */
export const isInRoot = ({ analysis }: Snapshot, { file }: FileSpan): boolean => file.path === analysis.root.path;
