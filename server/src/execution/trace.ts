import type { CallExpression } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import type { Part } from '../syntax/walk.js';
import type { Integer } from './integers.js';
import type { WorkItem } from './launch.js';
import type { Spread } from './spread.js';
import type { Beyond, MemoryObject, Value } from './values.js';

/** An expression in a function. */
export interface At {
  readonly unit: Unit;
  readonly node: Part;
}

/** The progress of a work-item. */
export interface Moment {
  /** The number of barriers that it has passed. */
  readonly barriers: number;
  /** The number of barriers of its sub-group that it has passed. */
  readonly subGroupBarriers: number;
  /** The number of fences that it has passed, including barriers. */
  readonly fences: number;
  /** The number of accesses and synchronizations before this one. */
  readonly index: number;
  /** The number of loop iterations that it has begun. */
  readonly iterations: number;
  /** The number of earlier decisions that depend on other work-items or the host. */
  readonly undecided: number;
}

/** An atomic operation that may order accesses of different work-items. */
export interface Synchronization {
  readonly object: MemoryObject;
  readonly moment: Moment;
  /** It releases without a preceding fence. */
  readonly releases: boolean;
  /** It acquires without a following fence. */
  readonly acquires: boolean;
  /** Its scope is larger than the work-group. */
  readonly isWide: boolean;
  /** Its result differs between work-items, as that of an increment or an exchange does. */
  readonly isExchange: boolean;
}

/** How an atomic operation orders accesses. */
export type SynchronizationKind = Omit<Synchronization, 'object' | 'moment'>;

/** A read or write of shared memory. */
export interface Access extends At {
  readonly object: MemoryObject;
  /** The offset in bytes; undefined if data decides it. */
  readonly offset: Integer | undefined;
  /** The offsets that it may have then. */
  readonly spread: Spread | undefined;
  /** Bytes. */
  readonly size: number;
  readonly kind: 'read' | 'write' | 'atomic';
  /** The written value, if known; for a read, the value if the work-item has written it itself. */
  readonly value: Value | undefined;
  readonly moment: Moment;
  /** The work-group performs it as a whole: its work-items do not race with each other. */
  readonly together: boolean;
}

/** A point that all work-items of a work-group have to reach. */
export interface Barrier extends At {
  readonly node: CallExpression;
  /** Equal for the same barrier in the same iteration of the enclosing loops. */
  readonly key: string;
  readonly local: boolean;
  readonly global: boolean;
  /** The arguments that must be uniform, as comparable text; undefined if unknown. */
  readonly given: string | undefined;
  /** The last condition on the work-item's id that it passed. */
  readonly cause: At | undefined;
  /** The number of earlier decisions, as in `Moment`. */
  readonly undecided: number;
}

/** A condition on data that a barrier depends on. */
export interface DataCondition {
  readonly condition: At;
  readonly barrier: At;
  /** Equal for the same condition in the same iteration of the enclosing loops. */
  readonly id: string;
  /** Its dependency: work-items of a group for which it differs diverge here. */
  readonly origin: string;
  /** The work-items for which it holds leave before the barrier. */
  readonly isLeft: boolean;
}

/** A problem of a single work-item. */
export interface Fault extends At {
  readonly kind:
    | 'out-of-bounds'
    | 'null'
    | 'unfinished-copy'
    | 'misaligned'
    | 'shift-count'
    | 'unwaited-copy'
    | 'unset-event'
    | 'missing-events';
  readonly object: MemoryObject | undefined;
  /** Bytes. */
  readonly offset: number | undefined;
  /** The out-of-range index of an array member of a struct. */
  readonly beyond?: Beyond | undefined;
  /** The place where the asynchronous copy was begun. */
  readonly begun?: At | undefined;
  /** The number of elements accessed at once, of events waited for, or of bits to shift by. */
  readonly count?: number | undefined;
}

/** How far a work-item certainly reaches into an object that a kernel's argument points to. */
export interface Extent {
  readonly at: At;
  /** The first byte of the access. */
  readonly offset: number;
  /** The bytes from the start of the object to the end of the access. */
  readonly bytes: number;
}

/** A loop of which only the first iterations were executed. */
export interface Abandoned {
  /** How the keys of the barriers in it begin, before the number of the iteration. */
  readonly key: string;
  /** The number of iterations. */
  readonly executed: number;
}

/** The actions of one work-item, in order. */
export interface Trace {
  readonly item: WorkItem;
  readonly accesses: readonly Access[];
  readonly barriers: readonly Barrier[];
  readonly faults: readonly Fault[];
  readonly synchronizations: readonly Synchronization[];
  readonly dataConditions: readonly DataCondition[];
  readonly extents: ReadonlyMap<MemoryObject, Extent>;
  /** The loops that may have further iterations, which were not executed. */
  readonly abandoned: readonly Abandoned[];
  /** The execution was complete. */
  readonly isComplete: boolean;
}
