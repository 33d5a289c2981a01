import { clangOf } from '../../devices/device.js';
import type { CompoundStatement, Declaration, Expression, Node, Statement } from '../../syntax/ast.js';
import { Types } from '../../types/interned.js';
import { isInteger, isUnknown, isVoid } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { noteStatementAttributes } from '../declarations/attributes.js';
import { noteStorage } from '../declarations/completeness.js';
import { analyseDeclaration } from '../declarations/declarations.js';
import { convert } from '../expressions/conversion-checks.js';
import { decay } from '../expressions/conversions.js';
import { analyseDiscarded } from '../expressions/expressions.js';
import { analyseOperand } from '../expressions/loads.js';
import { isScalar } from '../expressions/operands.js';
import type { Value } from '../expressions/value.js';
import { atomicValue } from '../expressions/value.js';
import type { ConditionInvalid } from '../facts/expression-facts.js';
import { analyseAsm } from './asm.js';
import {
  analyseAssertion,
  analyseCase,
  analyseGotoTarget,
  endLocalLabels,
  flowOf,
  inLoop,
  inSwitch,
  noteDefault,
  noteGoto,
  noteJump,
  noteLabel,
  noteLocalLabels,
} from './control.js';
import { noteLabelled } from './newer-syntax.js';
import { reachesEnd } from './reach.js';

/** Analyses the statements of `{ … }` in a scope that the caller has opened; `intercept` may take a statement over. */
export function analyseCompound(
  a: Analyzer,
  node: CompoundStatement,
  intercept?: (statement: Statement) => boolean,
): void {
  const { body } = a;
  if (body) body.depth++;
  const outerLabels = body?.flow?.localLabels.length ?? 0;
  const { statements } = node;
  for (let i = 0; i < statements.length; i++) {
    const statement = statements[i];
    if (!statement || intercept?.(statement)) continue;
    analyseStatement(a, statement);
    const isEmpty = (statement.kind === 'for' || statement.kind === 'while') && statement.body.kind === 'empty';
    if (isEmpty) noteEmptyLoop(a, statement, statement.body.first, statements[i + 1]);
  }
  endLocalLabels(a, outerLabels);
  if (body) body.depth--;
}

/** A statement with a scope of its own, which deeper nesting is (C99 6.8.4 §3, 6.8.5 §5). */
function analyseScoped(a: Analyzer, node: Statement): void {
  if (node.kind !== 'compound') {
    a.pushScope();
    if (a.body) a.body.depth++;
    analyseStatement(a, node);
    if (a.body) a.body.depth--;
    a.popScope();
  } else analyseStatement(a, node);
}

/** Reports an `else` that belongs to another `if` than its indentation suggests, and an `if` whose body is empty. */
function noteIf(a: Analyzer, { then: governed, otherwise }: Statement & { readonly kind: 'if' }): void {
  if (otherwise) return;
  let inner = governed;
  while (inner.kind === 'for' || inner.kind === 'while') inner = inner.body;
  if (inner.kind === 'if' && inner.otherwise) {
    const token = inner.then.last + 1;
    a.fact({ kind: 'if', unit: a.unit, problem: 'dangling-else', token });
  } else if (governed.kind === 'empty')
    a.fact({ kind: 'if', unit: a.unit, problem: 'empty-body', token: governed.first });
}

/** Reports where a `case` falls through to the next label; adjacent labels are intended. */
function noteFallthrough(a: Analyzer, body: Statement): void {
  if (body.kind !== 'compound') return;
  body.statements.forEach((label, i) => {
    const from = body.statements[i - 1];
    if (!from || (label.kind !== 'case' && label.kind !== 'default')) return;
    let last = from;
    while (last.kind === 'case' || last.kind === 'default') last = last.body;
    if (last.kind !== 'empty' && reachesEnd(a, last)) a.fact({ kind: 'fallthrough', unit: a.unit, from, label });
  });
}

