// Declarations of variables.

import type { Expression, InitDeclarator, Node, Specifiers } from '../../syntax/ast.js';
import { nameOf } from '../../syntax/declarator.js';
import { intern, type Name } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { inSpace, Types, withQualifiers } from '../../types/interned.js';
import { elementOf, isVoid } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import type { Analyzer, Body } from '../analyzer.js';
import { foldedVariable, nonConstantInitializer } from '../expressions/constant-parts.js';
import { constantInteger } from '../expressions/constants.js';
import { noteMisfit } from '../expressions/conversion-checks.js';
import { compatible } from '../expressions/conversions.js';
import type { Value } from '../expressions/value.js';
import type { ValueMisfit } from '../facts/expression-facts.js';
import type { BlockPosition } from '../facts/facts.js';
import { isFollowed } from '../statements/suspicions.js';
import { isStatic, type ProgramSymbol, type VariableSymbol } from '../symbols/symbols.js';
import { noteSmallAlignment } from './attribute-arguments.js';
import { attributesOf, noteAttributes } from './attributes.js';
import { noteIncomplete } from './completeness.js';
import { completeArray } from './declarators.js';
import { analyseInitializer, type Initialized } from './initializers.js';
import { clashing, sameButForSpaces } from './redeclarations.js';
import { hasNoImplicitSpace, implicitSpace } from './spaces.js';
import { layoutAttributes } from './tags.js';
import { alignmentByTypedef } from './typedefs.js';

function blockPosition(body: Body): BlockPosition {
  let outermost = body;
  while (outermost.outer) outermost = outermost.outer;
  // What is allowed in a kernel is allowed where the function may be one.
  if (outermost.mayBeKernel && !outermost.kernel) return 'kernel-outermost';
  if (!outermost.kernel) return 'function';
  if (body.depth > 1) return 'kernel-nested';
  return body.block ? 'block-literal' : 'kernel-outermost';
}

/** A declarator of a variable, with the type that was written. */
export interface DeclaredVariable {
  readonly specifiers: Specifiers;
  readonly node: InitDeclarator;
  readonly nameNode: Node;
  /** Without an implied address space. */
  readonly written: Type;
  /** The value of the initializer, if it has been analysed. */
  readonly value: Value | undefined;
}

export function declareVariable(a: Analyzer, declared: DeclaredVariable): void {
  const { specifiers, node, nameNode, written } = declared;
  const { body } = a;
  const implied = inImpliedSpace(a, written, specifiers);
  const attributes = attributesOf(node, specifiers);
  noteAttributes(a, attributes, 'variable');
  const asked = layoutAttributes(a, attributes).alignment;
  if (attributes.length > 0) noteSmallAlignment(a, attributes, implied, asked);
  const alignment = asked || alignmentByTypedef(a, specifiers, node.declarator);
  const type = body ? inNumberedSpace(a, implied, node) : implied;
  const name = nameOf(node.declarator);
  const known = !body || specifiers.storage === 'extern' ? a.lookupFile(name) : undefined;
  const previous = known?.kind === 'variable' ? known : undefined;
  const place = a.place(nameNode.first);
  const make = (finalType: Type): VariableSymbol => ({
    kind: 'variable',
    name,
    type: finalType,
    place,
    role: body ? 'block' : 'file',
    storage: specifiers.storage,
    owner: body,
    alignment,
    specifiers,
    declaration: node,
    initializer: node.initializer ?? (previous ? previous.initializer : undefined),
  });
  let symbol = make(type);
  const clash = clashOf(a, declared, symbol, previous);
  // The name is in scope in its own initializer (C99 6.2.1 §7).
  a.declare(symbol);
  const { type: complete, misfit } = completed(a, declared, symbol, previous);
  if (complete !== type) {
    symbol = make(complete);
    a.declare(symbol);
  }
  const { space } = elementOf(complete);
  if (body?.kernel && body.symbol && space === AddressSpace.Local) a.noteLocal(body.symbol.name);
  const failed = a.rejects({
    kind: 'variable',
    unit: a.unit,
    symbol,
    specifiers,
    declarator: node,
    nameNode,
    writtenType: written,
    position: body ? blockPosition(body) : 'program-scope',
    previous,
    onlySpacesDiffer:
      previous !== undefined && !compatible(previous.type, complete) && sameButForSpaces(previous.type, complete),
  });
  if (!failed) {
    noteMisfit(a, misfit);
    if (node.initializer) checkConstantInitializer(a, symbol, node.initializer);
  }
  const isUnsized = !failed && noteUnsized(a, symbol, node, nameNode);
  if (!node.initializer && isFollowed(symbol)) symbol.isUnset = true;
  // One mistake, one message: what the mistake makes doubtful is unknown from here on. That is the type where it has no
  // size, or where a pointer was most likely meant (`global int p = q;` in a function); all else is as declared.
  if (clash || failed || isUnsized) symbol.isUsed = true;
  if (clash) a.restore(clash);
  else if (isUnsized || (failed && body && isMeantAsPointer(complete)))
    a.declare({ ...symbol, type: withQualifiers(Types.unknown, 0, space) });
  else if (failed || node.initializer?.kind === 'error') symbol.isFaulty = true;
}

