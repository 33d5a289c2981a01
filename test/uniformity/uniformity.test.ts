import assert from 'node:assert/strict';
import { describeForm, formAt } from '../../server/src/features/hints/uniformity.js';
import { fixture } from '../features/fixture.js';

const HEAD = 'kernel void k(global float *o, global const int *in, int n, int width, local int *t) {\n';

/** Statements of a kernel, or a whole program, with the queried name marked, and the description of its value. */
const VALUES: readonly (readonly [what: string, text: string, said: RegExp])[] = [
  ['an argument of a kernel', 'o[$0n] = 1;', /^Uniform: .*an argument of a kernel/],
  ['a number', 'int $0four = 4;', /^Uniform \(4\)/],
  ['a place in the group', 'int $0i = get_local_id(0);', /^Differs by work-item: `get_local_id\(0\)`\.$/],
  ['a multiple of it', 'int i = get_local_id(0), $0j = 4 * i + 3;', /`4 \* get_local_id\(0\) \+ 3`/],
  ['a multiple of a sum', 'int i = get_local_id(0) + 3, $0j = 4 * i;', /`4 \* get_local_id\(0\) \+ 12`/],
  ['a product of uniform values', 'int $0j = n * get_group_id(0);', /^Uniform: .*an argument of a kernel/],
  ['with something uniform added', 'int $0j = 4 * get_local_id(0) + n;', /`4 \* get_local_id\(0\) \+ uniform`/],
  [
    'a place in a matrix',
    'int $0j = get_global_id(1) * width + get_global_id(0);',
    /`width \* get_global_id\(1\) \+ get_global_id\(0\)`/,
  ],
  ['where the group begins', 'int $0b = get_global_id(0) - get_local_id(0);', /^Uniform:/],
  ['the number of the group', 'int $0b = get_group_id(0) * get_local_size(0);', /^Uniform:/],
  [
    'a quotient',
    'int i = get_local_id(0), $0q = i / 2;',
    /Differs by work-item: it depends on get_local_id\(0\) \(line 2\)\.$/,
  ],
  ['one element of memory', 'int $0v = in[n];', /^Uniform: .*all read it from the same address \(line 2\)\.$/],
  ['elements that differ', 'int $0v = in[get_global_id(0)];', /an index that differs \(line 2\)/],
  ['a value that no longer differs', 'int i = get_local_id(0); i = n; o[$0i] = 1;', /^Uniform:/],
  ['one of two numbers where all agree', 'int i = 1; if (n) i = 2; o[$0i] = 1;', /^Uniform:/],
  [
    'one of two numbers where not all agree',
    'int i = 1; if (get_local_id(0) > n) i = 2; o[$0i] = 1;',
    /divergent control flow/,
  ],
  ['the same number either way', 'int i = 1; if (get_local_id(0) > n) i = 1; o[$0i] = 1;', /^Uniform/],
  ['a counter', 'for (int i = 0; i < n; i++) o[$0i] = 1;', /^Uniform:/],
  [
    'a counter that begins with the id',
    'for (int i = get_local_id(0); i < n; i += 64) o[$0i] = 1;',
    /`get_local_id\(0\) \+ uniform`/,
  ],
  [
    'a variable that a counter of its name has hidden',
    'int i = 1; for (int i = get_local_id(0); i < n; i++) {} o[$0i] = 1;',
    /^Uniform \(1\)/,
  ],
  [
    'a counter after its loop',
    'int i; for (i = get_local_id(0); i < n; i += 64) {} o[$0i] = 1;',
    /divergent control flow/,
  ],
  [
    'what a loop leaves that not all leave together',
    'int i = 0; while (in[get_local_id(0)] > i) i++; o[$0i] = 1;',
    /divergent control flow/,
  ],
  ['a counter within such a loop', 'int i = 0; while (in[get_local_id(0)] > i) o[$0i++] = 1;', /^Uniform/],
  [
    'after a divergent break',
    'int i = 0; for (; i < n; i++) if (in[get_local_id(0)]) break; o[$0i] = 1;',
    /divergent control flow/,
  ],
  [
    'after a divergent continue',
    'int c = 0; for (int i = 0; i < n; i++) { if (in[get_local_id(0)]) continue; c++; o[$0c] = 1; }',
    /Differs/,
  ],
  ['a case that all take', 'int c = 0; switch (n) { case 1: c = 1; break; default: c = 2; } o[$0c] = 1;', /^Uniform/],
  [
    'a case that some take',
    'int c = 0; switch (get_local_id(0)) { case 1: c = 1; break; default: c = 2; } o[$0c] = 1;',
    /Differs/,
  ],
  ['a private array of uniform values', 'int a[2] = {1, n}; int $0x = a[n];', /^Uniform/],
  ['an element of it that differs', 'int a[2] = {1, n}; int $0x = a[get_local_id(0)];', /an index that differs/],
  ['a private array of divergent values', 'int a[2]; a[0] = get_local_id(0); int $0x = a[n];', /Differs/],
  ['what an atomic answers', 'int $0x = atomic_inc(t);', /each call of atomic_inc/],
  ['what the group agrees on', 'float c, s = sincos((float)n, &c); o[0] = $0c;', /^Uniform/],
  [
    'what a comment states',
    '// clspace: uniform x\n int x = in[get_local_id(0)]; o[$0x] = 1;',
    /^Uniform: .*a comment states it/,
  ],
  [
    'a function of uniform values',
    'int f(int x) { return 2 * x; } kernel void k(int n) { int $0y = f(n); }',
    /^Uniform/,
  ],
  [
    'a function of divergent values',
    'int f(int x) { return 2 * x; } kernel void k(int n) { int $0y = f(get_local_id(0)); }',
    /Differs/,
  ],
  [
    'a function that queries its id',
    'int f(void) { return get_local_id(0); } kernel void k(int n) { int $0y = f(); }',
    /Differs/,
  ],
  [
    'a function from which only some return',
    'int f(int x) { if (get_local_id(0) > x) return 1; return 2; } kernel void k(int n) { int $0y = f(n); }',
    /^Differs/,
  ],
  [
    'a parameter that all callers give alike',
    'int f(int $0x) { return x; } kernel void k(int n) { f(n); f(n + 1); }',
    /^Uniform: .*its callers/,
  ],
  [
    'a parameter that some caller gives otherwise',
    'int f(int $0x) { return x; } kernel void k(int n) { f(n); f(get_local_id(0)); }',
    /Differs/,
  ],
  [
    'a variable whose address is stored',
    'int x = 1; int *p = &x; *p = get_local_id(0); o[$0x] = 1;',
    /its address is stored elsewhere/,
  ],
  ['a loop by goto that all leave together', 'int i = 0; again: if (i++ < n) goto again; o[$0i] = 1;', /^Uniform/],
  [
    'a loop by goto that some leave earlier',
    'int i = 0; again: if (in[get_local_id(0)] > i++) goto again; o[$0i] = 1;',
    /divergent control flow/,
  ],
  [
    'what a sub-group computes',
    'int $0v = sub_group_reduce_add(1);',
    /^Differs by work-item: it is the same only within a sub-group \(line 2\)\.$/,
  ],
  ['what a sub-group agrees on', 'int $0v = sub_group_broadcast((int)get_local_id(0), 0);', /depends on get_local_id/],
  ['a uniform value that a sub-group agrees on', 'int $0v = sub_group_broadcast(n, 0);', /^Uniform/],
  ['the size of a dimension that differs', 'int $0v = get_num_groups(get_local_id(0) & 1);', /depends on get_local_id/],
  ['the size of a sub-group', 'int $0v = get_sub_group_size();', /^Differs.*may be smaller/],
  ['volatile memory', 'int $0v = *(volatile global const int *)in;', /^Differs.*volatile/],
  ['a flag of the group', 'local int flag; int old = atomic_inc(&flag); o[$0flag] = 1;', /shared by the work-group/],
  ['the value of a conjunction', 'int c = n > 1 && get_local_id(0) > 2; o[$0c] = 1;', /depends on get_local_id\(0\)/],
  [
    'what all leave in the same way within a divergent condition',
    'int c = 0; if (get_local_id(0) > 2) { int d = 1; if (n) d = 2; o[$0d] = 1; }',
    /^Uniform/,
  ],
  [
    'a group that is one work-item wide',
    '__attribute__((reqd_work_group_size(1, 8, 1))) kernel void k(void) { int $0i = get_local_id(0); }',
    /^Uniform/,
  ],
];

