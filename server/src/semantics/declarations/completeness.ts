// Incomplete types, and where a complete type is required (C99 6.2.5, 6.7.5).

import type { Declarator, InitDeclarator, Node, Specifiers, TagSpecifier } from '../../syntax/ast.js';
import { declaredName, functionOf, nameOf } from '../../syntax/declarator.js';
import { type Name, spellingOf } from '../../text/names.js';
import { layoutOf } from '../../types/layout.js';
import { elementOf, isIncomplete, isInteger, isUnknown, isVoid } from '../../types/queries.js';
import type { Field, Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { constantInteger } from '../expressions/constants.js';
import type { ParameterLevels } from '../expressions/value.js';
import type { CompleteUse, StorageMisplaced } from '../facts/declaration-facts.js';

/** The name of a declarator and its node; 0 and the declarator itself if it is abstract. */
export function naming(declarator: Declarator): { readonly node: Node; readonly name: Name } {
  const inner = declaredName(declarator);
  return { node: inner.kind === 'name' ? inner : declarator, name: nameOf(declarator) };
}

/** Reports an object whose type has no size; true where that is an error. */
export function noteIncomplete(a: Analyzer, use: CompleteUse, type: Type, node: Node, name: Name): boolean {
  return isIncomplete(type) && a.rejects({ kind: 'incomplete', unit: a.unit, use, type, node, name });
}

/** Reports an array whose elements have no size; true where that is an error. */
export function noteElement(a: Analyzer, type: Type, declarator: Declarator): boolean {
  const { node, name } = naming(declarator);
  if (type.kind === 'function')
    return a.rejects({ kind: 'declarator', unit: a.unit, problem: 'array-of-functions', node, type, name });
  if (type.kind === 'array' && type.size === undefined)
    return a.rejects({ kind: 'declarator', unit: a.unit, problem: 'inner-size', node, type, name });
  return noteIncomplete(a, 'element', type, node, name);
}

/** Reports an array of what a typedef aligns to more bytes than it has. */
export function noteElementAlignment(a: Analyzer, type: Type, alignment: number, declarator: Declarator): void {
  const layout = type.kind === 'array' ? undefined : layoutOf(type);
  if (layout && layout.size % alignment !== 0)
    a.fact({ kind: 'declarator', unit: a.unit, problem: 'element-alignment', ...naming(declarator), type });
}

/** The size of an array, which is reported where no array can have it; undefined where it is not constant. */
export function arraySize(
  a: Analyzer,
  declarator: Declarator & { readonly kind: 'array' },
  type: Type,
  element: Type,
): bigint | undefined {
  if (!declarator.size || isUnknown(type)) return undefined;
  const integer = isInteger(type);
  const value = integer ? constantInteger(a, declarator.size) : undefined;
  const problem = integer ? value !== undefined && sizeProblem(value, element) : 'size-not-integer';
  if (problem)
    a.fact({ kind: 'declarator', unit: a.unit, problem, node: declarator.size, type, name: nameOf(declarator) });
  return value;
}

/** Compilers count the bits of an object in 64 bits. */
const TOO_LARGE = 1n << 61n;

function sizeProblem(count: bigint, element: Type): 'negative-size' | 'size-too-large' | undefined {
  if (count < 0n) return 'negative-size';
  const bytes = count > 0xffffffffn ? (layoutOf(element)?.size ?? 0) : 0;
  return count * BigInt(bytes) >= TOO_LARGE ? 'size-too-large' : undefined;
}

/** `void` is a list of parameters by itself only. */
export function noteParameters(
  a: Analyzer,
  declarator: Declarator & { readonly kind: 'function' },
  levels: readonly ParameterLevels[],
): void {
  for (let i = 0; i < levels.length; i++) {
    const type = levels[i]?.type;
    const parameter = declarator.parameters[i];
    if (!type || !parameter || !isVoid(type)) continue;
    const { node, name } = naming(parameter.declarator);
    if (name === 0 && levels.length === 1 && !declarator.variadic && type.qualifiers === 0) continue;
    const at = name === 0 ? parameter : node;
    a.fact({ kind: 'declarator', unit: a.unit, problem: 'void-parameter', node: at, type, name });
  }
}

/** A struct or enum is defined again. */
export function noteRedefinedTag(a: Analyzer, node: TagSpecifier): void {
  if (node.name === 0) return;
  a.fact({
    kind: 'redeclared',
    unit: a.unit,
    name: node.name,
    what: 'tag',
    before: 'tag',
    node: { first: node.nameToken, last: node.nameToken },
    place: undefined,
    difference: 'definition',
    type: undefined,
    typeBefore: undefined,
    declaration: undefined,
  });
}

const hasMember = (fields: readonly Field[], name: Name): boolean =>
  fields.some(
    (field) =>
      field.name === name ||
      (field.name === 0 && field.type.kind === 'record' && hasMember(field.type.record.fields ?? [], name)),
  );

/** Reports a member whose name another one has; true where that is an error. */
export function noteDuplicateMember(a: Analyzer, node: Node, name: Name, fields: readonly Field[]): boolean {
  if (name === 0 || !hasMember(fields, name)) return false;
  return a.rejects({
    kind: 'redeclared',
    unit: a.unit,
    name,
    what: 'member',
    before: 'member',
    node,
    place: undefined,
    difference: 'definition',
    type: undefined,
    typeBefore: undefined,
    declaration: undefined,
  });
}

/** Reports the members of an anonymous struct or union whose names others have. */
export function noteAnonymousMembers(a: Analyzer, { type }: Specifiers, fields: readonly Field[]): void {
  if (type.kind !== 'tag' || type.name !== 0) return;
  for (const { declarators } of type.fields ?? [])
    for (const { declarator } of declarators) {
      const { node, name } = naming(declarator);
      noteDuplicateMember(a, node, name, fields);
    }
}

/** Reports an array without a size that is followed by other members. */
export function noteFlexibleInside(a: Analyzer, type: Type, declarator: Declarator): void {
  if (type.kind !== 'array' || type.size !== undefined) return;
  const { node, name } = naming(declarator);
  a.fact({ kind: 'declarator', unit: a.unit, problem: 'flexible-inside', node, type, name });
}

/** `restrict` is about what a pointer points to. */
export function noteRestrict(a: Analyzer, type: Type, token: number): void {
  const { kind } = elementOf(type);
  if (kind === 'pointer' || kind === 'unknown' || kind === 'block') return;
  const node = { first: token, last: token };
  a.fact({ kind: 'declarator', unit: a.unit, problem: 'restrict', node, type, name: 0 });
}

/**
 * Members, parameters, type names and what the head of a loop declares have no storage class, functions that are
 * declared in another one are not static, and those with a body no types.
 */
export function noteStorage(
  a: Analyzer,
  { storage, storageToken, inlineToken, kernelToken }: Specifiers,
  problem: 'member' | 'parameter' | 'loop' | 'function' | 'any-function' | 'definition' | 'type-name',
  declarator: Declarator | undefined,
): void {
  const isObject = problem === 'member' || problem === 'parameter' || problem === 'type-name';
  const isInline = inlineToken >= 0 && isObject;
  const kernel = isObject && problem !== 'member' ? kernelToken : undefined;
  if (!storage && !isInline && kernel === undefined) return;
  const token = storage ? storageToken : (kernel ?? inlineToken);
  const word = spellingOf(a.unit.names[token] ?? 0);
  const name = declarator ? nameOf(declarator) : 0;
  a.fact({ kind: 'storage', unit: a.unit, problem, word, token, name });
}

/** Whether a storage class is for objects alone, were there any of it. */
export const isForObjects = (storage: Specifiers['storage']): boolean =>
  storage !== undefined && storage !== 'typedef' && storage !== 'static' && storage !== 'extern';

/** Reports `inline` in a declaration without a declarator. */
export function noteIdleInline(a: Analyzer, { inlineToken, type }: Specifiers): void {
  if (inlineToken < 0 || type.kind === 'unknown') return;
  const word = spellingOf(a.unit.names[inlineToken] ?? 0);
  a.fact({ kind: 'storage', unit: a.unit, problem: 'not-function', word, token: inlineToken, name: 0 });
}

/** Whether a declarator without parameters may declare a function, by its type. */
function mayBeFunction(a: Analyzer, type: Specifiers['type']): boolean {
  if (type.kind !== 'name') return type.kind === 'unknown' || type.kind === 'typeof';
  const symbol = a.lookup(type.name);
  return symbol?.kind === 'typedef'
    ? symbol.type.kind === 'function' || isUnknown(symbol.type)
    : a.predefinedType(type.name) === undefined;
}

/** Reports specifiers that are not allowed for the declared symbols. */
export function noteSpecifiers(a: Analyzer, specifiers: Specifiers, declarators: readonly InitDeclarator[]): void {
  const { storage, storageToken, secondStorageToken, inlineToken, kernelToken, type } = specifiers;
  const report = (problem: StorageMisplaced['problem'], token: number, name: Name): void => {
    const word = spellingOf(a.unit.names[token] ?? 0);
    a.fact({ kind: 'storage', unit: a.unit, problem, word, token, name });
  };
  if (secondStorageToken >= 0 && a.unit.names[storageToken] !== a.unit.names[secondStorageToken])
    report('two', secondStorageToken, a.unit.names[storageToken] ?? 0);
  const isTypedef = storage === 'typedef';
  if (inlineToken >= 0 || kernelToken !== undefined)
    for (const { declarator } of declarators) {
      if (functionOf(declarator) && !isTypedef) continue;
      if (!functionOf(declarator) && mayBeFunction(a, type)) continue;
      if (inlineToken >= 0) report('not-function', inlineToken, nameOf(declarator));
      else if (kernelToken !== undefined) report('kernel', kernelToken, nameOf(declarator));
      break;
    }
}
