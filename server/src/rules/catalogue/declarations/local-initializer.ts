import { literalValue } from '../../../refactoring/edits/body.js';
import {
  deleteInitializer,
  deleteToken,
  fix,
  indentationOf,
  innerIndentationOf,
  insertAfter,
  preferredIf,
  semicolonAfter,
  textOf,
} from '../../../refactoring/edits/edits.js';
import type { DeferredFix, RuleFix } from '../../../refactoring/edits/fix.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { storeByInit } from '../../../refactoring/fixes/atomics.js';
import { useConstant } from '../../../refactoring/fixes/hoist.js';
import { isFirstWorkItem, isReachedByAll, isUniform } from '../../../refactoring/fixes/local-values.js';
import type { ProgramAnalysed, VariableDeclared } from '../../../semantics/facts/facts.js';
import type { Expression } from '../../../syntax/ast.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, type RuleContext, rule } from '../../rule.js';

/** The edits that remove the initializer, and a `const`, because the variable is assigned. */
function withoutInitializer({ unit, declarator, specifiers }: VariableDeclared) {
  const constant =
    declarator.declarator.kind === 'pointer'
      ? undefined
      : specifiers.qualifiers.find(({ kind }) => kind === 'const')?.token;
  return [...(constant === undefined ? [] : [deleteToken(unit, constant)]), deleteInitializer(unit, declarator)];
}

/** A fix that inserts a statement and a barrier after the declaration; preferred if that cannot change the behavior. */
function initializeAfter(
  fact: VariableDeclared,
  program: ProgramAnalysed,
  title: string,
  /** The statement, given the indentation of its contents. */
  statement: (inner: string) => string,
  value?: Expression,
): RuleFix | undefined {
  const { unit, declarator, specifiers, nameNode } = fact;
  const after = semicolonAfter(unit, declarator.last);
  if (after === undefined) return undefined;
  const body = bodyAround(program, unit, nameNode);
  const isSafe =
    body !== undefined && isReachedByAll(body, nameNode) && (value === undefined || isUniform(body, value));
  const indentation = indentationOf(unit, specifiers.first);
  const text = `\n${indentation}${statement(innerIndentationOf(unit, specifiers.first))}\n${indentation}`;
  return preferredIf(
    isSafe,
    fix(title, ...withoutInitializer(fact), insertAfter(unit, after, `${text}barrier(CLK_LOCAL_MEM_FENCE);`)),
  );
}

/** One work-item assigns the value, and the others wait for it. */
function assignOnce(fact: VariableDeclared, { language }: RuleContext): DeferredFix | undefined {
  const { initializer } = fact.declarator;
  const { symbol, unit } = fact;
  if (!initializer || initializer.kind === 'initializer-list' || symbol.type.kind === 'array') return undefined;
  const value = textOf(unit, initializer);
  return (program) => {
    const first = isFirstWorkItem(bodyAround(program, unit, fact.nameNode), language);
    return initializeAfter(
      fact,
      program,
      'Let one work-item assign it, and the others wait',
      (inner) => `if (${first})\n${inner}${spellingOf(symbol.name)} = ${value};`,
      initializer,
    );
  };
}

/** The work-items clear an array together. */
function clearTogether(fact: VariableDeclared): DeferredFix | undefined {
  const { initializer } = fact.declarator;
  const { type, name } = fact.symbol;
  const isZero =
    initializer?.kind === 'initializer-list' &&
    initializer.items.length === 1 &&
    literalValue(initializer.items[0]?.value ?? initializer) === 0n;
  if (!isZero || type.kind !== 'array' || type.element.kind !== 'scalar' || !type.size || type.size < 0)
    return undefined;
  const { size } = type;
  const word = spellingOf(name);
  const at = word === 'i' ? 'k' : 'i';
  return (program) =>
    initializeAfter(
      fact,
      program,
      'Let the work-group clear it',
      (inner) =>
        `for (uint ${at} = get_local_id(0); ${at} < ${size}; ${at} += get_local_size(0))\n${inner}${word}[${at}] = 0;`,
    );
}

/**
 * A variable in `local` cannot have an initializer of any form; it is allocated per work-group before the kernel runs,
 * so nothing can initialize it. A private pointer to local may be initialized. Assigning the value in every work-item
 * would be a race: one work-item assigns it, and a barrier follows.
 */
export const localInitializer = rule(
  {
    id: 'local-initializer',
    title: 'Initializer for a local variable',
    spec: 'Initialization; local',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => elementOf(type).space === AddressSpace.Local,
    when: ({ declarator }) => declarator.initializer !== undefined,
    at: (fact) => fact.nameNode,
    message: (fact) => `'__local' variable '${spellingOf(fact.symbol.name)}' cannot have an initializer`,
    fixes: (fact, context) => {
      const remove = fix('Remove the initializer', deleteInitializer(fact.unit, fact.declarator));
      return fact.symbol.type.kind === 'atomic'
        ? [storeByInit(fact, context), remove]
        : [assignOnce(fact, context), clearTogether(fact), remove, useConstant(fact)];
    },
  }),
);
