// What the names of a unit mean while it is written out: types, values, or nothing that is known.
import type { Name } from '../../text/names.js';

/** What has to be known of the file scope to write a unit out: what its names mean there, before the unit. */
export interface TypeNames {
  isTypeName(name: Name): boolean;
  /** The type of that name is a vector. */
  isVectorType(name: Name): boolean;
  /** Something of that name is declared there, or the language has it. */
  isDeclared(name: Name): boolean;
  /** `pipe` is a keyword, rather than a name like any other (OpenCL C 1.x). */
  readonly hasPipes: boolean;
}

/** What an earlier reading of the unit has shown of its names. */
export interface NameKnowledge {
  /** Names that nothing declares, for each part of the unit where there are some, in order. */
  readonly unresolved: readonly UnresolvedNames[];
  /** Declarations inside functions that hide a type, or a type that hides something else. */
  readonly hidden: readonly HiddenName[];
}

/** Names that nothing declares in tokens `first` to `last` (inclusive). */
export interface UnresolvedNames {
  readonly first: number;
  readonly last: number;
  readonly names: ReadonlySet<Name>;
}

/** From token `from` to token `to` (exclusive) the name denotes a value, or a type. */
export interface HiddenName {
  readonly name: Name;
  readonly from: number;
  readonly to: number;
  readonly isType: boolean;
}

export const NOTHING_KNOWN: NameKnowledge = { unresolved: [], hidden: [] };

/** What names mean from token to token of a unit that is gone through in order. */
export class NameMeanings {
  readonly #hidden = new Map<Name, HiddenName[]>();
  /** Types that the unit declares, and what a name was before a block declared it a type. */
  readonly #types = new Map<Name, boolean>();
  readonly #undo: { readonly depth: number; readonly name: Name; readonly before: boolean | undefined }[] = [];
  readonly #unresolved: readonly UnresolvedNames[];
  /** The part of the unresolved names that is looked at. */
  #part = 0;

  constructor(
    private readonly environment: TypeNames,
    knowledge: NameKnowledge,
  ) {
    this.#unresolved = knowledge.unresolved;
    for (const one of knowledge.hidden) {
      const known = this.#hidden.get(one.name);
      if (known) known.push(one);
      else this.#hidden.set(one.name, [one]);
    }
  }

  /** Whether a name denotes a type at token `at`. */
  isType(name: Name, at: number): boolean {
    const hidden = this.#hidden.get(name) ?? [];
    // The innermost declaration is the last one that is open.
    for (let i = hidden.length - 1; i >= 0; i--) {
      const one = hidden[i];
      if (one && one.from <= at && at < one.to) return one.isType;
    }
    return this.#types.get(name) ?? this.environment.isTypeName(name);
  }

  /** Whether nothing declares a name that is used at token `at`; no earlier token may be asked about afterwards. */
  isUnresolved(name: Name, at: number): boolean {
    let part = this.#unresolved[this.#part];
    while (part && part.last < at) part = this.#unresolved[++this.#part];
    return part !== undefined && part.first <= at && part.names.has(name);
  }

  /** Declares a type inside of so many braces. */
  declareType(name: Name, depth: number): void {
    if (depth > 0) this.#undo.push({ depth, name, before: this.#types.get(name) });
    this.#types.set(name, true);
  }

  /** Gives names back the meaning that they had before blocks inside of more than `depth` braces. */
  leaveBlocks(depth: number): void {
    for (let last = this.#undo.at(-1); last && last.depth > depth; last = this.#undo.at(-1)) {
      if (last.before === undefined) this.#types.delete(last.name);
      else this.#types.set(last.name, last.before);
      this.#undo.pop();
    }
  }
}
