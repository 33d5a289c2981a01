// Bundles the extension, the servers and the command line into out/.
import { chmod, copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeNotices } from './notices.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const common = {
  absWorkingDir: root,
  bundle: true,
  target: 'es2022',
  sourcemap: true,
  logLevel: 'warning',
  legalComments: 'none',
  metafile: true,
  loader: { '.scm': 'text' },
};
// jsonc-parser's CommonJS files cannot be bundled, but its modules can.
export const node = {
  ...common,
  platform: 'node',
  format: 'cjs',
  mainFields: ['module', 'main'],
  // Its module uses its own URL, which a bundle doesn't have.
  alias: { 'web-tree-sitter': path.join(root, 'node_modules/web-tree-sitter/web-tree-sitter.cjs') },
};
const browser = {
  ...common,
  platform: 'browser',
  loader: { ...common.loader, '.wasm': 'binary' },
  // Node-only modules are required under a condition that is false in the browser.
  external: ['vscode', 'module', 'fs/promises'],
};

/** The names that the server imports from the protocol library. */
const protocolNames = async () => {
  const folder = path.join(root, 'server/src');
  const names = new Set();
  for (const file of await readdir(folder, { recursive: true }))
    if (file.endsWith('.ts'))
      for (const [, list] of (await readFile(path.join(folder, file), 'utf8')).matchAll(
        /^import \{([^}]*)\} from 'vscode-languageserver(?:\/node|\/browser)?';/gm,
      ))
        for (const [, name] of list.matchAll(/(?<!type )\b(\w+)\b(?=,|\s*$)/g)) names.add(name);
  return [...names].sort();
};

/**
 * The protocol library is CommonJS with some hundreds of exports, which the bundler would copy for each importing file
 * at every start. Here all files of the server share one namespace object.
 */
const sharedProtocol = {
  name: 'shared-protocol',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^vscode-languageserver(\/node|\/browser)?$/ }, ({ path: name, importer, namespace }) =>
      namespace !== 'shared-protocol' && /[\\/]server[\\/]src[\\/]/.test(importer)
        ? { path: name, namespace: 'shared-protocol' }
        : undefined,
    );
    onLoad({ filter: /./, namespace: 'shared-protocol' }, async ({ path: name }) => ({
      contents: `export const { ${(await protocolNames()).join(', ')} } = require('${name}');`,
      resolveDir: root,
    }));
  },
};

/**
 * The protocol library re-exports its files with helpers of the TypeScript compiler that define a getter for each export:
 * at every start that takes longer than anything else. The compiler emits `this && this.__exportStar || function …`, so
 * that its helpers can be replaced; here, by functions that copy values. No importing file uses the default export.
 */
const HELPERS = {
  __exportStar: `(from, to) => { for (const name in from) if (name !== 'default') to[name] ??= from[name]; }`,
  __importStar: '(from) => from',
};
const replacementOf = (helper) => `clspace${helper}`;

/** Fails if the library has been compiled in another manner, so that nothing is replaced. */
async function checkHelpers(file) {
  const text = await readFile(path.join(root, file), 'utf8');
  for (const helper of Object.keys(HELPERS))
    if (!new RegExp(`${replacementOf(helper)}\\s*\\|\\|`).test(text))
      throw new Error(
        `${file}: the protocol library no longer uses the helper ${helper}. ` +
          'If it still starts fast without the replacement, remove it from HELPERS in scripts/build.mjs.',
      );
}

/**
 * Loads the Node modules that the protocol library requires for unused functions (forks, pipes with random names) on
 * first access of a member. They are not in Node's snapshot, so that each start would compile them.
 */
const loadedOnUse = {
  name: 'loaded-on-use',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(child_process|crypto)$/ }, ({ path: name, namespace }) =>
      namespace === 'loaded-on-use' ? { path: name, external: true } : { path: name, namespace: 'loaded-on-use' },
    );
    onLoad({ filter: /./, namespace: 'loaded-on-use' }, ({ path: name }) => ({
      contents: `module.exports = new Proxy({}, { get: (_, member) => require('${name}')[member] });`,
      resolveDir: root,
    }));
  },
};

/** The WebAssembly that is read from files; in the browser, the modules for expanded text are part of the server. */
const WASM = [
  ['node_modules/@wasm-fmt/clang-format/clang-format.wasm', 'clang-format.wasm'],
  ['node_modules/web-tree-sitter/web-tree-sitter.wasm', 'web-tree-sitter.wasm'],
  ['grammar/tree-sitter-opencl-c-tokens.wasm', 'opencl-c-tokens.wasm'],
  ['grammar/tree-sitter-opencl-c.wasm', 'opencl-c.wasm'],
  // Of the languages that hosts are written in; a server loads those of the files that it meets.
  ...['c', 'cpp', 'python', 'rust'].map((name) => [
    `node_modules/tree-sitter-${name}/tree-sitter-${name}.wasm`,
    `tree-sitter-${name}.wasm`,
  ]),
];

/** Copies the compiled grammars and libraries into out/. */
export async function copyWasm() {
  await mkdir(path.join(root, 'out'), { recursive: true });
  for (const [from, to] of WASM) await copyFile(path.join(root, from), path.join(root, 'out', to));
}

