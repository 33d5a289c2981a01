import type {
  CallExpression,
  CastExpression,
  Expression,
  LiteralExpression,
  MemberExpression,
  Node,
  UnaryExpression,
} from '../../syntax/ast.js';
import type { Name } from '../../text/names.js';
import type { Type } from '../../types/type.js';
import type { FunctionSymbol, ProgramSymbol, VariableSymbol } from '../symbols/symbols.js';
import type { At } from './fact.js';

/**
 * What a name would have to be that nothing declares: a type, a value, a function, or a macro that may well be empty.
 */
export type MissingRole = 'type' | 'value' | 'function' | 'nothing';
/** An undeclared name. Judged when the whole program is known: it may be a misspelling of another name. */
export interface NameUnknown extends At {
  readonly kind: 'unknown-name';
  readonly name: Name;
  readonly token: number;
  readonly role: MissingRole;
  /** A macro that is missing, too, may have declared it. */
  readonly introduced: boolean;
  /** Names in the scopes of the function around it that look like it. */
  readonly locals: readonly Name[];
  readonly expression: Expression | undefined;
}
/** A use of what a vendor's extension has. */
export interface VendorNameUsed extends At {
  readonly kind: 'vendor-name';
  readonly text: string;
  readonly token: number;
  readonly extension: string;
  /** The call of a function. */
  readonly call: CallExpression | undefined;
}
/** A call with more or fewer arguments than the function's parameters. */
export interface ArgumentsCounted extends At {
  readonly kind: 'argument-count';
  readonly call: CallExpression;
  readonly name: Name;
  readonly callee: FunctionSymbol | undefined;
  readonly parameters: readonly Type[];
  readonly types: readonly Type[];
  readonly variadic: boolean;
}
/** The candidates of overload resolution. */
export interface OverloadCandidate {
  readonly parameters: readonly Type[];
  readonly variadic: boolean;
  readonly symbol: FunctionSymbol | undefined;
}
/** No overload of a function takes the arguments, or several do equally well. */
export interface OverloadFailed extends At {
  readonly kind: 'overload';
  readonly problem: 'none' | 'ambiguous';
  readonly name: Name;
  readonly builtin: boolean;
  readonly call: CallExpression;
  /** The function that calls. */
  readonly caller: FunctionSymbol | undefined;
  readonly types: readonly Type[];
  readonly candidates: readonly OverloadCandidate[];
}
/** The callee is not a function. */
interface CalleeInvalid extends At {
  readonly kind: 'callee';
  readonly call: CallExpression;
  readonly type: Type;
  readonly symbol: ProgramSymbol | undefined;
}
/** A member that the object does not have; `object` is the type in front of the `.` or `->`. */
export interface MemberInvalid extends At {
  readonly kind: 'member';
  readonly problem: 'missing' | 'arrow' | 'dot' | 'no-record' | 'incomplete' | 'component';
  readonly expression: MemberExpression;
  readonly object: Type;
}
/** `__builtin_offsetof` whose designator names no member or element of `type`. */
export interface OffsetInvalid extends At {
  readonly kind: 'offset-of';
  readonly problem: 'incomplete' | 'no-record' | 'missing' | 'no-array' | 'index';
  readonly node: Node;
  readonly type: Type;
  readonly name: Name;
}
/** Operands that an operator does not take. `right` is undefined for an operator with one operand. */
export interface OperandsInvalid extends At {
  readonly kind: 'operands';
  readonly problem:
    | 'types'
    | 'rank'
    | 'sizes'
    | 'vector-shift'
    | 'incompatible-pointers'
    | 'incomplete'
    | 'condition'
    | 'condition-size'
    | 'block';
  readonly operator: string;
  readonly operatorToken: number;
  readonly expression: Expression;
  readonly left: Type;
  readonly right: Type | undefined;
}
/** `a[i]` where neither is a pointer, or the other no integer. */
interface SubscriptInvalid extends At {
  readonly kind: 'subscript';
  readonly problem: 'base' | 'index' | 'incomplete';
  readonly expression: Expression;
  readonly base: Type;
  readonly index: Type;
}
/** A value whose type cannot be converted to the type of its target. */
export interface ValueMisfit extends At {
  readonly kind: 'misfit';
  readonly problem: 'incompatible' | 'integer-to-pointer' | 'pointer-to-integer';
  readonly context: ConversionContext;
  readonly to: Type;
  readonly from: Type;
  readonly expression: Expression;
  /** Where compilers report it: the declared name, the operator, or the value. */
  readonly token: number;
  readonly source: ProgramSymbol | undefined;
  readonly target: VariableSymbol | undefined;
  readonly callee: FunctionSymbol | undefined;
  readonly calleeName: Name;
  readonly argumentIndex: number;
}
/** A pointer becomes one to another type, or to what may be changed. */
export interface PointerChanged extends At {
  readonly kind: 'pointer-changed';
  readonly problem: 'qualifiers' | 'pointee' | 'sign';
  readonly context: ConversionContext;
  readonly to: Type;
  readonly from: Type;
  readonly expression: Expression;
  /** Where compilers report it. */
  readonly token: number;
  readonly target: VariableSymbol | undefined;
  readonly callee: FunctionSymbol | undefined;
  readonly calleeName: Name;
  readonly argumentIndex: number;
}
/** A cast between types that cannot be cast to each other. */
interface CastInvalid extends At {
  readonly kind: 'cast-invalid';
  readonly cast: CastExpression;
  readonly to: Type;
  readonly from: Type;
}
/** `as_type` of a value that has another size, or none. */
interface ReinterpretationInvalid extends At {
  readonly kind: 'reinterpretation';
  readonly expression: Expression;
  readonly to: Type;
  readonly from: Type;
}
/** A vector literal with too few or too many elements. */
export interface VectorLiteralCounted extends At {
  readonly kind: 'vector-literal';
  readonly literal: CastExpression;
  readonly type: Type;
  readonly given: number;
  readonly token: number;
}
/** A write to an expression that is not assignable. */
export interface AssignmentInvalid extends At {
  readonly kind: 'not-assignable';
  readonly problem: 'value' | 'const' | 'const-member' | 'array' | 'function' | 'components' | 'type';
  readonly target: Expression;
  readonly operator: string;
  readonly operatorToken: number;
  readonly type: Type;
  readonly symbol: ProgramSymbol | undefined;
}
/** The address of an expression that has none. */
export interface AddressInvalid extends At {
  readonly kind: 'no-address';
  readonly problem: 'value' | 'component' | 'bit-field';
  readonly expression: UnaryExpression;
  readonly type: Type;
}
/** A condition, or the operand of a `switch`, that is not a number. */
export interface ConditionInvalid extends At {
  readonly kind: 'condition';
  readonly statement: 'if' | 'while' | 'do' | 'for' | 'switch';
  readonly token: number;
  readonly condition: Expression;
  readonly type: Type;
}
/** A `return` without a value where one is wanted, or with one where none is. */
interface ReturnInvalid extends At {
  readonly kind: 'return';
  /** `other`: the block has returned something else before. */
  readonly problem: 'missing' | 'unwanted' | 'other';
  readonly statement: Node;
  readonly value: Expression | undefined;
  readonly returns: Type;
  readonly from: Type | undefined;
  readonly function: FunctionSymbol | undefined;
}
/** `sizeof`, `_Alignof` or `vec_step` of a type without a size. */
export interface SizeInvalid extends At {
  readonly kind: 'no-size';
  readonly problem: 'void' | 'incomplete' | 'bit-field' | 'vec-step';
  readonly operator: string;
  readonly operand: Node;
  readonly token: number;
  readonly type: Type;
}
/** `_Generic` without a matching association, or with an invalid or repeated type (C11 6.5.1.1 §2). */
export interface AssociationInvalid extends At {
  readonly kind: 'association';
  /** `type`: the unmatched or the invalid one. */
  readonly problem: 'unmatched' | 'repeated' | 'incomplete' | 'function' | 'second-default';
  readonly node: Node;
  readonly type: Type;
}
/** A function that a compiler checks by rules of its own is given what it does not take. */
interface BuiltinMisused extends At {
  readonly kind: 'builtin-misused';
  /** What it is given; undefined where it is about the whole call. */
  readonly argument: Expression | undefined;
  readonly name: Name;
  readonly token: number;
  readonly argumentIndex: number;
  readonly wanted: string;
  readonly type: Type;
}
/** A valid but probably unintended expression. */
export interface ExpressionSuspected extends At {
  readonly kind: 'suspicious';
  readonly problem:
    | { readonly of: 'assigned-condition' }
    | { readonly of: 'zero-divisor' }
    /** A constant shift count that a value of so many bits reduces. */
    | { readonly of: 'shift-count'; readonly count: bigint; readonly bits: number }
    /** A variable is read that has no value yet. */
    | { readonly of: 'unset' }
    /** A constant index outside of an array of so many elements, or of a vector. */
    | { readonly of: 'index'; readonly index: bigint; readonly size: number; readonly vector: Type | undefined }
    /** A comparison that is always true, or always false. */
    | { readonly of: 'comparison'; readonly always: boolean; readonly what: 'itself' }
    | { readonly of: 'comparison'; readonly always: boolean; readonly what: 'unsigned'; readonly type: Type }
    | {
        readonly of: 'comparison';
        readonly always: boolean;
        readonly what: 'constant';
        readonly value: bigint;
        readonly type: Type;
      }
    /** A constant that its destination does not hold. */
    | { readonly of: 'changed'; readonly from: string; readonly to: string; readonly type: Type }
    /** A constant expression overflows its type. */
    | { readonly of: 'overflow'; readonly result: bigint; readonly type: Type }
    /** An operator that binds tighter than it seems to. */
    | { readonly of: 'precedence'; readonly outer: string; readonly inner: string }
    /** `flags && 4` */
    | { readonly of: 'logical'; readonly operator: string; readonly value: bigint }
    /** `!a == b` */
    | { readonly of: 'negated'; readonly operator: string }
    /** `a < b < c` */
    | { readonly of: 'chained'; readonly operator: string }
    /** An integer that is smaller than a pointer is cast to one. */
    | { readonly of: 'narrow-pointer'; readonly from: Type; readonly to: Type }
    /** A product of 32 bits is given 64 when it is made. */
    | { readonly of: 'widened'; readonly from: Type; readonly to: Type }
    /** An unused value. */
    | { readonly of: 'discarded' };
  readonly expression: Expression;
  readonly operatorToken: number;
}
/** A constant without `f` that makes an operation on floats one on doubles. */
interface DoubleLiteral extends At {
  readonly kind: 'double-literal';
  readonly literal: LiteralExpression;
}

/** A double where the device has none: a type, or a constant, which becomes a float. */
interface DoubleUsed extends At {
  readonly kind: 'double';
  readonly use: 'type' | 'literal';
  readonly token: number;
}

/** `long long`, at its second word. */
interface LongLongUsed extends At {
  readonly kind: 'long-long';
  readonly token: number;
}

/** What the analysis finds wrong with expressions; one that is fine makes none of these facts. */
export type ExpressionFact =
  | DoubleLiteral
  | DoubleUsed
  | LongLongUsed
  | ExpressionSuspected
  | NameUnknown
  | VendorNameUsed
  | ArgumentsCounted
  | OverloadFailed
  | CalleeInvalid
  | MemberInvalid
  | OffsetInvalid
  | OperandsInvalid
  | SubscriptInvalid
  | ValueMisfit
  | PointerChanged
  | CastInvalid
  | ReinterpretationInvalid
  | VectorLiteralCounted
  | AssignmentInvalid
  | AddressInvalid
  | ConditionInvalid
  | ReturnInvalid
  | SizeInvalid
  | AssociationInvalid
  | BuiltinMisused;

export type ConversionContext = 'initialization' | 'assignment' | 'argument' | 'return';
