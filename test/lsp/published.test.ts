import assert from 'node:assert/strict';
import type { Diagnostic } from 'vscode-languageserver';
import { Publisher } from '../../server/src/lsp/protocol/publisher.js';

const diagnostic = (message: string, line = 0): Diagnostic => ({
  range: { start: { line, character: 0 }, end: { line, character: 1 } },
  message,
});

/** A publisher, and what it has published since it was last asked: `file version: messages`. */
function start(versions: Map<string, number>, readsVersions = false) {
  const said: string[] = [];
  const publisher = new Publisher((uri) => versions.get(uri), {
    publish: (uri, version, diagnostics) =>
      void said.push(`${uri} ${version}: ${diagnostics.map(({ message }) => message).join()}`),
    readsVersions: () => readsVersions,
  });
  const contribute = (unit: string, of: Readonly<Record<string, readonly Diagnostic[]>>) =>
    publisher.contribute(
      unit,
      new Map(Object.entries(of).map(([file, diagnostics]) => [file, { version: versions.get(file), diagnostics }])),
    );
  return { publisher, contribute, published: () => said.splice(0) };
}

describe('the published diagnostics of a file', () => {
  it('are those of all documents that include it, each once, in the order in which they began', () => {
    const { contribute, published } = start(new Map());
    contribute('a', { a: [], h: [diagnostic('x')] });
    assert.deepEqual(published(), ['h undefined: x']);
    contribute('b', { b: [], h: [diagnostic('x'), diagnostic('y')] });
    assert.deepEqual(published(), ['h undefined: x,y']);
    contribute('a', { a: [], h: [diagnostic('z')] });
    assert.deepEqual(published(), ['h undefined: z,x,y']);
    contribute('b', { b: [], h: [diagnostic('x', 1), diagnostic('x', 2)] });
    assert.deepEqual(published(), ['h undefined: z,x,x']);
  });

  it('end with the last document that states them', () => {
    const { contribute, published } = start(new Map());
    contribute('a', { h: [diagnostic('x')] });
    contribute('b', { h: [diagnostic('y')] });
    published();
    contribute('a', { a: [] });
    assert.deepEqual(published(), ['h undefined: y']);
    contribute('b', {});
    assert.deepEqual(published(), ['h undefined: ']);
    contribute('b', {});
    assert.deepEqual(published(), []);
  });

  it('lack those of another version of its text', () => {
    const versions = new Map([['h', 1]]);
    const { contribute, published } = start(versions);
    contribute('a', { h: [diagnostic('x')] });
    versions.set('h', 2);
    contribute('b', { h: [diagnostic('y')] });
    contribute('a', { h: [diagnostic('x')] });
    assert.deepEqual(published(), ['h 1: x', 'h 2: y', 'h 2: x,y']);
  });

  it('are published again for a new version only if the client reads versions', () => {
    for (const readsVersions of [false, true]) {
      const versions = new Map([['a', 1]]);
      const { contribute, published } = start(versions, readsVersions);
      for (const version of [1, 1, 2]) {
        versions.set('a', version);
        contribute('a', { a: [diagnostic('x')] });
      }
      assert.deepEqual(published(), readsVersions ? ['a 1: x', 'a 2: x'] : ['a 1: x']);
    }
  });

  it('of closed kernels stay until nothing is wrong with them', () => {
    const { publisher, published } = start(new Map());
    publisher.contributeClosed('k', new Map([['h', [diagnostic('x')]]]));
    assert.deepEqual([...publisher.closed()], ['k']);
    publisher.contributeClosed('k', new Map());
    assert.deepEqual([...publisher.closed()], []);
    assert.deepEqual(published(), ['h undefined: x', 'h undefined: ']);
  });
});
