import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const MACROS =
  '#define IF(a) a\n#define BOTH(x, y) x y\n#define SET(p, q) p = q;\n#define NAMED(p) take(#p);\nvoid take(global char *s);\n';

/** The marked text in the body of a function with a pointer to global and one to local. */
const marked = (body: string): string[] =>
  analyse(
    new SourceFile('a.cl', `${MACROS}void f(global int *g, local int *l) {\n${body}\n}\n`),
    parseBuildOptions([]),
    { read: () => undefined },
  )
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ span: { file, start, end } }) => `${file.lines.lineAt(start) - 5}: ${file.text.slice(start, end)}`);

describe('ranges of diagnostics in macros', () => {
  it('is the use for what a macro makes', () => assert.deepEqual(marked('SET(l, g)'), ['1: SET(l, g)']));
  it('is the argument where it is written', () => assert.deepEqual(marked('IF(\n  l = g;\n)'), ['2: g']));
  it('is the assigned value, from the line of the `=` on', () =>
    assert.deepEqual(marked('l =\n  g + 1;'), ['1: =\n  g + 1']));
  it('is the macro that is used in an argument of another', () =>
    assert.deepEqual(marked('IF(\n  SET(g, g)\n  SET(l,\n    g)\n)'), ['3: SET']));
  it('is the right one of several', () =>
    assert.deepEqual(marked('IF(BOTH(\n  SET(l, l),\n  SET(g, l))\n  SET(g, g)\n)'), ['3: SET']));
  it('is the outermost use if the location of the inner one is unknown', () =>
    assert.deepEqual(marked('IF(\n  NAMED(a)\n  NAMED(b)\n)'), ['1: IF(\n  NAMED(a)\n  NAMED(b)\n)']));
});
