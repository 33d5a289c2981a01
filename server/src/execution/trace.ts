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

/** A work-item reads or writes memory that others can see. */
export interface Access extends At {
  readonly object: MemoryObject;
  /** Bytes from the beginning of the object. */
  readonly offset: Integer;
  /** Bytes. */
  readonly size: number;
  readonly kind: 'read' | 'write' | 'atomic';
  /** What is written, where that is known; what was read, where the work-item has written it itself. */
  readonly value: Value | undefined;
  /** How many barriers the work-item has passed. */
  readonly barriers: number;
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
}

/** What goes wrong with one work-item alone. */
export interface Fault extends At {
  readonly kind: 'out-of-bounds' | 'null' | 'unfinished-copy' | 'misaligned';
  readonly object: MemoryObject | undefined;
  /** Bytes. */
  readonly offset: number | undefined;
  /** The index that a member of a struct does not have. */
  readonly beyond?: Beyond | undefined;
  /** Where the asynchronous copy was begun. */
  readonly begun?: At | undefined;
}

/** What one work-item did, in order. */
export interface Trace {
  readonly item: WorkItem;
  readonly accesses: readonly Access[];
  readonly barriers: readonly Barrier[];
  readonly faults: readonly Fault[];
  /**
   * A condition on data, with a barrier behind it: the barriers of two work-items cannot be told to be the same ones
   * from there on.
   */
  readonly parted: { readonly condition: At; readonly barrier: At } | undefined;
  /** It was executed to its end. */
  readonly isComplete: boolean;
}
