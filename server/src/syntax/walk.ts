// The only traversal of statements and expressions. `partsOf` returns the direct parts as written, `evaluatedPartsOf`
// those that are evaluated, in order; `operandsOf` stays within an expression. The other functions traverse these to
// any depth.
import type { Name } from '../text/names.js';
import type { Expression, Node, Statement } from './ast.js';

export type Part = Expression | Statement;

/** The statements and expressions directly inside one. */
export function partsOf(node: Part): readonly Part[] {
  switch (node.kind) {
    case 'compound':
      return node.statements;
    case 'declaration':
      return initializersOf(node.declarators);
    case 'expression':
      return [node.expression];
    case 'if':
      return node.otherwise ? [node.condition, node.then, node.otherwise] : [node.condition, node.then];
    case 'while':
    case 'do':
    case 'switch':
      return [node.condition, node.body];
    case 'for':
      return present(node.initial, node.condition, node.step, node.body);
    case 'case':
      return present(node.value, node.to, node.body);
    case 'default':
    case 'label':
      return [node.body];
    case 'return':
      return node.value ? [node.value] : NONE;
    case 'asm':
      return [...node.outputs, ...node.inputs].map(({ value }) => value);
    case 'static-assert':
      return [node.condition];
    case 'statement-expression':
    case 'block':
      return [node.body];
    case 'empty':
    case 'local-labels':
    case 'break':
    case 'continue':
    case 'goto':
      return NONE;
    default:
      return operandsOf(node);
  }
}

const NONE: readonly never[] = [];

const present = (...parts: readonly (Part | undefined)[]): readonly Part[] =>
  parts.filter((part) => part !== undefined);

/** Most declarations have one declarator. */
function initializersOf(declarators: (Statement & { readonly kind: 'declaration' })['declarators']): readonly Part[] {
  if (declarators.length > 1) return present(...declarators.map(({ initializer }) => initializer));
  const initializer = declarators[0]?.initializer;
  return initializer ? [initializer] : NONE;
}

/**
 * The expressions directly inside an expression, except for those inside the statements of blocks and statement
 * expressions.
 */
export function operandsOf(node: Expression | (Statement & { readonly kind: 'error' })): readonly Expression[] {
  switch (node.kind) {
    case 'paren':
      return [node.inner];
    case 'paren-list':
      return node.elements;
    case 'unary':
    case 'postfix':
    case 'cast':
    case 'astype':
      return [node.operand];
    case 'binary':
    case 'assignment':
      return [node.left, node.right];
    case 'conditional':
      return node.then ? [node.condition, node.then, node.otherwise] : [node.condition, node.otherwise];
    case 'call':
      return [node.callee, ...node.args];
    case 'subscript':
      return [node.base, node.index];
    case 'member':
      return [node.base];
    case 'compound-literal':
      return [node.initializer];
    case 'sizeof':
      return node.operand.kind === 'type-name' ? NONE : [node.operand];
    case 'offsetof':
      return node.members.flatMap((one) => (one.kind === 'index' ? [one.index] : []));
    case 'initializer-list':
      return node.items.map(({ value }) => value);
    case 'generic-selection':
      return node.associations.map(({ value }) => value);
    default:
      return NONE;
  }
}

/**
 * The direct parts that are evaluated, in evaluation order: the value before the object that it is assigned to, the
 * body of a loop before its step; none for `sizeof` and other operators that only need a type.
 */
export function evaluatedPartsOf(node: Part): readonly Part[] {
  switch (node.kind) {
    case 'assignment':
      return [node.right, node.left];
    case 'do':
      return [node.body, node.condition];
    case 'for':
      return present(node.initial, node.condition, node.body, node.step);
    case 'case':
      return [node.body];
    case 'sizeof':
    case 'offsetof':
    case 'generic-selection':
    case 'static-assert':
      return NONE;
    default:
      return partsOf(node);
  }
}

/** Every part of a body, outer ones first. */
export function partsWithin(node: Part): readonly Part[] {
  const found: Part[] = [];
  const open: Part[] = [node];
  for (let at = open.pop(); at; at = open.pop()) {
    found.push(at);
    const parts = partsOf(at);
    for (let i = parts.length - 1; i >= 0; i--) open.push(parts[i] as Part);
  }
  return found;
}

/**
 * The parts around `target` (which need not be a part itself), from the body down to the innermost; empty if it is not
 * in the body.
 */
export function wayTo(body: Statement, target: Node): readonly Part[] {
  const way: Part[] = [];
  if (body.first > target.first || body.last < target.last) return way;
  for (let at: Part | undefined = body; at && at !== target; ) {
    way.push(at);
    at = partsOf(at).find((part) => part.first <= target.first && part.last >= target.last);
  }
  return way;
}

/**
 * Every place below a part where a name denotes a variable; a shadowing inner declaration is not distinguished.
 */
export const namings = (from: Part, name: Name): Expression[] =>
  partsWithin(from)
    .filter((part) => part.kind === 'identifier')
    .filter((part) => part.name === name);

/** An expression without the parentheses around it. */
export const withoutParens = (node: Expression): Expression =>
  node.kind === 'paren' ? withoutParens(node.inner) : node;

/** The object that an assignment, `++` or `--` changes. */
export function changedOperand(part: Part): Expression | undefined {
  if (part.kind === 'assignment') return part.left;
  if (part.kind === 'postfix') return part.operand;
  return part.kind === 'unary' && /^(?:\+\+|--)$/.test(part.operator) ? part.operand : undefined;
}

/** The same, or the operand of `&`, through which other code may change it. */
export const changedPlace = (part: Part): Expression | undefined =>
  part.kind === 'unary' && part.operator === '&' ? part.operand : changedOperand(part);
