import type { TextCapture, TextTree } from '../../syntax/text-tree.js';
import type { Lines } from '../../text/line-index.js';
import type { SourceFile } from '../../text/source-file.js';
import { fileBrackets } from './scopes.js';
import type { Brackets, TextRange } from './tokens.js';

/** Foldable lines, 0-based, both inclusive. */
export interface Fold {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: 'comment' | 'region' | 'imports' | 'code';
}

/** More lines than any text has. */
const MAXIMUM_LINES = 2 ** 26;

/** The folds of one text, each once. */
class Folds {
  readonly #all = new Map<number, Fold>();
  readonly #runs = new Map<Fold['kind'], TextRange>();

  add(startLine: number, endLine: number, kind: Fold['kind']): void {
    if (endLine > startLine) this.#all.set(startLine * MAXIMUM_LINES + endLine, { startLine, endLine, kind });
  }

  /** Adjacent lines of one kind are one fold. */
  addToRun(startLine: number, endLine: number, kind: Fold['kind']): void {
    const run = this.#runs.get(kind);
    if (run && run.end + 1 === startLine) this.#runs.set(kind, { start: run.start, end: endLine });
    else {
      if (run) this.add(run.start, run.end, kind);
      this.#runs.set(kind, { start: startLine, end: endLine });
    }
  }

  sorted(): Fold[] {
    for (const [kind, { start, end }] of this.#runs) this.add(start, end, kind);
    return [...this.#all.values()].sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  }
}

/** Folds that include their last line; for all others, that line stays visible. */
const TO_THE_END = new Set(['case_statement', 'preproc_def', 'preproc_function_def']);

/** Blocks, multiline brackets, comments, macros, the groups of conditionals, and runs of `#include`s. */
export function foldingRanges(tree: TextTree, root: SourceFile): Fold[] {
  const { text, lines } = root;
  const folds = new Folds();
  const open: number[] = [];
  const directives: number[] = [];
  for (const capture of tree.folds) {
    const { name, type, start, end } = capture;
    if (name === 'directive') directives.push(...directivesIn(text, capture));
    else if (name === 'open') open.push(start);
    else if (name === 'close') folds.add(lines.lineAt(open.pop() ?? start), lines.lineAt(start) - 1, 'code');
    else if (type === 'comment') foldComment(text, lines, capture, folds);
    else if (TO_THE_END.has(type)) folds.add(lines.lineAt(start), lines.lineAt(end - 1), 'code');
    // A conditional is folded by its directives, which exist even if its node doesn't.
    else if (!type.startsWith('preproc_') && /[)\]}]/.test(text[end - 1] ?? ''))
      folds.add(lines.lineAt(start), lines.lineAt(end - 1) - 1, 'code');
  }
  for (const { open: start, close } of bracketsBesides(tree, root))
    if (close !== undefined) folds.add(lines.lineAt(start), lines.lineAt(close) - 1, 'code');
  foldDirectives(text, lines, directives, folds);
  return folds.sorted();
}

/** The brackets that the tree's nodes may lack: none, unless the text has syntax errors. */
const bracketsBesides = (tree: TextTree, file: SourceFile): readonly Brackets[] =>
  tree.hasError ? fileBrackets(file) : [];

/** A block comment, or a line comment with those above it; a comment after code is not part of a fold. */
function foldComment(text: string, lines: Lines, { start, end }: TextRange, folds: Folds): void {
  const first = lines.lineAt(start);
  const last = lines.lineAt(end);
  if (text[start + 1] === '*') folds.add(first, last, 'comment');
  else if (!/\S/.test(text.slice(lines.startOf(first), start))) folds.addToRun(first, last, 'comment');
}

/** The offsets of a directive and, in a `preproc_line`, of those of the further branches that it holds. */
const directivesIn = (text: string, { type, start, end }: TextCapture): number[] =>
  type === 'preproc_line'
    ? [
        start,
        ...Array.from(
          text.slice(start, end).matchAll(/\n[ \t]*#/g),
          ({ 0: head, index }) => start + index + head.length - 1,
        ),
      ]
    : [start];

/** The name of a directive, and the following word. */
const DIRECTIVE = /#[ \t]*(\w+)(?:[ \t]+(\w+))?/y;

/** `#if` to the line before its `#else` or `#endif`; `#pragma region` to its end; adjacent includes. */
function foldDirectives(text: string, lines: Lines, directives: readonly number[], folds: Folds): void {
  const open: number[] = [];
  const regions: number[] = [];
  for (const start of directives) {
    const line = lines.lineAt(start);
    DIRECTIVE.lastIndex = start;
    const [, keyword = '', word] = DIRECTIVE.exec(text) ?? [];
    if (keyword === 'include') folds.addToRun(line, line, 'imports');
    else if (/^if(n?def)?$/.test(keyword)) open.push(line);
    else if (/^(?:el(?:se|if|ifdef|ifndef)|endif)$/.test(keyword)) {
      const before = open.pop();
      if (before !== undefined) folds.add(before, line - 1, 'region');
      if (before !== undefined && keyword !== 'endif') open.push(line);
    } else if (keyword === 'pragma' && word === 'region') regions.push(line);
    else if (keyword === 'pragma' && word === 'endregion') {
      const before = regions.pop();
      if (before !== undefined) folds.add(before, line, 'region');
    }
  }
}

/** The nested ranges around `offset`, from the token to the whole text; each contains the previous one. */
export function selectionRanges(tree: TextTree, root: SourceFile, offset: number): TextRange[] {
  const { text } = root;
  const ranges: TextRange[] = [{ start: 0, end: text.length }];
  const add = (start: number, end: number): void => {
    if (start <= offset && offset <= end && end > start) ranges.push({ start, end });
  };
  for (const { type, start, end } of tree.around(tokenAt(text, offset))) {
    // An ERROR node covers skipped text, wherever that began.
    if (type === 'ERROR') continue;
    // The rest of a directive's node is the end of its line.
    add(start, text[end - 1] === '\n' ? end - 1 : end);
    if (BRACKETED.test(`${text[start]}${text[end - 1]}`) && type !== 'comment') add(start + 1, end - 1);
  }
  for (const { open: start, close } of bracketsBesides(tree, root)) {
    if (close === undefined) continue;
    add(start, close + 1);
    if (offset > start && offset <= close) add(start + 1, close);
  }
  ranges.sort((a, b) => a.end - a.start - (b.end - b.start));
  // Each must contain the previous one: partial overlaps (brackets and a node of a text with errors) are omitted.
  const nested: TextRange[] = [];
  for (const range of ranges) {
    const last = nested.at(-1);
    if (
      !last ||
      (range.start <= last.start && range.end >= last.end && range.end - range.start > last.end - last.start)
    )
      nested.push(range);
  }
  return nested;
}

const BRACKETED = /^(?:\(\)|\[\]|\{\})$/;
const WORD = /\w/;

/** The start of the token at the cursor: preferably the word on either side of it. */
function tokenAt(text: string, offset: number): number {
  const at = text[offset] ?? ' ';
  const before = text[offset - 1] ?? ' ';
  return !WORD.test(at) && (WORD.test(before) || (at.trim() === '' && before.trim() !== '')) ? offset - 1 : offset;
}
