import { factsOf } from '../../refactoring/body.js';
import { deleteLines, fix, writtenIn } from '../../refactoring/edits.js';
import { inAllParts } from '../../refactoring/parts.js';
import { pointeeSpace } from '../../semantics/describe.js';
import type { BodyAnalysed, ProgramPart } from '../../semantics/facts.js';
import type { FunctionSymbol } from '../../semantics/symbols.js';
import { type Name, spellingOf } from '../../text/names.js';
import { on, rule } from '../rule.js';

const overloaded = inAllParts(({ bodies }) => bodies.filter(({ symbol }) => symbol.overloadable));

const SUFFIX = /_(private|local|global|constant|generic)$/;
const stemOf = (name: Name): string => spellingOf(name).replace(SUFFIX, '');
const suffixedBodies = inAllParts(({ bodies }) =>
  bodies.filter(({ symbol }) => !symbol.kernel && SUFFIX.test(spellingOf(symbol.name))),
);

const callsIn = ({ bodies }: ProgramPart): FunctionSymbol[] =>
  bodies.flatMap(({ facts }) => factsOf(facts, 'call-made')).map(({ callee }) => callee);
const calledFunctions = inAllParts((part) => [...new Set(callsIn(part).map(({ name, type }) => `${name} ${type.id}`))]);
const calledByName = inAllParts((part) => [...new Set(callsIn(part).map(({ name }) => name))]);

/**
 * One of several `overloadable` functions that differ in address spaces, which no call selects although calls select
 * others; or one of several whose names end in the space, which nothing calls.
 */
export const unusedAddressSpaceVariant = rule(
  {
    id: 'unused-address-space-variant',
    title: 'Every variant for an address space is called.',
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
      for (const variant of variants) {
        const { symbol } = variant;
        if (called.has(`${symbol.name} ${symbol.type.id}`)) continue;
        const { parameters } = symbol.type;
        // Alike but for the spaces of pointees: others are overloads for other reasons.
        const sibling = variants.some(({ symbol: other }) => {
          const others = other.type.parameters;
          return (
            other.name === symbol.name &&
            other.type !== symbol.type &&
            others.length === parameters.length &&
            called.has(`${other.name} ${other.type.id}`) &&
            parameters.every(
              (one, i) =>
                one === others[i] ||
                (one.kind === 'pointer' &&
                  others[i]?.kind === 'pointer' &&
                  pointeeSpace(one) !== pointeeSpace(others[i]) &&
                  one.pointee.unqualified === others[i].pointee.unqualified),
            )
          );
        });
        if (sibling) yield variant;
      }
    },
    at: ({ symbol }) => symbol.place,
    message: ({ symbol }) => `no call selects this variant of '${spellingOf(symbol.name)}'`,
    fixes: ({ unit, node }) => [fix('Delete this variant', false, deleteLines(unit, node))],
  }),
  // Variants without overloading say their space in their names.
  on('program', {
    *each(program) {
      const root = program.chunks[0]?.file;
      const suffixed = suffixedBodies(program).filter(
        ({ symbol }) => writtenIn(symbol.place.unit, symbol.place.token) === root,
      );
      if (suffixed.length < 2) return;
      const called = new Set(calledByName(program));
      for (const variant of suffixed) {
        const { name } = variant.symbol;
        const isSibling = ({ symbol: other }: BodyAnalysed): boolean =>
          other.name !== name && stemOf(other.name) === stemOf(name) && called.has(other.name);
        if (!called.has(name) && suffixed.some(isSibling)) yield variant;
      }
    },
    at: ({ symbol }) => symbol.place,
    message: ({ symbol: { name } }) =>
      `nothing calls '${spellingOf(name)}', although another variant of '${stemOf(name)}' is called`,
    fixes: ({ unit, node }) => [fix('Delete this variant', false, deleteLines(unit, node))],
  }),
);
