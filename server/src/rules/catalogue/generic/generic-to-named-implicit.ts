import { fix, insertAfter, insertBefore } from '../../../refactoring/edits/edits.js';
import { castTo, isCastable, isPrimary, qualifiedCast } from '../../../refactoring/fixes/conversion-fixes.js';
import { carrySource, carrySpace } from '../../../refactoring/pointers/carry.js';
import { pointeeSpace } from '../../../semantics/describe.js';
import { AddressSpace, spaceName } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { conversionSubject, convertedValue } from '../../shared.js';
import { bothDeclared, describeSource } from '../../wording.js';

/** A generic pointer does not convert implicitly to a pointer to any named space, `private` included. */
export const genericToNamedImplicit = rule(
  {
    id: 'generic-to-named-implicit',
    title: 'Implicit conversion of a generic pointer to a named address space',
    spec: 'Address Space Conversions',
    versions: 'with the generic address space',
    severity: 'error',
  },
  on('conversion', {
    when: (fact) =>
      fact.problem === 'space' &&
      pointeeSpace(fact.from) === AddressSpace.Generic &&
      pointeeSpace(fact.to) !== AddressSpace.Constant,
    at: convertedValue,
    message: (fact) => `${describeSource(fact)} does not convert to ${conversionSubject(fact)}, without a cast`,
    related: (fact) => bothDeclared(fact),
    fixes: (fact) => {
      const space = pointeeSpace(fact.to);
      const simple = isPrimary(fact.expression);
      return [
        qualifiedCast(fact.unit, fact.expression, space),
        simple && space < AddressSpace.Numbered
          ? fix(
              `Use to_${spaceName(space)}(), which gives NULL where it is another space`,
              insertBefore(fact.unit, fact.expression.first, `to_${spaceName(space)}(`),
              insertAfter(fact.unit, fact.expression.last, ')'),
            )
          : undefined,
        isCastable(fact.expression) && fact.expression.kind !== 'cast'
          ? castTo(fact.unit, fact.expression, fact.to)
          : undefined,
        carrySource(fact.expression, fact.source, space),
        fact.target?.type.unqualified === fact.to
          ? carrySpace(fact.target, 0, AddressSpace.Generic, { preferred: false })
          : carrySpace(fact.callee?.parameters[fact.argumentIndex], fact.calleeName, AddressSpace.Generic, {
              preferred: false,
            }),
      ];
    },
  }),
);
