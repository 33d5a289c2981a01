import assert from 'node:assert/strict';
import { AnalysisSession, analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** An unterminated comment or macro call is reported at its beginning and at the end of the text, and hides nothing. */
describe('a text that ends in a comment or a macro call', () => {
  const options = parseBuildOptions([]);
  const provider = { read: (path: string) => (path === 'e.h' ? new SourceFile(path, '') : undefined) };
  const codes = (text: string): string[] =>
    analyse(new SourceFile('a.cl', text), options, provider).diagnostics.map(({ code }) => code);

  it('has an error at that beginning, and one at the end for the open construct', () => {
    assert.deepEqual(codes('kernel void k(global int *g) { *g = 1; /* never closed\n}\n'), [
      'unterminated-comment',
      'syntax-error',
    ]);
    assert.deepEqual(codes('#define F(x) x\nkernel void k(global int *g) { *g = F(1; }\n'), [
      'unterminated-macro-call',
    ]);
    assert.deepEqual(codes('#define F(x) x\nkernel void k(global int *g) { for (int i = F(1; }\n'), [
      'unterminated-macro-call',
    ]);
  });

  it('reports the preceding errors, too, in every order of edits', () => {
    const include = '#include "e.h"\n';
    const body = (pieces: number): string => `void f() {\n${`int x = ;\n${include}`.repeat(pieces)}}\n`;
    const end = '#define F(x) x\nvoid g() { int y = F(1; }\n';
    for (let pieces = 1; pieces < 12; pieces++) {
      const session = new AnalysisSession(options, provider);
      session.update(new SourceFile('a.cl', body(pieces)));
      const after = session.update(new SourceFile('a.cl', `${body(pieces)}${include}${end}`)).diagnostics;
      assert.deepEqual(
        after.map(({ code }) => code),
        codes(`${body(pieces)}${include}${end}`),
        `${pieces} pieces`,
      );
      assert.equal(after.filter(({ code }) => code === 'syntax-error').length, pieces);
    }
  });
});
