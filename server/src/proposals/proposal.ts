import type { MissingRole } from '../semantics/expression-facts.js';

/** A line of a file, from 0. */
export interface Place {
  readonly path: string;
  readonly line: number;
}

/**
 * Where an option comes from: a conditional that is inactive, a header of the workspace, the host's code, or nowhere
 * but the name's uses.
 */
type OptionSource = 'conditional' | 'header' | 'host' | 'assumed';

/** A build option that is proposed, and why. */
export interface ProposedOption {
  /**
   * One option, in one word or two, as `parseBuildOptions` takes it. Folders and files are named by their whole paths.
   */
  readonly words: readonly string[];
  readonly source: OptionSource;
  readonly reason: string;
  readonly place: Place | undefined;
}

/** A name that nothing declares, and how it is used. */
export interface MissingName {
  readonly name: string;
  readonly role: MissingRole;
  /** The arguments that it is called with, where it is called. */
  readonly argumentCount: number | undefined;
  /** The language or the extension that has it, where that is one. */
  readonly needs: string | undefined;
  /** The uses, the first ones. */
  readonly uses: readonly (Place & { readonly text: string })[];
}

/** A set of build options that was tried. */
export interface Proposal {
  readonly options: readonly ProposedOption[];
  /** Names that nothing declares without it, and that are declared with it. */
  readonly declares: readonly string[];
  /** What nothing declares with it either. */
  readonly missing: readonly MissingName[];
  /** The errors that are left, besides names. */
  readonly errors: number;
}

/** Whether a kernel is wholly checked with a proposal, and right. */
export const isWhole = ({ missing, errors }: Proposal): boolean => missing.length === 0 && errors === 0;

/** The words of a proposal. */
export const wordsOf = (options: readonly ProposedOption[]): string[] => options.flatMap(({ words }) => words);

/** The macro that an option defines; undefined for others. */
export const macroOf = ({ words }: ProposedOption): string | undefined =>
  words[0] === '-D' ? /^[\w$\u0080-\uffff]+/.exec(words[1] ?? '')?.[0] : undefined;
