// What of an expression is not constant (C99 6.6), where a constant is wanted.

import type { Expression } from '../../syntax/ast.js';
import { AddressSpace } from '../../types/address-space.js';
import { isInteger } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { isStatic } from '../symbols/symbols.js';
import { builtinCallee, chosenArgument, isEvaluated } from './constant-calls.js';
import { constantInteger, foldable, MAXIMUM_DEPTH } from './constants.js';

/**
 * The part of an initializer that keeps it from being a compile-time constant (C99 6.6, as clang folds); undefined when
 * it is one, or when that cannot be known.
 */
function nonConstantPart(a: Analyzer, node: Expression, depth = 0): Expression | undefined {
  if (depth > MAXIMUM_DEPTH) return undefined;
  const part = (e: Expression) => nonConstantPart(a, e, depth + 1);
  switch (node.kind) {
    case 'number':
    case 'character':
    case 'string':
    case 'sizeof':
    case 'offsetof':
    case 'type-trait':
    case 'error':
    case 'block':
      return undefined;
    case 'paren':
      return part(node.inner);
    case 'paren-list':
      return first(node.elements, part);
    case 'initializer-list':
      return first(
        node.items.map((item) => item.value),
        part,
      );
    case 'compound-literal':
      return part(node.initializer);
    case 'cast':
      return part(node.operand);
    case 'astype':
      if (node.operator === '__builtin_bit_cast') return part(node.operand);
      return a.typeOf(node.operand).kind === 'unknown' ? undefined : node;
    case 'statement-expression':
    case 'assignment':
    case 'postfix':
      return node;
    case 'conditional': {
      const condition = constantInteger(a, node.condition);
      if (condition !== undefined && node.then) return part(condition !== 0n ? node.then : node.otherwise);
      return part(node.condition) ?? (node.then && part(node.then)) ?? part(node.otherwise);
    }
    case 'binary': {
      if ((node.operator === '&&' || node.operator === '||') && constantInteger(a, node) !== undefined)
        return undefined;
      // Nothing divided by zero has a value.
      const isDivision = (node.operator === '/' || node.operator === '%') && isInteger(a.typeOf(node));
      if (isDivision && constantInteger(a, node.right) === 0n) return node;
      return part(node.left) ?? part(node.right);
    }
    case 'unary':
      switch (node.operator) {
        case '&':
          return addressPart(a, node.operand, depth + 1);
        case '++':
        case '--':
          return node;
        case '*':
          return a.typeOf(node.operand).kind === 'array' ? part(node.operand) : loadPart(a, node, depth);
        default:
          return part(node.operand);
      }
    case 'call': {
      const name = builtinCallee(node);
      if (name === 'constant_p') return undefined;
      if (name === 'choose_expr') {
        const chosen = chosenArgument(node, (e) => constantInteger(a, e));
        return chosen && part(chosen);
      }
      if (name !== undefined && isEvaluated(name)) return first(node.args, part);
      return a.typeOf(node).kind === 'unknown' ? undefined : node;
    }
    case 'identifier':
    case 'subscript':
    case 'member':
      return a.typeOf(node).kind === 'array' ? addressPart(a, node, depth + 1) : loadPart(a, node, depth);
  }
}

function first(nodes: readonly Expression[], part: (e: Expression) => Expression | undefined): Expression | undefined {
  for (const node of nodes) {
    const found = part(node);
    if (found) return found;
  }
  return undefined;
}

