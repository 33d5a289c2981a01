import assert from 'node:assert';
import {fileURLToPath} from 'node:url';
import {before, test} from 'node:test';
import {Language, Parser} from 'web-tree-sitter';

let parser;

before(async () => {
  await Parser.init();
  parser = new Parser();
  parser.setLanguage(await Language.load(fileURLToPath(new URL('../tree-sitter-opencl-c.wasm', import.meta.url))));
});

test('the WebAssembly parser reads a kernel', () => {
  const tree = parser.parse('__kernel void k(__global float4 *p) { *p = (float4)(1, 2, 3, 4); }');
  assert.equal(tree.rootNode.hasError, false);
  assert.equal(tree.rootNode.descendantsOfType('address_space_qualifier')[0].child(0).type, 'global');
});

test('an edit leaves the subtrees of the other declarations as they were', () => {
  const source = 'void f() { return; }\nkernel void g() { int x = b; }\nvoid h(int x) { return; }\n';
  // A node's id is that of its place in its parent, so the children's ids are the ones that tell a subtree was kept.
  const parts = tree => [0, 2].flatMap(i => tree.rootNode.namedChild(i).children.map(({id}) => id));
  const tree = parser.parse(source);
  const kept = parts(tree);
  const at = source.indexOf('b;');
  const column = at - source.indexOf('\n') - 1;
  tree.edit({
    startIndex: at,
    oldEndIndex: at,
    newEndIndex: at + 1,
    startPosition: {row: 1, column},
    oldEndPosition: {row: 1, column},
    newEndPosition: {row: 1, column: column + 1},
  });
  const edited = parser.parse(`${source.slice(0, at)}c${source.slice(at)}`, tree);
  assert.deepEqual(parts(edited), kept);
});

test('any text gives a tree', () => {
  for (const text of ['', '\0', '}}}}', '((((((', '/*', '"', '#if', '\u{1F600}', 'kernel kernel global', '^^^{']) {
    assert.equal(parser.parse(text).rootNode.endIndex <= text.length, true, JSON.stringify(text));
  }
});
