import type { FileSpan } from '../preprocessor/source-map.js';
import type { ProgramAnalysed } from '../semantics/facts.js';

/** One change of a text; `span` is what is replaced (empty for an insertion). */
export interface Edit {
  readonly span: FileSpan;
  readonly newText: string;
}

/**
 * A repair: all its edits at once. `preferred` ones may be applied without looking: what the user most likely meant.
 */
export interface RuleFix {
  readonly title: string;
  readonly preferred: boolean;
  readonly edits: readonly Edit[];
  /**
   * What the project's build options need besides: one option each, as `clBuildProgram` takes it. A `-cl-std` replaces
   * the one that is there.
   */
  readonly buildOptions?: readonly string[];
  /** It concerns the whole project, and is a fix where it settles all errors of the rule. */
  readonly isForAll?: boolean;
  /** Takes away what somebody wrote, without anything in its place: never the first choice. */
  readonly deletes?: boolean;
  /** What it comes to is seen only when kernels are executed with it. */
  readonly isExecuted?: boolean;
}

/** Tokens of a unit, from `first` to `last`, both inclusive. */
export interface Tokens {
  readonly first: number;
  readonly last: number;
}

/** A repair that depends on what the rest of the program does: worked out when all of it is known. */
export type DeferredFix = (program: ProgramAnalysed) => RuleFix | undefined;

/**
 * Fixes, the best one first; those that cannot be made here are undefined. Worked out when somebody asks for them, in
 * the text as it is then.
 */
export type Fixes = () => readonly (RuleFix | DeferredFix | undefined)[];
