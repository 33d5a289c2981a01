// Variables that one branch of an `if` gives a value and the other one does not, and that are read behind it all the
// same.
import type { BodyAnalysed } from '../semantics/facts.js';
import { isFollowed } from '../semantics/suspicions.js';
import type { VariableSymbol } from '../semantics/symbols.js';
import type { Expression, Statement } from '../syntax/ast.js';
import { declaredName } from '../syntax/ast.js';
import { operandsOf, type Part, partsWithin, withoutParens } from '../syntax/walk.js';
import type { Name } from '../text/names.js';
import { Qualifiers } from '../types/type.js';

/** A variable has no value where a condition does not hold, or where it does, and is read there. */
export interface SometimesUnset extends OpenCondition {
  readonly symbol: VariableSymbol;
  readonly read: Expression;
}

interface OpenCondition {
  readonly condition: Expression;
  /** What the condition is where the variable has no value. */
  readonly when: boolean;
}

/**
 * What becomes of a variable in a part of the program: it is not named, certainly set (or the part left), read first,
 * or who knows.
 */
type Effect = 'none' | 'set' | 'unknown' | { readonly read: Expression };

const isIt = (part: Part, name: Name): boolean => part.kind === 'identifier' && part.name === name;

const names = (part: Part, name: Name): boolean => {
  for (const one of partsWithin(part)) if (isIt(one, name)) return true;
  return false;
};

/** The first thing that an expression certainly does with a variable. */
function effectOf(node: Expression, name: Name): Effect {
  if (!names(node, name)) return 'none';
  switch (node.kind) {
    case 'identifier':
      return { read: node };
    case 'assignment': {
      const target = withoutParens(node.left);
      const right = effectOf(node.right, name);
      if (right !== 'none' || node.operator !== '=') return right === 'none' ? effectOf(node.left, name) : right;
      return isIt(target, name) ? 'set' : effectOf(node.left, name);
    }
    case 'binary':
      if (node.operator === '&&' || node.operator === '||') {
        const left = effectOf(node.left, name);
        return left === 'none' ? 'unknown' : left;
      }
      break;
    case 'conditional': {
      const condition = effectOf(node.condition, name);
      return condition === 'none' ? 'unknown' : condition;
    }
    case 'unary':
      if (node.operator === '&') return 'unknown';
      break;
    case 'paren':
    case 'cast':
    case 'call':
    case 'subscript':
    case 'member':
    case 'postfix':
      break;
    default:
      return 'unknown';
  }
  for (const operand of operandsOf(node)) {
    const effect = effectOf(operand, name);
    if (effect !== 'none') return effect;
  }
  return 'none';
}

/** What a statement that all come to does first. */
function statementEffect(node: Statement, name: Name): Effect {
  if (!names(node, name)) return 'none';
  switch (node.kind) {
    case 'expression':
      return effectOf(node.expression, name);
    case 'return':
      return node.value ? effectOf(node.value, name) : 'none';
    case 'if':
    case 'switch':
    case 'while': {
      const condition = effectOf(node.condition, name);
      return condition === 'none' ? 'unknown' : condition;
    }
    case 'declaration':
      for (const { declarator, initializer } of node.declarators) {
        const declared = declaredName(declarator);
        // Another one of that name.
        if (declared.kind === 'name' && declared.name === name) return 'unknown';
        if (!initializer || !names(initializer, name)) continue;
        return initializer.kind === 'initializer-list' ? 'unknown' : effectOf(initializer, name);
      }
      return 'unknown';
    default:
      return 'unknown';
  }
}

/** Whoever goes through a statement has set the variable, or leaves. */
function sets(node: Statement, name: Name): boolean {
  switch (node.kind) {
    case 'compound':
      for (const one of node.statements) {
        if (sets(one, name)) return true;
        if (names(one, name)) return false;
      }
      return false;
    case 'expression':
      return effectOf(node.expression, name) === 'set';
    case 'if':
      return (
        !names(node.condition, name) &&
        node.otherwise !== undefined &&
        sets(node.then, name) &&
        sets(node.otherwise, name)
      );
    case 'return':
    case 'break':
    case 'continue':
      return !names(node, name);
    default:
      return false;
  }
}

