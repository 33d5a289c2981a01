import { deleteToken, fix } from '../../../refactoring/edits/edits.js';
import type { Edit, RuleFix } from '../../../refactoring/edits/fix.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { declaredAt } from '../../../semantics/describe.js';
import type { ProgramAnalysed } from '../../../semantics/facts/facts.js';
import type { PointerFlows } from '../../../semantics/facts/pointer-facts.js';
import type { VariableSymbol } from '../../../semantics/symbols/symbols.js';
import type { Expression } from '../../../syntax/ast.js';
import { partsWithin, withoutParens } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceSpelling } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/** The function returns the value instead of its address, if all callers only use the value. */
function returnValue(program: ProgramAnalysed, { unit, expression }: PointerFlows): RuleFix | undefined {
  const body = bodyAround(program, unit, expression);
  const name = body?.symbol.name;
  const declarations = program.functions.filter(({ symbol }) => symbol.name === name);
  if (
    !body ||
    body.symbol.overloadable ||
    body.symbol.type.returns.kind !== 'pointer' ||
    body.symbol.type.returns.pointee.kind === 'pointer'
  )
    return undefined;
  const edits: (Edit | undefined)[] = declarations.map((declared) => {
    const star = declared.specifiers.last + 1;
    return spellingOf(declared.unit.names[star] ?? 0) === '*' ? deleteToken(declared.unit, star) : undefined;
  });
  for (const part of partsWithin(body.node.body)) {
    if (part.kind !== 'return' || !part.value) continue;
    const value = withoutParens(part.value);
    if (value.kind !== 'unary' || value.operator !== '&') return undefined;
    edits.push(deleteToken(unit, value.first));
  }
  let calls = 0;
  for (const caller of program.bodies) {
    for (const part of partsWithin(caller.node.body)) {
      const inner = part.kind === 'unary' && part.operator === '*' ? withoutParens(part.operand) : undefined;
      const isCall = inner?.kind === 'call' && inner.callee.kind === 'identifier' && inner.callee.name === name;
      if (isCall) edits.push(deleteToken(caller.unit, part.first));
      // A caller that keeps the pointer would have to keep the value instead.
      if (part.kind === 'call' && part.callee.kind === 'identifier' && part.callee.name === name) calls++;
      if (isCall) calls--;
    }
  }
  return calls === 0 ? fix('Return the value', ...edits) : undefined;
}

/** Whether an lvalue is (part of) the variable itself, rather than of its pointee. */
function isPartOf(node: Expression, variable: VariableSymbol): boolean {
  switch (node.kind) {
    case 'identifier':
      return node.name === variable.name;
    case 'paren':
      return isPartOf(node.inner, variable);
    case 'member':
      return !node.arrow && variable.type.kind !== 'pointer' && isPartOf(node.base, variable);
    case 'subscript':
      return variable.type.kind === 'array' && isPartOf(node.base, variable);
    default:
      return false;
  }
}

/**
 * The address of an automatic variable is returned, or stored in global or local memory: no other work-item can use it,
 * and the variable's lifetime ends with the function.
 */
export const privateAddressEscape = rule(
  {
    id: 'private-address-escape',
    title: 'Address of a private variable escapes its function',
    spec: 'private; C99 lifetime',
    versions: 'all',
    severity: 'warning',
  },
  on('flow', {
    find: (fact) => {
      const { source, context } = fact;
      if (
        source?.kind !== 'variable' ||
        source.owner === undefined ||
        source.storage !== undefined ||
        source.role === 'field' ||
        source.type.space !== AddressSpace.Private
      )
        return undefined;
      const stored =
        context === 'assignment' &&
        (fact.targetSpace === AddressSpace.Global || fact.targetSpace === AddressSpace.Local);
      if (context !== 'return' && !stored) return undefined;
      const node = withoutParens(fact.expression);
      const address =
        node.kind === 'unary' && node.operator === '&'
          ? isPartOf(node.operand, source)
          : source.type.kind === 'array' && node.kind === 'identifier';
      if (!address) return undefined;
      return { fact, source, stored };
    },
    at: ({ fact }) => fact.expression,
    message: ({ fact, source, stored }) => {
      const name = spellingOf(source.name);
      return stored
        ? `the address of '${name}', which is in __private, is invalid for other work-items, which read it from ` +
            `${spaceSpelling(fact.targetSpace)} memory`
        : `'${name}' no longer exists after the function has returned its address`;
    },
    related: ({ source }) => declaredAt(source),
    fixes: ({ fact, stored }) => [stored ? undefined : (program) => returnValue(program, fact)],
  }),
);
