// Declarations and definitions of functions.

import type {
  Declaration,
  Declarator,
  FunctionDefinition,
  InitDeclarator,
  Node,
  Specifiers,
} from '../../syntax/ast.js';
import { declaredName, functionOf, macroNaming, nameOf } from '../../syntax/declarator.js';
import type { Unit } from '../../syntax/unit.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import { Owner } from '../../text/per-owner.js';
import { AddressSpace } from '../../types/address-space.js';
import { functionType, inSpace, Types } from '../../types/interned.js';
import { isIncomplete, isUnknown, isVoid, mentionsUnknown } from '../../types/queries.js';
import type { FunctionType, Type } from '../../types/type.js';
import type { Analyzer, Body } from '../analyzer.js';
import { compatible } from '../expressions/conversions.js';
import type { ValuesOfExpressions } from '../expressions/expression-values.js';
import type { ParameterLevels } from '../expressions/value.js';
import type { BodyAnalysed, BodyFact } from '../facts/facts.js';
import { finishFlow } from '../statements/control.js';
import { reachesEnd } from '../statements/reach.js';
import { finishSuspicions } from '../statements/suspicions.js';
import type { FunctionSymbol, VariableSymbol } from '../symbols/symbols.js';
import { attributesOf, noteFunctionAttributes } from './attributes.js';
import { isForObjects, naming, noteIncomplete, noteSpecifiers, noteStorage } from './completeness.js';
import { declaredType, knownLevels } from './declarators.js';
import { declareParameter } from './parameters.js';
import {
  clashingFunction,
  functionDifference,
  noteBuiltinFunction,
  predefined,
  sameButForSpaces,
} from './redeclarations.js';
import { hasNoImplicitSpace, implicitSpace } from './spaces.js';
import { specifiedType } from './specifiers.js';

/**
 * `M(foo)`: an undefined macro that yields the name of a function. The call in a declarator, and the name that replaces
 * it.
 */
interface MissingName {
  /** The declarator without the macro's argument, and with a name that is not an identifier. */
  readonly declarator: Declarator;
  readonly macro: Name;
  readonly token: number;
}

function missingName(declarator: Declarator): MissingName | undefined {
  const call = macroNaming(declarator);
  if (call?.inner.kind !== 'name') return undefined;
  const { name, first } = call.inner;
  const args = (call.identifiers ?? []).map(spellingOf).join(', ');
  const made: Declarator = { kind: 'name', first, last: call.last, name: intern(`${spellingOf(name)}(${args})`) };
  return { declarator: replaced(declarator, call, made), macro: name, token: first };
}

function replaced(declarator: Declarator, part: Declarator, by: Declarator): Declarator {
  if (declarator === part) return by;
  if (declarator.kind === 'name' || declarator.kind === 'abstract') return declarator;
  return { ...declarator, inner: replaced(declarator.inner, part, by) };
}

/** The declaration with the name that an undefined macro would have given it; reports the macro. */
export function named<D extends { readonly declarator: Declarator }>(a: Analyzer, node: D): D {
  const missing = missingName(node.declarator);
  if (!missing) return node;
  a.noteUnknown(missing.macro, missing.token, 'nothing');
  return { ...node, declarator: missing.declarator };
}

const isPlain = ({ kind }: Type): boolean => kind === 'scalar' || kind === 'vector' || kind === 'record';

/** Whether the types of two parameters are certainly incompatible, by a cheap test. */
function clearlyDiffer(one: Type, other: Type): boolean {
  if (one === other) return false;
  if (isPlain(one) && isPlain(other)) return one.unqualified !== other.unqualified;
  if (one.kind !== 'pointer' || other.kind !== 'pointer') return false;
  const { pointee } = one;
  return isPlain(pointee) && isPlain(other.pointee) && pointee.unqualified !== other.pointee.unqualified;
}

/** Distinguishes overloads cheaply: each declaration of a function is compared with all others of its name. */
const clearlyDiffers = (one: FunctionType, other: FunctionType): boolean =>
  one.prototype &&
  other.prototype &&
  (one.parameters.length !== other.parameters.length ||
    one.parameters.some((parameter, i) => clearlyDiffer(parameter, other.parameters[i] ?? parameter)));

/** A declarator of a function, with its type. */
export interface DeclaredFunction {
  readonly specifiers: Specifiers;
  readonly node: Pick<InitDeclarator, 'declarator' | 'attributes'>;
  readonly nameNode: Node;
  readonly type: FunctionType;
  /** The types of its parameters, if they are known (`Level.parameters`). */
  readonly levels: readonly ParameterLevels[] | undefined;
}

