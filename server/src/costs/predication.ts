/** Which conditional code NVIDIA's compiler predicates: all warps execute it, without effect where no work-item does. */
import type { Expression } from '../syntax/ast.js';
import { evaluatedPartsOf, type Part, withoutParens } from '../syntax/walk.js';
import { spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';

/**
 * Instructions of the longest code that is predicated, found by compiling code of all lengths: accesses and arithmetic,
 * without that of addresses, which is done before.
 */
const LONGEST = 8;

/** Whether what a condition guards is short enough, and nothing in it jumps. */
export const isPredicated = (arms: readonly [Part | undefined, Part | undefined]): boolean =>
  arms.every((arm) => !arm || lengthOf(arm).count <= LONGEST);

/** The instructions of a part, roughly; infinitely many where it jumps, waits or calls. */
const lengthOf = perOwner((part: Part): { readonly count: number } => {
  const inner = (): number => evaluatedPartsOf(part).reduce((sum, one) => sum + lengthOf(one).count, 0);
  switch (part.kind) {
    case 'compound': {
      const [only] = part.statements;
      return { count: part.statements.length === 1 && only?.kind === 'if' ? nestedLength(only) : inner() };
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
      const stored = isMemory ? accessLength(left) : 0;
      // What is stored is in a register first, also where it is a constant.
      const constant = isMemory && withoutParens(right).kind === 'number' ? 1 : 0;
      const before = operator === '=' ? 0 : 1 + stored;
      return { count: before + stored + constant + lengthOf(right).count };
    }
    case 'subscript':
    case 'member':
      return { count: accessLength(part) };
    case 'binary':
    case 'postfix':
      return { count: 1 + inner() };
    case 'unary':
      return { count: (/^[*!~-]|\+\+/.test(part.operator) ? 1 : 0) + inner() };
    default:
      return { count: inner() };
  }
});

/** `if (a) if (b) …` is one condition. */
const nestedLength = ({ then, otherwise }: Part & { readonly kind: 'if' }): number =>
  otherwise ? Number.POSITIVE_INFINITY : 1 + lengthOf(then).count;

/** One instruction, and those for what is loaded to find the place. */
function accessLength(node: Expression): number {
  const loads = (part: Expression): number => {
    const bare = withoutParens(part);
    if (bare.kind === 'subscript') return 1 + loads(bare.index);
    if (bare.kind === 'binary') return loads(bare.left) + loads(bare.right);
    return bare.kind === 'call' ? lengthOf(bare).count : 0;
  };
  const bare = withoutParens(node);
  if (bare.kind === 'subscript')
    return 1 + loads(bare.index) + (bare.base.kind === 'identifier' ? 0 : loads(bare.base));
  return 1;
}

const isCheap = ({ callee }: Expression & { readonly kind: 'call' }): boolean =>
  callee.kind === 'identifier' && /^(get_|min$|max$|mad24$|mul24$|mad$|fma$)/.test(spellingOf(callee.name));
