import type { PointerConverted } from '../../semantics/facts.js';
import type { CompoundLiteral, Expression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { AddressSpace } from '../../types/type.js';
import { carrySpace } from '../carry.js';
import { fix, insertBefore } from '../edits.js';
import { conversionSubject, declaredAt, describePointer, meetsCompoundLiteral, pointeeSpace } from '../shared.js';
import { type DeferredFix, type RuleFix, rule } from '../rule.js';

/** The compound literal that a pointer comes from. */
function literalIn(node: Expression): CompoundLiteral | undefined {
  switch (node.kind) {
    case 'compound-literal': return node;
    case 'paren': return literalIn(node.inner);
    case 'unary': case 'cast': return literalIn(node.operand);
    case 'subscript': case 'member': return literalIn(node.base);
    case 'binary': case 'assignment': return literalIn(node.left) ?? literalIn(node.right);
    case 'conditional': return (node.then && literalIn(node.then)) ?? literalIn(node.otherwise);
    default: return undefined;
  }
}

/** Writes the space that the object has anyway. */
function makePrivate(unit: Unit, node: Expression): RuleFix | undefined {
  const literal = literalIn(node);
  if (!literal) return undefined;
  const { specifiers, declarator } = literal.type;
  return declarator.kind === 'abstract' || (declarator.kind === 'array' && declarator.inner.kind === 'abstract') ? fix("Insert 'private' into the literal's type", true, insertBefore(unit, specifiers.first, 'private ')) : undefined;
}

/** The pointer points to private memory, and the literal says that it is there. */
function bothPrivate(fact: PointerConverted): DeferredFix | undefined {
  const literal = makePrivate(fact.unit, fact.expression);
  const pointer = literal && fact.context !== 'return' ? carrySpace(fact.context === 'argument' ? fact.callee?.parameters[fact.argumentIndex] : fact.target, fact.calleeName, AddressSpace.Private) : undefined;
  return literal && pointer && ((program) => {
    const made = pointer(program);
    return made && { title: `${made.title}, and the literal private`, preferred: false, edits: [...made.edits, ...literal.edits] };
  });
}

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
  check(fact, report) {
    if (fact.kind === 'pointers-met') {
      const spaces = [pointeeSpace(fact.left), pointeeSpace(fact.right)];
      if (meetsCompoundLiteral(fact) && !spaces.includes(AddressSpace.Private)) report(fact.operatorToken, 'a pointer to a compound literal, which is private, meets one into another space');
      return;
    }
    if (fact.problem !== 'space' || pointeeSpace(fact.from) !== AddressSpace.None || pointeeSpace(fact.to) === AddressSpace.Private) return;
    if (fact.kind === 'cast') {
      report(fact.cast, `cannot cast a pointer to a compound literal, which is private, to one that ${describePointer(fact.to)}`);
      return;
    }
    const at = fact.context === 'initialization' && fact.operatorToken >= 0 ? { first: fact.operatorToken, last: fact.expression.last } : fact.context === 'assignment' ? { first: fact.operatorToken, last: fact.operatorToken } : fact.expression;
    report(at, `the compound literal is in private memory, so a pointer to it does not convert to ${conversionSubject(fact)}`, {
      related: declaredAt(fact.target ?? fact.callee?.parameters[fact.argumentIndex]),
      fixes: [bothPrivate(fact)],
    });
  },
});
