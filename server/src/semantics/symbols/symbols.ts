import type { Expression, InitDeclarator, ParameterDeclaration, Specifiers, StorageClass } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import type { Name } from '../../text/names.js';
import { Memory } from '../../text/per-owner.js';
import type { EnumType, Field, FunctionType, RecordDefinition, Type } from '../../types/type.js';

/** Where a symbol is declared: the token of its name. */
export interface Place {
  readonly unit: Unit;
  readonly token: number;
}

export interface VariableSymbol {
  readonly kind: 'variable';
  readonly name: Name;
  readonly type: Type;
  readonly place: Place;
  readonly role: 'file' | 'block' | 'parameter' | 'field';
  readonly storage: StorageClass | undefined;
  /** The function or block whose automatic object it is; undefined at file scope. */
  readonly owner: object | undefined;
  /** The alignment in bytes by an attribute or a typedef; 0 or absent for the type's own. */
  readonly alignment?: number;
  /** The struct or union whose member it is. */
  readonly record?: RecordDefinition;
  readonly specifiers: Specifiers;
  readonly declaration: InitDeclarator | ParameterDeclaration | undefined;
  /** Its declaration is wrong and reported; another declaration of the same name is not reported as a second one. */
  isFaulty?: boolean;
  /** Something names it. */
  isUsed?: boolean;
  /** Something gives it a value. */
  isSet?: boolean;
  /** It was declared without an initializer, and has not been named since. */
  isUnset?: boolean;
  /** What it is initialized with; changed when a later declaration has the initializer. */
  initializer: Expression | undefined;
}

export interface FunctionSymbol {
  readonly kind: 'function';
  readonly name: Name;
  readonly type: FunctionType;
  readonly place: Place;
  readonly kernel: boolean;
  readonly overloadable: boolean;
  readonly parameters: readonly VariableSymbol[];
  readonly defined: boolean;
  readonly storage: StorageClass | undefined;
  /** The declaration of the same function before this one. */
  readonly previous: FunctionSymbol | undefined;
  /** Other functions of the same name, that its `overloadable` allows. */
  readonly overloads: readonly FunctionSymbol[];
}

export interface TypedefSymbol {
  readonly kind: 'typedef';
  readonly name: Name;
  readonly type: Type;
  /** It denotes `size_t` or a related type. */
  readonly sizeDependent: boolean;
  /** The alignment in bytes by `__attribute__((aligned))`; 0 for the type's own. */
  readonly alignment: number;
  readonly place: Place;
}

export interface EnumeratorSymbol {
  readonly kind: 'enumerator';
  readonly name: Name;
  readonly type: Type;
  readonly value: bigint | undefined;
  /** The type that it belongs to, if the text defines that. */
  readonly enumeration?: EnumType;
  readonly place: Place;
}

export type ProgramSymbol = VariableSymbol | FunctionSymbol | TypedefSymbol | EnumeratorSymbol;

/** An object with static storage: it exists before the program runs, and its address is a constant. */
export const isStatic = (symbol: VariableSymbol): boolean =>
  symbol.role === 'file' || symbol.storage === 'static' || symbol.storage === 'extern';

/** Where the members of structs and unions are declared. */
export const fieldSymbols = new Memory<Field, VariableSymbol>();
