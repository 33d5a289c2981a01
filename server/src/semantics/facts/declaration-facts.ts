import type { Attribute, Expression, Node, Specifiers, Statement, TagSpecifier } from '../../syntax/ast.js';
import type { Name } from '../../text/names.js';
import type { Type } from '../../types/type.js';
import type { FunctionSymbol, Place } from '../symbols/symbols.js';
import type { At } from './fact.js';

/** What a name denotes. */
export type NamedKind = 'variable' | 'parameter' | 'function' | 'type' | 'enumerator' | 'member' | 'label' | 'tag';

/** A name is declared a second time in its scope. */
export interface NameRedeclared extends At {
  readonly kind: 'redeclared';
  readonly name: Name;
  readonly what: NamedKind;
  readonly before: NamedKind;
  readonly node: Node;
  readonly place: Place | undefined;
  /** In what the two differ; where they do not, what there is twice. */
  readonly difference: 'kind' | 'type' | 'storage' | 'definition' | 'builtin';
  readonly type: Type | undefined;
  readonly typeBefore: Type | undefined;
  /** The whole declaration, if it has no other declarator. */
  readonly declaration: Node | undefined;
}

/** What a type has to be complete for. */
export type CompleteUse = 'variable' | 'parameter' | 'member' | 'result' | 'element' | 'literal' | 'value' | 'call';

/** An object, element, member or operand of an incomplete type. */
interface IncompleteUsed extends At {
  readonly kind: 'incomplete';
  readonly use: CompleteUse;
  readonly type: Type;
  readonly name: Name;
  readonly node: Node;
}

/** Type specifiers that make no type together. */
export interface SpecifiersClash extends At {
  readonly kind: 'specifiers';
  readonly problem:
    | { readonly of: 'pair'; readonly first: string; readonly second: string }
    | { readonly of: 'missing' }
    | { readonly of: 'width'; readonly signed: boolean; readonly bits: bigint | undefined }
    | { readonly of: 'deduced'; readonly why: 'place' | 'no-initializer' | 'list' | 'others' }
    | { readonly of: 'enum-base'; readonly type: Type }
    | { readonly of: 'enum-value'; readonly value: bigint; readonly type: Type }
    | { readonly of: 'enum-differs' }
    | { readonly of: 'unsupported'; readonly word: string };
  readonly node: Node;
  /** Undefined where it is about the values of an enumeration. */
  readonly specifiers: Specifiers | undefined;
}

/** A storage class or function specifier that does not belong there. */
export interface StorageMisplaced extends At {
  readonly kind: 'storage';
  readonly problem:
    | 'two'
    | 'initialized-extern'
    | 'not-function'
    | 'kernel'
    | 'parameter'
    | 'member'
    | 'loop'
    | 'function'
    | 'any-function'
    | 'type-name'
    | 'definition';
  readonly word: string;
  readonly token: number;
  readonly name: Name;
}

/** An invalid array or function declarator: an array of functions, of an incomplete type, or with an invalid size. */
interface DeclaratorRefused extends At {
  readonly kind: 'declarator';
  readonly problem:
    | 'array-of-functions'
    | 'returns-array'
    | 'negative-size'
    | 'size-too-large'
    | 'size-not-integer'
    | 'missing-size'
    | 'inner-size'
    | 'flexible-inside'
    | 'void-parameter'
    | 'restrict'
    | 'empty-enum'
    | 'element-alignment';
  readonly node: Node;
  readonly type: Type;
  readonly name: Name;
}

/** An initializer that does not go with what it initializes. */
export interface InitializerRefused extends At {
  readonly kind: 'initializer';
  readonly problem:
    | 'excess'
    | 'excess-vector'
    | 'vector-count'
    | 'vector-of-one'
    | 'opaque'
    | 'array-needs-list'
    | 'no-member'
    | 'member-of-other'
    | 'index-of-other'
    | 'index-too-large'
    | 'index-negative'
    | 'index-not-constant'
    | 'index-range'
    | 'typedef'
    | 'function'
    | 'scalar-designator'
    | 'no-value'
    | 'no-elements';
  readonly node: Node;
  readonly type: Type;
  readonly name: Name;
}

/** `break`, `continue`, `case` or `default` outside of a loop or `switch`. */
export interface JumpMisplaced extends At {
  readonly kind: 'jump-misplaced';
  readonly word: 'break' | 'continue' | 'case' | 'default';
  readonly statement: Statement;
}

/** A `goto` to a label that the function does not have. */
interface LabelMissing extends At {
  readonly kind: 'label-missing';
  readonly name: Name;
  readonly token: number;
  readonly labels: readonly Name[];
}

/** A `case` or `default` that its `switch` has twice. */
interface CaseRepeated extends At {
  readonly kind: 'case-repeated';
  readonly node: Node;
  readonly statement: Statement;
  /** Undefined for `default`. */
  readonly value: bigint | undefined;
  readonly before: Node;
}

/** Where the language wants an integer constant. */
export interface IntegerConstantExpected extends At {
  readonly kind: 'integer-constant';
  readonly use: 'case' | 'enumerator' | 'assertion' | 'width';
  readonly expression: Expression;
  readonly type: Type;
  readonly integer: boolean;
}

/** A `_Static_assert` with a false condition. */
interface AssertionFailed extends At {
  readonly kind: 'assertion-failed';
  readonly condition: Expression;
  readonly node: Node;
}

