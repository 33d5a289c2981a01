import type { CallExpression } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import type { Part } from '../syntax/walk.js';
import type { Integer } from './integers.js';
import type { WorkItem } from './launch.js';
import type { Beyond } from './memory.js';
import type { MemoryObject, Value } from './values.js';

/** An expression of some function. */
export interface At {
  readonly unit: Unit;
  readonly node: Part;
}

/** How far a work-item has come. */
export interface Moment {
  /** Barriers that it has passed. */
  readonly barriers: number;
  /** Barriers of its sub-group that it has passed. */
  readonly subGroupBarriers: number;
  /** Fences that it has passed, barriers included. */
  readonly fences: number;
  /** Accesses and synchronizations before this one. */
  readonly index: number;
  /** Iterations of loops that it has begun. */
  readonly iterations: number;
  /** Decisions before this one that depend on what others do or the host says. */
  readonly undecided: number;
}

/** An atomic operation that may order accesses of different work-items. */
export interface Synchronization {
  readonly object: MemoryObject;
  readonly moment: Moment;
  /** It releases without a fence before it. */
  readonly releases: boolean;
  /** It acquires without a fence after it. */
  readonly acquires: boolean;
  /** Its scope is larger than the work-group. */
  readonly isWide: boolean;
}

/** A work-item reads or writes memory that others can see. */
export interface Access extends At {
  readonly object: MemoryObject;
  /** Bytes from the beginning of the object; undefined for any element, as data decides. */
  readonly offset: Integer | undefined;
  /** Bytes. */
  readonly size: number;
  readonly kind: 'read' | 'write' | 'atomic';
  /** What is written, where that is known; what was read, where the work-item has written it itself. */
  readonly value: Value | undefined;
  readonly moment: Moment;
  /** The work-group does it as a whole: its work-items do not race with each other. */
  readonly together: boolean;
}

/** What all work-items of a work-group have to reach. */
export interface Barrier extends At {
  readonly node: CallExpression;
  /** The same for the same barrier in the same iteration of the loops around it. */
  readonly key: string;
  readonly local: boolean;
  readonly global: boolean;
  /** What all have to give it alike, as comparable text; undefined where that is not known. */
  readonly given: string | undefined;
  /** The condition that the work-item went through last that depends on which one it is. */
  readonly cause: At | undefined;
  /** Decisions before it, as in `Moment`. */
  readonly undecided: number;
}

/** A condition on data that a barrier depends on. */
export interface DataCondition {
  readonly condition: At;
  readonly barrier: At;
  /** The same for the same condition in the same iteration of the loops around it. */
  readonly id: string;
  /** What it depends on: work-items of a group for whom that differs part here. */
  readonly origin: string;
  /** Those for which it holds leave before the barrier. */
  readonly isLeft: boolean;
}

/** What goes wrong with one work-item alone. */
export interface Fault extends At {
  readonly kind:
    | 'out-of-bounds'
    | 'null'
    | 'unfinished-copy'
    | 'misaligned'
    | 'unwaited-copy'
    | 'unset-event'
    | 'missing-events';
  readonly object: MemoryObject | undefined;
  /** Bytes. */
  readonly offset: number | undefined;
  /** The index that a member of a struct does not have. */
  readonly beyond?: Beyond | undefined;
  /** Where the asynchronous copy was begun. */
  readonly begun?: At | undefined;
  /** Elements that are accessed at once, or events that are waited for. */
  readonly count?: number | undefined;
}

/** What one work-item did, in order. */
export interface Trace {
  readonly item: WorkItem;
  readonly accesses: readonly Access[];
  readonly barriers: readonly Barrier[];
  readonly faults: readonly Fault[];
  readonly synchronizations: readonly Synchronization[];
  readonly dataConditions: readonly DataCondition[];
  /** It was executed to its end. */
  readonly isComplete: boolean;
}
