import assert from 'node:assert/strict';
import fc from 'fast-check';
import { commonPrefix, commonSuffix } from '../../server/src/text/common.js';
import { asIncluded, isolated, kernelsIn, writtenIn } from '../../server/src/text/embedded.js';
import { allowedSlips, areSwapped, isSlipOf, mayBeSlip, slipsBetween } from '../../server/src/text/similar.js';
import { joinPath, SourceFile } from '../../server/src/text/source-file.js';
import { hasWord, wordsIn } from '../../server/src/text/words.js';

/** The slips between two words, computed from the definition. */
function slips(one: string, other: string): number {
  const known = new Map<string, number>();
  const of = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    let count = known.get(key);
    if (count === undefined) {
      count = Math.min(of(i - 1, j) + 1, of(i, j - 1) + 1, of(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        count = Math.min(count, of(i - 2, j - 2) + 1);
      known.set(key, count);
    }
    return count;
  };
  return of(one.length, other.length);
}

describe('similar words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'é'), maxLength: 7 });
  it('are as many slips apart as the definition says, up to a limit', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (one, other, limit) =>
        assert.equal(slipsBetween(one, other, limit), Math.min(slips(one, other), limit + 1)),
      ),
      { numRuns: 3000, seed: 3 },
    );
  });
  it('that are one slip apart are never rejected by their ends', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        if (slips(one, other) <= 1) assert.ok(mayBeSlip(one, other), `${one} ${other}`);
      }),
      { numRuns: 5000, seed: 3 },
    );
    assert.ok(!mayBeSlip('abcdef', 'abxxef') || slips('abcdef', 'abxxef') === 2);
    for (const [one, other] of [
      ['abcd', 'abcdef'],
      ['abcdefg', 'xbcdefy'],
      ['global', 'kernel'],
    ] as const)
      assert.ok(!mayBeSlip(one, other), `${one} ${other}`);
  });
  it('may be suggested if enough of their letters agree', () =>
    assert.deepEqual(
      ['a', 'ab', 'abc', 'abcde', 'abcdef', 'abcdefgh', 'abcdefghi', 'abcdefghijklmno'].map(allowedSlips),
      [0, 1, 1, 1, 2, 2, 3, 3],
    ));
  it('differ by a mistake that is unlikely to be intended', () => {
    const SLIPS = [
      'colour color',
      'buffr buffer',
      'offest offset',
      'lenght length',
      'counnt count',
      'resalt result',
      'gidd gid',
    ];
    const NAMES = [
      ...['row rows', 'v0 v1', 'm12 m21', 'TILE_M TILE_N', 'abc abc', 'abcd efgh', 'id ids', 'cat cut', 'count1 count'],
      ...['counts countt', 'coun_t count', 'x y', 'sumA sumB', 'vaL5e vaL6e'],
    ];
    const isSlip = (pair: string): boolean => isSlipOf(pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? '');
    assert.deepEqual([...SLIPS, ...NAMES].filter(isSlip), SLIPS);
  });
  it('may have two letters swapped', () => {
    for (const pair of ['ab ba', 'offest offset', 'xab xba'])
      assert.ok(areSwapped(pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? ''), pair);
    for (const pair of ['ab ab', 'abc cba', 'ab bac', 'abx bay', 'a b', 'aa aa'])
      assert.ok(!areSwapped(pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? ''), pair);
  });
});

describe('words of a text', () => {
  it('are found between other characters', () => {
    assert.deepEqual([...wordsIn('ab abc a_ab $ab ab$ ab1 (ab)ab', 'ab')], [0, 25, 28]);
    assert.deepEqual([...wordsIn('Zab abA ab9 9ab ab', 'ab')], [16]);
    assert.deepEqual([...wordsIn('a-b a', '')], []);
    assert.ok(hasWord('x y', 'y') && !hasWord('xy', 'y'));
  });
});

describe('common parts of texts', () => {
  it('are as long as they can be, in texts of several steps, too', () => {
    for (const length of [0, 3, 4095, 4096, 4097, 9000]) {
      const same = 'ab'.repeat(length).slice(0, length);
      assert.equal(commonPrefix(`${same}x`, `${same}y`), length);
      assert.equal(commonPrefix(same, `${same}y`), length);
      assert.equal(commonSuffix(`x${same}`, `y${same}`, length + 1), length);
      assert.equal(commonSuffix(same, same, Math.max(0, length - 1)), Math.max(0, length - 1));
    }
  });
});

describe('paths', () => {
  it('are joined', () => {
    const cases: readonly (readonly [string, string, string])[] = [
      ['/a/b', 'c.h', '/a/b/c.h'],
      ['/a/b/', 'c.h', '/a/b/c.h'],
      ['', 'c.h', 'c.h'],
      ['/a', '/c.h', '/c.h'],
      ['/a', 'C:\\c.h', 'C:\\c.h'],
      ['/a', 'file:///c.h', 'file:///c.h'],
      ['/a/b', '../c.h', '/a/c.h'],
      ['/a', '../../c.h', '/c.h'],
      ['a', '../../c.h', '../c.h'],
      ['', './c.h', 'c.h'],
      ['/a/b', './x/.././c.h', '/a/b/c.h'],
      ['vscode-vfs://host/a/b', '../c.h', 'vscode-vfs://host/a/c.h'],
    ];
    for (const [folder, name, path] of cases) assert.equal(joinPath(folder, name), path, `${folder} + ${name}`);
  });
});

describe('kernels in strings', () => {
  const kernel = 'kernel void k(global int *p) { *p = 1; }';
  const textsIn = (path: string, text: string): string[] | undefined => {
    const file = new SourceFile(path, text);
    return kernelsIn(file)?.map((one) => isolated(file, one).slice(one.start));
  };
  it('are found in the files of hosts', () => {
    assert.deepEqual(textsIn('h.cpp', `auto s = R"(${kernel})";`), [kernel]);
    assert.deepEqual(textsIn('h.c', `const char *s = "${kernel}" ;`), [kernel]);
    assert.deepEqual(textsIn('h.c', 'int a;'), []);
    assert.deepEqual(textsIn('h.py', `s = ("a"\n   "${kernel}")`), [`a${' '.repeat(6)}${kernel}`]);
    assert.equal(textsIn('k.cl', kernel), undefined);
    assert.equal(textsIn('h.h', 'int a;'), undefined);
    assert.equal(textsIn('h.c#copy', `const char *s = "${kernel}";`), undefined);
  });
  it('may be all of a file, which a host includes', () => {
    assert.deepEqual(textsIn('k.cl', `// A comment.\nR"(${kernel})"\n`), [kernel]);
    assert.deepEqual(textsIn('k.cl', `R"x(${kernel})x";`), [kernel]);
    assert.equal(textsIn('k.cl', `R"(${kernel})" int a;`), undefined);
    assert.equal(textsIn('k.cl', `"${kernel}"`), undefined);
    const whole = new SourceFile('k.cl', `R"(${kernel})"`);
    assert.equal(asIncluded(whole).text, `   ${kernel}`);
    const plain = new SourceFile('k.cl', kernel);
    assert.equal(asIncluded(plain), plain);
  });
  it('are changed as their strings spell it', () => {
    const file = new SourceFile('h.c', `const char *s = "${kernel}\\n" "int a;";`);
    const [one] = kernelsIn(file) ?? [];
    assert.ok(one);
    const at = file.text.indexOf('*p = 1');
    assert.equal(writtenIn(one, at, at + 2, '"\n\t\\'), '\\"\\n\\t\\\\');
    assert.equal(writtenIn(one, at, file.text.indexOf('int a'), 'x'), undefined);
  });
});
