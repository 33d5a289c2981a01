import type { Diagnostic } from '../analysis/diagnostics.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import type { Severity } from '../rules/rule.js';
import type { SourceFile } from '../text/source-file.js';
import type { KernelSignature } from './signatures.js';

/** What a rule about hosts reports. */
export interface HostFinding {
  readonly code: string;
  readonly severity?: Severity;
  readonly message: string;
  readonly span: FileSpan;
  readonly related: readonly { readonly message: string; readonly span: FileSpan }[];
  readonly fixes: Diagnostic['fixes'];
}

/** The files and kernels that hosts are judged by. */
export interface Kernels {
  readonly signatures: readonly KernelSignature[];
  /** A file of a kernel. */
  readonly file: (path: string) => SourceFile | undefined;
  /** Names of kernels as they are written anywhere, in branches that are left out, too. */
  readonly names: ReadonlySet<string>;
  /** Names of kernels that some text has and of which no signature is known. */
  readonly unreadNames: ReadonlySet<string>;
  /** Whether a text of kernels, or a host's string, has the word. */
  readonly isWritten: (word: string) => boolean;
  readonly isNamedByHosts: (word: string) => boolean;
  /** The kernels of a host may have names that are not written: macros make them. */
  readonly mayMakeNames: (host: SourceFile) => boolean;
}
