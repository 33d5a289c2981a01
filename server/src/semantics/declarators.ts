import type {
  Attribute,
  Declarator,
  Expression,
  ParameterDeclaration,
  Qualifier,
  Specifiers,
  TagSpecifier,
  TypeName,
  TypeSpecifier,
} from '../syntax/ast.js';
import { declaredName, nameOf } from '../syntax/ast.js';
import { intern, type Name } from '../text/names.js';
import {
  AddressSpace,
  addQualifiers,
  arrayOf,
  atomicOf,
  blockOf,
  type EnumDefinition,
  elementOf,
  enumType,
  type Field,
  functionType,
  inSpace,
  isImage,
  isInteger,
  opaqueType,
  pipeOf,
  pointerTo,
  Qualifiers,
  type RecordDefinition,
  recordType,
  type ScalarType,
  type Type,
  Types,
  vectorOf,
  withQualifiers,
} from '../types/type.js';
import { noteAccess } from './access.js';
import type { Analyzer } from './analyzer.js';
import { attributesOf, declaratorAttributes, noteAlignments } from './attributes.js';
import {
  arraySize,
  naming,
  noteDuplicateMember,
  noteElement,
  noteIncomplete,
  noteParameters,
  noteRedefinedTag,
  noteRestrict,
  noteStorage,
} from './completeness.js';
import { constantInteger } from './constants.js';
import { analyseIntegerConstant } from './control.js';
import type { SpecifiersClash } from './declaration-facts.js';
import { analyseExpression } from './expressions.js';
import { clashing } from './redeclarations.js';
import { hasNoImplicitSpace, implicitSpace } from './spaces.js';
import { type EnumeratorSymbol, fieldSymbols, type VariableSymbol } from './symbols.js';

const SPACE_OF = {
  private: AddressSpace.Private,
  local: AddressSpace.Local,
  global: AddressSpace.Global,
  constant: AddressSpace.Constant,
  generic: AddressSpace.Generic,
} as const;

/** A type on its way from specifiers through declarators, with the token that gave it its space. */
interface Level {
  readonly type: Type;
  readonly spaceToken: number | undefined;
}

/** Adds written qualifiers to one level of a type, telling of spaces that meet. */
function qualify(a: Analyzer, level: Level, qualifiers: readonly Qualifier[], behindPointer = false): Level {
  if (qualifiers.length === 0) return level;
  let { type, spaceToken } = level;
  for (const qualifier of qualifiers) {
    switch (qualifier.kind) {
      case 'const':
        type = addQualifiers(type, Qualifiers.Const);
        break;
      case 'volatile':
        type = addQualifiers(type, Qualifiers.Volatile);
        break;
      case 'restrict':
        noteRestrict(a, type, qualifier.token);
        type = addQualifiers(type, Qualifiers.Restrict);
        break;
      case 'atomic':
        type = atomicOf(type);
        break;
      case 'access':
        break;
      case 'space':
      case 'numbered-space': {
        const space = qualifier.kind === 'space' ? SPACE_OF[qualifier.space] : AddressSpace.Numbered + qualifier.space;
        // A qualifier that this language does not have qualifies nothing.
        if (a.fact({ kind: 'space-written', unit: a.unit, token: qualifier.token, space, behindPointer })) break;
        const existing = elementOf(type).space;
        if (existing !== AddressSpace.None)
          a.fact({
            kind: 'space-meets-space',
            unit: a.unit,
            token: qualifier.token,
            space,
            existing,
            existingToken: spaceToken,
          });
        else {
          type = withQualifiers(type, type.qualifiers, space);
          spaceToken = qualifier.token;
        }
      }
    }
  }
  return { type, spaceToken };
}

const KEYWORD_TYPES = new Map<string, ScalarType>();
for (const [spelling, type] of [
  ['void', Types.void],
  ['bool', Types.bool],
  ['char', Types.char],
  ['signed char', Types.schar],
  ['unsigned char', Types.uchar],
  ['short', Types.short],
  ['unsigned short', Types.ushort],
  ['int', Types.int],
  ['unsigned int', Types.uint],
  ['long', Types.long],
  ['unsigned long', Types.ulong],
  ['long long', Types.longlong],
  ['unsigned long long', Types.ulonglong],
  ['float', Types.float],
  ['double', Types.double],
  ['half', Types.half],
  ['long double', Types.longdouble],
  ['_Float16', Types.float16],
  ['__int128', Types.int128],
  ['unsigned __int128', Types.uint128],
] as const)
  KEYWORD_TYPES.set(spelling, type);

