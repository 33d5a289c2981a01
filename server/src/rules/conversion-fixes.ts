// What can be done about a pointer that converts to another address space.
import type { PointerConverted } from '../semantics/facts.js';
import { spellingOf } from '../text/names.js';
import { AddressSpace, spaceSpelling } from '../types/type.js';
import { carryResult, carrySource, carrySpace } from './carry.js';
import { copyArgument } from './copies.js';
import { overloadForArgument } from './overload.js';
import type { DeferredFix, RuleContext, RuleFix } from './rule.js';
import { mayRequalify, pointeeSpace, requalify } from './shared.js';
import { useFeature } from './versions.js';

/** The fixes of a pointer that converts to another space: the destination's declaration changes or the source's, and what follows from it. */
export function conversionFixes(fact: PointerConverted, { language }: RuleContext): (RuleFix | DeferredFix | undefined)[] {
  if (fact.problem !== 'space') return [];
  const space = pointeeSpace(fact.from);
  const source = carrySource(fact.expression, fact.source, pointeeSpace(fact.to));
  const newer = !language.genericAddressSpace && pointeeSpace(fact.to) === AddressSpace.Private && space !== AddressSpace.Constant ? useFeature(language, 'generic') : undefined;
  // All elements of a list point where its variable's elements do.
  const list = fact.context === 'initialization' && fact.operatorToken < 0 && fact.target?.type.kind === 'array' ? requalify(fact.target, space) : undefined;
  if (list) return [{ ...list, preferred: false }, source, newer];
  if (!mayRequalify(fact)) return [source, copyArgument(fact), newer];
  switch (fact.context) {
    case 'argument': return [carrySpace(fact.callee?.parameters[fact.argumentIndex], fact.calleeName, space), overloadForArgument(fact), source, copyArgument(fact), newer];
    case 'return': return [fact.callee && carryResult(fact.callee.name, space), source, newer];
    default: {
      if (fact.field) {
        const made = requalify(fact.field, space);
        return [made && (() => ({ ...made, title: `Make member '${spellingOf(fact.field?.name ?? 0)}' point to ${spaceSpelling(space).slice(2)}`, preferred: false })), source, newer];
      }
      // A member's declaration is not the one of the object around it.
      return [fact.target?.type.unqualified !== fact.to ? undefined : carrySpace(fact.target, 0, space, requalify(fact.target, space)), source, newer];
    }
  }
}
