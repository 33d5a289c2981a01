import { spellingOf } from '../../text/names.js';
import { spaceSpelling } from '../../types/type.js';
import { describeSpace, pointeeSpace } from '../shared.js';
import { callFixes } from '../conversion-fixes.js';
import { copyForBuiltin } from '../copies.js';
import { rule } from '../rule.js';

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
    if (!fact.builtin || !name.startsWith('atomic_') || /^atomic_(add|sub|xchg|inc|dec|cmpxchg|min|max|and|or|xor)$/.test(name)) return;
    report(fact.callee, `'${name}' does not take a pointer to ${describeSpace(pointeeSpace(fact.argumentType))} as argument ${fact.argumentIndex + 1}; it takes ${fact.allowed.map(spaceSpelling).join(', ')}`, { fixes: [...callFixes(fact), copyForBuiltin(fact)] });
  },
});
