import type { Name } from '../../text/names.js';
import type { AnalysedUnit } from '../incremental/analysed-unit.js';
import { cyclesIn, equalSets } from '../symbols/call-graph.js';
import type { Fact } from './facts.js';

/**
 * Recursion, and calls of kernels with local variables: findings that depend on other functions' bodies are computed
 * when the call graph is complete.
 */
export class CallFindings<Finding> {
  /** The recursive functions, each with the number of its cycle. */
  #cycles: ReadonlyMap<Name, number> = new Map();
  #kernelsWithLocal: ReadonlySet<Name> = new Set();
  /** Whether any function is recursive or calls a kernel with local variables, which is rare. */
  #isSuspicious = false;
  #findings = new WeakMap<AnalysedUnit<Finding>, readonly Finding[]>();

  constructor(private readonly judge: (fact: Fact, report: (finding: Finding) => void) => boolean) {}

  /** What a unit's calls are found to do. */
  of(unit: AnalysedUnit<Finding>): readonly Finding[] {
    return this.#findings.get(unit) ?? [];
  }

  forget(): void {
    this.#cycles = new Map();
    this.#kernelsWithLocal = new Set();
    this.#isSuspicious = false;
    this.#findings = new WeakMap();
  }

  /** Judges the calls of all units, or only those of the `fresh` ones if the others are unaffected. */
  update(
    units: readonly AnalysedUnit<Finding>[],
    fresh: readonly AnalysedUnit<Finding>[],
    edgesChanged: boolean,
  ): void {
    const isSame = !edgesChanged || this.#isSameGraph(units);
    if (!this.#isSuspicious) {
      this.#findings = new WeakMap();
      return;
    }
    for (const entry of isSame ? fresh : units) {
      const findings: Finding[] = [];
      for (const { caller, callee, expression } of entry.trace.calls) {
        const cycle = this.#cycles.get(caller);
        const cyclic = cycle !== undefined && cycle === this.#cycles.get(callee.name) && !callee.overloadable;
        const calleeHasLocal = this.#kernelsWithLocal.has(callee.name);
        if (cyclic || calleeHasLocal)
          this.judge(
            { kind: 'call', unit: entry.unit, expression, callee, recursive: cyclic, calleeHasLocal },
            (finding) => findings.push(finding),
          );
      }
      if (findings.length > 0) this.#findings.set(entry, findings);
      else this.#findings.delete(entry);
    }
  }

  /** Records the call graph; returns whether all earlier findings remain valid. */
  #isSameGraph(units: readonly AnalysedUnit<Finding>[]): boolean {
    const callees = new Map<Name, Set<Name>>();
    const kernelsWithLocal = new Set<Name>();
    for (const { trace, edges } of units) {
      for (const name of trace.kernelsWithLocal) kernelsWithLocal.add(name);
      for (const [caller, called] of edges) {
        const known = callees.get(caller);
        callees.set(caller, known ? new Set([...known, ...called]) : called);
      }
    }
    const cycles = cyclesIn(callees);
    const isSame = cycles.size === 0 && this.#cycles.size === 0 && equalSets(kernelsWithLocal, this.#kernelsWithLocal);
    this.#cycles = cycles;
    this.#kernelsWithLocal = kernelsWithLocal;
    this.#isSuspicious = cycles.size > 0 || areCalled(kernelsWithLocal, callees);
    return isSame;
  }
}

function areCalled(names: ReadonlySet<Name>, callees: ReadonlyMap<Name, ReadonlySet<Name>>): boolean {
  if (names.size > 0)
    for (const called of callees.values()) for (const name of called) if (names.has(name)) return true;
  return false;
}
