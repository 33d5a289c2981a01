// Rewrites text that a grammar cannot parse because it depends on the preprocessor. Offsets do not change.

import { blank, withoutSplitBlocks } from '../../text/conditionals.js';
import { stringsOf } from '../../text/embedded.js';

/** The text in a form that can be parsed: the same text if there is nothing to rewrite. */
export const repaired = (text: string): string => withTerminatedMacros(withoutSplitBlocks(withoutArguments(text)));

/** Blanks the arguments that macros make strings of: they are not code of the host. */
function withoutArguments(text: string): string {
  let result = text;
  for (const { isArgument, from, to } of stringsOf(text, 'c'))
    if (isArgument) result = result.slice(0, from) + blank(result.slice(from, to)) + result.slice(to);
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
