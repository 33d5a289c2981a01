import type { Analysis } from '../../analysis/analysis.js';
import type { Chunk } from '../../preprocessor/chunks/chunk.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { keywordOf } from '../../syntax/keywords.js';
import { intern, spellingOf } from '../../text/names.js';
import { macroUseAt } from '../navigation/places.js';

/** The expansion of a macro use. */
export interface MacroExpansion {
  readonly name: string;
  /** The whole use, with its arguments. */
  readonly span: FileSpan;
  readonly text: string;
  /** The expansion is truncated. */
  readonly cut: boolean;
}

/** The tokens of use `index` of a chunk, as text of about `limit` characters at most. */
export function expansionText(chunk: Chunk, index: number, limit: number): Pick<MacroExpansion, 'text' | 'cut'> {
  const tokens: string[] = [];
  let length = 0;
  for (let i = 0; i < chunk.locations.length; i++) {
    const location = chunk.locations[i] ?? 0;
    if (location >= 0 || chunk.expanded[~location * 3] !== index) continue;
    if (length >= limit) return { text: joined(tokens), cut: true };
    const token = spellingOf(chunk.names[i] ?? 0);
    length += token.length + 1;
    tokens.push(token);
  }
  return { text: joined(tokens), cut: false };
}

/** The tokens in usual spacing: blanks around binary operators, and after words and separators. */
function joined(tokens: readonly string[]): string {
  let text = '';
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1];
    text += before !== undefined && isApart(before, token, tokens[i - 2]) ? ` ${token}` : token;
  }
  return text;
}

const isWord = (token: string | undefined): boolean => token !== undefined && /^[\w"']/.test(token);
const endsOperand = (token: string | undefined): boolean =>
  token !== undefined && (/^[)\]]$/.test(token) || (isWord(token) && !/^(?:return|case|else|sizeof)$/.test(token)));

function isApart(before: string, token: string, beforeThat: string | undefined): boolean {
  if (/^[,;)\].]$|^->$/.test(token) || /^[([.~!]$|^->$/.test(before)) return false;
  // Calls and subscripts follow their operand directly; other parentheses, after a keyword or an operator, don't.
  if (token === '(')
    return !/^[)\]]$/.test(before) && (!isWord(before) || keywordOf(intern(before))?.kind === 'statement');
  if (token === '[') return !endsOperand(before);
  if (/^(?:\+\+|--)$/.test(token)) return !endsOperand(before);
  if (/^(?:\+\+|--)$/.test(before)) return endsOperand(beforeThat);
  // A sign, an address operator or a pointer's star, rather than a binary operator.
  if (/^[-+&*]$/.test(before) && !endsOperand(beforeThat)) return false;
  return true;
}

/** The maximum length of an expansion that a command shows. */
const LONGEST = 200_000;

/** The complete expansion of the macro whose name is at `offset` of the root file. */
export function macroExpansionAt(analysis: Analysis, offset: number): MacroExpansion | undefined {
  const found = macroUseAt(analysis, offset);
  if (!found) return undefined;
  const { chunk, use, index } = found;
  return {
    name: spellingOf(use.macro.name),
    span: { file: chunk.file, start: chunk.start + use.start, end: chunk.start + use.end },
    ...expansionText(chunk, index, LONGEST),
  };
}
