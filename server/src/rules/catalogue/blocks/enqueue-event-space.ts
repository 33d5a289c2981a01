import { literalValue } from '../../../refactoring/edits/body.js';
import { fix, indentationOf, insertBefore, replaceTokens, textOf } from '../../../refactoring/edits/edits.js';
import type { DeferredFix } from '../../../refactoring/edits/fix.js';
import { statementAround } from '../../../refactoring/edits/nodes.js';
import { callFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { freeName } from '../../../refactoring/pointers/copies.js';
import type { CallUnmatched } from '../../../semantics/facts/pointer-facts.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { describeArgument, operandDeclared } from '../../wording.js';

/** Copies the events to a private array, if their number is a literal. */
function copyEvents({ unit, args, argumentIndex }: CallUnmatched): DeferredFix | undefined {
  const [count, events] = [args[argumentIndex - 1], args[argumentIndex]];
  const number = count && literalValue(count);
  if (!events || number === undefined || number < 1n || number > 16n) return undefined;
  const text = textOf(unit, events);
  if (!/^\w+$/.test(text)) return undefined;
  return (program) => {
    const statement = statementAround(program, unit, events)?.statement;
    const name = freeName(unit, events, `${text}_copy`);
    const elements = Array.from({ length: Number(number) }, (_, i) => `${text}[${i}]`);
    return (
      statement &&
      fix(
        'Pass a private copy of the events',
        insertBefore(
          unit,
          statement.first,
          `clk_event_t ${name}[${number}] = {${elements.join(', ')}};\n${indentationOf(unit, statement.first)}`,
        ),
        replaceTokens(unit, events, name),
      )
    );
  };
}

/** The event pointers of `enqueue_kernel` and `enqueue_marker` are generic: any space but `constant`. */
export const enqueueEventSpace = rule(
  {
    id: 'enqueue-event-space',
    title: 'Event pointer into constant memory',
    spec: 'Enqueuing Kernels',
    versions: 'with device enqueue',
    severity: 'error',
  },
  on('call-unmatched', {
    when: (fact) => spellingOf(fact.name).startsWith('enqueue_'),
    at: (fact) => fact.args[fact.argumentIndex] ?? fact.callee,
    message: (fact) =>
      `the events of '${spellingOf(fact.name)}' cannot be in __constant memory, but this is ${describeArgument(fact)}`,
    related: (fact) => operandDeclared(fact.source),
    fixes: (fact) => [copyEvents(fact), ...callFixes({ ...fact, allowed: [AddressSpace.Global] })],
  }),
);
