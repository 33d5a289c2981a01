import { factsOf, onlySpaceOf } from '../../../refactoring/edits/body.js';
import { spaceTokenOf, writtenIn } from '../../../refactoring/edits/edits.js';
import { inAllParts } from '../../../refactoring/edits/parts.js';
import { carryResult, carrySpace, spaceOfArguments } from '../../../refactoring/pointers/carry.js';
import { pointeeSpace } from '../../../semantics/describe.js';
import type { ProgramAnalysed } from '../../../semantics/facts/facts.js';
import type { Place } from '../../../semantics/symbols/symbols.js';
import { type Name, spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceName, spaceSpelling } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/** Parameters without an explicit address space. */
const candidates = inAllParts(({ bodies }) =>
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

/** Local pointers without an explicit address space that only ever point to one, by function. */
const locals = inAllParts(({ bodies }) =>
  bodies
    .map((body) =>
      factsOf(body, 'variable')
        .filter(({ specifiers }) => spaceTokenOf(specifiers) === undefined)
        .flatMap(({ symbol }) => {
          const space = onlySpaceOf(body, symbol);
          return space === undefined ? [] : [{ symbol, space }];
        }),
    )
    .filter(({ length }) => length > 0),
);

/** Functions whose result has no explicit address space. */
const results = inAllParts(({ bodies }) =>
  bodies.filter(
    ({ symbol, node }) =>
      !symbol.overloadable &&
      pointeeSpace(symbol.type.returns) === AddressSpace.Generic &&
      spaceTokenOf(node.specifiers) === undefined,
  ),
);

/** The spaces of the pointers that functions return, by name. */
const spacesReturned = inAllParts(({ flows }) =>
  flows.flatMap(({ context, callee, from }) =>
    context === 'return' && callee ? [{ name: callee.name, space: pointeeSpace(from) }] : [],
  ),
);

/** The space of each function's results; generic if they differ. */
function spacesOfResults(program: ProgramAnalysed): ReadonlyMap<Name, AddressSpace> {
  const spaces = new Map<Name, AddressSpace>();
  for (const { name, space } of spacesReturned(program))
    spaces.set(name, (spaces.get(name) ?? space) === space ? space : AddressSpace.Generic);
  return spaces;
}

/**
 * Worth naming is a single space other than private, which is the default without the generic address space, and
 * constant, which is reported as an error.
 */
const isWorthNaming = (space: AddressSpace | undefined): space is AddressSpace =>
  space === AddressSpace.Global || space === AddressSpace.Local;

/**
 * A generic parameter, local pointer or result that only ever points to one named space: naming the space saves
 * run-time checks, and keeps the code valid without the generic address space. Only functions of the checked file
 * itself are judged, whose callers are all known; of the local pointers of a function, the first one is marked.
 */
export const genericAlwaysOneSpace = rule(
  {
    id: 'generic-always-one-space',
    title: 'Generic pointer that only holds pointers to one address space',
    spec: 'The Generic Address Space; Address Space Conversions',
    versions: 'with the generic address space',
    severity: 'hint',
  },
  on('program', {
    *each(program, { language }) {
      if (!language.genericAddressSpace) return;
      const root = program.chunks[0]?.file;
      const isInRoot = ({ place }: { readonly place: Place }): boolean => writtenIn(place.unit, place.token) === root;
      let returned: ReadonlyMap<Name, AddressSpace> | undefined;
      for (const { symbol, parameter, index } of candidates(program)) {
        if (!isInRoot(parameter)) continue;
        const space = spaceOfArguments(program, symbol.name, parameter, index);
        const fix = isWorthNaming(space) ? carrySpace(parameter, symbol.name, space)?.(program) : undefined;
        if (space !== undefined && fix)
          yield {
            symbol: parameter,
            space,
            says: `every pointer passed for '${spellingOf(parameter.name)}' points to`,
            more: '',
            fix: { ...fix, preferred: false },
          };
      }
      for (const found of locals(program)) {
        const all = found.filter(({ symbol, space }) => isWorthNaming(space) && isInRoot(symbol));
        const [first] = all;
        if (!first) continue;
        const { symbol, space } = first;
        yield {
          symbol,
          space,
          says: `'${spellingOf(symbol.name)}' only ever points to`,
          more:
            all.length > 1
              ? `; the same holds for ${all.length - 1} more ${all.length === 2 ? 'pointer' : 'pointers'} of this function`
              : '',
          fix: carrySpace(symbol, 0, space, { preferred: false }),
        };
      }
      for (const { symbol } of results(program)) {
        if (!isInRoot(symbol)) continue;
        returned ??= spacesOfResults(program);
        const space = returned.get(symbol.name);
        if (isWorthNaming(space))
          yield {
            symbol,
            space,
            says: `every pointer that '${spellingOf(symbol.name)}' returns points to`,
            more: '',
            fix: carryResult(symbol.name, space, { preferred: false }),
          };
      }
    },
    at: ({ symbol }) => symbol.place,
    message: ({ says, space, more }) =>
      `${says} ${spaceSpelling(space)}: '${spaceName(space)}' would be more precise${more}`,
    fixes: ({ fix }) => [fix],
  }),
);
