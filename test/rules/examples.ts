import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../../server/src/analysis/analysis.js';
import { safetyOf } from '../../server/src/refactoring/edits/fix.js';

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
  readonly rule: string;
  readonly kind: 'BAD' | 'GOOD' | 'QUIRK';
  readonly configurations: readonly string[];
  /** clang's result for a BAD one. */
  readonly clang: 'error' | 'accepts' | 'warning';
  /** clspace reports an error on the marked lines. */
  readonly error: boolean;
  /** The text without marks. */
  readonly text: string;
  /** The marked lines, 0-based. */
  readonly lines: ReadonlySet<number>;
  /** The fixes that the first configuration offers, `safe fix: Title`, `unsafe fix: Title` or, for suggestions, `fix: Title`. */
  readonly fixes: readonly string[];
}

const FIX = /^\/\/ ((?:safe |unsafe )?fix: .*)\n?/gm;

/** The fixes of an example, as listed in its file. */
export function offeredFixes(
  { rule, lines, error }: Pick<Example, 'rule' | 'lines' | 'error'>,
  diagnostics: readonly Diagnostic[],
): string[] {
  const own = diagnostics.filter(
    ({ span, severity, code }) =>
      lines.has(span.file.lines.lineAt(span.start)) && (error ? severity === 'error' : code === rule),
  );
  return [
    ...new Set(
      own.flatMap(({ fixes }) =>
        fixes.map((fix) => {
          const safety = safetyOf(fix);
          return `${safety === 'suggestion' ? '' : `${safety} `}fix: ${fix.title}`;
        }),
      ),
    ),
  ];
}

/** The files below a folder with an extension, in the order of their names. */
export const filesIn = (folder: string, extension: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => path.join(folder, name))
    .sort((a, b) => (path.basename(a) < path.basename(b) ? -1 : 1));

/**
 * The examples in the files of a folder: `// BAD [versions]`, `// GOOD [versions]`, with ‹marks› around the underlined
 * text, followed by the fixes.
 */
export function readExamples(folder: string): Example[] {
  const examples: Example[] = [];
  for (const file of filesIn(folder, '.cl')) {
    const text = readFileSync(file, 'utf8');
    for (const part of text.split(/^(?=\/\/ (?:BAD|GOOD|QUIRK) \[)/m)) {
      const head = /^\/\/ (BAD|GOOD|QUIRK) \[([^\]]*)\](.*)/.exec(part);
      if (!head) continue;
      const [, kind = '', names = '', note = ''] = head;
      if (kind !== 'BAD' && kind !== 'GOOD' && kind !== 'QUIRK') continue;
      const clang = /clang: (accepts|warning|error)/.exec(note)?.[1] ?? 'error';
      const own = /clspace: (\w+)/.exec(note)?.[1];
      const body = part.slice(part.indexOf('\n') + 1);
      const fixes = [...body.matchAll(FIX)].map(([, fix = '']) => fix);
      const marked = body.replace(FIX, '');
      const lines = new Set<number>();
      for (const [i, line] of marked.split('\n').entries()) if (line.includes('‹')) lines.add(i);
      examples.push({
        rule: path.basename(file, '.cl'),
        kind,
        lines,
        fixes,
        text: marked.replace(/[‹›]/g, ''),
        configurations: configurationsOf(names),
        clang: clang === 'accepts' || clang === 'warning' ? clang : 'error',
        error: kind === 'BAD' && (own ? own === 'error' : clang === 'error'),
      });
    }
  }
  return examples;
}
