import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rules } from '../../server/src/rules/judge.js';
import { precedences } from '../../server/src/rules/precedence.js';
import { errorsOf, hasClang } from './clang.js';
import { annotated, CONFIGURATIONS, deviceOf, type Example, filesIn, readExamples, reportsOf } from './examples.js';

const CATALOGUE = path.resolve('server/src/rules/catalogue');
const EXPLAINED = path.resolve('test/rules/explained');
const examples = [...readExamples(CATALOGUE), ...readExamples(EXPLAINED)];
const ids = new Set(rules.map(({ id }) => id));

/**
 * The oldest, the newest and another configuration, in turns, of an example that is reported alike in all of them. New
 * reports are accepted from all.
 */
function judged(example: Example, turn: number): Example {
  const { annotated: expected, configurations } = example;
  const differs = /^\/\/.* \[\d\.\d[^\]\n]*\] [a-z]+\[/m.test(expected);
  if (process.env['CLSPACE_ACCEPT'] || differs || configurations.length <= 3) return example;
  const kept = [0, 1 + (turn % (configurations.length - 2)), configurations.length - 1];
  return { ...example, configurations: configurations.filter((_, i) => kept.includes(i)) };
}

describe('the catalogue of rules', () => {
  it('has example kernels for every rule', () => {
    const shown = new Set(examples.map(({ rule }) => rule));
    assert.deepEqual(
      rules.filter(({ id }) => !shown.has(id)).map(({ id }) => id),
      [],
    );
  });

  it('names each rule once, in order', () => {
    const ids = rules.map(({ id }) => id);
    assert.deepEqual(ids, [...new Set(ids)].sort());
  });

  it('has a rule for every file in its folder', () => {
    const files = filesIn(CATALOGUE, '.ts').map((name) => path.basename(name, '.ts'));
    assert.deepEqual(files.filter((name) => name !== 'index').sort(), rules.map(({ id }) => id).sort());
    const { status, stderr } = spawnSync(process.execPath, ['scripts/rule-index.mjs', '--check'], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  });

  it('resolves which of several rules is reported for a fact, and for each place in it', () => {
    for (const { on, rules: ranked, always = [] } of precedences) {
      assert.deepEqual(
        always.filter((id) => !ranked.includes(id)),
        [],
      );
      const findSeveral = new Set<boolean>();
      for (const id of ranked) {
        const cases = rules.find((rule) => rule.id === id)?.cases.filter((one) => one.on.includes(on)) ?? [];
        assert.ok(cases.length > 0, `${id} asks no fact of the kind '${on}'`);
        for (const { each } of cases) findSeveral.add(each !== undefined);
      }
      assert.equal(findSeveral.size, 1, `of facts of the kind '${on}', some rules find several things`);
    }
  });

  for (const [turn, all] of examples.entries()) {
    const example = judged(all, turn);
    const title = `${example.rule}: ${example.kind} ${example.text.trim().replace(/\s+/g, ' ').slice(0, 70)}`;
    it(title, () => {
      const { file, rule, configurations, kind, error, annotated: expected } = example;
      const reports = configurations.map((name) => reportsOf(example, name));
      const actual = annotated(example, reports);
      // `npm test -- --accept`
      if (process.env['CLSPACE_ACCEPT'])
        writeFileSync(
          file,
          readFileSync(file, 'utf8').replace(expected, () => actual),
        );
      else assert.equal(actual, expected, `look at the difference, then \`npm test -- --accept\`:\n${actual}`);
      for (const [i, diagnostics] of reports.entries()) {
        const hasError = diagnostics.some(({ severity }) => severity === 'error');
        assert.equal(hasError, error, `errors in OpenCL C ${configurations[i]}:\n${actual}`);
      }
      if (!ids.has(rule)) return;
      const isOwn = reports.flat().some(({ code }) => code === rule);
      assert.equal(isOwn, kind === 'BAD', `reports of ${rule}:\n${actual}`);
    });
  }

  it('agrees with clang on every example, except where the document says otherwise', function () {
    if (!hasClang) this.skip();
    this.timeout(600_000);
    // The oldest and the newest configuration represent the others, in turns.
    const asked = examples
      .filter(({ kind }) => kind !== 'QUIRK')
      .map((example, i) => ({ example, configuration: example.configurations.at(-(i % 2)) ?? '1.2' }))
      .filter(({ configuration }) => !deviceOf(configuration));
    const errors = errorsOf(
      asked.map(({ example, configuration }) => ({
        text: example.text,
        options: CONFIGURATIONS[configuration] ?? [],
      })),
    );
    const differences = asked.flatMap(({ example, configuration }, i) => {
      const expected = example.kind === 'GOOD' || example.clang !== 'error';
      const accepted = errors[i]?.length === 0;
      if (accepted === expected) return [];
      return `${example.rule} [${configuration}]: clang ${expected ? 'rejects' : 'accepts'}\n${example.text}`;
    });
    assert.deepEqual(differences, []);
  });
});
