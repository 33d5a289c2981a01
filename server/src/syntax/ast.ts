import type { Name } from '../text/names.js';

/**
 * The abstract syntax of a translation unit after preprocessing (C99 6.5 to 6.9 with OpenCL's and GNU's additions).
 * Nodes are immutable data. `first` and `last` are indices of tokens in the unit, both inclusive.
 */
export interface Node {
  readonly first: number;
  readonly last: number;
}

// ---------------------------------------------------------------------------------------------------- expressions

export type Expression =
  | IdentifierExpression
  | LiteralExpression
  | StringExpression
  | ParenExpression
  | ParenList
  | UnaryExpression
  | PostfixExpression
  | BinaryExpression
  | AssignmentExpression
  | ConditionalExpression
  | CallExpression
  | SubscriptExpression
  | MemberExpression
  | CastExpression
  | CompoundLiteral
  | SizeofExpression
  | StatementExpression
  | BlockLiteral
  | AsTypeExpression
  | OffsetofExpression
  | BuiltinTypeExpression
  | GenericSelection
  | InitializerList
  | ErrorExpression;

interface IdentifierExpression extends Node {
  readonly kind: 'identifier';
  readonly name: Name;
}
export interface LiteralExpression extends Node {
  readonly kind: 'number' | 'character';
  readonly name: Name;
}
/** One or more adjacent string literals. */
export interface StringExpression extends Node {
  readonly kind: 'string';
  readonly parts: readonly Name[];
}
interface ParenExpression extends Node {
  readonly kind: 'paren';
  readonly inner: Expression;
}
/** `(a, b)` after a cast: the elements of a vector literal, or else a comma expression. */
interface ParenList extends Node {
  readonly kind: 'paren-list';
  readonly elements: readonly Expression[];
}
export interface UnaryExpression extends Node {
  readonly kind: 'unary';
  readonly operator: '+' | '-' | '!' | '~' | '*' | '&' | '++' | '--' | '__extension__' | '&&' | '__real' | '__imag';
  readonly operand: Expression;
}
export interface PostfixExpression extends Node {
  readonly kind: 'postfix';
  readonly operator: '++' | '--';
  readonly operand: Expression;
}
export interface BinaryExpression extends Node {
  readonly kind: 'binary';
  readonly operator: string;
  readonly operatorToken: number;
  readonly left: Expression;
  readonly right: Expression;
}
export interface AssignmentExpression extends Node {
  readonly kind: 'assignment';
  readonly operator: string;
  readonly operatorToken: number;
  readonly left: Expression;
  readonly right: Expression;
}
/** `then` is undefined in GNU's `a ?: b`. */
export interface ConditionalExpression extends Node {
  readonly kind: 'conditional';
  readonly operatorToken: number;
  readonly condition: Expression;
  readonly then: Expression | undefined;
  readonly otherwise: Expression;
}
export interface CallExpression extends Node {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly args: readonly Expression[];
}
export interface SubscriptExpression extends Node {
  readonly kind: 'subscript';
  readonly base: Expression;
  readonly index: Expression;
}
/** `member` is 0 where the name is missing. */
export interface MemberExpression extends Node {
  readonly kind: 'member';
  readonly base: Expression;
  readonly arrow: boolean;
  readonly member: Name;
  readonly memberToken: number;
}
export interface CastExpression extends Node {
  readonly kind: 'cast';
  readonly type: TypeName;
  readonly operand: Expression;
}
export interface CompoundLiteral extends Node {
  readonly kind: 'compound-literal';
  readonly type: TypeName;
  readonly initializer: InitializerList;
}
export interface SizeofExpression extends Node {
  readonly kind: 'sizeof';
  readonly operator: 'sizeof' | 'alignof' | 'vec_step';
  readonly operand: Expression | TypeName;
}
export interface StatementExpression extends Node {
  readonly kind: 'statement-expression';
  readonly body: CompoundStatement;
}
export interface BlockLiteral extends Node {
  readonly kind: 'block';
  readonly specifiers: Specifiers | undefined;
  readonly declarator: Declarator | undefined;
  readonly parameters: readonly ParameterDeclaration[];
  readonly body: CompoundStatement;
}
export interface AsTypeExpression extends Node {
  readonly kind: 'astype';
  readonly operator: '__builtin_astype' | '__builtin_bit_cast' | '__builtin_convertvector' | '__builtin_va_arg';
  readonly operand: Expression;
  readonly type: TypeName;
}
export interface OffsetofExpression extends Node {
  readonly kind: 'offsetof';
  readonly type: TypeName;
  /** The member, and what follows it: `b[2].c`. */
  readonly members: readonly Designator[];
}
/** `__builtin_types_compatible_p(T, U)`: an int that depends on types alone. */
export interface BuiltinTypeExpression extends Node {
  readonly kind: 'type-trait';
  readonly types: readonly TypeName[];
}
/** `_Generic(control, T: value, default: value)` (C11 6.5.1.1). */
export interface GenericSelection extends Node {
  readonly kind: 'generic-selection';
  /** A type is the controlling operand, as in clang: qualifiers count. */
  readonly control: Expression | TypeName;
  readonly associations: readonly GenericAssociation[];
}
/** `type` is undefined for `default`. */
interface GenericAssociation extends Node {
  readonly type: TypeName | undefined;
  readonly value: Expression;
}
export interface InitializerList extends Node {
  readonly kind: 'initializer-list';
  readonly items: readonly InitializerItem[];
}
interface ErrorExpression extends Node {
  readonly kind: 'error';
}

