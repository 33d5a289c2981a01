import { clangOf } from '../../devices/device.js';
import type {
  BlockLiteral,
  CompoundLiteral,
  CompoundStatement,
  Expression,
  GenericSelection,
  LiteralExpression,
  Node,
  SizeofExpression,
  StatementExpression,
} from '../../syntax/ast.js';
import { interned } from '../../text/lazy.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { arrayOf, blockOf, functionType, inSpace, Types, withQualifiers } from '../../types/interned.js';
import { layoutOf } from '../../types/layout.js';
import { elementOf, isIncomplete, isInteger, isUnknown, isVoid } from '../../types/queries.js';
import { Qualifiers, type Type } from '../../types/type.js';
import type { Analyzer, Body } from '../analyzer.js';
import { sizeType } from '../declarations/builtin-types.js';
import { noteIncomplete } from '../declarations/completeness.js';
import { completeArray, declaredType, parameterLevels, typeOfName } from '../declarations/declarators.js';
import { analyseLiteralList, noteNoValue } from '../declarations/initializers.js';
import { declareParameter } from '../declarations/parameters.js';
import { specifiedType } from '../declarations/specifiers.js';
import type { AssociationInvalid } from '../facts/expression-facts.js';
import { finishFlow, noteLabel } from '../statements/control.js';
import { noteGenericType } from '../statements/newer-syntax.js';
import { reachesEnd } from '../statements/reach.js';
import { checkDiscarded } from '../statements/suspicions.js';
import type { VariableSymbol } from '../symbols/symbols.js';
import { analyseTarget, assignment, noteWrite, stepProblem } from './assignments.js';
import { chosenAssociation, isSameAssociation } from './associations.js';
import { analyseCall } from './calls.js';
import { cast, checkSize, reinterpretation } from './casts.js';
import { constantInteger, integerLiteral } from './constants.js';
import { decay } from './conversions.js';
import { isWide, noteLiteral, noteStrings, stringLength } from './literals.js';
import { analyseIndexed, analyseOperand, noteLoad } from './loads.js';
import { member, subscript } from './members.js';
import { analyseOffsetof } from './offsetof.js';
import { isOpenRecord } from './operands.js';
import { binary, conditional, unary } from './operators.js';
import type { Value } from './value.js';
import { lvalue, rvalue, UNKNOWN } from './value.js';

/**
 * Analyses an expression and its operands. Returns its value before any conversion. `isDiscarded`: the expression is a
 * statement, so that its value is not used.
 */
export function analyseExpression(a: Analyzer, node: Expression, isDiscarded = false): Value {
  const value = evaluate(a, node, isDiscarded);
  a.record(node, value);
  return value;
}

function evaluate(a: Analyzer, node: Expression, isDiscarded: boolean): Value {
  switch (node.kind) {
    case 'identifier':
      return identifier(a, node);
    case 'number':
      return number(a, node);
    case 'character':
      noteLiteral(a, node.name, node.first);
      return rvalue(Types.int, constantInteger(a, node) === 0n);
    case 'string': {
      noteStrings(a, node);
      const element = withQualifiers(isWide(node.parts) ? Types.int : Types.char, 0, AddressSpace.Constant);
      return lvalue(arrayOf(element, stringLength(node.parts)));
    }
    case 'paren':
      return analyseExpression(a, node.inner);
    case 'paren-list': {
      let last = UNKNOWN;
      for (const element of node.elements) last = analyseOperand(a, element);
      return rvalue(decay(last.type));
    }
    case 'unary':
      return unary(a, node, isDiscarded);
    case 'postfix': {
      const operand = analyseTarget(a, node, node.operand, isDiscarded);
      if (noteWrite(a, node.operand, operand, node.operator, node.last)) return UNKNOWN;
      if (stepProblem(a, node, operand.type)) return UNKNOWN;
      return rvalue(operand.type.unqualified);
    }
    case 'binary':
      return binary(a, node);
    case 'assignment':
      return assignment(a, node, isDiscarded);
    case 'conditional':
      return conditional(a, node);
    case 'call':
      return analyseCall(a, node);
    case 'subscript': {
      const base = analyseIndexed(a, node.base);
      const index = analyseOperand(a, node.index);
      return subscript(a, node, base, index);
    }
    case 'member':
      return member(a, node);
    case 'cast':
      return cast(a, node);
    case 'compound-literal':
      return compoundLiteral(a, node);
    case 'sizeof':
      return sizeOf(a, node);
    case 'statement-expression':
      return statementExpression(a, node);
    case 'block':
      return block(a, node);
    case 'astype':
      return reinterpretation(a, node);
    case 'offsetof':
      analyseOffsetof(a, node);
      return rvalue(sizeType(a.language));
    case 'type-trait':
      for (const type of node.types) typeOfName(a, type);
      return rvalue(Types.int);
    case 'generic-selection':
      return genericSelection(a, node);
    case 'initializer-list':
      noteNoValue(a, node, Types.unknown);
      for (const { value } of node.items) if (value.kind !== 'initializer-list') analyseExpression(a, value);
      return UNKNOWN;
    case 'error':
      return UNKNOWN;
  }
}

