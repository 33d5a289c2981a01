// What a declaration makes of a name that its scope has already (C99 6.2.1, 6.2.7, 6.7 §3).
import { vendorExtensionOf } from '../../builtins/index.js';
import type { Node } from '../../syntax/ast.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { arrayOf, functionType, pointerTo, withQualifiers } from '../../types/interned.js';
import { elementOf, isInteger, mentionsUnknown } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { compilerFunction } from '../expressions/compiler-functions.js';
import { compatible } from '../expressions/conversions.js';
import { type Candidate, overloadsOf } from '../expressions/overloads.js';
import type { NamedKind, NameRedeclared } from '../facts/declaration-facts.js';
import { isCompilersOwn } from '../symbols/declared-names.js';
import { type FunctionSymbol, isStatic, type ProgramSymbol, type VariableSymbol } from '../symbols/symbols.js';

const PRINTF = intern('printf');

const kindOf = (symbol: ProgramSymbol): NamedKind =>
  symbol.kind === 'typedef'
    ? 'type'
    : symbol.kind === 'variable'
      ? symbol.role === 'parameter'
        ? 'parameter'
        : symbol.role === 'field'
          ? 'member'
          : 'variable'
      : symbol.kind;

const isObject = (kind: NamedKind): boolean => kind === 'variable' || kind === 'parameter';

/** How a symbol conflicts with the one that its scope has under its name; undefined if it may redeclare it. */
function differenceOf(symbol: ProgramSymbol, before: ProgramSymbol): NameRedeclared['difference'] | undefined {
  // The type of an undeclared name may be any type.
  if (mentionsUnknown(elementOf(symbol.type)) || mentionsUnknown(elementOf(before.type))) return undefined;
  if (symbol.kind !== before.kind) return 'kind';
  switch (symbol.kind) {
    case 'typedef':
      return compatible(symbol.type, before.type) ? undefined : 'type';
    case 'enumerator':
      return 'definition';
    case 'variable':
      return before.kind === 'variable' ? differenceOfObjects(symbol, before) : 'kind';
    case 'function':
      return undefined;
  }
}

function differenceOfObjects(symbol: VariableSymbol, before: VariableSymbol): NameRedeclared['difference'] | undefined {
  if (symbol.role === 'parameter' && before.role === 'parameter') return 'definition';
  if (!compatible(symbol.type, before.type)) return 'type';
  if (!isStatic(symbol) || !isStatic(before)) return 'definition';
  if (symbol.role === 'block' && (symbol.storage !== 'extern' || before.storage !== 'extern')) return 'definition';
  if (symbol.storage !== before.storage && (symbol.storage === 'static' || before.storage === 'static'))
    return symbol.storage === 'extern' ? undefined : 'storage';
  return isInitialized(symbol) && before.initializer ? 'definition' : undefined;
}

const isInitialized = ({ declaration }: VariableSymbol): boolean =>
  declaration !== undefined && 'initializer' in declaration && declaration.initializer !== undefined;

/**
 * Compares a symbol that is about to be declared with the one that its scope has under its name. If they conflict, that
 * is reported, and the earlier one returned: the name keeps its first meaning.
 */
export function clashing(
  a: Analyzer,
  symbol: ProgramSymbol,
  node: Node,
  declaration: Node | undefined,
  /** What it has to go with, though it is of another scope. */
  outer?: ProgramSymbol,
): ProgramSymbol | undefined {
  const before = symbol.name === 0 ? undefined : (a.lookupHere(symbol.name) ?? outer ?? predefined(a, symbol));
  if (!before) {
    noteBuiltinObject(a, symbol, node, declaration);
    return undefined;
  }
  const difference = differenceOf(symbol, before);
  // The rules about address spaces report those that differ in nothing else.
  if (!difference) return undefined;
  const [what, other] = [kindOf(symbol), kindOf(before)];
  const reported = a.rejects({
    kind: 'redeclared',
    unit: a.unit,
    name: symbol.name,
    what,
    before: other,
    node,
    place: before.place.token < 0 ? undefined : before.place,
    difference: difference === 'kind' && isObject(what) && isObject(other) ? 'definition' : difference,
    type: typeOfSymbol(symbol),
    typeBefore: typeOfSymbol(before),
    declaration,
  });
  return reported ? before : undefined;
}

/** Compilers differ in which of these are there without the features that they need. */
const isOptional = (name: Name): boolean =>
  /^(atomic|bit|bitfield|clock|dot|get_sub_group|sub_group|work_group)_/.test(spellingOf(name)) ||
  vendorExtensionOf(spellingOf(name)) !== undefined;

/** A function that a compiler has under a reserved name. */
const isReserved = (name: Name): boolean => {
  const text = spellingOf(name);
  return text.startsWith('__builtin_') && isCompilersOwn(text) && compilerFunction(text.slice(10)) !== undefined;
};

/** Whether a declaration that is not a function may have the name of a builtin function. */
function takesBuiltinName(a: Analyzer, symbol: ProgramSymbol): boolean {
  if (symbol.name === 0 || !a.atFileScope) return false;
  // The only builtin without overloads that a compiler's own header declares.
  if (symbol.kind !== 'variable') return symbol.name === PRINTF && a.builtins(symbol.name) !== undefined;
  if (!a.builtins(symbol.name)) return isReserved(symbol.name);
  // One of the file's own hides them.
  return symbol.storage !== 'static' && !isOptional(symbol.name) && !mentionsUnknown(elementOf(symbol.type));
}