/** The scalar that a multiset of type keywords names (C99 6.7.2 §2). */
function keywordType(words: readonly string[]): Type {
  const only = words.length === 1 ? KEYWORD_TYPES.get(words[0] ?? '') : undefined;
  if (only) return only;
  let signed = false;
  let unsigned = false;
  let longs = 0;
  let base = '';
  for (const word of words) {
    if (/^_*signed/.test(word)) signed = true;
    else if (word === 'unsigned') unsigned = true;
    else if (word === 'long') longs++;
    else if (word === '_Bool') base = 'bool';
    else if (word === '__int128_t' || word === '__uint128_t') {
      base = '__int128';
      unsigned ||= word.startsWith('__u');
    } else if (word === 'int' && base) continue;
    else if (word === '_Complex') return Types.unknown;
    else if (base === 'int' || base === '') base = word;
    else return Types.unknown;
  }
  if (longs) base = base === 'double' ? 'long double' : longs > 1 ? 'long long' : 'long';
  base ||= 'int';
  if (base === 'char' && signed) base = 'signed char';
  return KEYWORD_TYPES.get(unsigned ? `unsigned ${base}` : base) ?? Types.unknown;
}

const SIGNABLE = new Set(['char', 'short', 'int', 'long', '__int128']);
const LENGTHS: ReadonlySet<string> = new Set(['short', 'long']);

/** Why keywords name no type together (C99 6.7.2 §2); undefined where they do. */
function keywordProblem({
  words,
  beside,
}: TypeSpecifier & { readonly kind: 'keywords' }): SpecifiersClash['problem'] | undefined {
  let sign: string | undefined;
  let base: string | undefined;
  let length: string | undefined;
  let longs = 0;
  for (const word of words) {
    const plain = word.replace(/^_+|_+$/g, '');
    if (plain === 'signed' || plain === 'unsigned') {
      if (sign && sign !== plain) return { of: 'pair', first: sign, second: plain };
      sign = plain;
    } else if (LENGTHS.has(plain)) {
      if (length && length !== plain) return { of: 'pair', first: length, second: plain };
      length = plain;
      if (plain === 'long' && ++longs > 2) return { of: 'pair', first: 'long long', second: 'long' };
    } else if (plain === 'Complex') return undefined;
    else if (base) return { of: 'pair', first: base, second: word };
    else base = word;
  }
  if (beside)
    return sign || length || base ? { of: 'pair', first: sign ?? length ?? base ?? '', second: 'type' } : undefined;
  if (sign && base && !SIGNABLE.has(base.replace(/_t$/, ''))) return { of: 'pair', first: sign, second: base };
  if (length && base && base !== 'int' && !(base === 'double' && longs === 1))
    return { of: 'pair', first: length, second: base };
  return undefined;
}

/** The type that declaration specifiers name, with its qualifiers (C99 6.7.2, 6.7.3). */
export function specifiedType(a: Analyzer, specifiers: Specifiers): Level {
  let type = baseType(a, specifiers);
  noteAccess(a, specifiers, type);
  if (isImage(type)) {
    const access = accessOf(specifiers);
    if (access) type = withQualifiers(opaqueType(type.name, access), type.qualifiers, type.space);
  }
  type = applyTypeAttributes(a, type, specifiers.attributes);
  if (specifiers.pipeToken !== undefined) type = pipeOf(type, accessOf(specifiers) ?? 'read_only');
  return qualify(a, { type, spaceToken: undefined }, specifiers.qualifiers);
}

function accessOf({ qualifiers }: Specifiers): 'read_only' | 'write_only' | 'read_write' | undefined {
  const access = qualifiers.find((q) => q.kind === 'access');
  return access?.kind === 'access' ? access.access : undefined;
}

