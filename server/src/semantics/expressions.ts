import type {
  AssignmentExpression,
  AsTypeExpression,
  BinaryExpression,
  BlockLiteral,
  CastExpression,
  ConditionalExpression,
  Expression,
  GenericSelection,
  LiteralExpression,
  MemberExpression,
  Node,
  PostfixExpression,
  SizeofExpression,
  StatementExpression,
  SubscriptExpression,
  UnaryExpression,
} from '../syntax/ast.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { layoutOf } from '../types/layout.js';
import {
  AddressSpace,
  addQualifiers,
  arrayOf,
  blockOf,
  elementOf,
  type Field,
  functionType,
  inSpace,
  isArithmetic,
  isFloating,
  isInteger,
  isUnknown,
  isVoid,
  mentionsUnknown,
  pointerTo,
  Qualifiers,
  type ScalarType,
  type Type,
  Types,
  type VectorType,
  vectorOf,
  withQualifiers,
} from '../types/type.js';
import { type Analyzer, rvalue, UNKNOWN, type Value } from './analyzer.js';
import { analyseCall } from './calls.js';
import { noteIncomplete } from './completeness.js';
import { constantInteger, integerLiteral } from './constants.js';
import {
  arithmeticConversion,
  castProblem,
  compositePointer,
  decay,
  implicitConversionProblem,
  maskOf,
  mixedSpace,
  pointersOverlap,
  promote,
} from './conversions.js';
import { declaredType, parameterLevels, specifiedType, typeOfName } from './declarators.js';
import type { ConditionInvalid, MemberInvalid, OperandsInvalid, SizeInvalid, ValueMisfit } from './expression-facts.js';
import type { ConversionContext } from './facts.js';
import { analyseInitializer } from './initializers.js';
import { noteLiteral, noteStrings } from './literals.js';
import { assignmentProblem, isBitField, misfitOf } from './misfits.js';
import { binaryProblem, isIncomplete, isScalar, selectedScalar, selectionProblem, unaryProblem } from './operands.js';
import { pointeeChange } from './pointees.js';
import { analyseBlockBody, analyseCompound, declareParameter } from './statements.js';
import {
  checkComparison,
  checkConstant,
  checkDiscarded,
  checkIndex,
  checkPrecedence,
  checkWidth,
  noteUnset,
  onlySet,
} from './suspicions.js';
import { type FunctionSymbol, fieldSymbols, type ProgramSymbol, type VariableSymbol } from './symbols.js';

/** Analyses an expression with everything in it. The value is what stands there, before any conversion. */
export function analyseExpression(a: Analyzer, node: Expression): Value {
  const value = evaluate(a, node);
  a.values.set(node, value);
  return value;
}

/** The type of an expression; one of another unit, or that will be analysed later, is looked at without telling anybody. */
export function typeOf(a: Analyzer, node: Expression): Type {
  return (a.values.get(node) ?? a.quietly(() => analyseExpression(a, node))).type;
}

/** An expression whose value is used: arrays decay, objects are read. */
export function analyseOperand(a: Analyzer, node: Expression): Value {
  const value = analyseExpression(a, node);
  noteLoad(a, node, value);
  return value;
}

/** Reading a half without the extension is only allowed to the vload functions. */
export function noteLoad(a: Analyzer, node: Expression, value: Value): void {
  if (
    value.lvalue &&
    value.type.kind === 'scalar' &&
    value.type.name === 'half' &&
    !a.halfEnabled &&
    a.unevaluated === 0
  )
    a.fact({ kind: 'half', unit: a.unit, expression: node, access: 'load' });
  if (a.unset) noteUnset(a, node);
}

function evaluate(a: Analyzer, node: Expression): Value {
  switch (node.kind) {
    case 'identifier':
      return identifier(a, node);
    case 'number':
      return number(a, node);
    case 'character':
      noteLiteral(a, node.name, node.first, 'character');
      return rvalue(Types.int);
    case 'string':
      noteStrings(a, node);
      return {
        ...rvalue(arrayOf(withQualifiers(Types.char, 0, AddressSpace.Constant), stringLength(node.parts))),
        lvalue: true,
      };
    case 'paren':
      return analyseExpression(a, node.inner);
    case 'paren-list': {
      let last = UNKNOWN;
      for (const element of node.elements) last = analyseOperand(a, element);
      return rvalue(decay(last.type));
    }
    case 'unary':
      return unary(a, node);
    case 'postfix': {
      const operand = analyseTarget(a, node, node.operand);
      if (noteWrite(a, node.operand, operand, node.operator, node.last)) return UNKNOWN;
      if (stepProblem(a, node, operand.type, node.last)) return UNKNOWN;
      return rvalue(operand.type.unqualified);
    }
    case 'binary':
      return binary(a, node);
    case 'assignment':
      return assignment(a, node);
    case 'conditional':
      return conditional(a, node);
    case 'call':
      return analyseCall(a, node);
    case 'subscript': {
      const base = analyseOperand(a, node.base);
      const index = analyseOperand(a, node.index);
      return subscript(a, node, base, index);
    }
    case 'member':
      return member(a, node);
    case 'cast':
      return cast(a, node);
    case 'compound-literal': {
      const written = typeOfName(a, node.type);
      const isSized = !noteIncomplete(a, 'literal', written, node.type, 0);
      const count = analyseInitializer(a, written, node.initializer, undefined, -1);
      const type =
        written.kind === 'array' && written.size === undefined ? arrayOf(written.element, count ?? -1) : written;
      if (a.fact({ kind: 'compound-literal', unit: a.unit, literal: node, type, insideFunction: !a.atFileScope }))
        return UNKNOWN;
      if (!isSized) return UNKNOWN;
      // The inference rules name variables, parameters and string literals only. So compilers leave the object of a literal
      // without a space in functions, whose pointer fits generic ones alone, though it is automatic (C99 6.5.2.5 §6).
      const space = !a.atFileScope
        ? AddressSpace.None
        : a.language.programScopeGlobals
          ? AddressSpace.Global
          : AddressSpace.Constant;
      return { ...rvalue(elementOf(type).space === AddressSpace.None ? inSpace(type, space) : type), lvalue: true };
    }
    case 'sizeof': {
      a.unevaluated++;
      const type =
        node.operand.kind === 'type-name' ? typeOfName(a, node.operand) : analyseExpression(a, node.operand).type;
      a.unevaluated--;
      a.fact({ kind: 'size-of', unit: a.unit, expression: node, type });
      if (type.kind !== 'pointer' || node.operator === 'vec_step') checkSize(a, node, type);
      return rvalue(node.operator === 'vec_step' ? Types.int : Types.ulong);
    }
    case 'statement-expression':
      return statementExpression(a, node);
    case 'block':
      return block(a, node);
    case 'astype':
      return reinterpretation(a, node);
    case 'offsetof':
      typeOfName(a, node.type);
      for (const index of node.indices) analyseExpression(a, index);
      return rvalue(Types.ulong);
    case 'type-trait':
      return rvalue(Types.int);
    case 'generic-selection':
      return genericSelection(a, node);
    case 'initializer-list':
      for (const item of node.items) analyseExpression(a, item.value);
      return UNKNOWN;
    case 'error':
      return UNKNOWN;
  }
}

