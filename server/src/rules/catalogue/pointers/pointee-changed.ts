import { inCurrentCompilers, severitySince } from '../../../devices/device.js';
import { deleteToken, fix } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { castTo, isCastable } from '../../../refactoring/fixes/conversion-fixes.js';
import { prefixed } from '../../../refactoring/fixes/expression-fixes.js';
import type { PointerChanged } from '../../../semantics/facts/expression-facts.js';
import { withoutParens } from '../../../syntax/walk.js';
import { declaredHere, destinationOf, quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** The version of clang since which such a conversion is an error, unless the types differ only in their sign. */
const SINCE = 20;

/** The first element instead of the array: `a` for `&a`, `*p` for a pointer to an array. */
function elementOf({ to, from, expression, unit }: PointerChanged): RuleFix | undefined {
  if (to.kind !== 'pointer' || from.kind !== 'pointer' || from.pointee.kind !== 'array') return undefined;
  if (from.pointee.element.unqualified !== to.pointee.unqualified) return undefined;
  const node = withoutParens(expression);
  if (node.kind === 'unary' && node.operator === '&') return fix("Remove '&'", true, deleteToken(unit, node.first));
  return fix("Add '*'", true, ...prefixed(unit, expression, '*'));
}

/**
 * A pointer's type determines the type of its pointee: reading it through a pointer of another type yields other
 * numbers, or parts of several.
 */
export const pointeeChanged = rule(
  {
    id: 'pointee-changed',
    title: 'Conversion between incompatible pointer types',
    spec: 'C99 6.5.16.1 Simple assignment',
    versions: 'all',
    severity: 'warning',
  },
  on('pointer-changed', {
    when: ({ problem }) => problem !== 'qualifiers',
    at: ({ token }) => token,
    severity: ({ problem }, { target }) => (problem === 'sign' ? 'warning' : severitySince(SINCE, target)),
    message: (fact, { target }) => {
      const { problem, from } = fact;
      const why = problem === 'sign' ? ', which differs in its sign' : inCurrentCompilers(SINCE, target);
      return `a pointer of type ${quoted(from)} becomes ${destinationOf(fact)}${why}`;
    },
    related: (fact) => declaredHere(fact.target ?? fact.callee),
    fixes: (fact) => [
      elementOf(fact),
      isCastable(fact.expression) ? castTo(fact.unit, fact.expression, fact.to) : undefined,
    ],
  }),
);
