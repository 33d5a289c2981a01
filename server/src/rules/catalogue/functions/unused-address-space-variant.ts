import { factsOf } from '../../../refactoring/edits/body.js';
import { deleteLines, fix, writtenIn } from '../../../refactoring/edits/edits.js';
import { inAllParts } from '../../../refactoring/edits/parts.js';
import { pointeeSpace } from '../../../semantics/describe.js';
import type { BodyAnalysed, ProgramPart } from '../../../semantics/facts/facts.js';
import type { FunctionSymbol } from '../../../semantics/symbols/symbols.js';
import { type Name, spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

const overloaded = inAllParts(({ bodies }) => bodies.filter(({ symbol }) => symbol.overloadable));

const SUFFIX = /_(private|local|global|constant|generic)$/;
const stemOf = (name: Name): string => spellingOf(name).replace(SUFFIX, '');
const suffixedBodies = inAllParts(({ bodies }) =>
  bodies.filter(({ symbol }) => !symbol.kernel && SUFFIX.test(spellingOf(symbol.name))),
);

const callsIn = ({ bodies }: ProgramPart): FunctionSymbol[] =>
  bodies.flatMap((body) => factsOf(body, 'call-made')).map(({ callee }) => callee);
const calledFunctions = inAllParts((part) => [...new Set(callsIn(part).map(({ name, type }) => `${name} ${type.id}`))]);
const calledByName = inAllParts((part) => [...new Set(callsIn(part).map(({ name }) => name))]);

/** What variants of a function for several spaces share: the name, and the parameters without spaces and qualifiers. */
const shapeOf = ({ symbol: { name, type } }: BodyAnalysed): string =>
  [name, ...type.parameters.map((one) => (one.kind === 'pointer' ? `*${one.pointee.unqualified.id}` : one.id))].join(
    ' ',
  );

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/**
 * Unused is one of several `overloadable` functions that differ in address spaces, if calls select others only; or one
 * of several functions whose names end in the space, if it is never called.
 */
export const unusedAddressSpaceVariant = rule(
  {
    id: 'unused-address-space-variant',
    title: 'Unused overload for an address space',
    spec: 'none (style)',
    versions: 'all',
    severity: 'hint',
  },
  on('program', {
    *each(program) {
      const root = program.chunks[0]?.file;
      const variants = overloaded(program).filter(
        ({ symbol }) => writtenIn(symbol.place.unit, symbol.place.token) === root,
      );
      if (variants.length < 2) return;
      const called = new Set(calledFunctions(program));
      const isCalled = ({ symbol: { name, type } }: BodyAnalysed): boolean => called.has(`${name} ${type.id}`);
      const selected = grouped(variants.filter(isCalled), shapeOf);
      for (const variant of variants) {
        if (isCalled(variant)) continue;
        const { parameters } = variant.symbol.type;
        // They differ only in the spaces of pointees: others are overloads for other reasons.
        const sibling = selected.get(shapeOf(variant))?.some(({ symbol: other }) =>
          parameters.every((one, i) => {
            const another = other.type.parameters[i];
            return one === another || (another && pointeeSpace(one) !== pointeeSpace(another));
          }),
        );
        if (sibling) yield variant;
      }
    },
    at: ({ symbol }) => symbol.place,
    message: ({ symbol }) => `no call selects this variant of '${spellingOf(symbol.name)}'`,
    fixes: ({ unit, node }) => [fix('Delete this variant', deleteLines(unit, node))],
  }),
  // Variants without overloading have the space in their names.
  on('program', {
    *each(program) {
      const root = program.chunks[0]?.file;
      const suffixed = suffixedBodies(program).filter(
        ({ symbol }) => writtenIn(symbol.place.unit, symbol.place.token) === root,
      );
      if (suffixed.length < 2) return;
      const called = new Set(calledByName(program));
      const stems = new Set(
        suffixed.filter(({ symbol }) => called.has(symbol.name)).map(({ symbol }) => stemOf(symbol.name)),
      );
      for (const variant of suffixed) {
        const { name } = variant.symbol;
        if (!called.has(name) && stems.has(stemOf(name))) yield variant;
      }
    },
    at: ({ symbol }) => symbol.place,
    message: ({ symbol: { name } }) =>
      `'${spellingOf(name)}' is never called, although another variant of '${stemOf(name)}' is called`,
    fixes: ({ unit, node }) => [fix('Delete this variant', deleteLines(unit, node))],
  }),
);