/** Reports a loop with an empty body if the statement after it may have been intended as the body. */
function noteEmptyLoop(a: Analyzer, loop: Statement, token: number, next: Statement | undefined): void {
  if (next) a.fact({ kind: 'if', unit: a.unit, problem: 'empty-loop', token, loop, next });
}

/**
 * A loop declares automatic variables (C99 6.8.5 §3); before OpenCL C 2.0 no others are declared in a function at all.
 */
function noteLoopHead(a: Analyzer, { specifiers, declarators }: Declaration): void {
  const { storage } = specifiers;
  if (storage === 'typedef' || (storage !== undefined && a.language.version >= 200))
    if (clangOf(a.language.device) < 20) noteStorage(a, specifiers, 'loop', declarators[0]?.declarator);
}

type StatementOf<K extends Statement['kind']> = Statement & { readonly kind: K };

function analyseStatement(a: Analyzer, node: Statement, isLabelled = false): void {
  if (node.attributes) noteStatementAttributes(a, node, isLabelled);
  switch (node.kind) {
    case 'compound':
      a.pushScope();
      analyseCompound(a, node);
      a.popScope();
      return;
    case 'declaration':
      return analyseDeclaration(a, node);
    case 'expression':
      return analyseExpressionStatement(a, node);
    case 'if':
      return analyseIf(a, node);
    case 'while':
      return inLoop(a, () => {
        checkCondition(a, 'while', node.first, node.condition, analyseOperand(a, node.condition));
        analyseScoped(a, node.body);
      });
    case 'switch': {
      const value = analyseOperand(a, node.condition);
      checkCondition(a, 'switch', node.first, node.condition, value);
      inSwitch(a, value.type, () => analyseScoped(a, node.body));
      return a.body?.flow?.broken ? undefined : noteFallthrough(a, node.body);
    }
    case 'do':
      return inLoop(a, () => {
        analyseScoped(a, node.body);
        checkCondition(a, 'do', node.first, node.condition, analyseOperand(a, node.condition));
      });
    case 'for':
      return analyseFor(a, node);
    case 'case':
      analyseCase(a, node);
      noteLabelled(a, node, node.body);
      return analyseStatement(a, node.body);
    case 'default':
      noteDefault(a, node);
      noteLabelled(a, node, node.body);
      return analyseStatement(a, node.body);
    case 'label':
      noteLabel(a, node);
      noteLabelled(a, node, node.body);
      return analyseStatement(a, node.body, true);
    case 'return':
      return analyseReturn(a, node);
    case 'asm':
      return analyseAsm(a, node);
    case 'static-assert':
      return analyseAssertion(a, node);
    case 'break':
    case 'continue':
      return noteJump(a, node, node.kind);
    case 'goto':
      return noteGoto(a, node.name, node.first + 1);
    case 'local-labels':
      return noteLocalLabels(a, node);
    case 'error':
      if (a.body) flowOf(a.body).broken = true;
      return;
    case 'empty':
      return;
  }
}

function analyseExpressionStatement(a: Analyzer, node: StatementOf<'expression'>): void {
  const { expression } = node;
  const isUnterminated = node.last === expression.last;
  if (isUnterminated && a.body) flowOf(a.body).broken = true;
  // An undeclared name without a following `;` is most likely an empty macro.
  if (isUnterminated && expression.kind === 'identifier' && !a.lookup(expression.name))
    return a.noteUnknown(expression.name, expression.first, 'nothing');
  if (node.isTarget) return analyseGotoTarget(a, node);
  a.noteUnknownCall(expression);
  analyseDiscarded(a, expression);
}

function analyseIf(a: Analyzer, node: StatementOf<'if'>): void {
  // A chain of else-ifs may be too long for recursion.
  let at: Statement | undefined = node;
  while (at?.kind === 'if') {
    checkCondition(a, 'if', at.first, at.condition, analyseOperand(a, at.condition));
    noteIf(a, at);
    analyseScoped(a, at.then);
    at = at.otherwise;
  }
  if (at) analyseScoped(a, at);
}

