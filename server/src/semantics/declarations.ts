import type {
  Declaration,
  Declarator,
  ExternalDeclaration,
  FunctionDefinition,
  InitDeclarator,
  Node,
  Specifiers,
} from '../syntax/ast.js';
import { declaredName, functionOf, nameOf } from '../syntax/ast.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import {
  AddressSpace,
  arrayOf,
  elementOf,
  type FunctionType,
  functionType,
  inSpace,
  isUnknown,
  isVoid,
  mentionsUnknown,
  pointerTo,
  type Type,
  Types,
  withQualifiers,
} from '../types/type.js';
import type { Analyzer, Body } from './analyzer.js';
import { attributesOf, noteAlignments, noteFunctionAttributes } from './attributes.js';
import { naming, noteIncomplete } from './completeness.js';
import { constantInteger, foldedVariable, nonConstantInitializer } from './constants.js';
import { analyseAssertion, finishFlow } from './control.js';
import { compatible } from './conversions.js';
import type { StorageMisplaced } from './declaration-facts.js';
import {
  alignmentByTypedef,
  completeArray,
  declaredType,
  isSizeDependent,
  knownLevels,
  layoutAttributes,
  nameByTypedef,
  specifiedType,
} from './declarators.js';
import { analyseExpression } from './expressions.js';
import type { BlockPosition, BodyFact } from './facts.js';
import { analyseInitializer } from './initializers.js';
import { reachesEnd } from './reach.js';
import { clashing, clashingFunction } from './redeclarations.js';
import { hasNoImplicitSpace, implicitSpace } from './spaces.js';
import { analyseCompound, declareParameter } from './statements.js';
import { finishSuspicions, isFollowed } from './suspicions.js';
import { type FunctionSymbol, isStatic, type TypedefSymbol, type VariableSymbol } from './symbols.js';

/** Analyses one external declaration of the current unit (C99 6.9). */
export function analyseExternal(a: Analyzer, node: ExternalDeclaration): void {
  switch (node.kind) {
    case 'function':
      return analyseFunction(a, node);
    case 'declaration':
      return analyseDeclaration(a, node);
    case 'static-assert':
      return analyseAssertion(a, node);
    case 'empty':
    case 'asm':
      return;
    case 'stranger':
      return a.noteUnknown(node.name, node.first, 'value');
  }
}

/** `M(foo)`: what a macro that is missing makes the name of a function; its call in a declarator, and the name that stands for it. */
interface MissingName {
  /** The declarator without the macro's argument, and with a name that no identifier is. */
  readonly declarator: Declarator;
  readonly macro: Name;
  readonly token: number;
}

/** A function that returns a function is none: a macro that nothing defines gives it its name, as in `int M(foo)(int x)`. */
function missingName(declarator: Declarator): MissingName | undefined {
  if (declarator.kind === 'name' || declarator.kind === 'abstract') return undefined;
  const { inner } = declarator;
  if (declarator.kind === 'function' && inner.kind === 'function' && inner.inner.kind === 'name') {
    const { name, first } = inner.inner;
    const args = (inner.identifiers ?? []).map(spellingOf).join(', ');
    const made: Declarator = { kind: 'name', first, last: inner.last, name: intern(`${spellingOf(name)}(${args})`) };
    return { declarator: { ...declarator, inner: made }, macro: name, token: first };
  }
  const found = missingName(inner);
  return found && { ...found, declarator: { ...declarator, inner: found.declarator } };
}

/** The declaration as it is when what nothing defines has given it its name, which is noted. */
function named<D extends { readonly declarator: Declarator }>(a: Analyzer, node: D): D {
  const missing = missingName(node.declarator);
  if (!missing) return node;
  a.noteUnknown(missing.macro, missing.token, 'nothing');
  return { ...node, declarator: missing.declarator };
}

