// Kernels that are executed between edits have the same results as when all are executed from scratch.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Analysis, AnalysisSession } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** Of functions and of kernels: inclusions between them make each a separate part, which yields several groups. */
const COUNT = 120;

/**
 * Bodies of functions: they write to an argument's element, to one element for all work-items, or call an undefined
 * function.
 */
const BODIES = ['p[i] = 1;', 'p[0] = i;', 'missing(p, i);', ''];
/** The function `missing`: undefined, harmless, harmful. */
const MISSING = [
  'void missing(global int *p, int i);',
  'void missing(global int *p, int i) { p[i] = 2; }',
  'void missing(global int *p, int i) { p[3] = i; }',
];

interface Program {
  readonly bodies: number[];
  /** Which function a kernel calls. */
  readonly callees: number[];
  missing: number;
}

const textOf = ({ bodies, callees, missing }: Program): string =>
  [
    MISSING[0],
    ...bodies.map((body, i) => `void f${i}(global int *p, int i) { ${BODIES[body]} }`),
    ...callees.map((callee, i) => `kernel void k${i}(global int *p) { f${callee}(p, get_global_id(0)); }`),
    MISSING[missing],
  ].join('\n#include "empty.h"\n');

const index = fc.nat({ max: COUNT - 1 });
const edit: fc.Arbitrary<(program: Program) => void> = fc.oneof(
  fc.tuple(index, fc.nat({ max: BODIES.length - 1 })).map(([at, body]) => (program: Program) => {
    program.bodies[at] = body;
  }),
  fc.tuple(index, index).map(([at, callee]) => (program: Program) => {
    program.callees[at] = callee;
  }),
  fc.nat({ max: MISSING.length - 1 }).map((missing) => (program: Program) => {
    program.missing = missing;
  }),
);

const options = parseBuildOptions([]);
const start = (settings: { readonly executions?: number }): AnalysisSession =>
  new AnalysisSession(options, { read: (path) => new SourceFile(path, '') }, undefined, settings);
const reported = ({ diagnostics }: Analysis): readonly string[] =>
  diagnostics.map(({ code, span, message }) => `${code} ${span.start}: ${message}`).sort();

describe('kernels that wait to be executed', () => {
  it('have the same results as all at once, regardless of edits in between', function () {
    this.timeout(300_000);
    const history = fc.array(fc.record({ edit, executed: fc.nat({ max: 2 * COUNT }) }), { maxLength: 6 });
    fc.assert(
      fc.property(history, fc.nat({ max: 3 }), (steps, budget) => {
        const program: Program = {
          bodies: Array.from({ length: COUNT }, (_, i) => (i % 10 === 0 ? 1 : 0)),
          callees: Array.from({ length: COUNT }, (_, i) => i),
          missing: 0,
        };
        const session = start({ executions: budget });
        const look = (): Analysis => session.update(new SourceFile('/k.cl', textOf(program)));
        for (const step of steps) {
          const analysis = look();
          for (let i = 0; i < step.executed && analysis.isWaiting; i++) if (!analysis.execute().isMore) break;
          step.edit(program);
        }
        let analysis = look();
        while (analysis.isWaiting) {
          while (analysis.execute().isMore);
          analysis = look();
        }
        const expected = reported(start({}).update(new SourceFile('/k.cl', textOf(program))));
        assert.deepEqual(reported(analysis), expected);
      }),
      { numRuns: 15 },
    );
  });
});