/** The association whose type is that of the control (C11 6.5.1.1 §2); the others are looked at, but never evaluated. */
function genericSelection(a: Analyzer, node: GenericSelection): Value {
  a.unevaluated++;
  const control = analyseExpression(a, node.control);
  a.unevaluated--;
  const wanted = decay(control.type).unqualified;
  const types = node.associations.map(({ type }) => type && typeOfName(a, type));
  const same = types.findIndex((type) => type !== undefined && type === wanted);
  const chosen = same >= 0 ? same : types.indexOf(undefined);
  let result = UNKNOWN;
  node.associations.forEach(({ value }, i) => {
    if (i !== chosen) a.unevaluated++;
    const found = analyseExpression(a, value);
    if (i !== chosen) a.unevaluated--;
    else if (wanted.kind !== 'unknown') result = found;
  });
  return result;
}

/** The number of characters of adjacent string literals, with the terminating null. */
export function stringLength(parts: readonly Name[]): number {
  let length = 1;
  for (const part of parts) {
    const inner = spellingOf(part).replace(/^L?"|"$/g, '');
    const characters = inner.replace(/\\(?:x[0-9a-fA-F]+|[0-7]{1,3}|[\s\S])/g, '0');
    for (const c of characters) {
      const code = c.codePointAt(0) ?? 0;
      length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    }
  }
  return length;
}

function number(a: Analyzer, node: LiteralExpression): Value {
  const spelling = spellingOf(node.name);
  const integer = integerLiteral(spelling);
  if (integer) return rvalue(integer.type, integer.value === 0n);
  if (noteLiteral(a, node.name, node.first, 'number')) return UNKNOWN;
  if (/^0[xX]/.test(spelling) ? /[pP]/.test(spelling) : /[.eEfFhH]/.test(spelling)) {
    if (/[fF]16$/.test(spelling)) return rvalue(Types.float16);
    if (/[hH]$/.test(spelling)) return rvalue(Types.half);
    if (/[fF]$/.test(spelling)) return rvalue(Types.float);
    if (/[lL]$/.test(spelling)) return rvalue(Types.longdouble);
    return rvalue(a.doubleEnabled ? Types.double : Types.float);
  }
  return UNKNOWN;
}

const TRUE = intern('true');
const FALSE = intern('false');
const PREDEFINED_IDENTIFIERS = new Set(['__func__', '__FUNCTION__', '__PRETTY_FUNCTION__']);

