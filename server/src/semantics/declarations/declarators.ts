import type { Attribute, Declarator, Expression, ParameterDeclaration, TypeName } from '../../syntax/ast.js';
import { declaredName } from '../../syntax/declarator.js';
import { AddressSpace } from '../../types/address-space.js';
import { addQualifiers, arrayOf, blockOf, functionType, inSpace, pointerTo, Types } from '../../types/interned.js';
import { elementOf, isInteger, isUnknown } from '../../types/queries.js';
import { Qualifiers, type Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { mayBeEvaluated } from '../expressions/constant-calls.js';
import type { ParameterLevels } from '../expressions/value.js';
import { noteAttributes } from './attributes.js';
import { arraySize, naming, noteElement, noteElementAlignment, noteParameters, noteStorage } from './completeness.js';
import { hasNoImplicitSpace, implicitSpace } from './spaces.js';
import type { Level } from './specifiers.js';
import { applyTypeAttributes, KEYWORD_TYPES, qualify, specifiedType } from './specifiers.js';

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
  ['__fp16', Types.half],
  ['long double', Types.longdouble],
  ['_Float16', Types.float16],
  ['__int128', Types.int128],
  ['unsigned __int128', Types.uint128],
] as const)
  KEYWORD_TYPES.set(spelling, type);

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

const hasNoImplicitSpaceAsPointee = (type: Type): boolean =>
  elementOf(type).kind === 'unknown' || type.kind === 'function';

function build(a: Analyzer, level: Level, declarator: Declarator, position: DeclaratorPosition): Level {
  switch (declarator.kind) {
    case 'name':
    case 'abstract':
      return level;
    case 'paren': {
      const type = applyTypeAttributes(a, level.type, declarator.attributes);
      return build(a, qualify(a, { ...level, type }, declarator.qualifiers), declarator.inner, position);
    }
    case 'pointer':
      return build(a, pointerLevel(a, level, declarator), declarator.inner, position);
    case 'array':
      return build(a, arrayLevel(a, level, declarator), declarator.inner, position);
    case 'function':
      return build(a, functionLevel(a, level, declarator), declarator.inner, position);
  }
}

type DeclaratorOf<K extends Declarator['kind']> = Declarator & { readonly kind: K };

/** Reports a pointer to, or an array of, a type that has none. */
function noteDerived(a: Analyzer, derivation: 'pointer' | 'array', from: Type, declarator: Declarator): void {
  const name = declaredName(declarator);
  const node = name.kind === 'name' ? name : declarator;
  a.fact({ kind: 'derived', unit: a.unit, derivation, from, node });
}

function pointerLevel(a: Analyzer, { type }: Level, declarator: DeclaratorOf<'pointer'>): Level {
  if (declarator.block) {
    a.fact({ kind: 'block', unit: a.unit, node: declarator });
    // Blocks are constant objects (6.12.5 "Restrictions").
    const block = addQualifiers(blockOf(pointee(a, type)), Qualifiers.Const);
    return qualify(a, { type: block, spaceToken: undefined }, declarator.qualifiers);
  }
  if (type.kind === 'opaque' || type.kind === 'pipe' || type.kind === 'block' || type.kind === 'function')
    noteDerived(a, 'pointer', type, declarator);
  return qualify(a, { type: pointerTo(pointee(a, type)), spaceToken: undefined }, declarator.qualifiers, true);
}

function arrayLevel(a: Analyzer, level: Level, declarator: DeclaratorOf<'array'>): Level {
  const element = level.type;
  let size: number | undefined;
  if (declarator.size) {
    const value = a.expression(declarator.size);
    const constant = arraySize(a, declarator, value.type, element);
    size = constant === undefined || constant < 0n || constant > 0xffffffffn ? -1 : Number(constant);
    if (constant === undefined && isInteger(value.type) && !mayBeEvaluated(a, declarator.size))
      a.fact({ kind: 'variable-length', unit: a.unit, size: declarator.size });
  }
  if (element.kind === 'opaque' || element.kind === 'block') noteDerived(a, 'array', element, declarator);
  const isElement = !noteElement(a, element, declarator);
  if (level.alignment !== undefined) noteElementAlignment(a, element, level.alignment, declarator);
  const type = element.kind === 'function' || !isElement ? Types.unknown : arrayOf(element, size);
  return { type, spaceToken: level.spaceToken };
}

function functionLevel(a: Analyzer, { type: returns }: Level, declarator: DeclaratorOf<'function'>): Level {
  a.pushScope();
  const { errors } = a;
  const levels = declarator.parameters.map((parameter) => parameterLevels(a, parameter));
  a.popScope();
  const hasErrors = errors !== a.errors;
  noteParameters(a, declarator, levels);
  if (returns.kind === 'array')
    a.fact({ kind: 'declarator', unit: a.unit, problem: 'returns-array', ...naming(declarator), type: returns });
  const parameters = levels.map(({ type }) => type);
  const only = parameters.length === 1 ? parameters[0] : undefined;
  const none = only !== undefined && only.kind === 'scalar' && only.name === 'void';
  // The parameters of a function type have lost their qualifiers, spaces included (C99 6.7.5.3 §15).
  // `f()` is `f(void)` in OpenCL C (6.11 g).
  const isPrototype = declarator.identifiers === undefined;
  const type = functionType(returns, none ? [] : parameters, declarator.variadic, isPrototype);
  return { type, spaceToken: undefined, parameters: hasErrors ? undefined : levels };
}

/**
 * The types of a parameter of a function that is being declared: those that its declarator found (`known`), or, after
 * an error, those of a new analysis in the scope of the parameters before it.
 */
export const knownLevels = (
  a: Analyzer,
  known: ParameterLevels | undefined,
  parameter: ParameterDeclaration,
): ParameterLevels => (known && known.type.kind !== 'unknown' ? known : a.quietly(() => parameterLevels(a, parameter)));

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
      elementOf(type).space === AddressSpace.None && !isUnknown(elementOf(type))
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
  noteStorage(a, node.specifiers, 'type-name', undefined);
  noteAttributes(a, node.specifiers.attributes, 'type-name');
  const { type } = declaredType(a, specifiedType(a, node.specifiers), node.declarator, 'type-name');
  const inner = elementOf(type);
  if (inner.kind === 'pointer' && inner.pointee.kind === 'function')
    a.fact({ kind: 'derived', unit: a.unit, derivation: 'name', from: inner, node });
  return type;
}

/** The array whose size its initializer decides, completed. */
export function completeArray(type: Type, initializer: Expression | undefined, count: number | undefined): Type {
  if (type.kind !== 'array' || type.size !== undefined || !initializer) return type;
  return arrayOf(type.element, count ?? -1);
}
