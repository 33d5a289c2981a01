// Passes a private copy to a function that doesn't accept the object's space.

import { describeType, pointeeSpace, sourceOf } from '../../semantics/describe.js';
import type { BodyAnalysed, ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { CallUnmatched, PointerConverted } from '../../semantics/facts/pointer-facts.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { Expression, Node } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { partsOf, partsWithin, withoutParens } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { hasWord } from '../../text/words.js';
import { AddressSpace } from '../../types/address-space.js';
import { isVoid } from '../../types/queries.js';
import { Qualifiers, type Type } from '../../types/type.js';
import { literalValue } from '../edits/body.js';
import {
  fix,
  indentationOf,
  innerIndentationOf,
  insertAfter,
  insertBefore,
  replaceTokens,
  soleDeclaration,
  textOf,
} from '../edits/edits.js';
import type { DeferredFix, RuleFix } from '../edits/fix.js';
import { bodyAround, statementAround } from '../edits/nodes.js';

/** The expression has side effects, so it must not be evaluated twice. */
export const hasEffects = (node: Expression): boolean => {
  for (const part of partsWithin(node)) {
    if (
      part.kind === 'call' ||
      part.kind === 'assignment' ||
      part.kind === 'postfix' ||
      part.kind === 'statement-expression' ||
      part.kind === 'block' ||
      (part.kind === 'unary' && (part.operator === '++' || part.operator === '--'))
    )
      return true;
  }
  return false;
};

/** Values of the type can be copied, and its name is enough to declare one. */
export const isCopied = (type: Type): boolean =>
  (type.kind === 'scalar' && !isVoid(type)) ||
  type.kind === 'vector' ||
  type.kind === 'enum' ||
  (type.kind === 'record' && type.record.name !== 0 && type.record.fields !== undefined);

/** The object that a pointer points to, as a C expression. */
export function objectOf(unit: Unit, argument: Expression): string | undefined {
  const node = withoutParens(argument);
  if (node.kind === 'unary' && node.operator === '&') return textOf(unit, node.operand);
  const text = textOf(unit, argument);
  return (
    text &&
    (node.kind === 'identifier' || node.kind === 'member' || node.kind === 'subscript' ? `*${text}` : `*(${text})`)
  );
}

/** A name that no word of the file uses. */
export const freeName = (unit: Unit, at: Node, wanted: string): string => {
  const text = unit.origin(at.first).chunk?.file.text ?? '';
  let name = wanted;
  for (let i = 2; hasWord(text, name); i++) name = `${wanted}${i}`;
  return name;
};

/**
 * A private variable receives the value before the statement, the call receives its address, and the value is written
 * back after it unless the object is read-only.
 */
function copied(
  program: ProgramAnalysed,
  unit: Unit,
  argument: Expression,
  pointee: Type,
  back: boolean,
): RuleFix | undefined {
  const standing = statementAround(program, unit, argument);
  const object = objectOf(unit, argument);
  const type = pointee.unqualified;
  if (!standing || !object || hasEffects(argument) || !isCopied(type)) return undefined;
  const { statement, way, at } = standing;
  // An expression that is evaluated more than once, or conditionally, can't be computed beforehand.
  if (statement.kind !== 'expression' && statement.kind !== 'declaration' && !(statement.kind === 'return' && !back))
    return undefined;
  if (
    way
      .slice(at)
      .some(
        (part) =>
          part.kind === 'conditional' || (part.kind === 'binary' && (part.operator === '&&' || part.operator === '||')),
      )
  )
    return undefined;
  const source = sourceOf(argument);
  const name = freeName(unit, argument, `${source ? spellingOf(source.name) : 'value'}_copy`);
  const indentation = indentationOf(unit, statement.first);
  return fix(
    `Pass a copy in private memory${back ? ', and copy it back' : ''}`,
    false,
    insertBefore(unit, statement.first, `${describeType(type)} ${name} = ${object};\n${indentation}`),
    replaceTokens(unit, argument, `&${name}`),
    ...(back ? [insertAfter(unit, statement.last, `\n${indentation}${object} = ${name};`)] : []),
  );
}

/** The function uses its parameter for a single object, not for an array. */
function isOneObject({ node, symbol }: BodyAnalysed, index: number): boolean {
  const name = symbol.parameters[index]?.name;
  for (const part of partsWithin(node.body)) {
    for (const inner of partsOf(part)) {
      if (inner.kind !== 'identifier' || inner.name !== name) continue;
      if (
        !(part.kind === 'unary' && part.operator === '*') &&
        !(part.kind === 'member' && part.arrow) &&
        !(part.kind === 'subscript' && part.base === inner && literalValue(part.index) === 0n)
      )
        return false;
    }
  }
  return true;
}

/** The fix for an argument that can be copied: for a parameter that points to private or generic memory. */
export function copyArgument({
  context,
  from,
  to,
  unit,
  expression,
  calleeName,
  argumentIndex,
}: PointerConverted): DeferredFix | undefined {
  if (context !== 'argument' || from.kind !== 'pointer' || to.kind !== 'pointer') return undefined;
  const space = pointeeSpace(to);
  const { pointee } = from;
  if (
    (space !== AddressSpace.Private && space !== AddressSpace.Generic) ||
    to.pointee.unqualified !== pointee.unqualified
  )
    return undefined;
  const isConst = (to.pointee.qualifiers & Qualifiers.Const) !== 0;
  return (program) => {
    const callees = program.bodies.filter(({ symbol }) => symbol.name === calleeName);
    if (callees.length === 0 || !callees.every((body) => isOneObject(body, argumentIndex))) return undefined;
    return copied(
      program,
      unit,
      expression,
      pointee,
      !isConst && pointee.space !== AddressSpace.Constant && (pointee.qualifiers & Qualifiers.Const) === 0,
    );
  };
}

/** Builtin functions that accept pointers to single objects. */
const SINGLE = /^(sincos|fract|modf|frexp|lgamma_r|remquo|read_pipe|write_pipe|atomic_compare_exchange_\w+)$/;

/** The fix for an argument of a builtin function. */
export function copyForBuiltin({
  unit,
  name,
  builtin,
  args,
  argumentIndex,
  argumentType,
  allowed,
}: CallUnmatched): DeferredFix | undefined {
  const argument = args[argumentIndex];
  if (
    !builtin ||
    !argument ||
    argumentType.kind !== 'pointer' ||
    !SINGLE.test(spellingOf(name)) ||
    !allowed.some((space) => space === AddressSpace.Private || space === AddressSpace.Generic)
  )
    return undefined;
  const { pointee } = argumentType;
  return (program) => copied(program, unit, argument, pointee, pointee.space !== AddressSpace.Constant);
}

/** A pointer variable that is never moved: an array can replace it. */
function staysPut(program: ProgramAnalysed, { name, place: { unit, token } }: VariableSymbol): boolean {
  const body = bodyAround(program, unit, { first: token, last: token });
  if (!body) return false;
  for (const part of partsWithin(body.node.body)) {
    const target =
      part.kind === 'assignment'
        ? part.left
        : part.kind === 'postfix' || (part.kind === 'unary' && /^(\+\+|--|&)$/.test(part.operator))
          ? part.operand
          : undefined;
    if (target && withoutParens(target).kind === 'identifier' && sourceOf(target)?.name === name) return false;
  }
  return true;
}

/** The fix for a private pointer to constant data: makes a private array with the same values. */
export function copyToArray({
  context,
  unit,
  expression,
  from,
  to,
  source,
  target,
  operatorToken,
}: PointerConverted): DeferredFix | undefined {
  const space = pointeeSpace(to);
  const declaration = target?.declaration;
  if (
    context !== 'initialization' ||
    operatorToken < 0 ||
    pointeeSpace(from) !== AddressSpace.Constant ||
    (space !== AddressSpace.Private && space !== AddressSpace.Generic)
  )
    return undefined;
  if (
    target?.role !== 'block' ||
    !declaration ||
    !('equalsToken' in declaration) ||
    declaration.declarator.kind !== 'pointer' ||
    declaration.declarator.inner.kind !== 'name'
  )
    return undefined;
  const { declarator } = declaration;
  const name = spellingOf(target.name);
  const value = withoutParens(expression);
  const title = `Make '${name}' a private array with the same values`;
  if (value.kind === 'string')
    return (program) =>
      staysPut(program, target) ? fix(title, false, replaceTokens(unit, declarator, `${name}[]`)) : undefined;
  const all = soleDeclaration(unit, target.specifiers, declaration);
  if (
    value.kind !== 'identifier' ||
    source?.kind !== 'variable' ||
    source.type.kind !== 'array' ||
    source.type.element.kind === 'array' ||
    source.type.size === undefined ||
    !isCopied(source.type.element) ||
    !all
  )
    return undefined;
  const { size, element } = source.type;
  return (program) => {
    const statement = statementAround(program, unit, expression)?.statement;
    if (statement?.kind !== 'declaration' || !staysPut(program, target)) return undefined;
    const indentation = indentationOf(unit, all.first);
    const text =
      `${describeType(element.unqualified)} ${name}[${size}];\n` +
      `${indentation}for (uint i = 0; i < ${size}; ++i)\n` +
      `${innerIndentationOf(unit, all.first)}${name}[i] = ${spellingOf(source.name)}[i];`;
    return fix(title, false, replaceTokens(unit, all, text));
  };
}
