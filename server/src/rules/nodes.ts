// Finds the way through the body of a function to one of its parts.
import type { BodyAnalysed, ProgramAnalysed } from '../semantics/facts.js';
import type { Expression, Node, Statement } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import type { Name } from '../text/names.js';
import { deleteLines, fix, replaceTokens } from './edits.js';
import type { RuleFix } from './rule.js';

export type Part = Expression | Statement;

/** The statements and expressions right inside one. */
export function partsOf(node: Part): readonly Part[] {
  const all = (...parts: readonly (Part | undefined)[]): readonly Part[] => parts.filter((part) => part !== undefined);
  switch (node.kind) {
    case 'compound':
      return node.statements;
    case 'declaration':
      return all(...node.declarators.map(({ initializer }) => initializer));
    case 'expression':
      return [node.expression];
    case 'if':
      return all(node.condition, node.then, node.otherwise);
    case 'while':
    case 'do':
    case 'switch':
      return [node.condition, node.body];
    case 'for':
      return all(node.initial, node.condition, node.step, node.body);
    case 'case':
      return all(node.value, node.to, node.body);
    case 'default':
    case 'label':
      return [node.body];
    case 'return':
      return all(node.value);
    case 'asm':
      return node.operands;
    case 'static-assert':
      return [node.condition];
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
      return all(node.condition, node.then, node.otherwise);
    case 'call':
      return [node.callee, ...node.args];
    case 'subscript':
      return [node.base, node.index];
    case 'member':
      return [node.base];
    case 'compound-literal':
      return [node.initializer];
    case 'sizeof':
      return node.operand.kind === 'type-name' ? [] : [node.operand];
    case 'statement-expression':
    case 'block':
      return [node.body];
    case 'offsetof':
      return node.indices;
    case 'initializer-list':
      return node.items.map(({ value }) => value);
    case 'generic-selection':
      return node.associations.map(({ value }) => value);
    case 'identifier':
    case 'number':
    case 'character':
    case 'string':
    case 'type-trait':
    case 'error':
    case 'empty':
    case 'break':
    case 'continue':
    case 'goto':
      return [];
  }
}

/** Every part of a body, outer ones first. */
export function* partsWithin(node: Part): Iterable<Part> {
  const open: Part[] = [node];
  for (let at = open.pop(); at; at = open.pop()) {
    yield at;
    open.push(...[...partsOf(at)].reverse());
  }
}

/** What holds `target`, which may be no part itself, from the body down to what it is directly in; empty where it is not in the body. */
export function wayTo(body: Statement, target: Node): readonly Part[] {
  const way: Part[] = [];
  if (body.first > target.first || body.last < target.last) return way;
  for (let at: Part | undefined = body; at && at !== target; ) {
    way.push(at);
    at = partsOf(at).find((part) => part.first <= target.first && part.last >= target.last);
  }
  return way;
}

/** Where a node stands: the way through its function's body, and the statement of a `{}` block that it is in. */
export interface Standing {
  readonly body: BodyAnalysed;
  readonly way: readonly Part[];
  /** The innermost statement that stands right in a `{}` block, and its place in the way. */
  readonly statement: Part;
  readonly at: number;
}

/** The statement of a `{}` block that a node is in; undefined for a node outside functions, or right in such a block. */
export function statementAround(program: ProgramAnalysed, unit: Unit, node: Node): Standing | undefined {
  const body = bodyAround(program, unit, node);
  const way = body ? wayTo(body.node.body, node) : [];
  const at = way.findLastIndex((part) => part.kind === 'compound') + 1;
  const statement = way[at];
  return body && statement && at > 0 ? { body, way, statement, at } : undefined;
}

/** The statement that consists of nothing but this expression, in parentheses or not. */
export function statementOf(way: readonly Part[], node: Part): Part | undefined {
  const found = way.indexOf(node);
  const around = way.slice(0, found < 0 ? way.length : found).findLast((part) => part.kind !== 'paren');
  return around?.kind === 'expression' ? around : undefined;
}

/** Deletes the statement that consists of nothing but this expression. */
export function deleteStatement(title: string, unit: Unit, way: readonly Part[], node: Part): RuleFix | undefined {
  const statement = statementOf(way, node);
  const isInBlock = statement && way[way.indexOf(statement) - 1]?.kind === 'compound';
  const made =
    statement && fix(title, false, isInBlock ? deleteLines(unit, statement) : replaceTokens(unit, statement, ';'));
  return made && { ...made, deletes: true };
}

/** The function has a variable or a parameter of that name. */
export const declaresName = ({ facts, symbol }: BodyAnalysed, name: Name): boolean =>
  symbol.parameters.some((one) => one.name === name) ||
  facts.some((fact) => fact.kind === 'variable' && fact.symbol.name === name);

/** A variable of the body is dereferenced somewhere. */
export function isUsedAsPointer({ node }: BodyAnalysed, name: Name): boolean {
  const isIt = (part: Part): boolean => part.kind === 'identifier' && part.name === name;
  for (const part of partsWithin(node.body)) {
    if (
      (part.kind === 'unary' && part.operator === '*' && isIt(part.operand)) ||
      (part.kind === 'subscript' && isIt(part.base)) ||
      (part.kind === 'member' && part.arrow && isIt(part.base))
    )
      return true;
  }
  return false;
}

/** Every place below a part where a name stands for a variable; what an inner declaration of it means is not told apart. */
export const namings = (from: Part, name: Name): Expression[] =>
  [...partsWithin(from)].filter((part) => part.kind === 'identifier').filter((part) => part.name === name);

/** The function in whose body a node stands. */
export const bodyAround = ({ bodies }: ProgramAnalysed, unit: Unit, { first, last }: Node): BodyAnalysed | undefined =>
  bodies.find((body) => body.unit === unit && body.node.first <= first && body.node.last >= last);
