// Structs, unions and enums (C99 6.7.2.1, 6.7.2.2).

import type {
  Attribute,
  Enumerator,
  Expression,
  FieldDeclaration,
  InitDeclarator,
  Node,
  Specifiers,
  TagSpecifier,
} from '../../syntax/ast.js';
import { declaredName, nameOf } from '../../syntax/declarator.js';
import { intern, type Name } from '../../text/names.js';
import { enumType, recordType, Types } from '../../types/interned.js';
import { layoutOf } from '../../types/layout.js';
import { isInteger, isUnknown } from '../../types/queries.js';
import type { Field, Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { constantInteger, wrapTo } from '../expressions/constants.js';
import { promote } from '../expressions/conversions.js';
import type { SpecifiersClash } from '../facts/declaration-facts.js';
import { sameMeaning, takeOver } from '../incremental/same-meaning.js';
import { analyseIntegerConstant } from '../statements/control.js';
import { type EnumeratorSymbol, fieldSymbols, type VariableSymbol } from '../symbols/symbols.js';
import { noteSmallAlignment } from './attribute-arguments.js';
import { attributesOf, noteAttributes } from './attributes.js';
import { MEMORY_ENUMERATORS } from './builtin-types.js';
import {
  noteAnonymousMembers,
  noteDuplicateMember,
  noteFlexibleInside,
  noteIncomplete,
  noteRedefinedTag,
  noteStorage,
} from './completeness.js';
import { declaredType } from './declarators.js';
import { packingAt } from './packing.js';
import { clashing } from './redeclarations.js';
import { specifiedType } from './specifiers.js';
import { alignmentByTypedef, isSizeDependent } from './typedefs.js';

type Record = Type & { readonly kind: 'record' };
type Enum = Type & { readonly kind: 'enum' };
type Fields = readonly FieldDeclaration[];

/** The type that a struct, union or enum specifier names or defines. */
export function tagType(a: Analyzer, node: TagSpecifier, specifiers: Specifiers): Type {
  a.options.onTag?.(node);
  if (node.tag === 'enum') return enumeration(a, node);
  const { tag, name, fields } = node;
  let type = fields ? a.lookupTagHere(name) : a.lookupTag(name);
  if (type && (type.kind !== 'record' || type.record.tag !== tag)) {
    const before = type.kind === 'record' ? type.record.tag : 'enum';
    a.fact({ kind: 'tag-mismatch', unit: a.unit, node, before });
  } else if (fields && type?.kind === 'record' && type.record.fields) noteRedefinedTag(a, node);
  if (type?.kind !== 'record' || (fields && type.record.fields)) {
    const isInPrototype = !a.atFileScope && !a.body;
    if (!fields && name !== 0 && isInPrototype) a.fact({ kind: 'prototype-tag', unit: a.unit, node });
    type = a.newTag(node, () => recordType({ tag, name, fields: undefined, packed: false, alignment: 0, packing: 0 }));
  }
  if (fields && type.kind === 'record') defineRecord(a, type, node, fields, specifiers.attributes);
  return type;
}

/** Gives a struct or union its members. */
function defineRecord(
  a: Analyzer,
  type: Record,
  node: TagSpecifier,
  declared: Fields,
  after: readonly Attribute[],
): void {
  const { record } = type;
  noteAttributes(a, node.attributes, 'record');
  Object.assign(record, layoutAttributes(a, [...node.attributes, ...after]));
  record.packing = packingAt(a.packing, a.unit.pragmas, node.first).alignment;
  record.pointerSize = a.language.pointerSize;
  const before = a.options.tags?.fieldsBefore(type);
  const fields: Field[] = [];
  for (const field of declared) {
    const base = specifiedType(a, field.specifiers);
    noteStorage(a, field.specifiers, 'member', field.declarators[0]?.declarator);
    if (field.declarators.length === 0) {
      const made = anonymousMember(a, field, base.type, fields);
      const known = before?.[fields.length];
      if (made) fields.push(known && isSameField(known, made) ? known : made);
    }
    for (const one of field.declarators) {
      const { type: memberType } = declaredType(a, base, one.declarator, 'field', one.attributes);
      const member = { type: memberType, field, declarator: one };
      const isDuplicate = noteDuplicateMember(a, nodeOfName(one), nameOf(one.declarator), fields);
      const made = declareMember(a, member, record, before?.[fields.length]);
      if (!isDuplicate) fields.push(made);
      const isLast = field === declared.at(-1) && one === field.declarators.at(-1);
      if (node.tag === 'struct' && !isLast) noteFlexibleInside(a, memberType, one.declarator);
    }
  }
  record.fields = before?.length === fields.length && fields.every((one, i) => one === before[i]) ? before : fields;
  a.fact({ kind: 'record', unit: a.unit, tag: record.tag, fields });
  a.noteCompletion(node.name, type);
}

/** A struct or union without a name, whose members are those of the record around it (C11 6.7.2.1 §13). */
function anonymousMember(
  a: Analyzer,
  { specifiers }: FieldDeclaration,
  type: Type,
  fields: readonly Field[],
): Field | undefined {
  if (type.kind !== 'record') {
    a.fact({ kind: 'empty-declaration', unit: a.unit, specifiers });
    return undefined;
  }
  noteAttributes(a, specifiers.attributes, 'member');
  noteAnonymousMembers(a, specifiers, fields);
  const layout = layoutAttributes(a, specifiers.attributes);
  return { name: 0, type, sizeDependent: false, typeAlignment: 0, ...layout };
}

/** Where a member's name is. */
function nodeOfName(one: InitDeclarator): Node {
  const name = declaredName(one.declarator);
  return name.kind === 'name' ? name : one;
}

/** A declarator of a member, with its type. */
interface DeclaredMember {
  readonly type: Type;
  readonly field: FieldDeclaration;
  readonly declarator: InitDeclarator;
}

/**
 * Declares a member of a record; returns it, or `known`, the member in its place before an edit, if that is the same.
 */
function declareMember(
  a: Analyzer,
  { type, field, declarator: one }: DeclaredMember,
  record: Record['record'],
  known: Field | undefined,
): Field {
  const { specifiers } = field;
  const nameNode = nodeOfName(one);
  const name = nameOf(one.declarator);
  const bits = one.bits && bitWidth(a, one.bits);
  const attributes = attributesOf(one, specifiers);
  noteAttributes(a, attributes, 'member');
  const failed = a.rejects({
    kind: 'field',
    unit: a.unit,
    name,
    type,
    field,
    declarator: one,
    nameNode,
    bits: one.bits !== undefined,
  });
  const made: Field = {
    name,
    type: failed || noteNoMember(a, type, nameNode, name) ? Types.unknown : type,
    sizeDependent: isSizeDependent(a, specifiers),
    typeAlignment: alignmentByTypedef(a, specifiers, one.declarator),
    ...layoutAttributes(a, attributes),
    bits,
  };
  if (attributes.length > 0) noteSmallAlignment(a, attributes, type, made.alignment);
  const symbol: VariableSymbol = {
    kind: 'variable',
    name,
    type,
    place: a.place(nameNode.first),
    role: 'field',
    storage: undefined,
    owner: record,
    record,
    specifiers,
    declaration: one,
    initializer: undefined,
  };
  const member = known && isSameMember(known, made, symbol) ? known : made;
  const own = fieldSymbols.get(member);
  if (own) takeOver(own, symbol);
  else fieldSymbols.set(member, symbol);
  a.options.onDeclaration?.(own ?? symbol);
  return member;
}

const isSameField = (one: Field, other: Field): boolean =>
  one.name === other.name &&
  one.type === other.type &&
  one.sizeDependent === other.sizeDependent &&
  one.alignment === other.alignment &&
  one.typeAlignment === other.typeAlignment &&
  one.packed === other.packed &&
  one.bits === other.bits;

/** Whether code that used a member before an edit would have the same meaning with its replacement. */
function isSameMember(before: Field, made: Field, symbol: VariableSymbol): boolean {
  const known = fieldSymbols.get(before);
  return known !== undefined && isSameField(before, made) && sameMeaning(known, symbol, false);
}

/** Reports a member that is a function, or of an incomplete type; true when it is an error. */
const noteNoMember = (a: Analyzer, type: Type, node: Node, name: Name): boolean =>
  type.kind === 'function'
    ? a.rejects({ kind: 'incomplete', unit: a.unit, use: 'member', type, node, name })
    : noteIncomplete(a, 'member', type, node, name);

function bitWidth(a: Analyzer, width: Expression): number | undefined {
  a.expression(width);
  const value = constantInteger(a, width);
  return value === undefined || value < 0n ? undefined : Number(value);
}

const NO_LAYOUT = { packed: false, alignment: 0 } as const;

/** The layout that `packed` and `aligned` request. `aligned` without a number is the target's largest alignment. */
export function layoutAttributes(a: Analyzer, attributes: readonly Attribute[]): Pick<Field, 'packed' | 'alignment'> {
  if (attributes.length === 0) return NO_LAYOUT;
  let alignment = 0;
  for (const attribute of attributes) alignment = Math.max(alignment, askedAlignment(a, attribute));
  return { packed: attributes.some(({ name }) => name === 'packed'), alignment };
}

function askedAlignment(a: Analyzer, { name, args, type }: Attribute): number {
  if (name !== 'aligned' && name !== '_Alignas') return 0;
  const [bytes] = args;
  if (bytes) return Number(constantInteger(a, bytes) ?? 0n);
  return type ? (layoutOf(a.quietly(() => a.typeName(type)))?.alignment ?? 0) : 16;
}

/** The integer type after the colon of `enum E : int` (C23 6.7.2.2); undefined if there is none. */
function fixedType(a: Analyzer, node: TagSpecifier): Type | undefined {
  if (!node.base) return undefined;
  const type = a.typeName(node.base).unqualified;
  if (isUnknown(type) || (type.kind === 'scalar' && isInteger(type) && type.bits === undefined)) return type;
  a.fact({
    kind: 'specifiers',
    unit: a.unit,
    problem: { of: 'enum-base', type },
    node: node.base,
    specifiers: node.base.specifiers,
  });
  return Types.unknown;
}

/** Whether clang takes a value for that type's: negative ones for an unsigned type, too, where its bits suffice. */
const isRepresentable = (value: bigint, type: Type): boolean =>
  isUnknown(type) ||
  wrapTo(value, type) === value ||
  (value < 0n && type.kind === 'scalar' && type.name !== 'bool' && BigInt.asIntN(type.size * 8, value) === value);

/** The smallest integer type that holds the values of an enumeration that is packed. */
const packedType = (low: bigint, high: bigint): Type | undefined =>
  (low < 0n ? [Types.schar, Types.short] : [Types.uchar, Types.ushort]).find(
    (type) => wrapTo(low, type) === low && wrapTo(high, type) === high,
  );

/** `memory_order` and `memory_scope` are enums of the language. */
const isPredefinedTag = (a: Analyzer, name: Name): boolean =>
  a.atFileScope && MEMORY_ENUMS.has(name) && a.predefinedType(name) !== undefined;
const MEMORY_ENUMS: ReadonlySet<Name> = new Set(['memory_order', 'memory_scope'].map(intern));
const MEMORY_NAMES: ReadonlySet<Name> = new Set(MEMORY_ENUMERATORS.map(([name]) => intern(name)));

function enumeration(a: Analyzer, node: TagSpecifier): Type {
  noteAttributes(a, node.attributes, 'enum');
  const fixed = fixedType(a, node);
  let type = node.enumerators ? a.lookupTagHere(node.name) : a.lookupTag(node.name);
  if (type?.kind === 'record') a.fact({ kind: 'tag-mismatch', unit: a.unit, node, before: type.record.tag });
  if (type?.kind !== 'enum') {
    const made = a.newTag(node, () => enumType({ name: node.name, promoted: Types.uint }));
    type = made;
    // An enum with a fixed type is complete before its enumerators are known.
    if (fixed && made.kind === 'enum')
      Object.assign(made.enumeration, { promoted: promote(fixed), underlying: fixed, fixed: true, complete: true });
  } else if (node.enumerators || node.base) {
    const before = type.enumeration.fixed ? type.enumeration.underlying : undefined;
    if (before !== fixed && !isUnknown(before ?? Types.int) && !isUnknown(fixed ?? Types.int))
      noteEnum(a, { of: 'enum-differs' }, node.base ?? { first: node.nameToken, last: node.nameToken });
  }
  if (node.enumerators && type.kind === 'enum') defineEnum(a, type, node, node.enumerators, fixed);
  return type;
}

const noteEnum = (a: Analyzer, problem: SpecifiersClash['problem'], node: Node): void =>
  a.fact({ kind: 'specifiers', unit: a.unit, problem, node, specifiers: undefined });

/** Gives an enum its enumerators; `fixed` is the type after the colon. */
function defineEnum(
  a: Analyzer,
  type: Enum,
  node: TagSpecifier,
  enumerators: readonly Enumerator[],
  fixed: Type | undefined,
): void {
  const { enumeration } = type;
  const isFirst = !enumeration.defined;
  const isPredefined = isPredefinedTag(a, node.name);
  // A copy of a compiler's own header defines the same.
  const isCopy = isPredefined && enumerators.length >= 3 && enumerators.every(({ name }) => MEMORY_NAMES.has(name));
  if (!isFirst || (isPredefined && !isCopy)) noteRedefinedTag(a, node);
  enumeration.complete = true;
  enumeration.defined = true;
  const { alignment } = layoutAttributes(a, node.attributes);
  if (alignment > 0) enumeration.alignment = alignment;
  if (enumerators.length === 0)
    a.fact({ kind: 'declarator', unit: a.unit, problem: 'empty-enum', node, type, name: node.name });
  const { low, high, large } = declareEnumerators(a, type, enumerators, fixed, isCopy);
  if (isFirst && !fixed) {
    const packed = node.attributes.some(({ name }) => name === 'packed') ? packedType(low, high) : undefined;
    if (packed) enumeration.underlying = packed;
    const isWide = high > 0xffffffffn || low < -0x80000000n;
    const signed = packed ? Types.int : isWide ? Types.long : Types.int;
    enumeration.promoted = packed || low < 0n ? signed : isWide ? Types.ulong : Types.uint;
  }
  if (isFirst) a.noteCompletion(node.name, type);
  // Enumerators that an int cannot hold have the type of the enumeration.
  for (const symbol of large) a.declare({ ...symbol, type: enumeration.promoted });
}

/** Declares enumerators; returns the least and the greatest value, and the enumerators that an int cannot hold. */
function declareEnumerators(
  a: Analyzer,
  enumeration: Enum,
  enumerators: readonly Enumerator[],
  fixed: Type | undefined,
  isCopy: boolean,
): { readonly low: bigint; readonly high: bigint; readonly large: readonly EnumeratorSymbol[] } {
  let next: bigint | undefined = 0n;
  let low = 0n;
  let high = 0n;
  const large: EnumeratorSymbol[] = [];
  for (const enumerator of enumerators) {
    noteAttributes(a, enumerator.attributes, 'enumerator');
    if (enumerator.value) next = analyseIntegerConstant(a, enumerator.value, 'enumerator');
    const at = { first: enumerator.first, last: enumerator.first };
    if (next !== undefined && fixed && !isRepresentable(next, fixed))
      noteEnum(a, { of: 'enum-value', value: next, type: fixed }, at);
    if (next !== undefined && next < low) low = next;
    if (next !== undefined && next > high) high = next;
    const fits = next === undefined || (next >= -0x80000000n && next <= 0x7fffffffn);
    const symbol: EnumeratorSymbol = {
      kind: 'enumerator',
      name: enumerator.name,
      type: fixed ?? (fits ? Types.int : Types.long),
      value: next,
      enumeration,
      place: a.place(enumerator.first),
    };
    const clash = isCopy ? undefined : clashing(a, symbol, at, undefined);
    a.declare(symbol);
    if (clash) a.restore(clash);
    if (!fits && !fixed) large.push(symbol);
    if (next !== undefined) next++;
  }
  return { low, high, large };
}
