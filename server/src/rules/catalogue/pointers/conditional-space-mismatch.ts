import {
  deleteToken,
  deleteTokens,
  fix,
  insertAfter,
  insertBefore,
  replaceTokens,
  textOf,
} from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { isPrimary } from '../../../refactoring/fixes/conversion-fixes.js';
import { meetingFixes } from '../../../refactoring/pointers/carry.js';
import { hasEffects } from '../../../refactoring/pointers/copies.js';
import { describeType } from '../../../semantics/describe.js';
import type { ProgramAnalysed } from '../../../semantics/facts/facts.js';
import type { PointersMet } from '../../../semantics/facts/pointer-facts.js';
import type { Expression } from '../../../syntax/ast.js';
import { wayTo } from '../../../syntax/walk.js';
import { AddressSpace } from '../../../types/address-space.js';
import { movedTo, pointerTo } from '../../../types/interned.js';
import type { PointerType } from '../../../types/type.js';
import { on, rule } from '../../rule.js';
import { meetsCompoundLiteral } from '../../shared.js';
import { describeOperand, operandDeclared } from '../../wording.js';

/** Casts both operands to generic pointers, if they convert to them. */
function castToGeneric({ unit, expression, left, right }: PointersMet): RuleFix | undefined {
  if (expression.kind !== 'conditional' || !expression.then || left.kind !== 'pointer' || right.kind !== 'pointer')
    return undefined;
  const cast = (node: Expression, type: PointerType) => {
    if (type.pointee.space === AddressSpace.Constant || type.pointee.space >= AddressSpace.Numbered) return [undefined];
    const name = `(${describeType(pointerTo(movedTo(type.pointee, AddressSpace.None)))})`;
    const simple =
      node.kind === 'identifier' ||
      node.kind === 'paren' ||
      node.kind === 'unary' ||
      node.kind === 'member' ||
      node.kind === 'subscript' ||
      node.kind === 'call' ||
      node.kind === 'cast';
    return simple
      ? [insertBefore(unit, node.first, name)]
      : [insertBefore(unit, node.first, `${name}(`), insertAfter(unit, node.last, ')')];
  };
  return fix('Cast both to generic pointers', ...cast(expression.then, left), ...cast(expression.otherwise, right));
}

/** If only the object is read, selects the object instead of the pointer. */
function selectValue(program: ProgramAnalysed, { unit, expression }: PointersMet): RuleFix | undefined {
  const body = bodyAround(program, unit, expression);
  const way = body ? wayTo(body.node.body, expression) : [];
  const [use, parens] = [way.at(-2), way.at(-1)];
  const around = way.at(-3);
  const isChanged =
    (around?.kind === 'assignment' && around.left === use) ||
    around?.kind === 'postfix' ||
    (around?.kind === 'unary' && /^(&|\+\+|--)$/.test(around.operator)) ||
    around?.kind === 'member';
  if (expression.kind !== 'conditional' || !expression.then || parens?.kind !== 'paren' || isChanged) return undefined;
  const operands = [expression.then, expression.otherwise].map((node) => ({
    node,
    text: textOf(unit, node),
    isSimple: isPrimary(node),
  }));
  const title = 'Select the value instead of the pointer';
  if (use?.kind === 'unary' && use.operator === '*') {
    return fix(
      title,
      deleteToken(unit, use.first),
      ...operands.map(({ node, text, isSimple }) => replaceTokens(unit, node, isSimple ? `*${text}` : `*(${text})`)),
    );
  }
  if (use?.kind !== 'subscript' || use.base !== parens || hasEffects(use.index)) return undefined;
  const index = textOf(unit, use.index);
  return fix(
    title,
    ...operands.map(({ node, text, isSimple }) =>
      replaceTokens(unit, node, isSimple ? `${text}[${index}]` : `(${text})[${index}]`),
    ),
    deleteTokens(unit, { first: parens.last + 1, last: use.last }),
  );
}

/**
 * The second and third operands of `?:` must be in overlapping spaces. Two different named spaces never combine, even
 * when the result is then assigned to a generic pointer.
 */
export const conditionalSpaceMismatch = rule(
  {
    id: 'conditional-space-mismatch',
    title: "Operands of '?:' point to different address spaces",
    spec: 'Address Space Conversions',
    versions: 'all',
    severity: 'error',
  },
  on('pointers-met', {
    when: (fact) => fact.operation === 'conditional' && !meetsCompoundLiteral(fact),
    at: (fact) => fact.operatorToken,
    message: (fact) => {
      const { expression } = fact;
      const [one, other] =
        expression.kind === 'conditional'
          ? [expression.then ?? expression.condition, expression.otherwise]
          : [expression, expression];
      return (
        `'?:' cannot choose between ${describeOperand(one, fact.leftSource, fact.left)}, and ` +
        `${describeOperand(other, fact.rightSource, fact.right)}: no pointer points to both`
      );
    },
    related: (fact) => [...operandDeclared(fact.leftSource), ...operandDeclared(fact.rightSource)],
    fixes: (fact, context) => {
      const { expression } = fact;

      const carried =
        expression.kind === 'conditional'
          ? meetingFixes(fact, expression.then ?? expression.condition, expression.otherwise)
          : [];
      return [
        context.language.genericAddressSpace ? castToGeneric(fact) : undefined,
        (program) => selectValue(program, fact),
        ...carried,
      ];
    },
  }),
);
