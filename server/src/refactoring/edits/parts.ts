import type { PartGroup, ProgramAnalysed, ProgramPart } from '../../semantics/facts/facts.js';
import { perOwner } from '../../text/per-owner.js';

/**
 * Caches a value computed from a unit's part of the program until the unit is edited, so that a rule about the whole
 * program costs little when one unit changes. The value must not contain files or offsets, which edits elsewhere move.
 */
export const perPart: <T extends object>(make: (part: ProgramPart) => T) => (part: ProgramPart) => T = perOwner;

/**
 * Joins the values computed from each part of a program. `join` has to be associative: the values of groups of parts
 * are cached, and joined again.
 */
export function joined<T extends object>(
  make: (part: ProgramPart) => T,
  join: (all: readonly T[]) => T,
): (program: Pick<ProgramAnalysed, 'groups'>) => T {
  const ofPart = perPart(make);
  const ofGroup = perOwner(({ parts }: PartGroup) => join(parts.map(ofPart)));
  return ({ groups }) => join(groups.map(ofGroup));
}

const NONE: readonly never[] = [];

/** Concatenates the findings of each part of a program. */
export const inAllParts = <T>(
  find: (part: ProgramPart) => readonly T[],
): ((program: Pick<ProgramAnalysed, 'groups'>) => readonly T[]) =>
  joined(find, (all) => {
    const some = all.filter(({ length }) => length > 0);
    return some.length > 1 ? ([] as T[]).concat(...some) : (some[0] ?? NONE);
  });
