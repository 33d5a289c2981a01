import type { Name } from '../text/names.js';

/**
 * The types of OpenCL C, interned: equal types are the same object, so that `===` compares them.
 * This layer knows nothing of syntax or of what a program means.
 */

/** Where an object lives. Spaces of `__attribute__((address_space(N)))` follow at `Numbered + N`. */
export const AddressSpace = {
  None: 0,
  Private: 1,
  Local: 2,
  Global: 3,
  Constant: 4,
  Generic: 5,
  Numbered: 16,
} as const;
export type AddressSpace = number;

const SPACE_NAMES = ['none', 'private', 'local', 'global', 'constant', 'generic'];

/** `global`; `none` for no object; `as3` for a numbered space. */
export const spaceName = (space: AddressSpace): string => SPACE_NAMES[space] ?? `as${space - AddressSpace.Numbered}`;

/** `__global`, as diagnostics and types spell it. */
export const spaceSpelling = (space: AddressSpace): string =>
  space >= AddressSpace.Numbered
    ? `__attribute__((address_space(${space - AddressSpace.Numbered})))`
    : `__${spaceName(space)}`;

/** Every pointer to `from` is also one to `to` ("superset" in the specification: generic holds all but constant). */
export const spaceIncludes = (to: AddressSpace, from: AddressSpace): boolean =>
  to === from || (to === AddressSpace.Generic && from !== AddressSpace.Constant && from < AddressSpace.Numbered);

/** Some object could be in both. */
export const spacesOverlap = (a: AddressSpace, b: AddressSpace): boolean => spaceIncludes(a, b) || spaceIncludes(b, a);

export const Qualifiers = { None: 0, Const: 1, Volatile: 2, Restrict: 4 } as const;

type ScalarName =
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

