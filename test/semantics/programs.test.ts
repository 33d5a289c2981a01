// What is reported for small programs in each version of the language.
import { assertRecorded } from '../as-recorded.js';
import { reportsOfLines, reportsOfMistakesInLines } from '../line-programs.js';

describe('small programs', () => {
  it('have the reports that are recorded', function () {
    this.timeout(120_000);
    assertRecorded('test/semantics/programs.txt', reportsOfLines('test/semantics/texts/programs.txt'));
  });

  it('with a mistake have the reports that are recorded', function () {
    this.timeout(120_000);
    assertRecorded(
      'test/semantics/mistakes-in-programs.txt',
      reportsOfMistakesInLines('test/semantics/texts/programs.txt', 2),
    );
  });
});
