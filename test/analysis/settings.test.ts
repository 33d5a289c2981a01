// What the settings of a user, and waiting executions, change in the reports of a text.
import assert from 'node:assert/strict';
import { type Analysis, AnalysisSession, type AnalysisSettings } from '../../server/src/analysis/analysis.js';
import { fixAll } from '../../server/src/analysis/fix-all.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { FragmentCache } from '../../server/src/preprocessor/chunks/fragments.js';
import { applied } from '../../server/src/refactoring/edits/edits.js';
import { safetyOf } from '../../server/src/refactoring/edits/fix.js';
import type { Finding } from '../../server/src/rules/rule.js';
import { UnitCache } from '../../server/src/semantics/incremental/unit-cache.js';
import { type FileProvider, SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { programsIn } from '../line-programs.js';

const files: FileProvider = {
  read: (path) => {
    const text = new Map([
      ['/types.h', 'typedef float real;\nint *misplaced;\n// clspace-disable unused-variable\n#define ZERO 0\n'],
      ['/open.h', 'int f(void) {\n'],
    ]).get(path);
    return text === undefined ? undefined : new SourceFile(path, text);
  },
};
const OPTIONS = parseBuildOptions(['-cl-std=CL1.2']);
const SETTINGS: Readonly<Record<string, AnalysisSettings>> = {
  'options known': { optionsKnown: true },
  'flags of a compiler': { optionsAreFlags: true },
  'one of several': { optionsKnown: true, isOneOfSeveral: true },
  'no executions': { executions: 0 },
  severities: {
    severities: new Map([
      ['unused-variable', 'error'],
      ['race-global', 'off'],
      ['init-space-mismatch', 'warning'],
      ['missing-names', 'information'],
      ['private-out-of-bounds', 'hint'],
    ]),
  },
};

const described = ({ root, diagnostics, hiddenNames, hiddenHints }: Analysis): string[] => [
  ...diagnostics.flatMap(({ span, severity, code, message, related, fixes, isRaised }) => [
    `${span.file === root ? '' : `${span.file.path} `}${span.start} '${span.file.text.slice(span.start, span.end)}' ` +
      `${severity}[${code}]${isRaised ? ' (raised)' : ''}: ${message}`,
    ...related.map((one) => `  ${one.span.start}: ${one.message}`),
    ...fixes.map((fix) => `  ${fix.title} (${safetyOf(fix)}${fix.preferred ? ', preferred' : ''})`),
  ]),
  ...(hiddenNames.length > 0 ? [`hidden names: ${hiddenNames.join(', ')}`] : []),
  ...(hiddenHints > 0 ? [`hidden hints: ${hiddenHints}`] : []),
];

/** What the reports of a text have in other settings, and what they lack. */
const changes = (before: readonly string[], after: readonly string[], title: string): string[] => [
  ...before.filter((line) => !after.includes(line)).map((line) => `  ${title} lacks ${line.trim()}`),
  ...after.filter((line) => !before.includes(line)).map((line) => `  ${title} has ${line.trim()}`),
];

describe('the reports of a text', () => {
  const programs = programsIn('test/analysis/settings.cl');
  const reportsOf = (text: string, settings?: AnalysisSettings): string[] =>
    described(new AnalysisSession(OPTIONS, files, undefined, settings).update(new SourceFile('/k.cl', text)));

  it('are as recorded under other settings', () => {
    const lines = programs.flatMap((text) => {
      const before = reportsOf(text);
      const others = Object.entries(SETTINGS).flatMap(([title, settings]) =>
        changes(before, reportsOf(text, settings), title),
      );
      return [text.trimEnd(), ...before.map((line) => `  ${line}`), ...others];
    });
    assertRecorded('test/analysis/settings.txt', `${lines.join('\n')}\n`);
  });

  it('are none if nothing is to be reported', () => {
    for (const text of programs) assert.deepEqual(reportsOf(text, { isSilent: true }), []);
  });

  it('are as recorded in a batch without hints', () => {
    for (const hints of [true, false]) {
      const batch = { units: new UnitCache<Finding>(), hints };
      const session = new AnalysisSession(OPTIONS, files, new FragmentCache(false), {}, batch);
      const lines = programs.flatMap((text, i) => {
        const after = described(session.update(new SourceFile(`/${i}.cl`, text)));
        return [text.trimEnd(), ...changes(reportsOf(text), after, 'it')];
      });
      assertRecorded(`test/analysis/batch-with${hints ? '' : 'out'}-hints.txt`, `${lines.join('\n')}\n`);
    }
  });

  it('are complete when the kernels that wait have been executed', () => {
    const lines = programs.flatMap((text) => {
      const session = new AnalysisSession(OPTIONS, files, undefined, { executions: 1 });
      let analysis = session.update(new SourceFile('/k.cl', text));
      const before = described(analysis);
      if (!analysis.isWaiting) return [];
      const { execute } = analysis;
      const steps: string[] = [];
      for (let isMore = true; isMore; ) {
        const step = execute();
        isMore = step.isMore;
        steps.push(step.found ? 'found' : isMore ? 'more' : 'end');
      }
      analysis = session.update(new SourceFile('/k.cl', text));
      return [text.trimEnd(), `  ${steps.join(' ')}`, ...changes(before, described(analysis), 'it')];
    });
    assertRecorded('test/analysis/executed.txt', `${lines.join('\n')}\n`);
  });

  it('have fixes that make the texts that are recorded', () => {
    const lines = programs.flatMap((text) => {
      const root = new SourceFile('/k.cl', text);
      const start = (from: FileProvider) => [new AnalysisSession(OPTIONS, from)];
      const results = [
        {},
        { unsafe: true },
        { unsafe: true, inFile: () => false },
        { unsafe: true, ofDiagnostic: ({ code }: { readonly code: string }) => code === 'syntax-error' },
      ].map((wanted) => {
        const { edits, titles, left } = fixAll(root, files, start, wanted);
        const own = edits.filter(({ span }) => span.file.path === root.path);
        const after = own.length > 0 ? applied(text, own).trimEnd().replaceAll('\n', '¶') : '';
        return `${[...titles.values()].flat().join('; ')}: ${left.length} left: ${after}`;
      });
      return [...new Set(results)];
    });
    assertRecorded('test/analysis/settings-fixed.txt', `${lines.join('\n')}\n`);
  });
});
