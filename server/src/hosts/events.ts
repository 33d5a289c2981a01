// The operations of a host on kernels, as far as they can be followed.
import type { SourceFile } from '../text/source-file.js';
import type { ResolvedType } from './interpretation/types.js';

/** A range of a host's text. */
export interface HostSpan {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** A kernel that a host creates. */
export interface KernelObject {
  /** Identifies the call that creates it and the chain of callers. */
  readonly id: string;
  /** The possible names; undefined if they are unknown. */
  readonly names: readonly string[] | undefined;
  /** It is any of the program's kernels: the order of `clCreateKernelsInProgram` is not specified. */
  readonly isAny?: boolean;
  readonly at: HostSpan;
  /** The place of the name in the host. */
  readonly nameAt: HostSpan;
  /** The name is a literal at that place, so a fix can change it. */
  readonly isLiteral: boolean;
  /** The variable that holds the program; undefined if the program is not in a variable. */
  readonly program: string | undefined;
  /** The string literals that the source of the program consists of; undefined if they are unknown. */
  source: readonly HostSpan[] | undefined;
  /** Code that is not analysed can access it, too. */
  isShared: boolean;
  /** The host may handle a missing kernel: `getattr(program, name)` raises an AttributeError. */
  readonly isOptional?: boolean;
  /** The host queries its parameters and adapts to them. */
  isAsked: boolean;
}

export interface MemoryObject {
  readonly kind: 'memory';
  readonly of: MemoryKind;
  /** The size of a buffer, if it is constant. */
  readonly bytes?: number | undefined;
  readonly access?: MemoryAccess | undefined;
  /** The struct of the elements that the host writes into a buffer. */
  readonly element?: ResolvedType | undefined;
  /** The name of the type of an image's channels: `CL_FLOAT`. */
  readonly channels?: string | undefined;
  /** Identifies the object; undefined if it may be one of several. */
  readonly object?: string | undefined;
  /** Identifies the memory, which sub-buffers share, and buffers that use the same memory of the host. */
  readonly storage?: string | undefined;
}

/** The value of an argument; `undefined` if unknown. */
export type ArgumentValue =
  | { readonly kind: 'null' }
  /** The bytes of an object of this type. */
  | { readonly kind: 'object'; readonly type: ResolvedType; readonly name: string }
  | MemoryObject
  /** A memory object itself, where a pointer to it is needed. */
  | { readonly kind: 'handle'; readonly of: MemoryKind }
  /** An array in the host's memory. */
  | { readonly kind: 'array'; readonly type: ResolvedType | undefined; readonly bytes: number | undefined }
  /** Bytes of local memory. */
  | { readonly kind: 'local' }
  /** A number whose type neither the language nor the library determines. */
  | { readonly kind: 'bare'; readonly type: string };

/** What kernels may do with a memory object, if its flags restrict that. */
export type MemoryAccess = 'read-only' | 'write-only';

export type MemoryKind = 'buffer' | 'image' | 'sampler' | 'pipe';

/** A call that sets an argument. */
export interface ArgumentSet {
  readonly at: HostSpan;
  /** The expression of the kernel. */
  readonly kernelAt: HostSpan;
  /** The possible kernels; undefined if they are unknown. */
  readonly kernels: readonly KernelObject[] | undefined;
  readonly index: number | undefined;
  readonly indexAt: HostSpan;
  readonly size: number | undefined;
  /** The size, as the host spells it. */
  readonly sizeText: string;
  readonly sizeAt: HostSpan;
  /** The size is that of the value's type: the host does not spell a size. */
  readonly isImplied: boolean;
  readonly value: ArgumentValue | undefined;
  readonly valueAt: HostSpan;
  /** The number that is passed, if it is constant. */
  readonly constant: number | undefined;
  /** It is executed under a condition, which may depend on the kernel. */
  readonly isConditional: boolean;
  /** The function that contains it. */
  readonly scope: number;
}

/** A call of Python that has to pass all arguments of a kernel: `kernel.set_args(…)`. */
export interface WholeSet {
  readonly at: HostSpan;
  readonly kernels: readonly KernelObject[];
  /** The number of arguments that it passes. */
  readonly given: number;
}

/** A call that launches a kernel. */
export interface KernelLaunch {
  readonly at: HostSpan;
  readonly kernelAt: HostSpan;
  readonly isConditional: boolean;
  readonly kernels: readonly KernelObject[] | undefined;
  readonly dimensions: number | undefined;
  /** The first global ids, where they are not 0; undefined if they are unknown. */
  readonly offset: readonly (number | undefined)[] | undefined;
  /** Where the host passes another number of sizes than there are dimensions, as the second part of a sentence. */
  readonly misfits: readonly { readonly at: HostSpan; readonly passed: string }[];
  readonly globalSize: readonly (number | undefined)[] | undefined;
  readonly globalAt: HostSpan;
  /** Null if the implementation chooses the size. */
  readonly localSize: readonly (number | undefined)[] | null | undefined;
  readonly localAt: HostSpan;
  /** The number of arguments that this call passes itself; undefined if they are set separately. */
  readonly given: number | undefined;
  /** The arguments that may have been set when it is executed; undefined if other code may set some. */
  readonly reaching: ReachingSets | undefined;
}

/** The calls that may have set the arguments of a kernel at some point of the program, by index. */
export type ReachingSets = ReadonlyMap<number, readonly ArgumentSet[]>;

/** A part of a host that was not followed: it may do anything. */
export interface UnknownPart {
  readonly at: HostSpan;
  /** As part of a sentence. */
  readonly reason: string;
  /** What the part is, if it is a single call. */
  readonly call?: 'launch' | 'argument';
}

/** What a call does with a part of a buffer. */
export type TransferKind = 'read' | 'write' | 'copy from' | 'copy to' | 'fill' | 'map';

/** The part of a buffer that a call transfers, in bytes. */
export interface TransferSizes {
  readonly bytes: number;
  /** Where the part begins, and the size of the buffer; undefined if either is unknown. */
  readonly within: { readonly offset: number; readonly of: number } | undefined;
  /** The array of the host that takes or gives the bytes. */
  readonly array: { readonly name: string; readonly bytes: number } | undefined;
  /** The bytes of the pattern that a buffer is filled with. */
  readonly pattern: number | undefined;
}

/** A call that transfers a part of a buffer, with constant sizes. */
export interface Transfer extends TransferSizes {
  readonly at: HostSpan;
  readonly sizeAt: HostSpan;
  readonly kind: TransferKind;
  readonly isConditional: boolean;
}

/** An object or memory that is used after its end, or memory that is used before a command has ended. */
export interface Misuse {
  /**
   * `argument`: a kernel is launched whose argument is released; `of-host`: an object is used whose memory of the host
   * is freed; `unmapped`: memory is accessed that is no longer mapped; `free-used`: memory of the host is freed that a
   * kernel may use.
   */
  readonly kind: 'use' | 'release' | 'argument' | 'read' | 'free' | 'of-host' | 'unmapped' | 'free-used';
  /** What is used, as the host spells it. */
  readonly name: string;
  readonly at: HostSpan;
  /** The release, the call that frees or unmaps, or the command. */
  readonly since: HostSpan;
}

/** A launch on an out-of-order queue that nothing orders after an earlier one. */
export interface Unordered {
  readonly at: HostSpan;
  readonly kernels: readonly KernelObject[];
  readonly before: { readonly at: HostSpan; readonly kernels: readonly KernelObject[] };
  /** The arguments that are the same memory object: the index in this launch, and in the one before. */
  readonly shared: readonly { readonly index: number; readonly before: number }[];
}

/** The options of a call that builds a program, where they are a literal. */
export interface BuildCall {
  readonly text: string;
  readonly textAt: HostSpan;
}

export interface HostEvents {
  readonly builds: readonly BuildCall[];
  readonly objects: readonly KernelObject[];
  readonly sets: readonly ArgumentSet[];
  readonly wholeSets: readonly WholeSet[];
  readonly launches: readonly KernelLaunch[];
  readonly transfers: readonly Transfer[];
  readonly misuses: readonly Misuse[];
  readonly unordered: readonly Unordered[];
  /** Files with calls of the API that could not be analysed. */
  readonly unread: ReadonlySet<SourceFile>;
  readonly unknown: readonly UnknownPart[];
}
