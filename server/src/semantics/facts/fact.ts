import type { Unit } from '../../syntax/unit.js';

/**
 * The properties of every fact. A fact states what a unit contains, not whether that is allowed: the rules judge it.
 * The judgement returns to the analysis (`Analyzer.rejects`), which gives a rejected construct no type. Facts are
 * emitted in the order of the text.
 */
export interface At {
  readonly unit: Unit;
}
