import { misfitFixes } from '../expression-fixes.js';
import { declaredHere, destinationOf, quoted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** A pointer is no number: only a null pointer constant becomes one without a cast, and no pointer becomes a number. */
export const pointerFromInteger = rule({
  id: 'pointer-from-integer',
  title: 'Pointers and integers are only converted by casts.',
  spec: 'C99 6.5.16.1 Simple assignment',
  versions: 'all',
  severity: 'error',
  on: 'misfit',
  check(fact, report) {
    if (fact.problem === 'incompatible') return;
    report(
      fact.context === 'argument' || fact.context === 'return' ? fact.expression : fact.token,
      `${fact.problem === 'integer-to-pointer' ? 'an integer' : 'a pointer'} of type ${quoted(fact.from)} does not become ${destinationOf(fact)}, without a cast`,
      { related: declaredHere(fact.target ?? fact.callee), fixes: () => misfitFixes(fact) },
    );
  },
});
