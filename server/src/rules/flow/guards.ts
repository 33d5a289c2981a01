// Finds uses of a kernel's buffers that a comparison of the work-item's id with a bound guards, and uses that it
// doesn't.

import { calleeOf, factsOf, literalValue } from '../../refactoring/edits/body.js';
import { pointeeSpace } from '../../semantics/describe.js';
import type { BodyAnalysed } from '../../semantics/facts/facts.js';
import type { Expression, Statement } from '../../syntax/ast.js';
import { operandsOf, partsWithin, withoutParens } from '../../syntax/walk.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';

/** `id < bound` holds. `last` is 1 where it is `id <= bound`. */
interface Guard {
  readonly id: Name;
  readonly bound: Expression;
  readonly last: 0 | 1;
}

/** An element of a buffer, with an index that depends on ids. */
interface Use {
  readonly node: Expression & { readonly kind: 'subscript' };
  readonly ids: ReadonlySet<Name>;
  readonly guards: readonly Guard[];
  /** Another condition decides whether this code runs. */
  readonly isConditional: boolean;
}

/** The same element is used with a guard in one place, and without one in another. */
export interface Unguarded {
  readonly node: Use['node'];
  readonly guard: Guard;
  readonly guarded: Use['node'];
  /** The dimension of the compared id. */
  readonly dimension: number;
}

const isOfHost = (space: AddressSpace): boolean => space === AddressSpace.Global || space === AddressSpace.Constant;

const COMPARISONS: ReadonlySet<Name> = new Set(['<', '<=', '>', '>='].map(intern));
const RETURN: ReadonlySet<Name> = new Set([intern('return')]);

/** The tokens of a body with one of these names: scanning them is faster than walking the tree. */
function tokensOf({ unit, node }: BodyAnalysed, names: ReadonlySet<Name>): readonly number[] {
  const found: number[] = [];
  for (let i = node.body.first; i <= node.body.last; i++) if (names.has(unit.names[i] ?? 0)) found.push(i);
  return found;
}

const NO_PARAMETERS: ReadonlyMap<Name, boolean> = new Map();
const NO_NAMES: ReadonlySet<Name> = new Set();

class Guards {
  /** Variables that always hold a global id, by their dimensions. */
  readonly ids = new Map<Name, number>();
  /** By the text of the used expression. */
  readonly uses = new Map<string, Use[]>();
  /** With a `goto` or inline assembly, nothing is known. */
  isOdd = false;
  readonly #changed = new Set<Name>();
  /** Whether they are pointers. */
  #parameters: ReadonlyMap<Name, boolean> = NO_PARAMETERS;
  /** Pointers to memory that the host allocates. */
  #buffers: ReadonlySet<Name> = NO_NAMES;
  /** The tokens that leave the function. */
  #returns: readonly number[] = [];
  #guards: readonly Guard[] = [];
  #isConditional = false;

  constructor(body: BodyAnalysed) {
    const { node, symbol } = body;
    const declared = new Set<Name>();
    for (const { symbol, declarator } of factsOf(body, 'variable')) {
      // Two variables share the name, and the analysis doesn't tell them apart.
      if (declared.has(symbol.name)) this.#changed.add(symbol.name);
      declared.add(symbol.name);
      const dimension = declarator.initializer && globalDimension(declarator.initializer);
      if (dimension !== undefined) this.ids.set(symbol.name, dimension);
    }
    if (this.ids.size === 0 || tokensOf(body, COMPARISONS).length === 0) return;
    this.#parameters = new Map(symbol.parameters.map(({ name, type }) => [name, type.kind === 'pointer']));
    this.#buffers = new Set(
      symbol.parameters.filter(({ type }) => isOfHost(pointeeSpace(type))).map(({ name }) => name),
    );
    this.#returns = tokensOf(body, RETURN);
    const noteChanged = (target: Expression): void => {
      const inner = withoutParens(target);
      if (inner.kind === 'identifier') this.#changed.add(inner.name);
    };
    for (const { target } of factsOf(body, 'write')) noteChanged(target);
    for (const { expression } of factsOf(body, 'address-of'))
      if (expression.kind === 'unary') noteChanged(expression.operand);
    for (const name of this.#changed) this.ids.delete(name);
    if (this.ids.size > 0) this.#statement(node.body);
  }

