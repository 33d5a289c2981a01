/** Syntax trees of written text, for suites that test features without a server. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TextGrammar, TextTree } from '../../server/src/syntax/text-tree.js';
import type { SourceFile } from '../../server/src/text/source-file.js';

let grammar: TextGrammar | undefined;
before(async () => {
  grammar ??= await TextGrammar.load(readFileSync(path.resolve('out/opencl-c.wasm')));
});

/** A tree without a text yet. */
export function newTree(): TextTree {
  if (!grammar) throw new Error('the grammar is loaded before the first test');
  return new TextTree(grammar);
}

let latest: { readonly file: SourceFile; readonly tree: TextTree } | undefined;

/** The tree of a file, parsed from scratch; valid until that of another is requested. */
export function treeOf(file: SourceFile): TextTree {
  if (latest?.file === file) return latest.tree;
  latest?.tree.free();
  const tree = newTree();
  tree.update(file);
  latest = { file, tree };
  return tree;
}
