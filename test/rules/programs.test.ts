// What the rules report for small programs.
import { assertRecorded } from '../as-recorded.js';
import { reportsOfLines, reportsOfMistakesInLines } from '../line-programs.js';

describe('small programs, by the rules,', () => {
  it('have the reports that are recorded', function () {
    this.timeout(120_000);
    assertRecorded('test/rules/reports-of-programs.txt', reportsOfLines('test/rules/programs.txt'));
  });

  it('with a mistake have the reports that are recorded', function () {
    this.timeout(120_000);
    assertRecorded('test/rules/mistakes-in-programs.txt', reportsOfMistakesInLines('test/rules/programs.txt', 2));
  });
});
