// Lists the errors in which two versions of clang differ, for the examples of all rules and mutants of them:
//   node scripts/compare-clangs.mjs [clang-19 [clang-22 [MUTANTS_PER_EXAMPLE]]]
// Prints, for each message that only one of them reports as an error, which one, how often, and a kernel.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

const [older = 'clang-19', newer = 'clang-22', perExample = '2'] = process.argv.slice(2);
const BATCH = 200;
const root = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(path.join(tmpdir(), 'clspace-compare-'));

async function load() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { CONFIGURATIONS, readExamples } from './test/rules/examples.ts';
                 export { mutant, random } from './test/rules/mutator.ts';`,
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  const file = path.join(folder, 'examples.mjs');
  writeFileSync(file, outputFiles[0].text);
  return import(file);
}

/** The kernels by their build options. */
async function kernels() {
  const { CONFIGURATIONS, mutant, random, readExamples } = await load();
  const next = random(7);
  const byOptions = new Map();
  for (const { text, configurations, kind } of readExamples(path.join(root, 'server/src/rules/catalogue'))) {
    const texts = [text];
    for (let i = 0; kind === 'GOOD' && i < Number(perExample); i++)
      texts.push(mutant(text, next, i % 2 ? 'typing' : 'spaces') ?? text);
    for (const name of configurations.filter((one) => !/O3$| on /.test(one))) {
      const options = (CONFIGURATIONS[name] ?? []).join('\0');
      byOptions.set(options, [...(byOptions.get(options) ?? []), ...new Set(texts)]);
    }
  }
  return byOptions;
}

/** The errors of a compiler for each file: lines and messages. */
function errorsOf(compiler, options, files) {
  const common = ['-triple', 'spir64-unknown-unknown', '-x', 'cl', '-finclude-default-header'];
  const quiet = ['-fdeclare-opencl-builtins', '-fsyntax-only', '-w', '-ferror-limit', '0'];
  const { stderr } = spawnSync(compiler, ['-cc1', ...common, ...quiet, ...options, ...files], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const errors = new Map(files.map((file) => [file, new Map()]));
  for (const [, file, line, message] of stderr.matchAll(/^(\d+\.cl):(\d+):\d+: (?:fatal )?error: (.*)$/gm))
    errors.get(file)?.set(`${line} ${message}`, message);
  return errors;
}

/** A message without the names and numbers of one kernel. */
const shape = (message) => message.replace(/'[^']*'/g, "'…'").replace(/\d+/g, 'N');

const differences = new Map();
for (const [options, texts] of await kernels()) {
  for (let at = 0; at < texts.length; at += BATCH) {
    const files = texts.slice(at, at + BATCH).map((text, i) => {
      writeFileSync(path.join(folder, `${i}.cl`), text);
      return `${i}.cl`;
    });
    const words = options.split('\0').filter(Boolean);
    const [a, b] = [errorsOf(older, words, files), errorsOf(newer, words, files)];
    files.forEach((file, i) => {
      const kinds = (errors) => new Set([...errors.values()].map(shape));
      const [old, current] = [kinds(a.get(file)), kinds(b.get(file))];
      const only = (name, these, others) => {
        for (const one of these) {
          if (others.has(one)) continue;
          const key = `${name} alone${others.size ? '' : ' rejects'}: ${one}`;
          const known = differences.get(key) ?? { count: 0, text: texts[at + i], options: words };
          differences.set(key, { ...known, count: known.count + 1 });
        }
      };
      only(older, old, current);
      only(newer, current, old);
    });
  }
}
rmSync(folder, { recursive: true });
for (const [key, { count, text, options }] of [...differences].sort(([, x], [, y]) => y.count - x.count))
  process.stdout.write(`${count} ${key}\n    ${options.join(' ')}\n${text.trim().replace(/^/gm, '    ')}\n`);
