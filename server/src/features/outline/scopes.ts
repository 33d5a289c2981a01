import type { Analysis } from '../../analysis/analysis.js';
import { spellingOf } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import type { SourceFile } from '../../text/source-file.js';
import type { Occurrence } from '../navigation/occurrences.js';
import { type Brackets, bracketsOf, firstAfter, rawTokens, type TextRange } from './tokens.js';

/** The pairs of brackets of a file as written. */
export const fileBrackets = perOwner((file: SourceFile): readonly Brackets[] => bracketsOf(rawTokens(file), file.text));

/**
 * The scope of a name declared at `offset`: from its declaration to the end of the enclosing block, or (in the
 * parentheses of a function or a loop) of the following statement. It is computed from the text alone, so that it works
 * with syntax errors.
 */
function scopeOf(file: SourceFile, offset: number): TextRange {
  const { text } = file;
  const all = fileBrackets(file);
  let brace: Brackets | undefined;
  let paren: Brackets | undefined;
  for (const pair of all) {
    if (pair.open >= offset) break;
    if ((pair.close ?? text.length) < offset) continue;
    if (pair.kind === '{') {
      brace = pair;
      paren = undefined;
    } else if (pair.kind === '(') paren ??= pair;
  }
  if (!paren) return { start: brace?.open ?? 0, end: brace ? (brace.close ?? text.length) : text.length };
  return { start: paren.open, end: endOfStatement(file, paren.close ?? text.length, all) };
}

/** The end of the statement or body after `from`: that of its outermost block, or its semicolon. */
function endOfStatement(file: SourceFile, from: number, all: readonly Brackets[]): number {
  const tokens = rawTokens(file);
  for (let i = firstAfter(tokens, from); i < tokens.starts.length; i++) {
    const spelling = spellingOf(tokens.names[i] ?? 0);
    if (spelling === ';' || spelling === '}') return tokens.starts[i] ?? from;
    if (spelling !== '{' && spelling !== '(') continue;
    const pair = all.find(({ token }) => token === i);
    if (!pair || pair.close === undefined) return file.text.length;
    if (spelling === '{') return pair.close;
    while ((tokens.starts[i] ?? pair.close) < pair.close) i++;
  }
  return file.text.length;
}

/** The scope of a name in the root file: the whole file for program scope. */
export function enclosingScope(analysis: Analysis, at: Occurrence, all: readonly Occurrence[]): TextRange {
  const { root } = analysis;
  const declared = all.find(({ role }) => role !== 'use') ?? at;
  const { target } = declared;
  const everywhere = { start: 0, end: root.text.length };
  if (
    declared.span.file.path !== root.path ||
    target.kind === 'function' ||
    target.kind === 'macro' ||
    target.kind === 'tag'
  )
    return everywhere;
  if (target.kind === 'variable' && (target.role === 'file' || target.role === 'field')) return everywhere;
  if (target.kind === 'enumerator') return everywhere;
  return scopeOf(root, declared.span.start);
}
