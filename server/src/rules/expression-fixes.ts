// What a person would do about a value that does not fit, an argument too many or too few, or an operator's operands.
import type { ArgumentsCounted, OperandsInvalid, ValueMisfit } from '../semantics/expression-facts.js';
import type { Expression } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import { isArithmetic, isInteger, type Type, type VectorType } from '../types/type.js';
import { deleteTokens, fix, insertAfter, insertBefore, replaceTokens, textOf } from './edits.js';
import type { RuleFix } from './rule.js';
import { describeType } from './shared.js';

/** An operator in front of an expression binds tighter than what it is made of. */
const isOperand = ({ kind }: Expression): boolean =>
  kind === 'identifier' ||
  kind === 'number' ||
  kind === 'paren' ||
  kind === 'call' ||
  kind === 'member' ||
  kind === 'subscript';

/** The expression with something in front of it, in parentheses where it needs them. */
function prefixed(unit: Unit, node: Expression, prefix: string): ReturnType<typeof insertBefore>[] {
  return isOperand(node)
    ? [insertBefore(unit, node.first, prefix)]
    : [insertBefore(unit, node.first, `${prefix}(`), insertAfter(unit, node.last, ')')];
}

/** Each element converted to that of another vector as long. */
function converted(unit: Unit, node: Expression, to: Type, from: Type): RuleFix | undefined {
  if (to.kind !== 'vector' || from.kind !== 'vector' || to.count !== from.count) return undefined;
  const name = `convert_${describeType(to)}`;
  const text = textOf(unit, node);
  // A fraction that is lost is a change of meaning.
  const isExact = to.element.floating || !from.element.floating;
  return text === undefined
    ? undefined
    : fix(`Convert with '${name}'`, isExact, replaceTokens(unit, node, `${name}(${text})`));
}

/** The first components of a longer vector. */
function shortened(unit: Unit, node: Expression, to: Type, from: VectorType): RuleFix | undefined {
  const components =
    to.kind === 'vector' && to.element === from.element && to.count < from.count && to.count <= 4
      ? 'xyzw'.slice(0, to.count)
      : to === from.element
        ? 'x'
        : undefined;
  return components === undefined || !isOperand(node)
    ? undefined
    : fix(`Take '.${components}'`, false, insertAfter(unit, node.last, `.${components}`));
}

/** What makes a value fit: `&`, `*`, a conversion, a component, a cast. */
export function misfitFixes({ unit, expression, to, from }: ValueMisfit): (RuleFix | undefined)[] {
  const isObject = isOperand(expression) && expression.kind !== 'call' && expression.kind !== 'number';
  const takesAddress = to.kind === 'pointer' && isObject && to.pointee.unqualified === from;
  const dereferences = from.kind === 'pointer' && from.pointee.unqualified === to.unqualified;
  const takesCast = (to.kind === 'pointer' && isInteger(from)) || (from.kind === 'pointer' && isInteger(to));
  return [
    takesAddress ? fix("Add '&'", true, ...prefixed(unit, expression, '&')) : undefined,
    dereferences ? fix("Add '*'", true, ...prefixed(unit, expression, '*')) : undefined,
    converted(unit, expression, to, from),
    from.kind === 'vector' ? shortened(unit, expression, to, from) : undefined,
    takesCast && !takesAddress && !dereferences
      ? fix(`Cast to '${describeType(to)}'`, false, ...prefixed(unit, expression, `(${describeType(to)})`))
      : undefined,
  ];
}

/** A literal that any parameter of a type takes. */
function placeholder(type: Type): string | undefined {
  if (isArithmetic(type) || type.kind === 'pointer') return '0';
  return type.kind === 'vector' ? `(${describeType(type)})(0)` : undefined;
}

/** Arguments too many are taken away, and missing ones written. */
export function countFixes({ unit, call, parameters }: ArgumentsCounted): (RuleFix | undefined)[] {
  const { args } = call;
  const wanted = parameters.length;
  const [first, last] = [args[wanted], args.at(-1)];
  if (first && last) {
    const before = args[wanted - 1];
    const from = before ? before.last + 1 : first.first;
    const title =
      args.length - wanted === 1 ? 'Remove the last argument' : `Remove the last ${args.length - wanted} arguments`;
    return [fix(title, args.length - wanted === 1, deleteTokens(unit, { first: from, last: last.last }))];
  }
  const missing = parameters.slice(args.length).map((type) => placeholder(type.unqualified));
  if (missing.some((one) => one === undefined)) return [];
  const text = missing.join(', ');
  return [
    fix(
      missing.length === 1 ? 'Add the missing argument' : `Add ${missing.length} missing arguments`,
      false,
      insertBefore(unit, call.last, args.length > 0 ? `, ${text}` : text),
    ),
  ];
}

/** What makes operands fit an operator: one vector converted to the other's type, or a scalar cast to what a vector is made of. */
export function operandFixes({
  unit,
  expression,
  problem,
  left,
  right,
  operator,
}: OperandsInvalid): (RuleFix | undefined)[] {
  if (problem === 'types' && operator === '*' && expression.kind === 'unary')
    return [fix("Remove the '*'", false, deleteTokens(unit, { first: expression.first, last: expression.first }))];
  if ((expression.kind !== 'binary' && expression.kind !== 'assignment') || !right) return [];
  const cast = (node: Expression, scalar: Type, vector: Type): RuleFix | undefined =>
    vector.kind === 'vector' && isArithmetic(scalar)
      ? fix(
          `Cast to '${describeType(vector.element)}'`,
          true,
          ...prefixed(unit, node, `(${describeType(vector.element)})`),
        )
      : undefined;
  const integers = (node: Expression, type: Type): RuleFix | undefined =>
    operator.startsWith('%') && type.kind === 'scalar' && type.floating
      ? fix("Cast to 'int'", false, ...prefixed(unit, node, '(int)'))
      : undefined;
  if (problem === 'rank')
    return [left.kind === 'vector' ? cast(expression.right, right, left) : cast(expression.left, left, right)];
  if (problem !== 'types') return [];
  return [
    converted(unit, expression.right, left, right),
    expression.kind === 'binary' ? converted(unit, expression.left, right, left) : undefined,
    integers(expression.right, right),
  ];
}
