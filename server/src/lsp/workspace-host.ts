import type { Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { TextGrammar } from '../syntax/text-tree.js';
import type { ReadFile } from './files.js';
import type { ReadSettings } from './settings.js';

/** What the workspace needs of the world around it. */
export interface WorkspaceHost {
  readonly readFile: ReadFile;
  /**
   * Where a file's path leads once links are followed; undefined where nobody knows of links. Rejects where there is no
   * file.
   */
  realPath(uri: string): Promise<string> | undefined;
  /** The paths of the files in a folder and below it that match a glob pattern. Never rejects. */
  findFiles(folder: string, pattern: string): Promise<readonly string[]>;
  /** The settings in force for a document. Never rejects. */
  settingsOf(uri: string): Promise<ReadSettings>;
  /** The grammar of written text, loaded when it is first asked for; undefined where that fails. Never rejects. */
  textGrammar(): Promise<TextGrammar | undefined>;
  /** Runs a callback after what has already arrived from the client. */
  defer(callback: () => void): void;
  /** Runs what may take long. It may be run twice: broken off, it is begun again. */
  busy<T>(section: () => T): T;
  /** The user trusts what is in the workspace, so that it may name files outside. */
  trusts(): boolean;
  /** The client can show text as having no effect. */
  greysOut(): boolean;
  /** The client looks at which version of a text diagnostics are about. */
  readsVersions(): boolean;
  publish(uri: string, version: number | undefined, diagnostics: LspDiagnostic[]): void;
  /** What names mean has changed where their text has not: colours are to be asked for again. */
  recolour(): void;
  /**
   * The folders whose files analysis depends on, whenever they change; sorted. With `all`, every kernel and header of
   * the workspace besides.
   */
  watch(folders: readonly string[], all: boolean): void;
  /** Tells the user of long work, from its start until `end`. */
  progress(title: string): Promise<Progress>;
  failed(what: string, error: unknown): void;
}

/** Long work that the user sees. */
export interface Progress {
  report(done: number, total: number): void;
  end(): void;
}
