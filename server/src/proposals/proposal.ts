import type { MissingRole } from '../semantics/facts/expression-facts.js';

/** A line of a file, from 0. */
export interface Place {
  readonly path: string;
  readonly line: number;
}

/**
 * The source of an option: an inactive conditional, a header of the workspace, the host's code, or only the uses of a
 * name.
 */
type OptionSource = 'conditional' | 'header' | 'host' | 'assumed';

/** A build option that is proposed, and why. */
export interface ProposedOption {
  /** One option, in one word or two, as `parseBuildOptions` takes it, with absolute paths. */
  readonly words: readonly string[];
  readonly source: OptionSource;
  readonly reason: string;
  readonly place: Place | undefined;
}

/** An undeclared name, and its uses. */
export interface MissingName {
  readonly name: string;
  readonly role: MissingRole;
  /** The number of arguments of its calls, if it is called. */
  readonly argumentCount: number | undefined;
  /** The language version or the extension that declares it, if there is one. */
  readonly needs: string | undefined;
  /** The first uses. */
  readonly uses: readonly (Place & { readonly text: string })[];
}

/** A set of build options that was tried. */
export interface Proposal {
  readonly options: readonly ProposedOption[];
  /** Names that are undeclared without it and declared with it. */
  readonly declares: readonly string[];
  /** Names that are undeclared even with it. */
  readonly missing: readonly MissingName[];
  /** The remaining errors, besides undeclared names. */
  readonly errors: number;
}

/** Whether a kernel is fully checked with a proposal, and without errors. */
export const isWhole = ({ missing, errors }: Proposal): boolean => missing.length === 0 && errors === 0;

/** The words of a proposal. */
export const wordsOf = (options: readonly ProposedOption[]): string[] => options.flatMap(({ words }) => words);

/** The macro that an option defines; undefined for others. */
export const macroOf = ({ words }: ProposedOption): string | undefined =>
  words[0] === '-D' ? /^[\w$\u0080-\uffff]+/.exec(words[1] ?? '')?.[0] : undefined;