/** What is not constant about the address of an lvalue. */
function addressPart(a: Analyzer, node: Expression, depth: number): Expression | undefined {
  switch (node.kind) {
    case 'paren':
      return addressPart(a, node.inner, depth + 1);
    case 'identifier': {
      const symbol = a.lookup(node.name);
      if (symbol?.kind !== 'variable') return undefined;
      if (symbol.type.kind === 'unknown' || isStatic(symbol)) return undefined;
      // A constant object in a kernel is allocated before the kernel runs.
      return symbol.type.space === AddressSpace.Constant ? undefined : node;
    }
    case 'member':
      return node.arrow ? nonConstantPart(a, node.base, depth + 1) : addressPart(a, node.base, depth + 1);
    case 'subscript': {
      const base = a.typeOf(node.base);
      return (
        (base.kind === 'array' ? addressPart(a, node.base, depth + 1) : nonConstantPart(a, node.base, depth + 1)) ??
        nonConstantPart(a, node.index, depth + 1)
      );
    }
    case 'unary':
      return node.operator === '*' ? nonConstantPart(a, node.operand, depth + 1) : undefined;
    // Outside of functions it is static (C99 6.5.2.5 §6).
    case 'compound-literal':
      return a.atFileScope ? undefined : node;
    default:
      return undefined;
  }
}

/** Whether an expression of an integer type is certainly no constant, however compilers fold it. */
export const isNotConstant = (a: Analyzer, node: Expression): boolean =>
  a.quietly(() => nonConstantPart(a, node)) !== undefined;

/** What keeps the initializer of an object of type `to` from being a compile-time constant. */
export function nonConstantInitializer(a: Analyzer, to: Type, node: Expression): Expression | undefined {
  let at = node;
  while (at.kind === 'paren') at = at.inner;
  // Every object has an address, which is true.
  if (at.kind === 'unary' && at.operator === '&' && to.kind === 'scalar' && to.name === 'bool') return undefined;
  // The value of an array is its address when a pointer is initialized.
  return to.kind === 'pointer' && at.kind === 'compound-literal' && a.typeOf(at).kind === 'array'
    ? addressPart(a, at, 0)
    : nonConstantPart(a, node);
}

/** What is not constant about the value of an lvalue: compilers read through `const` and constant objects only. */
function loadPart(a: Analyzer, node: Expression, depth: number): Expression | undefined {
  let at = node;
  for (;;) {
    if (at.kind === 'paren') at = at.inner;
    else if (at.kind === 'member' && !at.arrow) {
      if (a.typeOf(at.base).kind === 'vector') return node;
      at = at.base;
    } else if (at.kind === 'subscript') {
      const index = nonConstantPart(a, at.index, depth + 1);
      if (index) return index;
      if (a.typeOf(at.base).kind !== 'array') return a.typeOf(at.base).kind === 'unknown' ? undefined : node;
      at = at.base;
    } else break;
  }
  if (at.kind !== 'identifier') return a.typeOf(at).kind === 'unknown' ? undefined : node;
  const symbol = a.lookup(at.name);
  if (!symbol || symbol.kind !== 'variable' || symbol.type.kind === 'unknown') return undefined;
  const initializer = foldable(symbol);
  if (!initializer)
    return symbol.type.space === AddressSpace.Constant && symbol.storage !== 'extern' ? undefined : node;
  return nonConstantPart(a, initializer, depth + 1) ? node : undefined;
}

/** The first variable whose value an initializer that compilers fold reads; its addresses and sizes do not count. */
export function foldedVariable(a: Analyzer, node: Expression, depth = 0): Expression | undefined {
  if (depth > MAXIMUM_DEPTH) return undefined;
  const within = (e: Expression) => foldedVariable(a, e, depth + 1);
  switch (node.kind) {
    case 'identifier': {
      const symbol = a.lookup(node.name);
      return symbol?.kind === 'variable' &&
        symbol.type.kind !== 'array' &&
        symbol.type.kind !== 'unknown' &&
        symbol.type.kind !== 'opaque'
        ? node
        : undefined;
    }
    case 'paren':
      return within(node.inner);
    case 'paren-list':
      return first(node.elements, within);
    case 'initializer-list':
      return first(
        node.items.map((item) => item.value),
        within,
      );
    case 'cast':
      return within(node.operand);
    case 'binary':
      return within(node.left) ?? within(node.right);
    case 'conditional':
      return within(node.condition) ?? (node.then && within(node.then)) ?? within(node.otherwise);
    case 'unary':
      return node.operator === '&' ? undefined : within(node.operand);
    default:
      return undefined;
  }
}
