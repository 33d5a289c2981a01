import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import manifest from '../../server/package.json';
import { Client, stopAll } from '../lsp/client.js';

const BAD = 'kernel void k(global int *g) { local int t = 1; *g = t; }\n';
const MEGABYTE = 1e6;
/** npm is a script of the shell on Windows. */
const shell = process.platform === 'win32';

describe('the npm package', function () {
  this.timeout(120_000);
  let folder = '';
  let tarball = '';
  let installed = '';
  const npm = (cwd: string, ...args: string[]) => execFileSync('npm', args, { cwd, shell, stdio: 'pipe' });

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-npm-'));
    // The build's output is recreated before packing.
    rmSync('out/cli.cjs', { force: true });
    npm('.', 'pack', '-w', 'server', '--pack-destination', folder);
    const [packed, ...more] = readdirSync(folder);
    assert.ok(packed);
    assert.deepEqual(more, []);
    tarball = path.join(folder, packed);
    const empty = path.join(folder, 'empty');
    mkdirSync(empty);
    writeFileSync(path.join(empty, 'package.json'), '{}');
    npm(empty, 'install', tarball, '--offline', '--no-audit', '--no-fund');
    installed = path.join(empty, 'node_modules/clspace');
    writeFileSync(path.join(empty, 'a.cl'), BAD);
  });
  after(() => {
    stopAll();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is small, and has no dependencies', () => {
    assert.ok(statSync(tarball).size < 3.2 * MEGABYTE, `${statSync(tarball).size} bytes`);
    assert.deepEqual(
      readdirSync(path.dirname(installed)).filter((name) => !name.startsWith('.')),
      ['clspace'],
    );
  });

  it('contains the executables and their documentation, and nothing of VS Code', () => {
    const names = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    for (const wanted of ['out/cli.cjs', 'LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.txt', 'docs/rules.md'])
      assert.ok(existsSync(path.join(installed, wanted)), wanted);
    assert.deepEqual(
      names.filter((name) => /client|browser|\.map$|\.vsix$|^src|^test|^images|^syntaxes/.test(name)),
      [],
    );
    assert.deepEqual(
      manifest.files.filter((name) => !name.includes('*') && !existsSync(path.join(installed, name))),
      [],
    );
    // Packing copies them beside the sources, and removes the copies.
    assert.deepEqual(readdirSync('server').sort(), ['package.json', 'src']);
  });

  it('checks kernels', () => {
    const command = path.join(path.dirname(installed), '.bin', shell ? 'clspace.cmd' : 'clspace');
    const run = spawnSync(command, ['check', 'a.cl'], { cwd: path.join(folder, 'empty'), encoding: 'utf8', shell });
    assert.equal(run.status, 1, run.stderr);
    assert.match(run.stdout, /^a\.cl:1:42: error: .*local-initializer/);
  });

  it('is a library with types, and its example compiles and runs', () => {
    const project = path.join(folder, 'empty');
    writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
    cpSync(path.join(installed, 'examples/library.ts'), path.join(project, 'example.ts'));
    const tsc = path.resolve('node_modules/typescript/bin/tsc');
    const settings =
      '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --lib ES2023,DOM --types --target es2022';
    const compile = (...names: string[]) =>
      spawnSync(process.execPath, [tsc, ...settings.split(' '), '--module', 'nodenext', ...names], {
        cwd: project,
        encoding: 'utf8',
      });
    const compiled = compile('example.ts');
    assert.equal(compiled.status, 0, compiled.stdout);
    const { stdout, stderr } = spawnSync(process.execPath, ['example.js'], { cwd: project, encoding: 'utf8' });
    assert.equal(stderr, '');
    assert.match(
      stdout,
      /^scale\.cl:3:15: error: '__local' variable 'factor' cannot have an initializer \[local-initializer\]\n/,
    );
    assert.match(stdout, /Points to \*\*global\*\* memory/);
    assert.match(stdout, /^\* Let one work-item assign it/m);
    assert.match(stdout, /\n0 errors are left\n$/);
    // The types are checked: a typing error is reported.
    writeFileSync(
      path.join(project, 'slip.ts'),
      "import { createSession } from 'clspace';\n(await createSession()).hover(1);\n",
    );
    assert.match(compile('slip.ts').stdout, /slip\.ts\(2,/);
    const required = spawnSync(process.execPath, ['-p', "typeof require('clspace').createSession"], {
      cwd: project,
      encoding: 'utf8',
    });
    assert.equal(required.stdout, 'function\n');
  });

  it('serves an editor: diagnostics, a hover, formatting', async () => {
    const client = await Client.start({ command: [path.join(installed, 'out/cli.cjs'), 'lsp', '--stdio'] });
    await client.open('a.cl', BAD);
    assert.deepEqual(await client.underlined('a.cl'), ['local-initializer: t']);
    assert.ok(await client.hover('a.cl', 'g)'));
    const edits: unknown = await client.connection.sendRequest('textDocument/formatting', {
      textDocument: { uri: client.uri('a.cl') },
      options: { tabSize: 2, insertSpaces: true },
    });
    assert.ok(Array.isArray(edits) && edits.length > 0);
    await client.stop();
  });
});

describe('third-party notices', () => {
  it('has its licences in the notices', () => {
    const notices = readFileSync('THIRD-PARTY-NOTICES.txt', 'utf8');
    const shipped = new Set(['@wasm-fmt/clang-format', 'LLVM', 'tree-sitter-c']);
    // The contents of the bundles, according to their source maps.
    for (const name of readdirSync('out').filter((entry) => entry.endsWith('.map'))) {
      const { sources }: { sources: string[] } = JSON.parse(readFileSync(path.join('out', name), 'utf8'));
      for (const source of sources) {
        const [, owner] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
        if (owner !== undefined) shipped.add(owner);
      }
    }
    assert.ok(shipped.has('web-tree-sitter') && shipped.has('vscode-languageclient'));
    const sections = notices.split(/^-{80}\n/m).slice(1);
    for (const name of shipped) {
      const own = sections.filter((section) => section.startsWith(`${name} `));
      assert.ok(own.length > 0, `${name} is not in the notices`);
      for (const section of own) assert.match(section, /copyright/i);
    }
    assert.equal(new Set(sections).size, sections.length);
  });

  it('is locked without the address that it was downloaded from', () => {
    for (const lock of ['package-lock.json', 'grammar/package-lock.json'])
      assert.doesNotMatch(readFileSync(lock, 'utf8'), /"resolved": "https?:/);
  });
});