function compoundLiteral(a: Analyzer, node: CompoundLiteral): Value {
  const written = typeOfName(a, node.type);
  const isSized = !noteIncomplete(a, 'literal', written, node.type, 0);
  const count = analyseLiteralList(a, written, node.initializer);
  const type = completeArray(written, node.initializer, count);
  if (a.rejects({ kind: 'compound-literal', unit: a.unit, literal: node, type, insideFunction: !a.atFileScope }))
    return UNKNOWN;
  if (!isSized) return UNKNOWN;
  // The inference rules name variables, parameters and string literals only. So compilers leave the object of a literal
  // without a space in functions, whose pointer converts to generic ones alone, though it is automatic (C99 6.5.2.5
  // §6).
  const space = !a.atFileScope
    ? AddressSpace.None
    : a.language.programScopeGlobals
      ? AddressSpace.Global
      : AddressSpace.Constant;
  return lvalue(elementOf(type).space === AddressSpace.None ? inSpace(type, space) : type);
}

/** `sizeof`, `_Alignof` and `vec_step`. */
function sizeOf(a: Analyzer, node: SizeofExpression): Value {
  const { operand, operator } = node;
  a.unevaluated++;
  const type = operand.kind === 'type-name' ? typeOfName(a, operand) : analyseExpression(a, operand).type;
  a.unevaluated--;
  const size = layoutOf(type, a.language.pointerSize)?.size;
  a.fact({ kind: 'size-of', unit: a.unit, expression: node, type, size });
  if (type.kind !== 'pointer' || operator === 'vec_step') checkSize(a, node, type);
  return rvalue(operator === 'vec_step' ? Types.int : sizeType(a.language));
}

/** The association whose type is that of the control (C11 6.5.1.1 §2); the others are analysed unevaluated. */
function genericSelection(a: Analyzer, node: GenericSelection): Value {
  noteGenericType(a, node);
  a.unevaluated++;
  const wanted =
    node.control.kind === 'type-name'
      ? typeOfName(a, node.control)
      : decay(analyseExpression(a, node.control).type).unqualified;
  a.unevaluated--;
  const types = node.associations.map(({ type }) => type && typeOfName(a, type));
  const chosen = chosenAssociation(types, wanted);
  noteAssociations(a, node, types, chosen >= 0 ? undefined : wanted);
  let result = UNKNOWN;
  node.associations.forEach(({ value }, i) => {
    if (i !== chosen) a.unevaluated++;
    const found = analyseExpression(a, value);
    if (i !== chosen) a.unevaluated--;
    else if (wanted.kind !== 'unknown') result = found;
  });
  return result;
}

