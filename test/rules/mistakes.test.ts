// What is reported for the example kernels of the rules with a mistake: the conditions of rules decide there in other
// ways than in the examples themselves.

import { assertRecorded } from '../as-recorded.js';
import { reportsOfMistakes } from '../mistakes.js';
import { CONFIGURATIONS, readExamples, seedOf } from './examples.js';

describe('the example kernels of the rules with a mistake', () => {
  it('are reported as recorded', function () {
    this.timeout(240_000);
    const examples = readExamples('server/src/rules').filter(({ text }) => seedOf(text) % 3 === 0);
    const lines = examples.map(({ rule, kind, text, configurations: [first = '1.2'] }) => {
      const reports = reportsOfMistakes(text, CONFIGURATIONS[first] ?? [], 2, {
        seed: seedOf(text),
        isValid: true,
        withTypes: true,
      });
      return reports.includes('\n ') ? `${rule} ${kind} ${reports}` : '';
    });
    assertRecorded('test/rules/mistakes.txt', lines.join(''));
  });
});
