/** The grammar as an installed package. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** npm is a script of the shell on Windows. */
const shell = process.platform === 'win32';

describe('the package of the grammar', function () {
  this.timeout(120_000);
  let folder = '';
  let empty = '';
  let installed = '';
  const npm = (cwd: string, ...args: string[]) => execFileSync('npm', args, { cwd, shell, stdio: 'pipe' });

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'clspace-grammar-'));
    npm('grammar', 'pack', '--pack-destination', folder);
    const [packed, ...more] = readdirSync(folder);
    assert.ok(packed);
    assert.deepEqual(more, []);
    empty = path.join(folder, 'empty');
    mkdirSync(empty);
    writeFileSync(path.join(empty, 'package.json'), '{ "type": "module" }');
    // The native part is compiled in the grammar's own tests; the rest has to work without it.
    const settings = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    npm(empty, 'install', path.join(folder, packed), ...settings);
    installed = path.join(empty, 'node_modules/tree-sitter-opencl-c');
    symlinkSync(
      path.resolve('node_modules/web-tree-sitter'),
      path.join(empty, 'node_modules/web-tree-sitter'),
      'junction',
    );
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('contains the grammar, both parsers, the queries and the licences', () => {
    for (const wanted of [
      'grammar.js',
      'src/parser.c',
      'src/node-types.json',
      'tree-sitter.json',
      'tree-sitter-opencl-c.wasm',
      'tree-sitter-opencl-c-tokens.wasm',
      'queries/highlights.scm',
      'bindings/node/index.d.ts',
      'README.md',
      'LICENSE',
    ])
      assert.ok(existsSync(path.join(installed, wanted)), wanted);
    const licence = (name: string) => readFileSync(name, 'utf8');
    assert.equal(licence(path.join(installed, 'LICENSE')), licence('LICENSE'));
    assert.equal(licence(path.join(installed, 'LICENSE.tree-sitter-c')), licence('scripts/notices/tree-sitter-c.txt'));
    assert.deepEqual(
      readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /node_modules|_test|^test|^scripts/.test(name),
      ),
      [],
    );
    const versions = ['package.json', 'tree-sitter.json'].map((name) => {
      const { version, metadata = { version } } = JSON.parse(licence(path.join(installed, name)));
      return metadata.version;
    });
    assert.deepEqual(versions, Array(2).fill(JSON.parse(licence('package.json')).version));
  });

  it('parses and highlights as shown in its README', () => {
    const example = readFileSync('grammar/README.md', 'utf8').match(/```js\n([^]*?)```/)?.[1];
    assert.ok(example);
    writeFileSync(path.join(empty, 'example.js'), example);
    const output = execFileSync(process.execPath, ['example.js'], { cwd: empty, encoding: 'utf8' });
    assert.match(output, /^keyword\.modifier\.address_space\.global global$/m);
    assert.match(output, /^function k$/m);
  });

  it('has queries that fit its nodes', () => {
    const check = `
      import { readdirSync, readFileSync } from 'node:fs';
      import { Language, Parser, Query } from 'web-tree-sitter';
      await Parser.init();
      const language = await Language.load(${JSON.stringify(path.join(installed, 'tree-sitter-opencl-c.wasm'))});
      const folder = ${JSON.stringify(path.join(installed, 'queries'))};
      for (const name of readdirSync(folder)) console.log(name, new Query(language, readFileSync(folder + '/' + name, 'utf8')).patternCount() > 0);`;
    writeFileSync(path.join(empty, 'queries.js'), check);
    const output = execFileSync(process.execPath, ['queries.js'], { cwd: empty, encoding: 'utf8' }).trim().split('\n');
    assert.deepEqual(
      output.sort(),
      ['folds', 'highlights', 'indents', 'locals', 'outline', 'tags'].map((name) => `${name}.scm true`),
    );
  });
});