/** Reports invalid associations, and the type `unmatched` if it has none. */
function noteAssociations(
  a: Analyzer,
  { associations, control }: GenericSelection,
  types: readonly (Type | undefined)[],
  unmatched: Type | undefined,
): void {
  const report = (problem: AssociationInvalid['problem'], node: Node, type: Type): boolean =>
    a.rejects({ kind: 'association', unit: a.unit, problem, node, type });
  let isWrong = false;
  associations.forEach((association, i) => {
    const type = types[i];
    const before = types.slice(0, i);
    if (!association.type || !type) {
      if (before.includes(undefined)) isWrong = report('second-default', association, Types.unknown);
    } else if (isUnknown(type)) isWrong = true;
    else if (type.kind === 'function') isWrong = report('function', association.type, type);
    else if ((isVoid(type) || isIncomplete(type)) && clangOf(a.language.device) < 20)
      isWrong = report('incomplete', association.type, type);
    else if (before.some((other) => other && isSameAssociation(other, type)))
      isWrong = report('repeated', association.type, type);
  });
  if (unmatched && !isWrong && !isUnknown(unmatched)) report('unmatched', control, unmatched);
}

function number(a: Analyzer, node: LiteralExpression): Value {
  const known = integerValue(node.name);
  if (known) return known;
  if (noteLiteral(a, node.name, node.first)) return UNKNOWN;
  const type = floatingType(spellingOf(node.name));
  if (type === Types.double && !a.language.fp64)
    a.fact({ kind: 'double', unit: a.unit, use: 'literal', token: node.first });
  if (type) return rvalue(type === Types.double && !a.doubleEnabled ? Types.float : type);
  return UNKNOWN;
}

/** One value for all literals of a spelling: a table may have thousands. Undefined if it is not an integer. */
const integerValue = interned((name: Name): Value | undefined => {
  const integer = integerLiteral(spellingOf(name));
  return integer && rvalue(integer.type, integer.value === 0n);
});

/** The type of a floating literal (C99 6.4.4.2), where there are doubles; undefined for another one. */
function floatingType(spelling: string): Type | undefined {
  if (!(/^0[xX]/.test(spelling) ? /[pP]/ : /[.eEfFhH]/).test(spelling)) return undefined;
  switch (spelling.charAt(spelling.length - 1)) {
    case '6':
      return /[fF]16$/.test(spelling) ? Types.float16 : Types.double;
    case 'h':
    case 'H':
      return Types.half;
    case 'f':
    case 'F':
      return Types.float;
    case 'l':
    case 'L':
      return Types.longdouble;
    default:
      return Types.double;
  }
}

const TRUE = intern('true');
const FALSE = intern('false');
const PREDEFINED_IDENTIFIERS = new Set(['__func__', '__FUNCTION__', '__PRETTY_FUNCTION__']);

function identifier(a: Analyzer, node: Expression & { readonly kind: 'identifier' }): Value {
  const symbol = a.lookup(node.name);
  if (!symbol) {
    if (PREDEFINED_IDENTIFIERS.has(spellingOf(node.name))) {
      const length = spellingOf(a.body?.symbol?.name ?? 0).length + 1;
      return lvalue(arrayOf(withQualifiers(Types.char, Qualifiers.Const, AddressSpace.Constant), length));
    }
    if (node.name === TRUE || node.name === FALSE) return rvalue(Types.bool, node.name === FALSE);
    if (a.builtins(node.name)) a.fact({ kind: 'function-named', unit: a.unit, expression: node });
    else a.noteUnknown(node.name, node.first, 'value', node);
    return UNKNOWN;
  }
  a.options.onReference?.(node.first, symbol);
  if (symbol.kind === 'enumerator' && symbol.place.token < 0) {
    const extension = a.vendorExtension('constant', node.name);
    if (extension !== undefined) a.noteVendor(spellingOf(node.name), node.first, extension);
  }
  switch (symbol.kind) {
    case 'variable': {
      symbol.isUsed = true;
      const captured = isCaptured(a, symbol);
      if (elementOf(symbol.type).space === AddressSpace.Constant)
        a.fact({ kind: 'constant-named', unit: a.unit, symbol });
      if (captured && symbol.type.kind === 'pointer')
        a.fact({ kind: 'pointer-captured', unit: a.unit, expression: node, symbol });
      // A captured variable is a private, constant copy (6.12.5 "Block Literal Expressions").
      const type = captured
        ? withQualifiers(symbol.type, symbol.type.qualifiers | Qualifiers.Const, AddressSpace.Private)
        : symbol.type;
      const value = lvalue(type, symbol, captured, isConstantZero(a, symbol));
      return a.isFirstNaming(symbol) ? { ...value, unset: true } : value;
    }
    case 'function':
      // A call does not get here.
      if (a.rejects({ kind: 'function-named', unit: a.unit, expression: node })) return UNKNOWN;
      return rvalue(symbol.type, false, symbol);
    case 'enumerator':
      return rvalue(symbol.type, symbol.value === 0n, symbol);
    case 'typedef':
      return UNKNOWN;
  }
}