/** Reports a declaration at file scope with the name of a builtin function. */
function noteBuiltinObject(a: Analyzer, symbol: ProgramSymbol, node: Node, declaration: Node | undefined): void {
  if (takesBuiltinName(a, symbol)) noteTaken(a, symbol, node, 'kind', { declaration });
}

/** Reports a symbol whose name is that of a function which no file declares. */
function noteTaken(
  a: Analyzer,
  symbol: ProgramSymbol,
  node: Node,
  difference: NameRedeclared['difference'],
  { declaration, typeBefore }: Partial<Pick<NameRedeclared, 'declaration' | 'typeBefore'>> = {},
): boolean {
  return a.rejects({
    kind: 'redeclared',
    unit: a.unit,
    name: symbol.name,
    what: kindOf(symbol),
    before: 'function',
    node,
    place: undefined,
    difference,
    type: typeOfSymbol(symbol),
    typeBefore,
    declaration,
  });
}

/**
 * Reports a function that is one of the language's but for its result, which overloads do not differ in alone;
 * `printf` has no overloads. Returns whether that is an error.
 */
export function noteBuiltinFunction(a: Analyzer, symbol: FunctionSymbol, node: Node): boolean {
  const { name, type, storage } = symbol;
  const signatures = a.builtins(name);
  // Compilers check the calls of these by rules of their own.
  const isOwn = signatures ? signatures.length === 0 : symbol.defined && isReserved(name);
  if (isOwn && storage !== 'static') noteTaken(a, symbol, node, 'builtin');
  if (!signatures || signatures.length === 0) return false;
  const isPrintf = name === PRINTF;
  if (isPrintf ? symbol.overloadable : storage === 'static' || isOptional(name)) return false;
  // A struct may be the one that a compiler's own header has.
  if (mentionsUnknown(type.returns) || type.returns.kind === 'record' || type.parameters.some(mentionsUnknown))
    return false;
  const { candidates } = overloadsOf(signatures, a.language);
  const isSame = ({ parameters, variadic }: Candidate): boolean =>
    variadic === type.variadic &&
    parameters.length === type.parameters.length &&
    parameters.every((parameter, i) => parameter.unqualified === type.parameters[i]?.unqualified);
  const before = candidates.find((candidate) => isPrintf || isSame(candidate));
  const isOther = before && (before.returns.unqualified !== type.returns.unqualified || !isSame(before));
  if (!before || !(isOther || (isPrintf && storage === 'static'))) return false;
  const typeBefore = functionType(before.returns, before.parameters, before.variadic);
  return noteTaken(a, symbol, node, 'type', { typeBefore });
}

/** The type or the enumerator of the language whose name a declaration at file scope takes. */
export function predefined(a: Analyzer, { kind, name, type: own, place }: ProgramSymbol): ProgramSymbol | undefined {
  if (!a.atFileScope && kind !== 'function') return undefined;
  const type = a.predefinedType(name);
  if (!type) return a.memoryEnumerator(name);
  if (kind === 'typedef' && isAsCompilersHaveIt(own.unqualified, type, name)) return undefined;
  return { kind: 'typedef', name, type, sizeDependent: false, alignment: 0, place: { ...place, token: -1 } };
}

/**
 * Whether a typedef may be the one of a compiler's own header: how large `size_t` and its like are is the target's
 * affair, and `memory_order` and `ndrange_t` are an enum and a struct there.
 */
const isAsCompilersHaveIt = (own: Type, type: Type, name: Name): boolean =>
  (own.kind === 'enum' && /^memory_/.test(spellingOf(name))) ||
  (own.kind === 'record' && type.kind === 'record') ||
  (own.kind === 'scalar' &&
    type.kind === 'scalar' &&
    isInteger(own) &&
    own.signed === type.signed &&
    own.size >= 4 &&
    /^(size|ptrdiff|u?intptr)_t$/.test(spellingOf(name)));

/** The same for a function, of which `before` is another declaration, or what else has its name at file scope. */
export function clashingFunction(
  a: Analyzer,
  symbol: FunctionSymbol,
  before: ProgramSymbol,
  node: Node,
  difference: FunctionDifference | undefined,
): ProgramSymbol | undefined {
  // An undefined macro has made such a name, and may make another one each time.
  if (!difference || spellingOf(symbol.name).includes('(')) return undefined;
  const reported = a.rejects({
    kind: 'redeclared',
    unit: a.unit,
    name: symbol.name,
    what: 'function',
    before: kindOf(before),
    node,
    place: before.place.token < 0 ? undefined : before.place,
    difference,
    type: symbol.type,
    typeBefore: typeOfSymbol(before),
    declaration: undefined,
  });
  return reported ? before : undefined;
}

type FunctionDifference = 'kind' | 'type' | 'definition' | 'storage';

/** Why a function cannot be declared after `before`; undefined if it can. */
export function functionDifference(
  symbol: FunctionSymbol,
  before: ProgramSymbol,
  conflicting: boolean,
  defines: boolean,
): FunctionDifference | undefined {
  if (before.kind !== 'function') return 'kind';
  if (mentionsUnknown(before.type) || mentionsUnknown(symbol.type)) return undefined;
  if (conflicting) return 'type';
  if (defines && before.defined) return 'definition';
  return symbol.storage === 'static' && before.storage !== 'static' ? 'storage' : undefined;
}

const typeOfSymbol = (symbol: ProgramSymbol): Type | undefined =>
  symbol.kind === 'enumerator' ? undefined : symbol.type;

/** Whether the types are compatible after all address spaces are removed. */
export function sameButForSpaces(one: Type, other: Type): boolean {
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
