// What the solver finds contradictory, z3 finds contradictory as well: no proof rests on a mistake of its arithmetic.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { analyse } from '../../server/src/analysis/analysis.js';
import { Functions } from '../../server/src/execution/functions.js';
import { reached } from '../../server/src/execution/kernels.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { provingFor } from '../../server/src/prover/launches.js';
import { allSteps } from '../../server/src/prover/setting.js';
import { factsOf } from '../../server/src/prover/solver.js';
import type { Constraint, Poly } from '../../server/src/prover/terms.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { filesIn } from '../rules/examples.js';

/** Without those whose proofs take more than a second. */
const SLOW = /(?:algorithms|banks|branches|grids|more|scalars|tiles)\.cl$/;
const FOLDERS = ['examples', 'test/prover', 'test/costs/kernels', 'test/execution/kernels'];
/** Steps of z3 for one question. */
const EFFORT = 300_000;

const hasZ3 = spawnSync('z3', ['--version']).status === 0;

const numberOf = (value: number): string => (value < 0 ? `(- ${-value})` : `${value}`);

/** A polynomial in SMT-LIB 2. */
const spell = ({ constant, terms }: Poly): string =>
  `(+ 0 ${numberOf(constant)} ${[...terms.values()]
    .map(({ atoms, factor }) => `(* ${numberOf(factor)} ${atoms.map(({ id }) => `x${id}`).join(' ')})`)
    .join(' ')})`;

const RELATIONS = { ge: '>=', eq: '=', ne: 'distinct' } as const;

/** Constraints as the question whether integers satisfy them; those that hold of their atoms are among them. */
function questionOf(constraints: readonly Constraint[]): string {
  const facts = factsOf(constraints.map(({ poly }) => poly));
  const all = [...constraints, ...facts.map((poly): Constraint => ({ kind: 'ge', poly }))];
  const atoms = new Set(all.flatMap(({ poly }) => [...poly.atoms()].map(({ id }) => id)));
  return [
    ...[...atoms].map((id) => `(declare-const x${id} Int)`),
    ...all.map(({ kind, poly }) => `(assert (${RELATIONS[kind]} ${spell(poly)} 0))`),
  ].join('\n');
}

/** The contradictions that the proofs about the kernels of a text are made of. */
function contradictionsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const options = parseBuildOptions(['-cl-std=CL2.0']);
  const analysis = analyse(new SourceFile('k.cl', text), options, { read: () => undefined }, { executions: 0 });
  for (const program of analysis.programs()) {
    const functions = new Functions(program);
    for (const body of program.bodies) {
      if (!body.symbol.kernel) continue;
      const onContradiction = (constraints: readonly Constraint[]): unknown => found.add(questionOf(constraints));
      const bodies = reached(body, functions).functions;
      const proving = provingFor(
        { program, functions, kernel: body, steps: allSteps(), onContradiction },
        bodies,
        undefined,
      );
      while (!proving.next().done);
    }
  }
  return found;
}

/** The answers of z3: `unsat`, `sat` or `unknown`, for each question. */
function answersTo(questions: readonly string[]): readonly string[] {
  const input = questions.map((question) => `(push)\n${question}\n(check-sat)\n(pop)`).join('\n');
  const { stdout } = spawnSync('z3', ['-in', `rlimit=${EFFORT}`], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  return stdout.trim().split('\n');
}

describe('z3 agrees with the solver', () => {
  for (const folder of FOLDERS)
    it(`about ${folder}`, function () {
      if (!hasZ3) this.skip();
      this.timeout(120_000);
      const all = filesIn(folder, '.cl').filter((name) => !SLOW.test(name));
      // Of the many, every second one.
      const files = all.filter((_, i) => all.length < 15 || i % 2 === 0);
      const questions = [...new Set(files.flatMap((file) => [...contradictionsIn(readFileSync(file, 'utf8'))]))];
      const answers = answersTo(questions);
      assert.ok(questions.length > 100 && answers.length === questions.length, `${questions.length} questions`);
      const [disputed] = questions.filter((_, i) => answers[i] === 'sat');
      assert.equal(disputed, undefined);
      // Products of variables may be too difficult for it.
      assert.ok(answers.filter((one) => one === 'unsat').length > 0.98 * questions.length);
    });
});
