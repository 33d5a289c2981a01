// Moves a barrier to where all work-items of a group reach it. Executing the kernel shows whether they do.
import type { ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { Expression, Statement } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { changedOperand, partsWithin, wayTo } from '../../syntax/walk.js';
import { deleteLines, fix, indentationOf, insertAfter, replaceTokens, textOf } from '../edits/edits.js';
import type { DeferredFix, RuleFix } from '../edits/fix.js';
import { bodyAround } from '../edits/nodes.js';

type If = Statement & { readonly kind: 'if' };

/** The number of nested `if`s that a barrier may be moved out of. */
const MAXIMUM_DEPTH = 3;

/** Moves a barrier that ends the body of an `if` after that `if`, or after one around it, the innermost first. */
export const barrierAfterIf = (unit: Unit, call: Expression): readonly DeferredFix[] =>
  Array.from(
    { length: MAXIMUM_DEPTH },
    (_, depth) => (program: ProgramAnalysed) => movedAfter(program, unit, call, depth),
  );

function movedAfter(program: ProgramAnalysed, unit: Unit, call: Expression, depth: number): RuleFix | undefined {
  const body = bodyAround(program, unit, call)?.node.body;
  const way = body ? wayTo(body, call) : [];
  const at = way.findIndex(
    (part) => part.kind === 'expression' && part.expression.first === call.first && part.expression.last === call.last,
  );
  const statement = way[at];
  const ifs = way
    .slice(0, at)
    .filter((part): part is If => part.kind === 'if')
    .reverse();
  const [innermost, target] = [ifs[0], ifs[depth]];
  const text = textOf(unit, call);
  if (!statement || !innermost || !target) return undefined;
  const branch = way[way.indexOf(innermost) + 1];
  const isAlone = branch === statement;
  if (!isAlone && !(branch?.kind === 'compound' && branch.statements.at(-1) === statement)) return undefined;
  const isEmptied = isAlone || (branch?.kind === 'compound' && branch.statements.length === 1);
  const title = `Move '${text};' after the 'if'`;
  // The body is empty without the barrier.
  if (isEmptied) {
    const isOnlyBranch = innermost.then === branch && !innermost.otherwise;
    if (depth > 0 || !isOnlyBranch || partsWithin(innermost.condition).some(changedOperand)) return undefined;
    return executed(fix(`Reach '${text};' with all work-items`, replaceTokens(unit, innermost, `${text};`)));
  }
  const moved = `\n${indentationOf(unit, target.first)}${text};`;
  return executed(fix(title, deleteLines(unit, statement), insertAfter(unit, target.last, moved)));
}

const executed = (made: RuleFix | undefined): RuleFix | undefined => made && { ...made, isExecuted: true };
