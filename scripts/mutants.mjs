// Would the tests notice?  npm test -- mutants [FOLDER of server/src] [--count N] [--seed S]
//
// Makes small changes of meaning in random places of the server's sources, one at a time, and runs the suites that state
// the behaviour of the changed folder. All mutants are built at once, each with a switch that CLSPACE_MUTANT turns on,
// so that a mutant costs only a run of its suites, which ends at the first failure. The sources are not touched.
//
// Stryker instruments in a similar way, but runs each mutant in its own test runner: it has none for suites that start
// the bundled command and servers, where most behaviour is tested.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { buildProduct, buildTests } from './build.mjs';
import { root } from './install.mjs';

const SOURCES = path.join(root, 'server/src');

/** Suites outside of the folder's own that state its behaviour. */
const BESIDE = {
  text: ['preprocessor'],
  types: ['semantics'],
  semantics: ['rules/catalogue'],
  uniformity: ['rules/catalogue', 'prover/verdicts'],
  ir: ['execution', 'rules/catalogue'],
  execution: ['rules/catalogue'],
  analysis: ['rules/catalogue', 'syntax'],
  refactoring: ['rules/catalogue', 'rules/fix-texts'],
  devices: ['rules/devices', 'cli/devices'],
  disk: ['cli/files'],
  protocol: ['lsp'],
  entry: ['cli'],
};
/** Suites that take minutes: properties of random texts, many files, time limits. */
const SLOW = /incremental|laws|many|soak|fuzz|deep|hostile|watchdog|random|-on-kernels|against-clang/;

const OTHER = {
  ...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '<<': '>>', '>>': '<<', '&': '|', '|': '&' },
  ...{ '&&': '||', '||': '&&', '??': '&&' },
};

