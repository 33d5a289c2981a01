import assert from 'node:assert/strict';
import { includeEdits, movedBy } from '../../server/src/features/navigation/moved-files.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/**
 * How `/src/k.cl` includes a header after files have moved. `directories`: those that are searched, by their paths
 * before the move.
 */
function spellingAfter(
  spelling: string,
  directories: readonly string[],
  others: readonly string[],
  moves: Readonly<Record<string, string>>,
): string {
  const text = `#include ${spelling}\n`;
  const texts = new Map([['/src/k.cl', new SourceFile('/src/k.cl', text)]]);
  for (const path of others) texts.set(path, new SourceFile(path, ''));
  const moved = movedBy(Object.entries(moves).map(([from, to]) => ({ from, to })));
  const kernels = [...texts.values()].slice(0, 1).map((file) => ({
    file,
    embedded: false,
    directories: directories.map((before) => ({ before, after: moved(before) })),
  }));
  const [edit, ...more] = includeEdits(kernels, [], { read: (path) => texts.get(path) }, moved);
  assert.deepEqual(more, []);
  return edit ? text.slice(0, edit.span.start) + edit.newText + text.slice(edit.span.end) : text;
}

/** The spelling of an include, the directories, the files, what moves, and the new spelling. */
const CASES: readonly (readonly [
  what: string,
  before: string,
  directories: readonly string[],
  files: readonly string[],
  moves: Readonly<Record<string, string>>,
  after: string,
])[] = [
  ['beside the kernel', '"a.h"', ['/src'], ['/src/a.h'], { '/src/a.h': '/src/sub/b.h' }, '"sub/b.h"'],
  ['beside it, into an include directory', '"a.h"', ['/inc'], ['/src/a.h'], { '/src/a.h': '/inc/a.h' }, '"a.h"'],
  ['beside it, and spelled so', '"./a.h"', [], ['/src/a.h'], { '/src/a.h': '/src/sub/a.h' }, '"./sub/a.h"'],
  ['beside it, and then above', '"./a.h"', [], ['/src/a.h'], { '/src/a.h': '/a.h' }, '"../a.h"'],
  ['in a directory', '"a.h"', ['/inc'], ['/inc/a.h'], { '/inc/a.h': '/inc/sub/a.h' }, '"sub/a.h"'],
  ['in a directory that moves', '<a.h>', ['/inc'], ['/inc/a.h'], { '/inc': '/include' }, '<a.h>'],
  [
    'in angle brackets, in the directory of the kernel',
    '<a.h>',
    ['/src'],
    ['/src/a.h'],
    { '/src/a.h': '/src/sub/a.h' },
    '<sub/a.h>',
  ],
  ['in angle brackets, out of all directories', '<a.h>', ['/inc'], ['/inc/a.h'], { '/inc/a.h': '/a.h' }, '"../a.h"'],
  [
    'that another one of the same name would hide',
    '"a.h"',
    ['/one', '/two'],
    ['/two/a.h', '/one/sub/a.h'],
    { '/two/a.h': '/two/sub/a.h' },
    '"../two/sub/a.h"',
  ],
  ['of a kernel that moves', '"a.h"', [], ['/src/a.h'], { '/src/k.cl': '/k.cl' }, '"src/a.h"'],
];

describe('the include of a header that moves', () => {
  for (const [what, before, directories, files, moves, after] of CASES)
    it(`is kept for one ${what}`, () => {
      assert.equal(spellingAfter(before, directories, files, moves), `#include ${after}\n`);
    });
});