/**
 * Bundles everything that is shipped, and writes its third-party notices. The browser's files end in `.js` because its
 * extension host appends that to any other name.
 *
 * @param plugins  of esbuild, which change what is bundled
 */
export async function buildProduct({ minify = false, plugins = [] } = {}) {
  const bundle = (options) => build({ minify, ...options, plugins: [...(options.plugins ?? []), ...plugins] });
  const built = await Promise.all([
    // Names are kept for stack traces; the rest is minified for fast starts.
    bundle({
      ...node,
      plugins: [sharedProtocol, loadedOnUse],
      minify: false,
      minifyWhitespace: true,
      minifySyntax: true,
      minifyIdentifiers: minify,
      entryPoints: ['server/src/entry/program.ts'],
      outfile: 'out/program.cjs',
      define: Object.fromEntries(Object.keys(HELPERS).map((helper) => [`this.${helper}`, replacementOf(helper)])),
      // The module wrapper that Node would add: the loader need not copy the file to add it.
      banner: {
        js: [
          "(function (exports, require, module, __filename, __dirname) {'use strict';",
          ...Object.entries(HELPERS).map(([helper, code]) => `const ${replacementOf(helper)} = ${code};`),
        ].join('\n'),
      },
      footer: { js: '})' },
    }),
    bundle({ ...node, entryPoints: ['server/src/entry/cli.ts'], outfile: 'out/cli.cjs' }),
    bundle({ ...node, entryPoints: ['server/src/entry/library.ts'], outfile: 'out/library.cjs' }),
    bundle({ ...node, entryPoints: ['server/src/entry/main-node.ts'], outfile: 'out/server-node.cjs' }),
    bundle({ ...node, entryPoints: ['server/src/entry/format-worker.ts'], outfile: 'out/format-worker.cjs' }),
    bundle({
      ...node,
      entryPoints: ['server/src/entry/watchdog-worker.ts'],
      outfile: 'out/watchdog-worker.cjs',
    }),
    bundle({
      ...node,
      entryPoints: ['client/src/node.ts'],
      outfile: 'out/client-node.cjs',
      external: ['vscode'],
    }),
    bundle({
      ...browser,
      format: 'iife',
      entryPoints: ['server/src/entry/main-browser.ts'],
      outfile: 'out/server-browser.js',
    }),
    bundle({
      ...browser,
      format: 'cjs',
      entryPoints: ['client/src/browser.ts'],
      outfile: 'out/client-browser.js',
    }),
  ]);
  await checkHelpers('out/program.cjs');
  await copyWasm();
  await copyFile(path.join(root, 'server/src/library/library-api.d.ts'), path.join(root, 'out/library.d.ts'));
  await chmod(path.join(root, 'out/cli.cjs'), 0o755);
  writeNotices([...built.flatMap(({ metafile }) => Object.keys(metafile.inputs)), ...WASM.map(([from]) => from)]);
}

const SHARED = path.join(root, 'out/test/shared.cjs');

/**
 * Suites load the server's modules from one file, so that a process which runs many suites compiles them once.
 *
 * @param used  where the paths of the modules that suites import are collected
 */
const withSharedModules = (used) => ({
  name: 'shared-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path: name, resolveDir }) => {
      const file = path.resolve(resolveDir, name).replace(/\.js$/, '.ts');
      return file.startsWith(path.join(root, 'server/src/')) ? { path: file, namespace: 'shared-modules' } : undefined;
    });
    onResolve({ filter: /./, namespace: 'shared-modules' }, ({ path: file }) => ({ path: file, external: true }));
    onLoad({ filter: /./, namespace: 'shared-modules' }, ({ path: file }) => {
      used.add(file);
      return { contents: `module.exports = require(${JSON.stringify(SHARED)})[${JSON.stringify(file)}]()` };
    });
  },
});

/**
 * Bundles mocha suites, each into a file under out/test/, and returns the paths of the bundles.
 *
 * @param only  paths of suites relative to the root, with forward slashes; all suites by default
 */
export async function buildTests(only, plugins = []) {
  const suites =
    only?.map((name) => path.posix.relative('test', name)) ??
    (await readdir(path.join(root, 'test'), { recursive: true }))
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .sort();
  await rm(path.join(root, 'out/test'), { recursive: true, force: true });
  const options = { ...node, packages: 'external' };
  const modules = new Set();
  await build({
    ...options,
    plugins: [withSharedModules(modules), ...plugins],
    inject: ['test/setup.ts'],
    entryPoints: suites.map((name) => `test/${name}`),
    outdir: 'out/test',
    outbase: 'test',
    outExtension: { '.js': '.cjs' },
  });
  const members = [...modules].map((file) => JSON.stringify(file)).map((file) => `${file}: () => require(${file})`);
  await build({
    ...options,
    plugins,
    stdin: { contents: `module.exports = { ${members.join(', ')} }`, resolveDir: root },
    outfile: SHARED,
  });
  return suites.map((name) => path.join('out/test', name.replace(/\.ts$/, '.cjs')));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildProduct({ minify: process.argv.includes('--minify') });
