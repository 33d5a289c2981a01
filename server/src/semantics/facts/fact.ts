import type { Unit } from '../../syntax/unit.js';

/**
 * What every fact says: the unit that it is about. A fact is neutral: it says what is there, a rule says whether that
 * is allowed. Facts come in the order of the text.
 */
export interface At {
  readonly unit: Unit;
}
