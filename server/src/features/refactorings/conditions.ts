import { editableRange, textOf } from '../../refactoring/edits/edits.js';
import type { Expression, Statement } from '../../syntax/ast.js';
import { partsWithin } from '../../syntax/walk.js';
import { isUnknown, isVoid } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import { hasEffects, type Refactoring, type Site } from './site.js';

type If = Statement & { readonly kind: 'if' };

/** The common end of every branch of a chain of conditions: an assignment to one lvalue, or a `return`. */
interface Ending {
  /** The text before the value: `x = `, `return `. */
  readonly head: string;
  readonly place: Expression | undefined;
  readonly value: Expression;
  readonly type: Type;
}

/** Rewrites a chain of `if` and `else` that sets one lvalue, or returns, as one statement with `?:`. */
export function useConditional(site: Site): Refactoring | undefined {
  const { unit } = site;
  const chain = chainAt(site);
  const range = chain && editableRange(unit, chain);
  // Comments between the branches would be lost.
  if (!chain || !range || /\/\/|\/\*|^[ \t]*#/m.test(range.file.text.slice(range.start, range.end))) return undefined;
  const conditions: Expression[] = [];
  const endings: Ending[] = [];
  for (let at: Statement | undefined = chain; ; ) {
    at = unwrapped(at);
    if (at?.kind === 'if') {
      const ending = endingOf(site, unwrapped(at.then));
      if (!ending || hasEffects(at.condition)) return undefined;
      conditions.push(at.condition);
      endings.push(ending);
      at = at.otherwise;
    } else {
      const ending = endingOf(site, at);
      if (!ending) return undefined;
      endings.push(ending);
      break;
    }
  }
  const [first, ...others] = endings;
  // Of two types a conditional would make a third one, and another value.
  if (!first || others.some(({ head, type }) => head !== first.head || type !== first.type)) return undefined;
  if (first.place && hasEffects(first.place)) return undefined;
  const texts = endings.map(({ value }, i) => operandText(site, value, i === endings.length - 1));
  const tests = conditions.map((condition) => operandText(site, condition, false));
  if ([...texts, ...tests].some((text) => text === undefined)) return undefined;
  const value = tests.map((test, i) => `${test} ? ${texts[i]} : `).join('') + texts.at(-1);
  return {
    title: `Replace 'if' by '?:'`,
    kind: 'refactor.rewrite',
    edits: [{ span: range, newText: `${first.head}${value};` }],
  };
}

/** The chain whose first line contains the cursor, or that is selected as a whole. */
function chainAt({ unit, body, stretch }: Site): If | undefined {
  let found: If | undefined;
  const parts = partsWithin(body.node.body);
  const later = new Set(parts.map((part) => (part.kind === 'if' ? part.otherwise : undefined)));
  for (const part of parts) {
    if (part.kind !== 'if' || later.has(part)) continue;
    const whole = editableRange(unit, part);
    const head = editableRange(unit, { first: part.first, last: part.condition.last });
    if (!whole || !head) continue;
    const isInHead = head.start <= stretch.start && stretch.end <= head.end;
    if (isInHead || (whole.start === stretch.start && whole.end === stretch.end)) found = part;
  }
  return found;
}

/** A statement without redundant braces. */
function unwrapped(statement: Statement | undefined): Statement | undefined {
  let at = statement;
  while (at?.kind === 'compound' && at.statements.length === 1) at = at.statements[0];
  return at;
}

function endingOf({ unit, one, body }: Site, statement: Statement | undefined): Ending | undefined {
  const expression = statement?.kind === 'expression' ? statement.expression : undefined;
  const value =
    statement?.kind === 'return' ? statement.value : expression?.kind === 'assignment' ? expression.right : undefined;
  const found = value && one.values.get(value);
  if (!value || !found) return undefined;
  const type = found.type.unqualified;
  if (isUnknown(type) || isVoid(type) || !['scalar', 'vector', 'pointer'].includes(type.kind)) return undefined;
  if (expression?.kind !== 'assignment') {
    const returns = body.symbol.type.returns.unqualified;
    // A null pointer constant must not become an operand.
    return returns.kind === 'pointer' && type !== returns
      ? undefined
      : { head: 'return ', place: undefined, value, type };
  }
  const place = textOf(unit, expression.left);
  const target = one.values.get(expression.left)?.type.unqualified;
  if (!target || (target.kind === 'pointer' && target !== type)) return undefined;
  return { head: `${place} ${expression.operator} `, place: expression.left, value, type };
}

/** An expression as an operand of `?:`; only the last one may be another conditional. */
function operandText({ unit }: Site, node: Expression, isLast: boolean): string {
  const text = textOf(unit, node);
  const isComma = node.kind === 'binary' && node.operator === ',';
  const isLoose = node.kind === 'assignment' || isComma || (node.kind === 'conditional' && !isLast);
  return isLoose ? `(${text})` : text;
}
