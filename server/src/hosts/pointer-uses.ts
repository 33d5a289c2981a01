// The pointers through which a function itself certainly reads and writes.
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Expression } from '../syntax/ast.js';
import { partsWithin, withoutParens } from '../syntax/walk.js';
import type { Name } from '../text/names.js';

interface PointerUses {
  readonly written: ReadonlySet<Name>;
  readonly read: ReadonlySet<Name>;
}

/**
 * The names of pointers whose elements a function assigns (`p[i] = 1`, `p->x++`), and of those whose elements it
 * assigns to others (`y = p[i]`, `p[i] += 1`).
 */
export function pointerUses({ node }: BodyAnalysed): PointerUses {
  const [written, read] = [new Set<Name>(), new Set<Name>()];
  const enter = (names: Set<Name>, place: Expression): void => {
    const root = rootOf(place);
    if (root !== undefined) names.add(root);
  };
  for (const part of partsWithin(node.body)) {
    if (part.kind === 'assignment') {
      enter(written, part.left);
      if (part.operator !== '=') enter(read, part.left);
      if (isElement(part.right)) enter(read, part.right);
    } else if ((part.kind === 'unary' || part.kind === 'postfix') && /^(?:\+\+|--)$/.test(part.operator)) {
      enter(written, part.operand);
      enter(read, part.operand);
    }
  }
  return { written, read };
}

const isElement = (node: Expression): boolean => withoutParens(node).kind === 'subscript';

/** The pointer whose pointee contains a place: `p` in `p[i].x`, `*p` and `p->x`. */
function rootOf(node: Expression): Name | undefined {
  let place = withoutParens(node);
  let isPointee = false;
  for (;;) {
    if (place.kind === 'identifier') return isPointee ? place.name : undefined;
    if (place.kind === 'subscript' || place.kind === 'member') {
      isPointee ||= place.kind === 'subscript' || place.arrow;
      place = withoutParens(place.base);
    } else if (place.kind === 'unary' && place.operator === '*') {
      isPointee = true;
      place = withoutParens(place.operand);
    } else return undefined;
  }
}
