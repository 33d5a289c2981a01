// Fixes for a pointer that is converted to another address space.

import type { Language } from '../../preprocessor/language.js';
import { describeType, pointeeSpace } from '../../semantics/describe.js';
import type { CallUnmatched, PointerConverted } from '../../semantics/facts/pointer-facts.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { Expression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { wayTo } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace, spaceName } from '../../types/address-space.js';
import { movedTo, pointerTo } from '../../types/interned.js';
import { elementOf } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import { literalValue } from '../edits/body.js';
import {
  fix,
  insertBefore,
  preferredFix,
  preferredIf,
  replaceToken,
  replaceTokens,
  spaceTokenOf,
  spaceWord,
  spelledAs,
} from '../edits/edits.js';
import type { DeferredFix, RuleFix } from '../edits/fix.js';
import { bodyAround, deleteStatement } from '../edits/nodes.js';
import { carryResult, carrySource, carrySpace } from '../pointers/carry.js';
import { copyArgument, copyToArray, shareArgument } from '../pointers/copies.js';
import { overloadForArgument } from '../pointers/overload.js';
import { graphOf } from '../pointers/pointers.js';
import { mayRequalify, requalify } from '../pointers/requalify.js';
import { declareIn } from './parameterised.js';
import { useFeature } from './versions.js';

/**
 * The fixes for a pointer that is converted to another space: changes the declaration of the destination or of the
 * source, and whatever depends on it.
 */
export function conversionFixes(
  fact: PointerConverted,
  { language }: { readonly language: Language },
): (RuleFix | DeferredFix | undefined)[] {
  if (fact.problem !== 'space') return [];
  const isNull = fact.expression.kind === 'cast' && literalValue(fact.expression.operand) === 0n;
  if (isNull)
    return [
      preferredFix("Use 'NULL', which points anywhere", replaceTokens(fact.unit, fact.expression, 'NULL')),
      nullCast(fact),
    ];
  const space = pointeeSpace(fact.from);
  const numbered =
    space >= AddressSpace.Numbered && fact.source?.kind === 'variable'
      ? requalify(fact.source, pointeeSpace(fact.to))
      : undefined;
  const source =
    numbered ??
    carrySource(fact.expression, fact.source, pointeeSpace(fact.to)) ??
    declareIn(fact.expression, fact.source, pointeeSpace(fact.to));
  const newer =
    !language.genericAddressSpace && pointeeSpace(fact.to) === AddressSpace.Private && space !== AddressSpace.Constant
      ? { ...useFeature(language, 'generic'), isForAll: true }
      : undefined;
  // All elements of a list point to the same space as the variable's elements.
  const isElement = fact.context === 'initialization' && fact.operatorToken < 0;
  const list =
    isElement && !fact.field && fact.target?.type.kind === 'array' ? requalify(fact.target, space) : undefined;
  if (list) return [{ ...list, preferred: false }, source, newer];
  if (isElement && fact.field && pointeeSpace(fact.from) !== AddressSpace.None)
    return [memberFix(fact.field, space), source, newer];
  const copies = [copyArgument(fact), shareArgument(fact, language)];
  if (!mayRequalify(fact)) return [source, ...copies, newer];
  switch (fact.context) {
    case 'argument':
      return [carryOrOverload(fact, space), source, ...copies, newer];
    case 'return':
      return [fact.callee && carryResult(fact.callee.name, space), source, newer];
    default: {
      if (fact.field) return [memberFix(fact.field, space), source, newer];
      // A member's declaration is not that of its object.
      return [
        fact.target?.type.unqualified !== fact.to
          ? undefined
          : carrySpace(fact.target, 0, space, { otherwise: requalify(fact.target, space) }),
        source,
        copyToArray(fact),
        newer,
      ];
    }
  }
}

/** Casts the null pointer to the destination's type. */
function nullCast({ unit, expression, to }: PointerConverted): RuleFix | undefined {
  const type = expression.kind === 'cast' ? expression.type : undefined;
  const token = type && spaceTokenOf(type.specifiers);
  const word = spaceWord(unit, expression.first, pointeeSpace(to));
  if (!type || pointeeSpace(to) === AddressSpace.Generic) return undefined;
  return fix(
    `Cast it to '${word} … *'`,
    token === undefined ? insertBefore(unit, type.specifiers.first, `${word} `) : replaceToken(unit, token, word),
  );
}

/** The member points to the space of the assigned value. */
function memberFix(field: VariableSymbol, space: AddressSpace): RuleFix | undefined {
  const made = requalify(field, space);
  return (
    made && { ...made, title: `Make member '${spellingOf(field.name)}' point to ${spaceName(space)}`, preferred: false }
  );
}

