import type { AsmInvalid } from '../../../semantics/facts/declaration-facts.js';
import { on, rule } from '../../rule.js';

function problemOf({ problem, text }: AsmInvalid): string {
  switch (problem) {
    case 'output':
      return `invalid output constraint '${text}'`;
    case 'input':
      return `invalid input constraint '${text}': no such output`;
    case 'tied-twice':
      return `invalid input constraint '${text}': that output is already read`;
    case 'other-register':
      return `invalid input constraint '${text}'`;
    case 'too-large':
      return `a struct of this size does not fit into a register of the constraint '${text}'`;
    case 'repeated-name':
      return `two operands are named '${text}'`;
    case 'not-lvalue':
      return `an operand with the constraint '${text}' must be a modifiable object`;
    case 'register':
      return `unknown register '${text}'`;
    case 'operand-number':
      return `'${text}': there are fewer operands`;
    case 'instruction':
      return `'${text}' is not an instruction of this device`;
    case 'operand-name':
      return `'${text}': no operand has that name`;
  }
}

/**
 * Constraints of inline assembly must name existing outputs and registers; those of NVIDIA's and AMD's devices are
 * accepted.
 */
export const inlineAssembly = rule(
  {
    id: 'inline-assembly',
    title: 'Invalid constraint of inline assembly',
    spec: 'GNU C, Extended Asm',
    versions: 'all',
    severity: 'error',
  },
  on('asm', {
    at: ({ node }) => node,
    message: problemOf,
  }),
);