interface Common {
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
/** `size` is undefined for `[]`, -1 for a size that is not constant or not known. */
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
/** Images, samplers, events and the other types without values that a program could look into. */
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
/** Nothing is known; whatever depends on it is not known either, and nothing is reported about it. */
export interface UnknownType extends Common {
  readonly kind: 'unknown';
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
  /** 0 for an unnamed member, whose own members belong to the enclosing type when it is a struct or union. */
  readonly name: Name;
  readonly type: Type;
  /** Declared with `size_t` or its like, whose size host and device may not agree on. */
  readonly sizeDependent: boolean;
  /** Bytes that `__attribute__((aligned))` asks for; 0 for none. */
  readonly alignment: number;
  /** The same of the typedef that names its type, in place of the type's own alignment. */
  readonly typeAlignment: number;
  /** `__attribute__((packed))` of its own. */
  readonly packed: boolean;
}

/** A struct or union; the identity of the type is that of this object. */
export interface RecordDefinition {
  readonly tag: 'struct' | 'union';
  /** The tag's name; for an unnamed one that of its typedef; else 0. */
  name: Name;
  /** `name` is the typedef's, so that it stands without the keyword. */
  namedByTypedef?: boolean;
  /** Undefined while the type is incomplete. */
  fields: readonly Field[] | undefined;
  packed: boolean;
  /** Bytes that `__attribute__((aligned))` asks for; 0 for none. */
  alignment: number;
}

export interface EnumDefinition {
  name: Name;
  namedByTypedef?: boolean;
  /** The integer type that an expression of this type is promoted to. */
  promoted: Type;
  /** The integer type that its values are kept as, where it is fixed or packed; else it is `promoted`. */
  underlying?: Type;
  /** `underlying` is written: `enum E : int`. */
  fixed?: boolean;
  /** It has a size. */
  complete?: boolean;
  /** Its enumerators are known. */
  defined?: boolean;
}

// ------------------------------------------------------------------------------------------------ construction

let nextId = 1;

class TypeNode {
  readonly id = nextId++;
  /** The variants of an unqualified type by qualifiers and space. */
  variants: Map<number, Type> | undefined;
  pointer: PointerType | undefined;
  block: BlockType | undefined;
  arrays: Map<number | undefined, ArrayType> | undefined;
  atomic: AtomicType | undefined;
  pipes: Map<string, PipeType> | undefined;
  vectors: Map<number, VectorType> | undefined;
  /** By a number made of their parts. */
  functions: Map<number, FunctionType[]> | undefined;
}

type Payload<T extends Type> = Omit<T, keyof Common>;

const nodeOf = (type: Type): TypeNode => {
  if (type instanceof TypeNode) return type;
  throw new TypeError('a type that was not made here');
};

function make<T extends Type>(
  payload: Payload<T>,
  qualifiers = 0,
  space: AddressSpace = AddressSpace.None,
  unqualified?: Type,
): T {
  const node = Object.assign(new TypeNode(), payload, { qualifiers, space });
  // The one place where an object becomes the type whose fields it was just given.
  const type = node as unknown as T & { unqualified: Type };
  type.unqualified = unqualified ?? type;
  return type;
}

const scalars = new Map<ScalarName, ScalarType>();
function scalar(name: ScalarName, size: number, signed: boolean, floating: boolean, rank: number): ScalarType {
  const type = make<ScalarType>({ kind: 'scalar', name, size, signed, floating, rank });
  scalars.set(name, type);
  return type;
}

export const Types = {
  void: scalar('void', 1, false, false, 0),
  bool: scalar('bool', 1, false, false, 1),
  char: scalar('char', 1, true, false, 2),
  schar: scalar('signed char', 1, true, false, 2),
  uchar: scalar('unsigned char', 1, false, false, 2),
  short: scalar('short', 2, true, false, 3),
  ushort: scalar('unsigned short', 2, false, false, 3),
  int: scalar('int', 4, true, false, 4),
  uint: scalar('unsigned int', 4, false, false, 4),
  long: scalar('long', 8, true, false, 5),
  ulong: scalar('unsigned long', 8, false, false, 5),
  longlong: scalar('long long', 16, true, false, 6),
  ulonglong: scalar('unsigned long long', 16, false, false, 6),
  int128: scalar('__int128', 16, true, false, 7),
  uint128: scalar('unsigned __int128', 16, false, false, 7),
  half: scalar('half', 2, true, true, 10),
  float16: scalar('_Float16', 2, true, true, 10),
  float: scalar('float', 4, true, true, 11),
  double: scalar('double', 8, true, true, 12),
  longdouble: scalar('long double', 8, true, true, 13),
  unknown: make<UnknownType>({ kind: 'unknown' }),
} as const;

const MAXIMUM_BITS = 128;

/** `_BitInt(N)` (C23 6.2.5); undefined for a width that clang has no such type of. */
export function bitInt(bits: number, signed: boolean): ScalarType | undefined {
  if (!(bits >= (signed ? 2 : 1) && bits <= MAXIMUM_BITS)) return undefined;
  const name: ScalarName = `${signed ? '' : 'unsigned '}_BitInt(${bits})`;
  const known = scalars.get(name);
  if (known) return known;
  const size = [1, 2, 4, 8, 16].find((bytes) => bits <= bytes * 8) ?? 16;
  // Below the standard type of that width, and above all that are narrower.
  const rank = (bits === 1 ? 0 : Math.log2(size) + 1) + bits / 1000;
  const type = make<ScalarType>({ kind: 'scalar', name, size, signed, floating: false, rank, bits });
  scalars.set(name, type);
  return type;
}

/** The bits of a value of a scalar type. */
export const widthOf = ({ bits, size }: ScalarType): number => bits ?? size * 8;

/** The integer type that the values of an enumeration are kept as. */
export const underlyingOf = ({ underlying, promoted }: EnumDefinition): Type => underlying ?? promoted;

const opaques = new Map<string, OpaqueType>();

export function opaqueType(name: string, access?: OpaqueType['access']): OpaqueType {
  const key = access ? `${access} ${name}` : name;
  let type = opaques.get(key);
  if (!type) {
    type = make<OpaqueType>({ kind: 'opaque', name, access });
    opaques.set(key, type);
  }
  return type;
}

export function vectorOf(element: ScalarType, count: number): VectorType {
  const bare = element.unqualified;
  const node = nodeOf(bare);
  node.vectors ??= new Map();
  let type = node.vectors.get(count);
  if (!type && bare.kind === 'scalar') {
    type = make<VectorType>({ kind: 'vector', element: bare, count });
    node.vectors.set(count, type);
  }
  if (!type) throw new TypeError('elements of a vector are scalars');
  return type;
}

export function pointerTo(pointee: Type): PointerType {
  const node = nodeOf(pointee);
  node.pointer ??= make<PointerType>({ kind: 'pointer', pointee });
  return node.pointer;
}

export function blockOf(pointee: Type): BlockType {
  const node = nodeOf(pointee);
  node.block ??= make<BlockType>({ kind: 'block', pointee });
  return node.block;
}

export function arrayOf(element: Type, size: number | undefined): ArrayType {
  const node = nodeOf(element);
  node.arrays ??= new Map();
  let type = node.arrays.get(size);
  if (!type) {
    const bare = arrayElementBase(element);
    const unqualified: ArrayType | undefined = bare === element ? undefined : arrayOf(bare, size);
    const { qualifiers, space } = element;
    type = make<ArrayType>({ kind: 'array', element, size }, qualifiers, space, unqualified);
    node.arrays.set(size, type);
  }
  return type;
}

const arrayElementBase = (element: Type): Type => element.unqualified;

export function atomicOf(value: Type): AtomicType {
  const bare = value.unqualified;
  const node = nodeOf(bare);
  node.atomic ??= make<AtomicType>({ kind: 'atomic', value: bare });
  return node.atomic;
}

export function pipeOf(packet: Type, access: PipeType['access']): PipeType {
  const node = nodeOf(packet);
  node.pipes ??= new Map();
  let type = node.pipes.get(access);
  if (!type) {
    type = make<PipeType>({ kind: 'pipe', packet, access });
    node.pipes.set(access, type);
  }
  return type;
}

export function functionType(
  returns: Type,
  parameters: readonly Type[],
  variadic: boolean,
  prototype = true,
): FunctionType {
  // Kept by its youngest part, so that it goes with the struct of a text that has been edited since.
  let youngest = returns;
  let hash = (variadic ? 1 : 0) + (prototype ? 2 : 0) + returns.id * 4;
  for (const parameter of parameters) {
    if (parameter.id > youngest.id) youngest = parameter;
    hash = Math.imul(hash, 31) + parameter.id;
  }
  const node = nodeOf(youngest);
  node.functions ??= new Map();
  const alike = node.functions.get(hash);
  const same = alike?.find(
    (type) =>
      type.returns === returns &&
      type.variadic === variadic &&
      type.prototype === prototype &&
      type.parameters.length === parameters.length &&
      type.parameters.every((parameter, i) => parameter === parameters[i]),
  );
  if (same) return same;
  const type = make<FunctionType>({ kind: 'function', returns, parameters, variadic, prototype });
  if (alike) alike.push(type);
  else node.functions.set(hash, [type]);
  return type;
}

export const recordType = (record: RecordDefinition): RecordType => make<RecordType>({ kind: 'record', record });
export const enumType = (enumeration: EnumDefinition): EnumType => make<EnumType>({ kind: 'enum', enumeration });

/**
 * The type with exactly these qualifiers and this space at its outermost level; an array hands them to its elements.
 */
export function withQualifiers(type: Type, qualifiers: number, space: AddressSpace): Type {
  if (type.qualifiers === qualifiers && type.space === space) return type;
  if (type.kind === 'array') return arrayOf(withQualifiers(type.element, qualifiers, space), type.size);
  if (type.kind === 'unknown') return type;
  const base = type.unqualified;
  if (qualifiers === 0 && space === AddressSpace.None) return base;
  const node = nodeOf(base);
  node.variants ??= new Map();
  const key = space * 8 + qualifiers;
  let variant = node.variants.get(key);
  if (!variant) {
    const { kind } = base;
    switch (kind) {
      case 'scalar':
        variant = make<ScalarType>(
          {
            kind,
            name: base.name,
            size: base.size,
            signed: base.signed,
            floating: base.floating,
            rank: base.rank,
            ...(base.bits === undefined ? {} : { bits: base.bits }),
          },
          qualifiers,
          space,
          base,
        );
        break;
      case 'vector':
        variant = make<VectorType>({ kind, element: base.element, count: base.count }, qualifiers, space, base);
        break;
      case 'pointer':
        variant = make<PointerType>({ kind, pointee: base.pointee }, qualifiers, space, base);
        break;
      case 'block':
        variant = make<BlockType>({ kind, pointee: base.pointee }, qualifiers, space, base);
        break;
      case 'function':
        variant = make<FunctionType>(
          {
            kind,
            returns: base.returns,
            parameters: base.parameters,
            variadic: base.variadic,
            prototype: base.prototype,
          },
          qualifiers,
          space,
          base,
        );
        break;
      case 'record':
        variant = make<RecordType>({ kind, record: base.record }, qualifiers, space, base);
        break;
      case 'enum':
        variant = make<EnumType>({ kind, enumeration: base.enumeration }, qualifiers, space, base);
        break;
      case 'opaque':
        variant = make<OpaqueType>({ kind, name: base.name, access: base.access }, qualifiers, space, base);
        break;
      case 'pipe':
        variant = make<PipeType>({ kind, packet: base.packet, access: base.access }, qualifiers, space, base);
        break;
      case 'atomic':
        variant = make<AtomicType>({ kind, value: base.value }, qualifiers, space, base);
        break;
      default:
        return base;
    }
    node.variants.set(key, variant);
  }
  return variant;
}

/** The type with `qualifiers` added. */
export const addQualifiers = (type: Type, qualifiers: number): Type =>
  withQualifiers(type, type.qualifiers | qualifiers, type.space);

/** The type in `space`; the type itself where it has a space already. */
export const inSpace = (type: Type, space: AddressSpace): Type =>
  type.space === AddressSpace.None ? withQualifiers(type, type.qualifiers, space) : type;

/** The type moved to `space`, whatever its space was. */
export const movedTo = (type: Type, space: AddressSpace): Type => withQualifiers(type, type.qualifiers, space);

// ------------------------------------------------------------------------------------------------ questions

export const isUnknown = (type: Type): boolean => type.kind === 'unknown';
export const isVoid = (type: Type): boolean => type.kind === 'scalar' && type.name === 'void';
export const isInteger = (type: Type): boolean =>
  (type.kind === 'scalar' && !type.floating && type.name !== 'void') || type.kind === 'enum';
export const isFloating = (type: Type): boolean => type.kind === 'scalar' && type.floating;
export const isArithmetic = (type: Type): boolean =>
  (type.kind === 'scalar' && type.name !== 'void') || type.kind === 'enum';
export const isImage = (type: Type): type is OpaqueType => type.kind === 'opaque' && type.name.startsWith('image');
export const isOpaque = (type: Type, name: string): boolean => type.kind === 'opaque' && type.name === name;

/** A type whose size is not known, so that nothing can have it. */
export function isIncomplete(type: Type): boolean {
  switch (type.kind) {
    case 'scalar':
      return type.name === 'void';
    case 'record':
      return type.record.fields === undefined;
    case 'enum':
      return !type.enumeration.complete;
    default:
      return false;
  }
}

/** A type that depends on something unknown, at any level that conversions look at. */
export function mentionsUnknown(type: Type): boolean {
  let at = type;
  for (;;) {
    if (at.kind === 'unknown') return true;
    if (at.kind === 'pointer') at = at.pointee;
    else if (at.kind === 'array') at = at.element;
    else if (at.kind === 'function') at = at.returns;
    else return false;
  }
}

/** The innermost element type of an array of arrays; the type itself for any other. */
export function elementOf(type: Type): Type {
  let at = type;
  while (at.kind === 'array') at = at.element;
  return at;
}

// ------------------------------------------------------------------------------------------------ spelling

/** The address spaces from the object (or `none`) down the pointer levels, by name. */
export function spaceChain(type: Type, lvalue: boolean): string[] {
  const chain = [lvalue ? spaceName(type.space) : 'none'];
  let at = elementOf(type);
  while (at.kind === 'pointer' || at.kind === 'block') {
    chain.push(spaceName(at.pointee.space));
    at = elementOf(at.pointee);
  }
  return chain;
}

/**
 * The members of a struct or union, and those of the structs in it, in their order. Each struct is looked into once:
 * types that hold others twice hold the innermost ones more often than anybody can count.
 */
export function* fieldsWithin(type: Type): Iterable<Field> {
  const seen = new Set<RecordDefinition>();
  const open: Field[] = [];
  const enter = (of: Type): void => {
    const base = elementOf(of);
    if (base.kind !== 'record' || seen.has(base.record)) return;
    seen.add(base.record);
    open.push(...[...(base.record.fields ?? [])].reverse());
  };
  enter(type);
  for (let field = open.pop(); field; field = open.pop()) {
    yield field;
    enter(field.type);
  }
}
