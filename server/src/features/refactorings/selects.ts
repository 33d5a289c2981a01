import { editableRange, textOf } from '../../refactoring/edits/edits.js';
import type { Expression, Statement } from '../../syntax/ast.js';
import { partsWithin } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { spellType } from '../../types/spelling.js';
import type { Type, VectorType } from '../../types/type.js';
import type { Refactoring, Site } from './site.js';

/** `r.x = a.x < b.x ? a.x : b.x`: one element of a selection between vectors. */
interface Element {
  readonly statement: Statement;
  readonly index: number;
  /** The target, the condition and the alternatives, without the element. */
  readonly names: readonly [target: string, test: string, chosen: string, other: string];
  readonly target: VectorType;
  /** The tested vector. */
  readonly tested: VectorType;
}

/** Integers by their size in bytes: the condition of `select` has the width of its alternatives (OpenCL C 6.15.6). */
const MASKS: ReadonlyMap<number, string> = new Map([
  [1, 'char'],
  [2, 'short'],
  [4, 'int'],
  [8, 'long'],
]);

/** Rewrites statements that select each element of a vector from two others as one `select`. */
export function selectElements(site: Site): Refactoring | undefined {
  const { unit, body, stretch } = site;
  for (const block of partsWithin(body.node.body)) {
    if (block.kind !== 'compound') continue;
    const elements = block.statements.map((statement) => elementOf(site, statement));
    for (const [at, first] of elements.entries()) {
      if (first?.index !== 0) continue;
      const { count } = first.target;
      const isRow = elements.slice(at, at + count).filter((one, i) => one?.index === i && isAsIn(one, first));
      const last = block.statements[at + count - 1];
      const range = last && editableRange(unit, { first: first.statement.first, last: last.last });
      if (isRow.length < count || !range || stretch.start < range.start || stretch.end > range.end) continue;
      // Comments between the elements would be lost.
      if (/\/\/|\/\*|^[ \t]*#/m.test(range.file.text.slice(range.start, range.end))) return undefined;
      const [target, test, chosen, other] = first.names;
      const { element } = first.target;
      // A comparison of vectors sets all bits of an element, of which `select` tests the highest.
      const mask =
        first.tested.element.size === element.size ? test : `convert_${MASKS.get(element.size)}${count}(${test})`;
      return {
        title: "Choose all elements with one 'select'",
        kind: 'refactor.rewrite',
        edits: [{ span: range, newText: `${target} = select(${other}, ${chosen}, ${mask});` }],
      };
    }
  }
  return undefined;
}

const isAsIn = (one: Element, first: Element): boolean => one.names.every((name, i) => name === first.names[i]);

function elementOf(site: Site, statement: Statement): Element | undefined {
  const expression = statement.kind === 'expression' ? statement.expression : undefined;
  const choice = expression?.kind === 'assignment' && expression.operator === '=' ? bare(expression.right) : undefined;
  if (expression?.kind !== 'assignment' || choice?.kind !== 'conditional' || !choice.then) return undefined;
  const target = memberOf(site, expression.left);
  const test = testOf(site, bare(choice.condition));
  const chosen = memberOf(site, choice.then);
  const other = memberOf(site, choice.otherwise);
  if (!target || !test || !chosen || !other) return undefined;
  const { index, type } = target;
  if ([test, chosen, other].some((one) => one.index !== index || one.type.count !== type.count)) return undefined;
  // No conversion is involved, and types without arithmetic are excluded.
  if (chosen.type !== type || other.type !== type) return undefined;
  if ([type, test.type].some(({ element }) => element.name === 'half')) return undefined;
  return {
    statement,
    index,
    names: [target.name, test.text, chosen.name, other.name],
    target: type,
    tested: test.type,
  };
}

/** A test of an element as one of the vector: of its value, or of a comparison with another. */
function testOf(site: Site, node: Expression): { text: string; type: VectorType; index: number } | undefined {
  const own = memberOf(site, node);
  if (own) {
    // An `int` is not a valid operand with narrower elements.
    const zero = own.type.element.size < 4 ? `(${own.type.element.name}${own.type.count})0` : '0';
    return { ...own, text: `${own.name} != ${zero}` };
  }
  if (node.kind !== 'binary' || !/^(?:[<>]=?|[=!]=)$/.test(node.operator)) return undefined;
  const [left, right] = [memberOf(site, node.left), memberOf(site, node.right)];
  if (!left || !right || left.type !== right.type || left.index !== right.index) return undefined;
  // Small integers are compared as `int`, which doesn't matter for two of one type.
  return { text: `${left.name} ${node.operator} ${right.name}`, type: left.type, index: left.index };
}

const bare = (node: Expression): Expression => (node.kind === 'paren' ? bare(node.inner) : node);

/** The element of a variable that is selected. */
function memberOf(
  { unit, one }: Site,
  node: Expression,
): { type: VectorType; name: string; index: number } | undefined {
  const member = bare(node);
  if (member.kind !== 'member' || member.arrow || member.base.kind !== 'identifier') return undefined;
  const whole = one.values.get(member.base)?.type;
  const type = whole?.unqualified;
  const name = textOf(unit, member.base);
  const [, letter = '', digit] = /^(?:([xyzw])|[sS]([0-9a-fA-F]))$/.exec(spellingOf(member.member)) ?? [];
  if (!whole || type?.kind !== 'vector' || isVolatile(whole)) return undefined;
  const index = digit === undefined ? (letter === '' ? -1 : 'xyzw'.indexOf(letter)) : Number.parseInt(digit, 16);
  return index >= 0 && index < type.count ? { type, name, index } : undefined;
}

/** Each read of a volatile object counts. */
const isVolatile = (type: Type): boolean =>
  /\bvolatile\b/.test(spellType(type, '', { vectorNames: true, outermost: true }));

/** Rewrites `c ? a : b` of scalars as a `select`, which evaluates both: they must have no side effects. */
export function selectScalar(site: Site): Refactoring | undefined {
  const { unit, one, body, stretch } = site;
  for (const node of [...partsWithin(body.node.body)].reverse()) {
    if (node.kind !== 'conditional' || !node.then) continue;
    const range = editableRange(unit, node);
    if (!range || stretch.start < range.start || stretch.end > range.end) continue;
    const type = one.values.get(node)?.type.unqualified;
    const tested = one.values.get(node.condition)?.type.unqualified;
    const isOfType = [node.then, node.otherwise].every((value) => one.values.get(value)?.type.unqualified === type);
    if (type?.kind !== 'scalar' || tested?.kind !== 'scalar' || !isOfType || type.name === 'half') return undefined;
    const mask = MASKS.get(type.size);
    if (mask === undefined || type.name === 'bool') return undefined;
    if (![node.then, node.otherwise].every((value) => isThere(site, value))) return undefined;
    const [test, chosen, other] = [node.condition, node.then, node.otherwise].map((part) => textOf(unit, part));
    // A narrower or wider condition may become 0 by conversion.
    const isAsWide = tested.name === mask;
    const condition = isAsWide ? test : `(${mask})${tested.name === 'int' ? `(${test})` : `((${test}) != 0)`}`;
    if (tested.name === 'int' && !isAsWide && type.size < 4 && !isComparison(node.condition)) return undefined;
    const isSequence =
      bare(node.condition) === node.condition && node.condition.kind === 'binary' && node.condition.operator === ',';
    if (isSequence) return undefined;
    return {
      title: "Write it with 'select'",
      kind: 'refactor.rewrite',
      edits: [{ span: range, newText: `select(${other}, ${chosen}, ${condition})` }],
    };
  }
  return undefined;
}

/** Whether a value is 0 or 1. */
function isComparison(node: Expression): boolean {
  const test = bare(node);
  return (
    (test.kind === 'binary' && /^(?:[<>]=?|[=!]=|&&|\|\|)$/.test(test.operator)) ||
    (test.kind === 'unary' && test.operator === '!')
  );
}

/** Whether a value can be evaluated unconditionally: a variable, a number, an element, with signs. */
function isThere({ one }: Site, value: Expression): boolean {
  return partsWithin(value).every((part) => {
    switch (part.kind) {
      case 'paren':
      case 'number':
      case 'character':
        return true;
      case 'identifier': {
        const type = one.values.get(part)?.type;
        return type !== undefined && type.kind !== 'pointer' && !isVolatile(type);
      }
      case 'member':
        return !part.arrow;
      case 'unary':
        return part.operator === '-' || part.operator === '+' || part.operator === '~';
      default:
        return false;
    }
  });
}
