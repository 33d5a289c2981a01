import { spellingOf } from '../../text/names.js';
import { rule } from '../rule.js';

/** A parameter of a function that is no kernel, and that its body does not name, is passed for nothing. */
export const unusedParameter = rule({
  id: 'unused-parameter',
  title: 'A parameter is used.',
  spec: 'C99 6.9.1',
  versions: 'all',
  severity: 'hint',
  on: 'body',
  check({ symbol, complete }, report) {
    // The parameters of a kernel are its host's; a macro that is missing may use anything.
    if (!complete || symbol.kernel) return;
    for (const parameter of symbol.parameters) {
      const { name, isUsed, specifiers, place } = parameter;
      if (isUsed || name === 0 || specifiers.attributes.some((one) => one.name === 'unused')) continue;
      report(place, `'${spellingOf(name)}' is never used`);
    }
  },
});