  #statement(node: Statement): void {
    switch (node.kind) {
      case 'compound':
        for (const one of node.statements) this.#statement(one);
        return;
      case 'if': {
        this.#expression(node.condition);
        const { then, otherwise } = node;
        this.#guarded(this.#conjuncts(node.condition), () => this.#statement(then));
        if (otherwise) this.#guarded(undefined, () => this.#statement(otherwise));
        if (!this.#mayLeave(node)) return;
        const kept = otherwise ? undefined : leaves(then) ? this.#disjuncts(node.condition) : undefined;
        if (kept) this.#guards = [...this.#guards, ...kept];
        else this.#isConditional = true;
        return;
      }
      case 'while':
      case 'do':
      case 'for':
      case 'switch': {
        if (node.kind === 'for' && node.initial) this.#statement(node.initial);
        if (node.condition) this.#expression(node.condition);
        const own = node.condition ? this.#conjuncts(node.condition) : undefined;
        const isFree = node.kind !== 'switch' && !(node.condition && this.#namesId(node.condition));
        if (isFree) this.#statement(node.body);
        else this.#guarded(own, () => this.#statement(node.body));
        if (node.kind === 'for' && node.step) this.#expression(node.step);
        if (this.#mayLeave(node)) this.#isConditional = true;
        return;
      }
      case 'declaration':
        for (const { initializer } of node.declarators) if (initializer) this.#expression(initializer);
        return;
      case 'expression':
        return this.#expression(node.expression);
      case 'return':
        if (node.value) this.#expression(node.value);
        return;
      case 'case':
      case 'default':
        return this.#statement(node.body);
      case 'goto':
      case 'label':
      case 'asm':
        this.isOdd = true;
        return;
      default:
    }
  }

  #mayLeave({ first, last }: Statement): boolean {
    return this.#returns.some((token) => token >= first && token <= last);
  }

  /** Walks code under a condition: the guards that it implies, or undefined for a condition that is not understood. */
  #guarded(guards: readonly Guard[] | undefined, walk: () => void): void {
    const before = [this.#guards, this.#isConditional] as const;
    this.#guards = [...this.#guards, ...(guards ?? [])];
    this.#isConditional = true;
    walk();
    [this.#guards, this.#isConditional] = before;
  }

  #expression(node: Expression): void {
    if (node.kind === 'conditional') {
      const { condition, then, otherwise } = node;
      this.#expression(condition);
      if (then) this.#guarded(this.#conjuncts(condition), () => this.#expression(then));
      return this.#guarded(undefined, () => this.#expression(otherwise));
    }
    if (node.kind === 'binary' && (node.operator === '&&' || node.operator === '||')) {
      this.#expression(node.left);
      const guards = node.operator === '&&' ? this.#conjuncts(node.left) : this.#disjuncts(node.left);
      return this.#guarded(guards, () => this.#expression(node.right));
    }
    // The operand of `sizeof` and `&` is not read.
    if (node.kind === 'sizeof' || (node.kind === 'unary' && node.operator === '&')) return;
    if (node.kind === 'subscript') this.#use(node);
    for (const operand of operandsOf(node)) this.#expression(operand);
  }

  #use(node: Use['node']): void {
    const base = withoutParens(node.base);
    if (base.kind !== 'identifier' || !this.#buffers.has(base.name) || this.#changed.has(base.name)) return;
    const ids = new Set<Name>();
    const text = this.#textOf(node.index, ids);
    if (text === undefined || ids.size === 0) return;
    const key = `${base.name}[${text}]`;
    const use = { node, ids, guards: this.#guards, isConditional: this.#isConditional };
    const known = this.uses.get(key);
    if (known) known.push(use);
    else this.uses.set(key, [use]);
  }

  /** The same text for the same index; undefined if the index depends on something that may change. */
  #textOf(node: Expression, ids: Set<Name>): string | undefined {
    switch (node.kind) {
      case 'paren':
        return this.#textOf(node.inner, ids);
      case 'number':
        return spellingOf(node.name);
      case 'identifier':
        if (this.ids.has(node.name)) ids.add(node.name);
        else if (this.#changed.has(node.name) || !this.#parameters.has(node.name)) return undefined;
        return spellingOf(node.name);
      case 'binary': {
        const [left, right] = [this.#textOf(node.left, ids), this.#textOf(node.right, ids)];
        return left === undefined || right === undefined ? undefined : `(${left}${node.operator}${right})`;
      }
      default:
        return undefined;
    }
  }

  #namesId(node: Expression): boolean {
    for (const part of partsWithin(node)) if (part.kind === 'identifier' && this.ids.has(part.name)) return true;
    return false;
  }

  /** The guards that `a && b` implies. */
  #conjuncts(node: Expression): readonly Guard[] {
    const inner = withoutParens(node);
    if (inner.kind !== 'binary') return [];
    if (inner.operator === '&&') return [...this.#conjuncts(inner.left), ...this.#conjuncts(inner.right)];
    return this.#guard(inner, ['<', '<='], ['>', '>=']);
  }

  /** The guards that hold where `a || b` is false. */
  #disjuncts(node: Expression): readonly Guard[] | undefined {
    const inner = withoutParens(node);
    if (inner.kind !== 'binary') return undefined;
    if (inner.operator === '||') {
      const [left, right] = [this.#disjuncts(inner.left), this.#disjuncts(inner.right)];
      return left && right && [...left, ...right];
    }
    const found = this.#guard(inner, ['>=', '>'], ['<=', '<']);
    return found.length > 0 ? found : undefined;
  }

  /** `operators`, and their mirrored forms: the first excludes the bound itself. */
  #guard(
    { operator, left, right }: Expression & { readonly kind: 'binary' },
    operators: readonly string[],
    turned: readonly string[],
  ): readonly Guard[] {
    const [one, other] = [withoutParens(left), withoutParens(right)];
    const at = operators.indexOf(operator);
    if (at >= 0 && one.kind === 'identifier' && this.ids.has(one.name) && this.#isBound(other))
      return [{ id: one.name, bound: other, last: at === 0 ? 0 : 1 }];
    const back = turned.indexOf(operator);
    if (back >= 0 && other.kind === 'identifier' && this.ids.has(other.name) && this.#isBound(one))
      return [{ id: other.name, bound: one, last: back === 0 ? 0 : 1 }];
    return [];
  }

  #isBound(node: Expression): boolean {
    if (node.kind === 'identifier') return this.#parameters.get(node.name) === false && !this.#changed.has(node.name);
    return literalValue(node) !== undefined;
  }
}

/** The dimension of `get_global_id(0)`, however it is cast. */
function globalDimension(node: Expression): number | undefined {
  const inner = withoutParens(node);
  if (inner.kind === 'cast') return globalDimension(inner.operand);
  if (inner.kind !== 'call' || calleeOf(inner) !== 'get_global_id') return undefined;
  const dimension = inner.args[0] && literalValue(inner.args[0]);
  return dimension === undefined ? undefined : Number(dimension);
}

/** A statement that only returns. */
const leaves = (node: Statement): boolean =>
  node.kind === 'return' || (node.kind === 'compound' && node.statements.length === 1 && node.statements.every(leaves));

/** Elements that are used both under a bound on a global id and, by all work-items, without one. */
export function unguardedIn(body: BodyAnalysed): readonly Unguarded[] {
  const found: Unguarded[] = [];
  // After an error, the changed variables are unknown.
  if (!body.complete) return found;
  const { ids, uses, isOdd } = new Guards(body);
  if (isOdd) return found;
  for (const own of uses.values()) {
    const free = own.find(({ guards, isConditional }) => guards.length === 0 && !isConditional);
    if (!free) continue;
    for (const { guards, node } of own) {
      const guard = guards.find(({ id }) => free.ids.has(id));
      const dimension = guard && ids.get(guard.id);
      if (guard && dimension !== undefined) {
        found.push({ node: free.node, guard, guarded: node, dimension });
        break;
      }
    }
  }
  return found;
}
