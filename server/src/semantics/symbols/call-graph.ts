import type { Name } from '../../text/names.js';
import type { AnalysedUnit } from '../incremental/analysed-unit.js';
import type { UnitTrace } from '../incremental/unit-trace.js';

const NO_EDGES: ReadonlyMap<Name, Set<Name>> = new Map();

/** The call graph of a unit: the called functions by caller. */
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

/** The call graph of a unit and its kernels with local variables, as comparable text. */
export const edgesAsText = <F>({ trace }: AnalysedUnit<F>): string[] => [
  ...trace.calls.map(({ caller, callee }) => `${caller}>${callee.name}`),
  ...[...trace.kernelsWithLocal].map((name) => `${name}:`),
];

export const equalSets = (a: ReadonlySet<Name>, b: ReadonlySet<Name>): boolean =>
  a.size === b.size && [...a].every((name) => b.has(name));

/**
 * The recursive functions, each with the number of its strongly connected component (Tarjan's algorithm).
 */
export function cyclesIn(callees: ReadonlyMap<Name, ReadonlySet<Name>>): Map<Name, number> {
  const cycles = new Map<Name, number>();
  /** The order of discovery, and the earliest function that each is known to reach. */
  const met = new Map<Name, number>();
  const earliest = new Map<Name, number>();
  const group: Name[] = [];
  const isOpen = new Set<Name>();
  const way: { readonly name: Name; readonly left: Iterator<Name> }[] = [];
  const enter = (name: Name): void => {
    met.set(name, met.size);
    earliest.set(name, met.size - 1);
    group.push(name);
    isOpen.add(name);
    way.push({ name, left: (callees.get(name) ?? NOBODY)[Symbol.iterator]() });
  };
  const lower = (name: Name, to: number): void => {
    if (to < (earliest.get(name) ?? to)) earliest.set(name, to);
  };
  for (const start of callees.keys()) {
    if (met.has(start)) continue;
    enter(start);
    for (let at = way.at(-1); at; at = way.at(-1)) {
      const { name, left } = at;
      const next = left.next();
      if (!next.done) {
        if (!met.has(next.value)) enter(next.value);
        else if (isOpen.has(next.value)) lower(name, met.get(next.value) ?? 0);
        continue;
      }
      way.pop();
      const caller = way.at(-1);
      if (caller) lower(caller.name, earliest.get(name) ?? 0);
      if (earliest.get(name) !== met.get(name)) continue;
      const own = group.splice(group.lastIndexOf(name));
      for (const one of own) isOpen.delete(one);
      if (own.length > 1 || callees.get(name)?.has(name)) for (const one of own) cycles.set(one, met.get(name) ?? 0);
    }
  }
  return cycles;
}

const NOBODY: ReadonlySet<Name> = new Set();