/** The type of a variable, in the space that its position implies if none is written. */
function inImpliedSpace(a: Analyzer, written: Type, { storage }: Specifiers): Type {
  const element = elementOf(written);
  if (element.space !== AddressSpace.None || hasNoImplicitSpace(element)) return written;
  const position = !a.body
    ? 'program-scope'
    : storage === 'static'
      ? 'static-local'
      : storage === 'extern'
        ? 'extern-local'
        : 'automatic';
  const implied = implicitSpace(position, 'object', a.language);
  // A rule reports that there is no default; the analysis continues as compilers do.
  return inSpace(written, implied === AddressSpace.None ? AddressSpace.Private : implied);
}

/** The declaration that a variable conflicts with, which is reported. */
function clashOf(
  a: Analyzer,
  { node, nameNode }: DeclaredVariable,
  symbol: VariableSymbol,
  previous: VariableSymbol | undefined,
): ProgramSymbol | undefined {
  const isOther = previous && !compatible(previous.type, symbol.type);
  // The rules about address spaces report those that differ in nothing else.
  if (isOther && sameButForSpaces(previous.type, symbol.type)) return undefined;
  if (isCutOff(a, node) || previous?.isFaulty) return undefined;
  return clashing(a, symbol, nameNode, node, isOther ? previous : undefined);
}

/** Analyses the initializer. The size of an array may be that of its initializer, or of its previous declaration. */
function completed(
  a: Analyzer,
  { node, value }: DeclaredVariable,
  symbol: VariableSymbol,
  previous: VariableSymbol | undefined,
): { readonly type: Type; readonly misfit: ValueMisfit | undefined } {
  const { type } = symbol;
  if (hasInitializer(node)) {
    const { count, misfit } = analyseInitializer(a, type, node, symbol, value);
    return { type: completeArray(type, node.initializer, count), misfit };
  }
  const isOpen = type.kind === 'array' && type.size === undefined;
  const isSame = isOpen && previous?.type.kind === 'array' && previous.type.element === type.element;
  return { type: isSame ? previous.type : type, misfit: undefined };
}

const hasInitializer = (node: InitDeclarator): node is Initialized => node.initializer !== undefined;

/** Reports the initializer of a variable with static storage duration that is not constant, or only by folding. */
function checkConstantInitializer(a: Analyzer, symbol: VariableSymbol, initializer: Expression): void {
  const { type } = symbol;
  const isConstant = elementOf(type).space === AddressSpace.Constant;
  if (!isConstant && !isStatic(symbol)) return;
  const culprit = a.quietly(() => nonConstantInitializer(a, type, initializer));
  if (culprit) a.fact({ kind: 'constant-expected', unit: a.unit, symbol, culprit });
  else if (isConstant) {
    const read = foldedVariable(a, initializer);
    const folded = read?.kind === 'identifier' ? a.lookup(read.name) : undefined;
    const variable = folded?.kind === 'variable' ? folded : undefined;
    if (read) a.fact({ kind: 'constant-folded', unit: a.unit, symbol, read, variable });
  }
}

/** Whether a variable of a function is in a space that only what a pointer points to can be in. */
const isMeantAsPointer = (type: Type): boolean => {
  const { space } = elementOf(type);
  return space !== AddressSpace.None && space !== AddressSpace.Private && space !== AddressSpace.Local;
};

/** `int x __attribute__((address_space(3)))`: the space of the variable, written after its name. */
function inNumberedSpace(a: Analyzer, type: Type, { attributes }: InitDeclarator): Type {
  if (attributes.length === 0) return type;
  const [argument] = attributes.find(({ name }) => name === 'address_space')?.args ?? [];
  const number = argument && constantInteger(a, argument);
  return number === undefined ? type : withQualifiers(type, type.qualifiers, AddressSpace.Numbered + Number(number));
}

/** The token after a declarator is neither `,` nor `;` nor part of it: error recovery has reported the place. */
const isCutOff = (a: Analyzer, { last }: InitDeclarator): boolean => !ENDS_DECLARATOR.has(a.unit.names[last + 1] ?? 0);
const ENDS_DECLARATOR: ReadonlySet<Name> = new Set([',', ';', ':'].map(intern));

/** Reports a variable that cannot be made because its type has no size; true where that is an error. */
function noteUnsized(
  a: Analyzer,
  { type, storage, name, specifiers }: VariableSymbol,
  node: InitDeclarator,
  nameNode: Node,
): boolean {
  if (storage === 'extern') {
    if (a.body && node.initializer)
      a.fact({
        kind: 'storage',
        unit: a.unit,
        problem: 'initialized-extern',
        word: 'extern',
        token: nameNode.first,
        name,
      });
    // Compilers take one that is in a named address space.
    const isInSpace = specifiers?.qualifiers.some(({ kind }) => kind === 'space');
    return isVoid(type) && !isInSpace && noteIncomplete(a, 'variable', type, nameNode, name);
  }
  if (type.kind === 'array' && type.size === undefined && !node.initializer && a.body)
    return a.rejects({ kind: 'declarator', unit: a.unit, problem: 'missing-size', node: nameNode, type, name });
  // One at file scope may get its type later.
  const isTentative = !a.body && !node.initializer && !isVoid(type);
  return !isTentative && noteIncomplete(a, 'variable', type, nameNode, name);
}