/** An operand of an `asm`: `[symbol] "constraint" (value)`. */
export interface AsmOperand {
  /** 0 if it has no name. */
  readonly symbol: Name;
  readonly constraint: Name;
  readonly constraintToken: number;
  readonly value: Expression;
}
/** GNU C's `asm` with its operands. */
export interface AsmStatement extends Node {
  readonly kind: 'asm';
  readonly template: Expression;
  readonly outputs: readonly AsmOperand[];
  readonly inputs: readonly AsmOperand[];
  /** Tokens of strings that name registers. */
  readonly clobbers: readonly number[];
}

export type Designator =
  | { readonly kind: 'field'; readonly name: Name; readonly token: number }
  | { readonly kind: 'index'; readonly index: Expression; readonly to: Expression | undefined };
export interface InitializerItem {
  readonly designators: readonly Designator[];
  readonly value: Expression;
}

// ---------------------------------------------------------------------------------------------------- declarations

export type SpaceKeyword = 'private' | 'local' | 'global' | 'constant' | 'generic';
export type AccessKeyword = 'read_only' | 'write_only' | 'read_write';

export type Qualifier =
  | { readonly kind: 'const' | 'volatile' | 'restrict' | 'atomic'; readonly token: number }
  | { readonly kind: 'space'; readonly space: SpaceKeyword; readonly token: number }
  | { readonly kind: 'numbered-space'; readonly space: number; readonly token: number }
  | { readonly kind: 'access'; readonly access: AccessKeyword; readonly token: number };

/** One attribute of an `__attribute__((…))`, its name without surrounding underscores. */
export interface Attribute extends Node {
  readonly name: string;
  readonly args: readonly Expression[];
  readonly type: TypeName | undefined;
}

export type StorageClass = 'typedef' | 'static' | 'extern' | 'auto' | 'register' | '__thread' | '_Thread_local';

export interface Specifiers extends Node {
  readonly storage: StorageClass | undefined;
  readonly storageToken: number;
  readonly kernelToken: number | undefined;
  readonly pipeToken: number | undefined;
  readonly inline: boolean;
  readonly inlineToken: number;
  /** A storage class after another one, or -1. */
  readonly secondStorageToken: number;
  readonly qualifiers: readonly Qualifier[];
  readonly attributes: readonly Attribute[];
  readonly type: TypeSpecifier;
}

export type TypeSpecifier =
  /** `unsigned long`: keywords, sorted out by the semantics. */
  | (Node & {
      readonly kind: 'keywords';
      readonly words: readonly string[];
      readonly beside: boolean;
      /** The width of a `_BitInt(N)` among them. */
      readonly bits: Expression | undefined;
    })
  /** A typedef's name, or a type that the language provides under a name. */
  | (Node & { readonly kind: 'name'; readonly name: Name })
  /**
   * An undeclared name in the place of a type (undefined if there is a type), and others that may qualify it.
   */
  | (Node & {
      readonly kind: 'unknown';
      readonly name: Name | undefined;
      readonly qualifiers: readonly UnresolvedWord[];
    })
  | TagSpecifier
  | (Node & { readonly kind: 'typeof'; readonly operand: Expression | TypeName; readonly unqualified: boolean })
  | (Node & { readonly kind: 'atomic'; readonly type: TypeName })
  /** No type is specified: int, before C99. */
  | (Node & { readonly kind: 'missing' });

export interface TagSpecifier extends Node {
  readonly kind: 'tag';
  readonly tag: 'struct' | 'union' | 'enum';
  readonly name: Name;
  readonly nameToken: number;
  readonly attributes: readonly Attribute[];
  readonly fields: readonly FieldDeclaration[] | undefined;
  readonly enumerators: readonly Enumerator[] | undefined;
  /** The type after the colon of `enum E : int`. */
  readonly base: TypeName | undefined;
}
export interface Enumerator extends Node {
  readonly name: Name;
  readonly attributes: readonly Attribute[];
  readonly value: Expression | undefined;
}
export interface FieldDeclaration extends Node {
  readonly specifiers: Specifiers;
  readonly declarators: readonly InitDeclarator[];
}

