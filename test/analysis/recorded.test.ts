// Diagnostics with everything that belongs to them, in kernels and in the strings of hosts, and what `--fix` makes of
// the files.
import { readFileSync } from 'node:fs';
import { AnalysisSession, type AnalysisSettings, type Diagnostic } from '../../server/src/analysis/analysis.js';
import { optionsFor, sessionFor, statedOptions } from '../../server/src/analysis/embedded.js';
import { fixAll } from '../../server/src/analysis/fix-all.js';
import { verdictsOf } from '../../server/src/analysis/verdicts.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import type { FileSpan } from '../../server/src/preprocessor/source-map.js';
import { applied } from '../../server/src/refactoring/edits/edits.js';
import { safetyOf } from '../../server/src/refactoring/edits/fix.js';
import { type FileProvider, SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { readExamples, reportsOf } from '../rules/examples.js';

const FOLDER = 'test/analysis/texts';
const TEXTS = ['host.c', 'host.cpp', 'host.py', 'host.rs', 'mistakes.cl'];
const files = new Map(
  [...TEXTS, 'header.h'].map((name) => [
    `/${name}`,
    new SourceFile(`/${name}`, readFileSync(`${FOLDER}/${name}`, 'utf8')),
  ]),
);
const provider: FileProvider = { read: (path) => files.get(path) };

const startFor =
  (from: FileProvider, settings: AnalysisSettings = {}) =>
  (ofHost: readonly string[]): AnalysisSession =>
    new AnalysisSession(optionsFor(parseBuildOptions([]), settings, ofHost), from, undefined, settings);

/** `/k.cl:3:5-9 'text'` */
function place({ file, start, end }: FileSpan): string {
  const { line, character } = file.lines.position(start);
  const text = file.text.slice(start, end);
  return `${file.path}:${line + 1}:${character + 1}-${character + 1 + end - start} ${JSON.stringify(text)}`;
}

const described = ({ span, severity, code, message, related, fixes }: Diagnostic): string[] => [
  `  ${place(span)} ${severity}[${code}]: ${message}`,
  ...related.map((one) => `    ${place(one.span)}: ${one.message}`),
  ...fixes.flatMap((fix) => [
    `    ${fix.title} (${safetyOf(fix)}${fix.preferred ? ', preferred' : ''})`,
    ...fix.edits.map(({ span: at, newText }) => `      ${place(at)} → ${JSON.stringify(newText)}`),
  ]),
];

describe('an analysis', () => {
  for (const name of TEXTS)
    it(`of ${name} is as recorded`, () => {
      const root = files.get(`/${name}`) ?? new SourceFile(name, '');
      const { diagnostics } = sessionFor(root, startFor(provider)).update(root);
      const repaired = [false, true].flatMap((unsafe) => {
        const { edits, titles, fixed, left } = fixAll(root, provider, (from) => [sessionFor(root, startFor(from))], {
          unsafe,
        });
        return [
          `${unsafe ? 'all' : 'safe'} fixes: ${fixed.length} fixed, ${left.length} left`,
          ...[...titles].map(([path, all]) => `  ${path}: ${all.join('; ')}`),
          ...[...new Set(edits.map(({ span }) => span.file.path))].flatMap((path) => [
            `  ${path}`,
            applied(
              files.get(path)?.text ?? '',
              edits.filter(({ span }) => span.file.path === path),
            ).replace(/^(?=.)/gm, '    | '),
          ]),
        ];
      });
      const stated = statedOptions(root).map(({ words, line }) => `options of line ${line}: ${words.join(' ')}`);
      const text = [...stated, ...diagnostics.flatMap(described), ...repaired].join('\n');
      assertRecorded(`test/analysis/${name}.txt`, `${text}\n`);
    });

  it('has the related places that are recorded', () => {
    const lines = readExamples('server/src/rules').flatMap((example) => {
      const related = reportsOf(example, example.configurations[0] ?? '').flatMap((one) =>
        one.related.map(({ span, message }) => `  ${one.code} ${place(span)}: ${message}\n`),
      );
      return related.length > 0 ? [`${example.rule}\n${related.join('')}`] : [];
    });
    assertRecorded('test/analysis/related.txt', lines.join(''));
  });

  it('has the verdicts after edits that are recorded', () => {
    const session = startFor(provider)([]);
    const texts = [
      'constant int n = 4;\nint at(int i) { return i; }\nkernel void k(global int *p) { p[at(get_global_id(0))] = n; }\n',
      'constant int n = 4;\nint at(int i) { return i / 2; }\nkernel void k(global int *p) { p[at(get_global_id(0))] = n; }\n',
      'constant int n = 5;\nint at(int i) { return i; }\nkernel void k(global int *p) { p[at(get_global_id(0))] = n; }\n',
      '#define at(i) (i)\nkernel void k(global int *p) { p[at(get_global_id(0))] = 1; }\n',
      '#define at(i) (0)\nkernel void k(global int *p) { p[at(get_global_id(0))] = get_global_id(0); }\n',
      'kernel void k(global int *p) { p[get_global_id(0)] = q; }\nkernel void l(local int *t) { t[get_local_id(1)] = 1; }\n',
      'kernel void k(global int *p) { p[get_global_id(0)] = 1; }\nkernel void l(local int *t) { t[get_local_id(0)] = 1; }\n',
    ];
    const lines = texts.flatMap((text) =>
      verdictsOf(session.update(new SourceFile('/k.cl', text))).flatMap(({ name, verdicts }) => [
        name,
        ...Object.entries(verdicts).map(
          ([kind, { verdict, reason, span, assumes }]) =>
            `  ${kind} ${[verdict, ...assumes, reason, span && place(span)].filter(Boolean).join('; ')}`,
        ),
      ]),
    );
    assertRecorded('test/analysis/verdicts.txt', `${lines.join('\n')}\n`);
  });
});