function analyseFor(a: Analyzer, node: StatementOf<'for'>): void {
  a.pushScope();
  if (a.body) a.body.depth++;
  if (node.initial) analyseStatement(a, node.initial);
  if (node.initial?.kind === 'declaration') noteLoopHead(a, node.initial);
  inLoop(a, () => {
    if (node.condition) checkCondition(a, 'for', node.first, node.condition, analyseOperand(a, node.condition));
    if (node.step) analyseDiscarded(a, node.step);
    analyseScoped(a, node.body);
  });
  if (a.body) a.body.depth--;
  a.popScope();
}

function analyseReturn(a: Analyzer, node: StatementOf<'return'>): void {
  const { body } = a;
  const value = node.value && analyseOperand(a, node.value);
  if (checkReturn(a, node, node.value, value?.type)) return;
  if (body?.block && !node.value) body.inferred ??= Types.void;
  if (!body || !node.value || !value) return;
  const { returns, symbol } = body;
  if (!returns) body.inferred = inferredResult(body.inferred, enumerated(a, node.value) ?? decay(value.type));
  else if (!isVoid(returns)) convert(a, returns, value, node.value, { context: 'return', callee: symbol });
}

/** The result of a block: that of its first `return`, and `int` for enumerators among other integers, as in clang. */
function inferredResult(before: Type | undefined, type: Type): Type {
  if (!before) return type;
  return before.kind === 'enum' && before.unqualified !== type.unqualified ? Types.int : before;
}

/** The enumeration of which an expression is one of the enumerators. */
function enumerated(a: Analyzer, node: Expression): Type | undefined {
  switch (node.kind) {
    case 'paren':
      return enumerated(a, node.inner);
    case 'conditional': {
      const [then, otherwise] = [node.then && enumerated(a, node.then), enumerated(a, node.otherwise)];
      return then === otherwise ? then : undefined;
    }
    case 'identifier': {
      const symbol = a.lookup(node.name);
      return symbol?.kind === 'enumerator' ? symbol.enumeration : undefined;
    }
    default:
      return undefined;
  }
}

/** Reports a condition that is neither a number nor a pointer, or a `switch` over a non-integer. */
function checkCondition(
  a: Analyzer,
  statement: ConditionInvalid['statement'],
  token: number,
  condition: Expression,
  value: Value,
): void {
  const type = atomicValue(decay(value.type));
  if (condition.kind === 'assignment' && condition.operator === '=' && statement !== 'switch')
    a.fact({
      kind: 'suspicious',
      unit: a.unit,
      problem: { of: 'assigned-condition' },
      expression: condition,
      operatorToken: condition.operatorToken,
    });
  if (isInteger(type) || isUnknown(type) || (statement !== 'switch' && isScalar(type))) return;
  a.fact({ kind: 'condition', unit: a.unit, statement, token, condition, type });
}

/** Reports a `return` with a value where none is wanted, or without one where one is; true when it is an error. */
function checkReturn(a: Analyzer, statement: Node, value: Expression | undefined, from: Type | undefined): boolean {
  const { body } = a;
  const returns = (body?.returns ?? body?.inferred)?.unqualified;
  if (!body || !returns || isUnknown(returns)) return false;
  const problem = isVoid(returns)
    ? from && !isVoid(from) && !isUnknown(from)
      ? 'unwanted'
      : undefined
    : value
      ? body.returns || !from || !areOther(returns, decay(from).unqualified)
        ? undefined
        : 'other'
      : 'missing';
  return (
    problem !== undefined &&
    a.rejects({
      kind: 'return',
      unit: a.unit,
      problem,
      statement,
      value,
      returns,
      from,
      function: body.block ? undefined : body.symbol,
    })
  );
}

/** Different types of which a block without a declared result can return only one. */
const areOther = (one: Type, other: Type): boolean =>
  one !== other && [one, other].every(({ kind }) => kind === 'scalar' || kind === 'vector' || kind === 'record');
