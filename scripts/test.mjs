// npm test [-- STEP…] [--update-screenshots]: runs every check that this machine supports, and prints which ones it
// skipped and why. npm test -- SUITE.test.ts|FOLDER… [MOCHA OPTION…]: builds, and runs only those suites. npm test --
// --accept [SUITE.test.ts|FOLDER…]: writes what is reported for the rules' example kernels, and what other suites compare
// with a file (test/as-recorded.ts), or only what those suites record; then generates the documentation.
// npm test -- mutants [FOLDER] [--count N] [--seed S]: tests the tests (mutants.mjs).
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { entry, IMPOSSIBLE } from '../test/e2e/code-server/install.mjs';
import { buildProduct, buildTests, copyWasm } from './build.mjs';
import { root, run } from './install.mjs';
import { packageExtension, VSIX } from './package.mjs';

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
  existsSync(file),
);
const answers = (command) => spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout?.trim();

/** Thrown to fail a step; its output has been printed. */
class Failed extends Error {}
/** Thrown if a step can't run here, with the reason. */
class Skipped extends Error {}

const must = (done) => {
  if (!done) throw new Failed();
};
const script = (...args) => must(run(process.execPath, args));
const npm = (folder, ...args) => must(run('npm', args, { cwd: path.join(root, folder) }));

const started = Date.now();
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Skipped checks, as "what: why". */
const skipped = [];

/** What mocha-progress.cjs has noted, as `: 812 tests, 31 suites ended; now cli/many`. */
function progressIn(file) {
  if (!existsSync(file)) return '';
  const notes = readFileSync(file, 'utf8').trim().split('\n');
  const of = (kind) => notes.flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : []));
  const tests = of('tests').reduce((sum, count) => sum + Number(count), 0);
  const ended = of('end');
  const now = of('begin').filter((suite) => !ended.includes(suite));
  return `: ${tests} tests, ${ended.length} suites ended; now ${now.join(', ')}`;
}

/**
 * Runs a script in a process group, which ends with it, so that processes that a test leaves running don't block. A
 * script that exceeds its time limit is ended, too. Returns whether it succeeded.
 */
function runGroup(args, env, minutes) {
  const group = process.platform !== 'win32';
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: group,
  });
  const end = () => {
    try {
      process.kill(group ? -child.pid : child.pid, 'SIGKILL');
    } catch {
      // The group has already exited.
    }
  };
  const start = performance.now();
  const progress = setInterval(() => {
    console.log(`… ${Math.round((performance.now() - start) / 1000)} s${progressIn(env.CLSPACE_PROGRESS)}`);
  }, 15_000);
  const interrupted = () => {
    end();
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      console.error(`not ended after ${minutes} minutes: ended`);
      end();
    }, minutes * 60_000);
    child.once('exit', (status) => {
      clearTimeout(limit);
      clearInterval(progress);
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      end();
      resolve(status === 0);
    });
  });
}

/**
 * Runs mocha over bundled suites and adds up its totals.
 *
 * @param jobs     the number of processes, each of which runs one suite at a time
 * @param retries  how often a failed test is repeated; the report names each repeated one
 */
async function mocha(files, minutes, { jobs = 1, retries = 0, env = {} } = {}) {
  const file = path.join(root, 'out/totals.json');
  const progress = path.join(root, 'out/progress.txt');
  for (const old of [file, progress]) rmSync(old, { force: true });
  const done = await runGroup(
    [
      'node_modules/mocha/bin/mocha.js',
      ...['--require', './scripts/mocha-progress.cjs'],
      ...['--reporter', 'scripts/mocha-reporter.cjs', '--timeout', '60000', '--retries', String(retries)],
      ...(jobs > 1 ? ['--parallel', '--jobs', String(jobs)] : []),
      ...files,
    ],
    { ...process.env, ...env, CLSPACE_TOTALS: file, CLSPACE_PROGRESS: progress },
    minutes,
  );
  const counted = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passes: 0, failures: 0, pending: 0 };
  totals.passed += counted.passes;
  totals.failed += counted.failures;
  totals.skipped += counted.pending;
  must(done);
}

const FOLDER = 'out/test';
let bundled;
/** The bundled suites of some folders of `test`. */
const suites = async (isWanted) => {
  bundled ??= await buildTests();
  return bundled.filter((file) => isWanted(path.relative(FOLDER, file).split(path.sep)[0]));
};

/** Whether a suite builds the product again. */
const isBuilder = (file) => /package[\\/](?:package|release)\.test\.cjs$/.test(file);

/**
 * The processes that run suites: one more than there are cores, as a suite waits for its servers and commands in a third
 * of its time; but few, as some suites measure the memory of servers.
 */
