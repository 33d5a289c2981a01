import { accepts, rejects } from '../../devices/device.js';
// Declaration specifiers: the type that they name, its qualifiers and its address space (C99 6.7.2, 6.7.3; 6.5 "Address
// Space Qualifiers").
import type { Attribute, Expression, Qualifier, Specifiers, TypeSpecifier } from '../../syntax/ast.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import {
  addQualifiers,
  atomicOf,
  bitInt,
  opaqueType,
  pipeOf,
  Types,
  unknownNamed,
  vectorOf,
  withQualifiers,
} from '../../types/interned.js';
import { elementOf, isImage, isUnknown } from '../../types/queries.js';
import { Qualifiers, type ScalarType, type Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { noteAccess } from '../expressions/access.js';
import { constantInteger } from '../expressions/constants.js';
import type { ParameterLevels } from '../expressions/value.js';
import type { SpecifiersClash } from '../facts/declaration-facts.js';
import { analyseIntegerConstant } from '../statements/control.js';
import { isOn } from '../symbols/extensions.js';
import { noteRestrict } from './completeness.js';

const SPACE_OF = {
  private: AddressSpace.Private,
  local: AddressSpace.Local,
  global: AddressSpace.Global,
  constant: AddressSpace.Constant,
  generic: AddressSpace.Generic,
} as const;

/** A type between specifiers and the declared name: that of the specifiers and the declarators that are applied. */
export interface Level {
  readonly type: Type;
  /** The token of the address space qualifier that it has. */
  readonly spaceToken: number | undefined;
  /** The alignment that a typedef gives it, where that is more than the type's own. */
  readonly alignment?: number;
  /** The types of the parameters of the function declarator that was applied last, if there was no error in them. */
  readonly parameters?: readonly ParameterLevels[] | undefined;
}

const DOUBLE = intern('double');
const LONG = intern('long');
const FOREIGN: ReadonlySet<Name> = new Set(['typeof', '_Atomic'].map(intern));

/** Words of C that compilers do not know in OpenCL C, unlike `__typeof__`: macros of the host, if anything. */
function noteForeign(a: Analyzer, token: number): void {
  const name = a.unit.names[token] ?? 0;
  if (FOREIGN.has(name)) a.noteUnknown(name, token, 'type');
}

/** Adds written qualifiers to one level of a type; reports a second address space. */
export function qualify(a: Analyzer, level: Level, qualifiers: readonly Qualifier[], followsStar = false): Level {
  if (qualifiers.length === 0) return level;
  let { type, spaceToken } = level;
  for (let i = 0; i < qualifiers.length; i++) {
    const qualifier = qualifiers[i];
    if (!qualifier) continue;
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
        noteForeign(a, qualifier.token);
        type = atomicOf(type);
        break;
      case 'access':
        break;
      case 'space':
      case 'numbered-space': {
        const space = qualifier.kind === 'space' ? SPACE_OF[qualifier.space] : AddressSpace.Numbered + qualifier.space;
        // A qualifier that this version does not have is ignored.
        if (a.rejects({ kind: 'space-written', unit: a.unit, token: qualifier.token, space, followsStar })) break;
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
  return level.alignment === undefined ? { type, spaceToken } : { ...level, type, spaceToken };
}

const COMPLEX = /^(?:_Complex|__complex(?:__)?)$/;
/** Types of other targets. */
const UNSUPPORTED = /^(?:__int128|__float128|__ibm128|__bf16)$/;

export const KEYWORD_TYPES = new Map<string, ScalarType>();

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
    else if (word === 'int' && base) continue;
    else if (COMPLEX.test(word)) return Types.unknown;
    else if (base === 'int' || base === '') base = word;
    else return Types.unknown;
  }
  if (longs) base = base === 'double' ? 'long double' : longs > 1 ? 'long long' : 'long';
  base ||= 'int';
  if (base === 'char' && signed) base = 'signed char';
  return KEYWORD_TYPES.get(unsigned ? `unsigned ${base}` : base) ?? Types.unknown;
}

type KeywordSpecifier = TypeSpecifier & { readonly kind: 'keywords' };

const SIGNABLE = new Set(['char', 'short', 'int', 'long', '__int128', 'BitInt']);

const LENGTHS: ReadonlySet<string> = new Set(['short', 'long']);

/** Why keywords name no type together (C99 6.7.2 §2); undefined where they do. */
function keywordProblem({ words, beside }: KeywordSpecifier): SpecifiersClash['problem'] | undefined {
  let sign: string | undefined;
  let base: string | undefined;
  let length: string | undefined;
  let longs = 0;
  for (const word of words) {
    const plain = word.replace(/^_+|(?<!_)_+$/g, '');
    if (plain === 'signed' || plain === 'unsigned') {
      if (sign && sign !== plain) return { of: 'pair', first: sign, second: plain };
      sign = plain;
    } else if (LENGTHS.has(plain)) {
      if (length && length !== plain) return { of: 'pair', first: length, second: plain };
      length = plain;
      if (plain === 'long' && ++longs > 2) return { of: 'pair', first: 'long long', second: 'long' };
    } else if (COMPLEX.test(word)) return undefined;
    else if (base) return { of: 'pair', first: base, second: word };
    else base = word;
  }
  if (beside)
    return sign || length || base ? { of: 'pair', first: sign ?? length ?? base ?? '', second: 'type' } : undefined;
  if (sign && base && !SIGNABLE.has(base.replace(/^_(?=B)/, ''))) return { of: 'pair', first: sign, second: base };
  if (length && base && base !== 'int' && !(base === 'double' && longs === 1))
    return { of: 'pair', first: length, second: base };
  return undefined;
}

/**
 * The type that declaration specifiers name, with its qualifiers (C99 6.7.2, 6.7.3). `deduced` is what `__auto_type`
 * is.
 */
export function specifiedType(a: Analyzer, specifiers: Specifiers, deduced?: Type): Level {
  let type = deduced ?? baseType(a, specifiers);
  noteAccess(a, specifiers, type);
  if (isImage(type)) {
    const access = accessOf(specifiers);
    if (access) type = withQualifiers(opaqueType(type.name, access), type.qualifiers, type.space);
  }
  type = applyTypeAttributes(a, type, specifiers.attributes);
  if (specifiers.pipeToken !== undefined) type = pipeOf(type, accessOf(specifiers) ?? 'read_only');
  const level: Level = { type, spaceToken: undefined };
  const alignment = specifiers.type.kind === 'name' ? alignedBy(a, specifiers.type.name) : 0;
  return qualify(a, alignment > 0 ? { ...level, alignment } : level, specifiers.qualifiers);
}

/** The alignment that a typedef gives to objects of its type; 0 if the type's own alignment applies. */
function alignedBy(a: Analyzer, name: Name): number {
  const symbol = a.lookup(name);
  return symbol?.kind === 'typedef' ? symbol.alignment : 0;
}

function accessOf({ qualifiers }: Specifiers): 'read_only' | 'write_only' | 'read_write' | undefined {
  const access = qualifiers.find((q) => q.kind === 'access');
  return access?.kind === 'access' ? access.access : undefined;
}

/** `__typeof_unqual__` drops qualifiers, the address space and `_Atomic` (C23 6.7.3.6). */
const unqualifiedIf = (unqualified: boolean, type: Type): Type => {
  if (!unqualified) return type;
  const bare = type.unqualified;
  return bare.kind === 'atomic' ? bare.value : bare;
};

/** `unsigned _BitInt(12)` */
function bitIntType(a: Analyzer, node: KeywordSpecifier, width: Expression, specifiers: Specifiers): Type {
  const signed = !node.words.includes('unsigned');
  const bits = analyseIntegerConstant(a, width, 'width');
  if (bits === undefined) return Types.unknown;
  const type = bitInt(Number(bits), signed);
  if (!type) a.fact({ kind: 'specifiers', unit: a.unit, problem: { of: 'width', signed, bits }, node, specifiers });
  return type ?? Types.unknown;
}

/** Reports `long long` at its second word; other specifiers may be between the two. */
function noteLongLong(a: Analyzer, { first, last }: KeywordSpecifier): void {
  let seen = false;
  for (let token = first; token <= last; token++) {
    if (a.unit.names[token] !== LONG) continue;
    if (seen) return void a.fact({ kind: 'long-long', unit: a.unit, token });
    seen = true;
  }
}

/** The token of `double` among type specifiers. */
function doubleToken(a: Analyzer, { first, last }: KeywordSpecifier): number {
  for (let token = first; token < last; token++) if (a.unit.names[token] === DOUBLE) return token;
  return last;
}

/** Whether the device has a type that others do not. */
const isAccepted = (a: Analyzer, word: string): boolean =>
  (word === '__int128' && accepts(a.language.device, 'int128')) ||
  (word === '__bf16' && (accepts(a.language.device, 'bf16') || a.isEnabled('cl_intel_bfloat16')));

/** The type that a vendor's extension provides under a name, whose use is noted. */
function vendorTypeAt(a: Analyzer, { name, first }: { readonly name: Name; readonly first: number }): Type | undefined {
  const type = a.vendorType(name);
  const extension = type && a.vendorExtension('type', name);
  if (extension !== undefined) a.noteVendor(spellingOf(name), first, extension);
  return type;
}

/** Whether `double` is a type here: some compilers need a pragma for it before 1.2. */
const hasDouble = ({ language, extensions }: Analyzer): boolean =>
  language.fp64 &&
  !(
    language.version < 120 &&
    rejects(language.device, 'double-without-pragma-1.1') &&
    !isOn(extensions, 'cl_khr_fp64')
  );

function baseType(a: Analyzer, specifiers: Specifiers): Type {
  const node = specifiers.type;
  switch (node.kind) {
    case 'keywords': {
      const problem = node.words.length > 1 || node.beside ? keywordProblem(node) : undefined;
      if (problem && a.rejects({ kind: 'specifiers', unit: a.unit, problem, node, specifiers })) return Types.unknown;
      const unsupported = node.words.find((word) => UNSUPPORTED.test(word) && !isAccepted(a, word));
      if (unsupported) {
        a.fact({
          kind: 'specifiers',
          unit: a.unit,
          problem: { of: 'unsupported', word: unsupported },
          node,
          specifiers,
        });
        return Types.unknown;
      }
      const isMissing = node.words.includes('double') && !hasDouble(a);
      if (isMissing && a.rejects({ kind: 'double', unit: a.unit, use: 'type', token: doubleToken(a, node) }))
        return Types.unknown;
      if (node.words.length > 1) noteLongLong(a, node);
      if (node.bits) return bitIntType(a, node, node.bits, specifiers);
      if (node.words[0] === '__auto_type') {
        a.fact({ kind: 'specifiers', unit: a.unit, problem: { of: 'deduced', why: 'place' }, node, specifiers });
        return Types.unknown;
      }
      return keywordType(node.words);
    }
    case 'missing':
      a.fact({ kind: 'specifiers', unit: a.unit, problem: { of: 'missing' }, node, specifiers });
      return Types.int;
    case 'unknown':
      for (const { name, token } of node.qualifiers) a.noteWord(name, token, 'nothing');
      if (node.name === undefined) return Types.unknown;
      {
        const provided = vendorTypeAt(a, { name: node.name, first: node.first });
        if (provided) return provided;
      }
      a.noteUnknown(node.name, node.first, 'type');
      return unknownNamed(node.name);
    case 'name': {
      const symbol = a.lookup(node.name);
      if (symbol?.kind === 'typedef') {
        a.options.onReference?.(node.first, symbol);
        return symbol.type;
      }
      const predefined = a.predefinedType(node.name);
      const provided = symbol || predefined ? undefined : vendorTypeAt(a, node);
      // A name that is declared later is not a type yet, such as a typedef inside of its own struct.
      if (!symbol && !predefined && !provided) a.noteUnknown(node.name, node.first, 'type');
      return predefined ?? provided ?? unknownNamed(node.name);
    }
    case 'typeof': {
      noteForeign(a, node.first);
      if ('kind' in node.operand && node.operand.kind === 'type-name')
        return unqualifiedIf(node.unqualified, a.typeName(node.operand));
      a.unevaluated++;
      const value = a.expression(node.operand);
      a.unevaluated--;
      return unqualifiedIf(node.unqualified, value.type);
    }
    case 'atomic':
      noteForeign(a, node.first);
      return atomicOf(a.typeName(node.type));
    case 'tag':
      return a.tag(node, specifiers);
  }
}

const INTEGER_MODES: ReadonlyMap<string, number> = new Map(
  Object.entries({ QI: 1, byte: 1, HI: 2, SI: 4, DI: 8, word: 8, pointer: 8 }),
);
const FLOATING_MODES: ReadonlyMap<string, number> = new Map([
  ['SF', 4],
  ['DF', 8],
]);

/** `__attribute__((mode(DI)))`: the type of the same sign with that many bytes, the type itself for other modes. */
function ofMode(type: Type, { args: [argument] }: Attribute): Type {
  const mode = argument?.kind === 'identifier' ? spellingOf(argument.name).replace(/^__(\w+)__$/, '$1') : '';
  const base = type.unqualified;
  if (base.kind !== 'scalar') return type;
  const size = (base.floating ? FLOATING_MODES : INTEGER_MODES).get(mode);
  const found = (base.floating ? FLOATING : base.signed ? SIGNED : UNSIGNED).find((one) => one.size === size);
  return found ? withQualifiers(found, type.qualifiers, type.space) : type;
}
const FLOATING = [Types.float, Types.double];
const SIGNED = [Types.schar, Types.short, Types.int, Types.long];
const UNSIGNED = [Types.uchar, Types.ushort, Types.uint, Types.ulong];

/** Whether vectors may be made of a type. */
const isElement = (type: Type): boolean => type.kind === 'scalar' && type !== Types.bool && type !== Types.void;

export function applyTypeAttributes(_a: Analyzer, type: Type, attributes: readonly Attribute[]): Type {
  if (attributes.length === 0) return type;
  let result = type;
  for (const attribute of attributes) {
    if (attribute.name === 'mode') result = ofMode(result, attribute);
    if (attribute.name !== 'ext_vector_type' && attribute.name !== 'vector_size') continue;
    const size = attribute.args[0];
    const count = size ? Number(constantInteger(_a, size) ?? 0n) : 0;
    const element = result.unqualified;
    if (!isUnknown(element) && !isElement(element))
      _a.fact({
        kind: 'attribute',
        unit: _a.unit,
        attribute,
        problem: { of: 'element', type: element },
        node: attribute,
      });
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
