import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** Lines (from 1) and ids of what is told of a kernel, hints of style aside. */
const told = (text: string): string[] =>
  analyse(new SourceFile('a.cl', text), parseBuildOptions([]), { read: () => undefined })
    .diagnostics.filter(({ severity, code }) => severity !== 'hint' || code === 'unknown-rule')
    .map(({ span, code }) => `${span.file.lines.lineAt(span.start) + 1} ${code}`);

const kernel = (...lines: string[]): string => `kernel void k(global int *o) {\n${lines.join('\n')}\n}\n`;
const BAD = 'local int t = 1;';

describe('comments that silence rules', () => {
  it('silence nothing where there are none', () => assert.deepEqual(told(kernel(BAD)), ['2 local-initializer']));
  it('silence one rule on the next line', () =>
    assert.deepEqual(told(kernel('// clspace-disable-next-line local-initializer', BAD)), []));
  it('silence every rule where they name none', () =>
    assert.deepEqual(told(kernel('/* clspace-disable-next-line */', BAD)), []));
  it('silence one of several rules', () =>
    assert.deepEqual(
      told(kernel('// clspace-disable-next-line recursion, local-initializer -- as the driver wants it', BAD)),
      [],
    ));
  it('silence their own line', () =>
    assert.deepEqual(told(kernel(`${BAD} // clspace-disable-line local-initializer`)), []));
  it('leave other rules and other lines alone', () => {
    assert.deepEqual(told(kernel('// clspace-disable-next-line recursion', BAD)), ['3 local-initializer']);
    assert.deepEqual(told(kernel('// clspace-disable-next-line local-initializer', '', BAD)), ['4 local-initializer']);
  });
  it('silence from disable to enable', () => {
    assert.deepEqual(
      told(
        kernel(
          '/* clspace-disable local-initializer */',
          BAD,
          '/* clspace-enable local-initializer */',
          'local int u = 1;',
        ),
      ),
      ['5 local-initializer'],
    );
    assert.deepEqual(told(kernel('/* clspace-disable */', BAD, 'local int u = 1;')), []);
  });
  it('mean nothing inside string literals', () =>
    assert.deepEqual(told(kernel('constant char s[] = "// clspace-disable";', BAD)), ['3 local-initializer']));
  it('tell of names that no rule has', () =>
    assert.deepEqual(told(kernel('// clspace-disable-next-line local-initialiser', BAD)).sort(), [
      '2 unknown-rule',
      '3 local-initializer',
    ]));
});
