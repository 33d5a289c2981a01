// Structs, unions and enums (C99 6.7.2.1, 6.7.2.2).

import type { Attribute, Expression, Node, Specifiers, TagSpecifier } from '../../syntax/ast.js';
import { declaredName, nameOf } from '../../syntax/declarator.js';
import { intern, type Name } from '../../text/names.js';
import { enumType, recordType, Types } from '../../types/interned.js';
import { layoutOf } from '../../types/layout.js';
import { isInteger, isUnknown } from '../../types/queries.js';
import type { Field, Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { constantInteger, wrapTo } from '../expressions/constants.js';
import { promote } from '../expressions/conversions.js';
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

export function tagType(a: Analyzer, node: TagSpecifier, specifiers: Specifiers): Type {
  a.options.onTag?.(node);
  if (node.tag === 'enum') return enumeration(a, node);
  const defines = node.fields !== undefined;
  let type = defines ? a.lookupTagHere(node.name) : a.lookupTag(node.name);
  if (type && (type.kind !== 'record' || type.record.tag !== node.tag)) {
    const before = type.kind === 'record' ? type.record.tag : 'enum';
    a.fact({ kind: 'tag-mismatch', unit: a.unit, node, before });
  } else if (defines && type?.kind === 'record' && type.record.fields) noteRedefinedTag(a, node);
  if (type?.kind !== 'record' || (defines && type.record.fields)) {
    const { tag, name } = node;
    const isInPrototype = !a.atFileScope && !a.body;
    if (!defines && name !== 0 && isInPrototype) a.fact({ kind: 'prototype-tag', unit: a.unit, node });
    type = a.newTag(node, () => recordType({ tag, name, fields: undefined, packed: false, alignment: 0, packing: 0 }));
  }
  if (node.fields && type.kind === 'record') {
    const { record } = type;
    const attributes = [...node.attributes, ...specifiers.attributes];
    noteAttributes(a, node.attributes, 'record');
    Object.assign(record, layoutAttributes(a, attributes));
    record.packing = packingAt(a.packing, a.unit.pragmas, node.first).alignment;
    const before = a.options.tags?.fieldsBefore(type);
    const fields: Field[] = [];
    for (const field of node.fields) {
      const base = specifiedType(a, field.specifiers);
      noteStorage(a, field.specifiers, 'member', field.declarators[0]?.declarator);
      if (field.declarators.length === 0) {
        if (base.type.kind === 'record') {
          noteAttributes(a, field.specifiers.attributes, 'member');
          noteAnonymousMembers(a, field.specifiers, fields);
          const made: Field = {
            name: 0,
            type: base.type,
            sizeDependent: false,
            typeAlignment: 0,
            ...layoutAttributes(a, field.specifiers.attributes),
          };
          const known = before?.[fields.length];
          fields.push(known && isSameField(known, made) ? known : made);
        } else a.fact({ kind: 'empty-declaration', unit: a.unit, specifiers: field.specifiers });
      }
      for (const one of field.declarators) {
        const { type: fieldType } = declaredType(a, base, one.declarator, 'field', one.attributes);
        const name = declaredName(one.declarator);
        const nameNode = name.kind === 'name' ? name : one;
        const bits = one.bits && bitWidth(a, one.bits);
        const isDuplicate = noteDuplicateMember(a, nameNode, nameOf(one.declarator), fields);
        const attributes = attributesOf(one, field.specifiers);
        noteAttributes(a, attributes, 'member');
        const failed = a.fact({
          kind: 'field',
          unit: a.unit,
          name: nameOf(one.declarator),
          type: fieldType,
          field,
          declarator: one,
          nameNode,
          bits: one.bits !== undefined,
        });
        const made: Field = {
          name: nameOf(one.declarator),
          type: failed || noteNoMember(a, fieldType, nameNode, nameOf(one.declarator)) ? Types.unknown : fieldType,
          sizeDependent: isSizeDependent(a, field.specifiers),
          typeAlignment: alignmentByTypedef(a, field.specifiers, one.declarator),
          ...layoutAttributes(a, attributes),
          bits,
        };
        if (attributes.length > 0) noteSmallAlignment(a, attributes, fieldType, made.alignment);
        const symbol: VariableSymbol = {
          kind: 'variable',
          name: made.name,
          type: fieldType,
          place: a.place(nameNode.first),
          role: 'field',
          storage: undefined,
          owner: record,
          record,
          specifiers: field.specifiers,
          declaration: one,
          initializer: undefined,
        };
        const known = before?.[fields.length];
        const fieldOf = known && isSameMember(known, made, symbol) ? known : made;
        const own = fieldSymbols.get(fieldOf);
        if (own) takeOver(own, symbol);
        else fieldSymbols.set(fieldOf, symbol);
        if (!isDuplicate) fields.push(fieldOf);
        if (node.tag === 'struct' && (field !== node.fields.at(-1) || one !== field.declarators.at(-1)))
          noteFlexibleInside(a, fieldType, one.declarator);
        a.options.onDeclaration?.(own ?? symbol);
      }
    }
    record.fields = before?.length === fields.length && fields.every((one, i) => one === before[i]) ? before : fields;
    a.fact({ kind: 'record', unit: a.unit, tag: node.tag, fields });
    a.noteCompletion(node.name, type);
  }
  return type;
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

/** Reports a member that is no object, or of no size; true where that is an error. */
const noteNoMember = (a: Analyzer, type: Type, node: Node, name: Name): boolean =>
  type.kind === 'function'
    ? a.fact({ kind: 'incomplete', unit: a.unit, use: 'member', type, node, name })
    : noteIncomplete(a, 'member', type, node, name);

function bitWidth(a: Analyzer, width: Expression): number | undefined {
  a.expression(width);
  const value = constantInteger(a, width);
  return value === undefined || value < 0n ? undefined : Number(value);
}

const NO_LAYOUT = { packed: false, alignment: 0 } as const;

/** What `packed` and `aligned` ask for; without a number, `aligned` means the largest alignment of the target. */
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
    // What has a type is complete before its enumerators are known.
    if (fixed && made.kind === 'enum')
      Object.assign(made.enumeration, { promoted: promote(fixed), underlying: fixed, fixed: true, complete: true });
  } else if (node.enumerators || node.base) {
    const before = type.enumeration.fixed ? type.enumeration.underlying : undefined;
    if (before !== fixed && !isUnknown(before ?? Types.int) && !isUnknown(fixed ?? Types.int))
      a.fact({
        kind: 'specifiers',
        unit: a.unit,
        problem: { of: 'enum-differs' },
        node: node.base ?? { first: node.nameToken, last: node.nameToken },
        specifiers: undefined,
      });
  }
  if (node.enumerators && type.kind === 'enum') {
    const { enumeration } = type;
    const isFirst = !enumeration.defined;
    const isCopy =
      isPredefinedTag(a, node.name) &&
      node.enumerators.length >= 4 &&
      node.enumerators.every(({ name }) => MEMORY_NAMES.has(name));
    if (!isFirst || (isPredefinedTag(a, node.name) && !isCopy)) noteRedefinedTag(a, node);
    enumeration.complete = true;
    enumeration.defined = true;
    const { alignment } = layoutAttributes(a, node.attributes);
    if (alignment > 0) enumeration.alignment = alignment;
    if (node.enumerators.length === 0)
      a.fact({ kind: 'declarator', unit: a.unit, problem: 'empty-enum', node, type, name: node.name });
    let next: bigint | undefined = 0n;
    let negative = false;
    let wide = false;
    let [low, high] = [0n, 0n];
    const large: EnumeratorSymbol[] = [];
    for (const enumerator of node.enumerators) {
      noteAttributes(a, enumerator.attributes, 'enumerator');
      if (enumerator.value) {
        next = analyseIntegerConstant(a, enumerator.value, 'enumerator');
      }
      if (next !== undefined && fixed && !isRepresentable(next, fixed))
        a.fact({
          kind: 'specifiers',
          unit: a.unit,
          problem: { of: 'enum-value', value: next, type: fixed },
          node: { first: enumerator.first, last: enumerator.first },
          specifiers: undefined,
        });
      if (next !== undefined && next < low) low = next;
      if (next !== undefined && next > high) high = next;
      if (next !== undefined && next < 0n) negative = true;
      if (next !== undefined && (next > 0xffffffffn || next < -0x80000000n)) wide = true;
      const fits = next === undefined || (next >= -0x80000000n && next <= 0x7fffffffn);
      const symbol: EnumeratorSymbol = {
        kind: 'enumerator',
        name: enumerator.name,
        type: fixed ?? (fits ? Types.int : Types.long),
        value: next,
        place: a.place(enumerator.first),
      };
      // A copy of a compiler's own header defines the same.
      const at = { first: enumerator.first, last: enumerator.first };
      const clash = isCopy ? undefined : clashing(a, symbol, at, undefined);
      a.declare(symbol);
      if (clash) a.restore(clash);
      if (!fits && !fixed) large.push(symbol);
      if (next !== undefined) next++;
    }
    if (isFirst && !fixed) {
      const packed = node.attributes.some(({ name }) => name === 'packed') ? packedType(low, high) : undefined;
      if (packed) enumeration.underlying = packed;
      const signed = packed ? Types.int : wide ? Types.long : Types.int;
      enumeration.promoted = packed || negative ? signed : wide ? Types.ulong : Types.uint;
    }
    if (isFirst) a.noteCompletion(node.name, type);
    // Enumerators that an int cannot hold have the type of the enumeration.
    for (const symbol of large) a.declare({ ...symbol, type: enumeration.promoted });
  }
  return type;
}
