import type { Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { HostGrammarName } from '../../hosts/reading/grammars.js';
import type { TextGrammar } from '../../syntax/text-tree.js';
import type { TaskKind } from '../runtime/environment.js';
import type { ReadFile } from './files.js';
import type { ReadSettings } from './settings.js';

/** The files that the server can access, itself or through the client, whether the user trusts the workspace or not. */
export interface FileAccess {
  readonly readFile: ReadFile;
  /**
   * The target of a file's path after resolving links; undefined if links are not supported. Rejects if there is no
   * file.
   */
  realPath(uri: string): Promise<string> | undefined;
  /** The paths of the files in a folder and below it that match a glob pattern. Never rejects. */
  findFiles(folder: string, pattern: string): Promise<readonly string[]>;
}

/** The grammars, loaded on first use. */
interface Grammars {
  /** The grammar of written text; undefined if loading it fails. Never rejects. */
  textGrammar(): Promise<TextGrammar | undefined>;
  /** The WebAssembly of the grammar of a host's language. Rejects if it cannot be read. */
  hostGrammar(name: HostGrammarName): Promise<Uint8Array>;
}

/** The process that runs the server. */
export interface Scheduler {
  /** Runs a callback after the messages that have already arrived from the client. */
  defer(callback: () => void): void;
  /** Runs a task; one that takes long without being of a kind possibly twice: an interrupted run starts again. */
  busy<T>(section: () => T, kind?: TaskKind): T;
  /** Logs a failure in `what`. */
  failed(what: string, error: unknown): void;
}

/** What the workspace shows in the client's window. */
interface ClientView {
  /** The client can fade out text. */
  greysOut(): boolean;
  /** The client compares the versions of texts and diagnostics. */
  readsVersions(): boolean;
  publish(uri: string, version: number | undefined, diagnostics: LspDiagnostic[]): void;
  /** The meaning of names has changed without an edit: the client has to request colours again. */
  recolour(): void;
  /** The client has to request inlay hints or code lenses again. */
  renew(what: 'hints' | 'lenses'): void;
  /** Shows the progress of a long task to the user, from its start until `end`. */
  progress(title: string): Promise<Progress>;
}

/** What the workspace needs from the client and the process. Its parts declare which of it they use. */
export interface WorkspaceHost extends FileAccess, Grammars, Scheduler, ClientView {
  /** The effective settings of a document. Never rejects. */
  settingsOf(uri: string): Promise<ReadSettings>;
  /** The user trusts the workspace, so that it may name files outside. */
  trusts(): boolean;
  /**
   * Sets the folders whose files analysis depends on, sorted, whenever they change. With `all`, also every kernel and
   * header of the workspace.
   */
  watch(folders: readonly string[], all: boolean): void;
}

/** A long task that the user sees. */
export interface Progress {
  report(done: number, total: number): void;
  end(): void;
}
