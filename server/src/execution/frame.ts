// Where expressions are evaluated: the function that runs, and what runs it.
import type { Expression, Statement } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import type { Name } from '../text/names.js';
import type { Choices } from './choices.js';
import { type ExecutableFunction, type Functions, saidOf, variablesOf } from './functions.js';
import type { Geometry, WorkItem } from './launch.js';
import type { Objects } from './memory.js';
import type { At } from './trace.js';
import type { MemoryObject, Value } from './values.js';

/** A function while it runs. */
export interface Frame {
  readonly function: ExecutableFunction;
  readonly unit: Unit;
  /** What its declarations declare. */
  readonly variables: ReturnType<typeof variablesOf>;
  /** The variables that a comment says to be the same for all work-items. */
  readonly said: ReadonlySet<Name>;
  /** What names stand for, innermost last; undefined where nothing has been declared yet. */
  readonly scopes: (Map<Name, MemoryObject> | undefined)[];
}

/** A function that begins to run. */
export const frameOf = (of: ExecutableFunction): Frame => ({
  function: of,
  unit: of.body.unit,
  variables: variablesOf(of.body),
  said: saidOf(of.body),
  scopes: [undefined],
});

/** What runs the statements around expressions. */
export interface Host {
  readonly functions: Functions;
  readonly objects: Objects;
  readonly choices: Choices;
  readonly item: WorkItem;
  readonly geometry: Geometry;
  step(): boolean;
  call(callee: ExecutableFunction, args: readonly Value[], at: At): Value;
  condition(frame: Frame, node: Expression, value: Value): boolean | undefined;
  statements(frame: Frame, body: Statement): void;
  /** The calls and iterations that lead here: the same text for all work-items that reach it. */
  way(): string;
}
