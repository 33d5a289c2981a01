// The names that a text may declare, including inactive groups: found in its words alone, as an index of many files
// requires.

import { anyOf } from '../text/patterns.js';

const TOKENS = anyOf(
  'gm',
  /\/\/[^\n]*/,
  /\/\*[\s\S]*?(?:\*\/|$)/,
  /^[ \t]*#[ \t]*(?:define[ \t]+([A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*)(?:\\\r?\n|[^\n])*|(?:\\\r?\n|[^\n])*)/,
  /"(?:\\[\s\S]|[^"\\\n])*"?/,
  /([A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*)/,
  /([{}()[\];,=])/,
);
const INCLUDES = /^[ \t]*#[ \t]*include\b[ \t]*(.*)/gm;

/** The names that a text defines as macros or declares at file scope, members of enumerations included. */
export function declaredNames(text: string): Set<string> {
  const names = new Set<string>();
  let depth = 0;
  let enumeration = 0;
  let last = '';
  let isEnum = false;
  TOKENS.lastIndex = 0;
  for (const [, macro, word, mark] of text.matchAll(TOKENS)) {
    if (macro !== undefined) names.add(macro);
    else if (word !== undefined) {
      if (word === 'enum') isEnum = true;
      last = word;
    } else if (mark !== undefined) {
      const atTop = depth === 0 || enumeration === depth;
      if (last && atTop && /[(;,=[}]/.test(mark)) names.add(last);
      if (mark === '{' || mark === '(' || mark === '[') {
        depth++;
        if (mark === '{' && isEnum) enumeration = depth;
        isEnum = false;
      } else if (mark === '}' || mark === ')' || mark === ']') {
        if (enumeration === depth) enumeration = 0;
        depth = Math.max(0, depth - 1);
      } else if (mark === ';') isEnum = false;
      last = '';
    }
  }
  return names;
}

/** The file names of the headers that a text includes, however it spells them. */
export const includedNames = (text: string): string[] =>
  [...text.matchAll(INCLUDES)].flatMap(
    ([, header = '']) =>
      header
        .split(/[\s"<>()]+/)
        .map((part) => part.slice(part.lastIndexOf('/') + 1))
        .find((part) => /[^.]\.\w+$/.test(part)) ?? [],
  );
