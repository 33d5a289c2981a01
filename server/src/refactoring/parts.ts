import type { PartGroup, ProgramAnalysed, ProgramPart } from '../semantics/facts.js';
import { perOwner } from '../text/per-owner.js';

/**
 * Remembers what is made of a unit's part of the program for as long as nobody edits the unit, so that a rule about the
 * whole program costs little when one unit changes. What is made must not hold files or offsets, which edits elsewhere
 * move.
 */
export const perPart: <T extends object>(make: (part: ProgramPart) => T) => (part: ProgramPart) => T = perOwner;

/**
 * What is made of each part of a program and put together. `join` has to be associative: what comes of groups of parts
 * is remembered, and joined again.
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

/** What is found in each part of a program, one after the other. */
export const inAllParts = <T>(
  find: (part: ProgramPart) => readonly T[],
): ((program: Pick<ProgramAnalysed, 'groups'>) => readonly T[]) =>
  joined(find, (all) => {
    const some = all.filter(({ length }) => length > 0);
    return some.length > 1 ? ([] as T[]).concat(...some) : (some[0] ?? NONE);
  });
