import type { HostSpan } from '../events.js';
import type { HostExpression } from '../reading/syntax.js';
import { type Frame, spanOf } from './frame.js';
import type { Operations } from './operations.js';
import type { HostPlaces } from './places.js';
import type { Value } from './values.js';

/** What the creation of a kernel needs of the interpreter. */
interface KernelMachine {
  readonly operations: Operations;
  readonly places: HostPlaces;
  value(expression: HostExpression, frame: Frame): Value;
}

/** The kernel object that a call creates from the name of a kernel and, if it is known, the program. */
export function createdKernel(
  machine: KernelMachine,
  {
    call,
    name,
    program,
    isOptional = false,
  }: {
    readonly call: HostExpression;
    readonly name: HostExpression;
    readonly program: HostExpression | undefined;
    readonly isOptional?: boolean;
  },
  frame: Frame,
): Value {
  const held = machine.value(name, frame);
  const of = program && machine.value(program, frame);
  const literalAt = held.kind === 'string' ? held.at : undefined;
  return machine.operations.kernel(frame, {
    names: held.kind === 'string' ? held.values : undefined,
    at: spanOf(call, frame),
    nameAt: literalAt ?? spanOf(name, frame),
    isLiteral: literalAt !== undefined,
    ...(isOptional && { isOptional }),
    program: program && machine.places.of(program, frame),
    source: of?.kind === 'program' ? of.source : undefined,
  });
}

/** The literals that strings consist of; undefined if one of them is not a literal. */
export function sourceOf(strings: readonly Value[]): readonly HostSpan[] | undefined {
  const spans = strings.flatMap((one) => (one.kind === 'string' && one.at ? [one.at] : []));
  return spans.length > 0 && spans.length === strings.length ? spans : undefined;
}
