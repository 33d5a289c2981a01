import type { CallUnmatched } from '../../semantics/facts.js';
import { nameOf } from '../../syntax/ast.js';
import { spellingOf } from '../../text/names.js';
import { literalValue } from '../body.js';
import { callFixes } from '../conversion-fixes.js';
import { hasEffects } from '../copies.js';
import { fix, indentationOf, replaceTokens, textOf } from '../edits.js';
import { namings, statementAround, statementOf, wayTo } from '../nodes.js';
import { type DeferredFix, rule } from '../rule.js';
import { describeArgument, operandDeclared } from '../wording.js';

/** The work-group copies in a loop instead, and waits for itself instead of for the event. */
function copyInLoop({ unit, callee, args, name }: CallUnmatched): DeferredFix | undefined {
  if (spellingOf(name) !== 'async_work_group_copy') return undefined;
  return (program) => {
    const standing = statementAround(program, unit, callee);
    if (standing?.statement.kind !== 'declaration' || standing.statement.declarators.length !== 1) return undefined;
    const { statement, body } = standing;
    const [declarator] = standing.statement.declarators;
    const event = declarator && nameOf(declarator.declarator);
    const uses = event ? namings(body.node.body, event) : [];
    const [to, from, count] = args.map((arg) => textOf(unit, arg));
    const [use] = uses;
    const way = use ? wayTo(body.node.body, use) : [];
    const wait = way.findLast((part) => part.kind === 'call');
    const waiting = wait && statementOf(way, wait);
    // Another event, or another use of this one, makes it a different program.
    if (
      !to ||
      !from ||
      !count ||
      uses.length !== 1 ||
      !waiting ||
      !/^wait_group_events\s*\(\s*1\s*,/.test(textOf(unit, wait) ?? '') ||
      args.slice(0, 3).some(hasEffects) ||
      literalValue(args[3] ?? callee) !== 0n
    )
      return undefined;
    const element = (text: string) => (/^\w+$/.test(text) ? `${text}[i]` : `(${text})[i]`);
    const indentation = indentationOf(unit, statement.first);
    return fix(
      'Copy in a loop',
      false,
      replaceTokens(
        unit,
        statement,
        `for (size_t i = get_local_id(0); i < ${count}; i += get_local_size(0))\n${indentation}    ${element(to)} = ${element(from)};`,
      ),
      replaceTokens(unit, waiting, 'barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);'),
    );
  };
}

/** `async_work_group_copy` and `async_work_group_strided_copy` copy global to local or local to global and nothing else. */
export const asyncCopySpace = rule({
  id: 'async-copy-space',
  title: 'Async copies go between local and global memory.',
  spec: 'Async Copies from Global to Local Memory, Local to Global Memory, and Prefetch',
  versions: 'all',
  severity: 'error',
  on: 'call-unmatched',
  check(fact, report) {
    if (!spellingOf(fact.name).startsWith('async_work_group')) return;
    report(
      fact.callee,
      `'${spellingOf(fact.name)}' copies between __global and __local memory; argument ${fact.argumentIndex + 1} is ${describeArgument(fact)}`,
      { related: operandDeclared(fact.source), fixes: [...callFixes(fact), copyInLoop(fact)] },
    );
  },
});
