/** Which variables of a function hold values that may still be used. */
import { type Block, type FunctionGraph, type Instruction, successors, type Variable } from './ir.js';

/** The instruction that an address is computed from. */
export function rootOf(address: Instruction): Instruction {
  let at = address;
  while (at.op === 'element' || at.op === 'field' || at.op === 'convert') at = at.op === 'convert' ? at.value : at.base;
  return at;
}

/** The variable that an address leads into. */
export const variableIn = (address: Instruction): Variable | undefined => {
  const root = rootOf(address);
  return root.op === 'variable' ? root.variable : undefined;
};

/** The variables that an instruction may change. */
export function changedBy(of: Instruction): readonly Variable[] {
  if (of.op === 'begin' || of.op === 'zero') return [of.variable];
  const addresses = of.op === 'store' ? [of.to] : of.op === 'call' || of.op === 'builtin' ? of.args : [];
  return addresses.flatMap((address) => variableIn(address) ?? []);
}

/** The variable that an instruction gives a new value as a whole. */
function definedBy(of: Instruction): Variable | undefined {
  if (of.op === 'begin' || of.op === 'zero') return of.variable;
  return of.op === 'store' && of.to.op === 'variable' ? of.to.variable : undefined;
}

/** The addresses that an instruction uses. */
function addressesIn(of: Instruction): readonly Instruction[] {
  switch (of.op) {
    case 'load':
      return [of.from];
    case 'store':
      return of.to.op === 'variable' ? [of.value] : [of.to, of.value];
    case 'binary':
      return [of.left, of.right];
    case 'call':
    case 'builtin':
      return of.args;
    default:
      return [];
  }
}

/** The variables whose values may be used in a block, or after it, before they get new ones. */
export function liveVariables({ blocks }: FunctionGraph): ReadonlyMap<Block, ReadonlySet<Variable>> {
  const before = new Map<Block, Block[]>(blocks.map((block) => [block, []]));
  const live = new Map<Block, Set<Variable>>(blocks.map((block) => [block, new Set()]));
  const defined = new Map<Block, Set<Variable>>();
  for (const block of blocks) {
    for (const next of successors(block)) before.get(next)?.push(block);
    const own = new Set<Variable>();
    for (const one of block.instructions) {
      for (const address of addressesIn(one)) {
        const used = variableIn(address);
        if (used && !own.has(used)) live.get(block)?.add(used);
      }
      const made = definedBy(one);
      if (made) own.add(made);
    }
    defined.set(block, own);
  }
  for (const block of blocks)
    for (const variable of [...(live.get(block) ?? [])]) {
      const open = [...(before.get(block) ?? [])];
      for (let one = open.pop(); one; one = open.pop()) {
        const own = live.get(one);
        if (!own || own.has(variable) || defined.get(one)?.has(variable)) continue;
        own.add(variable);
        open.push(...(before.get(one) ?? []));
      }
    }
  return live;
}
