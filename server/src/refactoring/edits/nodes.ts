// Finds the path through the body of a function to one of its parts.

import type { BodyAnalysed, ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { Node } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { type Part, partsWithin, wayTo } from '../../syntax/walk.js';
import type { Name } from '../../text/names.js';
import { deleteLines, fix, replaceTokens } from './edits.js';
import type { RuleFix } from './fix.js';

/** The location of a node: the path through its function's body, and the statement of the `{}` block around it. */
export interface Standing {
  readonly body: BodyAnalysed;
  readonly way: readonly Part[];
  /** The innermost statement that is an immediate child of a `{}` block, and its index in the path. */
  readonly statement: Part;
  readonly at: number;
}

/**
 * The statement of the `{}` block around a node; undefined for a node outside functions, or immediately in such a
 * block.
 */
export function statementAround(program: ProgramAnalysed, unit: Unit, node: Node): Standing | undefined {
  const body = bodyAround(program, unit, node);
  const way = body ? wayTo(body.node.body, node) : [];
  const at = way.findLastIndex((part) => part.kind === 'compound') + 1;
  const statement = way[at];
  return body && statement && at > 0 ? { body, way, statement, at } : undefined;
}

/** The statement that consists only of this expression, in parentheses or not. */
export function statementOf(way: readonly Part[], node: Part): Part | undefined {
  const found = way.indexOf(node);
  const around = way.slice(0, found < 0 ? way.length : found).findLast((part) => part.kind !== 'paren');
  return around?.kind === 'expression' ? around : undefined;
}

/** Deletes the statement that consists only of this expression. */
export function deleteStatement(title: string, unit: Unit, way: readonly Part[], node: Part): RuleFix | undefined {
  const statement = statementOf(way, node);
  const isInBlock = statement && way[way.indexOf(statement) - 1]?.kind === 'compound';
  const made = statement && fix(title, isInBlock ? deleteLines(unit, statement) : replaceTokens(unit, statement, ';'));
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

/** The function whose body contains a node. */
export const bodyAround = ({ bodies }: ProgramAnalysed, unit: Unit, { first, last }: Node): BodyAnalysed | undefined =>
  bodies.find((body) => body.unit === unit && body.node.first <= first && body.node.last >= last);
