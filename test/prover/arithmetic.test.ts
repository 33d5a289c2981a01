import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { verdictsOf } from '../../server/src/analysis/verdicts.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { TRUE_AFTER, TRUE_CONDITIONS, TRUE_OF_NUMBERS, VARIABLES } from '../arithmetic.js';

const SETTINGS = { severities: new Map([['race-local', 'off'] as const]) };

/** Whether work-items are proved to write to places of their own, if they do so where a condition holds. */
function isProved(condition: string, statements = ''): boolean {
  const text =
    `kernel __attribute__((reqd_work_group_size(64, 1, 1))) void k(global int *out) {\n` +
    `  local int t[64];\n  ${VARIABLES}\n  ${statements}\n  int l = get_local_id(0);\n  t[(${condition}) ? l : 0] = l;\n` +
    `  barrier(CLK_LOCAL_MEM_FENCE);\n  out[get_global_id(0)] = t[l];\n}\n`;
  const analysis = analyse(
    new SourceFile('k.cl', text),
    parseBuildOptions(['-cl-std=CL2.0']),
    { read: () => undefined },
    SETTINGS,
  );
  return verdictsOf(analysis)[0]?.verdicts.races.verdict === 'proved';
}
const ALL = [...TRUE_CONDITIONS.map((condition) => ['', condition] as const), ...TRUE_AFTER, ...TRUE_OF_NUMBERS];

describe('the arithmetic of proofs', () => {
  it('proves nothing that is false', () => {
    assert.deepEqual(
      ALL.filter(([statements, condition]) => isProved(`!(${condition})`, statements)),
      [],
    );
  });

  it('proves what is true, but for vectors and loops', () => {
    const isUnknown = (text: string): boolean => /_sat|mul24|for \(|while|int4 v = (?:2|\{)/.test(text);
    assert.deepEqual(
      [...TRUE_CONDITIONS.map((condition) => ['', condition] as const), ...TRUE_AFTER].filter(
        ([statements, condition]) => !isUnknown(statements + condition) && !isProved(condition, statements),
      ),
      [],
    );
  });
});
