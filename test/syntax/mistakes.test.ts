// What is reported for mistakes in programs with every form of the grammar.
import { readFileSync } from 'node:fs';
import { assertRecorded } from '../as-recorded.js';
import { reportsOfMistakes } from '../mistakes.js';

describe('mistakes in programs with many forms', () => {
  it('are reported as recorded', function () {
    this.timeout(120_000);
    const programs = readFileSync('test/syntax/forms.cl', 'utf8').split('//----\n').slice(1);
    const reports = programs.map((text, i) => reportsOfMistakes(text, ['-cl-std=CL2.0'], 30, { seed: 1000 * i }));
    assertRecorded('test/syntax/mistakes.txt', reports.join('\n'));
  });
});
