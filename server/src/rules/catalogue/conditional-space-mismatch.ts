import type { PointersMet } from '../../semantics/facts.js';
import type { Expression } from '../../syntax/ast.js';
import { AddressSpace, movedTo, type PointerType, pointerTo, spaceSpelling } from '../../types/type.js';
import { meetingFixes } from '../carry.js';
import { fix, insertAfter, insertBefore } from '../edits.js';
import { describeType, meetsCompoundLiteral, pointeeSpace } from '../shared.js';
import { operandDeclared } from '../wording.js';
import { type RuleFix, rule } from '../rule.js';

/** Casts both operands to generic pointers, where they can become ones. */
function castToGeneric({ unit, expression, left, right }: PointersMet): RuleFix | undefined {
  if (expression.kind !== 'conditional' || !expression.then || left.kind !== 'pointer' || right.kind !== 'pointer') return undefined;
  const cast = (node: Expression, type: PointerType) => {
    if (type.pointee.space === AddressSpace.Constant || type.pointee.space >= AddressSpace.Numbered) return [undefined];
    const name = `(${describeType(pointerTo(movedTo(type.pointee, AddressSpace.None)))})`;
    const simple = node.kind === 'identifier' || node.kind === 'paren' || node.kind === 'unary' || node.kind === 'member' || node.kind === 'subscript' || node.kind === 'call' || node.kind === 'cast';
    return simple ? [insertBefore(unit, node.first, name)] : [insertBefore(unit, node.first, `${name}(`), insertAfter(unit, node.last, ')')];
  };
  return fix('Cast both to generic pointers', false, ...cast(expression.then, left), ...cast(expression.otherwise, right));
}

/** The second and third operands of `?:` must be in overlapping spaces. Two different named spaces never combine, even when the result is then assigned to a generic pointer. */
export const conditionalSpaceMismatch = rule({
  id: 'conditional-space-mismatch',
  title: 'The pointers of a conditional can point to the same object.',
  spec: 'Address Space Conversions',
  versions: 'all',
  severity: 'error',
  on: 'pointers-met',
  check(fact, report, context) {
    if (fact.operation !== 'conditional' || meetsCompoundLiteral(fact)) return;
    const { expression } = fact;
    const carried = expression.kind === 'conditional' ? meetingFixes(fact, expression.then ?? expression.condition, expression.otherwise) : [];
    report(fact.operatorToken, `the operands of '?:' point to ${spaceSpelling(pointeeSpace(fact.left))} and to ${spaceSpelling(pointeeSpace(fact.right))}, which have nothing in common`, { related: [...operandDeclared(fact.leftSource), ...operandDeclared(fact.rightSource)], fixes: [context.language.genericAddressSpace ? castToGeneric(fact) : undefined, ...carried] });
  },
});
