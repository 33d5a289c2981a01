/**
 * The tree of the text of a file before preprocessing: it contains directives, inactive branches and comments. Where
 * macros produce code that is not C, nodes are ERROR; the tokens are still those of the text.
 */
import { Edit, Language, Parser, Query, type QueryCapture, type Tree } from 'web-tree-sitter';
import folds from '../../../grammar/queries/folds.scm';
import outline from '../../../grammar/queries/outline.scm';
import { SourceFile } from '../text/source-file.js';

/** A node of the tree; offsets are in UTF-16 units, the end is exclusive. */
export interface TextNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** A node that a query has found, and the name of the capture. */
export interface TextCapture extends TextNode {
  readonly name: string;
}

/** Folding ranges besides the nodes of `folds.scm`: conditionals by their directives, and brackets within a node. */
const DIRECTIVES = `
  ["#if" "#ifdef" "#ifndef" "#elif" "#elifdef" "#elifndef" "#else" "#endif" "#include" (preproc_directive) (preproc_line)] @directive
  (for_statement "(" @open ")" @close)
  (subscript_expression "[" @open "]" @close)`;
const QUERIES = { folds: `${folds}\n${DIRECTIVES}`, outline };

/** The grammar over characters. */
export class TextGrammar {
  readonly #parser = new Parser();
  readonly #queries = new Map<keyof typeof QUERIES, Query>();

  private constructor(private readonly language: Language) {
    this.#parser.setLanguage(language);
  }

  /** Compiles the grammar's WebAssembly; `loadSyntax` has to have finished. */
  static async load(wasm: Uint8Array): Promise<TextGrammar> {
    return new TextGrammar(await Language.load(wasm));
  }

  /** A text, given the tree of an earlier one that has been edited. */
  parse(text: string, before: Tree | undefined): Tree | undefined {
    // An interrupted parser would continue with the previous text.
    this.#parser.reset();
    return this.#parser.parse(text, before) ?? undefined;
  }

  query(name: keyof typeof QUERIES): Query {
    const known = this.#queries.get(name) ?? new Query(this.language, QUERIES[name]);
    this.#queries.set(name, known);
    return known;
  }
}

/** A place as tree-sitter counts: only `\n` ends a line. */
function pointAt(text: string, offset: number): { row: number; column: number } {
  let row = 0;
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', start)) {
    row++;
    start = at + 1;
  }
  return { row, column: offset - start };
}

/**
 * web-tree-sitter 0.27.1 takes the range of a query in bytes, two for each UTF-16 unit; nodes have positions in units.
 */
const rangeOfQuery = (start: number, end: number) => ({ startIndex: start * 2, endIndex: end * 2 });

/** The edit that makes an earlier text another one, which differs. */
function editBetween(before: SourceFile, file: SourceFile): ConstructorParameters<typeof Edit>[0] | undefined {
  const change = file.changeSince(before);
  return (
    change && {
      startIndex: change.start,
      oldEndIndex: change.oldEnd,
      newEndIndex: change.newEnd,
      startPosition: pointAt(file.text, change.start),
      oldEndPosition: pointAt(before.text, change.oldEnd),
      newEndPosition: pointAt(file.text, change.newEnd),
    }
  );
}

/** The range of an edit and of all nodes that have changed since. */
function changeOf(before: Tree, tree: Tree, edit: ConstructorParameters<typeof Edit>[0]): Change {
  let { startIndex: start, newEndIndex: end } = edit;
  for (const { startIndex, endIndex } of before.getChangedRanges(tree)) {
    start = Math.min(start, startIndex);
    end = Math.max(end, endIndex);
  }
  return { start, end, oldEnd: end - edit.newEndIndex + edit.oldEndIndex };
}

/** A range that an edit has changed, or whose nodes have changed since, with its ends before and after the edit. */
interface Change {
  readonly start: number;
  readonly oldEnd: number;
  readonly end: number;
}

/** The tree of a text while it is edited. It occupies WebAssembly memory until it is freed. */
export class TextTree {
  #file = new SourceFile('', '');
  #tree: Tree | undefined;
  /** The folding ranges, if requested: an edit changes only the positions of most of them. */
  #folds: readonly TextCapture[] | undefined;

  constructor(private readonly grammar: TextGrammar) {}

  /** Updates the tree to another text: common parts are not parsed again. */
  update(file: SourceFile): void {
    const before = this.#tree;
    const edit = before && editBetween(this.#file, file);
    if (before && !edit) return;
    const folds = this.#folds;
    // If this is interrupted, the tree of one text must not be used for another.
    this.#tree = undefined;
    this.#folds = undefined;
    try {
      if (edit) before.edit(new Edit(edit));
      const tree = this.grammar.parse(file.text, before);
      this.#file = file;
      this.#tree = tree;
      if (folds && edit && tree) this.#folds = this.#changedFolds(folds, changeOf(before, tree, edit), tree);
    } finally {
      before?.delete();
    }
  }

  #changedFolds(folds: readonly TextCapture[], { start, oldEnd, end }: Change, tree: Tree): TextCapture[] {
    const moved = end - oldEnd;
    const kept: TextCapture[] = [];
    for (const fold of folds) {
      if (fold.end < start) kept.push(fold);
      else if (fold.start > oldEnd)
        kept.push({ name: fold.name, type: fold.type, start: fold.start + moved, end: fold.end + moved });
    }
    const range = rangeOfQuery(Math.max(0, start - 1), end + 1);
    for (const capture of this.grammar.query('folds').captures(tree.rootNode, range)) {
      const fold = captured(capture);
      if (fold.end >= start && fold.start <= end) kept.push(fold);
    }
    return kept.sort((one, other) => one.start - other.start || other.end - one.end);
  }

  free(): void {
    this.#tree?.delete();
    this.#tree = undefined;
    this.#folds = undefined;
  }

  /** Whether a part of the text does not match the grammar. */
  get hasError(): boolean {
    return this.#tree?.rootNode.hasError ?? true;
  }

  /** The folding ranges in text order. */
  get folds(): readonly TextCapture[] {
    this.#folds ??= this.#tree ? this.grammar.query('folds').captures(this.#tree.rootNode).map(captured) : [];
    return this.#folds;
  }

  /** The results of a query in a range of the text: the captures of each match, by name. */
  matches(name: keyof typeof QUERIES, start: number, end: number): ReadonlyMap<string, TextNode>[] {
    if (!this.#tree) return [];
    return this.grammar
      .query(name)
      .matches(this.#tree.rootNode, rangeOfQuery(start, end))
      .map(({ captures }) => new Map(captures.map((capture) => [capture.name, captured(capture)])));
  }

  /** The same for a text of its own. */
  matchesIn(text: string, name: keyof typeof QUERIES): ReadonlyMap<string, TextNode>[] {
    const tree = new TextTree(this.grammar);
    tree.update(new SourceFile('', text));
    try {
      return tree.matches(name, 0, text.length);
    } finally {
      tree.free();
    }
  }

  /** The nodes around an offset, from the whole text to the token that begins there or contains it. */
  around(offset: number): TextNode[] {
    const nodes: TextNode[] = [];
    // Not with a cursor: web-tree-sitter 0.27.1 doesn't find the path to an offset.
    for (let node = this.#tree?.rootNode ?? null; node; node = node.firstChildForIndex(offset))
      nodes.push({ type: node.type, start: node.startIndex, end: node.endIndex });
    return nodes;
  }
}

const captured = ({ name, node }: QueryCapture): TextCapture => ({
  name,
  type: node.type,
  start: node.startIndex,
  end: node.endIndex,
});
