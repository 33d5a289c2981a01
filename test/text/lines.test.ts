import assert from 'node:assert/strict';
import path from 'node:path';
import fc from 'fast-check';
import { commentsIn, withoutComments } from '../../server/src/text/comments.js';
import { LineIndex } from '../../server/src/text/line-index.js';
import { areSwapped, slipsBetween } from '../../server/src/text/similar.js';
import { directoryOf, joinPath } from '../../server/src/text/source-file.js';

const pieces = (...all: string[]) => fc.array(fc.constantFrom(...all)).map((parts) => parts.join(''));

describe('the lines of a text', () => {
  const texts = pieces('\n', '\r\n', '\r', 'a', 'bc', '😀', ' ');

  it('are separated by line feeds, carriage returns, or both', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { lineCount } = new LineIndex(text);
        assert.equal(lineCount, text.split(/\r\n|\r|\n/).length);
      }),
    );
  });

  it('map each offset to a position and back', () => {
    fc.assert(
      fc.property(texts, fc.nat(40), (text, any) => {
        const lines = new LineIndex(text);
        const offset = Math.min(any, text.length);
        assert.equal(lines.offset(lines.position(offset)), offset);
      }),
    );
  });

  it('clamp positions outside of the text', () => {
    const lines = new LineIndex('ab\ncd');
    assert.equal(lines.offset({ line: 0, character: 9 }), 2);
    assert.equal(lines.offset({ line: 7, character: 0 }), 5);
    assert.equal(lines.offset({ line: -1, character: -1 }), 0);
    assert.deepEqual(lines.position(99), { line: 1, character: 2 });
  });
});

describe('comments', () => {
  const texts = pieces('/', '*', '"', "'", '\\', '\n', 'a', '// b', '/* c */');

  it('are slices of the text, and blank in a text of the same lines', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const comment of commentsIn(text))
          assert.equal(text.slice(comment.index, comment.index + comment.text.length), comment.text);
        const blank = withoutComments(text);
        assert.equal(blank.length, text.length);
        assert.deepEqual([...blank.matchAll(/\n/g)].length, [...text.matchAll(/\n/g)].length);
      }),
    );
  });

  it('do not start in literals', () => {
    assert.deepEqual(
      [...commentsIn('"// a" /* b */ \'/*\' // c')].map(({ text }) => text),
      ['/* b */', '// c'],
    );
  });
});

describe('paths', () => {
  it('are joined as POSIX paths are', () => {
    const segments = fc.array(fc.constantFrom('a', 'b.cl', '.', '..'), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(segments, (parts) => {
        const relative = parts.join('/');
        assert.equal(joinPath('/w/x/y/z/v', relative), path.posix.join('/w/x/y/z/v', relative));
      }),
    );
  });

  it('stay themselves if they are absolute', () => {
    for (const absolute of ['/a/b.cl', 'C:/a.cl', 'C:\\a.cl', 'file:///a.cl', 'vscode-test-web://mount/a.cl'])
      assert.equal(joinPath('/w', absolute), absolute);
    assert.equal(joinPath('vscode-test-web://mount/w', '../a.cl'), 'vscode-test-web://mount/a.cl');
    assert.equal(joinPath('', 'a.cl'), 'a.cl');
  });

  it('have a folder', () => {
    assert.deepEqual(['/a/b.cl', '/b.cl', 'b.cl', 'a/b.cl'].map(directoryOf), ['/a', '/', '', 'a']);
  });
});

describe('the typing errors between two words', () => {
  const words = pieces('a', 'b', 'c', 'd');
  const LIMIT = 3;

  it('are the same in both directions, and none between equal words', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        assert.equal(slipsBetween(one, other, LIMIT), slipsBetween(other, one, LIMIT));
        assert.equal(slipsBetween(one, other, LIMIT) === 0, one === other);
      }),
    );
  });

  it('are one for an inserted letter and for two swapped ones', () => {
    fc.assert(
      fc.property(words, words, (head, tail) => {
        assert.equal(slipsBetween(head + tail, `${head}x${tail}`, LIMIT), 1);
        assert.equal(slipsBetween(`${head}xy${tail}`, `${head}yx${tail}`, LIMIT), 1);
        assert.ok(areSwapped(`${head}xy${tail}`, `${head}yx${tail}`));
      }),
    );
  });
});
