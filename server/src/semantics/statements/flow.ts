// What encloses a statement: loops, switches, and the labels of its function.
import type { Node, Statement } from '../../syntax/ast.js';
import type { Name } from '../../text/names.js';
import type { Type } from '../../types/type.js';

interface Range {
  readonly from: bigint;
  readonly to: bigint;
  readonly node: Node;
}

/** The cases of the innermost `switch`. */
export interface Switch {
  /** The type that cases are converted to; undefined where it is not known. */
  readonly type: Type | undefined;
  readonly values: Map<bigint, Node>;
  readonly ranges: Range[];
  default: Statement | undefined;
}

/** A label that `__label__` declares for its block: `token` names it, and `label` is its statement. */
export interface LocalLabel {
  readonly name: Name;
  readonly token: number;
  label: number | undefined;
}

/** What encloses the statement that is analysed, and the labels of its function. */
export class Flow {
  loops = 0;
  /** Loops and switches. */
  breakable = 0;
  switch: Switch | undefined;
  readonly labels = new Map<Name, number>();
  /** The labels of the blocks that are open, those of the innermost last. */
  readonly localLabels: LocalLabel[] = [];
  readonly gotos: { readonly name: Name; readonly token: number }[] = [];
  /** The first computed `goto`, and whether a label has its address taken. */
  computedGoto: Node | undefined;
  hasLabelAddress = false;
  /** A statement was given up, or is a macro that is missing: it may hold any label, and begin any loop. */
  broken = false;
}