/** An expression that needs no parentheses as an operand. */
export const isPrimary = ({ kind }: Expression): boolean =>
  kind === 'identifier' || kind === 'paren' || kind === 'call' || kind === 'member' || kind === 'subscript';

/** A cast before it applies to the whole expression. */
export const isCastable = (node: Expression): boolean =>
  isPrimary(node) || node.kind === 'unary' || node.kind === 'postfix' || node.kind === 'cast';

/** Adds a space to a cast without one: `(float *)p`. */
export function qualifiedCast(unit: Unit, expression: Expression, space: AddressSpace): RuleFix | undefined {
  if (expression.kind !== 'cast' || space >= AddressSpace.Numbered) return undefined;
  const { specifiers } = expression.type;
  if (spaceTokenOf(specifiers) !== undefined) return undefined;
  const word = spaceWord(unit, specifiers.first, space);
  return fix(`Cast to a pointer to ${word}`, insertBefore(unit, specifiers.first, `${word} `));
}

/** Casts a generic pointer to a named space. */
export function castTo(unit: Unit, node: Expression, type: Type): RuleFix | undefined {
  const name = spelledAs(unit, node.first, describeType(type));
  return fix(`Cast to '${name}'`, insertBefore(unit, node.first, `(${name})`));
}

/**
 * The fixes for a call that no overload accepts because of the space of one argument: changes the space of the
 * argument's source.
 */
export function callFixes({
  unit,
  args,
  argumentIndex,
  argumentType,
  source,
  allowed,
}: CallUnmatched): (RuleFix | DeferredFix | undefined)[] {
  const argument = args[argumentIndex];
  if (!argument) return [];
  const isGeneric = pointeeSpace(argumentType) === AddressSpace.Generic && argumentType.kind === 'pointer';
  const operand =
    source?.kind === 'variable' && source.type.kind === 'pointer' ? pointeeSpace(source.type) : AddressSpace.Generic;
  const cast = isGeneric && argument.kind === 'cast' ? allowed : [];
  return [
    ...(cast.includes(operand)
      ? [preferredIf(true, qualifiedCast(unit, argument, operand))]
      : cast.map((space) => qualifiedCast(unit, argument, space))),
    ...allowed.map((space) => carrySource(argument, source, space) ?? declareIn(argument, source, space)),
    // The author can state the space at the call alone.
    ...(isGeneric && cast.length === 0 && isCastable(argument)
      ? allowed.map((space) => castTo(unit, argument, pointerTo(movedTo(argumentType.pointee, space))))
      : []),
  ];
}

/** Deletes a statement that only calls a function for its effect. */
export const deleteCall =
  ({ unit, callee }: CallUnmatched): DeferredFix =>
  (program) => {
    const body = bodyAround(program, unit, callee);
    const way = body ? wayTo(body.node.body, callee) : [];
    const call = way.findLast((part) => part.kind === 'call');
    return call && deleteStatement('Delete the call', unit, way, call);
  };

/** The parameter points to the space that all callers use; overloads if they disagree. */
function carryOrOverload(fact: PointerConverted, space: AddressSpace): DeferredFix {
  const carry = carrySpace(fact.callee?.parameters[fact.argumentIndex], fact.calleeName, space);
  const overload = overloadForArgument(fact);
  return (program) => carry?.(program) ?? overload?.(program);
}

/** The innermost pointee of a pointer to pointers gets the source's space. */
export function nestedFixes(fact: PointerConverted): (DeferredFix | undefined)[] {
  const symbol = fact.context === 'argument' ? fact.callee?.parameters[fact.argumentIndex] : fact.target;
  let [to, from]: Type[] = [fact.to, fact.from];
  let space: AddressSpace | undefined;
  while (to?.kind === 'pointer' && from?.kind === 'pointer') {
    const last = [elementOf(to.pointee).space, elementOf(from.pointee).space] as const;
    // Only the innermost level is in the specifiers.
    if (last[0] !== last[1]) space = to.pointee.kind === 'pointer' ? undefined : last[1];
    [to, from] = [to.pointee, from.pointee];
  }
  if (!symbol || space === undefined || space >= AddressSpace.Numbered || space === AddressSpace.None) return [];
  const wanted = space;
  return [
    (program) => {
      const symbols = graphOf(program).of(symbol)?.symbols ?? [symbol];
      const edits = symbols.map(({ specifiers, place: { unit } }) => {
        const token = spaceTokenOf(specifiers);
        const word = spaceWord(unit, specifiers.first, wanted);
        return token === undefined
          ? insertBefore(unit, specifiers.type.first, `${word} `)
          : replaceToken(unit, token, word);
      });
      return fix(`Make '${spellingOf(symbol.name)}' point, in the end, to ${spaceName(wanted)}`, ...edits);
    },
  ];
}
