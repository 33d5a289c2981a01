// Bounds how deep the readers of hosts descend into a tree: generated code nests by the thousand.
import type { Node } from 'web-tree-sitter';
import type { HostGap } from './syntax.js';

/** Statements and expressions inside each other. People write fewer than 60. */
const MAXIMUM_NESTING = 200;

export class Nesting {
  #depth = 0;
  /** The parts that are nested too deeply to be read. */
  readonly gaps: HostGap[] = [];

  /** `shift` is added to the offsets of nodes. */
  constructor(private readonly shift = 0) {}

  /** Reads a node, or returns `otherwise` if it is nested too deeply. */
  within<T>(node: Node, read: () => T, otherwise: () => T): T {
    if (this.#depth >= MAXIMUM_NESTING) {
      const [start, end] = [node.startIndex + this.shift, node.endIndex + this.shift];
      this.gaps.push({ start, end, reason: `the code is nested more than ${MAXIMUM_NESTING} levels deep` });
      return otherwise();
    }
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }
}
