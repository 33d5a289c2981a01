import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { carrySpace } from '../carry.js';
import { declaredAt } from '../shared.js';
import { fix, replaceToken, spaceTokenOf, spaceWord } from '../edits.js';
import { rule } from '../rule.js';

/** Nothing in `constant` can be modified: assignment, compound assignment, `++`, `--`, through a variable, element, member, vector component, dereference or string literal. */
export const constantWrite = rule({
  id: 'constant-write',
  title: 'Constant memory is not written.',
  spec: 'constant',
  versions: 'all',
  severity: 'error',
  on: 'write',
  check(fact, report, context) {
    if (fact.space !== AddressSpace.Constant) return;
    const symbol = fact.symbol?.kind === 'variable' ? fact.symbol : undefined;
    const token = symbol && spaceTokenOf(symbol.specifiers);
    report(fact.target, `${symbol ? `'${spellingOf(symbol.name)}'` : 'this'} ${symbol?.type.kind === 'pointer' ? 'points to' : 'is in'} __constant memory, which cannot be written`, {
      related: declaredAt(symbol),
      fixes: symbol?.type.kind === 'pointer' && symbol.type.space !== AddressSpace.Constant ? [carrySpace(symbol, 0, AddressSpace.Global, undefined, false), carrySpace(symbol, 0, AddressSpace.Local, undefined, false)]
        : symbol?.role === 'file' && context.language.programScopeGlobals && token !== undefined ? [fix("Declare it in global memory", false, replaceToken(symbol.place.unit, token, spaceWord(symbol.place.unit, token, AddressSpace.Global)))] : [],
    });
  },
});
