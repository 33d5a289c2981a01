const assert = require('node:assert');
const {test} = require('node:test');

const Parser = require('tree-sitter');
const OpenCLC = require('.');

test('the native parser takes the language', () => {
  const parser = new Parser();
  parser.setLanguage(OpenCLC);
  const {rootNode} = parser.parse('kernel void k(global int *p) { p[0] = 1; }');
  assert.equal(rootNode.hasError, false);
  assert.equal(rootNode.descendantsOfType('address_space_qualifier')[0]?.text, 'global');
});

test('the binding describes its nodes', () => {
  assert.ok(OpenCLC.nodeTypeInfo.some(({type}) => type === 'address_space_qualifier'));
});
