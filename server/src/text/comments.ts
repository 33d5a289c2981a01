/** Comments, and literals that may contain the start of one. */
const COMMENT = /(?<!\\)(?:"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*')|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** The comments of a C text in order, each with the offset of its start (UTF-16 units). */
export function* commentsIn(text: string): Iterable<{ readonly index: number; readonly text: string }> {
  for (const { 0: found, index } of text.matchAll(COMMENT)) if (found.startsWith('/')) yield { index, text: found };
}
