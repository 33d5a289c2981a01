import type { ProgramPart } from '../semantics/facts.js';
import { perOwner } from '../text/per-owner.js';

/**
 * Remembers what is made of a unit's part of the program for as long as nobody edits the unit, so that a rule about the
 * whole program costs little when one unit changes. What is made must not hold files or offsets, which edits elsewhere
 * move.
 */
export const perPart: <T extends object>(make: (part: ProgramPart) => T) => (part: ProgramPart) => T = perOwner;
