import { spellingOf } from '../../text/names.js';
import { callFixes } from '../conversion-fixes.js';
import { copyForBuiltin } from '../copies.js';
import { rule } from '../rule.js';
import { describeArgument, listSpaces, operandDeclared } from '../wording.js';

/** C11-style atomics take a pointer to a non-`constant` atomic object; without the generic address space `global` and `local` overloads exist only. The `expected` argument is not constant either. */
export const atomicSpace = rule({
  id: 'atomic-space',
  title: 'Atomic functions work on memory that is not constant.',
  spec: 'Atomic Functions',
  versions: '2.0+',
  severity: 'error',
  on: 'call-unmatched',
  check(fact, report) {
    const name = spellingOf(fact.name);
    if (
      !fact.builtin ||
      !name.startsWith('atomic_') ||
      /^atomic_(add|sub|xchg|inc|dec|cmpxchg|min|max|and|or|xor)$/.test(name)
    )
      return;
    report(
      fact.callee,
      `'${name}' does not take ${describeArgument(fact)}, as argument ${fact.argumentIndex + 1}; it takes a pointer to ${listSpaces(fact.allowed)}`,
      { related: operandDeclared(fact.source), fixes: () => [...callFixes(fact), copyForBuiltin(fact)] },
    );
  },
});