export function analyseDeclaration(a: Analyzer, node: Declaration): void {
  const { specifiers } = node;
  const base = specifiedType(a, specifiers);
  noteSpecifiers(a, specifiers, node.declarators);
  if (node.declarators.length === 0) {
    a.fact({ kind: 'empty-declaration', unit: a.unit, specifiers });
    return;
  }
  for (const written of node.declarators) {
    const one = named(a, written);
    const name = nameOf(one.declarator);
    const inner = declaredName(one.declarator);
    const nameNode: Node = inner.kind === 'name' ? inner : one;
    const { type } = declaredType(
      a,
      base,
      one.declarator,
      specifiers.storage === 'typedef' ? 'typedef' : 'variable',
      one.attributes,
    );
    if (one.initializer && (specifiers.storage === 'typedef' || type.kind === 'function')) {
      analyseExpression(a, one.initializer);
      const problem = specifiers.storage === 'typedef' ? 'typedef' : 'function';
      a.fact({ kind: 'initializer', unit: a.unit, problem, node: one.initializer, type, name });
    }
    if (specifiers.storage === 'typedef') {
      nameByTypedef(type, name);
      const symbol: TypedefSymbol = {
        kind: 'typedef',
        name,
        type,
        sizeDependent: one.declarator.kind === 'name' && isSizeDependent(a, specifiers),
        alignment:
          layoutAttributes(a, attributesOf(one, specifiers)).alignment ||
          alignmentByTypedef(a, specifiers, one.declarator),
        place: a.place(nameNode.first),
      };
      const clash = clashing(a, symbol, nameNode, node.declarators.length === 1 ? node : undefined);
      a.declare(symbol);
      if (clash) a.restore(clash);
    } else if (type.kind === 'function') {
      declareFunction(a, specifiers, one, type, nameNode, undefined);
      a.popScope();
    } else declareVariable(a, specifiers, one, type, nameNode);
  }
}

// ---------------------------------------------------------------------------------------------------- functions

/** Declares a function, which `body` defines, and opens the scope of its parameters, for the caller to close. */
function declareFunction(
  a: Analyzer,
  specifiers: Specifiers,
  node: Pick<InitDeclarator, 'declarator' | 'attributes'>,
  type: FunctionType,
  nameNode: Node,
  body: Body | undefined,
): FunctionSymbol {
  const name = nameOf(node.declarator);
  const kernel = specifiers.kernelToken !== undefined;
  const declarator = functionOf(node.declarator);
  const owner: object = body ?? node;
  const parameters: VariableSymbol[] = [];
  a.pushScope();
  for (let i = 0; declarator && i < declarator.parameters.length; i++) {
    const parameter = declarator.parameters[i];
    if (!parameter) break;
    const { type: parameterType, written } = knownLevels(a, declarator, parameter, i);
    if (type.parameters.length === 0 && i === 0) {
      // A lone `void` is no parameter, but its qualifiers are judged as one's.
      if (written.space !== AddressSpace.None)
        declareParameter(a, parameter, parameterType, written, {
          kernel: false,
          block: false,
          functionName: name,
          owner,
        });
      break;
    }
    parameters.push(
      declareParameter(a, parameter, parameterType, written, { kernel, block: false, functionName: name, owner }),
    );
  }

  const attributes = attributesOf(node, specifiers);
  noteFunctionAttributes(a, attributes, kernel, nameNode);
  const known = a.lookupFile(name);
  // A macro that is missing may stand for the attribute.
  const overloadable =
    attributes.some((attribute) => attribute.name === 'overloadable') ||
    (specifiers.type.kind === 'unknown' && specifiers.type.qualifiers.length > 0);
  let previous: FunctionSymbol | undefined;
  let overloads: FunctionSymbol[] = [];
  if (known?.kind === 'function') {
    const all = [known, ...known.overloads];
    const same = all.find(
      (other) => other.type === type || (compatible(other.type, type) && parametersAgree(other.type, type)),
    );
    if (overloadable || known.overloadable) {
      // Overloads differ in more than what they return.
      previous = same ?? all.find((other) => sameParameters(other.type, type));
      overloads = all.filter((other) => other !== previous);
    } else previous = same ?? known;
  }
  // What is wrong with a parameter has been told, and nobody judges by it.
  const spoiled = parameters.some(
    (parameter, i) => isUnknown(parameter.type) && !isUnknown(type.parameters[i] ?? Types.unknown),
  );
  const conflicting =
    previous !== undefined && !spoiled && !(compatible(previous.type, type) && parametersAgree(previous.type, type));
  const symbol: FunctionSymbol = {
    kind: 'function',
    name,
    type,
    place: a.place(nameNode.first),
    kernel: kernel || (previous?.kernel ?? false),
    overloadable: overloadable || (previous?.overloadable ?? false),
    parameters,
    defined: body !== undefined || (previous?.defined ?? false),
    storage: specifiers.storage,
    previous,
    overloads: overloads.map((o) => (o.overloads.length === 0 ? o : { ...o, overloads: [] })),
  };
  const onlySpacesDiffer = conflicting && previous !== undefined && sameButForSpaces(previous.type, type);
  const clash =
    known && (known.kind !== 'function' || previous)
      ? clashingFunction(a, symbol, previous ?? known, nameNode, conflicting && !onlySpacesDiffer, body !== undefined)
      : undefined;
  const failed = a.fact({
    kind: 'function',
    unit: a.unit,
    symbol,
    specifiers,
    nameNode,
    previous,
    conflicting,
    onlySpacesDiffer,
    variadicToken: declarator?.variadic ? declarator.variadicToken : -1,
  });
  if (clash) a.options.onDeclaration?.(symbol);
  else
    a.declareAtFileScope(
      failed || (spoiled && !overloadable)
        ? { ...symbol, type: functionType(Types.unknown, [], true, false), overloads: [] }
        : symbol,
    );
  return symbol;
}

