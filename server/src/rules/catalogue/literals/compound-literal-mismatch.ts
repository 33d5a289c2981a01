import { literalFixes, literalIn } from '../../../refactoring/fixes/literals.js';
import { declaredAt, describePointer, pointeeSpace } from '../../../semantics/describe.js';
import type { PointerCast, PointerConverted, PointersMet } from '../../../semantics/facts/pointer-facts.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { conversionSubject, meetsCompoundLiteral } from '../../shared.js';

const spacesOf = ({ left, right }: PointersMet): readonly AddressSpace[] => [left, right].map(pointeeSpace);

/** A pointer to a compound literal is converted to one to non-private memory. */
const isLiteralMoved = ({ problem, from, to }: PointerCast | PointerConverted): boolean =>
  problem === 'space' && pointeeSpace(from) === AddressSpace.None && pointeeSpace(to) !== AddressSpace.Private;

/**
 * A compound literal in a function is an automatic object (C99 6.5.2.5), hence in private memory. Compilers leave it
 * without an address space and reject even a pointer to private memory; that compiler limitation is not reported.
 */
export const compoundLiteralMismatch = rule(
  {
    id: 'compound-literal-mismatch',
    title: 'Compound literal used where another address space is expected',
    spec: 'Inference; Address Space Conversions',
    versions: 'all',
    severity: 'error',
  },
  on('pointers-met', {
    when: (fact) => meetsCompoundLiteral(fact) && !spacesOf(fact).includes(AddressSpace.Private),
    at: ({ operatorToken }) => operatorToken,
    message: () => 'a pointer to a compound literal, which is private, meets a pointer to another address space',
    fixes: (fact, { language }) =>
      literalFixes(
        fact.unit,
        literalIn(fact.expression),
        spacesOf(fact).find((space) => space !== AddressSpace.None) ?? AddressSpace.None,
        language,
      ),
  }),
  on('cast', {
    when: isLiteralMoved,
    at: ({ cast }) => cast,
    message: ({ to }) =>
      `cannot cast a pointer to a compound literal, which is private, to one that ${describePointer(to)}`,
    fixes: ({ unit, cast, to }, { language }) => literalFixes(unit, literalIn(cast), pointeeSpace(to), language),
  }),
  on('conversion', {
    when: isLiteralMoved,
    at: (fact) =>
      fact.context === 'initialization' && fact.operatorToken >= 0
        ? { first: fact.operatorToken, last: fact.expression.last }
        : fact.context === 'assignment'
          ? { first: fact.operatorToken, last: fact.operatorToken }
          : fact.expression,
    message: (fact) =>
      `the compound literal is in private memory, so a pointer to it does not convert to ${conversionSubject(fact)}`,
    related: (fact) => declaredAt(fact.target ?? fact.callee?.parameters[fact.argumentIndex]),
    fixes: ({ unit, expression, to }, { language }) =>
      literalFixes(unit, literalIn(expression), pointeeSpace(to), language),
  }),
);
