import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Analysis, AnalysisSession, analyse } from '../../server/src/analysis/analysis.js';
import { analysedSource, completionsAt } from '../../server/src/features/completion/completion.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { FragmentCache } from '../../server/src/preprocessor/chunks/fragments.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { PIECES, snippets } from '../histories.js';

const HEADER = new SourceFile(
  'h.h',
  'typedef struct { int a; global float *p; } S;\nenum { RED, BLUE };\n' +
    'int helper(S *s, int n) { int inner = s->a; return inner + n; }\nfloat scale(float f) { return f * 2; }\n',
);
const provider = { read: (path: string) => (path === 'h.h' ? HEADER : undefined) };

describe('the analysis of a copy for completion', () => {
  it('analyses the body around the cursor alone, and offers the same as an analysis of everything', function () {
    this.timeout(600_000);
    const options = parseBuildOptions(['-cl-std=CL2.0']);
    const text = fc
      .array(fc.oneof(fc.constantFrom(...PIECES), fc.constantFrom(...snippets)), { maxLength: 5 })
      .map((parts) => `#include "h.h"\n${parts.join('')}`);
    const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(text, places, (content, at) => {
        const root = new SourceFile('a.cl', content);
        const headers = new FragmentCache();
        const analysis = new AnalysisSession(options, provider, headers).update(root);
        const copies = new AnalysisSession(options, provider, headers, { isSilent: true, endsAtCursor: true });
        const offered = (offset: number, analyseCopy: (changed: string) => Analysis): unknown =>
          completionsAt(analysedSource(analysis, analyseCopy), offset);
        for (const offset of at.map((share) => Math.floor(share * content.length)))
          assert.deepEqual(
            offered(offset, (changed) => copies.update(new SourceFile('a.cl#copy', changed))),
            offered(offset, (changed) => analyse(new SourceFile('a.cl#copy', changed), options, provider)),
          );
      }),
      { numRuns: Number(process.env.CLSPACE_RUNS ?? 150) },
    );
  });
});
