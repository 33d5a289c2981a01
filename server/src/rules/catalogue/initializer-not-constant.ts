import { spellingOf } from '../../text/names.js';
import { AddressSpace, elementOf } from '../../types/type.js';
import { deleteToken, fix } from '../edits.js';
import { dropConstant } from '../hoist.js';
import { declaredAt } from '../shared.js';
import { rule } from '../rule.js';

/** The initialiser of a `constant` variable, of a program-scope variable and of a `static` variable must be a compile-time constant. */
export const initializerNotConstant = rule({
  id: 'initializer-not-constant',
  title: 'What exists before the program runs is initialised with constants.',
  spec: 'Initialization; constant',
  versions: 'all',
  severity: 'error',
  on: 'constant-expected',
  check(fact, report) {
    const { symbol } = fact;
    const where = elementOf(symbol.type).space === AddressSpace.Constant ? 'in __constant' : 'static';
    report(fact.culprit, `'${spellingOf(symbol.name)}' is ${where}, so its initialiser must be a compile-time constant, which this is not`, {
      related: declaredAt(symbol),
      fixes: [symbol.role === 'block' && symbol.storage === undefined ? dropConstant(fact) : undefined, symbol.role === 'block' && symbol.storage === 'static' ? fix("Drop 'static': the variable becomes private", false, deleteToken(symbol.place.unit, symbol.specifiers.storageToken)) : undefined],
    });
  },
});
