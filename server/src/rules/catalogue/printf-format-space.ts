import { spellingOf } from '../../text/names.js';
import { conversionFixes } from '../conversion-fixes.js';
import { rule } from '../rule.js';
import { bothDeclared, describeSource } from '../wording.js';

/** The format of `printf` must be a pointer to `constant` characters. */
export const printfFormatSpace = rule({
  id: 'printf-format-space',
  title: 'The format of printf is constant.',
  spec: 'printf',
  versions: '1.2+',
  severity: 'error',
  on: 'conversion',
  check(fact, report, context) {
    if (fact.problem !== 'space' || fact.context !== 'argument' || spellingOf(fact.calleeName) !== 'printf') return;
    report(
      fact.expression,
      `the format of printf must point to __constant, and this is ${describeSource(fact).replace(/,$/, '')}`,
      { related: bothDeclared(fact), fixes: () => conversionFixes(fact, context) },
    );
  },
});
