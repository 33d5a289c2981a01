import { conversionFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { carrySpace } from '../../../refactoring/pointers/carry.js';
import { pointeeSpace } from '../../../semantics/describe.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { conversionSubject, convertedValue } from '../../shared.js';
import { bothDeclared, describeSource, implied } from '../../wording.js';

/**
 * A pointer to `constant` (variables, parameters, string literals) does not convert to generic, not even to `const T
 * *`.
 */
export const constantToGeneric = rule(
  {
    id: 'constant-to-generic',
    title: 'Conversion of a constant pointer to generic',
    spec: 'Address Space Conversions',
    versions: 'with the generic address space',
    severity: 'error',
  },
  on('conversion', {
    when: (fact) =>
      fact.problem === 'space' &&
      pointeeSpace(fact.from) === AddressSpace.Constant &&
      pointeeSpace(fact.to) === AddressSpace.Generic,
    at: convertedValue,
    message: (fact, context) =>
      `${describeSource(fact)} does not convert to ${conversionSubject(fact)}` +
      `${implied(fact.target ?? fact.callee?.parameters[fact.argumentIndex], context)}: ` +
      'constant memory is not part of the generic address space',
    related: (fact) => bothDeclared(fact),
    fixes: (fact, context) => [
      ...conversionFixes(fact, context),
      fact.source?.kind === 'variable' && fact.source.role === 'parameter'
        ? carrySpace(fact.source, 0, AddressSpace.Global, { preferred: false })
        : undefined,
    ],
  }),
);
