/** The interface between the evaluation of expressions and the work-group that executes them. */
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { CallExpression, CompoundStatement, Expression, Statement } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import type { Name } from '../text/names.js';
import type { Place, Places } from './places.js';
import type { Lanes, Mask, Value } from './values.js';

/** An activation of a function in a work-group. */
export interface CostFrame {
  readonly function: BodyAnalysed;
  readonly unit: Unit;
  /** The variables by name, innermost scope last. */
  readonly scopes: Map<Name, Place>[];
  /** The work-items that have returned, and their results. */
  returned: Mask;
  result: Value | undefined;
}

export interface GroupHost {
  readonly places: Places;
  /** A load in both arms of `?:` is one load of the chosen address. */
  readonly mergesArms: boolean;
  /** Counts a step of the work-items. Throws if the limit is exceeded. */
  step(mask: Mask): void;
  /** Counts a step of an expression or statement, which may contain others. Throws if they are nested too deeply. */
  enter(frame: CostFrame, node: Expression | Statement, mask: Mask): void;
  leave(): void;
  /** The variable that a name designates; undefined if it is not a variable. */
  variable(frame: CostFrame, name: Name): Place | undefined;
  /** The value of an enumerator or another name that is not a variable. */
  named(frame: CostFrame, name: Name): Value | undefined;
  sizeOf(frame: CostFrame, node: Expression): number | undefined;
  call(frame: CostFrame, node: CallExpression, name: Name, mask: Mask, isUnused: boolean): Value;
  statementValue(frame: CostFrame, body: CompoundStatement, mask: Mask): Value;
  /**
   * Executes conditional code: first for the work-items for which the condition holds, then for the others.
   *
   * @param truth  0 if the condition does not hold, NaN if it depends on data
   * @param arms   the code of both branches, if present
   */
  branch(
    frame: CostFrame,
    truth: Lanes,
    mask: Mask,
    arms: readonly [Expression | undefined, Expression | undefined],
    run: (isThen: boolean, mask: Mask) => void,
  ): void;
}