/** Whoever goes through a statement comes out behind it, and has not named the variable. */
function passes(node: Statement, name: Name): boolean {
  for (const part of partsWithin(node))
    if (isIt(part, name) || part.kind === 'return' || part.kind === 'break' || part.kind === 'continue') return false;
  return true;
}

/** The condition of `if … else if …` that all branches but one set a variable. */
function openCondition(node: Statement, name: Name): OpenCondition | undefined {
  let isSet = false;
  for (let at: Statement | undefined = node; at?.kind === 'if'; at = at.otherwise) {
    const { condition, then, otherwise } = at;
    if (names(condition, name)) return undefined;
    if (!sets(then, name))
      return otherwise && passes(then, name) && sets(otherwise, name) && names(otherwise, name)
        ? { condition, when: true }
        : undefined;
    isSet ||= names(then, name);
    if (!otherwise || (otherwise.kind !== 'if' && passes(otherwise, name)))
      return isSet ? { condition, when: false } : undefined;
  }
  return undefined;
}

/** A condition that may hold or not, as far as compilers see. */
function isOpen(condition: Expression, constants: ReadonlySet<Name>): boolean {
  let isVariable = false;
  for (const part of partsWithin(condition)) {
    if (part.kind === 'sizeof') return false;
    if (part.kind === 'call' || part.kind === 'subscript') isVariable = true;
    if (part.kind === 'identifier') {
      if (constants.has(part.name)) return false;
      isVariable = true;
    }
  }
  return isVariable;
}

/** The variables of a function that are so. */
export function sometimesUnset({ node, facts, symbol }: BodyAnalysed): readonly SometimesUnset[] {
  const variables = new Map<object, VariableSymbol>();
  const own = new Set(symbol.parameters.map(({ name }) => name));
  const constants = new Set<Name>();
  for (const fact of facts) {
    if (fact.kind !== 'variable') continue;
    own.add(fact.symbol.name);
    if (fact.symbol.type.qualifiers & Qualifiers.Const) constants.add(fact.symbol.name);
    if (!fact.declarator.initializer && isFollowed(fact.symbol)) variables.set(fact.declarator, fact.symbol);
  }
  if (variables.size === 0) return [];
  const found: SometimesUnset[] = [];
  const addressed = new Set<Name>();
  const blocks: (Statement & { readonly kind: 'compound' })[] = [];
  for (const part of partsWithin(node.body)) {
    if (part.kind === 'goto' || part.kind === 'label' || part.kind === 'asm' || part.kind === 'block') return [];
    if (part.kind === 'identifier' && !own.has(part.name)) constants.add(part.name);
    if (part.kind === 'compound') blocks.push(part);
    const operand = part.kind === 'unary' && part.operator === '&' ? withoutParens(part.operand) : undefined;
    if (operand?.kind === 'identifier') addressed.add(operand.name);
  }
  for (const { statements } of blocks)
    statements.forEach((statement, i) => {
      if (statement.kind !== 'declaration') return;
      for (const declarator of statement.declarators) {
        const variable = variables.get(declarator);
        if (!variable || addressed.has(variable.name)) continue;
        const one = unsetBehind(statements.slice(i + 1), variable, constants);
        if (one) found.push(one);
      }
    });
  return found;
}

function unsetBehind(
  statements: readonly Statement[],
  symbol: VariableSymbol,
  constants: ReadonlySet<Name>,
): SometimesUnset | undefined {
  const { name } = symbol;
  let open: OpenCondition | undefined;
  for (const statement of statements) {
    const effect = open ? statementEffect(statement, name) : names(statement, name) ? 'unknown' : 'none';
    if (effect === 'none') {
      if (statement.kind === 'return') return undefined;
      continue;
    }
    if (open) return typeof effect === 'object' ? { symbol, ...open, read: effect.read } : undefined;
    open = openCondition(statement, name);
    if (!open || !isOpen(open.condition, constants)) return undefined;
  }
  return undefined;
}
