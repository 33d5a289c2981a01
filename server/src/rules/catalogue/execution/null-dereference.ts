import { executionsOf, tokensOf } from '../../executions.js';
import { on, rule } from '../../rule.js';

/** Dereferencing a null pointer is undefined. */
export const nullDereference = rule(
  {
    id: 'null-dereference',
    title: 'Dereference of a null pointer',
    spec: 'Address and Indirection Operators (C99 6.5.3.2)',
    versions: 'all',
    severity: 'warning',
    executes: true,
  },
  on('program', {
    *each(program, context) {
      for (const { execution } of executionsOf(program, context).wrong)
        for (const { fault } of execution.faults) if (fault.kind === 'null') yield { fault };
    },
    at: ({ fault }) => tokensOf(fault),
    message: () => 'this pointer is null',
  }),
);
