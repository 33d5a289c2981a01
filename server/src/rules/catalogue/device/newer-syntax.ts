import type { NewerSyntax } from '../../../semantics/facts/declaration-facts.js';
import { on, rule } from '../../rule.js';

const MESSAGES: Readonly<Record<NewerSyntax['construct'], string>> = {
  'label-at-end': "a label at the end of a block needs a ';' after it",
  'label-declaration': 'a declaration cannot follow a label: put it into a block',
  brackets: "attributes in '[[…]]' are not supported: use '__attribute__((…))'",
  'generic-type': "the operand of '_Generic' cannot be a type",
};

/**
 * Compilers accept some constructs of C23 in all versions of OpenCL C. Those of several drivers are older, and reject
 * them.
 */
export const newerSyntax = rule(
  {
    id: 'newer-syntax',
    title: "Syntax unsupported by the device's compiler",
    spec: 'C23 6.8.1, 6.7.12, 6.5.1.1',
    versions: 'all',
    severity: 'error',
  },
  on('newer-syntax', {
    at: ({ node }) => node,
    message: ({ construct }) => MESSAGES[construct],
  }),
);
