/**
 * Models which conditional code NVIDIA's compiler predicates: all warps execute it, with no effect for inactive
 * work-items.
 */
import type { Expression, Statement } from '../syntax/ast.js';
import { nameOf } from '../syntax/declarator.js';
import { evaluatedPartsOf, type Part, partsWithin, withoutParens } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { perOwner, perOwnerBy } from '../text/per-owner.js';
import type { Type } from '../types/type.js';

/**
 * The length of the longest predicated code in instructions, determined by compiling code of all lengths. Address
 * computations do not count, because they are executed before.
 */
const LONGEST = 8;

/** Longer code in tokens is not short, and may be nested too deeply to be examined. */
const MOST_TOKENS = 200;

/** The types of expressions. */
type TypeOf = (node: Expression) => Type | undefined;

/** Whether a guarded part is short enough and contains no jump. */
export const isPredicated = (arms: readonly [Part | undefined, Part | undefined], typeOf: TypeOf): boolean =>
  arms.every((arm) => !arm || (arm.last - arm.first < MOST_TOKENS && lengthOf(arm, typeOf).count <= LONGEST));

/**
 * The statements of a body that compilers turn into a `switch` by jumps: `if (i == 0) … if (i == 7) …`, one after the
 * other or by `else`.
 */
export const switchedIfs = perOwner((body: Statement): ReadonlySet<Statement> => {
  const found = new Set<Statement>();
  const visit = (chain: readonly Statement[]): void => {
    if (chain.length > 1) for (const one of chain) found.add(one);
  };
  for (const part of partsWithin(body)) {
    if (part.kind === 'if' && part.otherwise?.kind === 'if') {
      const [own, next] = [comparedIn(part), comparedIn(part.otherwise)];
      if (own !== undefined && own === next) visit([part, part.otherwise]);
    }
    if (part.kind !== 'compound') continue;
    let chain: Statement[] = [];
    let name: Name | undefined;
    for (const statement of part.statements) {
      const own = statement.kind === 'if' && !statement.otherwise ? comparedIn(statement) : undefined;
      if (own !== name || own === undefined) {
        visit(chain);
        chain = [];
      }
      name = own;
      if (own !== undefined) chain.push(statement);
    }
    visit(chain);
  }
  return found;
});

/** The variable that a condition compares with a number by `==`. */
function comparedIn({ condition }: Statement & { readonly kind: 'if' }): Name | undefined {
  const bare = withoutParens(condition);
  if (bare.kind !== 'binary' || bare.operator !== '==') return undefined;
  const [left, right] = [withoutParens(bare.left), withoutParens(bare.right)];
  return left.kind === 'identifier' && right.kind === 'number' ? left.name : undefined;
}

/** The approximate number of instructions of a part; infinite if it jumps, waits or calls. */
const lengthOf = perOwnerBy((part: Part, typeOf: TypeOf): { readonly count: number } => {
  const inner = (): number => evaluatedPartsOf(part).reduce((sum, one) => sum + lengthOf(one, typeOf).count, 0);
  switch (part.kind) {
    case 'compound': {
      const [only] = part.statements;
      if (part.statements.length === 1 && only?.kind === 'if') return { count: nestedLength(only, typeOf) };
      return { count: part.statements.reduce((sum, one) => sum + statementLength(one, indicesIn(part), typeOf), 0) };
    }
    case 'if':
    case 'conditional':
    case 'while':
    case 'do':
    case 'for':
    case 'switch':
    case 'return':
    case 'break':
    case 'continue':
    case 'goto':
    case 'asm':
    case 'label':
      return { count: Number.POSITIVE_INFINITY };
    case 'call':
      return { count: isCheap(part) ? inner() : Number.POSITIVE_INFINITY };
    case 'assignment': {
      const { left, right, operator } = part;
      const isMemory = withoutParens(left).kind !== 'identifier';
      const stored = isMemory ? accessLength(left, typeOf) : 0;
      // A stored value is first moved into a register, even if it is a constant.
      const constant = isMemory && withoutParens(right).kind === 'number' ? 1 : 0;
      const before = operator === '=' ? 0 : operations(left, typeOf) + stored;
      return { count: before + stored + constant + lengthOf(right, typeOf).count };
    }
    case 'subscript':
    case 'member':
      return { count: accessLength(part, typeOf) };
    case 'binary':
    case 'postfix':
      return { count: operations(part, typeOf) + inner() };
    case 'unary':
      return { count: (/^[*!~-]|\+\+/.test(part.operator) ? 1 : 0) + inner() };
    default:
      return { count: inner() };
  }
});

/** `if (a) if (b) …` counts as one condition. */
const nestedLength = ({ then, otherwise }: Part & { readonly kind: 'if' }, typeOf: TypeOf): number =>
  otherwise ? Number.POSITIVE_INFINITY : 1 + lengthOf(then, typeOf).count;

/** Computing an index first takes about one instruction: compilers fuse and share its operations. */
function statementLength(statement: Statement, indices: ReadonlySet<Name>, typeOf: TypeOf): number {
  const isOfIndices =
    statement.kind === 'declaration' &&
    statement.declarators.every(
      ({ declarator, initializer }) =>
        indices.has(nameOf(declarator)) &&
        initializer &&
        lengthOf(initializer, typeOf).count < Number.POSITIVE_INFINITY,
    );
  return isOfIndices && statement.kind === 'declaration'
    ? statement.declarators.length
    : lengthOf(statement, typeOf).count;
}

/** The variables that are used as indices in a part. */
const indicesIn = perOwner((part: Part): ReadonlySet<Name> => {
  const names = new Set<Name>();
  for (const one of partsWithin(part))
    if (one.kind === 'subscript')
      for (const inner of partsWithin(one.index)) if (inner.kind === 'identifier') names.add(inner.name);
  return names;
});

/** The instructions of an operator: one for each element of a vector. */
function operations(node: Expression, typeOf: TypeOf): number {
  const type = typeOf(node);
  return type?.kind === 'vector' ? type.count : 1;
}

/** One instruction, plus those for loads in the computation of the address. */
function accessLength(node: Expression, typeOf: TypeOf): number {
  const loads = (part: Expression): number => {
    const bare = withoutParens(part);
    if (bare.kind === 'subscript') return 1 + loads(bare.index);
    if (bare.kind === 'binary') return loads(bare.left) + loads(bare.right);
    return bare.kind === 'call' ? lengthOf(bare, typeOf).count : 0;
  };
  const bare = withoutParens(node);
  if (bare.kind === 'subscript')
    return 1 + loads(bare.index) + (bare.base.kind === 'identifier' ? 0 : loads(bare.base));
  return 1;
}

const isCheap = ({ callee }: Expression & { readonly kind: 'call' }): boolean =>
  callee.kind === 'identifier' && /^(get_|min$|max$|mad24$|mul24$|mad$|fma$)/.test(spellingOf(callee.name));
