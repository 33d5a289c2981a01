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
import { mutate } from '../rules/token-mutations.js';

const FOLDER = 'test/analysis/texts';
const TEXTS = ['host.c', 'host.cpp', 'host.py', 'host.rs', 'mistakes.cl'];
const files = new Map(
  [...TEXTS, 'header.h', 'whole.cl'].map((name) => [
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

  it('has the fixes of two mistakes that are recorded', function () {
    this.timeout(120_000);
    const original = files.get('/whole.cl')?.text ?? '';
    const lines = Array.from({ length: 40 }, (_, seed) => {
      const first = mutate(original, seed);
      const second = first && mutate(first.text, seed + 1000);
      if (!second) return '';
      const root = new SourceFile('/k.cl', second.text);
      const { edits, titles, fixed, left } = fixAll(root, provider, (from) => [startFor(from)([])], { unsafe: true });
      const after = applied(second.text, edits);
      const all = [...titles.values()].flat().join('; ');
      const result = after === original ? 'restored' : after === second.text ? 'unchanged' : 'other';
      return `${first.title}; ${second.title}: ${fixed.length} fixed, ${left.length} left, ${result}: ${all}\n`;
    });
    assertRecorded('test/analysis/mistakes.txt', lines.join(''));
  });

  it('lowers costs as recorded, if the launch allows it', () => {
    const text = `kernel void k(global const float *in, global float *out) {
  int x = get_global_id(0), y = get_global_id(1);
  local float tile[16][16];
  tile[get_local_id(0)][get_local_id(1)] = in[x * 64 + y];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (x > 99) out[5] = 1;
  out[x * 64 + y] = tile[get_local_id(0)][get_local_id(1)] * 2;
}
`;
    const sizes = [
      [
        [16, 16],
        [4, 4],
      ],
      [
        [16, 16],
        [4, 2],
      ],
      [
        [16, 8],
        [4, 8],
      ],
      [[16], [4]],
    ] as const;
    const lines = sizes.flatMap(([localSize, numGroups]) => {
      const launches = { every: { localSize, numGroups }, kernels: {} };
      const { diagnostics } = startFor(provider, { launches })([]).update(new SourceFile('/k.cl', text));
      return [`${localSize.join('x')} in ${numGroups.join('x')}`, ...diagnostics.flatMap(described)];
    });
    assertRecorded('test/analysis/lowered.txt', `${lines.join('\n')}\n`);
  });

  it('has the related places that are recorded', () => {
    const examples = readExamples('server/src/rules').filter(({ kind }) => kind === 'BAD');
    const lines = examples.flatMap((example) => {
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
