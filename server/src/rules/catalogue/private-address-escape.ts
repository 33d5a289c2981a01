import type { VariableSymbol } from '../../semantics/symbols.js';
import type { Expression } from '../../syntax/ast.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace, spaceSpelling } from '../../types/type.js';
import { withoutParens } from '../body.js';
import { declaredAt } from '../shared.js';
import { rule } from '../rule.js';

/** Whether an lvalue is (part of) the variable itself, rather than of what it points to. */
function isPartOf(node: Expression, variable: VariableSymbol): boolean {
  switch (node.kind) {
    case 'identifier': return node.name === variable.name;
    case 'paren': return isPartOf(node.inner, variable);
    case 'member': return !node.arrow && variable.type.kind !== 'pointer' && isPartOf(node.base, variable);
    case 'subscript': return variable.type.kind === 'array' && isPartOf(node.base, variable);
    default: return false;
  }
}

/** Returning the address of an automatic variable, or storing it in global or local memory: no other work-item can use it, and it dies with the function. */
export const privateAddressEscape = rule({
  id: 'private-address-escape',
  title: 'The address of a private variable stays in its function.',
  spec: 'private; C99 lifetime',
  versions: 'all',
  severity: 'warning',
  on: 'flow',
  check(fact, report) {
    const { source, context } = fact;
    if (source?.kind !== 'variable' || source.owner === undefined || source.storage !== undefined || source.role === 'field' || source.type.space !== AddressSpace.Private) return;
    const stored = context === 'assignment' && (fact.targetSpace === AddressSpace.Global || fact.targetSpace === AddressSpace.Local);
    if (context !== 'return' && !stored) return;
    const node = withoutParens(fact.expression);
    const address = node.kind === 'unary' && node.operator === '&' ? isPartOf(node.operand, source) : source.type.kind === 'array' && node.kind === 'identifier';
    if (!address) return;
    const name = spellingOf(source.name);
    report(fact.expression, stored ? `the address of '${name}', which is in __private, means nothing to those who read it from ${spaceSpelling(fact.targetSpace)} memory` : `'${name}' is gone when the function has returned its address`, { related: declaredAt(source) });
  },
});
