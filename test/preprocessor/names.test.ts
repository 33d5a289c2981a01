import assert from 'node:assert/strict';
import { intern, spellingOf } from '../../server/src/text/names.js';

describe('interned names', () => {
  it('keep their values while the table grows', () => {
    const names = Array.from({ length: 40_000 }, (_, i) => intern(`interned_${i}`));
    assert.deepEqual(
      names.filter((name, i) => intern(`interned_${i}`) !== name || spellingOf(name) !== `interned_${i}`),
      [],
    );
  });
});
