import type { ProgramAnalysed } from '../../semantics/facts.js';
import { type Name, spellingOf } from '../../text/names.js';
import { AddressSpace, spaceName, spaceSpelling } from '../../types/type.js';
import { factsOf, onlySpaceOf } from '../body.js';
import { carryResult, carrySpace, spaceOfArguments } from '../carry.js';
import { spaceTokenOf, writtenIn } from '../edits.js';
import { perPart } from '../parts.js';
import { rule } from '../rule.js';
import { pointeeSpace } from '../shared.js';

/** The parameters that nobody gave a space. */
const candidates = perPart(({ bodies }) =>
  bodies.flatMap(({ symbol }) =>
    symbol.kernel || symbol.overloadable
      ? []
      : symbol.parameters
          .map((parameter, index) => ({ symbol, parameter, index }))
          .filter(
            ({ parameter: { name, type, specifiers } }) =>
              name !== 0 && pointeeSpace(type) === AddressSpace.Generic && spaceTokenOf(specifiers) === undefined,
          ),
  ),
);

/** The local pointers that nobody gave a space and that only ever hold one. */
const locals = perPart(({ bodies }) =>
  bodies.map((body) =>
    factsOf(body.facts, 'variable')
      .filter(({ specifiers }) => spaceTokenOf(specifiers) === undefined)
      .flatMap(({ symbol }) => {
        const space = onlySpaceOf(body, symbol);
        return space === undefined ? [] : [{ symbol, space }];
      }),
  ),
);

/** The functions whose result nobody gave a space. */
const results = perPart(({ bodies }) =>
  bodies.filter(
    ({ symbol, node }) =>
      !symbol.overloadable &&
      pointeeSpace(symbol.type.returns) === AddressSpace.Generic &&
      spaceTokenOf(node.specifiers) === undefined,
  ),
);

/** Where what functions return points, by their names. */
const spacesReturned = perPart(({ flows }) =>
  flows.flatMap(({ context, callee, from }) =>
    context === 'return' && callee ? [{ name: callee.name, space: pointeeSpace(from) }] : [],
  ),
);

/** Where each function's results point; the generic space where they differ. */
function spacesOfResults({ parts }: ProgramAnalysed): ReadonlyMap<Name, AddressSpace> {
  const spaces = new Map<Name, AddressSpace>();
  for (const part of parts)
    for (const { name, space } of spacesReturned(part))
      spaces.set(name, (spaces.get(name) ?? space) === space ? space : AddressSpace.Generic);
  return spaces;
}

/** A pointer that holds one space, unless that is private, which without the generic space nothing written means anyway, or constant, which is a mistake that is told. */
const isWorthNaming = (space: AddressSpace | undefined): space is AddressSpace =>
  space === AddressSpace.Global || space === AddressSpace.Local;

/** A generic parameter, local pointer or result that only ever points into one named space: naming that saves checks at run time, and keeps the code valid without the generic address space. Only functions of the checked file itself are judged, whose callers are all there; of the local pointers of a function the first is marked. */
export const genericAlwaysOneSpace = rule({
  id: 'generic-always-one-space',
  title: 'A pointer that only ever holds one space says which.',
  spec: 'The Generic Address Space; Address Space Conversions',
  versions: 'with the generic address space',
  severity: 'hint',
  on: 'program',
  check(program, report, { language }) {
    if (!language.genericAddressSpace) return;
    const root = program.chunks[0]?.file;
    let returned: ReadonlyMap<Name, AddressSpace> | undefined;
    for (const part of program.parts) {
      for (const { symbol, parameter, index } of candidates(part)) {
        if (writtenIn(parameter.place.unit, parameter.place.token) !== root) continue;
        const space = spaceOfArguments(program, symbol.name, parameter, index);
        const fix = isWorthNaming(space) ? carrySpace(parameter, symbol.name, space)?.(program) : undefined;
        if (space !== undefined && fix)
          report(
            parameter.place,
            `every pointer passed for '${spellingOf(parameter.name)}' points to ${spaceSpelling(space)}: '${spaceName(space)}' would say so`,
            { fixes: () => [{ ...fix, preferred: false }] },
          );
      }
      for (const found of locals(part)) {
        const all = found.filter(
          ({ symbol, space }) => isWorthNaming(space) && writtenIn(symbol.place.unit, symbol.place.token) === root,
        );
        const [first] = all;
        if (!first) continue;
        const more =
          all.length > 1
            ? `; so it is with ${all.length - 1} more ${all.length === 2 ? 'pointer' : 'pointers'} of this function`
            : '';
        report(
          first.symbol.place,
          `'${spellingOf(first.symbol.name)}' only ever points to ${spaceSpelling(first.space)}: '${spaceName(first.space)}' would say so${more}`,
          { fixes: () => [carrySpace(first.symbol, 0, first.space, undefined, false)] },
        );
      }
      for (const { symbol } of results(part)) {
        if (writtenIn(symbol.place.unit, symbol.place.token) !== root) continue;
        returned ??= spacesOfResults(program);
        const space = returned.get(symbol.name);
        if (isWorthNaming(space))
          report(
            symbol.place,
            `every pointer that '${spellingOf(symbol.name)}' returns points to ${spaceSpelling(space)}: '${spaceName(space)}' would say so`,
            { fixes: () => [carryResult(symbol.name, space, false)] },
          );
      }
    }
  },
});
