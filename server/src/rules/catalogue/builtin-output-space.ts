import { spellingOf } from '../../text/names.js';
import { callFixes } from '../conversion-fixes.js';
import { copyForBuiltin } from '../copies.js';
import { rule } from '../rule.js';
import { describeArgument, listSpaces, operandDeclared } from '../wording.js';

/** Result parameters of `vstoreN`, `vstore_half*`, `fract`, `frexp`, `lgamma_r`, `modf`, `remquo`, `sincos` accept global, local and private (and generic), never `constant`; other builtins have the spaces of their signatures. */
export const builtinOutputSpace = rule({
  id: 'builtin-output-space',
  title: 'The result pointers of builtins are writable.',
  spec: 'Math Functions; Vector Data Load and Store Functions',
  versions: 'all',
  severity: 'error',
  on: 'call-unmatched',
  check(fact, report) {
    if (
      !fact.builtin ||
      /^(async_work_group|prefetch$|atom_|atomic_|read_pipe|write_pipe|enqueue_)/.test(spellingOf(fact.name))
    )
      return;
    report(
      fact.callee,
      `'${spellingOf(fact.name)}' does not take ${describeArgument(fact)}, as argument ${fact.argumentIndex + 1}; it takes a pointer to ${listSpaces(fact.allowed)}`,
      { related: operandDeclared(fact.source), fixes: () => [...callFixes(fact), copyForBuiltin(fact)] },
    );
  },
});