/** The very same parameters, each of a known type. */
const sameParameters = (one: FunctionType, other: FunctionType): boolean =>
  one.prototype &&
  other.prototype &&
  one.variadic === other.variadic &&
  one.parameters.length === other.parameters.length &&
  one.parameters.every((p, i) => p.unqualified === other.parameters[i]?.unqualified && !mentionsUnknown(p));

/** Parameters of two declarations of one function agree, their own qualifiers aside. */
function parametersAgree(one: FunctionType, other: FunctionType): boolean {
  if (!one.prototype || !other.prototype) return true;
  return (
    one.parameters.length === other.parameters.length &&
    one.parameters.every((p, i) => compatible(p.unqualified, other.parameters[i]?.unqualified ?? Types.unknown))
  );
}

function analyseFunction(a: Analyzer, written: FunctionDefinition): void {
  const node = named(a, written);
  const base = specifiedType(a, node.specifiers);
  const { type } = declaredType(a, base, node.declarator, 'function', node.attributes);
  const inner = declaredName(node.declarator);
  if (type.kind !== 'function') return;
  const facts: BodyFact[] = [];
  a.bodyFacts = facts;
  const body: Body = {
    kernel: node.specifiers.kernelToken !== undefined,
    symbol: undefined,
    returns: type.returns.unqualified,
    inferred: undefined,
    block: false,
    outer: undefined,
    depth: 0,
  };
  noteSpecifiers(a, node.specifiers, []);
  noteIncompleteDefinition(a, node, type);
  const symbol = declareFunction(a, node.specifiers, node, type, inner.kind === 'name' ? inner : node, body);
  body.symbol = symbol;
  for (const old of node.oldStyle) declareOldStyle(a, old, body);
  a.body = body;
  analyseCompound(a, node.body);
  finishFlow(a, body);
  if (!isVoid(type.returns) && !isUnknown(type.returns) && !body.flow?.broken && reachesEnd(a, node.body))
    a.fact({ kind: 'end-reached', unit: a.unit, symbol, body: node.body });
  if (body.flow?.broken) a.takeSuspicions();
  else finishSuspicions(a, node.body, (body.flow?.labels.size ?? 0) > 0);
  a.unset = undefined;
  a.body = undefined;
  a.popScope();
  a.bodyFacts = undefined;
  a.fact({ kind: 'body', unit: a.unit, symbol, node, facts, complete: !a.isIncomplete && !body.flow?.broken });
}

function declareOldStyle(a: Analyzer, node: Declaration, owner: object): void {
  const base = specifiedType(a, node.specifiers);
  for (const one of node.declarators) {
    let { type } = declaredType(a, base, one.declarator, 'parameter');
    if (type.space === AddressSpace.None && !hasNoImplicitSpace(type))
      type = inSpace(type, implicitSpace('parameter', 'object', a.language));
    a.declare({
      kind: 'variable',
      name: nameOf(one.declarator),
      type,
      place: a.place(declaredName(one.declarator).first),
      role: 'parameter',
      storage: undefined,
      owner,
      specifiers: node.specifiers,
      declaration: one,
      initializer: undefined,
    });
  }
}

// ---------------------------------------------------------------------------------------------------- variables

function blockPosition(body: Body): BlockPosition {
  let outermost = body;
  while (outermost.outer) outermost = outermost.outer;
  if (!outermost.kernel) return 'function';
  if (body.depth > 1) return 'kernel-nested';
  return body.block ? 'block-literal' : 'kernel-outermost';
}

function declareVariable(
  a: Analyzer,
  specifiers: Specifiers,
  node: InitDeclarator,
  written: Type,
  nameNode: Node,
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
    // Where no default exists a rule says so; the analysis goes on as compilers do.
    type = inSpace(type, implied === AddressSpace.None ? AddressSpace.Private : implied);
  }
  noteAlignments(a, attributesOf(node, specifiers));
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
    specifiers,
    declaration: node,
    initializer: node.initializer ?? (previous ? previous.initializer : undefined),
  });
  let symbol = make(type);
  // Where address spaces alone differ, the rules about those have the word.
  const clash =
    previous && sameButForSpaces(previous.type, type) && !compatible(previous.type, type)
      ? undefined
      : isCutOff(a, node)
        ? undefined
        : clashing(a, symbol, nameNode, node);
  // The name is in scope in its own initializer (C99 6.2.1 §7).
  a.declare(symbol);
  if (node.initializer) {
    const count = analyseInitializer(a, type, node.initializer, symbol, node.equalsToken);
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
  // What a faulty declaration declares is not judged any further; a faulty initializer leaves the variable as it is declared.
  // One mistake, one message.
  if (clash || failed || isUnsized) symbol.isUsed = true;
  if (clash) a.restore(clash);
  else if (failed || isUnsized) a.declare({ ...symbol, type: Types.unknown });
}

