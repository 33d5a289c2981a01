// Fixes for names that the language reserves.

import { withoutComments } from '../../text/comments.js';
import type { SourceFile } from '../../text/source-file.js';
import { hasWord } from '../../text/words.js';
import type { RuleFix } from './fix.js';

/**
 * Renames an identifier that is an address-space keyword, everywhere in the file: a qualifier is always followed by a
 * word or by a `*`.
 */
export function renameReserved(file: SourceFile, word: string): RuleFix | undefined {
  const text = withoutComments(file.text);
  const name = `${word.replace(/^__/, '')}_`;
  if (hasWord(text, name)) return undefined;
  const edits = [...text.matchAll(new RegExp(`(?<![\\w*]|\\*\\s)${word}(?=\\s*[-;,)=[\\]+/%&|^<>?:.!(])`, 'g'))].map(
    ({ index }) => ({ span: { file, start: index, end: index + word.length }, newText: name }),
  );
  return edits.length === 0
    ? undefined
    : { title: `Rename to '${name}'${edits.length > 1 ? ` (${edits.length} places)` : ''}`, preferred: false, edits };
}
