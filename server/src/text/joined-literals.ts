import type { EmbeddedKernel } from './embedded.js';
import { valueInPlace } from './literals.js';

/** A directive or line comment that continues in the next literal, because its own lacks the newline at the end. */
export interface SwallowedCode {
  readonly kind: 'directive' | 'comment';
  /** The text of the directive or comment in its first literal. Offsets are UTF-16 units, ends exclusive. */
  readonly start: number;
  readonly end: number;
  /** The end of the contents of that literal, where the newline is missing. */
  readonly boundary: number;
  /** Whether a newline can be written there as an escape. */
  readonly escapes: boolean;
}

/** Comments, strings and directives: the last two groups end with their line. */
const LINES =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|(\/\/[^\n]*)|^[ \t]*(#(?:\\\n|[^\n])*)/gm;
/** The start of a line that no replacement list, pragma or condition continues with. */
const NEXT_LINE =
  /^\s*(?:#[ \t]*(?:define|undef|if|ifdef|ifndef|elif|else|endif|include|pragma|error|line)\b|(?:__)?kernel\s|typedef\s)/;
/** A complete directive that takes no more text. */
const COMPLETE =
  /^#[ \t]*(?:(?:ifdef|ifndef|undef)[ \t]+\w+|else|endif|include[ \t]*(?:<[^>]*>|"[^"]*")|pragma[ \t]+OPENCL[ \t]+\w+(?:[ \t]+\w+)?[ \t]*:[ \t]*\w+)[ \t]*$/;
/** A line of code, rather than of prose. */
const CODE = /[;{}]\s*(?:\/\/.*|\/\*.*)?$/;

/**
 * The code of a kernel that a directive or a line comment swallows: the host joins the literals without a newline. A
 * directive whose text continues in the next literal, and a comment with more prose, are meant so.
 */
export function swallowedCode(text: string, { start, parts }: EmbeddedKernel): SwallowedCode[] {
  if (parts.length < 2) return [];
  const values = parts.map((part) => valueInPlace(text, part));
  const joined = parts.map((part, i) => ' '.repeat(part.from - (parts[i - 1]?.to ?? start)) + values[i]).join('');
  const found: SwallowedCode[] = [];
  /** The literal in which the next line begins. */
  let first = 0;
  for (const { 0: whole, 1: comment, 2: directive, index } of joined.matchAll(LINES)) {
    const written = comment ?? directive;
    if (!written) continue;
    const end = start + index + whole.length;
    const from = end - written.length;
    while ((parts[first]?.to ?? from + 1) <= from) first++;
    for (let i = first; i < parts.length; i++) {
      const [part, next] = [parts[i], parts[i + 1]];
      if (!part || !next || next.from >= end) break;
      const own = joined.slice(from - start, part.to - start).trimEnd();
      const line = joined.slice(next.from - start, end - start).trim();
      // Formatters break a comment behind code at the limit of the line; one that fills its literal is complete.
      const isOwnLiteral = joined.slice(part.from - start, from - start).trim() === '';
      const isIndented = /^\s/.test(values[i + 1] ?? '');
      const isSwallowed =
        NEXT_LINE.test(line) ||
        (comment === undefined ? line !== '' && COMPLETE.test(own) : CODE.test(line) && (isOwnLiteral || isIndented));
      if (!isSwallowed) continue;
      found.push({
        kind: comment === undefined ? 'directive' : 'comment',
        start: from,
        end: from + own.length,
        boundary: part.to,
        escapes: part.escapes,
      });
      break;
    }
  }
  return found;
}
