import assert from 'node:assert/strict';
import { type Analysis, AnalysisSession } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { FragmentCache } from '../../server/src/preprocessor/chunks/fragments.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** Analyses texts that include the same header, with a cache that they share. */
function analysed(header: string, ...texts: readonly string[]): readonly Analysis[] {
  const headers = new FragmentCache();
  const file = new SourceFile('h.h', header);
  return texts.map((text) =>
    new AnalysisSession(
      parseBuildOptions(['-cl-std=CL1.2']),
      { read: (path) => (path === 'h.h' ? file : undefined) },
      headers,
    ).update(new SourceFile('a.cl', text)),
  );
}

const parsedHeaders = ({ units }: Analysis) =>
  units.flatMap(({ unit, parsed }) => (unit.chunks[0]?.file.path === 'h.h' ? [parsed] : []));

const FUNCTION = 'int f(int x) { return (T) + x; }\n';

describe('a header of several programs', () => {
  it('is parsed once', () => {
    const [one, other] = analysed(
      `typedef int T;\n${FUNCTION}`,
      '#include "h.h"\nint a(void) { return f(1); }\n',
      '#include "h.h"\nint b(void) { return f(2); }\n',
    ).map(parsedHeaders);
    assert.ok(one && one.length > 0);
    assert.equal(one.length, other?.length);
    for (const [i, parsed] of one.entries()) assert.equal(parsed, other?.[i]);
  });

  it('is parsed again where a name means something else', () => {
    const [type, value, other] = analysed(
      FUNCTION,
      'typedef int T;\n#include "h.h"\n',
      'constant int T = 1;\n#include "h.h"\n',
      'typedef int T;\n#include "h.h"\nconstant int c = 1;\n',
    );
    assert.deepEqual(type?.diagnostics.concat(value?.diagnostics ?? []), []);
    const [cast, sum, again] = [type, value, other].map((one) => one && parsedHeaders(one)[0]);
    const returned = (parsed = cast): unknown => {
      const [declaration] = parsed?.declarations ?? [];
      const [statement] = declaration?.kind === 'function' ? declaration.body.statements : [];
      return statement?.kind === 'return' ? statement.value?.kind : undefined;
    };
    assert.deepEqual([returned(cast), returned(sum)], ['cast', 'binary']);
    assert.equal(again, cast);
  });
});
