import { T } from './alphabet.js';
import type { HiddenName } from './recovery/name-knowledge.js';
import type { Tree } from './tree.js';
import { NODE_SIZE } from './tree-sitter.js';

/** The part of a function in which a declaration is in scope (C99 6.2.1 §4). */
const SCOPES: ReadonlySet<string> = new Set([
  'compound_statement',
  'for_statement',
  'function_definition',
  'block_literal',
]);

/** The declarations inside functions that give the name of a type another meaning, the outer ones first. */
export function hiddenNames(tree: Tree): readonly HiddenName[] {
  const wanted = new Set(tree.hiding);
  const found: HiddenName[] = [];
  const open: number[] = [];
  const count = tree.nodes.length / NODE_SIZE;
  for (let node = 0; node < count; node++) {
    while (open.length > 0 && tree.next(open.at(-1) ?? 0) <= node) open.pop();
    if (SCOPES.has(tree.type(node))) open.push(node);
    const scope = open.at(-1);
    if (!wanted.has(node) || scope === undefined) continue;
    if (tree.characters[tree.start(node)] !== T.typeName) continue;
    found.push({ name: tree.name(node), from: tree.first(node) + 1, to: tree.last(scope) + 1, isType: false });
  }
  return found;
}
