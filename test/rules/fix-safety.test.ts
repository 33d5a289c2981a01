import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AnalysisSession } from '../../server/src/analysis/analysis.js';
import { fixAll } from '../../server/src/analysis/fix-all.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { applied } from '../../server/src/refactoring/edits/edits.js';
import { safetyOf } from '../../server/src/refactoring/edits/fix.js';
import { type FileProvider, SourceFile } from '../../server/src/text/source-file.js';
import { CONFIGURATIONS, readExamples } from './examples.js';
import { random } from './mutator.js';
import { areEquivalent, mutate } from './token-mutations.js';

/** The number of mutations; and a folder of other kernels, which are accepted without build options. */
const COUNT = Number(process.env.CLSPACE_MUTATIONS ?? 200);
const FOLDER = process.env.CLSPACE_MUTATED;

interface Accepted {
  readonly name: string;
  readonly text: string;
  readonly options: readonly string[];
}

const NO_FILES: FileProvider = { read: () => undefined };

const sessionFor = (options: readonly string[], files: FileProvider = NO_FILES): AnalysisSession =>
  new AnalysisSession(parseBuildOptions(options), files, undefined, { executions: 0 });

const errorsIn = (text: string, options: readonly string[]) =>
  sessionFor(options)
    .update(new SourceFile('k.cl', text))
    .diagnostics.filter(({ severity }) => severity === 'error');

const isAccepted = ({ text, options }: Accepted): boolean =>
  sessionFor(options)
    .update(new SourceFile('k.cl', text))
    .diagnostics.every(
      ({ severity, code }) => severity !== 'error' && code !== 'missing-names' && code !== 'unknown-header',
    );

/** The accepted examples of the rules and of the project, or the kernels of a folder. */
function kernels(): Accepted[] {
  if (FOLDER !== undefined)
    return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.cl'))
      .map((name) => ({ name, text: readFileSync(path.join(FOLDER, name), 'utf8'), options: [] }))
      .filter(({ text }) => text.length < 20_000);
  const ofRules = readExamples('server/src/rules/catalogue')
    .filter(({ kind }) => kind === 'GOOD')
    .map(({ rule, text, configurations: [first = '1.2'] }) => ({
      name: rule,
      text,
      options: CONFIGURATIONS[first] ?? [],
    }));
  const ofProject = readdirSync('examples')
    .filter((name) => name.endsWith('.cl'))
    .map((name) => ({ name, text: readFileSync(path.join('examples', name), 'utf8'), options: [] }));
  return [...ofRules, ...ofProject, ...ofProject, ...ofProject];
}

describe('safe fixes', function () {
  this.timeout(0);
  it('restore a mutated kernel, or are not offered', () => {
    const accepted = kernels().filter(isAccepted);
    const choose = random(7);
    let broken = 0;
    let restored = 0;
    let offered = 0;
    const wrong: string[] = [];
    for (let seed = 1, made = 0; made < COUNT && seed < 20 * COUNT; seed++) {
      const kernel = accepted[Math.floor(choose() * accepted.length)];
      const mutation = kernel && mutate(kernel.text, seed);
      if (!kernel || !mutation) continue;
      made++;
      const { options, text } = kernel;
      const root = new SourceFile('k.cl', mutation.text);
      const { diagnostics } = sessionFor(options).update(root);
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      if (errors.length === 0) continue;
      broken++;
      const fixes = errors.flatMap(({ fixes: all }) => all.filter((fix) => safetyOf(fix) === 'safe'));
      offered += Number(fixes.length > 0);
      for (const { title, edits } of fixes) {
        const fixed = applied(mutation.text, edits);
        if (areEquivalent(text, fixed)) continue;
        const rest = errorsIn(fixed, options).length;
        wrong.push(
          `${kernel.name}, ${mutation.title}: '${title}' leaves ${rest} errors of ${errors.length}:\n${shown(mutation.text, fixed)}`,
        );
      }
      const { edits } = fixAll(root, NO_FILES, (files) => [sessionFor(options, files)], {
        ofDiagnostic: ({ severity }) => severity === 'error',
      });
      const all = applied(mutation.text, edits);
      if (areEquivalent(text, all)) restored++;
      else if (edits.length > 0 && errorsIn(all, options).length === 0)
        wrong.push(`${kernel.name}, ${mutation.title}: all fixes make another program:\n${shown(mutation.text, all)}`);
    }
    console.log(
      `      ${COUNT} mutations: ${broken} with errors, ${offered} with a safe fix, ${restored} restored ` +
        `(${((100 * restored) / broken).toFixed(1)} %), ${wrong.length} wrong`,
    );
    // Which kernels are chosen depends on their number: a rare exception must not fail with a new example.
    assert.ok(wrong.length <= COUNT / 200, wrong.join('\n'));
  });
});

describe('a cast of a scalar to the element type of a vector', () => {
  const safety = (type: string, operation: string): string | undefined => {
    const text = `kernel void k(global ${type} *a) { a[0] = a[1] ${operation}; }\n`;
    const [error] = sessionFor(['-cl-std=CL1.2'])
      .update(new SourceFile('k.cl', text))
      .diagnostics.filter(({ severity }) => severity === 'error');
    const fix = error?.fixes.find(({ title }) => title.startsWith('Cast to'));
    return fix && safetyOf(fix);
  };
  for (const [type, operation, expected] of [
    ['char4', '+ 5', 'safe'],
    ['char4', '+ 127', 'safe'],
    ['char4', '+ 128', 'unsafe'],
    ['char4', '- -128', 'safe'],
    ['char4', '- -129', 'unsafe'],
    ['uchar4', '* 255', 'safe'],
    ['uchar4', '* 256', 'unsafe'],
    ['uchar4', '* -1', 'unsafe'],
    ['short4', '+ 100000', 'unsafe'],
    ['int4', '* 1.5f', 'unsafe'],
    ['int4', '& 0xFFFFFFFF00L', 'unsafe'],
    ['int4', '+ 7L', 'safe'],
    ['int4', '+ get_global_id(0)', 'unsafe'],
    ['float4', '* 2.0', 'safe'],
  ] as const)
    it(`is ${expected} for ${type} ${operation}`, () => {
      assert.equal(safety(type, operation), expected);
    });
});

/** The lines that differ. */
function shown(before: string, after: string): string {
  const known = new Set(before.split('\n'));
  const made = new Set(after.split('\n'));
  const lost = before.split('\n').filter((line) => !made.has(line));
  const added = after.split('\n').filter((line) => !known.has(line));
  return [...lost.map((line) => `  - ${line}`), ...added.map((line) => `  + ${line}`)].slice(0, 12).join('\n');
}
