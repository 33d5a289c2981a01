// Variables that some ways through a function give a value and others do not, and that are read behind them all the
// same: what compilers can tell of it without a doubt.
import type { BodyAnalysed } from '../semantics/facts.js';
import { isFollowed } from '../semantics/suspicions.js';
import type { VariableSymbol } from '../semantics/symbols.js';
import type { Expression, Node } from '../syntax/ast.js';
import { partsWithin } from '../syntax/walk.js';
import type { Name } from '../text/names.js';
import { Qualifiers } from '../types/type.js';
import { type Block, type Branch, blocksOf, type Edge } from './control-flow.js';

/** A variable has no value where a way branches off, which certainly comes to where it is read. */
export interface SometimesUnset {
  readonly symbol: VariableSymbol;
  readonly branch: Branch;
  readonly read: Node;
}

/** A condition that may hold or not, as far as compilers see. */
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

/** The variables of a function that are so. */
export function sometimesUnset({ node, facts, symbol }: BodyAnalysed): readonly SometimesUnset[] {
  const variables = new Map<object, VariableSymbol>();
  const own = new Set(symbol.parameters.map(({ name }) => name));
  const constants: Name[] = [];
  for (const fact of facts) {
    if (fact.kind !== 'variable') continue;
    own.add(fact.symbol.name);
    if (fact.symbol.type.qualifiers & Qualifiers.Const) constants.push(fact.symbol.name);
    if (!fact.declarator.initializer && isFollowed(fact.symbol)) variables.set(fact.declarator, fact.symbol);
  }
  if (variables.size === 0) return [];
  for (const name of constants) own.delete(name);
  const blocks = blocksOf<VariableSymbol>(node.body, {
    declaredBy: (declarator) => variables.get(declarator),
    isPointer: ({ type }) => type.kind === 'pointer',
    isOpen: (condition) => isOpen(condition, own),
  });
  if (!blocks || blocks.every(({ out }) => out.length < 2)) return [];
  const read = new Set<VariableSymbol>();
  for (const { events } of blocks)
    for (const { happens, variable } of events) if (happens === 'read') read.add(variable);
  return [...read].flatMap((variable) => readsOf(blocks, variable));
}

/** What is known of a variable: it has a value, it has none, or (both bits) ways differ; 0: unreached. */
const SET = 1;
const UNSET = 2;

/** The first read of a variable that some way comes to without a value, once for each branch of such ways. */
function readsOf(blocks: readonly Block<VariableSymbol>[], symbol: VariableSymbol): readonly SometimesUnset[] {
  const before = new Map<Block<VariableSymbol>, number>();
  const after = new Map<Block<VariableSymbol>, number>();
  const start = blocks[0];
  const open = start ? [start] : [];
  if (start) before.set(start, UNSET);
  for (let block = open.pop(); block; block = open.pop()) {
    let state = before.get(block) ?? 0;
    for (const { variable, happens } of block.events)
      if (variable === symbol && happens !== 'read') state = happens === 'set' ? SET : UNSET;
    if (after.get(block) === state) continue;
    after.set(block, state);
    for (const { to } of block.out) {
      const joined = (before.get(to) ?? 0) | state;
      if (joined === before.get(to)) continue;
      before.set(to, joined);
      open.push(to);
    }
  }
  let found: readonly SometimesUnset[] = [];
  for (const block of blocks) {
    let state = before.get(block) ?? 0;
    for (const { variable, happens, node } of block.events) {
      if (variable !== symbol) continue;
      if (happens !== 'read') state = happens === 'set' ? SET : UNSET;
      // It has no value at all there, which is another report.
      else if (state === UNSET) return [];
      else if (state === (SET | UNSET) && (found[0]?.read.first ?? Number.POSITIVE_INFINITY) > node.first) {
        const branches = branchesTo(blocks, block, before, after);
        if (branches.length > 0) found = branches.map((branch) => ({ symbol, branch, read: node }));
      }
    }
  }
  return found;
}

/**
 * The branches on which the variable has no value, and which lead nowhere but to a block: going back from it, a block
 * counts when all ways from it do.
 */
function branchesTo(
  blocks: readonly Block<VariableSymbol>[],
  target: Block<VariableSymbol>,
  before: ReadonlyMap<Block<VariableSymbol>, number>,
  after: ReadonlyMap<Block<VariableSymbol>, number>,
): readonly Branch[] {
  const led = new Map<Block<VariableSymbol>, number>([[target, target.out.length]]);
  const leads = (block: Block<VariableSymbol>): boolean => (led.get(block) ?? 0) >= block.out.length;
  const open = [target];
  for (let block = open.pop(); block; block = open.pop())
    for (const { from } of block.into) {
      const state = after.get(from);
      if (state === SET || (state === (SET | UNSET) && before.get(block) === UNSET)) continue;
      const count = (led.get(from) ?? 0) + 1;
      led.set(from, count);
      if (count === from.out.length) open.push(from);
    }
  const isOff = ({ from, to, branch }: Edge<VariableSymbol>): boolean =>
    branch !== undefined && after.get(from) === UNSET && led.has(to) && leads(to);
  return blocks
    .filter((block) => led.has(block) && !leads(block))
    .flatMap(({ out }) => out.filter(isOff).flatMap(({ branch }) => branch ?? []));
}
