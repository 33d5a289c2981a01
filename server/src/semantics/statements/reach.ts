// Whether control can reach the end of a statement, as far as that is certain (what compilers' control-flow graphs say
// of it).
import type { Expression, Statement } from '../../syntax/ast.js';
import { overlapOf } from '../../syntax/overlap.js';
import { withoutParens } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import type { Analyzer } from '../analyzer.js';
import { constantInteger } from '../expressions/constants.js';

const NEVER_RETURN = /^(__builtin_unreachable|__builtin_trap|abort|exit)$/;

/** Whether the end of a statement is reached; false where that is not certain. */
export function reachesEnd(a: Analyzer, node: Statement): boolean {
  switch (node.kind) {
    case 'compound':
      return node.statements.every((statement) => reachesEnd(a, statement));
    case 'if': {
      const value = truth(a, node.condition);
      if (value !== false && reachesEnd(a, node.then)) return true;
      return value !== true && (!node.otherwise || reachesEnd(a, node.otherwise));
    }
    case 'while':
      return truth(a, node.condition) !== true || jumpsOut(node.body, 'break');
    case 'for':
      return (node.condition !== undefined && truth(a, node.condition) !== true) || jumpsOut(node.body, 'break');
    case 'do':
      return jumpsOut(node.body, 'break') || (truth(a, node.condition) !== true && reachesEnd(a, node.body));
    case 'switch':
      return jumpsOut(node.body, 'break') || (node.body.kind === 'compound' && endOfSwitch(a, node.body.statements));
    case 'expression':
      return !(
        node.expression.kind === 'call' &&
        node.expression.callee.kind === 'identifier' &&
        NEVER_RETURN.test(spellingOf(node.expression.callee.name))
      );
    case 'case':
    case 'default':
      return reachesEnd(a, node.body);
    case 'declaration':
    case 'empty':
    case 'local-labels':
    case 'static-assert':
      return true;
    default:
      return false;
  }
}

/**
 * The end of a switch is reached from its last case, or past all of them where none is the default and numbers are
 * compared.
 */
function endOfSwitch(a: Analyzer, statements: readonly Statement[]): boolean {
  const labels: Statement[] = [];
  for (const statement of statements)
    for (let at = statement; at.kind === 'case' || at.kind === 'default'; at = at.body) labels.push(at);
  const isOpen =
    !labels.some(({ kind }) => kind === 'default') &&
    labels.some((label) => label.kind === 'case' && label.value.kind === 'number');
  const last = statements[statements.length - 1];
  return isOpen || (last !== undefined && last.kind !== 'break' && reachesEnd(a, last));
}

/**
 * Whether a `break` or `continue` in a statement belongs to an enclosing one: a `break` in a switch is the switch's.
 */
function jumpsOut(node: Statement, jump: 'break' | 'continue'): boolean {
  switch (node.kind) {
    case jump:
      return true;
    case 'compound':
      return node.statements.some((statement) => jumpsOut(statement, jump));
    case 'if':
      return jumpsOut(node.then, jump) || (node.otherwise !== undefined && jumpsOut(node.otherwise, jump));
    case 'case':
    case 'default':
    case 'label':
      return jumpsOut(node.body, jump);
    case 'switch':
      return jump === 'continue' && jumpsOut(node.body, jump);
    default:
      return false;
  }
}

/** Whether a `continue` leads from a statement to the condition of the loop around it. */
export const continues = (node: Statement): boolean => jumpsOut(node, 'continue');

/** What a condition is, where compilers know. */
export function truth(a: Analyzer, node: Expression): boolean | undefined {
  const value = valueOf(a, node);
  const inner = withoutParens(node);
  if (value !== undefined || inner.kind !== 'binary') return value;
  const { operator } = inner;
  if (operator !== '&&' && operator !== '||') return undefined;
  // One operand decides for all of them.
  const decided = operator === '||';
  let at: Expression = inner;
  while (at.kind === 'binary' && at.operator === operator) {
    if (overlapOf(at) === decided || valueOf(a, at.right) === decided) return decided;
    at = withoutParens(at.left);
  }
  return valueOf(a, at) === decided ? decided : undefined;
}

function valueOf(a: Analyzer, node: Expression): boolean | undefined {
  const value = a.quietly(() => constantInteger(a, node));
  return value === undefined ? undefined : value !== 0n;
}
