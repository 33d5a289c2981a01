import type { TagSpecifier } from '../../syntax/ast.js';
import type { ParsedUnit } from '../../syntax/parser.js';
import { Unit } from '../../syntax/unit.js';
import type { Name } from '../../text/names.js';
import type { Type } from '../../types/type.js';
import { ExpressionValues } from '../expressions/expression-values.js';
import type { PartCollector } from '../facts/program-fact.js';
import type { PragmaState } from '../symbols/pragma-state.js';
import type { ProgramSymbol } from '../symbols/symbols.js';
import type { Answers } from './device-questions.js';
import type { UnitTrace } from './unit-trace.js';

/** A unit and the results of its analysis; kept until something changes on which it depends. */
export interface AnalysedUnit<Finding> {
  readonly unit: Unit;
  readonly parsed: ParsedUnit;
  /** What its analysis has cost, in tokens that take as long. */
  readonly effort: number;
  readonly findings: readonly Finding[];
  readonly trace: UnitTrace;
  /** Which functions call which. */
  readonly edges: ReadonlyMap<Name, Set<Name>>;
  /** What it adds to the fact about the whole program. */
  readonly part: PartCollector;
  /** Macros that decide which builtins there are. */
  readonly featureMacros: string;
  /** What pragmas had set where the unit begins, and have set where it ends. */
  readonly pragmasBefore: PragmaState;
  readonly pragmasAfter: PragmaState;
  readonly names: UnitNames;
  /** What its expressions are. */
  readonly values: ExpressionValues;
  /** What it depends on besides, if other devices may share it. */
  readonly onDevice: { readonly answers: Answers; readonly predefined: ReadonlyMap<Name, Type> } | undefined;
}

/**
 * The names of a unit, for an editor: its declarations, and the meaning of each use (parallel arrays, by token).
 */
export interface UnitNames {
  readonly declarations: readonly ProgramSymbol[];
  readonly uses: readonly number[];
  readonly meanings: readonly ProgramSymbol[];
  readonly tags: readonly TagSpecifier[];
}
