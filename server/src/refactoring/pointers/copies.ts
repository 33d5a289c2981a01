// Passes a private copy to a function that doesn't accept the object's space.

import type { Language } from '../../preprocessor/language.js';
import { describeType, pointeeSpace, sourceOf } from '../../semantics/describe.js';
import type { BodyAnalysed, ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { CallUnmatched, PointerConverted } from '../../semantics/facts/pointer-facts.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { Expression, Node } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { changedOperand, changedPlace, partsOf, partsWithin, withoutParens } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';
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
  spaceWord,
  textOf,
} from '../edits/edits.js';
import type { DeferredFix, RuleFix } from '../edits/fix.js';
import { bodyAround, declaresName, type Standing, statementAround } from '../edits/nodes.js';
import { isChanged, isFirstWorkItem, isReachedByAll, isUniform } from '../fixes/local-values.js';

/** The expression has side effects, so it must not be evaluated twice. */
export const hasEffects = (node: Expression): boolean =>
  partsWithin(node).some(
    (part) => /^(?:call|statement-expression|block)$/.test(part.kind) || changedOperand(part) !== undefined,
  );

/** Values of the type can be copied, and its name is enough to declare one. */
export const isCopied = (type: Type): boolean =>
  (type.kind === 'scalar' && !isVoid(type)) ||
  type.kind === 'vector' ||
  type.kind === 'enum' ||
  (type.kind === 'record' && type.record.name !== 0 && type.record.fields !== undefined);

/** The object that a pointer points to, as a C expression. */
export function objectOf(unit: Unit, argument: Expression): string {
  const node = withoutParens(argument);
  if (node.kind === 'unary' && node.operator === '&') return textOf(unit, node.operand);
  const text = textOf(unit, argument);
  return node.kind === 'identifier' || node.kind === 'member' || node.kind === 'subscript' ? `*${text}` : `*(${text})`;
}

/** A name that no word of the file uses. */
export const freeName = (unit: Unit, at: Node, wanted: string): string => {
  const text = unit.origin(at.first).chunk?.file.text ?? '';
  let name = wanted;
  for (let i = 2; hasWord(text, name); i++) name = `${wanted}${i}`;
  return name;
};

/** Otherwise an expression can't be computed before its statement. */
const isEvaluatedOnce = ({ statement, way, at }: Standing): boolean =>
  (statement.kind === 'expression' || statement.kind === 'declaration' || statement.kind === 'return') &&
  !way
    .slice(at)
    .some(
      (part) =>
        part.kind === 'conditional' || (part.kind === 'binary' && (part.operator === '&&' || part.operator === '||')),
    );

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
  if (!standing || hasEffects(argument) || !isCopied(type)) return undefined;
  const { statement } = standing;
  if (!isEvaluatedOnce(standing) || (statement.kind === 'return' && back)) return undefined;
  const source = sourceOf(argument);
  const name = freeName(unit, argument, `${source ? spellingOf(source.name) : 'value'}_copy`);
  const indentation = indentationOf(unit, statement.first);
  return fix(
    `Pass a copy in private memory${back ? ', and copy it back' : ''}`,
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

/** The body may make a pointer variable point elsewhere. */
const isMoved = ({ node }: BodyAnalysed, name: Name): boolean =>
  partsWithin(node.body).some((part) => {
    const target = changedPlace(part);
    const inner = target && withoutParens(target);
    return inner?.kind === 'identifier' && inner.name === name;
  });

/** The address is the same for every work-item of the work-group: an element of a parameter or of program scope. */
function isSharedPlace(body: BodyAnalysed, argument: Expression): boolean {
  const node = withoutParens(argument);
  const isGiven = ({ name }: { readonly name: Name }): boolean =>
    !isMoved(body, name) && (body.symbol.parameters.some((one) => one.name === name) || !declaresName(body, name));
  if (node.kind === 'identifier') return isGiven(node);
  if (node.kind === 'binary' && node.operator === '+')
    return isSharedPlace(body, node.left) && isUniform(body, node.right);
  if (node.kind !== 'unary' || node.operator !== '&') return false;
  const object = withoutParens(node.operand);
  return object.kind === 'subscript' && isSharedPlace(body, object.base) && isUniform(body, object.index);
}

/**
 * The fix for an argument of a parameter that points to local memory, through which the function only reads one object:
 * one work-item copies the value for its work-group.
 */
export function shareArgument(
  { context, from, to, unit, expression, calleeName, argumentIndex }: PointerConverted,
  language: Language,
): DeferredFix | undefined {
  if (context !== 'argument' || from.kind !== 'pointer' || to.kind !== 'pointer') return undefined;
  const type = from.pointee.unqualified;
  const space = pointeeSpace(from);
  if (pointeeSpace(to) !== AddressSpace.Local || to.pointee.unqualified !== type || !isCopied(type)) return undefined;
  // What other work-items may write has no single value.
  const isConst = (from.pointee.qualifiers & Qualifiers.Const) !== 0;
  if (space !== AddressSpace.Constant && !(space === AddressSpace.Global && isConst)) return undefined;
  return (program) => {
    const callees = program.bodies.filter(({ symbol }) => symbol.name === calleeName);
    const onlyReads = (callee: BodyAnalysed): boolean => {
      const name = callee.symbol.parameters[argumentIndex]?.name;
      return name !== undefined && !isChanged(callee, name) && isOneObject(callee, argumentIndex);
    };
    const standing = statementAround(program, unit, expression);
    const object = objectOf(unit, expression);
    if (!standing || callees.length === 0 || !callees.every(onlyReads)) return undefined;
    const { body, statement, at } = standing;
    // Local variables are declared in the outermost scope of a kernel.
    if (at !== 1 || !isEvaluatedOnce(standing) || !isReachedByAll(body, statement) || !isSharedPlace(body, expression))
      return undefined;
    const source = sourceOf(expression);
    const name = freeName(unit, expression, `${source ? spellingOf(source.name) : 'value'}_copy`);
    const lines = [
      `${spaceWord(unit, statement.first, AddressSpace.Local)} ${describeType(type)} ${name};`,
      `if (${isFirstWorkItem(body, language)}) ${name} = ${object};`,
      'barrier(CLK_LOCAL_MEM_FENCE);',
      '',
    ];
    return fix(
      'Pass a copy in local memory, which one work-item makes',
      insertBefore(unit, statement.first, lines.join(`\n${indentationOf(unit, statement.first)}`)),
      replaceTokens(unit, expression, `&${name}`),
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
  return body !== undefined && !isMoved(body, name);
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
      staysPut(program, target) ? fix(title, replaceTokens(unit, declarator, `${name}[]`)) : undefined;
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
    return fix(title, replaceTokens(unit, all, text));
  };
}
