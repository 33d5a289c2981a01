import type { PointerSize } from '../devices/device.js';
import type { Name } from '../text/names.js';
import type { AddressSpace } from './address-space.js';

/**
 * The types of OpenCL C. They are interned (`interned.ts`): equal types are the same object, so that `===` compares
 * them. This layer depends on neither syntax nor semantics.
 */

export const Qualifiers = { None: 0, Const: 1, Volatile: 2, Restrict: 4 } as const;

export type ScalarName =
  | 'void'
  | 'bool'
  | 'char'
  | 'signed char'
  | 'unsigned char'
  | 'short'
  | 'unsigned short'
  | 'int'
  | 'unsigned int'
  | 'long'
  | 'unsigned long'
  | 'long long'
  | 'unsigned long long'
  | '__int128'
  | 'unsigned __int128'
  | 'half'
  | 'float'
  | 'double'
  | 'long double'
  | '_Float16'
  | `${'' | 'unsigned '}_BitInt(${number})`;

export interface Common {
  readonly id: number;
  /** Qualifiers of the outermost level; those of an array are its elements'. */
  readonly qualifiers: number;
  readonly space: AddressSpace;
  /** The same type without qualifiers and space at the outermost level. */
  readonly unqualified: Type;
}

export interface ScalarType extends Common {
  readonly kind: 'scalar';
  readonly name: ScalarName;
  readonly size: number;
  readonly signed: boolean;
  readonly floating: boolean;
  /** Integer conversion rank (C99 6.3.1.1). */
  readonly rank: number;
  /** The width of a `_BitInt(N)`, which is never promoted; undefined for every other type. */
  readonly bits?: number;
}
export interface VectorType extends Common {
  readonly kind: 'vector';
  readonly element: ScalarType;
  readonly count: number;
}
export interface PointerType extends Common {
  readonly kind: 'pointer';
  readonly pointee: Type;
}
export interface BlockType extends Common {
  readonly kind: 'block';
  readonly pointee: Type;
}
/** `size` is undefined for `[]`, -1 for a size that is not constant or unknown. */
export interface ArrayType extends Common {
  readonly kind: 'array';
  readonly element: Type;
  readonly size: number | undefined;
}
export interface FunctionType extends Common {
  readonly kind: 'function';
  readonly returns: Type;
  readonly parameters: readonly Type[];
  readonly variadic: boolean;
  readonly prototype: boolean;
}
export interface RecordType extends Common {
  readonly kind: 'record';
  readonly record: RecordDefinition;
}
export interface EnumType extends Common {
  readonly kind: 'enum';
  readonly enumeration: EnumDefinition;
}
/** Images, samplers, events and other opaque types. */
export interface OpaqueType extends Common {
  readonly kind: 'opaque';
  readonly name: string;
  readonly access: 'read_only' | 'write_only' | 'read_write' | undefined;
}
export interface PipeType extends Common {
  readonly kind: 'pipe';
  readonly packet: Type;
  readonly access: 'read_only' | 'write_only' | 'read_write';
}
export interface AtomicType extends Common {
  readonly kind: 'atomic';
  readonly value: Type;
}
/**
 * The type is unknown, and so is everything that depends on it; nothing is reported about it. Qualifiers and an address
 * space next to it are known.
 */
export interface UnknownType extends Common {
  readonly kind: 'unknown';
  /** The name under which the type is used; 0 if it has none. */
  readonly name: Name;
}

export type Type =
  | ScalarType
  | VectorType
  | PointerType
  | BlockType
  | ArrayType
  | FunctionType
  | RecordType
  | EnumType
  | OpaqueType
  | PipeType
  | AtomicType
  | UnknownType;

export interface Field {
  /** 0 for an unnamed member; if it is a struct or union, its members belong to the enclosing type. */
  readonly name: Name;
  readonly type: Type;
  /** Declared with `size_t` or a similar type, on whose size host and device may disagree. */
  readonly sizeDependent: boolean;
  /** The alignment of `__attribute__((aligned))` in bytes; 0 for none. */
  readonly alignment: number;
  /** The same of the typedef that names its type, instead of the type's own alignment. */
  readonly typeAlignment: number;
  /** It has its own `__attribute__((packed))`. */
  readonly packed: boolean;
  /** The width of a bit-field. */
  readonly bits?: number | undefined;
}

/** A struct or union, identified by this object. */
export interface RecordDefinition {
  readonly tag: 'struct' | 'union';
  /** The tag's name; that of its typedef if it is unnamed; otherwise 0. */
  name: Name;
  /** `name` is the typedef's, so that it is used without the keyword. */
  namedByTypedef?: boolean;
  /** Undefined while the type is incomplete. */
  fields: readonly Field[] | undefined;
  packed: boolean;
  /** The alignment of `__attribute__((aligned))` in bytes; 0 for none. */
  alignment: number;
  /** The largest alignment of members in bytes, by `#pragma pack`; 0 for none. */
  packing: number;
  /** The size of pointers on the device that it is defined for; 8 if missing. */
  pointerSize?: PointerSize | undefined;
}

export interface EnumDefinition {
  name: Name;
  namedByTypedef?: boolean;
  /** The integer type that an expression of this type is promoted to. */
  promoted: Type;
  /** The integer type that stores its values, if it is fixed or packed; otherwise `promoted`. */
  underlying?: Type;
  /** The alignment of `__attribute__((aligned))` in bytes, instead of the type's own. */
  alignment?: number | undefined;
  /** `underlying` is explicit: `enum E : int`. */
  fixed?: boolean;
  /** It has a size. */
  complete?: boolean;
  /** Its enumerators are known. */
  defined?: boolean;
}
