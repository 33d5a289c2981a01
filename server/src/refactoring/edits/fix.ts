import type { FileSpan } from '../../preprocessor/source-map.js';
import type { ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { Name } from '../../text/names.js';

/** One change of a text; `span` is the replaced range (empty for an insertion). */
export interface Edit {
  readonly span: FileSpan;
  readonly newText: string;
}

/**
 * How safe a fix is: `safe` ones keep the meaning or restore the only possible one, and are applied without review;
 * `unsafe` ones match the likely intent, and are applied on request; a `suggestion` is applied one by one in an editor.
 */
export type Safety = 'safe' | 'unsafe' | 'suggestion';

/** A quick fix: all its edits apply together. */
export interface RuleFix {
  readonly title: string;
  /** It matches the likely intent: the first choice, unless a better fix is found. */
  readonly preferred: boolean;
  /** Overrides the class of a preferred fix, which is safe. Fixes that are not preferred are suggestions. */
  readonly safety?: Safety;
  readonly edits: readonly Edit[];
  /**
   * Build options that the project needs in addition, one per entry, as `clBuildProgram` takes them. A `-cl-std`
   * replaces the existing one.
   */
  readonly buildOptions?: readonly string[];
  /** It concerns the whole project, and is a fix if it resolves all errors of the rule. */
  readonly isForAll?: boolean;
  /** It deletes code without a replacement: never the first choice. */
  readonly deletes?: boolean;
  /** It inserts operands that only the author knows, such as `0`: offered after fixes that do not. */
  readonly invents?: boolean;
  /** It is tried only if all other fixes leave errors, and offered if it leaves fewer than they do. */
  readonly isFallback?: boolean;
  /** It corrects a misspelled word: nothing could depend on the text before. */
  readonly isSpelling?: boolean;
  /** Its effect shows only when kernels are executed. */
  readonly isExecuted?: boolean;
  /** It lowers the cost of an access and keeps what its kernel computes, which is tried. */
  readonly lowers?: LoweredCost;
}

/** An access of a kernel, by what it accesses. */
export interface LoweredCost {
  readonly kernel: Name;
  readonly object: Name;
  readonly space: string;
  readonly operation: string;
  /**
   * What shows that the kernel computes the same: the form of the change, an execution for some work-groups, or an
   * execution for the launch that the settings state.
   */
  readonly proof: 'form' | 'groups' | 'launch';
}

/** The class of a fix. */
export const safetyOf = ({ preferred, safety = 'safe' }: Pick<RuleFix, 'preferred' | 'safety'>): Safety =>
  preferred ? safety : 'suggestion';

/** Tokens of a unit, from `first` to `last`, both inclusive. */
export interface Tokens {
  readonly first: number;
  readonly last: number;
}

/** A fix that depends on the rest of the program: computed when the whole program is known. */
export type DeferredFix = (program: ProgramAnalysed) => RuleFix | undefined;

/** Fixes, the best one first; impossible ones are undefined. Computed on request, for the text at that time. */
export type Fixes = () => readonly (RuleFix | DeferredFix | undefined)[];
