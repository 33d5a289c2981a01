import type { BodyAnalysed } from '../../semantics/facts.js';
import { fieldSymbols } from '../../semantics/symbols.js';
import { spellingOf } from '../../text/names.js';
import { layoutOf } from '../../types/layout.js';
import { AddressSpace, spaceName, spaceSpelling, type Type } from '../../types/type.js';
import { factsOf } from '../body.js';
import { fix, replaceToken, replaceTokens, spaceTokenOf, spaceWord } from '../edits.js';
import { rule } from '../rule.js';
import { describePointer, describeType, pointeeSpace } from '../shared.js';

/** The spaces that the pointers of a function's own variables point to. */
function spacesOf(body: BodyAnalysed): ReadonlySet<AddressSpace> {
  const types: Type[] = [
    ...body.symbol.parameters.map(({ type }) => type),
    ...factsOf(body.facts, 'variable').map(({ symbol }) => symbol.type),
  ];
  return new Set(types.map(pointeeSpace).filter((space) => space !== AddressSpace.None));
}

/** Pointers to different spaces may differ in size: the size of a pointer to one says nothing of a pointer to another, and an integer narrower than `uintptr_t` need not hold one. */
export const pointerSizeAssumption = rule({
  id: 'pointer-size-assumption',
  title: 'Pointers to different spaces may differ in size.',
  spec: 'Address Space Qualifiers',
  versions: 'all',
  severity: 'warning',
  on: ['body', 'pointer-to-integer', 'record', 'suspicious'],
  check(fact, report) {
    if (fact.kind === 'suspicious') {
      const { problem, expression } = fact;
      if (problem.of === 'narrow-pointer')
        report(
          expression,
          `an integer of type '${describeType(problem.from)}' holds no whole pointer that ${describePointer(problem.to)}; 'uintptr_t' does`,
        );
      return;
    }
    if (fact.kind === 'record') {
      const pointers = fact.tag === 'union' ? fact.fields.filter(({ type }) => type.kind === 'pointer') : [];
      const [first] = pointers;
      for (const field of pointers) {
        const place = fieldSymbols.get(field)?.place;
        if (!first || !place || pointeeSpace(field.type) === pointeeSpace(first.type)) continue;
        report(
          place,
          `'${spellingOf(field.name)}' ${describePointer(field.type)} and '${spellingOf(first.name)}' ${describePointer(first.type)}: in one union they may differ in size, and mean nothing for each other`,
        );
        return;
      }
      return;
    }
    if (fact.kind === 'pointer-to-integer') {
      const size = layoutOf(fact.to)?.size ?? 8;
      // A truth value is no address.
      if (size < 8 && !(fact.to.kind === 'scalar' && fact.to.name === 'bool'))
        report(
          fact.cast,
          `an integer of ${size} ${size === 1 ? 'byte' : 'bytes'} may not hold a pointer that ${describePointer(fact.from)}; 'uintptr_t' does`,
          {
            fixes: () => [
              fix("Use 'uintptr_t'", false, replaceTokens(fact.unit, fact.cast.type.specifiers.type, 'uintptr_t')),
            ],
          },
        );
      return;
    }
    for (const { expression, type } of factsOf(fact.facts, 'size-of')) {
      if (type.kind !== 'pointer') continue;
      const space = pointeeSpace(type);
      if (expression.operand.kind !== 'type-name' || spaceTokenOf(expression.operand.specifiers) === undefined)
        continue;
      const token = spaceTokenOf(expression.operand.specifiers);
      const spaces = spacesOf(fact);
      const [other] = spaces;
      if (other !== undefined && !spaces.has(space))
        report(
          expression,
          `this is the size of a pointer to ${spaceSpelling(space)}, but the pointers here point to ${spaceSpelling(other)}, and sizes may differ`,
          {
            fixes: () => [
              token === undefined
                ? undefined
                : fix(
                    `Replace by '${spaceName(other)}'`,
                    false,
                    replaceToken(fact.unit, token, spaceWord(fact.unit, token, other)),
                  ),
            ],
          },
        );
    }
  },
});
