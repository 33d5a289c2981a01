/** Which conditional code NVIDIA's compiler predicates: all warps execute it, without effect where no work-item does. */
import type { Expression, Statement } from '../syntax/ast.js';
import { nameOf } from '../syntax/declarator.js';
import { evaluatedPartsOf, type Part, partsWithin, withoutParens } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { perOwner, perOwnerBy } from '../text/per-owner.js';
import type { Type } from '../types/type.js';

/**
 * Instructions of the longest code that is predicated, found by compiling code of all lengths: accesses and arithmetic,
 * without that of addresses, which is done before.
 */
const LONGEST = 8;

/** What is written in more tokens is no short code, and may be nested more deeply than can be looked into. */
const MOST_TOKENS = 200;

/** The types of expressions. */
type TypeOf = (node: Expression) => Type | undefined;

/** Whether what a condition guards is short enough, and nothing in it jumps. */
export const isPredicated = (arms: readonly [Part | undefined, Part | undefined], typeOf: TypeOf): boolean =>
  arms.every((arm) => !arm || (arm.last - arm.first < MOST_TOKENS && lengthOf(arm, typeOf).count <= LONGEST));

/** The instructions of a part, roughly; infinitely many where it jumps, waits or calls. */
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
      // What is stored is in a register first, also where it is a constant.
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

/** `if (a) if (b) …` is one condition. */
const nestedLength = ({ then, otherwise }: Part & { readonly kind: 'if' }, typeOf: TypeOf): number =>
  otherwise ? Number.POSITIVE_INFINITY : 1 + lengthOf(then, typeOf).count;

/** An index that is computed first takes about one instruction: compilers fuse and share what it is made of. */
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

/** The variables that are indices in a part. */
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

/** One instruction, and those for what is loaded to find the place. */
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
