import assert from 'node:assert/strict';
import {
  type Call,
  calleesOf,
  callersOf,
  hierarchyItemAt,
} from '../../server/src/features/navigation/call-hierarchy.js';
import { fixture, shown } from './fixture.js';

const KERNEL = `#include "h.h"
#define CALL(f) f(1)
int leaf(int x) { return x; }
int twice(int x) { return leaf(x) + leaf(x); }
int bySpace(global int *p) { return helper(*p); }
kernel void k(global int *p) { p[0] = CALL(twice) + leaf(2) + bySpace(p) + min(1, 2); }
`;
const FILES = { 'h.h': 'int helper(int x);\n' };

const named = (calls: readonly Call[]) => calls.map(({ item, places }) => `${item.name}: ${places.length}`);
function at(name: string) {
  const { analysis } = fixture(KERNEL, { files: FILES });
  const item = hierarchyItemAt(analysis, KERNEL.indexOf(name));
  assert.ok(item);
  return { analysis, item, offset: item.selection.start, path: item.selection.file.path };
}

describe('call hierarchy', () => {
  it('begins at the definition of the symbol', () => {
    const { analysis, item } = at('leaf(2)');
    assert.deepEqual([item.name, item.detail, item.kernel], ['leaf', '(int x)', false]);
    assert.deepEqual(shown([item.selection]), [
      `/k.cl:${KERNEL.indexOf('leaf(int')}-${KERNEL.indexOf('leaf(int') + 4}`,
    ]);
    assert.equal(hierarchyItemAt(analysis, KERNEL.indexOf('min(1')), undefined);
  });

  it('lists the callers of a function with their calls', () => {
    const { analysis, offset, path } = at('leaf(int');
    assert.deepEqual(named(callersOf(analysis, offset, path)), ['twice: 2', 'k: 1']);
  });

  it('knows what a kernel calls, through macros and in headers', () => {
    const { analysis, offset, path } = at('k(global');
    const calls = calleesOf(analysis, offset, path);
    assert.deepEqual(named(calls), ['twice: 1', 'leaf: 1', 'bySpace: 1']);
    const [twice] = calls;
    assert.deepEqual(shown(twice?.places ?? []), [
      `/k.cl:${KERNEL.indexOf('CALL(twice)')}-${KERNEL.indexOf('CALL(twice)') + 'CALL(twice)'.length}`,
    ]);
    const helper = at('bySpace(global');
    assert.deepEqual(named(calleesOf(helper.analysis, helper.offset, helper.path)), ['helper: 1']);
  });

  it('shows a recursive function as its own caller', () => {
    const { analysis, offset } = fixture('void $0f(int n) { if (n) f(n - 1); }');
    assert.deepEqual(named(callersOf(analysis, offset, '/k.cl')), ['f: 1']);
  });
});