export type Declarator =
  | (Node & { readonly kind: 'name'; readonly name: Name })
  /** `*` or, for a block, `^`. */
  | (Node & {
      readonly kind: 'pointer';
      readonly block: boolean;
      readonly qualifiers: readonly Qualifier[];
      readonly attributes: readonly Attribute[];
      readonly inner: Declarator;
    })
  | (Node & {
      readonly kind: 'array';
      readonly size: Expression | undefined;
      readonly qualifiers: readonly Qualifier[];
      readonly inner: Declarator;
    })
  | (Node & {
      readonly kind: 'function';
      readonly parameters: readonly ParameterDeclaration[];
      readonly variadic: boolean;
      readonly variadicToken: number;
      readonly identifiers: readonly Name[] | undefined;
      readonly inner: Declarator;
    })
  /** Wrappers without a meaning of their own: parentheses, or C23 attributes after the declarator. */
  | (Node & {
      readonly kind: 'paren';
      readonly attributes: readonly Attribute[];
      readonly qualifiers: readonly Qualifier[];
      readonly inner: Declarator;
    })
  | (Node & { readonly kind: 'abstract' });

export interface ParameterDeclaration extends Node {
  readonly specifiers: Specifiers;
  readonly declarator: Declarator;
  readonly attributes: readonly Attribute[];
}
export interface InitDeclarator extends Node {
  readonly declarator: Declarator;
  readonly attributes: readonly Attribute[];
  readonly initializer: Expression | undefined;
  readonly equalsToken: number;
  readonly bits: Expression | undefined;
}
export interface TypeName extends Node {
  readonly kind: 'type-name';
  readonly specifiers: Specifiers;
  readonly declarator: Declarator;
}

export interface Declaration extends Node {
  readonly kind: 'declaration';
  readonly specifiers: Specifiers;
  readonly declarators: readonly InitDeclarator[];
}
export interface FunctionDefinition extends Node {
  readonly kind: 'function';
  readonly specifiers: Specifiers;
  readonly declarator: Declarator;
  readonly attributes: readonly Attribute[];
  /** Declarations of K&R parameters. */
  readonly oldStyle: readonly Declaration[];
  readonly body: CompoundStatement;
}
/** An undeclared name: most likely a missing macro. */
export interface UnresolvedWord {
  readonly name: Name;
  readonly token: number;
}
export type ExternalDeclaration =
  | Declaration
  | FunctionDefinition
  | (Node & { readonly kind: 'empty' | 'asm' })
  | StaticAssert
  /** An undefined macro with its arguments and the body after them. */
  | (Node & { readonly kind: 'unresolved-word'; readonly name: Name });
export interface StaticAssert extends Node {
  readonly kind: 'static-assert';
  readonly condition: Expression;
}

// ---------------------------------------------------------------------------------------------------- statements

export type Statement = AnyStatement & {
  /** Those before it. */
  readonly attributes?: readonly Attribute[];
};
type AnyStatement =
  | CompoundStatement
  | Declaration
  | StaticAssert
  /** `isTarget`: of a computed `goto` (GNU C, "Labels as Values"). */
  | (Node & { readonly kind: 'expression'; readonly expression: Expression; readonly isTarget?: boolean })
  | (Node & { readonly kind: 'empty' })
  | (Node & { readonly kind: 'break' | 'continue' })
  | (Node & { readonly kind: 'error' })
  | (Node & {
      readonly kind: 'if';
      readonly condition: Expression;
      readonly then: Statement;
      readonly otherwise: Statement | undefined;
    })
  | (Node & { readonly kind: 'while' | 'do' | 'switch'; readonly condition: Expression; readonly body: Statement })
  | (Node & {
      readonly kind: 'for';
      readonly initial: Statement | undefined;
      readonly condition: Expression | undefined;
      readonly step: Expression | undefined;
      readonly body: Statement;
    })
  | (Node & {
      readonly kind: 'case';
      readonly value: Expression;
      readonly to: Expression | undefined;
      readonly body: Statement;
    })
  | (Node & { readonly kind: 'default'; readonly body: Statement })
  | (Node & { readonly kind: 'label'; readonly name: Name; readonly body: Statement })
  | (Node & {
      readonly kind: 'local-labels';
      readonly labels: readonly { readonly name: Name; readonly token: number }[];
    })
  | (Node & { readonly kind: 'goto'; readonly name: Name })
  | (Node & { readonly kind: 'return'; readonly value: Expression | undefined })
  | AsmStatement;
export interface CompoundStatement extends Node {
  readonly kind: 'compound';
  readonly statements: readonly Statement[];
}