function baseType(a: Analyzer, specifiers: Specifiers): Type {
  const node = specifiers.type;
  switch (node.kind) {
    case 'keywords': {
      const problem = node.words.length > 1 || node.beside ? keywordProblem(node) : undefined;
      if (problem && a.fact({ kind: 'specifiers', unit: a.unit, problem, node, specifiers })) return Types.unknown;
      return keywordType(node.words);
    }
    case 'missing':
      if (specifiers.pipeToken === undefined)
        a.fact({ kind: 'specifiers', unit: a.unit, problem: { of: 'missing' }, node, specifiers });
      return Types.int;
    case 'unknown':
      for (const { name, token } of node.qualifiers) a.noteUnknown(name, token, 'nothing');
      if (node.name !== undefined) a.noteUnknown(node.name, node.first, 'type');
      return Types.unknown;
    case 'name': {
      const symbol = a.lookup(node.name);
      if (symbol?.kind === 'typedef') {
        a.options.onReference?.(node.first, symbol);
        return symbol.type;
      }
      return a.predefinedType(node.name) ?? Types.unknown;
    }
    case 'typeof': {
      if ('kind' in node.operand && node.operand.kind === 'type-name') return typeOfName(a, node.operand);
      a.unevaluated++;
      const value = analyseExpression(a, node.operand);
      a.unevaluated--;
      return value.type;
    }
    case 'atomic':
      return atomicOf(typeOfName(a, node.type));
    case 'tag':
      return tagType(a, node, specifiers);
  }
}

function applyTypeAttributes(_a: Analyzer, type: Type, attributes: readonly Attribute[]): Type {
  if (attributes.length === 0) return type;
  let result = type;
  for (const attribute of attributes) {
    if (attribute.name !== 'ext_vector_type' && attribute.name !== 'vector_size') continue;
    const size = attribute.args[0];
    const count = size ? Number(constantInteger(_a, size) ?? 0n) : 0;
    const element = result.unqualified;
    if (element.kind === 'scalar' && count > 0)
      result = withQualifiers(
        vectorOf(element, attribute.name === 'vector_size' ? count / element.size : count),
        result.qualifiers,
        result.space,
      );
    else if (element.kind !== 'vector') result = Types.unknown;
  }
  return result;
}

// ---------------------------------------------------------------------------------------------------- tags

