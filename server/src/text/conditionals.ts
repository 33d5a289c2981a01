// Conditionals whose branches each open or close a block, as text. Offsets do not change.

const DIRECTIVE = /^[ \t]*#[ \t]*(ifdef|ifndef|if|elif|else|endif)\b(?:\\\r?\n|[^\n])*/gm;
const LITERALS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/g;

interface Branch {
  /** The offset of the directive that begins it. */
  readonly at: number;
  readonly from: number;
  readonly isNever: boolean;
}

/** A text as blanks and line ends. */
export const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const [mark] of text.replace(LITERALS, '').matchAll(/[{}]/g)) {
    depth += mark === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Replaces each conditional that has an unbalanced branch by its first branch. */
export function withoutSplitBlocks(text: string): string {
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
