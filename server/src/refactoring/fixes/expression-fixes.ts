// Fixes for a value of the wrong type, a wrong number of arguments, and invalid operands.

import { describeType } from '../../semantics/describe.js';
import type { ArgumentsCounted, OperandsInvalid, ValueMisfit } from '../../semantics/facts/expression-facts.js';
import type { ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { CallExpression, Expression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { wayTo, withoutParens } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { Types } from '../../types/interned.js';
import { isArithmetic, isFloating, isInteger } from '../../types/queries.js';
import type { Type, VectorType } from '../../types/type.js';
import { literalValue } from '../edits/body.js';
import {
  deleteTokens,
  fix,
  insertAfter,
  insertBefore,
  isWritten,
  preferredFix,
  preferredIf,
  replaceTokens,
  textOf,
  unsafe,
} from '../edits/edits.js';
import type { DeferredFix, RuleFix } from '../edits/fix.js';
import { bodyAround } from '../edits/nodes.js';

/** A unary operator before an expression binds tighter than the operators in it. */
export const isOperand = ({ kind }: Expression): boolean =>
  kind === 'identifier' ||
  kind === 'number' ||
  kind === 'paren' ||
  kind === 'call' ||
  kind === 'member' ||
  kind === 'subscript';

/** The expression with a prefix, in parentheses where necessary. */
export function prefixed(unit: Unit, node: Expression, prefix: string): ReturnType<typeof insertBefore>[] {
  return isOperand(node)
    ? [insertBefore(unit, node.first, prefix)]
    : [insertBefore(unit, node.first, `${prefix}(`), insertAfter(unit, node.last, ')')];
}

/** Converts each element to the element type of a vector of the same length. */
function converted(unit: Unit, node: Expression, to: Type, from: Type): RuleFix | undefined {
  if (to.kind !== 'vector' || from.kind !== 'vector' || to.count !== from.count) return undefined;
  const name = `convert_${describeType(to)}`;
  // Losing a fraction changes the meaning.
  const isExact = to.element.floating || !from.element.floating;
  return unsafe(
    preferredIf(isExact, fix(`Convert with '${name}'`, replaceTokens(unit, node, `${name}(${textOf(unit, node)})`))),
  );
}

/** The first components of a longer vector. */
function shortened(unit: Unit, node: Expression, to: Type, from: VectorType): RuleFix | undefined {
  const components =
    to.kind === 'vector' && to.element === from.element && to.count < from.count && to.count <= 4
      ? 'xyzw'.slice(0, to.count)
      : isArithmetic(to)
        ? 'x'
        : undefined;
  if (components === undefined) return undefined;
  const edits = isOperand(node)
    ? [insertAfter(unit, node.last, `.${components}`)]
    : [insertBefore(unit, node.first, '('), insertAfter(unit, node.last, `).${components}`)];
  return fix(`Take '.${components}'`, ...edits);
}

/** A shorter vector, padded with zeros. */
function lengthened(unit: Unit, node: Expression, to: Type, from: Type): RuleFix | undefined {
  if (to.kind !== 'vector' || from.kind !== 'vector' || to.element !== from.element || to.count <= from.count)
    return undefined;
  const zeros = ', 0'.repeat(to.count - from.count);
  return fix(
    'Fill up with zeros',
    insertBefore(unit, node.first, `(${describeType(to)})(`),
    insertAfter(unit, node.last, `${zeros})`),
  );
}

/** `a[i, j]`, a row of an array of arrays: `a[i][j]`. */
function nestedIndex(unit: Unit, node: Expression): RuleFix | undefined {
  if (node.kind !== 'subscript' || node.index.kind !== 'binary' || node.index.operator !== ',') return undefined;
  const { left, right } = node.index;
  const index = `${textOf(unit, left)}][${textOf(unit, right)}`;
  return unsafe(preferredFix(`Change to '[${index}]'`, replaceTokens(unit, node.index, index)));
}

/** `vload4(i, p)` of halves, which `vload_half4` converts. */
function loadOfHalves(unit: Unit, node: Expression, from: VectorType): RuleFix | undefined {
  if (node.kind !== 'call' || node.callee.kind !== 'identifier' || from.element.unqualified !== Types.half)
    return undefined;
  const [, count] = /^vload(16|[2348])$/.exec(spellingOf(node.callee.name)) ?? [];
  const name = `vload_half${count}`;
  return count === undefined
    ? undefined
    : unsafe(preferredFix(`Use '${name}'`, replaceTokens(unit, node.callee, name)));
}

/** `"a"` in the place of a character: `'a'`. */
function characterOf(unit: Unit, node: Expression): RuleFix | undefined {
  const inside = node.kind === 'string' ? /^"((?:[^\\'"]|\\.))"$/.exec(textOf(unit, node))?.[1] : undefined;
  return inside === undefined
    ? undefined
    : unsafe(preferredFix(`Change to '${inside}'`, replaceTokens(unit, node, `'${inside}'`)));
}

