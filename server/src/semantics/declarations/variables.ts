// Declarations of variables.

import type { InitDeclarator, Node, Specifiers } from '../../syntax/ast.js';
import { nameOf } from '../../syntax/declarator.js';
import { intern, type Name } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { inSpace, Types, withQualifiers } from '../../types/interned.js';
import { elementOf, isVoid } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import type { Analyzer, Body } from '../analyzer.js';
import { foldedVariable, nonConstantInitializer } from '../expressions/constant-parts.js';
import { constantInteger } from '../expressions/constants.js';
import { compatible } from '../expressions/conversions.js';
import type { Value } from '../expressions/value.js';
import type { BlockPosition } from '../facts/facts.js';
import { isFollowed } from '../statements/suspicions.js';
import { isStatic, type VariableSymbol } from '../symbols/symbols.js';
import { noteSmallAlignment } from './attribute-arguments.js';
import { attributesOf, noteAttributes } from './attributes.js';
import { noteIncomplete } from './completeness.js';
import { completeArray } from './declarators.js';
import { analyseInitializer } from './initializers.js';
import { clashing, sameButForSpaces } from './redeclarations.js';
import { hasNoImplicitSpace, implicitSpace } from './spaces.js';
import { layoutAttributes } from './tags.js';
import { alignmentByTypedef } from './typedefs.js';

function blockPosition(body: Body): BlockPosition {
  let outermost = body;
  while (outermost.outer) outermost = outermost.outer;
  if (!outermost.kernel) return 'function';
  if (body.depth > 1) return 'kernel-nested';
  return body.block ? 'block-literal' : 'kernel-outermost';
}

export function declareVariable(
  a: Analyzer,
  specifiers: Specifiers,
  node: InitDeclarator,
  written: Type,
  nameNode: Node,
  /** The initializer, where it has been analysed. */
  value?: Value,
): void {
  const name: Name = nameOf(node.declarator);
  const { body } = a;
  const atFile = body === undefined;
  const storagePosition = atFile
    ? 'program-scope'
    : specifiers.storage === 'static'
      ? 'static-local'
      : specifiers.storage === 'extern'
        ? 'extern-local'
        : 'automatic';
  let type = written;
  if (elementOf(type).space === AddressSpace.None && !hasNoImplicitSpace(elementOf(type))) {
    const implied = implicitSpace(storagePosition, 'object', a.language);
    // A rule reports that there is no default; the analysis continues as compilers do.
    type = inSpace(type, implied === AddressSpace.None ? AddressSpace.Private : implied);
  }
  const attributes = attributesOf(node, specifiers);
  noteAttributes(a, attributes, 'variable');
  const asked = layoutAttributes(a, attributes).alignment;
  if (attributes.length > 0) noteSmallAlignment(a, attributes, type, asked);
  const alignment = asked || alignmentByTypedef(a, specifiers, node.declarator);
  if (body) type = inNumberedSpace(a, type, node);
  const known = atFile || specifiers.storage === 'extern' ? a.lookupFile(name) : undefined;
  const previous = known?.kind === 'variable' ? known : undefined;
  const place = a.place(nameNode.first);
  const make = (finalType: Type): VariableSymbol => ({
    kind: 'variable',
    name,
    type: finalType,
    place,
    role: atFile ? 'file' : 'block',
    storage: specifiers.storage,
    owner: atFile ? undefined : body,
    alignment,
    specifiers,
    declaration: node,
    initializer: node.initializer ?? (previous ? previous.initializer : undefined),
  });
  let symbol = make(type);
  const isOther = previous && !compatible(previous.type, type);
  // Where address spaces alone differ, the rules about those have the word.
  const clash =
    isOther && sameButForSpaces(previous.type, type)
      ? undefined
      : isCutOff(a, node) || previous?.isFaulty
        ? undefined
        : clashing(a, symbol, nameNode, node, isOther ? previous : undefined);
  // The name is in scope in its own initializer (C99 6.2.1 §7).
  a.declare(symbol);
  if (node.initializer) {
    const count = analyseInitializer(a, type, node.initializer, symbol, node.equalsToken, value);
    const complete = completeArray(type, node.initializer, count);
    if (complete !== type) {
      type = complete;
      symbol = make(type);
      a.declare(symbol);
    }
  } else if (
    previous &&
    type.kind === 'array' &&
    type.size === undefined &&
    previous.type.kind === 'array' &&
    previous.type.element === type.element
  ) {
    symbol = make(previous.type);
    a.declare(symbol);
  }
  if (body?.kernel && body.symbol && elementOf(type).space === AddressSpace.Local) a.noteLocal(body.symbol.name);
  const onlySpacesDiffer =
    previous !== undefined && !compatible(previous.type, symbol.type) && sameButForSpaces(previous.type, symbol.type);
  const position = body ? blockPosition(body) : 'program-scope';
  const failed = a.fact({
    kind: 'variable',
    unit: a.unit,
    symbol,
    specifiers,
    declarator: node,
    nameNode,
    writtenType: written,
    position,
    previous,
    onlySpacesDiffer,
  });
  const { misfit } = a;
  a.misfit = undefined;
  if (!failed && misfit) a.fact(misfit);
  if (!failed && node.initializer && (isStatic(symbol) || elementOf(type).space === AddressSpace.Constant)) {
    const initializer = node.initializer;
    const culprit = a.quietly(() => nonConstantInitializer(a, type, initializer));
    if (culprit) a.fact({ kind: 'constant-expected', unit: a.unit, symbol, culprit });
    else if (elementOf(type).space === AddressSpace.Constant) {
      const read = foldedVariable(a, initializer);
      const folded = read?.kind === 'identifier' ? a.lookup(read.name) : undefined;
      if (read)
        a.fact({
          kind: 'constant-folded',
          unit: a.unit,
          symbol,
          read,
          variable: folded?.kind === 'variable' ? folded : undefined,
        });
    }
  }
  const isUnsized = !failed && noteUnsized(a, symbol, node, nameNode);
  if (!node.initializer && isFollowed(symbol)) symbol.isUnset = true;
  // One mistake, one message: what the mistake makes doubtful is unknown from here on. That is the type where it has no
  // size, or where a pointer was most likely meant (`global int p = q;` in a function); all else is as declared.
  if (clash || failed || isUnsized) symbol.isUsed = true;
  if (clash) a.restore(clash);
  else if (isUnsized || (failed && body && isMeantAsPointer(type)))
    a.declare({ ...symbol, type: withQualifiers(Types.unknown, 0, elementOf(type).space) });
  else if (failed || node.initializer?.kind === 'error') symbol.isFaulty = true;
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
    return a.fact({ kind: 'declarator', unit: a.unit, problem: 'missing-size', node: nameNode, type, name });
  // One at file scope may get its type later.
  const isTentative = !a.body && !node.initializer && !isVoid(type);
  return !isTentative && noteIncomplete(a, 'variable', type, nameNode, name);
}
