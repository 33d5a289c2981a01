import type { Name } from '../text/names.js';
import type { AnalysedUnit } from './analysed-unit.js';
import type { UnitTrace } from './unit-trace.js';

const NO_EDGES: ReadonlyMap<Name, Set<Name>> = new Map();

/** Who calls whom in a unit. */
export function edgesOf({ calls }: UnitTrace): ReadonlyMap<Name, Set<Name>> {
  if (calls.length === 0) return NO_EDGES;
  const edges = new Map<Name, Set<Name>>();
  for (const { caller, callee } of calls) {
    const known = edges.get(caller);
    if (known) known.add(callee.name);
    else edges.set(caller, new Set([callee.name]));
  }
  return edges;
}

/** Who calls whom in a unit, and which kernels have local variables, as comparable text. */
export const edgesAsText = <F>({ trace }: AnalysedUnit<F>): string[] => [
  ...trace.calls.map(({ caller, callee }) => `${caller}>${callee.name}`),
  ...[...trace.kernelsWithLocal].map((name) => `${name}:`),
];

export const equalSets = (a: ReadonlySet<Name>, b: ReadonlySet<Name>): boolean =>
  a.size === b.size && [...a].every((name) => b.has(name));

export function reachableFrom(start: Name, callees: ReadonlyMap<Name, ReadonlySet<Name>>): Set<Name> {
  const seen = new Set<Name>();
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(callees.get(at) ?? []));
  }
  return seen;
}

/**
 * The functions that may come back to themselves: what is left when those that call nothing left, or that nothing left
 * calls, are taken away.
 */
export function namesOnCycles(callees: ReadonlyMap<Name, ReadonlySet<Name>>): Set<Name> {
  const left = new Set(callees.keys());
  for (let changed = true; changed; ) {
    changed = false;
    for (const name of left) {
      let calls = false;
      for (const callee of callees.get(name) ?? []) if (left.has(callee)) calls = true;
      if (calls) continue;
      left.delete(name);
      changed = true;
    }
  }
  return left;
}