describe('uniformity', () => {
  for (const [what, text, said] of VALUES)
    it(`knows ${what}`, () => {
      const isWhole = text.includes('kernel');
      const { analysis, offset } = fixture(isWhole ? text : `${HEAD}${text}\n}`, { options: '-cl-std=CL3.0' });
      const form = formAt(analysis, offset);
      assert.match(form ? describeForm(form) : '', said);
    });

  it('finds what a comment says below an inclusion', () => {
    const { analysis } = fixture(
      '#include "h.h"\n\nkernel void k(local int *t) {\n  // clspace: unifrom t\n  t[get_local_id(0)] = 1;\n}\n',
      { files: { 'h.h': 'int f(int x);\n' } },
    );
    const { root, diagnostics } = analysis;
    const stated = diagnostics.filter(({ code }) => code === 'stated-fact');
    assert.deepEqual(
      stated.map(({ span }) => root.text.slice(span.start, span.end)),
      ['unifrom'],
    );
  });

  it('has no result for loops with several entries', () => {
    const { analysis, offset } = fixture(
      'kernel void k(int n) { int $0i = n; if (n) goto in; while (i++ < 4) { in: i++; } }',
    );
    assert.equal(formAt(analysis, offset), undefined);
  });

  it('terminates for loops that never converge, and for mutually recursive functions', () => {
    const { analysis, offset } = fixture(
      'int g(int x); int f(int x) { return g(x - 1); } int g(int x) { return x ? f(x) : 0; }\nkernel void k(int n) { int a = get_local_id(0), b = 1, c = 2, d = 3; for (;;) { int t = a; a = b; b = c * a; c = d + t; d = f(t); if (d) break; } int $0e = d; }',
    );
    const form = formAt(analysis, offset);
    assert.match(form ? describeForm(form) : '', /Differs/);
  });
});
