import type { Diagnostic } from '../../analysis/diagnostics.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import type { Severity } from '../../rules/rule.js';
import type { SourceFile } from '../../text/source-file.js';
import type { HostSpan, KernelObject } from '../events.js';
import type { KernelSignature } from '../signatures.js';
import type { VisibleVariable } from '../visible-variables.js';

/** A finding of a rule about hosts. */
export interface HostFinding {
  readonly code: string;
  readonly severity?: Severity;
  readonly message: string;
  readonly span: FileSpan;
  readonly related: readonly { readonly message: string; readonly span: FileSpan }[];
  readonly fixes: Diagnostic['fixes'];
}

/** The kernels and files that hosts are checked against. */
export interface Kernels {
  readonly signatures: readonly KernelSignature[];
  /** The possible signatures of kernel objects, as far as they have been asked for. */
  readonly ofObjects: Map<KernelObject, readonly KernelSignature[] | undefined>;
  /** The signatures of the kernels of a name. */
  readonly named: (name: string) => readonly KernelSignature[];
  /** Functions of the texts that return `void` and lack `kernel`. */
  readonly functions: readonly KernelSignature[];
  /** Returns a file that contains kernels. */
  readonly file: (path: string) => SourceFile | undefined;
  /** The variables that a host can name at a place, innermost first. */
  readonly variablesAt: (at: HostSpan) => readonly VisibleVariable[];
  /** The name of the function of a host that contains a place; undefined outside of functions. */
  readonly functionAt: (at: HostSpan) => HostSpan | undefined;
  /** All names of kernels in the texts, including those in branches that are not compiled. */
  readonly names: ReadonlySet<string>;
  /** Whether a kernel of this name, which a host may mean, appears in a text but has no known signature. */
  readonly isUnread: (name: string, host: SourceFile) => boolean;
  /** Whether a kernel file contains the word, or a host contains a `void` function of that name. */
  readonly isWritten: (word: string) => boolean;
  readonly isNamedByHosts: (word: string) => boolean;
  /** Whether macros may generate names of kernels that this host uses. */
  readonly mayMakeNames: (host: SourceFile) => boolean;
}