const JOBS = Math.min(os.availableParallelism() + 1, 5);
/** The suites that take longest, longest first: started first, they keep no other process waiting at the end. */
const LONGEST = [
  'e2e/vsix',
  'e2e/web',
  'cli/many',
  'costs/counters',
  'refactoring/mistakes',
  'rules/catalogue',
  'lsp/hostile',
  'features/deep',
  'execution/verdicts',
  'features/refactorings-on-kernels',
  'cli/commands',
  'costs/values',
  'execution/mistakes',
  'syntax/slips',
  'lsp/watchdog',
  'refactoring/recorded',
  'prover/random',
  'lsp/formatting',
  'rules/fixes',
  'cli/recorded',
  'cli/compiled',
  'proposals/layouts',
  'lsp/many-documents',
];
const rank = (file) => {
  const at = LONGEST.findIndex((name) => file === path.join(FOLDER, `${name}.test.cjs`));
  return at < 0 ? LONGEST.length : at;
};

/** Suites in the order in which they are started. */
const longestFirst = (files) => files.toSorted((one, other) => rank(one) - rank(other));

function grammar() {
  const wanted = readFileSync(path.join(root, 'grammar/.tree-sitter-cli-version'), 'utf8').trim();
  const found = answers('tree-sitter');
  if (!found?.split(/\s+/).includes(wanted))
    throw new Skipped(
      found ? `the tree-sitter CLI ${wanted} is needed, found ${found}` : 'the tree-sitter CLI is not installed',
    );
  if (!answers('c++')) throw new Skipped('there is no C++ compiler for its Node binding');
  // Its native modules are compiled during installation.
  if (!existsSync(path.join(root, 'grammar/node_modules')))
    npm('grammar', 'ci', '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error');
  npm('grammar', 'test');
  npm('grammar', 'run', 'check-generated');
}

