import { factsOf, literalValue } from '../../../refactoring/edits/body.js';
import { fix, innerIndentationOf, replaceTokens, textOf } from '../../../refactoring/edits/edits.js';
import type { DeferredFix } from '../../../refactoring/edits/fix.js';
import { statementAround, statementOf } from '../../../refactoring/edits/nodes.js';
import { callFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { hasEffects } from '../../../refactoring/pointers/copies.js';
import { pointsWith } from '../../../refactoring/pointers/pointers.js';
import { sourceOf } from '../../../semantics/describe.js';
import type { BodyAnalysed, ProgramAnalysed } from '../../../semantics/facts/facts.js';
import type { CallUnmatched } from '../../../semantics/facts/pointer-facts.js';
import type { Expression } from '../../../syntax/ast.js';
import { nameOf } from '../../../syntax/declarator.js';
import { namings, wayTo } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { Qualifiers } from '../../../types/type.js';
import { on, rule } from '../../rule.js';
import { describeArgument, operandDeclared } from '../../wording.js';

/** A loop can write the pointee: its type is known, and not constant. */
function isWritable(program: ProgramAnalysed, body: BodyAnalysed, destination: Expression | undefined): boolean {
  if (!destination) return false;
  const name = sourceOf(destination)?.name;
  const symbols = [
    ...body.symbol.parameters,
    ...[...factsOf(body, 'variable'), ...program.variables].map(({ symbol }) => symbol),
  ].filter((symbol) => symbol.name === name || pointsWith(destination, symbol.name));
  return (
    symbols.length > 0 &&
    symbols.every(({ type }) => {
      const element = elementOf(type.kind === 'pointer' ? type.pointee : type);
      return (element.qualifiers & Qualifiers.Const) === 0 && element.space !== AddressSpace.Constant;
    })
  );
}

/** The work-group copies in a loop instead, and waits at a barrier instead of for the event. */
function copyInLoop({ unit, callee, args, name }: CallUnmatched): DeferredFix | undefined {
  if (spellingOf(name) !== 'async_work_group_copy') return undefined;
  return (program) => {
    const standing = statementAround(program, unit, callee);
    if (standing?.statement.kind !== 'declaration' || standing.statement.declarators.length !== 1) return undefined;
    const { statement, body } = standing;
    if (!isWritable(program, body, args[0])) return undefined;
    const [declarator] = standing.statement.declarators;
    const event = declarator && nameOf(declarator.declarator);
    const uses = event ? namings(body.node.body, event) : [];
    const [use] = uses;
    const way = use ? wayTo(body.node.body, use) : [];
    const wait = way.findLast((part) => part.kind === 'call');
    const waiting = wait && statementOf(way, wait);
    // Another event, or another use of this one, makes the program a different one.
    if (
      uses.length !== 1 ||
      !waiting ||
      !/^wait_group_events\s*\(\s*1\s*,/.test(textOf(unit, wait)) ||
      args.slice(0, 3).some(hasEffects) ||
      literalValue(args[3] ?? callee) !== 0n
    )
      return undefined;
    const [to = '', from = '', count] = args.map((arg) => textOf(unit, arg));
    const element = (text: string) => (/^\w+$/.test(text) ? `${text}[i]` : `(${text})[i]`);
    return fix(
      'Copy in a loop',
      replaceTokens(
        unit,
        statement,
        `for (size_t i = get_local_id(0); i < ${count}; i += get_local_size(0))\n` +
          `${innerIndentationOf(unit, statement.first)}${element(to)} ` +
          `= ${element(from)};`,
      ),
      replaceTokens(unit, waiting, 'barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);'),
    );
  };
}

/**
 * `async_work_group_copy` and `async_work_group_strided_copy` copy only from global to local memory or from local to
 * global memory.
 */
export const asyncCopySpace = rule(
  {
    id: 'async-copy-space',
    title: 'Asynchronous copy that is not between local and global memory',
    spec: 'Async Copies from Global to Local Memory, Local to Global Memory, and Prefetch',
    versions: 'all',
    severity: 'error',
  },
  on('call-unmatched', {
    when: (fact) => spellingOf(fact.name).startsWith('async_work_group'),
    at: (fact) => fact.callee,
    message: (fact) =>
      `'${spellingOf(fact.name)}' copies between __global and __local memory; argument ` +
      `${fact.argumentIndex + 1} is ${describeArgument(fact)}`,
    related: (fact) => operandDeclared(fact.source),
    fixes: (fact) => [...callFixes(fact), copyInLoop(fact)],
  }),
);
