// Fixes for atomic operations on unsupported objects.

import type { Language } from '../../preprocessor/language.js';
import { pointeeSpace } from '../../semantics/describe.js';
import type { VariableDeclared } from '../../semantics/facts/facts.js';
import type { CallUnmatched } from '../../semantics/facts/pointer-facts.js';
import { wayTo } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { editableSpan, fix, indentationOf, innerIndentationOf, replaceTokens, textOf } from '../edits/edits.js';
import type { DeferredFix, RuleFix } from '../edits/fix.js';
import { bodyAround, statementOf } from '../edits/nodes.js';
import { hasEffects, objectOf } from '../pointers/copies.js';
import { isFirstWorkItem } from './local-values.js';

/** Stores the value with a call after the declaration; in local memory, by one work-item. */
export function storeByInit(
  { unit, nameNode, symbol, declarator, specifiers }: VariableDeclared,
  { language }: { readonly language: Language },
): RuleFix | undefined {
  const at = editableSpan(unit, nameNode.first);
  if (!at || declarator.declarator.kind !== 'name' || symbol.role !== 'block') return undefined;
  const [rest, written = ''] = /^\s*=([^;]*)(?=;)/.exec(at.file.text.slice(at.end)) ?? [];
  const value = /^\s*ATOMIC_VAR_INIT\s*\(([^]*)\)$/.exec(written.trimEnd())?.[1] ?? written;
  if (rest === undefined || (value === written && /[(),]/.test(written))) return undefined;
  const indentation = indentationOf(unit, specifiers.first);
  const inner = innerIndentationOf(unit, specifiers.first);
  const call = `atomic_init(&${spellingOf(symbol.name)}, ${value.trim()})`;
  const stored =
    symbol.type.space === AddressSpace.Local
      ? `if (${isFirstWorkItem(undefined, language)})\n${inner}${call};\n${indentation}barrier(CLK_LOCAL_MEM_FENCE)`
      : call;
  return fix("Store the value with 'atomic_init'", {
    span: { file: at.file, start: at.end, end: at.end + rest.length },
    newText: `;\n${indentation}${stored}`,
  });
}

/** The operators equivalent to atomic functions, for an object that no other work-item can access. */
const OPERATORS: Readonly<Record<string, string>> = { add: '+=', sub: '-=', and: '&=', or: '|=', xor: '^=', xchg: '=' };

/** A 1.x atomic function as a plain operation. */
function plainly(
  operation: string,
  object: string,
  operands: readonly string[],
  isStatement: boolean,
): string | undefined {
  const [first, second] = operands;
  const operand = /^\*/.test(object) ? `(${object})` : object;
  if (operation === 'inc') return `${operand}++`;
  if (operation === 'dec') return `${operand}--`;
  // The other functions return the old value.
  if (!isStatement || first === undefined) return undefined;
  if (operation === 'min' || operation === 'max') return `${object} = ${operation}(${object}, ${first})`;
  if (operation === 'cmpxchg')
    return second === undefined
      ? undefined
      : `${object} = ${object} == ${/^\w+$/.test(first) ? first : `(${first})`} ? ${second} : ${object}`;
  return `${object} ${OPERATORS[operation] ?? '='} ${first}`;
}

/**
 * The fix for a 1.x atomic function on a private object: no other work-item can access it, so an operator is
 * equivalent.
 */
export function plainOperator({
  unit,
  name,
  callee,
  args,
  argumentIndex,
  argumentType,
}: CallUnmatched): DeferredFix | undefined {
  const operation = /_([a-z]+)$/.exec(spellingOf(name))?.[1];
  const [pointer, ...rest] = args;
  if (argumentIndex !== 0 || pointeeSpace(argumentType) !== AddressSpace.Private || !pointer || !operation)
    return undefined;
  return (program) => {
    const body = bodyAround(program, unit, callee);
    const way = body ? wayTo(body.node.body, callee) : [];
    const call = way.findLast((part) => part.kind === 'call');
    const object = objectOf(unit, pointer);
    const operands = rest.map((arg) => textOf(unit, arg));
    if (!call || hasEffects(pointer)) return undefined;
    const text = plainly(operation, object, operands, statementOf(way, call) !== undefined);
    return text
      ? fix(`Use '${text}': no other work-item can access a private object`, replaceTokens(unit, call, text))
      : undefined;
  };
}
