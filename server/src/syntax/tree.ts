import { intern, type Name } from '../text/names.js';
import { characterOfWord, T } from './alphabet.js';
import type { Declarator, Expression, Statement } from './ast.js';
import type { Unclosed } from './recovery/unclosed.js';
import { type Fields, type FlatTree, NODE_SIZE } from './tree-sitter.js';
import type { Pragma, Unit } from './unit.js';

const TYPEDEF = intern('typedef');

/** A text to insert after a token; directly before the next one if `isBeforeNext`. */
export interface Insertion {
  readonly text: string;
  readonly after: number;
  readonly isBeforeNext?: true;
}

/** A syntax error: what was expected, and at which token (directly after it with `after`). */
export interface SyntaxMistake {
  readonly token: number;
  readonly after: boolean;
  readonly message: string;
  /** The name of an address space appears where an identifier of the program was intended. */
  readonly reserved: boolean;
  /** Compilers accept it nevertheless. */
  readonly warning?: boolean;
  /** It is a consequence of the previous one, and is not reported. */
  readonly isConsequence?: boolean;
  /**
   * The text to insert after a token as a fix. `rather`: the alternative that is more likely intended; `isGuess`: the
   * result may compile with another meaning, so that the fix needs a review.
   */
  readonly insertion?: Insertion & {
    readonly rather?: { readonly text: string; readonly isGuess: boolean };
    readonly isGuess?: boolean;
  };
  /** Completions of the incomplete construct: alternatives, each inserted at one place or at several. */
  readonly completions?: readonly (readonly Insertion[])[];
  /** Other places where the missing bracket may belong, if the code is wrong with it at the place of `insertion`. */
  readonly otherEnds?: readonly Insertion[];
  /** A misspelled token, and the intended one. `endings`: what may be missing at the end of the statement, too. */
  readonly replacement?: {
    readonly token: number;
    readonly text: string;
    readonly endings?: readonly Insertion[];
  };
  /** The token is a name that the host may define as a macro, and is skipped. */
  readonly isMacro?: boolean;
  /** The token is most likely a misspelled keyword, unless a missing header defines it as a macro. */
  readonly isMisspelledKeyword?: boolean;
  /** A token that may be superfluous. */
  readonly surplus?: number;
  /** The bracket that is not closed. */
  readonly opener?: number;
  /** The error concerns a pragma before the token. */
  readonly pragma?: Pragma;
  /** Brackets that are open here, perhaps up to the end of the file. */
  readonly unclosed?: Unclosed;
}

/**
 * The characters that were parsed, with the tokens of each: one each, unless an error was repaired. An inserted
 * character has `last` before `first`; one that replaces skipped tokens has them all.
 */
export interface Text {
  readonly characters: Uint16Array;
  readonly firsts: Int32Array | undefined;
  readonly lasts: Int32Array | undefined;
}

/** The shared empty list. */
export const NONE: readonly never[] = [];

/** The placeholder for a missing declarator. */
export const NOWHERE: Declarator & { kind: 'abstract' } = { kind: 'abstract', first: -1, last: -1 };

/**
 * An external declaration while it is lowered: its tokens (both inclusive), and the names that it uses and declares.
 */
export interface Section {
  readonly first: number;
  readonly last: number;
  /** Names that denote values or functions. */
  readonly used: Set<Name>;
  /** Names that are declared, in any scope. */
  readonly declared: Set<Name>;
}

export const newSection = (first: number, last: number): Section => ({
  first,
  last,
  used: new Set(),
  declared: new Set(),
});

/**
 * A flat tree while it is lowered: its nodes by their numbers in preorder, and the results for nodes already lowered.
 * Nodes are lowered from the last to the first, children before parents, so that nesting of any depth needs no deep
 * stack.
 */
export class Tree {
  readonly nodes: Int32Array;
  readonly made: unknown[];
  readonly characters: Uint16Array;
  readonly mistakes: SyntaxMistake[] = [];
  /** The external declaration that is lowered. */
  section: Section = newSection(0, 0);
  /** Names of types that are declared as something else, or types inside functions: the nodes of their declarators. */
  readonly hiding: number[] = [];

  readonly types: readonly string[];
  readonly fields: Fields;

  constructor(
    flat: FlatTree,
    readonly unit: Unit,
    readonly text: Text,
    { types, fields }: { readonly types: readonly string[]; readonly fields: Fields },
    /** The names at file scope before the unit. */
    private readonly names: { isVectorType(name: Name): boolean },
  ) {
    this.types = types;
    this.fields = fields;
    this.nodes = flat.nodes;
    this.characters = text.characters;
    this.made = new Array(flat.count);
  }

  // ---------------------------------------------------------------------------------------------------- nodes

  /** The node's type, as the grammar names it. */
  type(node: number): string {
    return this.types[(this.nodes[node * NODE_SIZE] ?? 0) & 0xffff] ?? '';
  }

  /** The field of the parent that the node is in; 0 for none. */
  field(node: number): number {
    return (this.nodes[node * NODE_SIZE] ?? 0) >>> 16;
  }

  /** The node's first character. */
  start(node: number): number {
    return this.nodes[node * NODE_SIZE + 1] ?? 0;
  }

