import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse, type Diagnostic, type Fix } from '../../server/src/analysis/analysis.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { safetyOf } from '../../server/src/refactoring/edits/fix.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** The configurations that examples name, as build options. */
export const CONFIGURATIONS: Readonly<Record<string, readonly string[]>> = {
  '1.0': ['-cl-std=CL1.0'],
  '1.1': ['-cl-std=CL1.1'],
  '1.2': ['-cl-std=CL1.2'],
  '2.0': ['-cl-std=CL2.0'],
  '3.0': ['-cl-std=CL3.0'],
  '3.0−gas': [
    '-cl-std=CL3.0',
    '-cl-ext=-__opencl_c_generic_address_space,-__opencl_c_pipes,-__opencl_c_device_enqueue',
  ],
  '3.0−psv': ['-cl-std=CL3.0', '-cl-ext=-__opencl_c_program_scope_global_variables,-__opencl_c_device_enqueue'],
  '3.0−both': [
    '-cl-std=CL3.0',
    '-cl-ext=-__opencl_c_program_scope_global_variables,-__opencl_c_generic_address_space,-__opencl_c_pipes,-__opencl_c_device_enqueue',
  ],
  '1.2−fp64': ['-cl-std=CL1.2', '-cl-ext=-cl_khr_fp64'],
  '1.2−O3': ['-cl-std=CL1.2', '-O3'],
  '1.2 on nvidia': ['-cl-std=CL1.2', '-O3'],
  '1.2 on intel-gpu': ['-cl-std=CL1.2'],
};

/** The device that a configuration names, whose driver judges; clang is not asked about it. */
export const deviceOf = (configuration: string): string | undefined => / on (\S+)$/.exec(configuration)?.[1];

const SETS: Readonly<Record<string, readonly string[]>> = {
  all: Object.keys(CONFIGURATIONS).filter((name) => !/fp64$|O3$| on /.test(name)),
  gas: ['2.0', '3.0', '3.0−psv'],
  'no-gas': ['1.0', '1.1', '1.2', '3.0−gas', '3.0−both'],
  psv: ['2.0', '3.0', '3.0−gas'],
  'no-psv': ['1.0', '1.1', '1.2', '3.0−psv', '3.0−both'],
  enq: ['2.0', '3.0'],
  'no-enq': ['1.0', '1.1', '1.2', '3.0−gas', '3.0−psv', '3.0−both'],
  '1.x': ['1.0', '1.1', '1.2'],
  '1.2+': ['1.2', '2.0', '3.0', '3.0−gas', '3.0−psv', '3.0−both'],
  '2.0+': ['2.0', '3.0', '3.0−gas', '3.0−psv', '3.0−both'],
};

/** The configurations that `1.x, psv` and the like name. */
export const configurationsOf = (names: string): string[] =>
  names.split(',').flatMap((name) => SETS[name.trim()] ?? [name.trim()]);

/** One snippet of a rule's example kernels. */
export interface Example {
  readonly file: string;
  readonly rule: string;
  readonly kind: 'BAD' | 'GOOD' | 'QUIRK';
  readonly configurations: readonly string[];
  /** clang's result for a BAD one. */
  readonly clang: 'error' | 'accepts' | 'warning';
  /** clspace reports it as an error. */
  readonly error: boolean;
  /** The heading and the text with the expected reports below their lines, as in the file. */
  readonly annotated: string;
  /** The text without its heading and the reports. */
  readonly text: string;
}

/** The lines that `annotated` adds. */
const REPORT =
  /^\/\/(?: *\^+| '[^'\n]*')(?: to '.*')?(?: \[[^\]\n]*\])? [a-z]+\[[\w.-]+\]: .*\n|^\/\/ (?:(?:safe |unsafe )?fix: |\|).*\n/gm;

/** The text of example kernels without the expected reports. */
export const withoutReports = (text: string): string => text.replace(REPORT, '');

/** A seed that depends on an example's text alone, so that another example does not change the mistakes in this one. */
export const seedOf = (text: string): number =>
  [...text].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 1_000_003, 7);

/** The files below a folder with an extension, in the order of their names. */
export const filesIn = (folder: string, extension: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => path.join(folder, name))
    .sort((a, b) => (path.basename(a) < path.basename(b) ? -1 : 1));

