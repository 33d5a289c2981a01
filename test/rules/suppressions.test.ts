import assert from 'node:assert/strict';
import { type Analysis, AnalysisSession, analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** Lines (from 1) and ids of a kernel's diagnostics, without style hints. */
const reported = (text: string): string[] =>
  analyse(new SourceFile('a.cl', text), parseBuildOptions([]), { read: () => undefined })
    .diagnostics.filter(
      ({ severity, code }) => code !== 'unused-suppression' && (severity !== 'hint' || code === 'unknown-rule'),
    )
    .map(({ span, code }) => `${span.file.lines.lineAt(span.start) + 1} ${code}`);

const kernel = (...lines: string[]): string => `kernel void k(global int *o) {\n${lines.join('\n')}\n}\n`;
const BAD = 'local int t = 1;';

describe('comments that silence rules', () => {
  it('suppress nothing if empty', () => assert.deepEqual(reported(kernel(BAD)), ['2 local-initializer']));
  it('silence one rule on the next line', () =>
    assert.deepEqual(reported(kernel('// clspace-disable-next-line local-initializer', BAD)), []));
  it('silence every rule if they name none', () =>
    assert.deepEqual(reported(kernel('/* clspace-disable-next-line */', BAD)), []));
  it('silence one of several rules', () =>
    assert.deepEqual(
      reported(kernel('// clspace-disable-next-line recursion, local-initializer -- as the driver wants it', BAD)),
      [],
    ));
  it('silence their own line', () =>
    assert.deepEqual(reported(kernel(`${BAD} // clspace-disable-line local-initializer`)), []));
  it('leave other rules and other lines alone', () => {
    assert.deepEqual(reported(kernel('// clspace-disable-next-line recursion', BAD)), ['3 local-initializer']);
    assert.deepEqual(reported(kernel('// clspace-disable-next-line local-initializer', '', BAD)), [
      '4 local-initializer',
    ]);
  });
  it('silence from disable to enable', () => {
    assert.deepEqual(
      reported(
        kernel(
          '/* clspace-disable local-initializer */',
          BAD,
          '/* clspace-enable local-initializer */',
          'local int u = 1;',
        ),
      ),
      ['5 local-initializer'],
    );
    assert.deepEqual(reported(kernel('/* clspace-disable */', BAD, 'local int u = 1;')), []);
  });
  it('have no effect inside string literals', () =>
    assert.deepEqual(reported(kernel('constant char s[] = "// clspace-disable";', BAD)), ['3 local-initializer']));
  it('report unknown rule names', () =>
    assert.deepEqual(reported(kernel('// clspace-disable-next-line local-initialixer', BAD)).sort(), [
      '2 unknown-rule',
      '3 local-initializer',
    ]));
});

describe('comments that suppress nothing', () => {
  const unused = (text: string, options: readonly string[] = [], settings = {}): string[] =>
    analyse(new SourceFile('a.cl', text), parseBuildOptions(options), { read: () => undefined }, settings)
      .diagnostics.filter(({ code }) => code === 'unused-suppression')
      .map(({ span, fixes }) => {
        const [fix] = fixes;
        const edits = [...(fix?.edits ?? [])].sort((a, b) => b.span.start - a.span.start);
        const after = edits.reduce(
          (now, one) => now.slice(0, one.span.start) + one.newText + now.slice(one.span.end),
          text,
        );
        return `${span.file.text.slice(span.start, span.end)} → ${after.split('\n').slice(1, -2).join('|')}`;
      });
  const FINE = 'o[0] = 1;';

  it('are reported, and their fix removes them', () => {
    assert.deepEqual(unused(kernel('  // clspace-disable-next-line recursion', `  ${FINE}`)), [
      `// clspace-disable-next-line recursion →   ${FINE}`,
    ]);
    assert.deepEqual(unused(kernel(`${FINE} /* clspace-disable-line */ ${FINE}`)), [
      `/* clspace-disable-line */ → ${FINE} ${FINE}`,
    ]);
  });
  it('are reported name by name', () => {
    const names = 'clspace-disable-line unused-variable, recursion, local-initializer -- why';
    assert.deepEqual(unused(kernel(`int t; // ${names}`, FINE)), [
      `recursion → int t; // clspace-disable-line unused-variable, local-initializer -- why|${FINE}`,
      `local-initializer → int t; // clspace-disable-line unused-variable, recursion -- why|${FINE}`,
    ]);
  });
  it('disappear with the edit that fixes them', () =>
    assert.deepEqual(unused(kernel('// clspace-disable recursion', FINE, '// clspace-enable recursion', FINE)), [
      `// clspace-disable recursion → ${FINE}|${FINE}`,
    ]));
  it('are only those that suppress nothing', () => {
    assert.deepEqual(unused(kernel(`/* clspace-disable */ ${BAD}`, 'o[0] = t;')), []);
    assert.deepEqual(
      unused(kernel('// clspace-disable-next-line redundant-private', 'private int t = 1;', 'o[0] = t;')),
      [],
    );
  });
  it('are not reported if diagnostics may be hidden', () => {
    const comment = '// clspace-disable-line recursion';
    assert.deepEqual(unused(kernel(`${FINE} ${comment}`, BAD)), [], 'an error');
    assert.deepEqual(unused(kernel(`${FINE} ${comment}`, 'o[1] = SIZE;')), [], 'a name that the host defines');
    assert.deepEqual(unused(`#ifdef X\n#endif\n${kernel(`${FINE} ${comment}`)}`), [], 'a conditional');
    assert.deepEqual(unused(`int f(int x) { return x; } ${comment}\n`), [], 'no program of its own');
    assert.deepEqual(unused(kernel(`${FINE} ${comment}`), [], { isOneOfSeveral: true }), [], 'variants');
    assert.deepEqual(unused(kernel(`${FINE} ${comment}`), ['-w']), [], 'no warnings wanted');
    const severities = new Map([['recursion', 'off']]);
    assert.deepEqual(unused(kernel(`${FINE} ${comment}`), [], { severities }), [], 'a rule that is off');
  });
  it('are reported if a conditional is decided', () =>
    assert.equal(
      unused(`#ifdef X\n#endif\n${kernel(`${FINE} // clspace-disable-line`)}`, [], { optionsKnown: true }).length,
      1,
    ));
  it('wait for kernels to be executed', () => {
    const text = `kernel void k(global int *o) {\no[get_global_id(0)] = 1; // clspace-disable-line race-global\n}\n`;
    const session = new AnalysisSession(parseBuildOptions([]), { read: () => undefined }, undefined, { executions: 0 });
    const root = new SourceFile('a.cl', text);
    const codes = (analysis: Analysis): string[] =>
      analysis.diagnostics.map(({ code }) => code).filter((code) => code.startsWith('unused'));
    const before = session.update(root);
    assert.deepEqual(codes(before), []);
    assert.ok(before.isWaiting);
    let found = false;
    for (let isMore = true; isMore; ) {
      const step = before.execute();
      found ||= step.found;
      ({ isMore } = step);
    }
    assert.ok(found);
    assert.deepEqual(codes(session.update(root)), ['unused-suppression']);
  });
  it('can be left alone by name', () =>
    assert.deepEqual(
      unused(kernel('// clspace-disable unused-suppression', `${FINE} // clspace-disable-line recursion`)),
      [],
    ));
});
