// Variables that are uninitialized on some paths through a function and read later: only what compilers report without
// doubt.

import type { Variable } from '../../ir/ir.js';
import { factsOf } from '../../refactoring/edits/body.js';
import type { BodyAnalysed } from '../../semantics/facts/facts.js';
import { isFollowed } from '../../semantics/statements/suspicions.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { Expression, Node } from '../../syntax/ast.js';
import { partsWithin } from '../../syntax/walk.js';
import type { Name } from '../../text/names.js';
import { Qualifiers } from '../../types/type.js';
import { type Branch, type Edge, type Point, pointsOf } from './paths.js';

/** A variable is uninitialized at a branch that certainly leads to a read of it. */
export interface SometimesUnset {
  readonly variable: Variable;
  readonly branch: Branch;
  readonly read: Node;
}

/** A condition that may be true or false, as far as compilers can see. */
function isOpen(condition: Expression, variables: ReadonlySet<Name>): boolean {
  let isVariable = false;
  for (const part of partsWithin(condition)) {
    if (part.kind === 'sizeof') return false;
    if (part.kind === 'call' || part.kind === 'subscript') isVariable = true;
    if (part.kind === 'identifier') {
      if (!variables.has(part.name)) return false;
      isVariable = true;
    }
  }
  return isVariable;
}

/** The conditionally uninitialized variables of a function. */
export function sometimesUnset(body: BodyAnalysed): readonly SometimesUnset[] {
  const own = new Set<Name>();
  const isUnset = new Set<VariableSymbol>();
  const constants: Name[] = [];
  for (const { symbol, declarator } of factsOf(body, 'variable')) {
    own.add(symbol.name);
    if (symbol.type.qualifiers & Qualifiers.Const) constants.push(symbol.name);
    if (!declarator.initializer && isFollowed(symbol)) isUnset.add(symbol);
  }
  if (isUnset.size === 0) return [];
  for (const { name } of body.symbol.parameters) own.add(name);
  for (const name of constants) own.delete(name);
  const points = pointsOf(body, (condition) => isOpen(condition, own));
  if (!points || points.every(({ out }) => out.length < 2)) return [];
  const read = new Set<Variable>();
  for (const { events } of points)
    for (const { happens, variable } of events)
      if (happens === 'read' && variable.symbol && isUnset.has(variable.symbol)) read.add(variable);
  return readsIn(points, new States(points, read), read);
}

/** The state of a variable: set, unset, or (both bits) depending on the path; 0: unreached. */
const SET = 1;
const UNSET = 2;
/** The number of variables in a word, with two bits each. */
const IN_WORD = 16;

/**
 * The states of variables before and after each block. All variables are followed at once: a body may have thousands.
 */
class States {
  readonly #places = new Map<Variable, number>();
  readonly #before = new Map<Point, Uint32Array>();
  readonly #after = new Map<Point, Uint32Array>();

  constructor(blocks: readonly Point[], variables: ReadonlySet<Variable>) {
    for (const variable of variables) this.#places.set(variable, this.#places.size);
    const words = Math.ceil(variables.size / IN_WORD);
    const [start] = blocks;
    if (start) this.#before.set(start, new Uint32Array(words).fill(0xaaaaaaaa));
    const open = new Set(start ? [start] : []);
    // In text order: most predecessors of a block have been visited.
    while (open.size > 0)
      for (const block of blocks) {
        const before = open.delete(block) ? this.#before.get(block) : undefined;
        if (!before) continue;
        const after = this.#transfer(block, before);
        this.#after.set(block, after);
        for (const { to } of block.out) if (this.#join(to, after)) open.add(to);
      }
  }

  #transfer({ events }: Point, before: Uint32Array): Uint32Array {
    let after = before;
    for (const { variable, happens } of events) {
      const place = this.#places.get(variable);
      if (happens === 'read' || place === undefined) continue;
      if (after === before) after = before.slice();
      const shift = (place % IN_WORD) * 2;
      const word = Math.floor(place / IN_WORD);
      after[word] = ((after[word] ?? 0) & ~(3 << shift)) | ((happens === 'set' ? SET : UNSET) << shift);
    }
    return after;
  }

  /** Merges a state into a block; returns whether that changed it. */
  #join(block: Point, state: Uint32Array): boolean {
    const known = this.#before.get(block);
    if (!known) {
      this.#before.set(block, state.slice());
      return true;
    }
    let isNew = false;
    for (let i = 0; i < known.length; i++) {
      const one = known[i] ?? 0;
      const joined = one | (state[i] ?? 0);
      if (joined >>> 0 === one) continue;
      known[i] = joined;
      isNew = true;
    }
    return isNew;
  }

  before(block: Point, variable: Variable): number {
    return this.#of(this.#before.get(block), variable);
  }

  after(block: Point, variable: Variable): number {
    return this.#of(this.#after.get(block), variable);
  }

  #of(state: Uint32Array | undefined, variable: Variable): number {
    const place = this.#places.get(variable) ?? 0;
    return ((state?.[Math.floor(place / IN_WORD)] ?? 0) >> ((place % IN_WORD) * 2)) & 3;
  }
}

/** The first read of each variable that is uninitialized on some path, once for each branch that causes it. */
function readsIn(
  blocks: readonly Point[],
  states: States,
  variables: ReadonlySet<Variable>,
): readonly SometimesUnset[] {
  const places = new Map(blocks.map((block, i) => [block, i]));
  const found = new Map<Variable, readonly SometimesUnset[]>();
  /** Variables that are uninitialized on every path, which another rule reports. */
  const without = new Set<Variable>();
  for (const block of blocks) {
    const now = new Map<Variable, number>();
    for (const { variable, happens, node } of block.events) {
      if (!variables.has(variable)) continue;
      const state = now.get(variable) ?? states.before(block, variable);
      if (happens !== 'read') now.set(variable, happens === 'set' ? SET : UNSET);
      else if (state === UNSET) without.add(variable);
      else if (
        state === (SET | UNSET) &&
        !without.has(variable) &&
        (found.get(variable)?.[0]?.read.first ?? Number.POSITIVE_INFINITY) > node.first
      ) {
        const branches = branchesTo(block, places, states, variable);
        if (branches.length > 0)
          found.set(
            variable,
            branches.map((branch) => ({ variable, branch, read: node })),
          );
      }
    }
  }
  return [...variables].flatMap((one) => (without.has(one) ? [] : (found.get(one) ?? [])));
}

/**
 * The branches at which a variable is unset and which always lead to a block: going backwards, a block counts if all
 * its successors do.
 */
function branchesTo(
  target: Point,
  places: ReadonlyMap<Point, number>,
  states: States,
  variable: Variable,
): readonly Branch[] {
  const led = new Map<Point, number>([[target, target.out.length]]);
  const leads = (block: Point): boolean => (led.get(block) ?? 0) >= block.out.length;
  const open = [target];
  for (let block = open.pop(); block; block = open.pop())
    for (const { from } of block.into) {
      const state = states.after(from, variable);
      if (state === SET || (state === (SET | UNSET) && states.before(block, variable) === UNSET)) continue;
      const count = (led.get(from) ?? 0) + 1;
      led.set(from, count);
      if (count === from.out.length) open.push(from);
    }
  const isOff = ({ from, to, branch }: Edge): boolean =>
    branch !== undefined && states.after(from, variable) === UNSET && led.has(to) && leads(to);
  return [...led.keys()]
    .filter((block) => !leads(block))
    .sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    .flatMap(({ out }) => out.filter(isOff).flatMap(({ branch }) => branch ?? []));
}
