// The pointers through which a function itself certainly reads and writes.
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Expression } from '../syntax/ast.js';
import { type Part, partsOf, partsWithin, withoutParens } from '../syntax/walk.js';
import type { Name } from '../text/names.js';

interface PointerUses {
  readonly written: ReadonlySet<Name>;
  readonly read: ReadonlySet<Name>;
}

/**
 * The names of pointers whose elements a function assigns (`p[i] = 1`, `p->x++`), and of those whose elements it
 * assigns to others (`y = p[i]`, `p[i] += 1`). Code under a condition on constants and parameters alone may never be
 * executed, and names that are declared again or assigned may be other pointers: both are left out.
 */
export function pointerUses({ node, facts }: BodyAnalysed): PointerUses {
  const [written, read] = [new Set<Name>(), new Set<Name>()];
  const locals = new Set(facts.flatMap((fact) => (fact.kind === 'variable' ? [fact.symbol.name] : [])));
  const others = new Set(locals);
  const enter = (names: Set<Name>, place: Expression): void => {
    const root = rootOf(place);
    if (root !== undefined) names.add(root);
    const bare = withoutParens(place);
    if (bare.kind === 'identifier') others.add(bare.name);
  };
  const open: Part[] = [node.body];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.kind === 'assignment') {
      enter(written, part.left);
      if (part.operator !== '=') enter(read, part.left);
      if (isElement(part.right)) enter(read, part.right);
    } else if ((part.kind === 'unary' || part.kind === 'postfix') && /^(?:\+\+|--)$/.test(part.operator)) {
      enter(written, part.operand);
      enter(read, part.operand);
    }
    const condition = conditionOf(part);
    if (!condition || partsWithin(condition).some((one) => isOfExecution(one, locals))) open.push(...partsOf(part));
  }
  for (const name of others) {
    written.delete(name);
    read.delete(name);
  }
  return { written, read };
}

const conditionOf = (part: Part): Expression | undefined =>
  part.kind === 'if' || part.kind === 'while' || part.kind === 'switch' || part.kind === 'conditional'
    ? part.condition
    : part.kind === 'binary' && /^(?:&&|\|\|)$/.test(part.operator)
      ? part.left
      : undefined;

/** Whether a part of a condition depends on more than constants and parameters. */
const isOfExecution = (part: Part, locals: ReadonlySet<Name>): boolean =>
  part.kind === 'call' || (part.kind === 'identifier' && locals.has(part.name));

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
