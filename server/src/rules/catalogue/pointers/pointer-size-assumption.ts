import { factsOf } from '../../../refactoring/edits/body.js';
import { fix, replaceToken, replaceTokens, spaceTokenOf, spaceWord } from '../../../refactoring/edits/edits.js';
import { describePointer, describeType, pointeeSpace } from '../../../semantics/describe.js';
import type { BodyAnalysed } from '../../../semantics/facts/facts.js';
import { fieldSymbols } from '../../../semantics/symbols/symbols.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceName, spaceSpelling } from '../../../types/address-space.js';
import { layoutOf } from '../../../types/layout.js';
import type { Type } from '../../../types/type.js';
import { counted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** The spaces that the pointers of a function's own variables point to. */
function spacesOf(body: BodyAnalysed): ReadonlySet<AddressSpace> {
  const types: Type[] = [
    ...body.symbol.parameters.map(({ type }) => type),
    ...factsOf(body, 'variable').map(({ symbol }) => symbol.type),
  ];
  return new Set(types.map(pointeeSpace).filter((space) => space !== AddressSpace.None));
}

const sizeOf = (type: Type): number => layoutOf(type)?.size ?? 8;

/**
 * Pointers to different spaces may differ in size: the size of one says nothing about another, and an integer narrower
 * than `uintptr_t` may not hold one.
 */
export const pointerSizeAssumption = rule(
  {
    id: 'pointer-size-assumption',
    title: 'Pointers to different address spaces assumed to have one size',
    spec: 'Address Space Qualifiers',
    versions: 'all',
    severity: 'warning',
  },
  on('suspicious', {
    find: ({ problem, expression }) => (problem.of === 'narrow-pointer' ? { problem, expression } : undefined),
    at: ({ expression }) => expression,
    message: ({ problem: { from, to } }) =>
      `'${describeType(from)}' may be too small for a pointer that ${describePointer(to)}: use 'uintptr_t'`,
  }),
  on('record', {
    find: ({ tag, fields }) => {
      const pointers = tag === 'union' ? fields.filter(({ type }) => type.kind === 'pointer') : [];
      const [first] = pointers;
      for (const field of pointers) {
        const place = fieldSymbols.get(field)?.place;
        if (first && place && pointeeSpace(field.type) !== pointeeSpace(first.type)) return { first, field, place };
      }
      return undefined;
    },
    at: ({ place }) => place,
    message: ({ first, field }) =>
      `'${spellingOf(field.name)}' ${describePointer(field.type)} and '${spellingOf(first.name)}' ` +
      `${describePointer(first.type)}: in one union they may differ in size, and are not interchangeable`,
  }),
  on('pointer-to-integer', {
    // A truth value is not an address.
    when: ({ to }, { language }) => sizeOf(to) < language.pointerSize && !(to.kind === 'scalar' && to.name === 'bool'),
    at: ({ cast }) => cast,
    message: ({ from, to }) =>
      `an integer of ${counted(sizeOf(to), 'byte')} may not hold a pointer that ${describePointer(from)}; ` +
      "'uintptr_t' does",
    fixes: ({ unit, cast }) => [fix("Use 'uintptr_t'", replaceTokens(unit, cast.type.specifiers.type, 'uintptr_t'))],
  }),
  on('body', {
    *each(body) {
      for (const { expression, type } of factsOf(body, 'size-of')) {
        if (type.kind !== 'pointer' || expression.operand.kind !== 'type-name') continue;
        const token = spaceTokenOf(expression.operand.specifiers);
        if (token === undefined) continue;
        const spaces = spacesOf(body);
        const [other] = spaces;
        if (other !== undefined && !spaces.has(pointeeSpace(type)))
          yield { unit: body.unit, expression, token, type, other };
      }
    },
    at: ({ expression }) => expression,
    message: ({ type, other }) =>
      `this is the size of a pointer to ${spaceSpelling(pointeeSpace(type))}, but the pointers here point to ` +
      `${spaceSpelling(other)}, and sizes may differ`,
    fixes: ({ unit, token, other }) => [
      fix(`Replace by '${spaceName(other)}'`, replaceToken(unit, token, spaceWord(unit, token, other))),
    ],
  }),
);
