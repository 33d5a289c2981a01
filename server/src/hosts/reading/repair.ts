// Rewrites text that a grammar cannot parse because it depends on the preprocessor. Offsets do not change.

import { stringizedKernels } from '../../text/embedded.js';

const DIRECTIVE = /^[ \t]*#[ \t]*(ifdef|ifndef|if|elif|else|endif)\b(?:\\\r?\n|[^\n])*/gm;
const LITERALS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/g;

interface Branch {
  /** The offset of the directive that begins it. */
  readonly at: number;
  readonly from: number;
  readonly isNever: boolean;
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const [mark] of text.replace(LITERALS, '').matchAll(/[{}]/g)) {
    depth += mark === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** The text in a form that can be parsed: the same text if there is nothing to rewrite. */
export const repaired = (text: string): string =>
  withTerminatedMacros(withoutSplitBlocks(withoutStringizedKernels(text)));

/** Blanks kernels that are arguments of macros: they are not code of the host. */
function withoutStringizedKernels(text: string): string {
  let result = text;
  for (const { start, end } of stringizedKernels(text))
    result = result.slice(0, start) + blank(result.slice(start, end)) + result.slice(end);
  return result;
}

/** A line that only invokes a macro, and the beginning of the code that follows it. */
const MACRO_LINE =
  /^[ \t]*[A-Z_][A-Z\d_]*[ \t]*\((?:[^()\n;{}"]|"(?:\\.|[^"\\\n])*"|\([^()\n;{}]*\))*\)(?=[ \t]*\r?\n\s*[A-Za-z_}/])/gm;

/** Terminates macro invocations that stand on lines of their own without a semicolon, as in `START(timer)`. */
function withTerminatedMacros(text: string): string {
  let result = '';
  let from = 0;
  for (const { 0: line, index } of text.matchAll(MACRO_LINE)) {
    const before = /(\S)\s*$/.exec(text.slice(Math.max(0, index - 200), index))?.[1];
    if (before === undefined || !/[;{})/]/.test(before)) continue;
    // The line break gives way to the semicolon. A directive has to begin on a new line.
    const end = index + line.length;
    result += `${text.slice(from, end)};`;
    from = end + 1;
  }
  return result + text.slice(from);
}

/** Replaces each conditional that has an unbalanced branch by its first branch. */
function withoutSplitBlocks(text: string): string {
  let result = text;
  const replace = (start: number, end: number): void => {
    result = result.slice(0, start) + blank(result.slice(start, end)) + result.slice(end);
  };
  const open: Branch[][] = [];
  for (const { 0: all, 1: word = '', index } of text.matchAll(DIRECTIVE)) {
    const branch = { at: index, from: index + all.length, isNever: /^[ \t]*#[ \t]*if[ \t]+0\b/.test(all) };
    if (word.startsWith('if')) open.push([branch]);
    else if (word !== 'endif') open.at(-1)?.push(branch);
    else {
      const branches = open.pop() ?? [];
      const end = (i: number): number => branches[i + 1]?.at ?? index;
      if (branches.every(({ from }, i) => isBalanced(result.slice(from, end(i))))) continue;
      const kept = branches.findIndex(({ isNever }) => !isNever);
      for (const [i, { at, from }] of branches.entries()) replace(at, i === kept ? from : end(i));
      replace(index, index + all.length);
    }
  }
  return result;
}