/** Pseudo-random numbers below a limit (mulberry32). */
function randomBelow(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return Math.floor((((x ^ (x >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** The possible mutants of a file; `text` replaces the characters from `start` to `end`. */
function mutantsOf(file) {
  const source = readFileSync(file, 'utf8');
  const of = ({ start, end }) => source.slice(start, end);
  const found = [];
  const visit = (node, isCode) => {
    if (/^TS(?!AsExpression|Satisfies|NonNull)/.test(node.type)) return;
    const add = (what, text) => found.push({ file, start: node.start, end: node.end, what, text, old: of(node) });
    const { type, operator, left, right } = node;
    if (isCode && (type === 'BinaryExpression' || type === 'LogicalExpression') && operator in OTHER)
      add(`${operator} → ${OTHER[operator]}`, `((${of(left)}) ${OTHER[operator]} (${of(right)}))`);
    else if (isCode && type === 'UnaryExpression' && operator === '!') add('! dropped', `(${of(node.argument)})`);
    else if (isCode && type === 'ConditionalExpression')
      add('? swapped', `(${of(node.test)} ? ${of(node.alternate)} : ${of(node.consequent)})`);
    else if (isCode && type === 'Literal' && typeof node.value === 'boolean') add('negated', String(!node.value));
    else if (isCode && type === 'ExpressionStatement' && !/^(?:super\(|yield)/.test(of(node))) add('dropped', '');
    if (isCode && (type === 'IfStatement' || type === 'WhileStatement'))
      found.push({
        file,
        start: node.test.start,
        end: node.test.end,
        what: 'never',
        text: 'false',
        old: of(node.test),
      });
    const inside = isCode || /Function|MethodDefinition/.test(type);
    for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') visit(child, inside);
  };
  visit(parseSync(file, source).program, false);
  return found;
}

/** Mutants of a folder that don't overlap. */
function choose(folder, count, seed) {
  const files = readdirSync(path.join(SOURCES, folder), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !/\.d\.ts$|weights|tables[\\/]/.test(name))
    .map((name) => path.join(SOURCES, folder, name))
    .sort();
  const pool = files.flatMap(mutantsOf);
  const below = randomBelow(seed);
  const chosen = [];
  while (chosen.length < count && pool.length > 0) {
    const [one] = pool.splice(below(pool.length), 1);
    if (!chosen.some(({ file, start, end }) => file === one.file && start < one.end && one.start < end))
      chosen.push(one);
  }
  return chosen;
}

/** Builds the mutants into every bundle that contains their files. */
const withMutants = (mutants) => ({
  name: 'mutants',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]server[\\/]src[\\/].*\.ts$/ }, ({ path: file }) => {
      const own = mutants.filter((one) => one.file === file);
      if (own.length === 0) return undefined;
      let text = readFileSync(file, 'utf8');
      for (const one of own.toSorted((a, b) => b.start - a.start)) {
        const isOn = `clspaceMutant === ${mutants.indexOf(one)}`;
        const both = one.text === '' ? `if (${isOn}); else { ${one.old} }` : `(${isOn} ? ${one.text} : ${one.old})`;
        text = text.slice(0, one.start) + both + text.slice(one.end);
      }
      // On the first line, in place of that for the shell, so that lines keep their numbers; the browser has no environment.
      return {
        contents: `const clspaceMutant = Number(globalThis.process?.env.CLSPACE_MUTANT ?? -1);${text.replace(/^#!.*/, '')}`,
        loader: 'ts',
      };
    });
  },
});

/** Runs suites until one fails; the seconds, or undefined if one failed or the time was over. */
function secondsOf(suites, mutant, limit) {
  const start = performance.now();
  const child = spawn(
    process.execPath,
    ['node_modules/mocha/bin/mocha.js', '--bail', '--exit', '--timeout', '60000', '--reporter', 'dot', ...suites],
    { cwd: root, env: { ...process.env, CLSPACE_MUTANT: String(mutant) }, stdio: 'ignore', detached: true },
  );
  const end = () => {
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      // The group has already exited.
    }
  };
  return new Promise((resolve) => {
    const timer = setTimeout(end, limit * 1000);
    child.once('exit', (status) => {
      clearTimeout(timer);
      end();
      resolve(status === 0 ? (performance.now() - start) / 1000 : undefined);
    });
  });
}

/** Tests mutants of a folder, or of all; prints those that survive, and a table. */
export async function mutants({ folder = '', count = 40, seed = 1 }) {
  const chosen = choose(folder, count, seed);
  const plugins = [withMutants(chosen)];
  await buildProduct({ plugins });
  const bundles = (await buildTests(undefined, plugins)).filter((file) => !SLOW.test(path.relative('out/test', file)));
  const folderOf = ({ file }) => path.relative(SOURCES, file).split(path.sep)[0];
  const suitesOf = (name) =>
    [name, ...(BESIDE[name] ?? [])].flatMap((one) =>
      bundles.filter((file) =>
        `${file}/`.startsWith(path.join('out/test', one) + (one.includes('/') ? '.test.cjs/' : '/')),
      ),
    );
  const table = new Map();
  for (const name of [...new Set(chosen.map(folderOf))].sort()) {
    const seconds = await secondsOf(suitesOf(name), -1, 600);
    if (seconds === undefined) throw new Error(`the suites of ${name} fail without a mutant`);
    const row = { caught: 0, of: 0 };
    table.set(name, row);
    for (const one of chosen.filter((other) => folderOf(other) === name)) {
      row.of++;
      const survived = (await secondsOf(suitesOf(name), chosen.indexOf(one), 10 + 3 * seconds)) !== undefined;
      if (!survived) row.caught++;
      const line = readFileSync(one.file, 'utf8').slice(0, one.start).split('\n').length;
      console.log(
        `${survived ? 'SURVIVED' : 'caught  '} ${path.relative(root, one.file)}:${line} ${one.what}: ${one.old.replace(/\s+/g, ' ').slice(0, 90)}`,
      );
    }
  }
  const percent = ({ caught, of }) => `${caught} of ${of} caught (${Math.round((100 * caught) / of)} %)`;
  for (const [name, row] of table) console.log(`${name.padEnd(14)} ${percent(row)}`);
  const sum = (key) => [...table.values()].reduce((total, row) => total + row[key], 0);
  console.log(`${'all'.padEnd(14)} ${percent({ caught: sum('caught'), of: sum('of') })}, seed ${seed}`);
  await buildProduct();
}
