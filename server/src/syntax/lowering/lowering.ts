import type { ExternalDeclaration } from '../ast.js';
import { newSection, type Section, type Tree } from '../tree.js';
import { NODE_SIZE } from '../tree-sitter.js';
import { DECLARATIONS } from './lower-declarations.js';
import { EXPRESSIONS } from './lower-expressions.js';
import { STATEMENTS } from './lower-statements.js';

type Lower = (tree: Tree, node: number) => unknown;

const LOWER: Readonly<Record<string, Lower | undefined>> = { ...DECLARATIONS, ...STATEMENTS, ...EXPRESSIONS };

/** The lowering of each type of node, by number; undefined if the parent lowers it. */
export const loweringOf = (types: readonly string[]): readonly (Lower | undefined)[] =>
  types.map((type) => LOWER[type]);

/** An external declaration of the tree; undefined where a mistake has left none. */
export interface LoweredSection extends Section {
  readonly declaration: ExternalDeclaration | undefined;
}

/** Makes the abstract syntax tree of a unit (`ast.ts`) out of a tree that has no errors. */
export function lower(tree: Tree, how: readonly (Lower | undefined)[]): readonly LoweredSection[] {
  const { made } = tree;
  const children = [...tree.children(0)];
  const sections: LoweredSection[] = [];
  for (let top = children.pop(); top !== undefined; top = children.pop()) {
    tree.section = newSection(tree.first(top), tree.last(top));
    for (let node = tree.next(top) - 1; node >= top; node--) {
      const one = how[(tree.nodes[node * NODE_SIZE] ?? 0) & 0xffff];
      if (one) made[node] = one(tree, node);
    }
    const { first, last, used, declared } = tree.section;
    sections.push({ first, last, used, declared, declaration: tree.as<ExternalDeclaration | undefined>(top) });
  }
  return sections.reverse();
}
