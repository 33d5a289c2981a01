import { fix, insertBefore, replaceToken, spaceTokenOf, spaceWord } from '../../../refactoring/edits/edits.js';
import type { DeferredFix } from '../../../refactoring/edits/fix.js';
import { receiverOf } from '../../../refactoring/pointers/carry.js';
import { graphOf } from '../../../refactoring/pointers/pointers.js';
import { describeType, pointeeSpace } from '../../../semantics/describe.js';
import type { PointerCast } from '../../../semantics/facts/pointer-facts.js';
import { AddressSpace, spaceName } from '../../../types/address-space.js';
import type { Type } from '../../../types/type.js';
import { on, rule } from '../../rule.js';

/** The innermost level, which the specifiers qualify, keeps its space; the destination of the value follows. */
function castLikeOperand(fact: PointerCast): DeferredFix | undefined {
  let [from, to]: Type[] = [fact.from, fact.to];
  while (
    from?.kind === 'pointer' &&
    to?.kind === 'pointer' &&
    from.pointee.kind === 'pointer' &&
    to.pointee.kind === 'pointer'
  ) {
    if (from.pointee.space !== to.pointee.space) return undefined;
    [from, to] = [from.pointee, to.pointee];
  }
  const space = from ? pointeeSpace(from) : AddressSpace.None;
  const { specifiers } = fact.cast.type;
  const token = spaceTokenOf(specifiers);
  if (space === AddressSpace.None || space >= AddressSpace.Numbered) return undefined;
  const word = spaceWord(fact.unit, specifiers.first, space);
  const edit =
    token === undefined ? insertBefore(fact.unit, specifiers.first, `${word} `) : replaceToken(fact.unit, token, word);
  return (program) => {
    const receiver = receiverOf(graphOf(program), fact.unit, fact.cast);
    const edits = (receiver?.pointer.symbols ?? []).map((symbol) => {
      const written = spaceTokenOf(symbol.specifiers);
      return written === undefined
        ? insertBefore(symbol.place.unit, symbol.specifiers.type.first, `${word} `)
        : replaceToken(symbol.place.unit, written, word);
    });
    return fix(`Keep ${spaceName(space)} inside`, edit, ...edits);
  };
}

/**
 * A cast may change spaces below the outermost level; the specification allows it and warns that using the result can
 * be wrong.
 */
export const castNestedPointerSpace = rule(
  {
    id: 'cast-nested-pointer-space',
    title: 'Cast that changes the address space of a nested pointer',
    spec: 'Address Space Conversions',
    versions: 'all',
    severity: 'warning',
  },
  on('cast', {
    when: (fact) => fact.problem === 'nested-space',
    at: (fact) => fact.cast,
    message: (fact) =>
      `this cast changes an address space inside the pointer: '${describeType(fact.from)}' to '` +
      `${describeType(fact.to)}'`,
    fixes: (fact) => [castLikeOperand(fact)],
  }),
);
