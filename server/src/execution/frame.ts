// The context of evaluation: the function that runs, and the machine that runs it.

import { variablesOf } from '../ir/body.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Expression, Statement } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import type { Name } from '../text/names.js';
import type { Choices } from './choices.js';
import { type Functions, uniformNamesOf } from './functions.js';
import type { Geometry, WorkItem } from './launch.js';
import type { Objects } from './memory.js';
import type { At } from './trace.js';
import type { MemoryObject, Value } from './values.js';

/** An activation of a function. */
export interface Frame {
  readonly function: BodyAnalysed;
  readonly unit: Unit;
  /** The names that its declarations declare. */
  readonly variables: ReturnType<typeof variablesOf>;
  /** The variables that a comment declares to be uniform. */
  readonly said: ReadonlySet<Name>;
  /** The meanings of names, innermost scope last; undefined for a scope without declarations. */
  readonly scopes: (Map<Name, MemoryObject> | undefined)[];
}

/** Creates the frame of a function. */
export const frameOf = (of: BodyAnalysed): Frame => ({
  function: of,
  unit: of.unit,
  variables: variablesOf(of),
  said: uniformNamesOf(of),
  scopes: [undefined],
});

/** Runs the statements around expressions. */
export interface Host {
  readonly functions: Functions;
  readonly objects: Objects;
  readonly choices: Choices;
  readonly item: WorkItem;
  readonly geometry: Geometry;
  step(): boolean;
  call(callee: BodyAnalysed, args: readonly Value[], at: At): Value;
  condition(frame: Frame, node: Expression, value: Value): boolean | undefined;
  statements(frame: Frame, body: Statement): void;
  /** The number of undecided decisions that affect what is executed now, and the values that it uses. */
  readonly doubts: number;
  /** The decisions beyond these affect nothing any more. */
  settle(doubts: number): void;
  /** The chain of calls and iterations: equal text for all work-items that reach it. */
  way(): string;
}
