// The pointers through which a function itself certainly reads and writes.

import type { ExpressionValues } from '../semantics/expressions/expression-values.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { CallExpression, Expression } from '../syntax/ast.js';
import { type Part, partsOf, partsWithin, withoutParens } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';

/** The type of the values that functions such as `read_imagef` read and write. */
export type Texels = 'float' | 'int' | 'uint';

interface PointerUses {
  readonly written: ReadonlySet<Name>;
  readonly read: ReadonlySet<Name>;
  /** The values of images; undefined where the function takes them for several types. */
  readonly texels: ReadonlyMap<Name, Texels | undefined>;
}

const TEXELS: Readonly<Record<string, Texels>> = { f: 'float', i: 'int', ui: 'uint' };

/**
 * The names of pointers whose elements a function assigns (`p[i] = 1`, `p->x++`), and of those whose elements it
 * evaluates (`f(2 * p[i])`, `p[i] += 1`). Code under a condition on constants and parameters alone may never be
 * executed, and names that are declared again or assigned may be other pointers: both are left out.
 */
export function pointerUses({ node, facts }: BodyAnalysed, values: ExpressionValues): PointerUses {
  const [written, read] = [new Set<Name>(), new Set<Name>()];
  const locals = new Set(facts.flatMap((fact) => (fact.kind === 'variable' ? [fact.symbol.name] : [])));
  const others = new Set(locals);
  const enter = (names: Set<Name>, place: Expression): void => {
    const root = rootOf(place);
    if (root !== undefined) names.add(root);
    const bare = withoutParens(place);
    if (bare.kind === 'identifier') others.add(bare.name);
  };
  const texels = new Map<Name, Texels | undefined>();
  /** What is assigned, or has its address taken, with what it is a part of. */
  const places = new Set<Part>();
  const open: Part[] = [node.body];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.kind === 'assignment') {
      enter(written, part.left);
      if (part.operator !== '=') enter(read, part.left);
      for (const place of wholesOf(part.left)) places.add(place);
    } else if (part.kind === 'unary' && part.operator === '&') {
      for (const place of wholesOf(part.operand)) places.add(place);
    } else if (isElement(part) && !places.has(part) && /^(?:scalar|vector)$/.test(values.typeOf(part)?.kind ?? '')) {
      enter(read, part);
    } else if ((part.kind === 'unary' || part.kind === 'postfix') && /^(?:\+\+|--)$/.test(part.operator)) {
      enter(written, part.operand);
      enter(read, part.operand);
    }
    const image = part.kind === 'call' ? imageOf(part) : undefined;
    if (image)
      texels.set(image.name, texels.has(image.name) && texels.get(image.name) !== image.of ? undefined : image.of);
    if (part.kind === 'sizeof') continue;
    const condition = conditionOf(part);
    if (!condition || partsWithin(condition).some((one) => isOfExecution(one, locals))) open.push(...partsOf(part));
  }
  for (const name of others) {
    written.delete(name);
    read.delete(name);
    texels.delete(name);
  }
  return { written, read, texels };
}

/** The image that a call reads or writes, and the type of its values; undefined for other calls. */
function imageOf({
  callee,
  args,
}: CallExpression): { readonly name: Name; readonly of: Texels | undefined } | undefined {
  const called = withoutParens(callee);
  const [, of = ''] = called.kind === 'identifier' ? (IMAGE.exec(spellingOf(called.name)) ?? []) : [];
  const image = args[0] && withoutParens(args[0]);
  return of !== '' && image?.kind === 'identifier' ? { name: image.name, of: TEXELS[of] } : undefined;
}

const IMAGE = /^(?:read|write)_image(f|i|ui)$/;

const conditionOf = (part: Part): Expression | undefined =>
  part.kind === 'if' || part.kind === 'while' || part.kind === 'switch' || part.kind === 'conditional'
    ? part.condition
    : part.kind === 'binary' && /^(?:&&|\|\|)$/.test(part.operator)
      ? part.left
      : undefined;

/** Whether a part of a condition depends on more than constants and parameters. */
const isOfExecution = (part: Part, locals: ReadonlySet<Name>): boolean =>
  part.kind === 'call' || (part.kind === 'identifier' && locals.has(part.name));

const isElement = (part: Part): part is Expression =>
  part.kind === 'subscript' || part.kind === 'member' || (part.kind === 'unary' && part.operator === '*');

/** A place, and those that it is a part of. */
function* wholesOf(node: Expression): Generator<Expression, void> {
  for (let place = withoutParens(node); ; ) {
    yield place;
    if (place.kind === 'subscript' || place.kind === 'member') place = withoutParens(place.base);
    else if (place.kind === 'unary' && place.operator === '*') place = withoutParens(place.operand);
    else return;
  }
}

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