/** The end of a function or block is reached that returns a value. */
interface EndReached extends At {
  readonly kind: 'end-reached';
  /** Undefined where it is a block. */
  readonly symbol: FunctionSymbol | undefined;
  readonly returns: Type;
  readonly body: Node;
}

/** An `if` whose `else`, or an `if` or loop whose `;`, may not be where its writer believes. */
interface IfSuspicious extends At {
  readonly kind: 'if';
  readonly problem: 'dangling-else' | 'empty-body' | 'empty-loop';
  /** The `else`, or the `;`. */
  readonly token: number;
  /** The loop, and the code after it. */
  readonly loop?: Node;
  readonly next?: Statement;
}

/** Control falls through from one label of a `switch` to the next. */
interface CaseFallen extends At {
  readonly kind: 'fallthrough';
  /** The statement before the label. */
  readonly from: Statement;
  readonly label: Statement;
}

/** An invalid number or character constant. */
export interface LiteralRefused extends At {
  readonly kind: 'literal';
  readonly problem:
    | { readonly of: 'digit'; readonly digit: string; readonly base: 'octal' | 'binary' | 'decimal' | 'hexadecimal' }
    | { readonly of: 'suffix'; readonly suffix: string; readonly floating: boolean }
    | { readonly of: 'too-large' }
    | { readonly of: 'exponent' }
    | { readonly of: 'hexadecimal-exponent' }
    | { readonly of: 'empty' }
    | { readonly of: 'half' }
    | { readonly of: 'wide' }
    | { readonly of: 'wide-characters' }
    | { readonly of: 'escape'; readonly escape: string };
  readonly text: string;
  readonly token: number;
}

/** What a computed `goto` cannot go to; `no-label`: no label of the function has its address taken. */
interface GotoInvalid extends At {
  readonly kind: 'goto-target';
  readonly problem: 'type' | 'no-label';
  readonly node: Node;
  readonly type: Type;
}

/** A construct that the compiler of the device is too old for. */
export interface NewerSyntax extends At {
  readonly kind: 'newer-syntax';
  readonly construct: 'label-at-end' | 'label-declaration' | 'brackets' | 'generic-type';
  readonly node: Node;
}

/** A part of an `asm` that no compiler takes. */
export interface AsmInvalid extends At {
  readonly kind: 'asm';
  readonly problem:
    | 'output'
    | 'input'
    | 'tied-twice'
    | 'other-register'
    | 'too-large'
    | 'not-lvalue'
    | 'register'
    | 'operand-number'
    | 'operand-name'
    | 'repeated-name'
    | 'instruction';
  readonly node: Node;
  readonly text: string;
}

/** An attribute that does not fit. */
export interface AttributeRefused extends At {
  readonly kind: 'attribute';
  readonly node: Node;
  readonly attribute: Attribute;
  readonly problem:
    | { readonly of: 'count'; readonly wanted: string }
    | { readonly of: 'zero'; readonly argument: Expression }
    | { readonly of: 'negative'; readonly argument: Expression }
    | { readonly of: 'power-of-two'; readonly argument: Expression }
    | { readonly of: 'too-large'; readonly argument: Expression }
    /** The type itself is aligned to more. */
    | { readonly of: 'too-small'; readonly natural: number }
    /** It is for something else. */
    | { readonly of: 'place'; readonly wanted: string }
    | { readonly of: 'version'; readonly wanted: string }
    | { readonly of: 'type' | 'value' | 'string' | 'word' }
    | { readonly of: 'kernel-only' }
    | { readonly of: 'loop-only' }
    | { readonly of: 'element'; readonly type: Type }
    /** It is the expansion of `__block`. */
    | { readonly of: 'block-storage' }
    /** An unknown attribute. */
    | { readonly of: 'unknown' }
    | { readonly of: 'not-integer'; readonly argument: Expression };
}

/** The size of work-groups, or of sub-groups, that a kernel requires. */
export interface RequiredSize extends At {
  readonly kind: 'required-size';
  readonly attribute: Attribute;
  /** Of each dimension. */
  readonly sizes: readonly number[];
}

/** A misplaced access qualifier. */
export interface AccessMisplaced extends At {
  readonly kind: 'access';
  readonly problem: 'type' | 'twice' | 'version' | 'pipe';
  readonly word: string;
  readonly token: number;
  readonly type: Type;
}

/** A tag that was declared as another kind, or a definition where none can be. */
interface TagMismatched extends At {
  readonly kind: 'tag-mismatch';
  readonly node: TagSpecifier;
  readonly before: 'struct' | 'union' | 'enum';
}

/** A struct or union declared in a parameter list, which no caller can name: its scope ends there (C99 6.2.1 §4). */
export interface PrototypeTag extends At {
  readonly kind: 'prototype-tag';
  readonly node: TagSpecifier;
}

/** Facts about declarations, statements and constants that are out of the ordinary. */
export type DeclarationFact =
  | NameRedeclared
  | IncompleteUsed
  | SpecifiersClash
  | StorageMisplaced
  | DeclaratorRefused
  | InitializerRefused
  | JumpMisplaced
  | LabelMissing
  | CaseRepeated
  | IntegerConstantExpected
  | AssertionFailed
  | LiteralRefused
  | GotoInvalid
  | NewerSyntax
  | AsmInvalid
  | EndReached
  | IfSuspicious
  | CaseFallen
  | AttributeRefused
  | RequiredSize
  | AccessMisplaced
  | TagMismatched
  | PrototypeTag;
