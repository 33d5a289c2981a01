import type { CastExpression, Expression } from '../../syntax/ast.js';
import type { Name } from '../../text/names.js';
import type { AddressSpace } from '../../types/address-space.js';
import type { Type } from '../../types/type.js';
import type { FunctionSymbol, ProgramSymbol, VariableSymbol } from '../symbols/symbols.js';
import type { ConversionContext } from './expression-facts.js';
import type { At } from './fact.js';

/** An address space qualifier on a level of a type that already has an address space. */
export interface SpaceMeetsSpace extends At {
  readonly kind: 'space-meets-space';
  readonly token: number;
  readonly space: AddressSpace;
  readonly existing: AddressSpace;
  readonly existingToken: number | undefined;
}
/** An address-space keyword as written; `followsStar`: after a `*`, not among the declaration's specifiers. */
export interface SpaceWritten extends At {
  readonly kind: 'space-written';
  readonly token: number;
  readonly space: AddressSpace;
  readonly followsStar: boolean;
}
/** An implicit conversion between pointers to different types. */
export interface PointerConverted extends At {
  readonly kind: 'conversion';
  readonly context: ConversionContext;
  readonly to: Type;
  readonly from: Type;
  readonly problem: 'space' | 'nested-space' | 'block';
  readonly expression: Expression;
  /** The `=`, or -1. */
  readonly operatorToken: number;
  /** What the expression names through members, indices and casts. */
  readonly source: ProgramSymbol | undefined;
  readonly target: VariableSymbol | undefined;
  /** The member that is assigned to or initialized. */
  readonly field: VariableSymbol | undefined;
  readonly callee: FunctionSymbol | undefined;
  readonly calleeName: Name;
  readonly argumentIndex: number;
}
export interface PointerCast extends At {
  readonly kind: 'cast';
  readonly cast: CastExpression;
  readonly to: Type;
  readonly from: Type;
  readonly problem: 'space' | 'nested-space' | 'block' | undefined;
  /** What the operand names. */
  readonly source: ProgramSymbol | undefined;
}
/** Two pointers as operands of one operator. */
export interface PointersMet extends At {
  readonly kind: 'pointers-met';
  readonly operation: 'comparison' | 'subtraction' | 'conditional';
  readonly expression: Expression;
  readonly operatorToken: number;
  readonly left: Type;
  readonly right: Type;
  readonly leftSource: ProgramSymbol | undefined;
  readonly rightSource: ProgramSymbol | undefined;
  readonly operator: string;
}
/** No function of that name takes these arguments, and their address spaces are why. */
export interface CallUnmatched extends At {
  readonly kind: 'call-unmatched';
  readonly name: Name;
  readonly builtin: boolean;
  readonly callee: Expression;
  readonly args: readonly Expression[];
  readonly argumentIndex: number;
  readonly argumentType: Type;
  readonly source: ProgramSymbol | undefined;
  readonly allowed: readonly AddressSpace[];
}
/** A call of a function that only exists with the generic address space. */
interface SpaceFunctionCalled extends At {
  readonly kind: 'space-function';
  readonly name: Name;
  readonly callee: Expression;
  readonly argument: Expression | undefined;
  readonly argumentType: Type | undefined;
}
export interface AddressTaken extends At {
  readonly kind: 'address-of';
  readonly expression: Expression;
  readonly type: Type;
  readonly symbol: ProgramSymbol | undefined;
  readonly captured: boolean;
}
/** A pointer flows to an object, a parameter or a caller, whether or not its type fits there. */
export interface PointerFlows extends At {
  readonly kind: 'flow';
  readonly context: ConversionContext;
  readonly to: Type;
  readonly from: Type;
  readonly expression: Expression;
  /** What the expression names through members, indices and casts. */
  readonly source: ProgramSymbol | undefined;
  /** The pointer that the expression casts, as it was before. */
  readonly castFrom: Type | undefined;
  /** The left operand of an assignment, and where that object lives. */
  readonly targetNode: Expression | undefined;
  readonly targetSpace: AddressSpace;
  readonly target: VariableSymbol | undefined;
  readonly callee: FunctionSymbol | undefined;
  readonly argumentIndex: number;
}
/** A pointer is cast to an integer or to the generic space, and on from there. */
interface PointerRecast extends At {
  readonly kind: 'recast';
  readonly cast: CastExpression;
  readonly to: Type;
  readonly origin: Type;
  readonly via: 'integer' | 'generic';
}
/** A pointer is cast to an integer. */
interface PointerToInteger extends At {
  readonly kind: 'pointer-to-integer';
  readonly cast: CastExpression;
  readonly to: Type;
  readonly from: Type;
}
/** Two pointers that could point to the same object are compared. */
export interface PointersCompared extends At {
  readonly kind: 'pointers-compared';
  readonly expression: Expression;
  readonly left: Type;
  readonly right: Type;
  readonly leftSource: ProgramSymbol | undefined;
  readonly rightSource: ProgramSymbol | undefined;
}
/** A block literal names a pointer of the function around it. */
export interface PointerCaptured extends At {
  readonly kind: 'pointer-captured';
  readonly expression: Expression;
  readonly symbol: VariableSymbol;
}

/** Facts about pointers and address spaces: the qualifiers that are written, and where pointers flow. */
export type PointerFact =
  | SpaceMeetsSpace
  | SpaceWritten
  | PointerConverted
  | PointerCast
  | PointersMet
  | CallUnmatched
  | SpaceFunctionCalled
  | AddressTaken
  | PointerFlows
  | PointerRecast
  | PointerToInteger
  | PointersCompared
  | PointerCaptured;
