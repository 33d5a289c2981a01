/** Comments, and literals that may contain the start of one. */
const COMMENT = /(?<!\\)(?:"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*')|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** The comments of a C text in order, each with the offset of its start (UTF-16 units). */
export function* commentsIn(text: string): Iterable<{ readonly index: number; readonly text: string }> {
  for (const { 0: found, index } of text.matchAll(COMMENT)) if (found.startsWith('/')) yield { index, text: found };
}

/** Comments and literals; a literal without an end extends to the end of its line. */
const SILENT = /"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** A C text of the same length in which comments and literals are blank, for searching names and brackets. */
export const withoutComments = (text: string): string => text.replace(SILENT, (part) => part.replace(/[^\n]/g, ' '));
