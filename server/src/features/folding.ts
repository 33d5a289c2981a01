import { type Analysis, spanOf } from '../analysis.js';
import { TokenFlag, TokenKind } from '../preprocessor/token.js';
import { spellingOf } from '../text/names.js';
import { fileBrackets } from './scopes.js';
import { commentsOf, firstBehind, inactiveRegions, rawTokens, type Stretch } from './tokens.js';
import { walk } from './walk.js';
/** Lines that can be folded away, 0-based, both inclusive. */
export interface Fold {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: 'comment' | 'region' | 'imports' | 'code';
}

/** Blocks, brackets over several lines, comments, the groups of conditionals, and runs of `#include`s. */
export function foldingRanges(analysis: Analysis): Fold[] {
  const { root } = analysis;
  const { lines, text } = root;
  const folds: Fold[] = [];
  const add = (startLine: number, endLine: number, kind: Fold['kind']): void => {
    if (endLine > startLine) folds.push({ startLine, endLine, kind });
  };
  // The line of a closing bracket stays to be seen.
  for (const { open, close } of fileBrackets(root))
    if (close !== undefined) add(lines.lineAt(open), lines.lineAt(close) - 1, 'code');
  let run: Stretch | undefined;
  for (const comment of commentsOf(root)) {
    const first = lines.lineAt(comment.start);
    const last = lines.lineAt(comment.end);
    if (text[comment.start + 1] === '*') add(first, last, 'comment');
    else if (/\S/.test(text.slice(lines.startOf(first), comment.start))) continue;
    else if (run && run.end + 1 === first) run = { start: run.start, end: last };
    else {
      if (run) add(run.start, run.end, 'comment');
      run = { start: first, end: last };
    }
  }
  if (run) add(run.start, run.end, 'comment');
  folds.push(...conditionalFolds(analysis));
  return folds.sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
}

/** `#if` to the line before its `#else` or `#endif`, taken or not; `#pragma region` to its end; includes that stand together. */
function conditionalFolds({ root }: Analysis): Fold[] {
  const { lines } = root;
  const tokens = rawTokens(root);
  const folds: Fold[] = [];
  const open: number[] = [];
  const regions: number[] = [];
  let includes: Stretch | undefined;
  const closeIncludes = (): void => {
    if (includes && includes.end > includes.start)
      folds.push({ startLine: includes.start, endLine: includes.end, kind: 'imports' });
    includes = undefined;
  };
  for (let i = 0; i < tokens.kinds.length; i++) {
    if (
      tokens.kinds[i] !== TokenKind.Punctuator ||
      !((tokens.flags[i] ?? 0) & TokenFlag.LineStart) ||
      spellingOf(tokens.names[i] ?? 0) !== '#'
    )
      continue;
    const line = lines.lineAt(tokens.starts[i] ?? 0);
    const keyword = spellingOf(tokens.names[i + 1] ?? 0);
    if (keyword === 'include') {
      if (includes && includes.end + 1 === line) includes = { start: includes.start, end: line };
      else {
        closeIncludes();
        includes = { start: line, end: line };
      }
    } else if (/^if(n?def)?$/.test(keyword)) open.push(line);
    else if (/^el(se|if|ifdef|ifndef)$/.test(keyword) || keyword === 'endif') {
      const start = open.pop();
      if (start !== undefined && line - 1 > start) folds.push({ startLine: start, endLine: line - 1, kind: 'region' });
      if (keyword !== 'endif' && start !== undefined) open.push(line);
    } else if (keyword === 'pragma' && spellingOf(tokens.names[i + 2] ?? 0) === 'region') regions.push(line);
    else if (keyword === 'pragma' && spellingOf(tokens.names[i + 2] ?? 0) === 'endregion') {
      const start = regions.pop();
      if (start !== undefined) folds.push({ startLine: start, endLine: line, kind: 'region' });
    }
  }
  closeIncludes();
  return folds;
}

/** The stretches of the root file that grow around `offset`, from the token to the whole file; each holds the one before. */
export function selectionRanges(analysis: Analysis, offset: number): Stretch[] {
  const { root } = analysis;
  const stretches: Stretch[] = [];
  const tokens = rawTokens(root);
  const behind = firstBehind(tokens, offset);
  const start = tokens.starts[behind - 1];
  const end = tokens.ends[behind - 1];
  if (start !== undefined && end !== undefined && end >= offset) stretches.push({ start, end });
  for (const comment of commentsOf(root)) if (comment.start <= offset && offset <= comment.end) stretches.push(comment);
  for (const node of nodesAround(analysis, offset)) stretches.push(node);
  for (const { open, close } of fileBrackets(root)) {
    if (open > offset) break;
    if (close === undefined || close < offset) continue;
    stretches.push({ start: open, end: close + 1 });
    if (offset > open) stretches.push({ start: open + 1, end: close });
  }
  for (const region of inactiveRegions(analysis))
    if (region.start <= offset && offset <= region.end) stretches.push(region);
  stretches.push({ start: 0, end: root.text.length });
  stretches.sort((a, b) => a.end - a.start - (b.end - b.start));
  // Each must hold the one before it: what overlaps in part (a macro's expansion) is left out.
  const nested: Stretch[] = [];
  for (const stretch of stretches) {
    const last = nested.at(-1);
    if (
      !last ||
      (stretch.start <= last.start && stretch.end >= last.end && stretch.end - stretch.start > last.end - last.start)
    )
      nested.push(stretch);
  }
  return nested;
}

/** The nodes of the tree whose text holds `offset`. */
function nodesAround(analysis: Analysis, offset: number): Stretch[] {
  const { path } = analysis.root;
  const found: Stretch[] = [];
  for (const { unit, parsed } of analysis.units) {
    if (!unit.chunks.some((chunk) => chunk.file.path === path && chunk.start <= offset && offset <= chunk.end))
      continue;
    for (const declaration of parsed.declarations) {
      const whole = spanOf(unit, declaration.first, declaration.last);
      if (whole?.file.path !== path || whole.start > offset || whole.end < offset) continue;
      walk(declaration, ({ first, last }) => {
        const span = spanOf(unit, first, last);
        if (span && span.file.path === path && span.start <= offset && offset <= span.end)
          found.push({ start: span.start, end: span.end });
      });
    }
  }
  return found;
}