function tagType(a: Analyzer, node: TagSpecifier, specifiers: Specifiers): Type {
  a.options.onTag?.(node);
  if (node.tag === 'enum') return enumeration(a, node);
  const defines = node.fields !== undefined;
  let type = defines ? a.lookupTagHere(node.name) : a.lookupTag(node.name);
  if (type && (type.kind !== 'record' || type.record.tag !== node.tag)) {
    const before = type.kind === 'record' ? type.record.tag : 'enum';
    a.fact({ kind: 'tag-mismatch', unit: a.unit, node, before });
  } else if (defines && type?.kind === 'record' && type.record.fields) noteRedefinedTag(a, node);
  if (type?.kind !== 'record' || (defines && type.record.fields)) {
    const record: RecordDefinition = {
      tag: node.tag,
      name: node.name,
      fields: undefined,
      packed: false,
      alignment: 0,
      incomplete: false,
    };
    type = recordType(record);
    a.declareTag(node.name, type);
  }
  if (node.fields && type.kind === 'record') {
    const { record } = type;
    const attributes = [...node.attributes, ...specifiers.attributes];
    analyseArguments(a, attributes);
    Object.assign(record, layoutAttributes(a, attributes));
    const fields: Field[] = [];
    for (const field of node.fields) {
      const base = specifiedType(a, field.specifiers);
      analyseArguments(a, field.specifiers.attributes);
      noteStorage(a, field.specifiers, 'member', field.declarators[0]?.declarator);
      if (field.declarators.length === 0) {
        if (base.type.kind === 'record')
          fields.push({
            name: 0,
            type: base.type,
            sizeDependent: false,
            typeAlignment: 0,
            ...layoutAttributes(a, field.specifiers.attributes),
          });
        else a.fact({ kind: 'empty-declaration', unit: a.unit, specifiers: field.specifiers });
      }
      for (const one of field.declarators) {
        const { type: fieldType } = declaredType(a, base, one.declarator, 'field', one.attributes);
        const name = declaredName(one.declarator);
        const nameNode = name.kind === 'name' ? name : one;
        if (one.bits) analyseExpression(a, one.bits);
        const isDuplicate = noteDuplicateMember(a, nameNode, nameOf(one.declarator), fields);
        analyseArguments(a, declaratorAttributes(one));
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
        const fieldOf: Field = {
          name: nameOf(one.declarator),
          type:
            failed || noteIncomplete(a, 'member', fieldType, nameNode, nameOf(one.declarator))
              ? Types.unknown
              : fieldType,
          sizeDependent: isSizeDependent(a, field.specifiers),
          typeAlignment: alignmentByTypedef(a, field.specifiers, one.declarator),
          ...layoutAttributes(a, attributesOf(one, field.specifiers)),
        };
        const symbol: VariableSymbol = {
          kind: 'variable',
          name: fieldOf.name,
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
        fieldSymbols.set(fieldOf, symbol);
        if (!isDuplicate) fields.push(fieldOf);
        a.options.onDeclaration?.(symbol);
      }
    }
    record.fields = fields;
    a.fact({ kind: 'record', unit: a.unit, tag: node.tag, fields });
    a.noteCompletion(node.name, type);
  }
  return type;
}

/** The arguments of attributes, names aside: those mean nothing but to the attribute. */
function analyseArguments(a: Analyzer, attributes: readonly Attribute[]): void {
  for (const { args } of attributes) for (const arg of args) if (arg.kind !== 'identifier') analyseExpression(a, arg);
}

/** What `packed` and `aligned` ask for; without a number, `aligned` means the largest alignment of the target. */
export function layoutAttributes(a: Analyzer, attributes: readonly Attribute[]): Pick<Field, 'packed' | 'alignment'> {
  let alignment = 0;
  noteAlignments(a, attributes);
  for (const {
    name,
    args: [bytes],
  } of attributes)
    if (name === 'aligned') alignment = Math.max(alignment, bytes ? Number(constantInteger(a, bytes) ?? 0n) : 16);
  return { packed: attributes.some(({ name }) => name === 'packed'), alignment };
}

function enumeration(a: Analyzer, node: TagSpecifier): Type {
  let type = node.enumerators ? a.lookupTagHere(node.name) : a.lookupTag(node.name);
  if (type?.kind === 'record') a.fact({ kind: 'tag-mismatch', unit: a.unit, node, before: type.record.tag });
  if (type?.kind !== 'enum') {
    const definition: EnumDefinition = { name: node.name, promoted: Types.uint };
    type = enumType(definition);
    a.declareTag(node.name, type);
  }
  if (node.enumerators && type.kind === 'enum') {
    if (type.enumeration.complete) noteRedefinedTag(a, node);
    type.enumeration.complete = true;
    if (node.enumerators.length === 0)
      a.fact({ kind: 'declarator', unit: a.unit, problem: 'empty-enum', node, type, name: node.name });
    a.noteCompletion(node.name, type);
    let next: bigint | undefined = 0n;
    let negative = false;
    let wide = false;
    const large: EnumeratorSymbol[] = [];
    for (const enumerator of node.enumerators) {
      if (enumerator.value) {
        next = analyseIntegerConstant(a, enumerator.value, 'enumerator');
      }
      if (next !== undefined && next < 0n) negative = true;
      if (next !== undefined && (next > 0xffffffffn || next < -0x80000000n)) wide = true;
      const fits = next === undefined || (next >= -0x80000000n && next <= 0x7fffffffn);
      const symbol: EnumeratorSymbol = {
        kind: 'enumerator',
        name: enumerator.name,
        type: fits ? Types.int : Types.long,
        value: next,
        place: a.place(enumerator.first),
      };
      const clash = clashing(a, symbol, { first: enumerator.first, last: enumerator.first }, undefined);
      a.declare(symbol);
      if (clash) a.restore(clash);
      if (!fits) large.push(symbol);
      if (next !== undefined) next++;
    }
    type.enumeration.promoted = wide ? (negative ? Types.long : Types.ulong) : negative ? Types.int : Types.uint;
    // Enumerators that an int cannot hold have the type of the enumeration.
    for (const symbol of large) a.declare({ ...symbol, type: type.enumeration.promoted });
  }
  return type;
}

// ---------------------------------------------------------------------------------------------------- declarators

export type DeclaratorPosition = 'variable' | 'parameter' | 'field' | 'typedef' | 'type-name' | 'function';

/** The type that a declarator gives its name (C99 6.7.5), with the spaces of pointees filled in, its own not yet. */
export function declaredType(
  a: Analyzer,
  base: Level,
  declarator: Declarator,
  position: DeclaratorPosition,
  attributes: readonly Attribute[] = [],
): Level {
  const result = build(a, base, declarator, position);
  return attributes.length === 0 ? result : { ...result, type: applyTypeAttributes(a, result.type, attributes) };
}

/** The pointee of a new pointer: in the implied space, where it has none. */
function pointee(a: Analyzer, type: Type): Type {
  return hasNoImplicitSpaceAsPointee(type) || elementOf(type).space !== AddressSpace.None
    ? type
    : inSpace(type, implicitSpace('type-name', 'pointee', a.language));
}

const hasNoImplicitSpaceAsPointee = (type: Type): boolean => type.kind === 'unknown' || type.kind === 'function';

function build(a: Analyzer, level: Level, declarator: Declarator, position: DeclaratorPosition): Level {
  switch (declarator.kind) {
    case 'name':
    case 'abstract':
      return level;
    case 'paren':
      return build(
        a,
        qualify(
          a,
          { ...level, type: applyTypeAttributes(a, level.type, declarator.attributes) },
          declarator.qualifiers,
        ),
        declarator.inner,
        position,
      );
    case 'pointer': {
      if (declarator.block) {
        a.fact({ kind: 'block', unit: a.unit, node: declarator });
        // Blocks are constant objects (6.12.5 "Restrictions").
        return build(
          a,
          qualify(
            a,
            { type: addQualifiers(blockOf(pointee(a, level.type)), Qualifiers.Const), spaceToken: undefined },
            declarator.qualifiers,
          ),
          declarator.inner,
          position,
        );
      }
      if (
        level.type.kind === 'opaque' ||
        level.type.kind === 'pipe' ||
        level.type.kind === 'block' ||
        level.type.kind === 'function'
      )
        a.fact({
          kind: 'derived',
          unit: a.unit,
          derivation: 'pointer',
          from: level.type,
          node: declaredName(declarator).kind === 'name' ? declaredName(declarator) : declarator,
        });
      return build(
        a,
        qualify(a, { type: pointerTo(pointee(a, level.type)), spaceToken: undefined }, declarator.qualifiers, true),
        declarator.inner,
        position,
      );
    }
    case 'array': {
      let size: number | undefined;
      if (declarator.size) {
        const value = analyseExpression(a, declarator.size);
        const constant = arraySize(a, declarator, value.type);
        size = constant === undefined || constant < 0n || constant > 0xffffffffn ? -1 : Number(constant);
        if (constant === undefined && isInteger(value.type))
          a.fact({ kind: 'variable-length', unit: a.unit, size: declarator.size });
      }
      if (level.type.kind === 'opaque' || level.type.kind === 'block')
        a.fact({
          kind: 'derived',
          unit: a.unit,
          derivation: 'array',
          from: level.type,
          node: declaredName(declarator).kind === 'name' ? declaredName(declarator) : declarator,
        });
      const isElement = !noteElement(a, level.type, declarator);
      const type = level.type.kind === 'function' || !isElement ? Types.unknown : arrayOf(level.type, size);
      return build(a, { ...level, type }, declarator.inner, position);
    }
    case 'function': {
      a.pushScope();
      const { errors } = a;
      const levels = declarator.parameters.map((parameter) => parameterLevels(a, parameter));
      a.popScope();
      a.lastParameters = errors === a.errors ? { declarator, levels } : undefined;
      noteParameters(a, declarator, levels);
      if (level.type.kind === 'array')
        a.fact({ kind: 'declarator', unit: a.unit, problem: 'returns-array', ...naming(declarator), type: level.type });
      const parameters = levels.map(({ type }) => type);
      const only = parameters.length === 1 ? parameters[0] : undefined;
      const none = only !== undefined && only.kind === 'scalar' && only.name === 'void';
      // The parameters of a function type have lost their qualifiers, spaces included (C99 6.7.5.3 §15).
      const type = functionType(level.type, none ? [] : parameters, declarator.variadic, declarator.prototype || none);
      return build(a, { type, spaceToken: undefined }, declarator.inner, position);
    }
  }
}

/** The adjusted type of a parameter (C99 6.7.5.3 §7), in private memory, and what was written. */
export interface ParameterLevels {
  readonly type: Type;
  readonly written: Type;
}

/** The types of a parameter whose function declarator has just been analysed: as written, errors or not, and with what depends on the parameters before it. */
export function knownLevels(
  a: Analyzer,
  declarator: Declarator,
  parameter: ParameterDeclaration,
  index: number,
): ParameterLevels {
  const known = a.lastParameters?.declarator === declarator ? a.lastParameters.levels[index] : undefined;
  return known && known.type.kind !== 'unknown' ? known : a.quietly(() => parameterLevels(a, parameter));
}

export function parameterLevels(a: Analyzer, parameter: ParameterDeclaration): ParameterLevels {
  noteStorage(a, parameter.specifiers, 'parameter', parameter.declarator);
  const { type: written } = declaredType(
    a,
    specifiedType(a, parameter.specifiers),
    parameter.declarator,
    'parameter',
    parameter.attributes,
  );
  if (written.kind === 'scalar' && written.name === 'void') return { type: written, written };
  let type = written;
  if (type.kind === 'array') {
    const element =
      elementOf(type).space === AddressSpace.None
        ? inSpace(type.element, implicitSpace('array-parameter-element', 'object', a.language))
        : type.element;
    type = pointerTo(element);
  } else if (type.kind === 'function') type = pointerTo(type);
  if (type.space === AddressSpace.None && !hasNoImplicitSpace(type))
    type = inSpace(type, implicitSpace('parameter', 'object', a.language));
  return { type, written };
}

/** The type of a type name in parentheses: a cast's, sizeof's. */
export function typeOfName(a: Analyzer, node: TypeName): Type {
  return declaredType(a, specifiedType(a, node.specifiers), node.declarator, 'type-name').type;
}

const SIZE_DEPENDENT = new Set(['size_t', 'ptrdiff_t', 'intptr_t', 'uintptr_t'].map(intern));

/** The specifiers name one of the types whose size host and device may not agree on, directly or through typedefs. */
export function isSizeDependent(a: Analyzer, specifiers: Specifiers): boolean {
  if (specifiers.type.kind !== 'name') return false;
  const symbol = a.lookup(specifiers.type.name);
  return symbol?.kind === 'typedef' ? symbol.sizeDependent : SIZE_DEPENDENT.has(specifiers.type.name);
}

/** The alignment that a typedef gives what it declares, and arrays of it; 0 where the type's own counts. */
export function alignmentByTypedef(a: Analyzer, { type }: Specifiers, declarator: Declarator): number {
  if (type.kind !== 'name') return 0;
  const symbol = a.lookup(type.name);
  if (symbol?.kind !== 'typedef' || symbol.alignment === 0) return 0;
  let at = declarator;
  while (at.kind === 'paren' || at.kind === 'array') at = at.inner;
  return at.kind === 'name' || at.kind === 'abstract' ? symbol.alignment : 0;
}

/** An unnamed struct, union or enum is known by the first typedef of it. */
export function nameByTypedef(type: Type, name: Name): void {
  const definition = type.kind === 'record' ? type.record : type.kind === 'enum' ? type.enumeration : undefined;
  if (definition?.name !== 0) return;
  definition.name = name;
  definition.namedByTypedef = true;
}

/** The array whose size its initializer decides, completed. */
export function completeArray(type: Type, initializer: Expression | undefined, count: number | undefined): Type {
  if (type.kind !== 'array' || type.size !== undefined || !initializer) return type;
  return arrayOf(type.element, count ?? -1);
}