/** `int x __attribute__((address_space(3)))`: the space of the variable, behind its name. */
function inNumberedSpace(a: Analyzer, type: Type, { attributes }: InitDeclarator): Type {
  const [argument] = attributes.find(({ name }) => name === 'address_space')?.args ?? [];
  const number = argument && constantInteger(a, argument);
  return number === undefined ? type : withQualifiers(type, type.qualifiers, AddressSpace.Numbered + Number(number));
}

/** What follows a declarator is neither `,` nor `;` nor part of it: a mistake has been mended there, and told. */
const isCutOff = (a: Analyzer, { last }: InitDeclarator): boolean =>
  !/^[,;:]$/.test(spellingOf(a.unit.names[last + 1] ?? 0));

/** Tells of a variable that cannot be made because its type has no size; true where that is an error. */
function noteUnsized(
  a: Analyzer,
  { type, storage, name }: VariableSymbol,
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
    return isVoid(type) && noteIncomplete(a, 'variable', type, nameNode, name);
  }
  if (type.kind === 'array' && type.size === undefined && !node.initializer && a.body)
    return a.fact({ kind: 'declarator', unit: a.unit, problem: 'missing-size', node: nameNode, type, name });
  // One at file scope may get its type later.
  const isTentative = !a.body && !node.initializer && !isVoid(type);
  return !isTentative && noteIncomplete(a, 'variable', type, nameNode, name);
}

/** Tells of parameters and a result of a function with a body that have no size. */
function noteIncompleteDefinition(a: Analyzer, node: FunctionDefinition, type: FunctionType): void {
  const { node: nameNode, name } = naming(node.declarator);
  if (!isVoid(type.returns)) noteIncomplete(a, 'result', type.returns, nameNode, name);
  const parameters = functionOf(node.declarator)?.parameters ?? [];
  type.parameters.forEach((parameterType, i) => {
    const parameter = parameters[i];
    if (!parameter || isVoid(parameterType)) return;
    const { node: at, name: of } = naming(parameter.declarator);
    noteIncomplete(a, 'parameter', parameterType, of === 0 ? parameter : at, of);
  });
}

/** Tells of specifiers that do not go with what is declared. */
function noteSpecifiers(a: Analyzer, specifiers: Specifiers, declarators: readonly InitDeclarator[]): void {
  const { storageToken, secondStorageToken, inlineToken, kernelToken, type } = specifiers;
  const tell = (problem: StorageMisplaced['problem'], token: number, name: Name): void => {
    const word = spellingOf(a.unit.names[token] ?? 0);
    a.fact({ kind: 'storage', unit: a.unit, problem, word, token, name });
  };
  if (secondStorageToken >= 0 && a.unit.names[storageToken] !== a.unit.names[secondStorageToken])
    tell('two', secondStorageToken, a.unit.names[storageToken] ?? 0);
  if (inlineToken >= 0 || kernelToken !== undefined)
    for (const { declarator } of declarators) {
      if (functionOf(declarator) || type.kind === 'unknown' || type.kind === 'name' || type.kind === 'typeof') continue;
      if (inlineToken >= 0) tell('not-function', inlineToken, nameOf(declarator));
      else if (kernelToken !== undefined) tell('kernel', kernelToken, nameOf(declarator));
      break;
    }
}

/** The types are equal once no level has an address space. */
function sameButForSpaces(one: Type, other: Type): boolean {
  return compatible(withoutSpaces(one), withoutSpaces(other));
}

function withoutSpaces(type: Type): Type {
  switch (type.kind) {
    case 'pointer':
      return withQualifiers(pointerTo(withoutSpaces(type.pointee)), type.qualifiers, AddressSpace.None);
    case 'array':
      return arrayOf(withoutSpaces(type.element), type.size);
    case 'function':
      return functionType(
        withoutSpaces(type.returns),
        type.parameters.map((p) => withoutSpaces(p).unqualified),
        type.variadic,
        type.prototype,
      );
    default:
      return withQualifiers(type, type.qualifiers, AddressSpace.None);
  }
}
