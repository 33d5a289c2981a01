import { conversionFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';
import { bothDeclared, describeSource } from '../../wording.js';

/** The format of `printf` must be a pointer to `constant` characters. */
export const printfFormatSpace = rule(
  {
    id: 'printf-format-space',
    title: "Format of 'printf' is not in constant memory",
    spec: 'printf',
    versions: '1.2+',
    severity: 'error',
  },
  on('conversion', {
    when: (fact) => fact.problem === 'space' && fact.context === 'argument' && spellingOf(fact.calleeName) === 'printf',
    at: (fact) => fact.expression,
    message: (fact) =>
      `the format of printf must point to __constant, but this is ${describeSource(fact).replace(/,$/, '')}`,
    related: (fact) => bothDeclared(fact),
    fixes: (fact, context) => conversionFixes(fact, context),
  }),
);
