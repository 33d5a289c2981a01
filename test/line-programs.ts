// Tables of programs that are one line each, with what is reported for them.
import { readFileSync } from 'node:fs';
import { analyse } from '../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../server/src/preprocessor/build-options.js';
import { safetyOf } from '../server/src/refactoring/edits/fix.js';
import { SourceFile } from '../server/src/text/source-file.js';

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

/** The programs of a file, with what is reported in the first version, and what others change. `¶` ends a line. */
export function reportsOfLines(file: string, versions: readonly string[] = VERSIONS): string {
  const programs = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const lines = programs.flatMap((program) => {
    if (program.startsWith('// ') && !program.includes('¶')) return [program];
    const text = `${program.replaceAll('¶', '\n')}\n`;
    const [first = [], ...others] = versions.map((version) => reportsOf(text, version));
    const changes = others.flatMap((now, i) => [
      ...first.filter((line) => !now.includes(line)).map((line) => `  ${versions[i + 1]} lacks ${line}`),
      ...now.filter((line) => !first.includes(line)).map((line) => `  ${versions[i + 1]} has ${line}`),
    ]);
    return [program, ...first.map((line) => `  ${line}`), ...changes];
  });
  return `${lines.join('\n')}\n`;
}
