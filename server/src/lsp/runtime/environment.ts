import type { HostGrammarName } from '../../hosts/reading/grammars.js';
import type { Layout } from './clang-format.js';

/**
 * `long`: a task that is expected to take seconds. `part`: one that advances a generator, which can't go on after an
 * interruption; the parts are short.
 */
export type TaskKind = 'long' | 'part';

/** The services of the process in which the server runs. */
export interface Environment {
  readonly version: string;
  /** The platform, for the log: the runtime with its version, and the operating system. */
  readonly runtime: string;
  /** Runs a callback after the messages that have already arrived: the next turn of the event loop. */
  defer(callback: () => void): void;
  /**
   * Reads a file that this process can access; undefined for a URI that it cannot access, or a promise of undefined if
   * the file doesn't exist.
   */
  readFile?(uri: string): Promise<string | undefined> | undefined;
  /**
   * Runs a task so that it can be ended with the process. A task that takes long without being of a kind may run twice:
   * an interrupted run starts again.
   */
  busy?<T>(section: () => T, kind?: TaskKind): T;
  /** The client's process, which may end without notice. */
  clientIs?(pid: number): void;
  /**
   * The target of a path after resolving links; undefined for a URI that this process cannot access. Rejects if there
   * is nothing.
   */
  realPath?(uri: string): Promise<string> | undefined;
  /** clang-format, which may be shipped in the folder that the client names. */
  layOut(layout: Layout, assets: string | undefined): Promise<string>;
  /** The WebAssembly of the grammar of written text, which may be shipped in the folder that the client names. */
  textGrammar(assets: string | undefined): Promise<Uint8Array>;
  /** The WebAssembly of the grammar of a host's language, likewise. */
  hostGrammar(name: HostGrammarName, assets: string | undefined): Promise<Uint8Array>;
  /** The files in a folder and below that match a glob pattern, as URIs; undefined for an inaccessible folder. */
  findFiles?(folder: string, pattern: string): Promise<readonly string[]> | undefined;
}
