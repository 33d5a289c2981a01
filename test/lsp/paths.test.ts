import assert from 'node:assert/strict';
import { pathOf, uriOf } from '../../server/src/lsp/workspace/paths.js';
import { directoryOf, joinPath } from '../../server/src/text/source-file.js';

describe('paths of URIs', () => {
  const pairs: readonly (readonly [uri: string, path: string])[] = [
    ['file:///home/a%20b/k.cl', '/home/a b/k.cl'],
    ['file:///c%3A/kernels/k.cl', 'C:/kernels/k.cl'],
    ['file://server/share/k.cl', '//server/share/k.cl'],
    ['vscode-test-web://mount/inc%23/k.cl', 'vscode-test-web://mount/inc#/k.cl'],
    ['vscode-vfs://github/owner/name/k.cl', 'vscode-vfs://github/owner/name/k.cl'],
  ];
  for (const [uri, path] of pairs) {
    it(`lead there and back: ${uri}`, () => {
      assert.equal(pathOf(uri), path);
      assert.equal(uriOf(path), uri);
    });
  }

  it('are the same regardless of how a client escapes them', () => {
    assert.equal(pathOf('file:///C:/kernels/k.cl'), pathOf('file:///c%3A/kernels/k.cl'));
  });

  it('are found in files of any kind, because a kernel may include anything', () => {
    for (const path of [
      '/a/\uD800.h',
      'ab:////b',
      'ab://',
      '\0',
      '//',
      '',
      '%',
      '\\',
      'c:',
      '1:/x',
      `/${'x'.repeat(1e5)}`,
    ])
      assert.equal(typeof pathOf(uriOf(path)), 'string', path);
    for (const uri of ['', '%', 'ab:////b', '://', 'a b', '\uD800', 'file:', '1x:y'])
      assert.equal(typeof uriOf(pathOf(uri)), 'string', uri);
  });

  it('can be joined with included paths', () => {
    const from = (uri: string, included: string) => uriOf(joinPath(directoryOf(pathOf(uri)), included));
    assert.equal(from('vfs://host/a%20b/k.cl', '../inc/x.h'), 'vfs://host/inc/x.h');
    assert.equal(from('vfs://host/k.cl', 'x.h'), 'vfs://host/x.h');
    assert.equal(from('file:///c%3A/a/k.cl', '../x.h'), 'file:///c%3A/x.h');
    assert.equal(from('file:///a/k.cl', '/usr/x.h'), 'file:///usr/x.h');
  });
});
