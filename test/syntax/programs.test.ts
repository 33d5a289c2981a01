// What is reported for broken programs, and which fixes they have.
import { assertRecorded } from '../as-recorded.js';
import { reportsOfLines, reportsOfMistakesInLines } from '../line-programs.js';

describe('broken programs', () => {
  it('have the reports that are recorded', function () {
    this.timeout(120_000);
    assertRecorded('test/syntax/reports-of-programs.txt', reportsOfLines('test/syntax/programs.txt', ['CL2.0']));
  });

  it('with a mistake have the reports that are recorded', function () {
    this.timeout(120_000);
    assertRecorded('test/syntax/mistakes-in-programs.txt', reportsOfMistakesInLines('test/syntax/programs.txt', 10));
  });
});
