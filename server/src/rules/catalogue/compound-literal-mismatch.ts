import { AddressSpace } from '../../types/type.js';
import { literalFixes, literalIn } from '../literals.js';
import { rule } from '../rule.js';
import { conversionSubject, declaredAt, describePointer, meetsCompoundLiteral, pointeeSpace } from '../shared.js';

/**
 * A compound literal in a function is an automatic object (C99 6.5.2.5), hence in private memory. Compilers leave it without an
 * address space and reject even a pointer to private memory: that is theirs, and is not reported.
 */
export const compoundLiteralMismatch = rule({
  id: 'compound-literal-mismatch',
  title: 'A pointer to a compound literal points to private memory.',
  spec: 'Inference; Address Space Conversions',
  versions: 'all',
  severity: 'error',
  on: ['conversion', 'cast', 'pointers-met'],
  check(fact, report, { language }) {
    if (fact.kind === 'pointers-met') {
      const spaces = [pointeeSpace(fact.left), pointeeSpace(fact.right)];
      if (meetsCompoundLiteral(fact) && !spaces.includes(AddressSpace.Private))
        report(fact.operatorToken, 'a pointer to a compound literal, which is private, meets one into another space', {
          fixes: () =>
            literalFixes(
              fact.unit,
              literalIn(fact.expression),
              spaces.find((space) => space !== AddressSpace.None) ?? AddressSpace.None,
              language,
            ),
        });
      return;
    }
    if (
      fact.problem !== 'space' ||
      pointeeSpace(fact.from) !== AddressSpace.None ||
      pointeeSpace(fact.to) === AddressSpace.Private
    )
      return;
    if (fact.kind === 'cast') {
      report(
        fact.cast,
        `cannot cast a pointer to a compound literal, which is private, to one that ${describePointer(fact.to)}`,
        { fixes: () => literalFixes(fact.unit, literalIn(fact.cast), pointeeSpace(fact.to), language) },
      );
      return;
    }
    const at =
      fact.context === 'initialization' && fact.operatorToken >= 0
        ? { first: fact.operatorToken, last: fact.expression.last }
        : fact.context === 'assignment'
          ? { first: fact.operatorToken, last: fact.operatorToken }
          : fact.expression;
    report(
      at,
      `the compound literal is in private memory, so a pointer to it does not convert to ${conversionSubject(fact)}`,
      {
        related: declaredAt(fact.target ?? fact.callee?.parameters[fact.argumentIndex]),
        fixes: () => literalFixes(fact.unit, literalIn(fact.expression), pointeeSpace(fact.to), language),
      },
    );
  },
});
