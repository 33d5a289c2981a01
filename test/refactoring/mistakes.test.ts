// The fixes of mistakes in programs with pointers, and the lines that they change.
import { readFileSync } from 'node:fs';
import { assertRecorded } from '../as-recorded.js';
import { reportsOfMistakes, Shown } from '../mistakes.js';
import { CONFIGURATIONS, readExamples, seedOf } from '../rules/examples.js';

describe('fixes of mistakes in programs with pointers', () => {
  it('are as recorded', function () {
    this.timeout(120_000);
    const programs = readFileSync('test/refactoring/programs.cl', 'utf8').split('//----\n').slice(1);
    const reports = programs.map((text, i) =>
      reportsOfMistakes(text, ['-cl-std=CL2.0'], 4, { seed: 1000 * i, lines: true }),
    );
    assertRecorded('test/refactoring/mistakes.txt', reports.join('\n'));
  });

  it('are as recorded, in programs of other suites', function () {
    this.timeout(120_000);
    const programs = ['test/syntax/forms.cl', 'test/semantics/texts/programs.cl', 'test/execution/programs.cl'].flatMap(
      (path) => readFileSync(path, 'utf8').split('//----\n').slice(1),
    );
    const reports = programs.map((text, i) =>
      reportsOfMistakes(text, ['-cl-std=CL2.0'], 4, {
        seed: 1000 * i + 500,
        lines: true,
        settings: { optionsKnown: true },
      }),
    );
    assertRecorded('test/refactoring/mistakes-in-others.txt', reports.join('\n'));
  });

  it('are as recorded, in the example kernels of the rules', function () {
    this.timeout(240_000);
    const shown = new Shown(4);
    const examples = readExamples('server/src/rules').filter(({ text }) => seedOf(text) % 2 === 0);
    const lines = examples.flatMap(({ rule, text, configurations: [first = '1.2'] }) => {
      const reports = reportsOfMistakes(text, CONFIGURATIONS[first] ?? [], 3, {
        seed: seedOf(text) + 1,
        withTypes: true,
        lines: true,
        shown,
      });
      return reports.includes('\n      ') ? [`${rule} ${reports}`] : [];
    });
    assertRecorded('test/refactoring/mistakes-in-examples.txt', lines.join('\n'));
  });
});
