import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse, type Diagnostic, type Fix } from '../../server/src/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { type ClangError, errorsOf, hasClang, type Question } from './clang.js';
import { CONFIGURATIONS, readExamples } from './examples.js';
import { mutant, random } from './mutator.js';

const examples = [
  ...readExamples(path.resolve('server/src/rules/catalogue')),
  ...readExamples(path.resolve('test/rules/explained')),
];

const check = ({ text, options }: Question): readonly Diagnostic[] =>
  analyse(new SourceFile('k.cl', text), parseBuildOptions(options), { read: () => undefined }).diagnostics;

const errors = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === 'error');

/** The kernel and its build options after a fix. */
function after({ text, options }: Question, { edits, buildOptions = [] }: Fix): Question {
  let fixed = text;
  for (const { span, newText } of [...edits].sort((a, b) => b.span.start - a.span.start))
    fixed = fixed.slice(0, span.start) + newText + fixed.slice(span.end);
  const replaced = buildOptions.some((option) => option.startsWith('-cl-std='))
    ? options.filter((option) => !option.startsWith('-cl-std='))
    : options;
  return { text: fixed, options: [...replaced, ...buildOptions] };
}

interface Trial {
  readonly before: Question;
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
  readonly after: Question;
}

/** Every fix of every error. */
const trialsOf = (before: Question): Trial[] =>
  errors(check(before)).flatMap((diagnostic) =>
    diagnostic.fixes.map((fix) => ({ before, diagnostic, fix, after: after(before, fix) })),
  );

const shown = ({ diagnostic, fix, before, after: { text, options } }: Trial, told: readonly ClangError[]): string =>
  `'${fix.title}' for ${diagnostic.code} [${options.join(' ')}] leaves ${told.map(({ message }) => message).join('; ')}\n--- before\n${before.text.trim()}\n--- after\n${text.trim()}\n`;

/** Rules that clang does not know. */
const stricter = new Set(
  examples
    .map(({ rule }) => rule)
    .filter((rule) =>
      examples.every((example) => example.rule !== rule || example.kind !== 'BAD' || example.clang !== 'error'),
    ),
);

/** What clspace leaves to compilers, and therefore cannot know when it offers a fix. */
const NOT_JUDGED = /^(redefinition of|conflicting types for)/;

/** The trials after which clang has as many errors as before, or more; what is no error to clang does not count. */
function failures(trials: readonly Trial[]): { readonly failed: readonly string[]; readonly counted: number } {
  const before = new Map<Question, readonly ClangError[]>();
  const questions = [...new Set(trials.map((trial) => trial.before))];
  for (const [i, told] of errorsOf(questions).entries()) {
    const question = questions[i];
    if (question) before.set(question, told);
  }
  const failed: string[] = [];
  let counted = 0;
  for (const [i, told] of errorsOf(trials.map((trial) => trial.after)).entries()) {
    const trial = trials[i];
    const had = (trial && before.get(trial.before)) ?? [];
    if (
      !trial ||
      stricter.has(trial.diagnostic.code) ||
      !had.some(({ line }) => line === trial.diagnostic.span.file.lines.lineAt(trial.diagnostic.span.start))
    )
      continue;
    counted++;
    const left = told.filter(({ message }) => !NOT_JUDGED.test(message));
    // Clang tells of the first wrong argument of a call only, so that a mended one may uncover the next: clspace knew of it.
    if (left.length >= had.length && left.length > errors(check(trial.after)).length) failed.push(shown(trial, left));
  }
  return { failed, counted };
}

/** Fails with what is left after the fixes that failed. */
function assertMended(trials: readonly Trial[], atLeast: number): void {
  const { failed, counted } = failures(trials);
  assert.ok(failed.length === 0, `${failed.length} of ${counted} fixes mend nothing:\n${failed.join('\n')}`);
  assert.ok(counted >= atLeast, `only ${counted} fixes were tried`);
}

/** How many mutants with fixes are tried, and from which seed on: more of them by hand. */
const MUTANTS = Number(process.env['CLSPACE_MUTANTS'] ?? 1000);
const SEED = Number(process.env['CLSPACE_SEED'] ?? 1);

describe('fixes', () => {
  before(function () {
    if (!hasClang) this.skip();
  });

  it('mend every example of the catalogue', function () {
    this.timeout(600_000);
    const trials: Trial[] = [];
    for (const { kind, error, clang, text, configurations } of examples) {
      if (kind !== 'BAD' || !error || clang !== 'error') continue;
      for (const name of new Set([configurations[0] ?? '1.2', configurations.at(-1) ?? '3.0']))
        trials.push(...trialsOf({ text, options: CONFIGURATIONS[name] ?? [] }));
    }
    assertMended(trials, 200);
  });

  it('mend mutants of kernels without mistakes', function () {
    this.timeout(600_000);
    const kernels: { readonly text: string; readonly configurations: readonly string[] }[] = examples.filter(
      ({ kind }) => kind === 'GOOD',
    );
    for (const file of readdirSync('examples').filter((name) => name.endsWith('.cl') && name !== 'mistakes.cl')) {
      const text = readFileSync(path.join('examples', file), 'utf8');
      if (!text.includes('#include')) kernels.push({ text, configurations: ['1.2', '2.0', '3.0'] });
    }
    const next = random(SEED);
    const trials: Trial[] = [];
    for (let made = 0; made < MUTANTS; ) {
      const kernel = kernels[Math.floor(next() * kernels.length)];
      const name = kernel?.configurations[Math.floor(next() * kernel.configurations.length)];
      const text = kernel && mutant(kernel.text, next);
      if (text === undefined || name === undefined) continue;
      const found = trialsOf({ text, options: CONFIGURATIONS[name] ?? [] });
      if (found.length === 0) continue;
      trials.push(...found);
      made++;
    }
    assertMended(trials, MUTANTS);
  });
});
