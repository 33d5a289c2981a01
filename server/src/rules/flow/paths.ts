// What happens to variables on the paths through a function.

import type { Block, Instruction, Terminator, Variable } from '../../ir/ir.js';
import { graphOf } from '../../ir/lowering.js';
import type { BodyAnalysed } from '../../semantics/facts/facts.js';
import type { Expression, Node, Statement } from '../../syntax/ast.js';
import { overlapOf } from '../../syntax/overlap.js';
import { type Part, partsWithin, withoutParens } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';

/** Something that happens to a variable: it is declared without a value, given one, or read. */
interface FlowEvent {
  readonly variable: Variable;
  readonly happens: 'declared' | 'set' | 'read';
  readonly node: Node;
}

/**
 * The condition under which an edge is taken: an expression that is true or false, or a selected label of a `switch`.
 */
export interface Branch {
  readonly at: Node;
  readonly when: boolean | 'case' | 'default';
}

export interface Edge {
  readonly from: Point;
  readonly to: Point;
  /** Undefined for an unconditional edge. */
  readonly branch: Branch | undefined;
}

/** A block of a function's graph. */
export class Point {
  readonly into: Edge[] = [];
  readonly out: Edge[] = [];

  constructor(readonly events: readonly FlowEvent[]) {}
}

const NEVER_RETURN = /^(__builtin_unreachable|__builtin_trap|abort|exit)$/;

/**
 * The blocks of a function, the entry first; undefined where compilers see other paths than the graph has: at
 * constant conditions and functions that do not return.
 *
 * @param isOpen  whether only the execution decides a condition
 */
export function pointsOf(body: BodyAnalysed, isOpen: (condition: Expression) => boolean): readonly Point[] | undefined {
  const { blocks } = graphOf(body);
  if (blocks.some(({ instructions }) => instructions.some(isOpaque))) return undefined;
  const written = new Written(body.node.body);
  if (written.isUnclear) return undefined;
  const points = new Map(blocks.map((block) => [block, new Point(eventsIn(block, written))] as const));
  for (const block of blocks) {
    const from = points.get(block);
    const ways = waysFrom(block.terminator, written, isOpen);
    if (!from || !ways) return undefined;
    for (const [next, branch] of ways) {
      const to = points.get(next);
      if (!to) continue;
      const edge = { from, to, branch };
      from.out.push(edge);
      to.into.push(edge);
    }
  }
  return [...points.values()];
}

const isOpaque = (one: Instruction): boolean =>
  (one.op === 'unknown' && one.effects) ||
  (one.op === 'builtin' && NEVER_RETURN.test(one.name)) ||
  (one.op === 'call' && NEVER_RETURN.test(spellingOf(one.callee)));

/** How a block ends. Undefined if a constant decides that. */
function waysFrom(
  end: Terminator,
  written: Written,
  isOpen: (condition: Expression) => boolean,
): readonly (readonly [Block, Branch | undefined])[] | undefined {
  switch (end.kind) {
    case 'return':
      return [];
    case 'jump':
      return [[end.to, undefined]];
    case 'branch': {
      const { node, then, otherwise } = end;
      const own = written.conditions.get(node);
      if (!own) return undefined;
      const { expression, at, isNegated } = own;
      if (expression.kind === 'number')
        return [[/^0+[uUlL]*$/.test(spellingOf(expression.name)) ? otherwise : then, undefined]];
      if (!isOpen(expression)) return undefined;
      return [
        [then, { at, when: !isNegated }],
        [otherwise, { at, when: isNegated }],
      ];
    }
    case 'switch': {
      const { labels, otherwise } = written.switches.get(end.node) ?? {};
      if (!labels || !isOpen(end.node as Expression)) return undefined;
      return [
        ...end.cases.map(({ from, block }) => {
          const label = labels.get(from.node);
          return [block, label && { at: label, when: 'case' as const }] as const;
        }),
        [end.otherwise, otherwise && { at: otherwise, when: 'default' as const }],
      ];
    }
  }
}

