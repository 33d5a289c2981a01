import type { Diagnostic, TextEdit } from '../../analysis/analysis.js';
import { commentsIn } from '../../text/comments.js';
import { kernelsIn } from '../../text/embedded.js';
import type { SourceFile } from '../../text/source-file.js';

/** The extent of a suppression. */
export type Reach = 'line' | 'file';

/** Diagnostics whose cause remains when they are suppressed. */
const NEVER: ReadonlySet<string> = new Set([
  'expansion-limit',
  'include-depth',
  'project-file',
  'unknown-rule',
  'unused-suppression',
]);

/**
 * Whether suppressing a diagnostic is useful: not if compilers reject the program anyway, unless only the user's
 * settings made it an error.
 */
export const canBeSilenced = ({ code, severity, isRaised }: Diagnostic): boolean =>
  !NEVER.has(code) && (severity !== 'error' || isRaised === true);

/**
 * The edit that suppresses a rule on a diagnostic's line, or from the first line of the text on; undefined if no
 * comment is possible.
 */
export function silenced(file: SourceFile, { code, span }: Diagnostic, reach: Reach): TextEdit | undefined {
  const kernels = kernelsIn(file);
  const kernel = kernels?.find(({ start, end }) => start <= span.start && span.start <= end);
  if (kernels && !kernel) return undefined;
  const from = kernel?.start ?? 0;
  const isPlain = !kernel || (kernel.parts.length === 1 && !kernel.parts[0]?.escapes);
  const insert = (at: number, newText: string): TextEdit => ({ span: { file, start: at, end: at }, newText });
  if (reach === 'file') {
    const at = isPlain ? afterHead(file.text, from) : from;
    if (at > span.start) return undefined;
    const isLine = isPlain && file.lines.startOf(file.lines.lineAt(at)) === at;
    return insert(at, isLine ? `// clspace-disable ${code}${endOfLine(file)}` : `/* clspace-disable ${code} */ `);
  }
  const line = file.lines.lineAt(span.start);
  const start = file.lines.startOf(line);
  const isLineOfItsOwn = isPlain && start >= from && canStandAbove(file, start);
  if (!isLineOfItsOwn) {
    // In a host's string, in a macro or after a comment that began above, the text before the line must not change.
    const word = `/* clspace-disable-line ${code} */ `;
    return insert(span.start, word);
  }
  const above = line > 0 ? file.lines.startOf(line - 1) : undefined;
  const known = above === undefined || above < from ? undefined : endOfRules(file.text.slice(above, start));
  if (known !== undefined && above !== undefined) return insert(above + known, `, ${code}`);
  const indentation = /^[ \t]*/.exec(file.text.slice(start, span.start))?.[0] ?? '';
  return insert(start, `${indentation}// clspace-disable-next-line ${code}${endOfLine(file)}`);
}

/** The end of the list of rules in a comment line for the next line; undefined for any other line. */
function endOfRules(line: string): number | undefined {
  const head = /^[ \t]*\/\/\s*clspace-disable-next-line(?=[ \t,])/.exec(line)?.[0];
  if (head === undefined) return undefined;
  const [names = ''] = line.slice(head.length).split('--', 1);
  const listed = names.trimEnd();
  return /\w/.test(listed) && /^[\w.,\- \t]*$/.test(listed) ? head.length + listed.length : undefined;
}

const endOfLine = ({ text }: SourceFile): string => (/\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n');

/** The start of a text after the blank lines and comments at its head: a licence stays first. */
function afterHead(text: string, from: number): number {
  const head = /^\uFEFF?(?:[ \t]*(?:\/\/[^\n]*|\/\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*)?\r?\n)*/.exec(text.slice(from));
  return from + (head?.[0].length ?? 0);
}

/**
 * Whether a line can be inserted before the one that starts at `start`, that is, the line does not continue another one
 * by a `\` or a comment.
 */
function canStandAbove(file: SourceFile, start: number): boolean {
  if (/(?:\\|\?\?\/)[ \t]*\r?\n$/.test(file.text.slice(0, start))) return false;
  return ![...commentsIn(file.text)].some(({ index, text }) => index < start && index + text.length > start);
}
