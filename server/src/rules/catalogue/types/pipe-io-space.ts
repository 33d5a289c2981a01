import { callFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { copyForBuiltin } from '../../../refactoring/pointers/copies.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';
import { describeArgument, operandDeclared } from '../../wording.js';

/** The packet pointer of `read_pipe` and `write_pipe` is generic: any space but `constant`. */
export const pipeIoSpace = rule(
  {
    id: 'pipe-io-space',
    title: 'Packet in constant memory',
    spec: 'Built-in Pipe Read and Write Functions',
    versions: 'with device enqueue',
    severity: 'error',
  },
  on('call-unmatched', {
    when: (fact) => /^(read|write)_pipe$/.test(spellingOf(fact.name)),
    at: (fact) => fact.args[fact.argumentIndex] ?? fact.callee,
    message: (fact) =>
      `the packet of '${spellingOf(fact.name)}' cannot be in __constant memory, but this is ${describeArgument(fact)}`,
    related: (fact) => operandDeclared(fact.source),
    fixes: (fact) => [...callFixes(fact), copyForBuiltin(fact)],
  }),
);
