import assert from 'node:assert/strict';
import { interned, lazy } from '../../server/src/text/lazy.js';

describe('values that are computed once', () => {
  it('are computed on first use, even if they are undefined', () => {
    let count = 0;
    const value = lazy(() => {
      count++;
      return undefined;
    });
    assert.equal(count, 0);
    assert.equal(value() ?? value(), undefined);
    assert.equal(count, 1);
  });
  it('are kept by key, but not without limit', () => {
    let count = 0;
    const double = interned((key: number): number => {
      count++;
      return 2 * key;
    });
    for (let i = 0; i < 3; i++) assert.equal(double(7), 14);
    assert.equal(count, 1);
    for (let i = 0; i < 70_000; i++) double(i + 8);
    assert.equal(count, 70_001);
    assert.equal(double(70_007), 140_014);
    assert.equal(count, 70_001);
    assert.equal(double(7), 14);
    assert.equal(count, 70_002);
  });
});
