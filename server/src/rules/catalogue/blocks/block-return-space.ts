import { fix, insertBefore, replaceToken, spaceTokenOf, spaceWord } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { describeType, pointeeSpace } from '../../../semantics/describe.js';
import type { PointerConverted } from '../../../semantics/facts/pointer-facts.js';
import { spellingOf } from '../../../text/names.js';
import { spaceName } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/** Declares the variable with the result type of the block. */
function likeBlock({ target, from, to }: PointerConverted): RuleFix | undefined {
  const [is, wanted] = [from, to].map((type) =>
    type.kind === 'block' && type.pointee.kind === 'function' ? type.pointee : undefined,
  );
  if (
    !target ||
    !is ||
    !wanted ||
    is.returns.kind !== 'pointer' ||
    is.returns.pointee.kind === 'pointer' ||
    is.parameters.some((parameter, i) => parameter !== wanted.parameters[i])
  )
    return undefined;
  const space = pointeeSpace(is.returns);
  const {
    specifiers,
    place: { unit },
  } = target;
  const token = spaceTokenOf(specifiers);
  const word = spaceWord(unit, specifiers.first, space);
  return fix(
    `Make the result of '${spellingOf(target.name)}' point to ${spaceName(space)}`,
    token === undefined ? insertBefore(unit, specifiers.first, `${word} `) : replaceToken(unit, token, word),
  );
}

/** A block literal's type must match the block variable's exactly, pointee spaces of parameters and result included. */
export const blockReturnSpace = rule(
  {
    id: 'block-return-space',
    title: 'Block of another type than its variable',
    spec: 'Blocks; Address Space Conversions',
    versions: 'with device enqueue',
    severity: 'error',
  },
  on('conversion', {
    when: (fact) => fact.problem === 'block',
    at: (fact) => (fact.target ? { first: fact.target.place.token, last: fact.target.place.token } : fact.expression),
    message: (fact) =>
      `the block has type '${describeType(fact.from)}', which does not match '${describeType(fact.to)}' in its ` +
      'address spaces',
    fixes: (fact) => [likeBlock(fact)],
  }),
);
