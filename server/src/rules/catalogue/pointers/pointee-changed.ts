import { inCurrentCompilers, severitySince } from '../../../devices/device.js';
import { deleteToken, preferredFix, replaceTokens, unsafe } from '../../../refactoring/edits/edits.js';
import type { DeferredFix, RuleFix } from '../../../refactoring/edits/fix.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { castTo, isCastable } from '../../../refactoring/fixes/conversion-fixes.js';
import { prefixed } from '../../../refactoring/fixes/expression-fixes.js';
import type { PointerChanged } from '../../../semantics/facts/expression-facts.js';
import { wayTo, withoutParens } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { Types } from '../../../types/interned.js';
import { declaredHere, destinationOf, quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** The version of clang since which such a conversion is an error, unless the types differ only in their sign. */
const SINCE = 20;

/** The first element instead of the array: `a` for `&a`, `*p` for a pointer to an array. */
function elementOf({ to, from, expression, unit }: PointerChanged): RuleFix | undefined {
  if (to.kind !== 'pointer' || from.kind !== 'pointer' || from.pointee.kind !== 'array') return undefined;
  if (from.pointee.element.unqualified !== to.pointee.unqualified) return undefined;
  const node = withoutParens(expression);
  if (node.kind === 'unary' && node.operator === '&') return preferredFix("Remove '&'", deleteToken(unit, node.first));
  return unsafe(preferredFix("Add '*'", ...prefixed(unit, expression, '*')));
}

const isOfHalves = ({ from, calleeName }: PointerChanged): boolean =>
  from.kind === 'pointer' &&
  from.pointee.unqualified === Types.half &&
  /^v(?:load|store)(?:16|[2348])$/.test(spellingOf(calleeName));

/** `vstore4(v, i, p)` of a pointer to halves: `vstore_half4` converts the vector. */
function storeOfHalves({ unit, expression, calleeName }: PointerChanged): DeferredFix {
  return (program) => {
    const body = bodyAround(program, unit, expression);
    const call = body && wayTo(body.node.body, expression).findLast((part) => part.kind === 'call');
    if (call?.kind !== 'call') return undefined;
    const name = spellingOf(calleeName).replace(/(?=\d)/, '_half');
    return unsafe(preferredFix(`Use '${name}'`, replaceTokens(unit, call.callee, name)));
  };
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
      return `a pointer of type ${quoted(from)} is converted to ${destinationOf(fact)}${why}`;
    },
    related: (fact) => declaredHere(fact.target ?? fact.callee),
    fixes: (fact) => [
      elementOf(fact),
      // A cast would write other bytes.
      isOfHalves(fact)
        ? storeOfHalves(fact)
        : isCastable(fact.expression)
          ? castTo(fact.unit, fact.expression, fact.to)
          : undefined,
    ],
  }),
);
