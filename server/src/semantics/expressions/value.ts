import type { ConditionalExpression } from '../../syntax/ast.js';
import { Types } from '../../types/interned.js';
import type { Type } from '../../types/type.js';
import type { ProgramSymbol, VariableSymbol } from '../symbols/symbols.js';

/** What an expression is: its type as written (arrays before decay, lvalues before they are read). */
export interface Value {
  readonly type: Type;
  readonly lvalue: boolean;
  /** A null pointer constant (C99 6.3.2.3 §3): 0, or that cast to an unqualified `void *`. */
  readonly nullConstant: boolean;
  /** What the expression names, through parentheses and members; for messages. */
  readonly symbol: ProgramSymbol | undefined;
  /** It designates (part of) a variable that a block has captured. */
  readonly captured: boolean;
  /** The pointer that a cast, or a chain of casts, started from. */
  readonly castFrom: Type | undefined;
  /** The member that it designates. */
  readonly field: VariableSymbol | undefined;
  /** A component of a vector, which has no address. */
  readonly component: boolean;
  /** Components of a vector, one of them more than once. */
  readonly repeated: boolean;
  /** It names an uninitialized variable for the first time since its declaration. */
  readonly unset: boolean;
  /** The `?:` that made one `void *` of pointers into disjoint spaces. */
  readonly mixed: { readonly node: ConditionalExpression; readonly left: Value; readonly right: Value } | undefined;
}

/**
 * Every value has all properties, and copies get no others: engines read objects of a single shape many
 * times as fast, and make a new shape for each object that a property is added to.
 */
const valueOf = (
  type: Type,
  lvalue: boolean,
  nullConstant: boolean,
  symbol: ProgramSymbol | undefined,
  captured: boolean,
): Value => ({
  type,
  lvalue,
  nullConstant,
  symbol,
  captured,
  castFrom: undefined,
  field: undefined,
  component: false,
  repeated: false,
  unset: false,
  mixed: undefined,
});

export const rvalue = (type: Type, nullConstant = false, symbol?: ProgramSymbol): Value =>
  valueOf(type, false, nullConstant, symbol, false);

/** What designates an object. */
export const lvalue = (type: Type, symbol?: ProgramSymbol, captured = false, nullConstant = false): Value =>
  valueOf(type, true, nullConstant, symbol, captured);

export const UNKNOWN = rvalue(Types.unknown);

export const atomicValue = (type: Type): Type => (type.kind === 'atomic' ? type.value : type);

/** The adjusted type of a parameter (C99 6.7.5.3 §7), in private memory, and what was written. */
export interface ParameterLevels {
  readonly type: Type;
  readonly written: Type;
}