/** Declares a function, which `body` defines, and opens the scope of its parameters, for the caller to close. */
export function declareFunction(a: Analyzer, declared: DeclaredFunction, body: Body | undefined): FunctionSymbol {
  const { specifiers, node, type, nameNode } = declared;
  const name = nameOf(node.declarator);
  const kernel = specifiers.kernelToken !== undefined;
  if (isForObjects(specifiers.storage)) noteStorage(a, specifiers, 'any-function', node.declarator);
  a.pushScope();
  const parameters = declareParameters(a, declared, body ?? node);
  const attributes = attributesOf(node, specifiers);
  noteFunctionAttributes(a, attributes, kernel || (body?.mayBeKernel ?? mayExpandToKernel(specifiers)), nameNode);
  const known = a.lookupFile(name);
  // An undefined macro may expand to the attribute.
  const overloadable =
    attributes.some((attribute) => attribute.name === 'overloadable') ||
    (specifiers.type.kind === 'unknown' && specifiers.type.qualifiers.length > 0);
  const { previous, overloads } =
    known?.kind === 'function' ? relatedTo(known, type, overloadable) : { previous: undefined, overloads: [] };
  // Errors in a parameter have been reported; its type is not used for further checks.
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
  const before = previous ?? known ?? predefined(a, symbol);
  const difference = before && functionDifference(symbol, before, conflicting && !onlySpacesDiffer, body !== undefined);
  const clash =
    before && (before.kind !== 'function' || previous)
      ? clashingFunction(a, symbol, before, nameNode, difference)
      : undefined;
  const isOther = !known && noteBuiltinFunction(a, symbol, nameNode);
  const isInvalid = noteFunction(a, declared, symbol, conflicting, onlySpacesDiffer);
  if (clash) a.options.onDeclaration?.(symbol);
  else
    a.declareAtFileScope(
      isOther || isInvalid || (spoiled && !overloadable)
        ? { ...symbol, type: functionType(Types.unknown, [], true, false), overloads: [] }
        : symbol,
    );
  return symbol;
}

/** Whether an undefined macro among the specifiers of a function may expand to `kernel`. */
const mayExpandToKernel = ({ type }: Specifiers): boolean => type.kind === 'unknown';

function noteFunction(
  a: Analyzer,
  { specifiers, node, nameNode }: DeclaredFunction,
  symbol: FunctionSymbol,
  conflicting: boolean,
  onlySpacesDiffer: boolean,
): boolean {
  const declarator = functionOf(node.declarator);
  return a.rejects({
    kind: 'function',
    unit: a.unit,
    symbol,
    specifiers,
    nameNode,
    previous: symbol.previous,
    conflicting,
    onlySpacesDiffer,
    variadicToken: declarator?.variadic ? declarator.variadicToken : -1,
  });
}

/** Declares the parameters of a function in the current scope. */
function declareParameters(
  a: Analyzer,
  { specifiers, node, type, levels }: DeclaredFunction,
  owner: object,
): VariableSymbol[] {
  const declarator = functionOf(node.declarator);
  const context = {
    kernel: specifiers.kernelToken !== undefined,
    block: false,
    functionName: nameOf(node.declarator),
    owner,
  };
  const parameters: VariableSymbol[] = [];
  for (let i = 0; declarator && i < declarator.parameters.length; i++) {
    const parameter = declarator.parameters[i];
    if (!parameter) break;
    const { type: parameterType, written } = knownLevels(a, levels?.[i], parameter);
    if (type.parameters.length === 0 && i === 0) {
      // A lone `void` is not a parameter, but its qualifiers are checked as a parameter's.
      if (written.space !== AddressSpace.None)
        declareParameter(a, parameter, parameterType, written, { ...context, kernel: false });
      break;
    }
    parameters.push(declareParameter(a, parameter, parameterType, written, context));
  }
  return parameters;
}

