import assert from 'node:assert/strict';
import { caption, picture, rowsOf, rowsPerBank } from '../../client/src/access-pattern-picture.js';

const ITEMS = Array.from({ length: 32 }, (_, i) => i);
const LOCAL = { memory: 'local', bytes: 4, row: 128, block: 4, unit: 'bank' } as const;
const GLOBAL = { memory: 'global', bytes: 4, row: 128, block: 32, unit: 'sector' } as const;

/** The number of elements of a class in a picture. */
const count = (svg: string, kind: string): number => svg.split(`class="${kind}"`).length - 1;

describe('the picture of an access pattern', () => {
  it('shows a conflict of banks as one column', () => {
    const columns = { ...LOCAL, starts: ITEMS.map((i) => i * 128) };
    assert.equal(rowsOf(columns).length, 32);
    assert.deepEqual(rowsPerBank(rowsOf(columns)).slice(0, 2), [32, 0]);
    assert.equal(caption(columns), 'one bank is touched in 32 rows');
    assert.equal(count(picture(columns, 'tile'), 'conflict'), 32);
    const padded = { ...LOCAL, starts: ITEMS.map((i) => i * 132) };
    assert.equal(caption(padded), 'each bank is touched in one row');
    assert.equal(count(picture(padded, 'tile'), 'conflict'), 0);
    assert.equal(count(picture(padded, 'tile'), 'used'), 32);
  });

  it('shows the words that are transferred without use', () => {
    const strided = { ...GLOBAL, starts: ITEMS.map((i) => i * 64) };
    assert.equal(caption(strided), '32 sectors, of which 32 of 256 words are used');
    assert.equal(count(picture(strided, 'in'), 'fetched'), 224);
    const coalesced = { ...GLOBAL, starts: ITEMS.map((i) => i * 4) };
    assert.equal(caption(coalesced), '4 sectors, of which 32 of 32 words are used');
    assert.equal(count(picture(coalesced, 'in'), 'fetched'), 0);
  });

  it('names the work-items of a word, and the element that a row begins with', () => {
    const bytes = { ...GLOBAL, bytes: 1, starts: [0, 1, null, 3] };
    const svg = picture(bytes, 'text');
    assert.match(svg, /<title>work-items 0, 1, 3<\/title>/);
    assert.match(svg, />3×<\/text>/);
    const vectors = { ...GLOBAL, bytes: 16, starts: [256, 272] };
    assert.match(picture(vectors, 'v'), /class="row"[^>]*>\[16\]</);
    assert.equal(count(picture(vectors, 'v'), 'used'), 8);
  });

  it('is cut off after some rows, and says so', () => {
    const long = { ...LOCAL, starts: Array.from({ length: 70 }, (_, i) => i * 128) };
    assert.equal(caption(long), 'one bank is touched in 70 rows; 6 more rows are not drawn');
    assert.equal(count(picture(long, 'tile'), 'conflict'), 64);
  });
});
