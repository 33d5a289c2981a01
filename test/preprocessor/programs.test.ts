// What is reported for directives and macros of every form.
import { assertRecorded } from '../as-recorded.js';
import { reportsOfLines, reportsOfMistakesInLines } from '../line-programs.js';

describe('directives and macros', () => {
  it('have the reports that are recorded', function () {
    this.timeout(120_000);
    assertRecorded(
      'test/preprocessor/reports-of-programs.txt',
      reportsOfLines('test/preprocessor/programs.txt', ['CL2.0']),
    );
  });

  it('with a mistake have the reports that are recorded', function () {
    this.timeout(120_000);
    assertRecorded(
      'test/preprocessor/mistakes-in-programs.txt',
      reportsOfMistakesInLines('test/preprocessor/programs.txt', 16),
    );
  });
});
