// How statements change variables.

import { literalValue } from '../refactoring/edits/body.js';
import { changedOperand, type Part, partsWithin, withoutParens } from '../syntax/walk.js';
import type { Name } from '../text/names.js';

/** How a statement changes variables: in known steps, or in an unknown way. */
export interface Changes {
  /** The step, where each change adds a known number. */
  readonly steps: Map<Name, bigint | undefined>;
  readonly assigned: Set<Name>;
}

/** The variable that an assignment, `++` or `--` changes as a whole. */
function changedBy(part: Part): Name | undefined {
  const target = changedOperand(part);
  const inner = target && withoutParens(target);
  return inner?.kind === 'identifier' ? inner.name : undefined;
}

/** The step of `x++`, `x += 4`; undefined for an unknown step, `null` for an assignment that is not a step. */
function stepOf(part: Part): bigint | undefined | null {
  if (part.kind === 'postfix' || part.kind === 'unary') return 1n;
  if (part.kind !== 'assignment' || (part.operator !== '+=' && part.operator !== '-=')) return null;
  return literalValue(part.right);
}

export function changesIn(node: Part): Changes {
  const steps = new Map<Name, bigint | undefined>();
  const assigned = new Set<Name>();
  for (const part of partsWithin(node)) {
    const name = changedBy(part);
    if (name === undefined) continue;
    const step = stepOf(part);
    if (step === null) assigned.add(name);
    else steps.set(name, steps.has(name) ? undefined : step);
  }
  return { steps, assigned };
}