  /** The character after the node's last one. */
  end(node: number): number {
    return this.nodes[node * NODE_SIZE + 2] ?? 0;
  }

  /** The node after the subtree: the next sibling, if there is one. */
  next(node: number): number {
    return this.nodes[node * NODE_SIZE + 3] ?? 0;
  }

  /** The children of a node from `child` on. */
  children(parent: number, child = parent + 1): number[] {
    const children: number[] = [];
    for (let at = child, end = this.next(parent); at < end; at = this.next(at)) children.push(at);
    return children;
  }

  /** The first child; 0 if there is none. */
  firstChild(parent: number): number {
    return parent + 1 < this.next(parent) ? parent + 1 : 0;
  }

  /** The child of a field; 0 if there is none. */
  child(parent: number, field: number): number {
    for (let at = parent + 1, end = this.next(parent); at < end; at = this.next(at)) {
      if (this.field(at) === field) return at;
    }
    return 0;
  }

  // ---------------------------------------------------------------------------------------------------- tokens

  /** The first token of a character, or the following token if it has none. */
  firstToken(character: number): number {
    return this.text.firsts ? (this.text.firsts[character] ?? this.unit.length) : character;
  }

  /** The last token of a character, or the preceding token if it has none. */
  lastToken(character: number): number {
    return this.text.lasts ? (this.text.lasts[character] ?? this.unit.length - 1) : character;
  }

  first(node: number): number {
    return this.firstToken(this.start(node));
  }

  last(node: number): number {
    return this.lastToken(this.end(node) - 1);
  }

  /** The name of the token of a character. */
  nameAt(character: number): Name {
    return this.unit.names[this.firstToken(character)] ?? 0;
  }

  name(node: number): Name {
    return this.nameAt(this.start(node));
  }

  /** Whether the type of a name is a vector: before the unit, or by a `typedef float4 NAME;` in it. */
  isVectorType(name: Name): boolean {
    if (this.names.isVectorType(name)) return true;
    const { names } = this.unit;
    for (let i = names.indexOf(name, 2); i >= 0; i = names.indexOf(name, i + 1))
      if (names[i - 2] === TYPEDEF && this.names.isVectorType(names[i - 1] ?? 0)) return true;
    return false;
  }

  /** Declares a name, in some scope of the external declaration. */
  declare(name: Name): void {
    this.section.declared.add(name);
  }

  /** Records that the declarators in a node hide nothing. */
  forgetHiding(node: number): void {
    const end = this.next(node);
    const left = this.hiding.filter((one) => one < node || one >= end);
    this.hiding.length = 0;
    this.hiding.push(...left);
  }

  // ---------------------------------------------------------------------------------------------------- what was made

  /** The expression that a node was lowered to; the caller creates identifiers and literals. */
  expression(node: number): Expression {
    return (this.made[node] as Expression | undefined) ?? this.#leaf(node);
  }

  statement(node: number): Statement {
    return this.made[node] as Statement;
  }

  /** The declarator in a node; the caller creates a name. 0: an abstract one before character `at`. */
  declarator(node: number, at = 0): Declarator {
    if (node === 0) return { kind: 'abstract', first: this.firstToken(at), last: this.lastToken(at - 1) };
    const made = this.made[node] as Declarator | undefined;
    if (made) return made;
    const first = this.first(node);
    const name = this.name(node);
    if (this.characters[this.start(node)] === T.typeName) this.hiding.push(node);
    return { kind: 'name', first, last: first, name };
  }

  /** The result of lowering a node, for callers that know its type. */
  as<M>(node: number): M {
    return this.made[node] as M;
  }

  #leaf(node: number): Expression {
    const at = this.start(node);
    const first = this.firstToken(at);
    switch (this.characters[at]) {
      case T.identifier:
      case T.unresolved: {
        const name = this.nameAt(at);
        this.section.used.add(name);
        return { kind: 'identifier', first, last: first, name };
      }
      case T.number:
        // `true` and `false` are literals to the grammar alone.
        if (characterOfWord(this.nameAt(at)) === T.number)
          return { kind: 'identifier', first, last: first, name: this.nameAt(at) };
        return { kind: 'number', first, last: first, name: this.nameAt(at) };
      case T.character:
        return { kind: 'character', first, last: first, name: this.nameAt(at) };
      case T.string:
        return { kind: 'string', first, last: first, parts: [this.nameAt(at)] };
      default:
        return { kind: 'error', first, last: Math.max(0, first - 1) };
    }
  }

  /** The characters at which the operands of casts begin; computed on first use. */
  #castOperands: Set<number> | undefined;

  /** Whether the operand of a cast begins at a character: `(a, b)` in `(float2)(a, b).yx`. */
  followsCast(start: number): boolean {
    if (this.characters[start - 1] !== T.rightParenthesis) return false;
    if (!this.#castOperands) {
      this.#castOperands = new Set();
      for (let node = 0; node < this.made.length; node++)
        if (this.type(node) === 'cast_expression') this.#castOperands.add(this.start(this.next(node + 1)));
    }
    return this.#castOperands.has(start);
  }
}
