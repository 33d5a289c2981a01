/** Where compilers load vectors of which only components are used: at the first use instead of the declaration. */
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Expression, Statement } from '../syntax/ast.js';
import { nameOf } from '../syntax/declarator.js';
import { type Part, partsWithin, withoutParens } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';

/**
 * The loads that initialize vectors of a function, each with the first use of a component. Only vectors that are used
 * component by component in the straight-line code after their declaration are loaded there.
 */
export const componentUses = perOwner((body: BodyAnalysed): ReadonlyMap<Expression, Expression> => {
  const vectors = new Set<Name>();
  for (const fact of body.facts) {
    if (fact.kind !== 'variable') continue;
    const { name, type } = fact.symbol;
    if (type.unqualified.kind === 'vector') vectors.add(name);
  }
  const found = new Map<Expression, Expression>();
  if (vectors.size === 0) return found;
  for (const part of partsWithin(body.node.body)) {
    if (part.kind !== 'compound') continue;
    for (const [i, statement] of part.statements.entries()) {
      const load = statement.kind === 'declaration' ? loadOf(statement) : undefined;
      if (!load || !vectors.has(load.name)) continue;
      const use = firstUse(part.statements.slice(i + 1), load.name);
      if (use) found.set(load.value, use);
    }
  }
  return found;
});

function loadOf({
  declarators,
}: Statement & { readonly kind: 'declaration' }): { readonly name: Name; readonly value: Expression } | undefined {
  const [only] = declarators;
  if (declarators.length !== 1 || !only?.initializer) return undefined;
  const value = withoutParens(only.initializer);
  const isLoad =
    value.kind === 'subscript' ||
    (value.kind === 'unary' && value.operator === '*') ||
    (value.kind === 'call' &&
      value.callee.kind === 'identifier' &&
      /^vload(2|4|8|16)$/.test(spellingOf(value.callee.name)));
  return isLoad ? { name: nameOf(only.declarator), value } : undefined;
}

/** The first use of a component if all uses are of components and in the next statements before a write to memory. */
function firstUse(statements: readonly Statement[], name: Name): Expression | undefined {
  let first: Expression | undefined;
  let found = 0;
  const count = statements
    .flatMap((statement) => partsWithin(statement))
    .filter((part) => part.kind === 'identifier' && part.name === name).length;
  for (const statement of statements) {
    // A load that only one branch needs is moved into it.
    const isBranch = statement.kind === 'if' && !statement.otherwise && found === 0;
    if (!isBranch && !STRAIGHT.has(statement.kind)) break;
    const parts = partsWithin(statement.kind === 'if' ? statement.then : statement);
    for (const part of parts)
      if (isComponentOf(part, name)) {
        first ??= part;
        found++;
      }
    if (parts.some((part) => part.kind === 'assignment' && isWritten(part.left, name))) break;
  }
  return found === count ? first : undefined;
}

/** Statements that are executed once. */
const STRAIGHT: ReadonlySet<Statement['kind']> = new Set(['expression', 'declaration', 'return']);

const isComponentOf = (part: Part, name: Name): part is Expression =>
  part.kind === 'member' &&
  part.base.kind === 'identifier' &&
  part.base.name === name &&
  /^([xyzw]|s[\da-fA-F])$/.test(spellingOf(part.member));

/** Whether an assignment writes to memory or to the vector. */
function isWritten(left: Expression, name: Name): boolean {
  const bare = withoutParens(left);
  return bare.kind === 'identifier' ? bare.name === name : bare.kind !== 'member' || bare.base.kind !== 'identifier';
}
