import type { Diagnostic, TextEdit } from '../analysis.js';
import { commentsIn } from '../rules/suppressions.js';
import { kernelsIn } from '../text/embedded.js';
import type { SourceFile } from '../text/source-file.js';

/** Where a rule is to be silent. */
export type Reach = 'line' | 'file';

/** What would not be gone with its report. */
const NEVER: ReadonlySet<string> = new Set([
  'expansion-limit',
  'include-depth',
  'project-file',
  'unknown-rule',
  'unused-suppression',
]);

/**
 * Whether it helps to silence what reports a diagnostic: not where compilers reject the program all the same, unless
 * only the user made an error of it.
 */
export const canBeSilenced = ({ code, severity, isRaised }: Diagnostic): boolean =>
  !NEVER.has(code) && (severity !== 'error' || isRaised === true);

/**
 * The edit that makes a rule silent about a diagnostic's line, or from the first line of its text on; undefined where
 * no comment can stand.
 */
export function silenced(file: SourceFile, { code, span }: Diagnostic, reach: Reach): TextEdit | undefined {
  const kernels = kernelsIn(file);
  const kernel = kernels?.find(({ start, end }) => start <= span.start && span.start <= end);
  if (kernels && !kernel) return undefined;
  const from = kernel?.start ?? 0;
  const isPlain = !kernel || (kernel.parts.length === 1 && !kernel.parts[0]?.escapes);
  const insert = (at: number, newText: string): TextEdit => ({ span: { file, start: at, end: at }, newText });
  if (reach === 'file') {
    const at = isPlain ? behindHead(file.text, from) : from;
    if (at > span.start) return undefined;
    const isLine = isPlain && file.lines.startOf(file.lines.lineAt(at)) === at;
    return insert(at, isLine ? `// clspace-disable ${code}${endOfLine(file)}` : `/* clspace-disable ${code} */ `);
  }
  const line = file.lines.lineAt(span.start);
  const start = file.lines.startOf(line);
  const isLineOfItsOwn = isPlain && start >= from && canStandAbove(file, start);
  if (!isLineOfItsOwn) {
    // In a host's string, in a macro or behind a comment that began above, what is before the text has to stay what it
    // is.
    const word = `/* clspace-disable-line ${code} */ `;
    return insert(span.start, word);
  }
  const above = line > 0 ? file.lines.startOf(line - 1) : undefined;
  const known = above === undefined || above < from ? undefined : endOfRules(file.text.slice(above, start));
  if (known !== undefined && above !== undefined) return insert(above + known, `, ${code}`);
  const indentation = /^[ \t]*/.exec(file.text.slice(start, span.start))?.[0] ?? '';
  return insert(start, `${indentation}// clspace-disable-next-line ${code}${endOfLine(file)}`);
}

/** Where the list of rules ends in a line that is a comment for the next one; undefined for any other line. */
function endOfRules(line: string): number | undefined {
  const head = /^[ \t]*\/\/\s*clspace-disable-next-line(?=[ \t,])/.exec(line)?.[0];
  if (head === undefined) return undefined;
  const [names = ''] = line.slice(head.length).split('--', 1);
  const listed = names.trimEnd();
  return /\w/.test(listed) && /^[\w.,\- \t]*$/.test(listed) ? head.length + listed.length : undefined;
}

const endOfLine = ({ text }: SourceFile): string => (/\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n');

/** Where a text begins behind the blank lines and comments at its head: a licence stays first. */
function behindHead(text: string, from: number): number {
  const head = /^\uFEFF?(?:[ \t]*(?:\/\/[^\n]*|\/\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*)?\r?\n)*/.exec(text.slice(from));
  return from + (head?.[0].length ?? 0);
}

/** Whether a line can be put before the one that starts at `start`: it goes on from no other, by a `\` or a comment. */
function canStandAbove(file: SourceFile, start: number): boolean {
  if (/(?:\\|\?\?\/)[ \t]*\r?\n$/.test(file.text.slice(0, start))) return false;
  return !commentsIn(file.text).some(({ index, text }) => index < start && index + text.length > start);
}