/**
 * The element of a pointer in the place of its value, with the index that the other side of the assignment uses; for a
 * parameter of a kernel otherwise the element of the work-item.
 */
function indexed(program: ProgramAnalysed, unit: Unit, node: Expression): RuleFix | undefined {
  const body = bodyAround(program, unit, node);
  if (!body || node.kind !== 'identifier') return undefined;
  const assignment = wayTo(body.node.body, node).findLast((part) => part.kind === 'assignment');
  const target = assignment?.kind === 'assignment' ? withoutParens(assignment.left) : undefined;
  const isOfKernel = body.symbol.kernel && body.symbol.parameters.some(({ name }) => name === node.name);
  const index = target?.kind === 'subscript' ? textOf(unit, target.index) : isOfKernel ? 'get_global_id(0)' : undefined;
  if (index === undefined) return undefined;
  const text = `${spellingOf(node.name)}[${index}]`;
  return unsafe(preferredFix(`Change to '${text}'`, replaceTokens(unit, node, text)));
}

/** Makes a value fit: `&`, `*`, a conversion, a component, a cast. */
export function misfitFixes({ unit, expression, to, from }: ValueMisfit): (RuleFix | DeferredFix | undefined)[] {
  const isObject = isOperand(expression) && expression.kind !== 'call' && expression.kind !== 'number';
  const takesAddress = to.kind === 'pointer' && isObject && to.pointee.unqualified === from;
  const dereferences = from.kind === 'pointer' && from.pointee.unqualified === to.unqualified;
  const takesCast = (to.kind === 'pointer' && isInteger(from)) || (from.kind === 'pointer' && isInteger(to));
  return [
    takesAddress ? unsafe(preferredFix("Add '&'", ...prefixed(unit, expression, '&'))) : undefined,
    dereferences ? nestedIndex(unit, expression) : undefined,
    from.kind === 'vector' ? loadOfHalves(unit, expression, from) : undefined,
    dereferences ? characterOf(unit, expression) : undefined,
    from.kind === 'pointer' && isArithmetic(from.pointee) && isArithmetic(to)
      ? (program) => indexed(program, unit, expression)
      : undefined,
    // A row in the place of an element more likely lacks an index.
    dereferences && expression.kind !== 'string'
      ? unsafe(preferredIf(expression.kind !== 'subscript', fix("Add '*'", ...prefixed(unit, expression, '*'))))
      : undefined,
    converted(unit, expression, to, from),
    from.kind === 'vector' ? shortened(unit, expression, to, from) : undefined,
    lengthened(unit, expression, to, from),
    takesCast && !takesAddress && !dereferences
      ? fix(`Cast to '${describeType(to)}'`, ...prefixed(unit, expression, `(${describeType(to)})`))
      : undefined,
  ];
}

/** A literal that is valid for any parameter of a type. */
export function placeholder(type: Type): string | undefined {
  if (isArithmetic(type) || type.kind === 'pointer') return '0';
  return type.kind === 'vector' ? `(${describeType(type)})(0)` : undefined;
}

/** Removes the last arguments of a call if it has too many for a function, and adds the missing ones at the end. */
export function recounted(
  unit: Unit,
  { callee, args, last: end }: CallExpression,
  parameters: readonly Type[],
  valueOf: (type: Type) => string | undefined,
): RuleFix | undefined {
  const extra = args.length - parameters.length;
  const last = args.at(-1)?.last;
  if (extra > 0 && last !== undefined) {
    const first = (args[parameters.length - 1]?.last ?? callee.last + 1) + 1;
    const title = extra === 1 ? 'Remove the last argument' : `Remove the last ${extra} arguments`;
    return fix(title, deleteTokens(unit, { first, last }));
  }
  const missing = parameters.slice(args.length).map((type) => valueOf(type.unqualified));
  if (missing.length === 0 || missing.includes(undefined)) return undefined;
  const title = missing.length === 1 ? 'Add the missing argument' : `Add ${missing.length} missing arguments`;
  return fix(title, insertBefore(unit, end, `${args.length > 0 ? ', ' : ''}${missing.join(', ')}`));
}

