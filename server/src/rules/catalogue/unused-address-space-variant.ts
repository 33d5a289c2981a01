import type { BodyAnalysed, ProgramPart } from '../../semantics/facts.js';
import type { FunctionSymbol } from '../../semantics/symbols.js';
import { type Name, spellingOf } from '../../text/names.js';
import { factsOf } from '../body.js';
import { deleteLines, fix, writtenIn } from '../edits.js';
import { perPart } from '../parts.js';
import { rule } from '../rule.js';
import { pointeeSpace } from '../shared.js';

const overloaded = perPart(({ bodies }) => bodies.filter(({ symbol }) => symbol.overloadable));

const SUFFIX = /_(private|local|global|constant|generic)$/;
const stemOf = (name: Name): string => spellingOf(name).replace(SUFFIX, '');
const suffixedBodies = perPart(({ bodies }) =>
  bodies.filter(({ symbol }) => !symbol.kernel && SUFFIX.test(spellingOf(symbol.name))),
);

const callsIn = ({ bodies }: ProgramPart): FunctionSymbol[] =>
  bodies.flatMap(({ facts }) => factsOf(facts, 'call-made')).map(({ callee }) => callee);
const calledFunctions = perPart((part) => [...new Set(callsIn(part).map(({ name, type }) => `${name} ${type.id}`))]);
const calledByName = perPart((part) => [...new Set(callsIn(part).map(({ name }) => name))]);

/** One of several `overloadable` functions that differ in address spaces, which no call selects although calls select others; or one of several whose names end in the space, which nothing calls. */
export const unusedAddressSpaceVariant = rule({
  id: 'unused-address-space-variant',
  title: 'Every variant for an address space is called.',
  spec: 'none (style)',
  versions: 'all',
  severity: 'hint',
  on: 'program',
  check(program, report) {
    const root = program.chunks[0]?.file;
    const variants = program.parts
      .flatMap(overloaded)
      .filter(({ symbol }) => writtenIn(symbol.place.unit, symbol.place.token) === root);
    const called = new Set(variants.length < 2 ? [] : program.parts.flatMap(calledFunctions));
    for (const { symbol, unit, node } of variants.length < 2 ? [] : variants) {
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
      if (sibling)
        report(symbol.place, `no call selects this variant of '${spellingOf(symbol.name)}'`, {
          fixes: () => [fix('Delete this variant', false, deleteLines(unit, node))],
        });
    }
    // Variants without overloading say their space in their names.
    const suffixed = program.parts
      .flatMap(suffixedBodies)
      .filter(({ symbol }) => writtenIn(symbol.place.unit, symbol.place.token) === root);
    if (suffixed.length < 2) return;
    const calledNames = new Set(program.parts.flatMap(calledByName));
    for (const { symbol, unit, node } of suffixed) {
      const stem = stemOf(symbol.name);
      const isSibling = (other: BodyAnalysed): boolean =>
        other.symbol.name !== symbol.name && stemOf(other.symbol.name) === stem && calledNames.has(other.symbol.name);
      if (calledNames.has(symbol.name) || !suffixed.some(isSibling)) continue;
      report(
        symbol.place,
        `nothing calls '${spellingOf(symbol.name)}', although another variant of '${stem}' is called`,
        { fixes: () => [fix('Delete this variant', false, deleteLines(unit, node))] },
      );
    }
  },
});
