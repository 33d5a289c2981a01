// Fixes for names that the language reserves.

import type { SourceFile } from '../../text/source-file.js';
import { hasWord } from '../../text/words.js';
import type { RuleFix } from './fix.js';

/** Comments and literals, which contain no names. */
const SILENT = /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/**
 * Renames an identifier that is an address-space keyword, everywhere in the file: a qualifier is always followed by a
 * word or by a `*`.
 */
export function renameReserved(file: SourceFile, word: string): RuleFix | undefined {
  const text = file.text.replace(SILENT, (part) => part.replace(/[^\n]/g, ' '));
  const name = `${word.replace(/^__/, '')}_`;
  if (hasWord(text, name)) return undefined;
  const edits = [...text.matchAll(new RegExp(`(?<![\\w*]|\\*\\s)${word}(?=\\s*[-;,)=[\\]+/%&|^<>?:.!(])`, 'g'))].map(
    ({ index }) => ({ span: { file, start: index, end: index + word.length }, newText: name }),
  );
  return edits.length === 0
    ? undefined
    : { title: `Rename to '${name}'${edits.length > 1 ? ` (${edits.length} places)` : ''}`, preferred: false, edits };
}
