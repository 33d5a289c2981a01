import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { TRUE_AFTER, TRUE_CONDITIONS, TRUE_OF_NUMBERS, VARIABLES } from '../arithmetic.js';

/** Whether the stride is 1, if a condition holds after some statements, and not 64. */
const isCoalesced = (condition: string, statements = ''): boolean =>
  !analyse(
    new SourceFile(
      'k.cl',
      `kernel __attribute__((reqd_work_group_size(64, 1, 1))) void k(global const float *in, global float *out) {\n` +
        `  ${VARIABLES}\n  ${statements}\n` +
        `  int i = get_global_id(0);\n  out[i] = in[i * ((${condition}) ? 1 : 64)];\n}\n`,
    ),
    parseBuildOptions(['-cl-std=CL2.0']),
    { read: () => undefined },
  ).diagnostics.some(({ code }) => code === 'uncoalesced-access');

describe('the arithmetic of costs', () => {
  it('is that of C', () => {
    assert.deepEqual(
      TRUE_CONDITIONS.filter((condition) => !isCoalesced(condition) || isCoalesced(`!(${condition})`)),
      [],
    );
  });
  it('includes builtin functions, vectors, structs, pointers and effects', () => {
    assert.deepEqual(
      [...TRUE_AFTER, ...TRUE_OF_NUMBERS].filter(
        ([statements, condition]) => !isCoalesced(condition, statements) || isCoalesced(`!(${condition})`, statements),
      ),
      [],
    );
  });
});