/** A const integer is an integer constant, and one that is zero a null pointer, as compilers of OpenCL C have it. */
function isConstantZero(a: Analyzer, { type, initializer }: VariableSymbol): boolean {
  if (!(type.qualifiers & Qualifiers.Const) && type.space !== AddressSpace.Constant) return false;
  if (!initializer || initializer.kind === 'initializer-list' || !isInteger(type)) return false;
  return a.quietly(() => constantInteger(a, initializer)) === 0n;
}

/** An automatic variable of a function (or outer block) named inside a block literal. */
function isCaptured(a: Analyzer, symbol: VariableSymbol): boolean {
  if (!a.body?.block || symbol.owner === undefined || symbol.storage === 'static' || symbol.storage === 'extern')
    return false;
  // Kernel-scope variables in local and constant memory are not automatic.
  if (symbol.type.space === AddressSpace.Local || symbol.type.space === AddressSpace.Constant) return false;
  return symbol.owner !== a.body;
}

function statementExpression(a: Analyzer, node: StatementExpression): Value {
  a.pushScope();
  const last = node.body.statements[node.body.statements.length - 1];
  let value = rvalue(Types.void);
  a.compound(node.body, (statement) => {
    let inner = statement;
    while (inner.kind === 'label') inner = inner.body;
    if (statement !== last || inner.kind !== 'expression') return false;
    for (let at = statement; at.kind === 'label'; at = at.body) noteLabel(a, at);
    value = a.expression(inner.expression);
    // Compilers accept a value of an incomplete type here.
    if (!isOpenRecord(value.type)) noteLoad(a, inner.expression, value);
    return true;
  });
  a.popScope();
  return rvalue(decay(value.type), false, value.symbol);
}

function block(a: Analyzer, node: BlockLiteral): Value {
  a.fact({ kind: 'block', unit: a.unit, node });
  let returns: Type | undefined;
  if (node.specifiers && node.declarator) {
    const type = declaredType(a, specifiedType(a, node.specifiers), node.declarator, 'type-name').type;
    returns = type.kind === 'function' ? type.returns : type;
  }
  a.pushScope();
  const body = {
    kernel: false,
    symbol: a.body?.symbol,
    returns,
    inferred: undefined,
    block: true,
    outer: a.body,
    depth: 0,
  };
  const parameters: Type[] = [];
  for (const parameter of node.parameters) {
    const { type, written } = a.quietly(() => parameterLevels(a, parameter));
    if (isVoid(type) && node.parameters.length === 1) break;
    parameterLevels(a, parameter);
    parameters.push(type);
    declareParameter(a, parameter, type, written, { kernel: false, block: true, functionName: 0, owner: body });
  }
  const result = analyseBlockBody(a, node.body, body);
  a.popScope();
  const pointee = functionType(result ?? Types.void, parameters, false);
  return rvalue(blockOf(pointee));
}

/** Analyses an expression statement, or another expression whose value is not used. */
export function analyseDiscarded(a: Analyzer, node: Expression): void {
  const value = analyseExpression(a, node, true);
  if (value.type.kind !== 'function') noteLoad(a, node, value);
  if (value.type.kind !== 'unknown' && !isVoid(value.type)) checkDiscarded(a, node);
}

/** The body of a block literal; returns its result, which is that of its first `return` where none is declared. */
function analyseBlockBody(a: Analyzer, node: CompoundStatement, body: Body): Type | undefined {
  const outer = a.body;
  a.body = body;
  a.compound(node);
  finishFlow(a, body);
  a.body = outer;
  const returns = body.returns ?? body.inferred;
  if (returns && !isVoid(returns) && !isUnknown(returns) && !body.flow?.broken && reachesEnd(a, node))
    a.fact({ kind: 'end-reached', unit: a.unit, symbol: undefined, returns, body: node });
  return returns;
}
