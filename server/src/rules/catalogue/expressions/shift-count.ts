import { executionsOf, tokensOf } from '../../executions.js';
import { on, rule } from '../../rule.js';

const said = (count: bigint | number, bits: number): string =>
  `shift of ${bits} bits by ${count}: OpenCL C shifts by ${BigInt.asUintN(Math.log2(bits), BigInt(count))}`;

/** A shift uses only the low bits of its count, so that a shift by the width shifts by 0. C leaves it undefined. */
export const shiftCount = rule(
  {
    id: 'shift-count',
    title: 'Shift by the width of the value or more',
    spec: '6.3 Operators (shifts)',
    versions: 'all',
    severity: 'warning',
    executes: true,
  },
  on('suspicious', {
    find: ({ problem, expression }) => (problem.of === 'shift-count' ? { problem, expression } : undefined),
    // As the execution has it, so that it is reported once.
    at: ({ expression }) => expression,
    message: ({ problem: { count, bits } }) => said(count, bits),
  }),
  on('program', {
    *each(program, context) {
      for (const { execution } of executionsOf(program, context).wrong)
        for (const { fault } of execution.faults) {
          const { kind, node, count } = fault;
          if (kind !== 'shift-count' || node.kind !== 'binary' || count === undefined) continue;
          const type = program.parts.map(({ values }) => values.get(node)).find((value) => value)?.type;
          if (type?.kind === 'scalar') yield { fault, count, bits: type.size * 8 };
        }
    },
    at: ({ fault }) => tokensOf(fault),
    message: ({ count, bits }) => said(count, bits),
  }),
);
