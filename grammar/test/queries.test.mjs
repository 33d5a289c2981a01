import assert from 'node:assert';
import {readFile, readdir} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {test} from 'node:test';
import {Language, Parser, Query} from 'web-tree-sitter';

const folder = new URL('../queries/', import.meta.url);

await Parser.init();
const language = await Language.load(fileURLToPath(new URL('../tree-sitter-opencl-c.wasm', import.meta.url)));
const parser = new Parser();
parser.setLanguage(language);

const query = async file => new Query(language, await readFile(new URL(file, folder), 'utf8'));

/** The captures of a query, as `name text`, in the order in which the query yields them. */
async function captures(file, source) {
  return (await query(file)).captures(parser.parse(source).rootNode).map(({name, node}) => `${name} ${node.text}`);
}

for (const file of await readdir(folder)) {
  test(`${file} fits the grammar`, () => query(file));
}

test('each address space has its capture, in both spellings, after a plain one', async () => {
  for (const space of ['global', 'local', 'constant', 'private', 'generic']) {
    for (const word of [space, `__${space}`]) {
      const found = await captures('highlights.scm', `${word} int *p;`);
      const plain = found.indexOf(`keyword.modifier ${word}`);
      assert.ok(plain >= 0);
      assert.ok(found.indexOf(`keyword.modifier.address_space.${space} ${word}`) > plain);
    }
  }
});

test('a built-in function is told from others', async () => {
  const found = await captures('highlights.scm', 'void f() { g(get_global_id(0)); as_float4(x); }');
  assert.ok(found.includes('function g'));
  assert.ok(!found.includes('function.builtin g'));
  assert.ok(found.includes('function.builtin get_global_id'));
  assert.ok(found.includes('function.builtin as_float4'));
});

test('a parameter is a definition', async () => {
  assert.ok((await captures('locals.scm', 'kernel void k(global int *p) {}')).includes('local.definition.parameter p'));
});

test('a kernel is a tag', async () => {
  const found = await captures('tags.scm', 'kernel void k() { f(); }');
  assert.ok(found.includes('name k'));
  assert.ok(found.includes('reference.call f()'));
});

test('a body folds and indents', async () => {
  const source = 'void f() {\n  a;\n}';
  assert.ok((await captures('folds.scm', source)).includes('fold {\n  a;\n}'));
  assert.ok((await captures('indents.scm', source)).includes('indent {\n  a;\n}'));
});

const MACROS = `kernel void NAME(add)(SIZES global int *a REST) {
  LOAD
  for (;;) {}
  STEP(a)
  b = 1;
  FOR_EACH(i) { c; }
  unroll_for(int i = 0; i < 4; i++) {
    d = (d OP i);
  }
}
FN(half4) { return; }
void f(
#if A
  int x
#else
  int y
#endif
) {}
`;

test('macros are highlighted by what they stand for', async () => {
  const found = await captures('highlights.scm', MACROS);
  for (const wanted of [
    'function.macro NAME', 'attribute SIZES', 'attribute REST', 'variable.parameter a', 'constant.macro LOAD', 'function.macro STEP',
    'function.macro FOR_EACH', 'keyword.repeat unroll_for', 'operator OP', 'function.macro FN', 'keyword.directive #if A', 'keyword.modifier.address_space.global global',
  ]) assert.ok(found.includes(wanted), wanted);
});

test('functions made by macros are tags and items of the outline', async () => {
  for (const file of ['tags.scm', 'outline.scm']) {
    const found = await captures(file, MACROS);
    for (const name of ['NAME(add)', 'FN(half4)', 'f']) assert.ok(found.includes(`name ${name}`), `${file}: ${name}`);
  }
});

test('bodies behind macros, and the branches that are passed over, fold and indent', async () => {
  const folds = await captures('folds.scm', MACROS);
  for (const wanted of ['fold { c; }', 'fold { return; }', 'fold #else\n  int y\n#endif']) assert.ok(folds.includes(wanted), wanted);
  const indents = await captures('indents.scm', MACROS);
  for (const wanted of ['indent { c; }', 'indent {\n    d = (d OP i);\n  }', 'indent.zero #if A']) assert.ok(indents.includes(wanted), wanted);
});

test('parameters beside macros are definitions', async () => {
  const found = await captures('locals.scm', MACROS);
  for (const wanted of ['local.definition.parameter a', 'local.definition.parameter x', 'local.scope { c; }']) assert.ok(found.includes(wanted), wanted);
});

const EMBEDDED = `static const char *source = "
kernel void first(global int *a) {
  LOAD
  a[0] += 1;
}
";
const char *further = R"CLC(
kernel void second() {}
)CLC";
`;

test('kernels in a string of the host program are tags, and the ends of the string are highlighted as such', async () => {
  const tags = await captures('tags.scm', EMBEDDED);
  assert.ok(tags.includes('name first') && tags.includes('name second'));
  const highlights = await captures('highlights.scm', EMBEDDED);
  for (const text of ['"\n', 'R"CLC(', ')CLC"']) assert.ok(highlights.includes(`string ${text}`), text);
  assert.ok(highlights.includes('constant.macro LOAD'));
});

test('the queries of tree-sitter-c fit the grammar', async () => {
  const inherited = new URL('./queries/', pathToFileURL(createRequire(import.meta.url).resolve('tree-sitter-c/package.json')));
  for (const file of await readdir(inherited)) new Query(language, await readFile(new URL(file, inherited), 'utf8'));
});