/** The earlier declaration of a function of a type, and its overloads, among those that `known` leads to. */
function relatedTo(
  known: FunctionSymbol,
  type: FunctionType,
  overloadable: boolean,
): { readonly previous: FunctionSymbol | undefined; readonly overloads: readonly FunctionSymbol[] } {
  const all = [known, ...known.overloads];
  const alike = all.filter((other) => !clearlyDiffers(other.type, type));
  const same = alike.find(
    (other) => other.type === type || (compatible(other.type, type) && parametersAgree(other.type, type)),
  );
  if (!overloadable && !known.overloadable) return { previous: same ?? known, overloads: [] };
  // Overloads differ in more than their results.
  const previous = same ?? alike.find((other) => sameParameters(other.type, type));
  return { previous, overloads: all.filter((other) => other !== previous) };
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

/** A body, which owns the caches about it. */
class AnalysedBody extends Owner implements BodyAnalysed {
  readonly kind = 'body';

  constructor(
    readonly unit: Unit,
    readonly symbol: FunctionSymbol,
    readonly node: FunctionDefinition,
    readonly facts: readonly BodyFact[],
    public values: ValuesOfExpressions,
    readonly complete: boolean,
  ) {
    super();
  }
}

export function analyseFunction(a: Analyzer, written: FunctionDefinition): void {
  const { missing } = a;
  const node = named(a, written);
  const base = specifiedType(a, node.specifiers);
  const { type, parameters: levels } = declaredType(a, base, node.declarator, 'function', node.attributes);
  const inner = declaredName(node.declarator);
  if (type.kind !== 'function') {
    if (inner.kind === 'name') declareUnknown(a, inner);
    return;
  }
  const facts: BodyFact[] = [];
  a.bodyFacts = facts;
  const body: Body = {
    kernel: node.specifiers.kernelToken !== undefined,
    mayBeKernel: mayExpandToKernel(node.specifiers) || (node !== written && node.specifiers.type.kind === 'missing'),
    symbol: undefined,
    returns: type.returns.unqualified,
    inferred: undefined,
    block: false,
    outer: undefined,
    depth: 0,
  };
  noteSpecifiers(a, node.specifiers, []);
  if (node.specifiers.storage === 'typedef') noteStorage(a, node.specifiers, 'definition', node.declarator);
  noteIncompleteDefinition(a, node, type);
  const nameNode = inner.kind === 'name' ? inner : node;
  const symbol = declareFunction(a, { specifiers: node.specifiers, node, nameNode, type, levels }, body);
  if (a.skipsBodies) {
    a.popScope();
    a.bodyFacts = undefined;
    return;
  }
  body.symbol = symbol;
  for (const old of node.oldStyle) declareOldStyle(a, old, body);
  a.body = body;
  a.compound(node.body);
  finishFlow(a, body);
  if (!isVoid(type.returns) && !isUnknown(type.returns) && !body.flow?.broken && reachesEnd(a, node.body))
    a.fact({ kind: 'end-reached', unit: a.unit, symbol, returns: type.returns, body: node.body });
  if (body.flow?.broken) a.takeSuspicions();
  else finishSuspicions(a, node.body, (body.flow?.labels.size ?? 0) > 0);
  a.body = undefined;
  a.popScope();
  a.bodyFacts = undefined;
  const complete = a.missing === missing && !body.flow?.broken;
  a.fact(new AnalysedBody(a.unit, symbol, node, facts, a.values, complete));
}

/** Declares the name of a definition without parameters, which has been reported. */
function declareUnknown(a: Analyzer, { name, first }: Node & { readonly name: Name }): void {
  a.declareAtFileScope({
    kind: 'function',
    name,
    type: functionType(Types.unknown, [], true, false),
    place: a.place(first),
    kernel: false,
    overloadable: false,
    parameters: [],
    defined: false,
    storage: undefined,
    previous: undefined,
    overloads: [],
  });
}

function declareOldStyle(a: Analyzer, node: Declaration, owner: object): void {
  const base = specifiedType(a, node.specifiers);
  noteStorage(a, node.specifiers, 'parameter', node.declarators[0]?.declarator);
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

/** Reports parameters and a result of a function with a body that have no size. */
function noteIncompleteDefinition(a: Analyzer, node: FunctionDefinition, type: FunctionType): void {
  if (!isVoid(type.returns) && isIncomplete(type.returns)) {
    const { node: nameNode, name } = naming(node.declarator);
    noteIncomplete(a, 'result', type.returns, nameNode, name);
  }
  const parameters = functionOf(node.declarator)?.parameters ?? [];
  type.parameters.forEach((parameterType, i) => {
    const parameter = parameters[i];
    if (!parameter || isVoid(parameterType) || !isIncomplete(parameterType)) return;
    const { node: at, name: of } = naming(parameter.declarator);
    noteIncomplete(a, 'parameter', parameterType, of === 0 ? parameter : at, of);
  });
}