/** The example in a part of a rule's file; text before the first heading is none. */
function exampleOf(file: string, part: string): Example | undefined {
  const [, kind, names = '', note = ''] = /^\/\/ (BAD|GOOD|QUIRK) \[([^\]]*)\](.*)/.exec(part) ?? [];
  if (kind !== 'BAD' && kind !== 'GOOD' && kind !== 'QUIRK') return undefined;
  const clang = /clang: (accepts|warning|error)/.exec(note)?.[1] ?? 'error';
  const own = /clspace: (\w+)/.exec(note)?.[1];
  return {
    file,
    rule: path.basename(file, '.cl'),
    kind,
    annotated: part,
    text: withoutReports(part.slice(part.indexOf('\n') + 1)),
    configurations: configurationsOf(names),
    clang: clang === 'accepts' || clang === 'warning' ? clang : 'error',
    error: kind === 'BAD' && (own ? own === 'error' : clang === 'error'),
  };
}

/** The examples in the files of a folder: `// BAD [versions]`, `// GOOD [versions]`, with the reports below their lines. */
export const readExamples = (folder: string): Example[] =>
  filesIn(folder, '.cl').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^(?=\/\/ (?:BAD|GOOD|QUIRK) \[)/m)
      .flatMap((part) => exampleOf(file, part) ?? []),
  );

/** What is reported for an example in a configuration. */
export function reportsOf({ text }: Example, configuration: string): readonly Diagnostic[] {
  const device = deviceNamed(deviceOf(configuration) ?? '');
  return analyse(
    new SourceFile('example.cl', text),
    parseBuildOptions(CONFIGURATIONS[configuration] ?? []),
    { read: () => undefined },
    device ? { device } : {},
  ).diagnostics;
}

/** A text after a fix that changes no other file. */
export const fixedText = (text: string, { edits }: Fix): string =>
  [...edits]
    .sort((a, b) => b.span.start - a.span.start)
    .reduce((fixed, { span, newText }) => fixed.slice(0, span.start) + newText + fixed.slice(span.end), text);

/** The lines of `after` that differ from those of `before`, without equal ones at both ends. */
export function changedLines(before: string, after: string): string[] {
  const [old, lines] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, lines.length);
  let start = 0;
  while (start < shorter && old[start] === lines[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === lines.at(-1 - end)) end++;
  return lines.slice(start, lines.length - end);
}

/** Carets below the range of a report; the first columns contain the slashes, so a text that begins there is quoted. */
function underlined({ span: { file, start, end } }: Diagnostic): string {
  const { character } = file.lines.position(start);
  const [first = '', ...others] = file.text.slice(start, end).split('\n');
  const until = others.length > 0 ? ` to '${others.at(-1)?.trim()}'` : '';
  const carets = character < 2 ? ` '${first}'` : `${' '.repeat(character - 2)}${'^'.repeat(Math.max(1, first.length))}`;
  return `//${carets}${until}`;
}

/** The fixes of a report: their titles, and the lines that the first one changes. */
const fixLines = ({ fixes }: Diagnostic, text: string): string[] =>
  fixes.flatMap((fix, i) => [
    `// ${safetyOf(fix) === 'suggestion' ? '' : `${safetyOf(fix)} `}fix: ${fix.title}`,
    ...(i === 0 ? changedLines(text, fixedText(text, fix)).map((line) => `// | ${line}`.trimEnd()) : []),
  ]);

/**
 * An example with all reports below their lines, for each the configurations if these are not all. Errors and reports of
 * the rule that the example belongs to have their fixes.
 *
 * @param reports  those of each configuration of the example
 */
export function annotated(
  { annotated, configurations, rule, text }: Example,
  reports: readonly (readonly Diagnostic[])[],
): string {
  const found = new Map<string, { readonly report: Diagnostic; readonly names: string[] }>();
  for (const [i, name] of configurations.entries())
    for (const report of reports[i] ?? []) {
      // Some messages name the version.
      const message = report.message.replace(`OpenCL C ${name.slice(0, 3)}`, 'OpenCL C');
      const key = `${underlined(report)}\n${report.span.start} ${report.severity}[${report.code}]: ${message}`;
      const known = found.get(key);
      if (!known) found.set(key, { report, names: [name] });
      else if (known.names.at(-1) !== name) known.names.push(name);
    }
  const below = [...found.values()]
    .sort((a, b) => a.report.span.start - b.report.span.start)
    .map(({ report, names }) => ({
      line: report.span.file.lines.lineAt(report.span.start),
      lines: [
        `${underlined(report)}${names.length < configurations.length ? ` [${names.join(', ')}]` : ''} ${report.severity}[${report.code}]: ${report.message}`,
        ...(report.severity === 'error' || report.code === rule ? fixLines(report, text) : []),
      ],
    }));
  const heading = annotated.slice(0, annotated.indexOf('\n'));
  return [
    heading,
    ...text
      .split('\n')
      .flatMap((line, i) => [line, ...below.filter((one) => one.line === i).flatMap(({ lines }) => lines)]),
  ].join('\n');
}
