import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AnalysisSession, analyse, type Diagnostic, type Fix } from '../../server/src/analysis/analysis.js';
import { fixAll } from '../../server/src/analysis/fix-all.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { describeType, pointeeSpace } from '../../server/src/semantics/describe.js';
import { spellingOf } from '../../server/src/text/names.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { AddressSpace } from '../../server/src/types/address-space.js';
import { movedTo } from '../../server/src/types/interned.js';
import { type ClangError, errorsOf, hasClang, type Question } from './clang.js';
import { CONFIGURATIONS, fixedText, readExamples } from './examples.js';
import { mutant, random } from './mutator.js';

const examples = [
  ...readExamples(path.resolve('server/src/rules/catalogue')),
  ...readExamples(path.resolve('test/rules/explained')),
];

const check = ({ text, options }: Question): readonly Diagnostic[] =>
  analyse(new SourceFile('k.cl', text), parseBuildOptions(options), { read: () => undefined }, { executions: 0 })
    .diagnostics;

const errors = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === 'error');

/** The kernel and its build options after a fix. */
function after({ text, options }: Question, fix: Fix): Question {
  const { buildOptions = [] } = fix;
  const replaced = buildOptions.some((option) => option.startsWith('-cl-std='))
    ? options.filter((option) => !option.startsWith('-cl-std='))
    : options;
  return { text: fixedText(text, fix), options: [...replaced, ...buildOptions] };
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

const shown = ({ diagnostic, fix, before, after: { text, options } }: Trial, reported: readonly ClangError[]): string =>
  `'${fix.title}' for ${diagnostic.code} [${options.join(' ')}] leaves ${reported.map(({ message }) => message).join('; ')}\n--- before\n${before.text.trim()}\n--- after\n${text.trim()}\n`;

/** Rules that clang does not have. */
const stricter = new Set(
  examples
    .map(({ rule }) => rule)
    .filter((rule) =>
      examples.every((example) => example.rule !== rule || example.kind !== 'BAD' || example.clang !== 'error'),
    ),
);

/** Errors that clspace leaves to compilers, and can't predict when it offers a fix. */
const NOT_JUDGED = /^(redefinition of|conflicting types for)/;

/**
 * The trials after which clang has as many errors as before, or more; diagnostics that are not errors in clang don't
 * count.
 */
function failures(trials: readonly Trial[]): { readonly failed: readonly string[]; readonly counted: number } {
  const before = new Map<Question, readonly ClangError[]>();
  const questions = [...new Set(trials.map((trial) => trial.before))];
  for (const [i, reported] of errorsOf(questions).entries()) {
    const question = questions[i];
    if (question) before.set(question, reported);
  }
  const failed: string[] = [];
  let counted = 0;
  for (const [i, reported] of errorsOf(trials.map((trial) => trial.after)).entries()) {
    const trial = trials[i];
    const had = (trial && before.get(trial.before)) ?? [];
    if (
      !trial ||
      stricter.has(trial.diagnostic.code) ||
      // clang has no extension of a vendor, enabled or not.
      trial.diagnostic.code === 'vendor-function' ||
      !had.some(({ line }) => line === trial.diagnostic.span.file.lines.lineAt(trial.diagnostic.span.start))
    )
      continue;
    counted++;
    const left = reported.filter(({ message }) => !NOT_JUDGED.test(message));
    // clang reports only the first wrong argument of a call, so that a fix may uncover the next one, which clspace
    // reported.
    if (left.length >= had.length && left.length > errors(check(trial.after)).length) failed.push(shown(trial, left));
  }
  return { failed, counted };
}

/** Fails with the remaining errors of the failed fixes. */
function assertFixed(trials: readonly Trial[], atLeast: number): void {
  const { failed, counted } = failures(trials);
  assert.ok(failed.length === 0, `${failed.length} of ${counted} fixes remove no error:\n${failed.join('\n')}`);
  assert.ok(counted >= atLeast, `only ${counted} fixes were tried`);
}

/** The parameters of the kernels of a text, according to clspace: the pointee's space, and the rest of the type. */
function kernelsOf({
  text,
  options,
}: Question): Map<string, { readonly space: AddressSpace; readonly type: string }[]> {
  const { units } = analyse(
    new SourceFile('k.cl', text),
    parseBuildOptions(options),
    { read: () => undefined },
    { executions: 0 },
  );
  const kernels = new Map<string, { readonly space: AddressSpace; readonly type: string }[]>();
  for (const { symbol } of units.flatMap(({ part }) => part.functions)) {
    if (!symbol.kernel) continue;
    kernels.set(
      spellingOf(symbol.name),
      symbol.parameters.map(({ type }) => ({
        space: pointeeSpace(type),
        type: describeType(type.kind === 'pointer' ? movedTo(type.pointee, AddressSpace.None) : type.unqualified),
      })),
    );
  }
  return kernels;
}

const NAMED: readonly AddressSpace[] = [AddressSpace.Global, AddressSpace.Local, AddressSpace.Constant];

/** Arguments that the host has to change; a parameter without a type, or that no host can pass, may change. */
function changedParameters(before: Question, after: Question): string[] {
  const now = kernelsOf(after);
  return [...kernelsOf(before)].flatMap(([name, parameters]) =>
    parameters
      .filter(({ space, type }, i) => {
        const other = now.get(name)?.[i];
        if (type === '?' || (type !== other?.type && other?.type === '?')) return false;
        const isValid = space === AddressSpace.None || NAMED.includes(space);
        return isValid && (!other || other.type !== type || other.space !== space);
      })
      .map(({ type }) => `${name}: ${type}`),
  );
}

/** The explicit spaces of a kernel's parameter contradict each other: one of them has to go. */
const contradicts = (text: string): boolean =>
  /\b(?:__)?(?:private|local|global|constant|generic)\s+(?:const\s+)?(?:__)?(?:private|local|global|constant|generic)\b/.test(
    text,
  );

/** Fails if a preferred fix changes an argument of the host, or another fix does so without a notice in its title. */
function assertHarmless(trials: readonly Trial[]): void {
  const failed: string[] = [];
  for (const { before, after: now, fix } of trials) {
    const changed = fix.buildOptions || contradicts(before.text) ? [] : changedParameters(before, now);
    if (changed.length > 0 && (fix.preferred || !fix.title.includes("changes the kernel's interface")))
      failed.push(
        `${fix.preferred ? 'preferred ' : ''}'${fix.title}' changes ${changed.join()}\n${before.text}\n--- after\n${now.text}`,
      );
    const first = trials.find((one) => one.before === before && one.fix !== fix);
    if (fix.title === 'Delete the statement' && first && fix.preferred) failed.push(`'${fix.title}' is preferred`);
  }
  assert.deepEqual(failed.slice(0, 5), [], `${failed.length} of ${trials.length}`);
}

/** The number of mutants with fixes, and the first seed: more on demand. */
const MUTANTS = Number(process.env['CLSPACE_MUTANTS'] ?? 100);
const SEED = Number(process.env['CLSPACE_SEED'] ?? 1);

describe('fixes', () => {
  before(function () {
    if (!hasClang) this.skip();
  });

  it('fix every example of the catalogue', function () {
    this.timeout(600_000);
    const trials: Trial[] = [];
    // The oldest and the newest configuration represent the others, in turns.
    for (const [i, { kind, error, clang, text, configurations }] of examples.entries()) {
      if (kind !== 'BAD' || !error || clang !== 'error') continue;
      const name = configurations.at(-(i % 2)) ?? '1.2';
      trials.push(...trialsOf({ text, options: CONFIGURATIONS[name] ?? [] }));
    }
    assertFixed(trials, 200);
  });

  const kernels: { readonly text: string; readonly configurations: readonly string[] }[] = examples.filter(
    ({ kind }) => kind === 'GOOD',
  );
  for (const file of readdirSync('examples').filter((name) => name.endsWith('.cl') && name !== 'mistakes.cl')) {
    const text = readFileSync(path.join('examples', file), 'utf8');
    if (!text.includes('#include')) kernels.push({ text, configurations: ['1.2', '2.0', '3.0'] });
  }

  it('fix mutants of correct kernels, and change no argument of the host without notice', function () {
    this.timeout(600_000);
    const next = random(SEED);
    const trials: Trial[] = [];
    for (let made = 0; made < MUTANTS / 2; ) {
      const kernel = kernels[Math.floor(next() * kernels.length)];
      const name = kernel?.configurations[Math.floor(next() * kernel.configurations.length)];
      const text = kernel && mutant(kernel.text, next);
      if (text === undefined || name === undefined) continue;
      const found = trialsOf({ text, options: CONFIGURATIONS[name] ?? [] });
      if (found.length === 0) continue;
      trials.push(...found);
      made++;
    }
    assertFixed(trials, MUTANTS / 2);
    assertHarmless(trials);
  });

  it('of typing mistakes do not add errors in clang', function () {
    this.timeout(600_000);
    const next = random(SEED + 2);
    const trials: Trial[] = [];
    // Enough for the share of failures that is allowed below.
    for (let made = 0; made < 2 * MUTANTS; ) {
      const kernel = kernels[Math.floor(next() * kernels.length)];
      const name = kernel?.configurations[Math.floor(next() * kernel.configurations.length)];
      const text = kernel && mutant(kernel.text, next, 'typing');
      if (text === undefined || name === undefined) continue;
      const found = trialsOf({ text, options: CONFIGURATIONS[name] ?? [] }).filter(({ fix }) => !fix.buildOptions);
      if (found.length === 0) continue;
      trials.push(...found);
      made++;
    }
    const counts = errorsOf(trials.flatMap(({ before, after }) => [before, after])).map(({ length }) => length);
    const worse = trials.filter((_, i) => (counts[2 * i + 1] ?? 0) > (counts[2 * i] ?? 0));
    const failed = worse.map(
      ({ diagnostic, fix, before, after }) =>
        `'${fix.title}' for ${diagnostic.code}: ${diagnostic.message}\n${before.text}\n--- after\n${after.text}`,
    );
    // Follow-up errors differ between front ends: one fix in two hundred uncovers an error in clang.
    assert.ok(failed.length <= trials.length / 200, `${failed.length} of ${trials.length}:\n${failed.join('\n')}`);
  });

  it('all at once leave no mutant worse than they find it', function () {
    this.timeout(600_000);
    const next = random(SEED + 1);
    const questions: Question[] = [];
    const repaired: Question[] = [];
    while (questions.length < MUTANTS / 4) {
      const kernel = kernels[Math.floor(next() * kernels.length)];
      const name = kernel?.configurations[Math.floor(next() * kernel.configurations.length)];
      // Several errors in one kernel: their fixes may interact.
      let text = kernel?.text;
      for (let i = 0; i < 3; i++) text = (text && mutant(text, next)) ?? text;
      if (text === undefined || name === undefined) continue;
      const before = { text, options: CONFIGURATIONS[name] ?? [] };
      const { edits } = fixAll(new SourceFile('k.cl', text), { read: () => undefined }, (files) => [
        new AnalysisSession(parseBuildOptions(before.options), files, undefined, { executions: 0 }),
      ]);
      if (edits.length === 0) continue;
      questions.push(before);
      repaired.push(after(before, { title: '', preferred: true, edits }));
    }
    const reported = errorsOf([...questions, ...repaired]);
    const failed: string[] = [];
    for (const [i, before] of questions.entries()) {
      const now = repaired[i] ?? before;
      const [had, has] = [reported[i] ?? [], reported[questions.length + i] ?? []];
      const left = has.filter(({ message }) => !NOT_JUDGED.test(message));
      const ours = errors(check(now)).length;
      // clang reports only the first wrong argument, so that a fix may uncover the next one, which clspace reported.
      if (left.length > had.length && left.length > ours)
        failed.push(`${left.map(({ message }) => message).join('; ')}\n${before.text}\n--- after\n${now.text}`);
      if (ours > errors(check(before)).length)
        failed.push(`more errors of ours\n${before.text}\n--- after\n${now.text}`);
    }
    assert.deepEqual(failed.slice(0, 5), [], `${failed.length} of ${questions.length}`);
  });
});