/** Inserts an argument at an index. */
export function inserted(unit: Unit, { args, last }: CallExpression, at: number, value: string): RuleFix | undefined {
  const next = args[at];
  if (!next) return fix(`Add the argument '${value}'`, insertBefore(unit, last, `${at > 0 ? ', ' : ''}${value}`));
  const text = textOf(unit, next);
  const place = isWritten(text) ? `before '${text}'` : `as argument ${at + 1}`;
  return fix(`Add '${value}' ${place}`, insertBefore(unit, next.first, `${value}, `));
}

/** Removes extra arguments, and adds missing ones. */
export function countFixes({ unit, call, parameters }: ArgumentsCounted): (RuleFix | undefined)[] {
  // Numbers fit any parameter that is a number.
  const isElsewhere = parameters.length === call.args.length + 1 && !parameters.every(isArithmetic);
  const values = isElsewhere ? parameters.slice(0, -1).map((type) => placeholder(type.unqualified)) : [];
  return [
    recounted(unit, call, parameters, placeholder),
    ...values
      .slice(0, MAXIMUM_PLACES)
      .map((value, i) => (value === undefined ? undefined : inserted(unit, call, i, value))),
  ];
}

/** The most places that are tried for a missing argument. */
const MAXIMUM_PLACES = 6;

const OF_INTEGERS = /^(%|<<|>>|&|\||\^|~)$/;

/** Bitwise operators need integers: casts scalars, reinterprets vectors, and converts the result back. */
function integers({ unit, expression, left, right, operator }: OperandsInvalid): RuleFix | undefined {
  if (!OF_INTEGERS.test(operator)) return undefined;
  const operands: (readonly [Expression, Type])[] = [];
  if (expression.kind === 'unary') operands.push([expression.operand, left]);
  else if (expression.kind === 'binary' && right) operands.push([expression.left, left], [expression.right, right]);
  const wrong = operands.filter(([, type]) => !isInteger(type));
  if (wrong.every(([, type]) => isArithmetic(type)))
    return fix("Cast to 'int'", ...wrong.flatMap(([node]) => prefixed(unit, node, '(int)')));
  if (wrong.length !== operands.length || left.kind !== 'vector' || (right && right !== left)) return undefined;
  if (left.element.name !== 'float') return undefined;
  return fix(
    `Work on the bits as 'int${left.count}'`,
    insertBefore(unit, expression.first, `as_float${left.count}(`),
    ...operands.flatMap(([node]) => [
      insertBefore(unit, node.first, `as_int${left.count}(`),
      insertAfter(unit, node.last, ')'),
    ]),
    insertAfter(unit, expression.last, ')'),
  );
}

/**
 * Whether a cast to the element type of a vector keeps the value of a scalar: between floating types it only rounds.
 */
function keepsValue(node: Expression, scalar: Type, element: Type): boolean {
  if (element.kind !== 'scalar') return false;
  if (isFloating(element)) return isFloating(scalar);
  const value = isInteger(scalar) ? literalValue(node) : undefined;
  if (value === undefined) return false;
  const bits = element.size * 8;
  return value === (element.signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value));
}

/** Makes operands valid: converts one vector to the other's type, or casts a scalar to the element type. */
export function operandFixes(fact: OperandsInvalid): (RuleFix | undefined)[] {
  const { unit, expression, problem, left, right, operator } = fact;
  if (problem === 'types' && operator === '~') return [integers(fact)];
  if (problem === 'types' && operator === '*' && expression.kind === 'unary')
    return [fix("Remove the '*'", deleteTokens(unit, { first: expression.first, last: expression.first }))];
  if ((expression.kind !== 'binary' && expression.kind !== 'assignment') || !right) return [];
  const cast = (node: Expression, scalar: Type, vector: Type): RuleFix | undefined => {
    if (vector.kind !== 'vector' || !isArithmetic(scalar)) return undefined;
    const { element } = vector;
    const name = describeType(element);
    const made = preferredFix(`Cast to '${name}'`, ...prefixed(unit, node, `(${name})`));
    return keepsValue(node, scalar, element) ? made : unsafe(made);
  };
  if (problem === 'rank')
    return [left.kind === 'vector' ? cast(expression.right, right, left) : cast(expression.left, left, right)];
  const shorter = [
    left.kind === 'vector' ? shortened(unit, expression.left, right, left) : undefined,
    right.kind === 'vector' ? shortened(unit, expression.right, left, right) : undefined,
  ];
  if (problem === 'sizes') return shorter;
  if (problem !== 'types') return [];
  return [
    converted(unit, expression.right, left, right),
    expression.kind === 'binary' ? converted(unit, expression.left, right, left) : undefined,
    integers(fact),
    ...(right.kind === 'vector' && left.kind === 'vector' ? shorter : []),
  ];
}
