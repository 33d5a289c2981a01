// What a host does with kernels, as far as it can be followed.
import type { SourceFile } from '../text/source-file.js';
import type { ResolvedType } from './types.js';

/** A range of a host's text. */
export interface HostSpan {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** A kernel that a host creates. */
export interface KernelObject {
  /** Where, and on which way of calls, it is created. */
  readonly id: string;
  /** What it may be called; undefined where that is not known. */
  readonly names: readonly string[] | undefined;
  readonly at: HostSpan;
  /** What names it. */
  readonly nameAt: HostSpan;
  /** The name is a literal there, which can be changed. */
  readonly isLiteral: boolean;
  /** The variable that holds the program; undefined where it is not one. */
  readonly program: string | undefined;
  /** Code that is not read has it, too. */
  isShared: boolean;
  /** The host asks which parameters it has, and does what fits. */
  isAsked: boolean;
}

/** What an argument's value is; `undefined` where that is not known. */
export type ArgumentValue =
  | { readonly kind: 'null' }
  /** The bytes of an object of this type. */
  | { readonly kind: 'object'; readonly type: ResolvedType; readonly name: string }
  | { readonly kind: 'memory'; readonly of: MemoryKind }
  /** Bytes of local memory. */
  | { readonly kind: 'local' }
  /** A number whose type the language or its library does not say. */
  | { readonly kind: 'bare'; readonly type: string };

export type MemoryKind = 'buffer' | 'image' | 'sampler' | 'pipe';

/** An argument is set. */
export interface ArgumentSet {
  readonly at: HostSpan;
  /** The kernels that it may be set of; undefined where they are not known. */
  readonly kernels: readonly KernelObject[] | undefined;
  readonly index: number | undefined;
  readonly indexAt: HostSpan;
  readonly size: number | undefined;
  /** How the size is written. */
  readonly sizeText: string;
  readonly sizeAt: HostSpan;
  /** The size is that of the value's type: the host's text has no size of its own. */
  readonly isImplied: boolean;
  readonly value: ArgumentValue | undefined;
  readonly valueAt: HostSpan;
  /** It is executed under a condition, which may depend on the kernel. */
  readonly isConditional: boolean;
  /** The function that contains it. */
  readonly scope: number;
}

/** A kernel is launched. */
export interface KernelLaunch {
  readonly at: HostSpan;
  readonly isConditional: boolean;
  readonly kernels: readonly KernelObject[] | undefined;
  readonly dimensions: number | undefined;
  readonly globalSize: readonly (number | undefined)[] | undefined;
  readonly globalAt: HostSpan;
  /** Null where the implementation chooses. */
  readonly localSize: readonly (number | undefined)[] | null | undefined;
  readonly localAt: HostSpan;
  /** How many arguments are given in this very call; undefined where they are set before. */
  readonly given: number | undefined;
}

export interface HostEvents {
  readonly objects: readonly KernelObject[];
  readonly sets: readonly ArgumentSet[];
  readonly launches: readonly KernelLaunch[];
  /** Files in which calls of the API are written that could not be read. */
  readonly unread: ReadonlySet<SourceFile>;
}