function identifier(a: Analyzer, node: Expression & { readonly kind: 'identifier' }): Value {
  const symbol = a.lookup(node.name);
  if (!symbol) {
    if (PREDEFINED_IDENTIFIERS.has(spellingOf(node.name))) {
      const length = spellingOf(a.body?.symbol?.name ?? 0).length + 1;
      return {
        ...rvalue(arrayOf(withQualifiers(Types.char, Qualifiers.Const, AddressSpace.Constant), length)),
        lvalue: true,
      };
    }
    if (node.name === TRUE || node.name === FALSE) return rvalue(Types.bool, node.name === FALSE);
    if (a.builtins(node.name)) a.fact({ kind: 'function-named', unit: a.unit, expression: node });
    else a.noteUnknown(node.name, node.first, 'value', node);
    return UNKNOWN;
  }
  a.options.onReference?.(node.first, symbol);
  switch (symbol.kind) {
    case 'variable': {
      symbol.isUsed = true;
      if (symbol.isUnset) a.noteNaming(symbol, node);
      else if (a.unset) a.unset = undefined;
      const captured = isCaptured(a, symbol);
      if (elementOf(symbol.type).space === AddressSpace.Constant)
        a.fact({ kind: 'constant-named', unit: a.unit, symbol });
      if (captured && symbol.type.kind === 'pointer')
        a.fact({ kind: 'pointer-captured', unit: a.unit, expression: node, symbol });
      // A captured variable is a private, constant copy (6.12.5 "Block Literal Expressions").
      const type = captured
        ? withQualifiers(symbol.type, symbol.type.qualifiers | Qualifiers.Const, AddressSpace.Private)
        : symbol.type;
      return { type, lvalue: true, nullConstant: isConstantZero(a, symbol), symbol, captured };
    }
    case 'function':
      // Whoever calls it does not come here.
      if (a.fact({ kind: 'function-named', unit: a.unit, expression: node })) return UNKNOWN;
      return { ...rvalue(symbol.type), symbol };
    case 'enumerator':
      return { ...rvalue(symbol.type, symbol.value === 0n), symbol };
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

// ---------------------------------------------------------------------------------------------------- lvalues

function subscript(a: Analyzer, node: SubscriptExpression, base: Value, index: Value): Value {
  const pair =
    isInteger(decay(index.type)) || isUnknown(index.type) ? base : isInteger(decay(base.type)) ? index : base;
  const { type } = pair;
  if (subscriptProblem(a, node, type, (pair === base ? index : base).type)) return UNKNOWN;
  if (type.kind === 'array' && pair === base) checkIndex(a, node.base, type, node.index);
  if (type.kind === 'vector')
    return {
      type: withQualifiers(type.element, type.qualifiers, type.space),
      lvalue: base.lvalue,
      nullConstant: false,
      symbol: base.symbol,
      captured: base.captured,
      component: true,
    };
  if (type.kind === 'array')
    return { type: type.element, lvalue: true, nullConstant: false, symbol: pair.symbol, captured: pair.captured };
  if (type.kind === 'pointer')
    return { type: type.pointee, lvalue: true, nullConstant: false, symbol: pair.symbol, captured: false };
  return UNKNOWN;
}

/** Tells of `base[index]` where that is none; true when it is an error. */
function subscriptProblem(a: Analyzer, node: SubscriptExpression, base: Type, index: Type): boolean {
  if (isUnknown(base) || isUnknown(index)) return false;
  const isPointer = base.kind === 'pointer' || base.kind === 'array';
  const problem =
    !isPointer && base.kind !== 'vector'
      ? 'base'
      : !isInteger(atomicValue(decay(index)))
        ? 'index'
        : base.kind === 'pointer' && isIncomplete(base.pointee)
          ? 'incomplete'
          : undefined;
  return problem !== undefined && a.fact({ kind: 'subscript', unit: a.unit, problem, expression: node, base, index });
}

/** A member's type by name, through unnamed members. */
export function findField(fields: readonly Field[], name: Name): Field | undefined {
  for (const field of fields) {
    if (field.name === name) return field;
    if (field.name === 0 && field.type.kind === 'record' && field.type.record.fields) {
      const inner = findField(field.type.record.fields, name);
      if (!inner) continue;
      if (field.type.qualifiers === 0) return inner;
      const qualified: Field = {
        ...inner,
        type: withQualifiers(inner.type, inner.type.qualifiers | field.type.qualifiers, inner.type.space),
      };
      const symbol = fieldSymbols.get(inner);
      if (symbol) fieldSymbols.set(qualified, symbol);
      return qualified;
    }
  }
  return undefined;
}

function member(a: Analyzer, node: MemberExpression): Value {
  const base = analyseExpression(a, node.base);
  const object = node.arrow ? decay(base.type) : base.type;
  const target = node.arrow ? (object.kind === 'pointer' ? object.pointee : Types.unknown) : object;
  const lvalue = node.arrow || base.lvalue;
  const captured = !node.arrow && base.captured;
  if (target.kind === 'vector') {
    const selected = swizzle(target, spellingOf(node.member), node.arrow, lvalue, base, captured);
    if (isUnknown(selected.type)) noteMember(a, node, 'component', target);
    return selected;
  }
  if (target.kind !== 'record' || !target.record.fields) {
    checkMembers(a, node, object, target);
    return UNKNOWN;
  }
  const field = findField(target.record.fields, node.member);
  if (!field) {
    if (!target.record.incomplete) noteMember(a, node, 'missing', target);
    return UNKNOWN;
  }
  const symbol = fieldSymbols.get(field);
  if (symbol) a.options.onReference?.(node.memberToken, symbol);
  const qualifiers = elementOf(field.type).qualifiers | target.qualifiers;
  const type = withQualifiers(field.type, qualifiers, lvalue ? target.space : AddressSpace.None);
  return { type, lvalue, nullConstant: false, symbol: base.symbol, captured, field: symbol };
}

const noteMember = (a: Analyzer, node: MemberExpression, problem: MemberInvalid['problem'], object: Type): boolean =>
  node.member !== 0 && a.fact({ kind: 'member', unit: a.unit, problem, expression: node, object });

/** Tells why what stands in front of a `.` or `->` has no members; `target` is what is looked into for them. */
function checkMembers(a: Analyzer, node: MemberExpression, object: Type, target: Type): void {
  if (mentionsUnknown(object)) return;
  const { kind } = target;
  if (node.arrow && object.kind !== 'pointer')
    noteMember(a, node, object.kind === 'record' || object.kind === 'vector' ? 'arrow' : 'no-record', object);
  else if (kind === 'record') {
    if (!target.record.incomplete) noteMember(a, node, 'incomplete', target);
  } else if (!node.arrow && kind === 'pointer')
    noteMember(a, node, target.pointee.kind === 'record' ? 'dot' : 'no-record', object);
  else noteMember(a, node, 'no-record', target);
}

/** The components that `.xyzw`, `.rgba`, `.s0`, `.lo`, `.hi`, `.even` and `.odd` select; undefined for none (6.3.7 "Vector Components"). */
export function components(name: string, count: number): number[] | undefined {
  const half = count === 3 ? 2 : count >> 1;
  if (name === 'lo' || name === 'hi' || name === 'even' || name === 'odd') {
    if (count < 2) return undefined;
    return Array.from({ length: half }, (_, i) =>
      name === 'lo' ? i : name === 'hi' ? half + i : name === 'even' ? 2 * i : 2 * i + 1,
    );
  }
  const numeric = /^[sS]([0-9a-fA-F]+)$/.exec(name);
  const indices = numeric
    ? [...(numeric[1] ?? '')].map((c) => Number.parseInt(c, 16))
    : /^[xyzw]+$/.test(name)
      ? [...name].map((c) => 'xyzw'.indexOf(c))
      : /^[rgba]+$/.test(name)
        ? [...name].map((c) => 'rgba'.indexOf(c))
        : undefined;
  if (!indices || indices.some((i) => i >= count) || ![1, 2, 3, 4, 8, 16].includes(indices.length)) return undefined;
  return indices;
}

function swizzle(
  vector: VectorType,
  name: string,
  arrow: boolean,
  lvalue: boolean,
  base: Value,
  captured: boolean,
): Value {
  const selected = components(name, vector.count);
  if (!selected) return UNKNOWN;
  const element: Type = selected.length === 1 ? vector.element : vectorOf(vector.element, selected.length);
  const repeated = new Set(selected).size !== selected.length;
  // clang gives a component behind `->` the qualifiers of the pointer rather than those of the vector.
  const qualifiers = arrow ? 0 : vector.qualifiers;
  const designates = lvalue && !repeated;
  return {
    type: withQualifiers(element, qualifiers, designates ? vector.space : AddressSpace.None),
    lvalue: designates,
    nullConstant: false,
    symbol: base.symbol,
    captured,
    component: true,
    ...(repeated && lvalue ? { repeated } : {}),
  };
}

/** Tells of a write to an lvalue; true when it is an error. */
export function noteWrite(
  a: Analyzer,
  target: Expression,
  value: Value,
  operator: string,
  operatorToken: number,
): boolean {
  const space = elementOf(value.type).space;
  if (
    (value.lvalue || value.captured) &&
    a.fact({
      kind: 'write',
      unit: a.unit,
      target,
      operator,
      type: value.type,
      space,
      symbol: value.symbol,
      captured: value.captured,
    })
  )
    return true;
  const problem = value.captured ? undefined : assignmentProblem(value);
  return (
    problem !== undefined &&
    a.fact({
      kind: 'not-assignable',
      unit: a.unit,
      problem,
      target,
      operator,
      operatorToken,
      type: value.type,
      symbol: value.symbol,
    })
  );
}

/** Tells of a `++` or `--` of what no number is added to; true when it is an error. */
function stepProblem(
  a: Analyzer,
  node: UnaryExpression | PostfixExpression,
  type: Type,
  operatorToken: number,
): boolean {
  const bare = type.unqualified;
  const problem =
    isArithmetic(bare) || (bare.kind === 'vector' && !bare.element.floating) || mentionsUnknown(bare)
      ? undefined
      : bare.kind !== 'pointer'
        ? 'types'
        : isIncomplete(bare.pointee)
          ? 'incomplete'
          : undefined;
  return problem !== undefined && noteOperands(a, problem, node.operator, operatorToken, node, bare, undefined);
}

const noteOperands = (
  a: Analyzer,
  problem: OperandsInvalid['problem'],
  operator: string,
  operatorToken: number,
  expression: Expression,
  left: Type,
  right: Type | undefined,
): boolean => a.fact({ kind: 'operands', unit: a.unit, problem, operator, operatorToken, expression, left, right });

// ---------------------------------------------------------------------------------------------------- operators

function unary(a: Analyzer, node: UnaryExpression): Value {
  if (node.operator === '&&') return rvalue(pointerTo(Types.void));
  const operand =
    node.operator === '++' || node.operator === '--'
      ? analyseTarget(a, node, node.operand)
      : node.operator === '&' || node.operator === '__extension__'
        ? analyseExpression(a, node.operand)
        : analyseOperand(a, node.operand);
  const type = operand.type;
  const problem = unaryProblem(node.operator, atomicValue(decay(type)), a.language);
  if (problem && noteOperands(a, problem, node.operator, node.first, node, type, undefined)) return UNKNOWN;
  switch (node.operator) {
    case '__extension__':
      return operand;
    case '*': {
      if (type.kind === 'array')
        return {
          type: type.element,
          lvalue: true,
          nullConstant: false,
          symbol: operand.symbol,
          captured: operand.captured,
        };
      if (type.kind === 'pointer' && isIncomplete(type.pointee)) {
        noteOperands(a, 'incomplete', '*', node.first, node, type, undefined);
        return UNKNOWN;
      }
      if (type.kind === 'pointer')
        return type.pointee.kind === 'function'
          ? UNKNOWN
          : { type: type.pointee, lvalue: true, nullConstant: false, symbol: operand.symbol, captured: false };
      if (type.kind === 'function') return { ...rvalue(type), symbol: operand.symbol };
      if (type.kind === 'opaque')
        a.fact({
          kind: 'opaque-operand',
          unit: a.unit,
          operation: 'other',
          expression: node,
          operatorToken: node.first,
          type,
        });
      else if (!isUnknown(type)) noteOperands(a, 'types', '*', node.first, node, type, undefined);
      return UNKNOWN;
    }
    case '&': {
      if (type.kind === 'function') return rvalue(pointerTo(type));
      if (
        type.kind === 'opaque' &&
        a.fact({
          kind: 'opaque-operand',
          unit: a.unit,
          operation: 'address',
          expression: node,
          operatorToken: node.first,
          type,
        })
      )
        return UNKNOWN;
      if (isUnknown(type)) return UNKNOWN;
      if (type.kind === 'pipe' || type.kind === 'block')
        if (noteOperands(a, 'types', '&', node.first, node, type, undefined)) return UNKNOWN;
      if (addressProblem(a, node, operand)) return UNKNOWN;
      if (operand.captured)
        a.fact({ kind: 'address-of', unit: a.unit, expression: node, type, symbol: operand.symbol, captured: true });
      if (!operand.lvalue) return UNKNOWN;
      a.fact({ kind: 'address-of', unit: a.unit, expression: node, type, symbol: operand.symbol, captured: false });
      return { ...rvalue(pointerTo(type)), symbol: operand.symbol };
    }
    case '++':
    case '--':
      if (noteWrite(a, node.operand, operand, node.operator, node.first)) return UNKNOWN;
      if (stepProblem(a, node, type, node.first)) return UNKNOWN;
      return rvalue(type.unqualified);
    case '!': {
      if (isUnknown(type)) return UNKNOWN;
      return rvalue(type.kind === 'vector' ? maskOf(type.element, type.count) : Types.int);
    }
    case '+':
    case '-':
    case '~': {
      const bare = atomicValue(type).unqualified;
      if (bare.kind === 'vector') return rvalue(bare);
      return isArithmetic(bare) ? rvalue(promote(bare)) : UNKNOWN;
    }
    default:
      return rvalue(type.unqualified);
  }
}

/** Tells of an `&` of what has no address; true when it is an error. */
function addressProblem(a: Analyzer, node: UnaryExpression, operand: Value): boolean {
  const problem = operand.component
    ? operand.lvalue || operand.captured
      ? 'component'
      : 'value'
    : isBitField(operand)
      ? 'bit-field'
      : operand.lvalue || operand.captured
        ? undefined
        : 'value';
  return (
    problem !== undefined && a.fact({ kind: 'no-address', unit: a.unit, problem, expression: node, type: operand.type })
  );
}

const atomicValue = (type: Type): Type => (type.kind === 'atomic' ? type.value : type);

const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>=']);
/** Those that may bind otherwise than it looks. */
const SUSPICIOUS = new Set([...COMPARISONS, '&', '|', '^', '<<', '>>', '&&', '||']);

/** Left-associative chains can be as long as a generated kernel: the left spine is walked, not recursed into. */
function binary(a: Analyzer, node: BinaryExpression): Value {
  const spine: BinaryExpression[] = [node];
  let left: Expression = node.left;
  while (left.kind === 'binary') {
    spine.push(left);
    left = left.left;
  }
  let value = analyseExpression(a, left);
  let operand: Expression = left;
  for (let i = spine.length - 1; i >= 0; i--) {
    const current = spine[i];
    if (!current) break;
    if (current.operator !== ',') noteLoad(a, operand, value);
    const right = analyseExpression(a, current.right);
    if (current.operator !== ',' || a.body) noteLoad(a, current.right, right);
    value = combine(a, current, value, right);
    if (i > 0) a.values.set(current, value);
    operand = current;
  }
  return value;
}

function combine(a: Analyzer, node: BinaryExpression, left: Value, right: Value): Value {
  const { operator } = node;
  if (operator === ',') return { ...rvalue(decay(right.type)), symbol: right.symbol };
  const l = atomicValue(decay(left.type));
  const r = atomicValue(decay(right.type));
  if (l.kind === 'opaque' || r.kind === 'opaque') {
    const opaque = l.kind === 'opaque' ? l : r;
    if (
      a.fact({
        kind: 'opaque-operand',
        unit: a.unit,
        operation: 'compare',
        expression: node,
        operatorToken: node.operatorToken,
        type: opaque,
      })
    )
      return UNKNOWN;
  }
  const isAtomic = left.type.kind === 'atomic' || right.type.kind === 'atomic';
  const problem = isAtomic ? 'types' : binaryProblem(operator, l, r, a.language);
  // Pointers that never meet are told of below.
  const isMeeting = problem === 'incompatible-pointers' && !pointersOverlap(l, r);
  if (problem && !isMeeting && noteOperands(a, problem, operator, node.operatorToken, node, l, r)) return UNKNOWN;
  if (SUSPICIOUS.has(operator)) checkPrecedence(a, node, left, right);
  if (operator === '&&' || operator === '||') {
    if (isUnknown(l) || isUnknown(r))
      return l.kind === 'vector' || r.kind === 'vector'
        ? UNKNOWN
        : isUnknown(l) && isUnknown(r)
          ? UNKNOWN
          : rvalue(Types.int);
    const vector = l.kind === 'vector' ? l : r.kind === 'vector' ? r : undefined;
    return rvalue(vector ? maskOf(vector.element, vector.count) : Types.int);
  }
  if (COMPARISONS.has(operator)) {
    if (l.kind === 'pointer' && r.kind === 'pointer') {
      if (!left.nullConstant && !right.nullConstant && pointersOverlap(l, r))
        a.fact({
          kind: 'pointers-compared',
          unit: a.unit,
          expression: node,
          left: l,
          right: r,
          leftSource: left.symbol,
          rightSource: right.symbol,
        });
      if (!left.nullConstant && !right.nullConstant && meet(a, 'comparison', node, left, right, operator))
        return UNKNOWN;
      return rvalue(Types.int);
    }
    const vector = l.kind === 'vector' ? l : r.kind === 'vector' ? r : undefined;
    if (vector) return rvalue(maskOf(vector.element, vector.count));
    if (l !== r) noteDoubleLiteral(a, node, l, r);
    if (isUnknown(l) || isUnknown(r)) return UNKNOWN;
    checkComparison(a, node, left, right);
    return rvalue(Types.int);
  }
  if (operator === '+' || operator === '-') {
    if (l.kind === 'pointer' && r.kind === 'pointer') {
      if (operator === '-' && meet(a, 'subtraction', node, left, right, operator)) return UNKNOWN;
      return operator === '-' ? rvalue(Types.long) : UNKNOWN;
    }
    if (l.kind === 'pointer') return { ...rvalue(l), symbol: left.symbol };
    if (r.kind === 'pointer' && operator === '+') return { ...rvalue(r), symbol: right.symbol };
  }
  if (isUnknown(l) || isUnknown(r)) return UNKNOWN;
  if (right.nullConstant) checkDivisor(a, node, l, right);
  if (operator === '<<' || operator === '>>') {
    if (l.kind === 'vector') return rvalue(l);
    if (r.kind === 'vector') return l.kind === 'scalar' ? rvalue(vectorOf(l, r.count)) : UNKNOWN;
    return isInteger(l) && isInteger(r) ? rvalue(promote(l)) : UNKNOWN;
  }
  if (l !== r) noteDoubleLiteral(a, node, l, r);
  return rvalue(usual(l, r));
}

/** Tells of a constant without `f` beside a float. */
function noteDoubleLiteral(a: Analyzer, node: BinaryExpression | AssignmentExpression, l: Type, r: Type): void {
  if (l !== Types.double && r !== Types.double) return;
  const [literal, other] = l === Types.double ? [node.left, r] : [node.right, l];
  const inner = other === Types.float && a.unevaluated === 0 ? withoutSign(literal) : undefined;
  if (inner?.kind === 'number') a.fact({ kind: 'double-literal', unit: a.unit, literal: inner });
}

/** What stands behind signs and in parentheses. */
function withoutSign(node: Expression): Expression {
  if (node.kind === 'paren') return withoutSign(node.inner);
  return node.kind === 'unary' && (node.operator === '-' || node.operator === '+') ? withoutSign(node.operand) : node;
}

/** Tells of a division by a literal zero. */
function checkDivisor(a: Analyzer, node: BinaryExpression, type: Type, right: Value): void {
  const isDivision = node.operator === '/' || node.operator === '%';
  if (isDivision && isInteger(type) && isInteger(right.type) && a.unevaluated === 0)
    a.fact({
      kind: 'suspicious',
      unit: a.unit,
      problem: { of: 'zero-divisor' },
      expression: node,
      operatorToken: node.operatorToken,
    });
}

/** The usual arithmetic conversions with vectors: a scalar is widened, vectors must be alike (6.3.6 "Usual Arithmetic Conversions"). */
function usual(l: Type, r: Type): Type {
  if (l.kind === 'vector' || r.kind === 'vector') {
    if (l.kind === 'vector' && r.kind === 'vector')
      return l === r ? l : l.count === r.count && l.element.size === r.element.size ? l : Types.unknown;
    const vector = l.kind === 'vector' ? l : r;
    const other = l.kind === 'vector' ? r : l;
    return isArithmetic(other) ? vector : Types.unknown;
  }
  return isArithmetic(l) && isArithmetic(r) ? arithmeticConversion(l, r) : Types.unknown;
}

function meet(
  a: Analyzer,
  operation: 'comparison' | 'subtraction' | 'conditional',
  expression: BinaryExpression | ConditionalExpression,
  one: Value,
  other: Value,
  operator: string,
): boolean {
  const [left, right] = [atomicValue(decay(one.type)), atomicValue(decay(other.type))];
  return (
    !pointersOverlap(left, right) &&
    a.fact({
      kind: 'pointers-met',
      unit: a.unit,
      operation,
      expression,
      operatorToken: expression.operatorToken,
      left,
      right,
      leftSource: one.symbol,
      rightSource: other.symbol,
      operator,
    })
  );
}

function assignment(a: Analyzer, node: AssignmentExpression): Value {
  const left = analyseTarget(a, node, node.left);
  const right =
    node.right.kind === 'initializer-list'
      ? (analyseInitializer(a, left.type, node.right, undefined, -1), UNKNOWN)
      : analyseOperand(a, node.right);
  const target = left.symbol?.kind === 'variable' ? left.symbol : undefined;
  if (
    (left.type.kind === 'opaque' || left.type.kind === 'pipe') &&
    a.fact({
      kind: 'opaque-operand',
      unit: a.unit,
      operation: 'assign',
      expression: node,
      operatorToken: node.operatorToken,
      type: left.type,
    })
  )
    return UNKNOWN;
  if (left.lvalue && left.type.kind === 'scalar' && left.type.name === 'half' && !a.halfEnabled)
    a.fact({ kind: 'half', unit: a.unit, expression: node.left, access: 'store' });
  // What is wrong with the value has been told, and nothing is written.
  if (
    (right.type.kind !== 'unknown' || node.right.kind === 'initializer-list') &&
    noteWrite(a, node.left, left, node.operator, node.operatorToken)
  )
    return UNKNOWN;
  if (target?.isUnset) target.isUnset = false;
  if (node.operator !== '=' && compoundProblem(a, node, left, right)) return UNKNOWN;
  if (
    node.operator === '=' &&
    convert(a, 'assignment', left.type, right, node.right, {
      operatorToken: node.operatorToken,
      target,
      field: left.field,
      targetNode: node.left,
      targetSpace: elementOf(left.type).space,
    })
  )
    return UNKNOWN;
  return { ...rvalue(atomicValue(left.type).unqualified), symbol: left.symbol };
}

/** Tells of a compound assignment whose operator does not take its operands, or whose result does not fit; true when it is an error. */
function compoundProblem(a: Analyzer, node: AssignmentExpression, left: Value, right: Value): boolean {
  const l = atomicValue(decay(left.type));
  const r = atomicValue(decay(right.type));
  if (isInteger(left.type) && isInteger(r)) return false;
  const operator = node.operator.slice(0, -1);
  const problem =
    (left.type.kind === 'atomic' || right.type.kind === 'atomic' ? 'types' : undefined) ??
    binaryProblem(operator, l, r, a.language) ??
    // The result is of the vector's type.
    (r.kind === 'vector' && isArithmetic(l) ? 'types' : undefined);
  if (problem) return noteOperands(a, problem, node.operator, node.operatorToken, node, l, r);
  if (l === Types.float && r === Types.double) noteDoubleLiteral(a, node, l, r);
  if (r.kind !== 'pointer' || (l.kind === 'pointer' && operator !== '-')) return false;
  const result = l.kind === 'pointer' ? Types.long : r;
  return noteMisfit(a, 'assignment', l, result, false, node.right, { operatorToken: node.operatorToken });
}

/** What an operator changes: a variable that has no value yet has none on the right of a '=' either, and is read by any other operator. */
function analyseTarget(
  a: Analyzer,
  node: AssignmentExpression | UnaryExpression | PostfixExpression,
  of: Expression,
): Value {
  const variable = a.discarded === node ? onlySet(node) : undefined;
  const symbol = variable?.kind === 'identifier' ? a.lookup(variable.name) : undefined;
  const wasUsed = symbol?.kind === 'variable' && symbol.isUsed;
  const value = analyseExpression(a, of);
  if (symbol?.kind === 'variable' && !wasUsed && !(symbol.type.qualifiers & Qualifiers.Volatile)) {
    symbol.isUsed = false;
    symbol.isSet = true;
  }
  if (a.unset && node.kind === 'assignment' && node.operator === '=') {
    const named = value.symbol;
    if (a.unset === onlySet(node) && named?.kind === 'variable') named.isUnset = true;
    a.unset = undefined;
  } else if (a.unset) noteUnset(a, of);
  return value;
}

export interface ConversionTarget {
  readonly operatorToken?: number;
  readonly target?: VariableSymbol | undefined;
  readonly field?: VariableSymbol | undefined;
  readonly targetNode?: Expression;
  readonly targetSpace?: AddressSpace;
  readonly callee?: FunctionSymbol | undefined;
  readonly calleeName?: Name | undefined;
  readonly argumentIndex?: number;
}

/** The implicit conversion of a value to a type, in one of the four contexts that have it; true when it is an error. */
export function convert(
  a: Analyzer,
  context: ConversionContext,
  to: Type,
  value: Value,
  expression: Expression,
  about: ConversionTarget = {},
): boolean {
  if (value.type.kind === 'unknown' || to.kind === 'unknown') return false;
  const from = decay(value.type);
  const bare = to.unqualified;
  if (bare !== from && noteMisfit(a, context, bare, from, value.nullConstant, expression, about, value.symbol))
    return true;
  if (bare !== from) {
    const isListed = context === 'initialization' && (about.operatorToken ?? -1) < 0;
    checkConstant(a, bare, from, expression, isListed);
  }
  if (value.nullConstant) return false;
  if (to.kind === 'pointer' && from.kind === 'pointer' && !value.mixed) {
    a.fact({
      kind: 'flow',
      unit: a.unit,
      context,
      to: to.unqualified,
      from,
      expression,
      source: value.symbol,
      castFrom: value.castFrom,
      targetNode: about.targetNode,
      targetSpace: about.targetSpace ?? AddressSpace.None,
      target: about.target,
      callee: about.callee,
      argumentIndex: about.argumentIndex ?? -1,
    });
  }
  const problem = implicitConversionProblem(to.unqualified, from);
  if (!problem) {
    if (bare.kind === 'pointer' && bare !== from && !value.mixed) noteChange(a, context, bare, from, expression, about);
    return false;
  }
  if (value.mixed) return meetMixed(a, value.mixed);
  return a.fact({
    kind: 'conversion',
    unit: a.unit,
    context,
    to: to.unqualified,
    from,
    problem,
    expression,
    operatorToken: about.operatorToken ?? -1,
    source: value.symbol,
    field: about.field,
    target: about.target,
    callee: about.callee,
    calleeName: about.calleeName ?? 0,
    argumentIndex: about.argumentIndex ?? -1,
  });
}

/** Tells of a pointer that comes to point to another type, or to what it may change. */
export function noteChange(
  a: Analyzer,
  context: ConversionContext,
  to: Type,
  from: Type,
  expression: Expression,
  about: ConversionTarget,
): void {
  const problem = pointeeChange(to, from);
  if (!problem) return;
  const { target, callee, calleeName = 0, argumentIndex = -1 } = about;
  const token = reportedAt(context, expression, about);
  a.fact({
    kind: 'pointer-changed',
    unit: a.unit,
    problem,
    context,
    to,
    from,
    expression,
    token,
    target,
    callee,
    calleeName,
    argumentIndex,
  });
}

/** Compilers show the declared name, the operator, or else the value. */
function reportedAt(
  context: ConversionContext,
  expression: Expression,
  { operatorToken = -1, target }: ConversionTarget,
): number {
  const isDeclared = context === 'initialization' && operatorToken >= 0 && target !== undefined;
  const token = isDeclared ? target.place.token : context === 'assignment' ? operatorToken : expression.first;
  return token >= 0 ? token : expression.first;
}

/** Tells of a value whose type does not fit, address spaces aside; true when it is an error. */
function noteMisfit(
  a: Analyzer,
  context: ConversionContext,
  to: Type,
  from: Type,
  nullConstant: boolean,
  expression: Expression,
  about: ConversionTarget,
  source?: ProgramSymbol,
): boolean {
  const problem = misfitOf(to, from, nullConstant);
  if (!problem) return false;
  const { operatorToken = -1, target } = about;
  const isDeclared = context === 'initialization' && operatorToken >= 0 && target !== undefined;
  const misfit: ValueMisfit = {
    kind: 'misfit',
    unit: a.unit,
    problem,
    context,
    to,
    from,
    expression,
    token: reportedAt(context, expression, about),
    source,
    target,
    callee: about.callee,
    calleeName: about.calleeName ?? 0,
    argumentIndex: about.argumentIndex ?? -1,
  };
  if (!isDeclared) return a.fact(misfit);
  a.misfit = misfit;
  return true;
}

/** The spaces of a `?:` do not go together, which shows where its value is used. */
const meetMixed = (a: Analyzer, { node, left, right }: NonNullable<Value['mixed']>): boolean =>
  meet(a, 'conditional', node, left, right, '?:');

/** Blocks are not called in the operands of `?:` (6.12.5 "Restrictions"). */
const isCallOfBlock = (a: Analyzer, node: Expression | undefined): boolean =>
  node?.kind === 'call' && node.callee.kind !== 'identifier'
    ? typeOf(a, node.callee).kind === 'block'
    : node?.kind === 'call' && node.callee.kind === 'identifier' && isNamedBlock(a.lookup(node.callee.name));

const isNamedBlock = (symbol: ProgramSymbol | undefined): boolean =>
  symbol?.kind === 'variable' && symbol.type.kind === 'block';

function conditional(a: Analyzer, node: ConditionalExpression): Value {
  const condition = analyseOperand(a, node.condition);
  const then = node.then ? analyseOperand(a, node.then) : condition;
  const otherwise = analyseOperand(a, node.otherwise);
  const l = atomicValue(decay(then.type));
  const r = atomicValue(decay(otherwise.type));
  if (isUnknown(l) || isUnknown(r)) return UNKNOWN;
  const test = atomicValue(decay(condition.type));
  const problem =
    isCallOfBlock(a, node.then) || isCallOfBlock(a, node.otherwise) ? 'block' : selectionProblem(test, l, r);
  if (
    problem &&
    (problem === 'condition' || problem === 'condition-size'
      ? noteOperands(a, problem, '?:', node.operatorToken, node, test, l.kind === 'vector' ? l : r)
      : noteOperands(a, problem, '?:', node.operatorToken, node, l, r))
  )
    return UNKNOWN;
  if (isVoid(l) || isVoid(r)) return rvalue(Types.void);
  if (l.kind === 'pointer' || r.kind === 'pointer') {
    if (then.nullConstant && r.kind === 'pointer') return rvalue(r);
    if (otherwise.nullConstant && l.kind === 'pointer') return rvalue(l);
    if (l.kind === 'pointer' && r.kind === 'pointer') {
      const overlap = pointersOverlap(l, r);
      if (!overlap && (isVoid(l.pointee) || isVoid(r.pointee))) {
        const space = mixedSpace(l.pointee.space, r.pointee.space);
        return space === undefined
          ? UNKNOWN
          : {
              ...rvalue(pointerTo(withQualifiers(Types.void, l.pointee.qualifiers | r.pointee.qualifiers, space))),
              mixed: { node, left: then, right: otherwise },
            };
      }
      meet(a, 'conditional', node, then, otherwise, '?:');
      return overlap ? { ...rvalue(compositePointer(l, r)), symbol: then.symbol } : UNKNOWN;
    }
    return rvalue(l.kind === 'pointer' ? l : r);
  }
  if (condition.type.kind === 'vector') {
    // Componentwise selection (6.4 "Operators", ternary): scalars are widened to the condition's shape.
    if (l.kind === 'vector' || r.kind === 'vector') return rvalue(usual(l, r));
    const common = isArithmetic(l) && isArithmetic(r) ? selectedScalar(l, r) : Types.unknown;
    return common.kind === 'scalar' ? rvalue(vectorOf(common, condition.type.count)) : UNKNOWN;
  }
  if (isArithmetic(l) && isArithmetic(r)) return rvalue(arithmeticConversion(l, r));
  if (l.kind === 'vector' || r.kind === 'vector') return rvalue(usual(l, r));
  return rvalue(l);
}

// ---------------------------------------------------------------------------------------------------- casts

/** `(float4)(a, b)`: the elements, each one or some of the vector's; true when that is an error. */
function vectorLiteral(a: Analyzer, node: CastExpression, type: VectorType, elements: readonly Expression[]): boolean {
  let given = 0;
  let isKnown = true;
  for (const element of elements) {
    const value = analyseOperand(a, element);
    const { type: of } = value;
    if (isUnknown(of)) isKnown = false;
    // What is too much is not looked at.
    if (!isKnown) continue;
    if (given >= type.count)
      return a.fact({
        kind: 'vector-literal',
        unit: a.unit,
        literal: node,
        type,
        given: given + 1,
        token: element.first,
      });
    const part = of.kind === 'vector' ? vectorOf(type.element, of.count) : type.element;
    if (convert(a, 'initialization', part, value, element)) isKnown = false;
    given += of.kind === 'vector' ? of.count : 1;
  }
  return (
    isKnown &&
    given !== type.count &&
    a.fact({ kind: 'vector-literal', unit: a.unit, literal: node, type, given, token: node.operand.first })
  );
}

/** No cast goes between the types (6.2.2 "Explicit Casts", C99 6.5.4); both without qualifiers, `from` decayed. */
function isInvalidCast(to: Type, from: Type, nullConstant: boolean): boolean {
  if (isVoid(to) || mentionsUnknown(to) || mentionsUnknown(from)) return false;
  if (from.kind === 'atomic' || to.kind === 'atomic') return false;
  if (to.kind === 'opaque') {
    return !(nullConstant && /^(event_t|queue_t|clk_event_t)$/.test(to.name));
  }
  // A union is made of a value that is of the type of one of its members, as GNU compilers allow.
  if (to.kind === 'record')
    return !(to.record.tag === 'union' && to.record.fields?.some(({ type }) => type.unqualified === from));
  if (to.kind === 'vector') return from.kind === 'vector' || !isArithmetic(from);
  if (!isScalar(from) || !isScalar(to)) return true;
  return (to.kind === 'pointer' && isFloating(from)) || (from.kind === 'pointer' && isFloating(to));
}

/** `__builtin_astype`, which `as_type` is (6.2.4.2 "Reinterpreting Types Using as_type()"), and its like. */
function reinterpretation(a: Analyzer, node: AsTypeExpression): Value {
  const from = decay(analyseOperand(a, node.operand).type);
  const to = typeOfName(a, node.type).unqualified;
  if (node.operator === '__builtin_astype' && sizeDiffers(to, from))
    if (a.fact({ kind: 'reinterpretation', unit: a.unit, expression: node, to, from })) return UNKNOWN;
  return rvalue(to);
}

/** Whether one of two types could not be the other's bits. */
export function sizeDiffers(to: Type, from: Type): boolean {
  if (mentionsUnknown(to) || mentionsUnknown(from)) return false;
  const [one, other] = [layoutOf(to), layoutOf(from)];
  return isVoid(from) || (one !== undefined && other !== undefined && one.size !== other.size);
}

/** Tells of `sizeof` and its like of what has no size; true when it is an error. */
function checkSize(a: Analyzer, node: SizeofExpression, type: Type): boolean {
  const problem = sizeProblem(node.operator, type);
  return (
    problem !== undefined &&
    a.fact({
      kind: 'no-size',
      unit: a.unit,
      problem,
      operator: node.operator,
      operand: node.operand,
      token: node.first,
      type,
    })
  );
}

function sizeProblem(operator: SizeofExpression['operator'], type: Type): SizeInvalid['problem'] | undefined {
  if (operator === 'vec_step')
    return isUnknown(type) || type.kind === 'vector' || (isArithmetic(type) && type.kind === 'scalar')
      ? undefined
      : 'vec-step';
  if (isVoid(type)) return 'void';
  if (type.kind === 'function') return 'function';
  return isIncomplete(elementOf(type)) ? 'incomplete' : undefined;
}

function cast(a: Analyzer, node: CastExpression): Value {
  const written = typeOfName(a, node.type);
  const type = written.unqualified;
  if (type.kind !== 'pointer') a.fact({ kind: 'cast-written', unit: a.unit, cast: node, type: written });
  if (node.operand.kind === 'paren-list') {
    if (type.kind !== 'vector') {
      analyseExpression(a, node.operand);
      return rvalue(type);
    }
    const failed = vectorLiteral(a, node, type, node.operand.elements);
    return failed ? UNKNOWN : { ...rvalue(type), lvalue: true };
  }
  const operand = analyseOperand(a, node.operand);
  if (isVoid(type)) a.unsuspect(node.operand);
  const from = decay(operand.type);
  if (type.kind === 'pointer' && from.kind === 'scalar' && !operand.nullConstant) checkWidth(a, node, type, from);
  if ((type !== from || type.kind === 'opaque') && isInvalidCast(type, atomicValue(from), operand.nullConstant)) {
    if (a.fact({ kind: 'cast-invalid', unit: a.unit, cast: node, to: type, from })) return UNKNOWN;
  }
  let failed = false;
  if (type.kind === 'pointer' && from.kind === 'pointer') {
    const problem = castProblem(type, from);
    failed =
      problem && operand.mixed
        ? meetMixed(a, operand.mixed)
        : a.fact({ kind: 'cast', unit: a.unit, cast: node, to: type, from, problem, source: operand.symbol });
  }
  const castFrom = from.kind === 'pointer' && from.pointee.space !== AddressSpace.Generic ? from : operand.castFrom;
  if (
    type.kind === 'pointer' &&
    castFrom &&
    (isInteger(from) || (from.kind === 'pointer' && from.pointee.space === AddressSpace.Generic))
  ) {
    a.fact({
      kind: 'recast',
      unit: a.unit,
      cast: node,
      to: type,
      origin: castFrom,
      via: from.kind === 'pointer' ? 'generic' : 'integer',
    });
  }
  if (from.kind === 'pointer' && isInteger(type))
    a.fact({ kind: 'pointer-to-integer', unit: a.unit, cast: node, to: type, from });
  // Only a cast to an unqualified `void *` keeps a zero a null pointer for every space.
  const nullConstant =
    operand.nullConstant &&
    (isInteger(type) ||
      (type.kind === 'pointer' &&
        isVoid(type.pointee) &&
        type.pointee.qualifiers === 0 &&
        type.pointee.space === (a.language.genericAddressSpace ? AddressSpace.Generic : AddressSpace.Private) &&
        isInteger(from)));
  if (failed) return UNKNOWN;
  return { ...rvalue(type, nullConstant), symbol: operand.symbol, castFrom };
}

// ---------------------------------------------------------------------------------------------------- GNU and blocks

function statementExpression(a: Analyzer, node: StatementExpression): Value {
  a.pushScope();
  const last = node.body.statements[node.body.statements.length - 1];
  let value = rvalue(Types.void);
  analyseCompound(a, node.body, (statement) => {
    if (statement === last && statement.kind === 'expression') value = analyseOperand(a, statement.expression);
    else return false;
    return true;
  });
  a.popScope();
  return { ...rvalue(decay(value.type)), symbol: value.symbol };
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
  const inferred = analyseBlockBody(a, node.body, body);
  a.popScope();
  const pointee = functionType(returns ?? inferred ?? Types.void, parameters, false);
  return rvalue(blockOf(pointee));
}

/** Tells of a condition that is no number or pointer, or of a `switch` over what is no integer; true when it is an error. */
export function checkCondition(
  a: Analyzer,
  statement: ConditionInvalid['statement'],
  token: number,
  condition: Expression,
  value: Value,
): boolean {
  const type = atomicValue(decay(value.type));
  if (condition.kind === 'assignment' && condition.operator === '=' && statement !== 'switch')
    a.fact({
      kind: 'suspicious',
      unit: a.unit,
      problem: { of: 'assigned-condition' },
      expression: condition,
      operatorToken: condition.operatorToken,
    });
  if (isInteger(type) || isUnknown(type) || (statement !== 'switch' && isScalar(type))) return false;
  return a.fact({ kind: 'condition', unit: a.unit, statement, token, condition, type });
}

/** Tells of a `return` with a value where none is wanted, or without one where one is; true when it is an error. */
export function checkReturn(
  a: Analyzer,
  statement: Node,
  value: Expression | undefined,
  from: Type | undefined,
): boolean {
  const { body } = a;
  const returns = body?.returns?.unqualified;
  if (!body || !returns || isUnknown(returns)) return false;
  const problem = isVoid(returns)
    ? from && !isVoid(from) && !isUnknown(from)
      ? 'unwanted'
      : undefined
    : value
      ? undefined
      : 'missing';
  return (
    problem !== undefined &&
    a.fact({ kind: 'return', unit: a.unit, problem, statement, value, returns, from, function: body.symbol })
  );
}

/** A whole expression statement: its value is dropped. */
export function analyseDiscarded(a: Analyzer, node: Expression): void {
  a.discarded = node;
  const value = analyseExpression(a, node);
  if (value.type.kind !== 'function') noteLoad(a, node, value);
  if (value.type.kind !== 'unknown' && !isVoid(value.type)) checkDiscarded(a, node);
}

export { addQualifiers, isFloating, type Node, type ScalarType };
