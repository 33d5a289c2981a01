/** What the evaluation of expressions needs of the work-group that executes them. */
import type { ExecutableFunction } from '../execution/functions.js';
import type { CallExpression, CompoundStatement, Expression, Statement } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import type { Name } from '../text/names.js';
import type { Type } from '../types/type.js';
import type { Place, Places } from './places.js';
import type { Lanes, Mask, Value } from './values.js';

/** A function while a work-group executes it. */
export interface CostFrame {
  readonly function: ExecutableFunction;
  readonly unit: Unit;
  /** The meanings of names, the innermost scope last. */
  readonly scopes: Map<Name, Place>[];
  /** The work-items that have returned, and what they returned. */
  returned: Mask;
  result: Value | undefined;
}

export interface GroupHost {
  readonly places: Places;
  /** Counts a step of so many work-items. Throws where there have been too many. */
  step(mask: Mask): void;
  /** The same for an expression or statement, which may be inside of others. Throws where it is nested too deeply. */
  enter(frame: CostFrame, node: Expression | Statement, mask: Mask): void;
  leave(): void;
  /** The variable that a name designates; undefined if it is not a variable. */
  variable(frame: CostFrame, name: Name): Place | undefined;
  /** The value of an enumerator or another name that is no variable. */
  named(frame: CostFrame, name: Name): Value | undefined;
  sizeOf(frame: CostFrame, node: Expression): Type | undefined;
  call(frame: CostFrame, node: CallExpression, name: Name, mask: Mask, isUnused: boolean): Value;
  statementValue(frame: CostFrame, body: CompoundStatement, mask: Mask): Value;
  /**
   * Executes what a condition guards: first for those for whom it holds, then for the others.
   *
   * @param truth  0 where it does not hold, NaN where data decides
   * @param arms   the code of both, as far as there is some
   */
  branch(
    frame: CostFrame,
    truth: Lanes,
    mask: Mask,
    arms: readonly [Expression | undefined, Expression | undefined],
    run: (isThen: boolean, mask: Mask) => void,
  ): void;
}