let codeServer;
/** Installs code-server in a process of its own; resolves to why it can't be installed, or to an empty string. */
const installCodeServer = () =>
  (codeServer ??= new Promise((resolve, reject) => {
    const install = spawn(process.execPath, ['test/e2e/code-server/install.mjs'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let output = '';
    install.stderr.on('data', (chunk) => {
      output += chunk;
    });
    install.once('close', (status) => {
      if (status === 0) resolve('');
      else if (status === IMPOSSIBLE) resolve(output.trim());
      else reject(new Error(output));
    });
  }));

/**
 * The steps of the grammar, while code-server is installed if a later step needs it: on a fresh machine, both wait for
 * downloads most of the time. Suites would meet half of its files.
 */
async function grammarAndCodeServer(isWanted) {
  const installed = isWanted('e2e') && chromium ? installCodeServer() : undefined;
  try {
    grammar();
  } finally {
    // The scenes fail for the same reason.
    await installed?.catch(() => {});
  }
}

async function endToEnd() {
  if (!chromium) throw new Skipped('chromium is not installed');
  const reason = await installCodeServer();
  if (reason) skipped.push(`end-to-end tests of the .vsix: ${reason}`);
  // A suite of the release has packed it.
  if (!(statSync(VSIX, { throwIfNoEntry: false })?.mtimeMs > started)) await packageExtension();
  mkdirSync(path.join(root, 'out/e2e'), { recursive: true });
  const env = { CLSPACE_CHROMIUM: chromium, CLSPACE_VSIX: VSIX, ...(!reason && { CLSPACE_CODE_SERVER: entry }) };
  // Two at once take a tenth less time on two cores. The editors are third-party programs, which occasionally lose a click
  // while they are busy.
  const files = longestFirst(await suites((folder) => folder === 'e2e'));
  await mocha(files, 25, { jobs: 2, retries: 1, env });
}

async function units() {
  const clang = process.env.CLANG ?? 'clang-19';
  if (!answers(clang)) skipped.push(`what ${clang} alone can judge (fixes, renames, examples): it is not installed`);
  if (!answers('nvim')) skipped.push('tests in Neovim: it is not installed');
  if (!answers('emacs')) skipped.push('tests in Emacs: it is not installed');
  for (const command of ['cmake', 'meson', 'pre-commit'])
    if (!answers(command)) skipped.push(`tests with ${command}: it is not installed`);
  if (!existsSync('/usr/bin/kate')) skipped.push('tests in Kate: it is not installed');
  const files = (await suites((folder) => folder !== 'e2e')).filter((file) => !isBuilder(file));
  await mocha(longestFirst(files), 40, { jobs: JOBS });
  // These build the product again, which the others run.
  await mocha((await suites((folder) => folder === 'package')).filter(isBuilder), 10);
}

const steps = {
  build: () => buildProduct(),
  typecheck: () => script('node_modules/typescript/bin/tsc', '-p', '.'),
  lint: () => script('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  unused: () => script('node_modules/knip/bin/knip.js', '--no-progress'),
  layers: () => script('scripts/check-layers.mjs'),
  patterns: () => script('scripts/check-patterns.mjs'),
  words: () => script('scripts/check-words.mjs'),
  grammar: grammarAndCodeServer,
  mocha: units,
  e2e: endToEnd,
};

const isFolder = (arg) => statSync(arg, { throwIfNoEntry: false })?.isDirectory() === true;
const isSuite = (arg) => arg.endsWith('.test.ts') || (/[\\/]/.test(arg) && isFolder(arg));

/** The suite of an argument, or those in its folder. */
const suitesOf = (arg) =>
  isFolder(arg)
    ? readdirSync(arg, { recursive: true })
        .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
        .map((file) => path.join(arg, file))
    : [arg];

/** Fails for a suite that does not exist, which the bundler would report in words of its own. */
function mustExist(file) {
  if (!existsSync(file)) throw new Error(`there is no suite ${file}`);
  return file;
}

/** Whether a bundled suite starts a program of out/, or is about what is shipped. */
const needsProduct = (bundle) =>
  /[\\/](?:cli|e2e|editors|library|lsp|package)[\\/]/.test(bundle) ||
  /out\/[\w-]+\.c?js/.test(readFileSync(path.join(root, bundle), 'utf8'));

/**
 * Runs only the given suites with mocha's own reporter: `test/rules/fixes.test.ts -g "part of a title"`. Stack traces
 * show the TypeScript sources.
 */
async function testSuites(args) {
  const files = await buildTests(
    args
      .filter(isSuite)
      .flatMap((arg) => suitesOf(mustExist(arg)))
      .map((file) => path.relative(root, path.resolve(file)).replaceAll(path.sep, '/')),
  );
  await (files.some(needsProduct) ? buildProduct() : copyWasm());
  const options = args.filter((arg) => !isSuite(arg));
  must(
    run(process.execPath, [
      '--enable-source-maps',
      'node_modules/mocha/bin/mocha.js',
      '--timeout',
      '60000',
      ...files,
      ...options,
    ]),
  );
}

/** The screenshots of the end-to-end tests that the README shows. */
const PICTURES = [
  'hover.png',
  'quick-fix.png',
  'completion.png',
  'address-spaces.png',
  'embedded.png',
  'race.png',
  'portability.png',
  'tile-before.png',
  'tile-after.png',
  'typing.gif',
];

/**
 * Runs the named steps, or all; sets the exit status on failure. With `--update-screenshots`, the README's pictures are
 * replaced.
 */
export async function test(args) {
  if (args[0] === '--accept') {
    process.env.CLSPACE_ACCEPT = '1';
    const titles = '(BAD|GOOD|QUIRK) |recorded';
    const recorded = () => suitesOf('test').filter((file) => readFileSync(file, 'utf8').includes('assertRecorded('));
    const suites = args.some(isSuite) ? [] : ['test/rules/catalogue.test.ts', ...recorded()];
    await testSuites([...suites, '-g', titles, ...args.slice(1)]);
    return script('scripts/docs.mjs');
  }
  if (args[0] === 'mutants') {
    const { values, positionals } = parseArgs({
      args: args.slice(1),
      options: { count: { type: 'string' }, seed: { type: 'string' } },
      allowPositionals: true,
    });
    const { mutants } = await import('./mutants.mjs');
    return mutants({ folder: positionals[0], count: Number(values.count ?? 40), seed: Number(values.seed ?? 1) });
  }
  if (args.some(isSuite)) return testSuites(args);
  const names = args.filter((arg) => arg !== '--update-screenshots');
  if (names.length < args.length) process.env.CLSPACE_PICTURES = '1';
  const unknown = names.filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new Error(`unknown step ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}`);
  const isWanted = (name) => names.length === 0 || names.includes(name);
  const failed = [];
  for (const [name, step] of Object.entries(steps)) {
    if (!isWanted(name)) continue;
    const start = performance.now();
    let outcome = 'passed';
    try {
      console.log(`\n── ${name}`);
      await step(isWanted);
    } catch (error) {
      if (error instanceof Skipped) {
        skipped.push(`${name}: ${error.message}`);
        outcome = 'skipped';
      } else {
        if (!(error instanceof Failed)) console.error(error);
        failed.push(name);
        outcome = 'failed';
      }
    }
    console.log(`── ${name} ${outcome} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  }
  if (names.length < args.length)
    for (const name of PICTURES)
      copyFileSync(path.join(root, `out/e2e/web-${name}`), path.join(root, `images/${name}`));
  console.log('');
  for (const what of skipped) console.log(`skipped: ${what}`);
  if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`);
  console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  if (failed.length > 0) process.exitCode = 1;
}
