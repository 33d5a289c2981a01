/** How compilers load vectors of which the components are used one by one: only these, maybe at their first use. */
import { components } from '../semantics/expressions/members.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Expression, Statement } from '../syntax/ast.js';
import { nameOf } from '../syntax/declarator.js';
import { type Part, partsWithin, withoutParens } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';

export interface ComponentUses {
  /** The components in use, in order. */
  readonly components: readonly number[];
  /** Where they are loaded, unless that is where the vector is declared. */
  readonly at: Expression | undefined;
}

/** More components are loaded as a vector, if all are used. */
const MAXIMUM_SCALARS = 4;

/** The loads that initialize vectors of a function that are only used by components. */
export const componentUses = perOwner((body: BodyAnalysed): ReadonlyMap<Part, ComponentUses> => {
  const vectors = new Map<Name, number>();
  for (const fact of body.facts) {
    if (fact.kind !== 'variable') continue;
    const { name, type } = fact.symbol;
    const bare = type.unqualified;
    if (bare.kind === 'vector') vectors.set(name, bare.count);
  }
  const found = new Map<Part, ComponentUses>();
  if (vectors.size === 0) return found;
  for (const part of partsWithin(body.node.body)) {
    if (part.kind !== 'compound') continue;
    for (const [i, statement] of part.statements.entries()) {
      const load = statement.kind === 'declaration' ? loadOf(statement) : undefined;
      const count = load && vectors.get(load.name);
      const uses = count && usesIn(part.statements.slice(i + 1), load, count);
      if (uses) found.set(load.value, uses);
    }
  }
  return found;
});

/** The load of a vector that a declaration initializes. */
interface VectorLoad {
  readonly name: Name;
  readonly value: Expression;
  /** The number of elements of a `vloadn`, which loads them one by one. */
  readonly parts: number | undefined;
}

function loadOf({ declarators }: Statement & { readonly kind: 'declaration' }): VectorLoad | undefined {
  const [only] = declarators;
  if (declarators.length !== 1 || !only?.initializer) return undefined;
  const value = withoutParens(only.initializer);
  const name = nameOf(only.declarator);
  const isPlain =
    value.kind === 'subscript' ||
    (value.kind === 'unary' && value.operator === '*') ||
    (value.kind === 'member' && value.base.kind !== 'identifier');
  if (isPlain) return { name, value, parts: undefined };
  const callee = value.kind === 'call' && value.callee.kind === 'identifier' ? spellingOf(value.callee.name) : '';
  const [, parts] = /^vload(2|3|4|8|16)$/.exec(callee) ?? [];
  return parts ? { name, value, parts: Number(parts) } : undefined;
}

/** A use of components: `v.x`, `v.yw`, or all of them in `dot(v, v)`. */
interface Use {
  readonly node: Expression;
  readonly components: readonly number[];
  readonly isSwizzle: boolean;
}

/** The uses of a vector in the next statements before a write to memory; undefined if there are others. */
function usesIn(
  statements: readonly Statement[],
  { name, parts: own }: VectorLoad,
  count: number,
): ComponentUses | undefined {
  const uses: Use[] = [];
  const named = statements
    .flatMap((statement) => partsWithin(statement))
    .filter((part) => part.kind === 'identifier' && part.name === name).length;
  let found = 0;
  for (const statement of statements) {
    // A load that only one branch needs is moved into it.
    const isBranch = statement.kind === 'if' && !statement.otherwise && found === 0;
    if (!isBranch && !STRAIGHT.has(statement.kind)) break;
    const parts = partsWithin(statement.kind === 'if' ? statement.then : statement);
    for (const part of parts) {
      const use = useIn(part, name, count);
      if (!use) continue;
      uses.push(use);
      found += use.node.kind === 'call' ? use.node.args.filter((arg) => isNamed(arg, name)).length : 1;
    }
    if (parts.some((part) => part.kind === 'assignment' && isWritten(part.left, name))) break;
  }
  const [first] = uses;
  if (!first || found !== named) return undefined;
  const used = [...new Set(uses.flatMap((use) => use.components))].sort((one, other) => one - other);
  const isWhole = used.length === count;
  if (isWhole && count > MAXIMUM_SCALARS && own === undefined) return undefined;
  // `vload3` loads two elements and one.
  const isMoved = own !== 3 && !uses.some(({ isSwizzle }) => isSwizzle);
  return isMoved ? { components: used, at: first.node } : isWhole ? undefined : { components: used, at: undefined };
}

/** Statements that are executed once. */
const STRAIGHT: ReadonlySet<Statement['kind']> = new Set(['expression', 'declaration', 'return']);

const isNamed = (node: Expression, name: Name): boolean => {
  const bare = withoutParens(node);
  return bare.kind === 'identifier' && bare.name === name;
};

function useIn(part: Part, name: Name, count: number): Use | undefined {
  if (part.kind === 'member' && isNamed(part.base, name)) {
    const chosen = components(spellingOf(part.member), count);
    return chosen && { node: part, components: chosen, isSwizzle: chosen.length > 1 };
  }
  const isDot = part.kind === 'call' && part.callee.kind === 'identifier' && spellingOf(part.callee.name) === 'dot';
  if (!isDot || !part.args.some((arg) => isNamed(arg, name))) return undefined;
  return { node: part, components: Array.from({ length: count }, (_, i) => i), isSwizzle: false };
}

/** Whether an assignment writes to memory or to the vector. */
function isWritten(left: Expression, name: Name): boolean {
  const bare = withoutParens(left);
  return bare.kind === 'identifier' ? bare.name === name : bare.kind !== 'member' || bare.base.kind !== 'identifier';
}
