import type { Diagnostic } from '../../analysis/diagnostics.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import type { Severity } from '../../rules/rule.js';
import type { SourceFile } from '../../text/source-file.js';
import type { ArgumentSet, HostSpan, KernelLaunch, KernelObject } from '../events.js';
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

/**
 * What is known of objects and calls of hosts. It is kept while the kernels are the same: an edit of a host makes new
 * objects and calls in the part of the program that it belongs to, and in no other.
 */
export class KnownCalls {
  private constructor(private readonly kernels: readonly unknown[]) {}

  /** `kernels`: all that the signatures of an object depend on; `before`: what is known is kept if they were the same. */
  static of(kernels: readonly unknown[], before: KnownCalls | undefined): KnownCalls {
    return before && areSame(before.kernels, kernels) ? before : new KnownCalls(kernels);
  }

  /** The possible signatures of kernel objects; null if they are unknown. */
  readonly signatures = new WeakMap<KernelObject, readonly KernelSignature[] | null>();
  readonly arguments = new WeakMap<ArgumentSet, readonly HostFinding[]>();
  launches = new WeakMap<KernelLaunch, readonly HostFinding[]>();
  #open: readonly ArgumentSet[] = [];

  /** Forgets what depends on the calls for unknown kernels, which may set an argument in any launch, unless they are these. */
  follow(open: readonly ArgumentSet[]): void {
    if (!areSame(this.#open, open)) this.launches = new WeakMap();
    this.#open = open;
  }
}

/** A value that is computed once for each key. */
export function kept<K extends object, V extends NonNullable<unknown> | null>(
  known: WeakMap<K, V>,
  key: K,
  make: () => V,
): V {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
}

const areSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, i) => each === other[i]);

/** The kernels and files that hosts are checked against. */
export interface Kernels {
  readonly signatures: readonly KernelSignature[];
  readonly known: KnownCalls;
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
