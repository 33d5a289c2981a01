import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { CONSTANTS, TRUE_CONDITIONS } from '../arithmetic.js';

/** Whether a constant expression is accepted as the length of an array that is 1 if a condition holds, and else -1. */
const holds = (condition: string): boolean =>
  !analyse(new SourceFile('k.cl', `${CONSTANTS}typedef int t[(${condition}) ? 1 : -1];\n`), parseBuildOptions([]), {
    read: () => undefined,
  }).diagnostics.some(({ severity }) => severity === 'error');

describe('the arithmetic of constant expressions', () => {
  it('is that of C', () => {
    // The comma operator is not allowed in constant expressions.
    const constant = TRUE_CONDITIONS.filter((condition) => !condition.includes(','));
    assert.deepEqual(
      constant.filter((condition) => !holds(condition) || holds(`!(${condition})`)),
      [],
    );
  });
});
