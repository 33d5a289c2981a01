import type { Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { HostGrammarName } from '../../hosts/grammars.js';
import type { TextGrammar } from '../../syntax/text-tree.js';
import type { ReadFile } from './files.js';
import type { ReadSettings } from './settings.js';

/** The external services of the workspace. */
export interface WorkspaceHost {
  readonly readFile: ReadFile;
  /**
   * The target of a file's path after resolving links; undefined if links are not supported. Rejects if there is no
   * file.
   */
  realPath(uri: string): Promise<string> | undefined;
  /** The paths of the files in a folder and below it that match a glob pattern. Never rejects. */
  findFiles(folder: string, pattern: string): Promise<readonly string[]>;
  /** The effective settings of a document. Never rejects. */
  settingsOf(uri: string): Promise<ReadSettings>;
  /** The grammar of written text, loaded on first use; undefined if that fails. Never rejects. */
  textGrammar(): Promise<TextGrammar | undefined>;
  /** The WebAssembly of the grammar of a host's language. Rejects if it cannot be read. */
  hostGrammar(name: HostGrammarName): Promise<Uint8Array>;
  /** Runs a callback after the messages that have already arrived from the client. */
  defer(callback: () => void): void;
  /** Runs a long task, possibly twice: an interrupted run starts again. */
  busy<T>(section: () => T): T;
  /** The user trusts the workspace, so that it may name files outside. */
  trusts(): boolean;
  /** The client can fade out text. */
  greysOut(): boolean;
  /** The client compares the versions of texts and diagnostics. */
  readsVersions(): boolean;
  publish(uri: string, version: number | undefined, diagnostics: LspDiagnostic[]): void;
  /** The meaning of names has changed without an edit: the client has to request colours again. */
  recolour(): void;
  /**
   * Sets the folders whose files analysis depends on, sorted, whenever they change. With `all`, also every kernel and
   * header of the workspace.
   */
  watch(folders: readonly string[], all: boolean): void;
  /** Shows the progress of a long task to the user, from its start until `end`. */
  progress(title: string): Promise<Progress>;
  failed(what: string, error: unknown): void;
}

/** A long task that the user sees. */
export interface Progress {
  report(done: number, total: number): void;
  end(): void;
}
