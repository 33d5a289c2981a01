import { spellingOf } from '../../text/names.js';
import { factsOf } from '../body.js';
import { writtenIn } from '../edits.js';
import { perPart } from '../parts.js';
import { pointeeSpace } from '../shared.js';
import { rule } from '../rule.js';

const overloaded = perPart(({ bodies }) => bodies.filter(({ symbol }) => symbol.overloadable));

/** One of several `overloadable` functions that differ in address spaces, which no call selects although calls select others. */
export const unusedAddressSpaceVariant = rule({
  id: 'unused-address-space-variant',
  title: 'Every variant for an address space is called.',
  spec: 'none (style)',
  versions: 'all',
  severity: 'hint',
  on: 'program',
  check(program, report) {
    const root = program.chunks[0]?.file;
    const variants = program.parts.flatMap(overloaded).filter(({ symbol }) => writtenIn(symbol.place.unit, symbol.place.token) === root);
    if (variants.length < 2) return;
    const called = new Set(program.bodies.flatMap(({ facts }) => factsOf(facts, 'call-made')).map(({ callee }) => `${callee.name} ${callee.type.id}`));
    for (const { symbol } of variants) {
      if (called.has(`${symbol.name} ${symbol.type.id}`)) continue;
      const { parameters } = symbol.type;
      // Alike but for the spaces of pointees: others are overloads for other reasons.
      const sibling = variants.some(({ symbol: other }) => {
        const others = other.type.parameters;
        return other.name === symbol.name && other.type !== symbol.type && others.length === parameters.length && called.has(`${other.name} ${other.type.id}`)
          && parameters.every((one, i) => one === others[i] || (one.kind === 'pointer' && others[i]?.kind === 'pointer' && pointeeSpace(one) !== pointeeSpace(others[i]) && one.pointee.unqualified === others[i].pointee.unqualified));
      });
      if (sibling) report(symbol.place, `no call selects this variant of '${spellingOf(symbol.name)}'`);
    }
  },
});
