/** What an arbitrary work-item has in its registers and in memory. */
import type { Type } from '../types/type.js';
import type { Constraint, Poly } from './terms.js';
import { Scope, widest } from './terms.js';
import type { Spot } from './unproved.js';

export interface MemoryObject {
  readonly id: number;
  /** What declares it. */
  readonly declaration: object;
  readonly name: string;
  /** Other work-items have it too: all of them, or those of the group. */
  readonly sharing: 'none' | 'group' | 'launch';
  /** Bytes; undefined if unknown. */
  readonly size: number | undefined;
  /** Nothing writes it. */
  readonly isConstant: boolean;
  /** It is an image. */
  readonly isImage: boolean;
  /** It holds an argument, whose unknown parts are the same for all work-items. */
  readonly isArgument: boolean;
  /** A comment states that it holds the same value for all work-items of a group. */
  readonly isStated?: boolean | undefined;
  /** The number that a constant of the file scope is initialized with, if it is one. */
  readonly initial?: number | undefined;
  /** The size of an element in it, for reports. */
  readonly element: number | undefined;
}

export interface PointerTo {
  readonly kind: 'pointer';
  readonly object: MemoryObject;
  readonly offset: Poly;
}

/** A number; also one of a floating or opaque type, whose value is only compared. */
interface Numeric {
  readonly kind: 'number';
  readonly poly: Poly;
}

export type Value =
  | Numeric
  | PointerTo
  | {
      readonly kind: 'choice';
      readonly options: readonly { readonly conditions: readonly Constraint[]; readonly pointer: PointerTo }[];
      /** For which work-items it is the same option. */
      readonly scope: Scope;
    }
  | { readonly kind: 'vector'; readonly elements: readonly Value[] }
  | { readonly kind: 'record'; readonly cells: Cells }
  /** A pointer to an unknown object, or a null pointer. */
  | { readonly kind: 'lost'; readonly reason: string; readonly isNull?: boolean };

export interface Cell {
  readonly size: number;
  readonly value: Value;
  /** The type of the value. */
  readonly type: Type;
}
export type Cells = ReadonlyMap<number, Cell>;

/** What is known of a private object; `isZero`: unknown parts are 0. */
export interface Contents {
  readonly cells: Cells;
  readonly isZero: boolean;
}

/** Where a work-item is: its private memory, and what it has found out on its way. */
export interface State {
  readonly memory: ReadonlyMap<MemoryObject, Contents>;
  readonly conditions: readonly Constraint[];
  /** Copies that are under way. */
  readonly copies: ReadonlySet<Access>;
  /** Copies that this work-item has waited for. */
  readonly complete: ReadonlySet<Access>;
}

export interface Access {
  readonly object: MemoryObject;
  /** Bytes. */
  readonly offset: Poly;
  readonly width: number;
  /** The bytes after it that compilers access with it: the fourth component of a vector of three. */
  readonly padding: number;
  readonly kind: 'read' | 'write' | 'atomic';
  /** What is written, part by part; undefined if it is not known. */
  readonly value: readonly Poly[] | undefined;
  /** The coordinates of a pixel. */
  readonly coordinates: readonly Poly[] | undefined;
  readonly conditions: readonly Constraint[];
  readonly spot: Spot;
  /** The work-group copies this many bytes; `width` is that of an element. */
  readonly copied: Poly | undefined;
  /** The event of the copy. */
  readonly event: string | undefined;
  /** The copies that were under way, and those that were complete. */
  readonly copies: ReadonlySet<Access>;
  readonly complete: ReadonlySet<Access>;
}

export const number = (poly: Poly): Value => ({ kind: 'number', poly });

export function scopeOf(value: Value): Scope {
  switch (value.kind) {
    case 'number':
      return value.poly.scope;
    case 'pointer':
      return value.offset.scope;
    case 'choice':
      return widest([value.scope, ...value.options.map(({ pointer }) => pointer.offset.scope)]);
    case 'vector':
      return widest(value.elements.map(scopeOf));
    case 'record':
      return widest([...value.cells.values()].map((cell) => scopeOf(cell.value)));
    case 'lost':
      return value.isNull ? Scope.Launch : Scope.Item;
  }
}

/** Equal for equal values. */
export function keyOf(value: Value): string {
  switch (value.kind) {
    case 'number':
      return value.poly.key;
    case 'pointer':
      return `&${value.object.id}+${value.offset.key}`;
    case 'choice':
      return `?${value.options.map(({ pointer }) => keyOf(pointer)).join()}`;
    case 'vector':
      return `(${value.elements.map(keyOf).join()})`;
    case 'record':
      return `{${[...value.cells].map(([offset, cell]) => `${offset}:${keyOf(cell.value)}`).join()}}`;
    case 'lost':
      return value.isNull ? 'null' : 'lost';
  }
}

/** The same value with other terms. */
function mapped(value: Value, of: (poly: Poly) => Poly): Value {
  switch (value.kind) {
    case 'number': {
      const poly = of(value.poly);
      return poly === value.poly ? value : { kind: 'number', poly };
    }
    case 'pointer': {
      const offset = of(value.offset);
      return offset === value.offset ? value : { ...value, offset };
    }
    case 'choice':
      return {
        ...value,
        options: value.options.map(({ conditions, pointer }) => ({
          conditions: conditions.map(({ kind, poly }) => ({ kind, poly: of(poly) })),
          pointer: { ...pointer, offset: of(pointer.offset) },
        })),
      };
    case 'vector':
      return { kind: 'vector', elements: value.elements.map((one) => mapped(one, of)) };
    case 'record':
      return { kind: 'record', cells: mappedCells(value.cells, of) };
    case 'lost':
      return value;
  }
}

export const mappedCells = (cells: Cells, of: (poly: Poly) => Poly): Cells =>
  new Map([...cells].map(([offset, cell]) => [offset, { ...cell, value: mapped(cell.value, of) }]));
