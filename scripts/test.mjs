// npm test [-- STEP…] [--update-screenshots]: runs every check that this machine can run, and says which it skipped and
// why. npm test -- SUITE.test.ts… [MOCHA OPTION…]: builds, and runs those suites alone.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildProduct, buildTests } from './build.mjs';
import { root, run } from './install.mjs';
import { packageExtension, VSIX } from './package.mjs';

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
  existsSync(file),
);
const answers = (command) => spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout?.trim();

/** Fails the step that it is thrown in; what went wrong has been printed. */
class Failed extends Error {}
/** The step cannot run here, for the reason given. */
class Skipped extends Error {}

const must = (done) => {
  if (!done) throw new Failed();
};
const script = (...args) => must(run(process.execPath, args));
const npm = (folder, ...args) => must(run('npm', args, { cwd: path.join(root, folder) }));

const totals = { passed: 0, failed: 0, skipped: 0 };
/** What was left out, as "what: why". */
const skipped = [];

/**
 * Runs a script in a group of processes of its own, which ends with it: what a test leaves running holds nobody up. One
 * that takes longer than it may is ended, too. Returns whether it succeeded.
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
      // Nobody is left.
    }
  };
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
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      end();
      resolve(status === 0);
    });
  });
}

/**
 * Runs mocha over bundled suites and adds up what it counts.
 *
 * @param retries  how often a test that fails is tried again; the report names each that was
 */
async function mocha(files, minutes, { retries = 0, env = {} } = {}) {
  const file = path.join(root, 'out/totals.json');
  rmSync(file, { force: true });
  const done = await runGroup(
    [
      'node_modules/mocha/bin/mocha.js',
      ...['--reporter', 'scripts/mocha-reporter.cjs', '--timeout', '60000', '--retries', String(retries)],
      ...files,
    ],
    { ...process.env, ...env, CLSPACE_TOTALS: file },
    minutes,
  );
  const counted = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passes: 0, failures: 0, pending: [] };
  totals.passed += counted.passes;
  totals.failed += counted.failures;
  totals.skipped += counted.pending.length;
  must(done);
}

const isEndToEnd = (file) => file.includes(`${path.sep}e2e${path.sep}`) || file.includes('/e2e/');
let bundled;
const suites = async (endToEnd) => {
  bundled ??= await buildTests();
  return bundled.filter((file) => isEndToEnd(file) === endToEnd);
};

function grammar() {
  const wanted = readFileSync(path.join(root, 'grammar/.tree-sitter-cli-version'), 'utf8').trim();
  const found = answers('tree-sitter');
  if (!found?.split(/\s+/).includes(wanted))
    throw new Skipped(
      found ? `the tree-sitter CLI ${wanted} is needed, found ${found}` : 'the tree-sitter CLI is not installed',
    );
  if (!answers('c++')) throw new Skipped('there is no C++ compiler for its Node binding');
  // Its native modules are compiled on installation.
  if (!existsSync(path.join(root, 'grammar/node_modules')))
    npm('grammar', 'ci', '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error');
  npm('grammar', 'test');
  npm('grammar', 'run', 'check-generated');
}

async function endToEnd() {
  if (!chromium) throw new Skipped('chromium is not installed');
  const { entry, installCodeServer } = await import('../test/e2e/code-server/install.mjs');
  const reason = installCodeServer();
  if (reason) skipped.push(`end-to-end tests of the .vsix: ${reason}`);
  await packageExtension();
  mkdirSync(path.join(root, 'out/e2e'), { recursive: true });
  const env = { CLSPACE_CHROMIUM: chromium, CLSPACE_VSIX: VSIX, ...(!reason && { CLSPACE_CODE_SERVER: entry }) };
  // The editors are other people's, and now and then one loses a click while it is busy with itself.
  await mocha(await suites(true), 25, { retries: 1, env });
}

async function units() {
  if (!answers('clang-19'))
    skipped.push('what clang-19 alone can judge (fixes, renames, examples): it is not installed');
  if (!answers('nvim')) skipped.push('what is tried in Neovim: it is not installed');
  if (!answers('emacs')) skipped.push('what is tried in Emacs: it is not installed');
  for (const command of ['cmake', 'meson', 'pre-commit'])
    if (!answers(command)) skipped.push(`what is tried in ${command}: it is not installed`);
  if (!existsSync('/usr/bin/kate')) skipped.push('what is tried in Kate: it is not installed');
  await mocha(await suites(false), 40);
}

const steps = {
  build: () => buildProduct(),
  typecheck: () => script('node_modules/typescript/bin/tsc', '-p', '.'),
  lint: () => script('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  unused: () => script('node_modules/knip/bin/knip.js', '--no-progress'),
  layers: () => script('scripts/check-layers.mjs'),
  patterns: () => script('scripts/check-patterns.mjs'),
  grammar,
  mocha: units,
  e2e: endToEnd,
};

const isSuite = (arg) => arg.endsWith('.test.ts');

/**
 * Runs single suites with mocha's own reporter: `test/rules/fixes.test.ts -g "part of a title"`. Stack traces show the
 * TypeScript sources.
 */
async function testSuites(args) {
  await buildProduct();
  const files = await buildTests(
    args.filter(isSuite).map((file) => path.relative(root, path.resolve(file)).replaceAll(path.sep, '/')),
  );
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

/** What of the end-to-end tests' screenshots the README shows. */
const PICTURES = ['hover', 'quick-fix', 'completion', 'address-spaces', 'embedded', 'race'];

/**
 * Runs the named steps, or all; a failure is the process's exit status. With `--update-screenshots` the README's
 * pictures are replaced by new ones.
 */
export async function test(args) {
  if (args.some(isSuite)) return testSuites(args);
  const names = args.filter((arg) => arg !== '--update-screenshots');
  const unknown = names.filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new Error(`unknown step ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}`);
  const failed = [];
  for (const [name, step] of Object.entries(steps)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const start = performance.now();
    let outcome = 'passed';
    try {
      console.log(`\n── ${name}`);
      await step();
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
      copyFileSync(path.join(root, `out/e2e/web-${name}.png`), path.join(root, `images/${name}.png`));
  console.log('');
  for (const what of skipped) console.log(`skipped: ${what}`);
  if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`);
  console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  if (failed.length > 0) process.exitCode = 1;
}
