import assert from 'node:assert/strict';
import { baseOfGlob, GlobError, type GlobOptions, glob, isGlob } from '../../server/src/text/glob.js';

/** The paths that a pattern matches. */
const matched = (pattern: string, paths: readonly string[], options: GlobOptions = { dot: true }): string[] =>
  paths.filter(glob(pattern, options));

describe('glob patterns', () => {
  it('match within names with * and ?, and across folders with **', () => {
    const paths = ['a.cl', 'b.h', 'k/a.cl', 'k/deep/er/a.cl', '.hidden.cl', 'k/.h/a.cl'];
    assert.deepEqual(matched('*.cl', paths), ['a.cl', '.hidden.cl']);
    assert.deepEqual(matched('?.cl', paths), ['a.cl']);
    assert.deepEqual(matched('k/*.cl', paths), ['k/a.cl']);
    assert.deepEqual(matched('./k/*.cl', paths), ['k/a.cl']);
    assert.deepEqual(matched('**/*.cl', paths), ['a.cl', 'k/a.cl', 'k/deep/er/a.cl', '.hidden.cl', 'k/.h/a.cl']);
    assert.deepEqual(matched('k/**/a.cl', paths), ['k/a.cl', 'k/deep/er/a.cl', 'k/.h/a.cl']);
    assert.deepEqual(matched('k/**', paths), ['k/a.cl', 'k/deep/er/a.cl', 'k/.h/a.cl']);
    assert.deepEqual(matched('**', paths), paths);
    assert.deepEqual(matched('**/*.cl', paths, {}), ['a.cl', 'k/a.cl', 'k/deep/er/a.cl']);
  });

  it('have alternatives, sets, groups and negation', () => {
    const paths = ['a1.cl', 'a2.cl', 'a12.cl', 'b1.h', 'bb1.h', '(a|b).cl', '[1].cl', '{x}.cl'];
    assert.deepEqual(matched('*.{cl,h}', paths), paths);
    assert.deepEqual(matched('{a{1,2},b1}.{cl,h}', paths), ['a1.cl', 'a2.cl', 'b1.h']);
    assert.deepEqual(matched('a{1..12}.cl', paths), ['a1.cl', 'a2.cl', 'a12.cl']);
    assert.deepEqual(matched('a[13-9].cl', paths), ['a1.cl']);
    assert.deepEqual(matched('a[!13-9].cl', paths), ['a2.cl']);
    assert.deepEqual(matched('a[^2]*.cl', paths), ['a1.cl', 'a12.cl']);
    assert.deepEqual(matched('a[]2].cl', ['a].cl', 'a2.cl', 'a].cl]']), ['a].cl', 'a2.cl']);
    assert.deepEqual(matched('a[!]2].cl', ['a].cl', 'a2.cl', 'a1.cl']), ['a1.cl']);
    assert.deepEqual(matched('@(a|b)1.*', paths), ['a1.cl', 'b1.h']);
    assert.deepEqual(matched('+(b)1.h', paths), ['b1.h', 'bb1.h']);
    assert.deepEqual(matched('a?(1)*(2).cl', paths), ['a1.cl', 'a2.cl', 'a12.cl']);
    assert.deepEqual(matched('!*.cl', paths), ['b1.h', 'bb1.h']);
    // An unmatched bracket, or one without alternatives, is literal text.
    assert.deepEqual(matched('{x}.cl', paths), ['{x}.cl']);
    assert.deepEqual(matched('(a|b).cl', paths), ['(a|b).cl']);
    assert.deepEqual(matched('\\[1\\].cl', paths), ['[1].cl']);
    assert.deepEqual(matched('{x}.[cl', ['{x}.[cl']), ['{x}.[cl']);
    assert.deepEqual(matched('{a,b}', ['{a,b}', 'a'], { plain: true }), ['{a,b}']);
  });

  it('are distinguished from file names', () => {
    assert.ok(['*.cl', 'a?.cl', '[ab].cl', '{a,b}.cl', '+(a).cl'].every(isGlob));
    assert.ok(!['a.cl', 'a (1).cl', 'a+b.cl', 'größe.cl'].some(isGlob));
    assert.deepEqual(['*.cl', 'k/*.cl', 'k/a*/b/*.cl', '/*', '/k/**'].map(baseOfGlob), ['', 'k', 'k', '/', '/k']);
  });

  it('are rejected if they are too long, too deep, or exclude by a group', () => {
    for (const pattern of ['a'.repeat(5000), '{'.repeat(100), '@('.repeat(100), '!(a).cl'])
      assert.throws(() => glob(pattern), GlobError, pattern.slice(0, 10));
  });

  it('terminate for any pattern and any path', function () {
    this.timeout(20_000);
    const patterns = [
      `${'*a'.repeat(2000)}b`,
      `${'**/'.repeat(1300)}b`,
      `${'*(a|a|*a)'.repeat(400)}b`,
      `${'*('.repeat(60)}a${')'.repeat(60)}b`,
      `${'{a,'.repeat(60)}b`,
      `${'{a,{a,a}}'.repeat(450)}b`,
      '[a'.repeat(2000),
      `${'+(a)?'.repeat(800)}b`,
    ];
    for (const pattern of patterns) {
      const matches = glob(pattern, { dot: true });
      for (const path of ['a'.repeat(400), 'a/'.repeat(200)]) assert.ok(!matches(path), pattern.slice(0, 10));
    }
  });
});
