import type { Name } from '../text/names.js';
import { AddressSpace } from './address-space.js';
import type {
  ArrayType,
  AtomicType,
  BlockType,
  Common,
  EnumDefinition,
  EnumType,
  FunctionType,
  OpaqueType,
  PipeType,
  PointerType,
  RecordDefinition,
  RecordType,
  ScalarName,
  ScalarType,
  Type,
  UnknownType,
  VectorType,
} from './type.js';

// Interns types: equal types are the same object.

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
  /** By a hash of their parts. */
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
  // The one place where an object literal becomes a type with exactly its fields.
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
  unknown: make<UnknownType>({ kind: 'unknown', name: 0 }),
} as const;

const MAXIMUM_BITS = 128;

/** `_BitInt(N)` (C23 6.2.5); undefined for a width that clang doesn't support. */
export function bitInt(bits: number, signed: boolean): ScalarType | undefined {
  if (!(bits >= (signed ? 2 : 1) && bits <= MAXIMUM_BITS)) return undefined;
  const name: ScalarName = `${signed ? '' : 'unsigned '}_BitInt(${bits})`;
  const known = scalars.get(name);
  if (known) return known;
  const size = [1, 2, 4, 8, 16].find((bytes) => bits <= bytes * 8) ?? 16;
  // Below the standard type of that width, and above all narrower ones.
  const rank = (bits === 1 ? 0 : Math.log2(size) + 1) + bits / 1000;
  const type = make<ScalarType>({ kind: 'scalar', name, size, signed, floating: false, rank, bits });
  scalars.set(name, type);
  return type;
}

const unknowns = new Map<Name, UnknownType>();

/** The unknown type of an undeclared name, which the host may define. */
export function unknownNamed(name: Name): UnknownType {
  let type = unknowns.get(name);
  if (!type) {
    type = make<UnknownType>({ kind: 'unknown', name });
    unknowns.set(name, type);
  }
  return type;
}

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
  // Cached by its youngest part, so that it is collected with the struct of an edited text.
  let youngest = returns;
  let hash = returns.id;
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
 * The type with exactly these qualifiers and this space at its outermost level; an array passes them to its elements.
 */
export function withQualifiers(type: Type, qualifiers: number, space: AddressSpace): Type {
  if (type.qualifiers === qualifiers && type.space === space) return type;
  if (type.kind === 'array') return arrayOf(withQualifiers(type.element, qualifiers, space), type.size);
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
      // The host may define the type; qualifiers next to it apply in any case.
      case 'unknown':
        variant = make<UnknownType>({ kind, name: base.name }, qualifiers, space, base);
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

/** The type in `space`, unless it already has a space. */
export const inSpace = (type: Type, space: AddressSpace): Type =>
  type.space === AddressSpace.None ? withQualifiers(type, type.qualifiers, space) : type;

/** The type in `space` instead of its own space. */
export const movedTo = (type: Type, space: AddressSpace): Type => withQualifiers(type, type.qualifiers, space);