/** What is written in a body, as the graph refers to it. */
class Written {
  /** The operands of `&&`, `||` and `!` that decide, and the condition that each is shown as. */
  readonly conditions = new Map<
    Node,
    { readonly expression: Expression; readonly at: Expression; readonly isNegated: boolean }
  >();
  readonly switches = new Map<Node, { readonly labels: Map<Node, Node>; otherwise: Node | undefined }>();
  /** The variables that a cast to void names, which reads nothing. */
  readonly unread = new Set<Node>();
  /** Compilers compute a condition or a label. */
  isUnclear = false;

  constructor(body: Statement) {
    for (const part of partsWithin(body)) this.#note(part);
  }

  #note(part: Part): void {
    switch (part.kind) {
      case 'if':
      case 'while':
      case 'do':
      case 'for':
        if (part.condition) this.#decides(part.condition, part.condition, false);
        return;
      case 'conditional':
        if (!part.then) this.isUnclear = true;
        return this.#decides(part.condition, part.condition, false);
      case 'binary':
        if (overlapOf(part) !== undefined) this.isUnclear = true;
        if (part.operator === '&&' || part.operator === '||') this.#decides(part, part, false);
        return;
      case 'cast':
        if (part.type.specifiers.type.kind === 'keywords' && part.type.specifiers.type.words.join() === 'void')
          this.unread.add(withoutParens(part.operand));
        return;
      case 'switch': {
        const labels = new Map<Node, Node>();
        const own: { labels: typeof labels; otherwise: Node | undefined } = { labels, otherwise: undefined };
        this.switches.set(part.condition, own);
        for (const one of partsWithin(part.body))
          if (one.kind === 'default') own.otherwise ??= { first: one.first, last: one.first };
          else if (one.kind === 'case')
            labels.set(withoutParens(one.value), { first: one.first, last: (one.to ?? one.value).last });
        return;
      }
      case 'case':
        // A `switch` over an enumeration may name every value.
        if (withoutParens(part.value).kind === 'identifier') this.isUnclear = true;
        return;
      case 'block':
      case 'statement-expression':
        this.isUnclear = true;
        return;
      default:
    }
  }

  #decides(node: Expression, at: Expression, isNegated: boolean): void {
    const expression = withoutParens(node);
    if (expression.kind === 'unary' && expression.operator === '!')
      return this.#decides(expression.operand, at, !isNegated);
    if (expression.kind === 'binary' && (expression.operator === '&&' || expression.operator === '||')) {
      this.#decides(expression.left, expression.left, false);
      return this.#decides(expression.right, at, isNegated);
    }
    if (!this.conditions.has(expression)) this.conditions.set(expression, { expression, at, isNegated });
  }
}

/**
 * The events of a block. An object of which a part or the address is used counts as initialized from there on, as in
 * compilers; `x += 1` reads `x` only.
 */
function eventsIn({ instructions }: Block, { unread }: Written): readonly FlowEvent[] {
  const events: FlowEvent[] = [];
  const loaded = new Map<Variable, Node>();
  const whole = new Set<Instruction>();
  for (const one of instructions)
    if (one.op === 'load' && one.from.op === 'variable') whole.add(one.from);
    else if (one.op === 'store' && one.to.op === 'variable') whole.add(one.to);
  for (const one of instructions) {
    const { node } = one;
    if (one.op === 'begin') events.push({ variable: one.variable, happens: 'declared', node });
    else if (one.op === 'variable' && !whole.has(one)) events.push({ variable: one.variable, happens: 'set', node });
    else if (one.op === 'load' && one.from.op === 'variable') {
      const { variable } = one.from;
      loaded.set(variable, node);
      const named = 'kind' in node ? withoutParens(node as Expression) : node;
      if (!unread.has(named)) events.push({ variable, happens: 'read', node: named });
    } else if (one.op === 'store' && one.to.op === 'variable' && loaded.get(one.to.variable) !== node)
      events.push({ variable: one.to.variable, happens: 'set', node });
  }
  return events;
}
