import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { TRUE_AFTER, TRUE_CONDITIONS, VARIABLES } from '../arithmetic.js';

/** Whether work-items write to places of their own, if a condition holds after some statements, and not to one. */
const isFreeOfRaces = (condition: string, statements = ''): boolean =>
  !analyse(
    new SourceFile(
      'k.cl',
      `kernel __attribute__((reqd_work_group_size(64, 1, 1))) void k(global int *out) {\n` +
        `  local int t[64];\n  ${VARIABLES}\n  ${statements}\n  int l = get_local_id(0);\n  t[(${condition}) ? l : 0] = l;\n` +
        `  barrier(CLK_LOCAL_MEM_FENCE);\n  out[get_global_id(0)] = t[l];\n}\n`,
    ),
    parseBuildOptions(['-cl-std=CL2.0']),
    { read: () => undefined },
  ).diagnostics.some(({ code }) => code === 'race-local');

describe('the arithmetic of executed kernels', () => {
  it('is that of C, but for negative numbers that are compared as unsigned ones', () => {
    assert.deepEqual(
      TRUE_CONDITIONS.filter((condition) => condition !== 'b > u').filter(
        (condition) => !isFreeOfRaces(condition) || isFreeOfRaces(`!(${condition})`),
      ),
      [],
    );
  });

  it('includes effects, vectors, initializers, structs and pointers', () => {
    assert.deepEqual(
      TRUE_AFTER.filter(
        ([statements, condition]) =>
          !isFreeOfRaces(condition, statements) || isFreeOfRaces(`!(${condition})`, statements),
      ),
      [],
    );
  });
});
