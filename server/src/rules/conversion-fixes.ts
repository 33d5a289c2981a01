// What can be done about a pointer that converts to another address space.
import type { CallUnmatched, PointerConverted } from '../semantics/facts.js';
import { spellingOf } from '../text/names.js';
import { AddressSpace, elementOf, spaceName, spaceSpelling, type Type } from '../types/type.js';
import { carryResult, carrySource, carrySpace, graphOf } from './carry.js';
import { copyArgument } from './copies.js';
import { fix, insertBefore, replaceToken, spaceTokenOf, spaceWord } from './edits.js';
import { declareIn } from './hoist.js';
import { overloadForArgument } from './overload.js';
import type { DeferredFix, RuleContext, RuleFix } from './rule.js';
import { mayRequalify, pointeeSpace, requalify } from './shared.js';
import { useFeature } from './versions.js';

/** The fixes of a pointer that converts to another space: the destination's declaration changes or the source's, and what follows from it. */
export function conversionFixes(fact: PointerConverted, { language }: RuleContext): (RuleFix | DeferredFix | undefined)[] {
  if (fact.problem !== 'space') return [];
  const space = pointeeSpace(fact.from);
  const source = carrySource(fact.expression, fact.source, pointeeSpace(fact.to)) ?? declareIn(fact.expression, fact.source, pointeeSpace(fact.to));
  const newer = !language.genericAddressSpace && pointeeSpace(fact.to) === AddressSpace.Private && space !== AddressSpace.Constant ? useFeature(language, 'generic') : undefined;
  // All elements of a list point where its variable's elements do.
  const list = fact.context === 'initialization' && fact.operatorToken < 0 && fact.target?.type.kind === 'array' ? requalify(fact.target, space) : undefined;
  if (list) return [{ ...list, preferred: false }, source, newer];
  if (!mayRequalify(fact)) return [source, copyArgument(fact), newer];
  switch (fact.context) {
    case 'argument': return [carryOrOverload(fact, space), source, copyArgument(fact), newer];
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

/** The fixes of a call that no function of that name takes because of one argument's space: what it comes from points, or is, elsewhere. */
export function callFixes({ args, argumentIndex, source, allowed }: CallUnmatched): (RuleFix | DeferredFix | undefined)[] {
  const argument = args[argumentIndex];
  return argument ? allowed.map((space) => carrySource(argument, source, space) ?? declareIn(argument, source, space)) : [];
}

/** The parameter points where all callers have it; overloads where they disagree. */
function carryOrOverload(fact: PointerConverted, space: AddressSpace): DeferredFix {
  const carry = carrySpace(fact.callee?.parameters[fact.argumentIndex], fact.calleeName, space);
  const overload = overloadForArgument(fact);
  return (program) => carry?.(program) ?? overload?.(program);
}

/** The destination of a pointer to pointers points, in the end, where the source does. */
export function nestedFixes(fact: PointerConverted): (DeferredFix | undefined)[] {
  const symbol = fact.context === 'argument' ? fact.callee?.parameters[fact.argumentIndex] : fact.target;
  let [to, from]: Type[] = [fact.to, fact.from];
  let space: AddressSpace | undefined;
  while (to?.kind === 'pointer' && from?.kind === 'pointer') {
    const last = [elementOf(to.pointee).space, elementOf(from.pointee).space] as const;
    // Only the innermost level is the specifiers'.
    if (last[0] !== last[1]) space = to.pointee.kind === 'pointer' ? undefined : last[1];
    [to, from] = [to.pointee, from.pointee];
  }
  if (!symbol || space === undefined || space >= AddressSpace.Numbered || space === AddressSpace.None) return [];
  const wanted = space;
  return [(program) => {
    const symbols = graphOf(program).of(symbol)?.symbols ?? [symbol];
    const edits = symbols.map(({ specifiers, place: { unit } }) => {
      const token = spaceTokenOf(specifiers);
      const word = spaceWord(unit, specifiers.first, wanted);
      return token === undefined ? insertBefore(unit, specifiers.type.first, `${word} `) : replaceToken(unit, token, word);
    });
    return fix(`Make '${spellingOf(symbol.name)}' point, in the end, to ${spaceName(wanted)}`, false, ...edits);
  }];
}
