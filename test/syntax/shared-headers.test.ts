/** Programs that are checked together parse a header once, unless a name in it means something else to one of them. */
import assert from 'node:assert/strict';
import { AnalysisSession } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { FragmentCache } from '../../server/src/preprocessor/chunks/fragments.js';
import type { Finding } from '../../server/src/rules/rule.js';
import { UnitCache } from '../../server/src/semantics/incremental/unit-cache.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** The reports of programs that begin with some declarations and include one header. */
function reportsOf(text: string, programs: readonly string[]): string[][] {
  const header = new SourceFile('h.h', text);
  const session = new AnalysisSession(
    parseBuildOptions([]),
    { read: (path) => (path === 'h.h' ? header : undefined) },
    new FragmentCache(false),
    {},
    { units: new UnitCache<Finding>(), hints: true },
  );
  const kernel = '#include "h.h"\nkernel void k(global int *o) { *o = f(1); }\n';
  return programs.map((declarations) =>
    session
      .update(new SourceFile('k.cl', `${declarations}\n${kernel}`))
      .diagnostics.map(({ code, message }) => `${code}: ${message}`),
  );
}

describe('a header of several programs', () => {
  it('declares a pointer where a name is a type, and multiplies elsewhere', () => {
    const [type, constant] = ['typedef int T;', 'constant int T = 1;'];
    const declared = ["redeclaration: 'x' is declared as '__private int *', but was declared as 'int' before"];
    assert.deepEqual(reportsOf('int f(int x) {\n  T * x;\n  return x;\n}\n', [type, constant, type]), [
      declared,
      ['unused-value: this value is computed but not used'],
      declared,
    ]);
  });

  it('makes a vector of several values where a name is a vector type, and takes the last one elsewhere', () => {
    const [vector, scalar] = ['typedef int2 T;', 'typedef int T;'];
    assert.deepEqual(reportsOf('int f(int x) { return ((T)(x, 1)).x; }\n', [vector, scalar, vector]), [
      [],
      ["member-access: 'int' has no members"],
      [],
    ]);
  });
});
