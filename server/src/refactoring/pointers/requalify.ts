import { pointeeSpace } from '../../semantics/describe.js';
import type { PointerCast, PointerConverted } from '../../semantics/facts/pointer-facts.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { Expression } from '../../syntax/ast.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace, spaceSpelling } from '../../types/address-space.js';
import {
  fix,
  insertBefore,
  numberedAttribute,
  pointeeQualifier,
  preferredFix,
  replaceAttribute,
  replaceToken,
  spaceTokenOf,
  spaceWord,
  unsafe,
} from '../edits/edits.js';
import type { RuleFix } from '../edits/fix.js';

/** The fix that makes a variable point to `space`, if its declaration can be changed. */
export function requalify(symbol: VariableSymbol | undefined, space: AddressSpace): RuleFix | undefined {
  if (!symbol || space === AddressSpace.None || space >= AddressSpace.Numbered) return undefined;
  const numbered = numberedAttribute(symbol.specifiers);
  if (numbered)
    return fix(
      `Make '${spellingOf(symbol.name)}' point to ${spaceSpelling(space).slice(2)}`,
      replaceAttribute(symbol.place.unit, numbered, spaceWord(symbol.place.unit, symbol.specifiers.first, space)),
    );
  const where = pointeeQualifier(symbol);
  if (!where) return undefined;
  const { unit } = symbol.place;
  const title = `Make '${spellingOf(symbol.name)}' point to ${spaceSpelling(space).slice(2)}`;
  const word = spaceWord(unit, where.token, space);
  if (where.written !== undefined) return unsafe(preferredFix(title, replaceToken(unit, where.written, word)));
  return preferredFix(title, insertBefore(unit, where.token, `${word} `));
}

/**
 * A conversion whose destination may be declared differently: not an element of a list, nor a compound literal, on
 * whose space compilers disagree.
 */
export const mayRequalify = (fact: PointerConverted): boolean =>
  fact.problem === 'space' &&
  !(fact.context === 'initialization' && fact.operatorToken < 0) &&
  !mentionsCompoundLiteral(fact.expression);

/** Adds the operand's space to the cast. */
export function castFix(fact: Pick<PointerCast, 'unit' | 'cast' | 'from'>): RuleFix | undefined {
  const space = pointeeSpace(fact.from);
  const { specifiers, declarator } = fact.cast.type;
  if (declarator.kind !== 'pointer' || declarator.inner.kind !== 'abstract' || space >= AddressSpace.Numbered)
    return undefined;
  const token = spaceTokenOf(specifiers);
  const word = spaceWord(fact.unit, specifiers.first, space);
  const title = `Cast to '${word} … *'`;
  return token === undefined
    ? fix(title, insertBefore(fact.unit, specifiers.first, `${word} `))
    : unsafe(fix(title, replaceToken(fact.unit, token, word)));
}

function mentionsCompoundLiteral(node: Expression): boolean {
  if (node.kind === 'compound-literal') return true;
  if (node.kind === 'paren') return mentionsCompoundLiteral(node.inner);
  return node.kind === 'unary' && mentionsCompoundLiteral(node.operand);
}
