import { spellingOf } from '../../text/names.js';
import { callFixes } from '../conversion-fixes.js';
import { copyForBuiltin } from '../copies.js';
import { rule } from '../rule.js';
import { describeArgument, operandDeclared } from '../wording.js';

/** The packet pointer of `read_pipe` and `write_pipe` is generic: any space but `constant`. */
export const pipeIoSpace = rule({
  id: 'pipe-io-space',
  title: 'A packet is not in constant memory.',
  spec: 'Built-in Pipe Read and Write Functions',
  versions: 'with device enqueue',
  severity: 'error',
  on: 'call-unmatched',
  check(fact, report) {
    if (!/^(read|write)_pipe$/.test(spellingOf(fact.name))) return;
    report(
      fact.args[fact.argumentIndex] ?? fact.callee,
      `the packet of '${spellingOf(fact.name)}' cannot be in __constant memory, and this is ${describeArgument(fact)}`,
      { related: operandDeclared(fact.source), fixes: () => [...callFixes(fact), copyForBuiltin(fact)] },
    );
  },
});
