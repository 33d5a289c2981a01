/** Which conditional code NVIDIA's compiler predicates: all warps execute it, without effect where no work-item does. */
import type { Expression } from '../syntax/ast.js';
import { evaluatedPartsOf, type Part } from '../syntax/walk.js';
import { spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';

/** Instructions of the longest code that is predicated, about as its statements are written. */
const LONGEST = 7;

/** Whether what a condition guards is short enough, and nothing in it jumps. */
export const isPredicated = (arms: readonly [Part | undefined, Part | undefined]): boolean =>
  arms.every((arm) => !arm || lengthOf(arm).count <= LONGEST);

/** The instructions of a part, roughly; infinitely many where it jumps, waits or calls. */
const lengthOf = perOwner((part: Part): { readonly count: number } => {
  const inner = (): number => evaluatedPartsOf(part).reduce((sum, one) => sum + lengthOf(one).count, 0);
  switch (part.kind) {
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
      return { count: isCheap(part) ? 1 + inner() : Number.POSITIVE_INFINITY };
    case 'binary':
      return { count: part.operator === '&&' || part.operator === '||' ? Number.POSITIVE_INFINITY : 1 + inner() };
    case 'assignment':
    case 'subscript':
    case 'postfix':
      return { count: 1 + inner() };
    case 'unary':
      return { count: (/^[*!~-]|\+\+/.test(part.operator) ? 1 : 0) + inner() };
    default:
      return { count: inner() };
  }
});

const isCheap = ({ callee }: Expression & { readonly kind: 'call' }): boolean =>
  callee.kind === 'identifier' && /^(get_|min$|max$|mad24$|mul24$)/.test(spellingOf(callee.name));
