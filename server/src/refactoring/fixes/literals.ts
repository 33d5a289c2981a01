// Fixes for compound literals, which are private, where another memory is required.

import type { Language } from '../../preprocessor/language.js';
import { pointeeSpace } from '../../semantics/describe.js';
import type { ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { CompoundLiteral, Expression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { AddressSpace } from '../../types/address-space.js';
import {
  fix,
  indentationOf,
  innerIndentationOf,
  insertBefore,
  replaceToken,
  replaceTokens,
  spaceTokenOf,
  spaceWord,
  textOf,
} from '../edits/edits.js';
import type { DeferredFix, Edit } from '../edits/fix.js';
import { statementAround } from '../edits/nodes.js';
import { accepts, carryEdits, receiverOf } from '../pointers/carry.js';
import { freeName } from '../pointers/copies.js';
import { graphOf } from '../pointers/pointers.js';
import { isFirstWorkItem, isReachedByAll } from './local-values.js';

/** The compound literal that a pointer originates from. */
export function literalIn(node: Expression): CompoundLiteral | undefined {
  switch (node.kind) {
    case 'compound-literal':
      return node;
    case 'paren':
      return literalIn(node.inner);
    case 'unary':
    case 'cast':
      return literalIn(node.operand);
    case 'subscript':
    case 'member':
      return literalIn(node.base);
    case 'binary':
    case 'assignment':
      return literalIn(node.left) ?? literalIn(node.right);
    case 'conditional':
      return (node.then && literalIn(node.then)) ?? literalIn(node.otherwise);
    default:
      return undefined;
  }
}

/** The literal's type is a simple one or an array of it, so that a qualifier can precede it. */
const isPlain = ({ type: { declarator } }: CompoundLiteral): boolean =>
  declarator.kind === 'abstract' || (declarator.kind === 'array' && declarator.inner.kind === 'abstract');

/** Writes the object's implicit space. */
function writePrivate(unit: Unit, literal: CompoundLiteral): Edit | undefined {
  const { specifiers } = literal.type;
  const token = spaceTokenOf(specifiers);
  const word = spaceWord(unit, specifiers.first, AddressSpace.Private);
  if (!isPlain(literal)) return undefined;
  return token === undefined ? insertBefore(unit, specifiers.first, `${word} `) : replaceToken(unit, token, word);
}

/** The edits that make the receiving pointer point to a space. */
function follow(
  program: ProgramAnalysed,
  unit: Unit,
  literal: CompoundLiteral,
  space: AddressSpace,
): readonly Edit[] | undefined {
  const graph = graphOf(program);
  const receiver = receiverOf(graph, unit, literal);
  if (!receiver || receiver.type.kind !== 'pointer') return undefined;
  return accepts(pointeeSpace(receiver.type), space) ? [] : carryEdits(graph, receiver.pointer, space);
}

/** Makes the literal, and the pointer to it, explicitly private. */
const bothPrivate =
  (unit: Unit, literal: CompoundLiteral): DeferredFix =>
  (program) => {
    const edits = follow(program, unit, literal, AddressSpace.Private);
    return edits && fix('Put both into private memory', writePrivate(unit, literal), ...edits);
  };

/**
 * The declaration of a variable with the literal's value, without a space; undefined if its size or type is not a
 * simple one.
 */
function declared(
  unit: Unit,
  { type: { specifiers, declarator }, initializer }: CompoundLiteral,
  name: string,
): { readonly declaration: string; readonly type: string; readonly list: string } | undefined {
  const token = spaceTokenOf(specifiers);
  const written = textOf(unit, specifiers);
  const list = textOf(unit, initializer);
  const space = token === undefined ? undefined : textOf(unit, { first: token, last: token });
  const type = space ? written.replace(new RegExp(`\\b${space}\\s*`), '') : written;
  if (declarator.kind !== 'array') return { declaration: `${type} ${name}`, type, list };
  const size = declarator.size
    ? textOf(unit, declarator.size)
    : initializer.items.every(({ designators, value }) => designators.length === 0 && value.kind !== 'initializer-list')
      ? String(initializer.items.length)
      : undefined;
  return size === undefined ? undefined : { declaration: `${type} ${name}[${size}]`, type, list };
}

/** A variable in the required space replaces the literal. */
export function declareVariable(
  unit: Unit,
  literal: CompoundLiteral,
  space: AddressSpace,
  language: Language,
): DeferredFix | undefined {
  if (
    !isPlain(literal) ||
    (space !== AddressSpace.Local && space !== AddressSpace.Constant && space !== AddressSpace.Global)
  )
    return undefined;
  return (program) => {
    const standing = statementAround(program, unit, literal);
    if (!standing) return undefined;
    const { body, statement, at } = standing;
    const name = freeName(unit, literal, 'values');
    const made = declared(unit, literal, name);
    const word = spaceWord(unit, literal.first, space);
    const indentation = indentationOf(unit, statement.first);
    const inPlace = replaceTokens(unit, literal, name);
    if (!made) return undefined;
    const title = `Declare a '${word}' variable with these values`;
    if (space === AddressSpace.Constant) {
      const edits = follow(program, unit, literal, space);
      return (
        edits &&
        fix(
          title,
          insertBefore(unit, body.node.first, `${word} ${made.declaration} = ${made.list};\n\n`),
          inPlace,
          ...edits,
        )
      );
    }
    if (space === AddressSpace.Global)
      return language.programScopeGlobals
        ? fix(
            title,
            insertBefore(unit, statement.first, `static ${word} ${made.declaration} = ${made.list};\n${indentation}`),
            inPlace,
          )
        : undefined;
    const inner = innerIndentationOf(unit, statement.first);
    // Local variables must be declared in the outermost block of a kernel; one work-item assigns their values, and the
    // others wait.
    if (at !== 1 || !isReachedByAll(body, statement)) return undefined;
    const isArray = literal.type.declarator.kind === 'array';
    const { items } = literal.initializer;
    if (isArray && items.some(({ designators }) => designators.length > 0)) return undefined;
    const assigned = isArray
      ? items.map(({ value }, i) => `${name}[${i}] = ${textOf(unit, value)};`)
      : [`${name} = (${made.type})${made.list};`];
    const lines = [
      `${word} ${made.declaration};`,
      `if (${isFirstWorkItem(body, language)})${assigned.length > 1 ? ' {' : ''}`,
      ...assigned.map((text) => `${inner.slice(indentation.length)}${text}`),
      ...(assigned.length > 1 ? ['}'] : []),
      'barrier(CLK_LOCAL_MEM_FENCE);',
      '',
    ];
    return fix(title, insertBefore(unit, statement.first, lines.join(`\n${indentation}`)), inPlace);
  };
}

/** The fixes for a literal where a pointer to another space is required. */
export const literalFixes = (
  unit: Unit,
  literal: CompoundLiteral | undefined,
  space: AddressSpace,
  language: Language,
): (DeferredFix | undefined)[] =>
  literal ? [bothPrivate(unit, literal), declareVariable(unit, literal, space, language)] : [];
