// Fixes for two work-items without synchronization. Executing the fixed kernel shows the effect.

import type { Conflict } from '../../execution/conflicts.js';
import type { At } from '../../execution/trace.js';
import type { Language } from '../../preprocessor/language.js';
import { expansionSpan } from '../../preprocessor/source-map.js';
import type { ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { Expression, Node } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { type Part, wayTo } from '../../syntax/walk.js';
import { AddressSpace } from '../../types/address-space.js';
import type { Type } from '../../types/type.js';
import { literalValue } from '../edits/body.js';
import {
  fix,
  indentationOf,
  innerIndentationOf,
  insertAfter,
  insertBefore,
  replaceTokens,
  textOf,
} from '../edits/edits.js';
import type { DeferredFix, Edit, RuleFix } from '../edits/fix.js';
import { bodyAround, statementAround } from '../edits/nodes.js';
import { isFirstWorkItem } from './local-values.js';

/**
 * Fixes that order the two accesses of a race in one work-group, or merge them; each has to be tested before it is
 * offered.
 */
export function orderFixes(conflict: Conflict, context: { readonly language: Language }): readonly DeferredFix[] {
  const { access: first } = conflict.first;
  const { access: second } = conflict.second;
  const flag = first.object.space === AddressSpace.Local ? 'CLK_LOCAL_MEM_FENCE' : 'CLK_GLOBAL_MEM_FENCE';
  const barrier = `barrier(${flag});`;
  return [
    (program) => executed(barrierBetween(program, first, second, barrier)),
    // The outermost loop in which the barrier resolves the race: each further one multiplies the barriers.
    ...Array.from(
      { length: MAXIMUM_LOOPS },
      (_, depth) => (program: ProgramAnalysed) => executed(barrierInLoop(program, first, second, barrier, depth)),
    ),
    ...Array.from(
      { length: MAXIMUM_LOOPS },
      (_, depth) => (program: ProgramAnalysed) => executed(barriersAround(program, first, second, barrier, depth)),
    ),
    (program) => executed(atomically(program, second)),
    (program) => executed(first.node === second.node ? byOne(program, second, context) : undefined),
  ];
}

/** The number of nested loops that are tried. */
const MAXIMUM_LOOPS = 3;

/** The same for accesses of different work-groups, which no barrier orders. */
export const atomicFixes = ({ second }: Conflict): readonly DeferredFix[] => [
  (program) => executed(atomically(program, second.access)),
];

const executed = (made: RuleFix | undefined): RuleFix | undefined => made && { ...made, isExecuted: true };

/** The paths to two expressions of one function; undefined if the functions differ. */
function ways(
  program: ProgramAnalysed,
  first: At,
  second: At,
): readonly [readonly Part[], readonly Part[]] | undefined {
  const body = bodyAround(program, second.unit, second.node)?.node.body;
  if (!body || first.unit !== second.unit) return undefined;
  const [one, other] = [wayTo(body, first.node), wayTo(body, second.node)];
  return one.length > 0 ? [one, other] : undefined;
}

/** Before the statement that contains the second, in the innermost block that contains both. */
function barrierBetween(program: ProgramAnalysed, first: At, second: At, barrier: string): RuleFix | undefined {
  const found = between(program, first, second);
  const { unit } = second;
  return (
    found && fix(`Insert '${barrier}' before line ${lineOf(unit, found.first)}`, barrierBefore(unit, found, barrier))
  );
}

function between(program: ProgramAnalysed, first: At, second: At): Part | undefined {
  const [one, other] = ways(program, first, second) ?? [[], []];
  // The next iteration of a loop uses the second again: the barrier belongs at the end of the loop.
  if (second.node.first < first.node.first) return undefined;
  const at = one.findLastIndex((part, i) => part === other[i] && part.kind === 'compound');
  return other[at + 1] === one[at + 1] ? undefined : other[at + 1];
}

const barrierBefore = (unit: Unit, { first }: Node, barrier: string): Edit | undefined =>
  insertBefore(unit, first, `${barrier}\n${indentationOf(unit, first)}`);

/**
 * At the end of the body of a loop that contains both, the outermost for `depth` 0: the next iteration reuses the
 * memory.
 */
function barrierInLoop(
  program: ProgramAnalysed,
  first: At,
  second: At,
  barrier: string,
  depth: number,
): RuleFix | undefined {
  const [one, other] = ways(program, first, second) ?? [[], []];
  const loop = one.filter((part, i) => part === other[i]).filter(isLoop)[depth];
  const { unit } = second;
  const title = loop && `Insert '${barrier}' at the end of the loop of line ${lineOf(unit, loop.first)}`;
  return loop && title ? fix(title, ...barrierAtEnd(unit, loop, barrier)) : undefined;
}

/** Both: for a loop that begins with data written before it and continues with data that it writes. */
function barriersAround(
  program: ProgramAnalysed,
  first: At,
  second: At,
  barrier: string,
  depth: number,
): RuleFix | undefined {
  const [, way] = ways(program, first, second) ?? [];
  const statement = between(program, first, second);
  const loop = way && statement && way.slice(way.indexOf(statement)).filter(isLoop)[depth];
  const { unit } = second;
  if (!loop) return undefined;
  const edits = [barrierBefore(unit, statement, barrier), ...barrierAtEnd(unit, loop, barrier)];
  const title = `Insert '${barrier}' before line ${lineOf(unit, statement.first)} and at the end of the loop of line ${lineOf(unit, loop.first)}`;
  return fix(title, ...edits);
}

type Loop = Part & { readonly kind: 'for' | 'while' | 'do' };

const isLoop = (part: Part): part is Loop => part.kind === 'for' || part.kind === 'while' || part.kind === 'do';

/** The line of a token, from 1. */
function lineOf(unit: Unit, token: number): number {
  const { chunk, index } = unit.origin(token);
  if (!chunk) return 1;
  const { file, start } = expansionSpan(chunk, index);
  return file.lines.lineAt(start) + 1;
}

/** Inserts a statement at the end of a loop's body, adding braces if it has none. */
function barrierAtEnd(unit: Unit, { body, first }: Loop, barrier: string): readonly (Edit | undefined)[] {
  if (body.kind === 'compound') {
    const last = body.statements.at(-1);
    return [last && insertAfter(unit, last.last, `\n${indentationOf(unit, last.first)}${barrier}`)];
  }
  const outer = indentationOf(unit, first);
  const end = `\n${innerIndentationOf(unit, first)}${barrier}\n${outer}}`;
  return [insertAfter(unit, body.first - 1, ' {'), insertAfter(unit, body.last, end)];
}

const ATOMIC_OPERATORS: Readonly<Record<string, string>> = {
  '+=': 'add',
  '-=': 'sub',
  '&=': 'and',
  '|=': 'or',
  '^=': 'xor',
};

/** Whether the 1.x atomic functions accept a pointer to it. */
const isAtomicInteger = (type: Type | undefined): boolean =>
  type?.kind === 'scalar' && (type.name === 'int' || type.name === 'unsigned int');

/** The statement that only modifies the accessed object; undefined if it does more. */
function changing(program: ProgramAnalysed, { unit, node }: At) {
  const { statement } = statementAround(program, unit, node) ?? {};
  const expression = statement?.kind === 'expression' ? statement.expression : undefined;
  const target =
    expression?.kind === 'assignment'
      ? expression.left
      : expression?.kind === 'postfix' || expression?.kind === 'unary'
        ? expression.operand
        : undefined;
  return statement && expression && target && isSamePlace(target, node) ? { statement, expression, target } : undefined;
}

const isSamePlace = (one: Node, other: Node): boolean => one.first === other.first && one.last === other.last;

const STEPS: Readonly<Record<string, string>> = { '++': 'inc', '--': 'dec' };

/** `n++` and `n += x` as one operation. */
function atomically(program: ProgramAnalysed, at: At): RuleFix | undefined {
  const { expression, target } = changing(program, at) ?? {};
  const { unit } = at;
  if (expression?.kind !== 'assignment' && expression?.kind !== 'postfix' && expression?.kind !== 'unary')
    return undefined;
  const isAssignment = expression.kind === 'assignment';
  const operation = (isAssignment ? ATOMIC_OPERATORS : STEPS)[expression.operator];
  if (!operation || !target) return undefined;
  const type = program.parts.map(({ values }) => values.get(target)).find((value) => value !== undefined)?.type;
  const object = textOf(unit, target);
  const value = isAssignment ? textOf(unit, expression.right) : '';
  if (!isAtomicInteger(type?.unqualified)) return undefined;
  const call = `atomic_${operation}(&${object}${value && `, ${value}`})`;
  return fix(`Use '${call}'`, replaceTokens(unit, expression, call));
}

/** Apparently the same object for all work-items. */
function isOnePlace(node: Expression | undefined): boolean {
  return node?.kind === 'identifier' || (node?.kind === 'subscript' && literalValue(node.index) !== undefined);
}

/** One work-item does what all of them do. */
function byOne(program: ProgramAnalysed, at: At, { language }: { readonly language: Language }): RuleFix | undefined {
  const { statement, target } = changing(program, at) ?? {};
  if (!statement || !isOnePlace(target)) return undefined;
  const { unit } = at;
  const condition = isFirstWorkItem(bodyAround(program, unit, at.node), language);
  const inner = innerIndentationOf(unit, statement.first);
  const title = 'Let the first work-item of the group do this alone';
  return fix(title, insertBefore(unit, statement.first, `if (${condition})\n${inner}`));
}
