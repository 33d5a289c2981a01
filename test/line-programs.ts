// Tables of programs that are one line each, with what is reported for them.
import { readFileSync } from 'node:fs';
import { analyse } from '../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../server/src/preprocessor/build-options.js';
import { safetyOf } from '../server/src/refactoring/edits/fix.js';
import { SourceFile } from '../server/src/text/source-file.js';
import { mistakesIn } from './mistakes.js';

const VERSIONS = ['CL1.2', 'CL2.0', 'CL3.0'];

/** `'n++' error[code]: message`, with the places and fixes that belong to it. */
function reportsOf(text: string, version: string): string[] {
  const options = parseBuildOptions([`-cl-std=${version}`]);
  const { diagnostics } = analyse(new SourceFile('/k.cl', text), options, { read: () => undefined }, { executions: 0 });
  return diagnostics.flatMap(({ span, severity, code, message, related, fixes }) => [
    `${span.start} '${text.slice(span.start, span.end)}' ${severity}[${code}]: ${message}`,
    ...related.map((one) => `  ${one.span.start}: ${one.message}`),
    ...fixes.map((fix) => {
      const edits = fix.edits.map((edit) => `${edit.span.start}-${edit.span.end} → '${edit.newText}'`).join(', ');
      return `  ${fix.title} (${safetyOf(fix)}${fix.preferred ? ', preferred' : ''}): ${edits}`;
    }),
  ]);
}

/** The programs of a file; `¶` ends a line. */
export const programsIn = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && (!line.startsWith('// ') || line.includes('¶')))
    .map((line) => `${line.replaceAll('¶', '\n')}\n`);

/** The programs of a file, with what is reported in the first version, and what others change. */
export function reportsOfLines(file: string, versions: readonly string[] = VERSIONS): string {
  const lines = programsIn(file).flatMap((text) => {
    const [first = [], ...others] = versions.map((version) => reportsOf(text, version));
    const changes = others.flatMap((now, i) => [
      ...first.filter((line) => !now.includes(line)).map((line) => `  ${versions[i + 1]} lacks ${line}`),
      ...now.filter((line) => !first.includes(line)).map((line) => `  ${versions[i + 1]} has ${line}`),
    ]);
    return [text.trimEnd(), ...first.map((line) => `  ${line}`), ...changes];
  });
  return `${lines.join('\n')}\n`;
}

/** What is reported without executing kernels, without fixes. */
const messagesOf = (text: string, version: string): string[] =>
  analyse(
    new SourceFile('/k.cl', text),
    parseBuildOptions([`-cl-std=${version}`]),
    { read: () => undefined },
    { executions: 0 },
  ).diagnostics.flatMap(({ span, severity, code, message, related }) => [
    `${span.start} '${text.slice(span.start, span.end)}' ${severity}[${code}]: ${message}`,
    ...related.map((one) => `  ${one.span.start}: ${one.message}`),
  ]);

/** The programs of a file with some mistakes, one at a time, and what is reported of them that was not before. */
export function reportsOfMistakesInLines(file: string, count: number, version = 'CL2.0'): string {
  const lines = programsIn(file).flatMap((text, i) => {
    const before = new Set(messagesOf(text, version).map((line) => line.replace(/^\d+ /, '')));
    return mistakesIn(text, count, 1000 * i).flatMap(({ title, text: changed }) => [
      `${i + 1}: ${title}`,
      ...messagesOf(changed, version)
        .filter((line) => !before.has(line.replace(/^\d+ /, '')))
        .map((line) => `  ${line}`),
    ]);
  });
  return `${lines.join('\n')}\n`;
}
