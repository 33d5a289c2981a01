import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const DECLARED = `int f(int);
constant int n = 3;
constant int t[4] = { 1, 2, 3, 4 };
struct S { int x; int y[2]; struct { int z; } in; };
constant struct S s = { 1, { 2, 3 }, { 4 } };
constant int4 v = (int4)(1);
global int g;
global int *global pg;
global struct S gs;
`;

/** Initializers that are constant. */
const CONSTANT = [
  ...['constant int a = 1 + 2 * 3;', 'constant int a = n;', 'constant int a = sizeof(t);', "constant int a = 'a';"],
  ...[
    'constant float a = 1.5f * 2;',
    'constant int a = (int)2.5f;',
    'constant int a = 1 ? 2 : 3;',
    'constant int a = !0;',
  ],
  ...[
    'constant int a = 0 && 1;',
    'constant int a = -1 >> 1;',
    'constant int a[2] = { 1, 2 };',
    'constant int4 a = (int4)(1, 2, 3, 4);',
  ],
  ...['constant int *constant a = &n;', 'constant int *constant a = t;', 'constant int *constant a = t + 1;'],
  ...['constant int *constant a = &t[2];', 'constant int *constant a = &s.x;', 'constant int *constant a = s.y;'],
  ...['constant int *constant a = &s.y[1];', 'constant int *constant a = &s.in.z;', 'constant int *constant a = &(n);'],
  ...[
    'constant int *constant a = 0;',
    'constant int *constant a = 1 ? &n : 0;',
    'constant int *constant a = (constant int *)t;',
  ],
  ...[
    'global int *global a = &g;',
    'global int *global a = &gs.x;',
    'global int *global a = gs.y + 1;',
    'global int *global a = &*&g;',
  ],
  ...[
    'constant char a[] = "text";',
    'constant struct S a = { .x = 1, .y = { 2 } };',
    'enum { E = 4 }; constant int a = E;',
  ],
  ...['constant int a = (1, 2);', 'constant int a = ~7 & 0xff;', 'constant uint a = (uint)-1;'],
];
/** Initializers that are not, with the part that is not. */
const OTHERS: readonly (readonly [text: string, part: string])[] = [
  ['constant int a = f(1);', 'f(1)'],
  ['constant int a = 1 + f(2);', 'f(2)'],
  ['constant int a = (int)f(2);', 'f(2)'],
  ['constant int a = f(1) ? 2 : 3;', 'f(1)'],
  ['constant int a = n ? f(2) : 3;', 'f(2)'],
  ['constant int a[2] = { 1, f(2) };', 'f(2)'],
  ['constant int a = g;', 'g'],
  ['constant int a = gs.x;', 'gs.x'],
  ['constant int a = *pg;', '*pg'],
  ['constant int a = pg[1];', 'pg[1]'],
  ['constant int a = -g;', 'g'],
  ['constant int4 a = (int4)(1, g, 3, 4);', 'g'],
  ['global int *global a = pg;', 'pg'],
  ['global int *global a = pg + 1;', 'pg'],
  ['global int *global a = &pg[1];', 'pg'],
  ['constant struct S a = { .x = g };', 'g'],
  ['constant int a = g++;', 'g++'],
  ['constant int a = (g = 1);', 'g = 1'],
];

/** The errors about a declaration, with the marked texts. */
function errorsIn(text: string): string[] {
  const file = new SourceFile('k.cl', `${DECLARED}${text}\n`);
  return analyse(file, parseBuildOptions(['-cl-std=CL2.0']), { read: () => undefined })
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ code, span }) => `${code} ${file.text.slice(span.start, span.end)}`);
}

describe('initializers at file scope', () => {
  it('may be constant expressions and addresses', () => {
    assert.deepEqual(
      CONSTANT.filter((text) => errorsIn(text).length > 0),
      [],
    );
  });
  it('may not be anything else, and the part that is not constant is marked', () => {
    for (const [text, part] of OTHERS) assert.deepEqual(errorsIn(text), [`initializer-not-constant ${part}`], text);
  });
});
