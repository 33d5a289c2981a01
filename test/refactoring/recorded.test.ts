// The text after each fix: of programs with pointers of wrong spaces, and those that the example kernels of the rules
// don't show: the second ones, and those of hints of other rules.
import { readFileSync } from 'node:fs';
import { type AnalysisSettings, analyse, type Fix } from '../../server/src/analysis/analysis.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { safetyOf } from '../../server/src/refactoring/edits/fix.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { programsIn } from '../line-programs.js';
import { changedLines, fixedText, readExamples, reportsOf } from '../rules/examples.js';

/** A fix of a report, and the lines that it changes. */
const described = (code: string, fix: Fix, text: string): string => {
  const lines = changedLines(text, fixedText(text, fix)).map((line) => `    ${line}\n`);
  return `  ${code}: ${fix.title} (${safetyOf(fix)})\n${lines.join('')}`;
};

describe('fixes that the examples of rules do not show', () => {
  it('are as recorded', function () {
    this.timeout(120_000);
    const known = new Set<string>();
    const shown = readExamples('server/src/rules').flatMap((example) => {
      const { rule, text, configurations } = example;
      const fixes = reportsOf(example, configurations[0] ?? '').flatMap(({ code, severity, fixes }) =>
        fixes.flatMap((fix, i) => {
          if (i === 0 && (severity === 'error' || code === rule)) return [];
          const one = described(code, fix, text);
          const key = `${rule}${one}`;
          if (known.has(key)) return [];
          known.add(key);
          return [one];
        }),
      );
      return fixes.length > 0 ? [`${rule}\n${fixes.join('')}`] : [];
    });
    assertRecorded('test/refactoring/recorded.txt', shown.join(''));
  });
});

describe('fixes of pointers', () => {
  const programs = readFileSync('test/refactoring/programs.cl', 'utf8').split('//----\n').slice(1);
  for (const version of ['CL1.2', 'CL2.0'])
    it(`are as recorded in ${version}`, () => {
      const lines = programs.flatMap((text, i) => {
        const options = parseBuildOptions([`-cl-std=${version}`]);
        const { diagnostics } = analyse(new SourceFile('/k.cl', text), options, { read: () => undefined });
        return [
          `${i + 1}\n`,
          ...diagnostics.flatMap(({ code, message, fixes }) => [
            `  ${code}: ${message}\n`,
            ...fixes.map((fix) => described(code, fix, text)),
          ]),
        ];
      });
      assertRecorded(`test/refactoring/programs-${version}.txt`, lines.join(''));
    });
});

describe('fixes of small programs', () => {
  for (const table of ['test/rules/programs.txt', 'test/semantics/texts/programs.txt', 'test/syntax/programs.txt'])
    it(`make of ${table} what is recorded`, function () {
      this.timeout(120_000);
      const lines = programsIn(table).flatMap((text) => {
        const options = parseBuildOptions(['-cl-std=CL2.0']);
        const settings = { executions: 0 };
        const { diagnostics } = analyse(new SourceFile('/k.cl', text), options, { read: () => undefined }, settings);
        const fixes = diagnostics.flatMap(({ code, fixes: all }) => all.map((fix) => described(code, fix, text)));
        return fixes.length > 0 ? [text, ...fixes] : [];
      });
      assertRecorded(`test/refactoring/fixes-of-${table.split('/')[1]}.txt`, lines.join(''));
    });
});

const LAUNCHES = { every: { localSize: [16, 16], numGroups: [2, 2], arguments: { w: 32 } }, kernels: {} };

/** What the word before build options says. */
function settingsOf(kind: string): AnalysisSettings {
  if (kind === 'launched') return { launches: LAUNCHES };
  const device = deviceNamed(kind.replace(/^on /, ''));
  return device ? { device, optionsKnown: true } : { optionsKnown: kind === 'known' };
}

describe('fixes of single lines', () => {
  it('are as recorded', function () {
    this.timeout(120_000);
    let options = parseBuildOptions([]);
    let settings: AnalysisSettings = {};
    const lines = programsIn('test/refactoring/lines.txt').flatMap((text) => {
      const [, kind = '', words] = /^(known |launched |on (?:\S+) )?(-.*)/.exec(text) ?? [];
      if (words) {
        options = parseBuildOptions(words.split(' '));
        settings = settingsOf(kind.trim());
        return [text];
      }
      const file = new SourceFile('/k.cl', text);
      const { diagnostics } = analyse(file, options, { read: () => undefined }, settings);
      const fixes = diagnostics.flatMap(({ code, message, fixes: all }) =>
        all.length > 0 ? all.map((fix) => described(code, fix, text)) : [`  ${code}: ${message}\n`],
      );
      return [text, ...fixes];
    });
    assertRecorded('test/refactoring/fixes-of-lines.txt', lines.join(''));
  });
});
