import type { CompoundStatement, Node } from '../syntax/ast.js';

/** Any node of the tree; what it holds beside its tokens depends on its kind. */
export type AnyNode = Node & { readonly kind?: unknown };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isNode = (value: object): value is AnyNode =>
  'first' in value && typeof value.first === 'number' && 'last' in value;

export const isCompound = (node: AnyNode): node is CompoundStatement => node.kind === 'compound';

/**
 * Visits `root` and every node below it, outer ones before inner ones. The tree is plain data without cycles, so that what
 * a node holds need not be known here: a new kind of node is walked without being named.
 */
export function walk(root: object, visit: (node: AnyNode) => void): void {
  const open: object[] = [root];
  for (let at = open.pop(); at; at = open.pop()) {
    if (isNode(at)) visit(at);
    const values: unknown[] = Object.values(at);
    for (let i = values.length - 1; i >= 0; i--) {
      const value = values[i];
      if (isObject(value)) open.push(value);
    }
  }
}
