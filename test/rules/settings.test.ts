import assert from 'node:assert/strict';
import { type AnalysisSettings, analyse } from '../../server/src/analysis/analysis.js';
import { generic } from '../../server/src/devices/generic.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { ruleIds } from '../../server/src/rules/diagnostic-ids.js';
import { SourceFile } from '../../server/src/text/source-file.js';

const reported = (text: string, settings: AnalysisSettings, options: readonly string[] = []): string[] =>
  analyse(
    new SourceFile('a.cl', text),
    parseBuildOptions(options),
    { read: () => undefined },
    settings,
  ).diagnostics.map(({ severity, code }) => `${severity} ${code}`);

const device = (name: string): AnalysisSettings => {
  const found = deviceNamed(name);
  assert.ok(found);
  return { device: found };
};

const LOCAL = (bytes: number): string =>
  `kernel void k(global uchar *o) { local uchar t[${bytes}]; t[0] = 1; *o = t[0]; }`;

describe('the device', () => {
  it('has the minimum of the full profile by default', () => {
    assert.deepEqual(reported(LOCAL(32768), {}), []);
    assert.deepEqual(reported(LOCAL(32769), {}), ['warning local-memory-footprint']);
    assert.deepEqual(reported(LOCAL(16385), {}, ['-cl-std=CL1.0']), [
      'warning local-memory-footprint',
      'warning byte-store-1.0',
      'warning byte-store-1.0',
    ]);
  });
  it('is one of the profiles', () => {
    assert.deepEqual(reported(LOCAL(49152), device('nvidia')), []);
    assert.deepEqual(reported(LOCAL(1025), device('embedded-profile')), ['warning local-memory-footprint']);
  });
  it('has the functions of the compiler of its vendor, and no others', () => {
    const text = 'void f(void) { __builtin_amdgcn_s_sleep(1); }';
    const on = (settings: AnalysisSettings): string[] => reported(text, { ...settings, optionsKnown: true });
    assert.deepEqual(on(device('amd-gcn')), []);
    assert.deepEqual(on(device('nvidia')), ['error unknown-name']);
    assert.deepEqual(on({}), ['hint vendor-function']);
  });
  it('may have limits of its own', () => {
    assert.deepEqual(
      reported(LOCAL(101), {
        device: { ...generic, name: 'mine', description: 'mine', limits: { localMemorySize: 100 } },
      }),
      ['warning local-memory-footprint'],
    );
    assert.deepEqual(
      reported('constant int a[400] = {0}, b = 1; kernel void k(global int *o) { *o = a[0] + b; }', {
        device: {
          ...generic,
          name: 'mine',
          description: 'mine',
          limits: { constantArguments: 1, constantBufferSize: 1500 },
        },
      }),
      ['warning constant-buffer-size', 'warning constant-argument-count'],
    );
  });
});

describe('severities', () => {
  const BAD = 'kernel void k(void) { local int t = 1; t++; }';
  const severities = (
    ...pairs: [string, 'error' | 'warning' | 'information' | 'hint' | 'off'][]
  ): AnalysisSettings => ({ severities: new Map(pairs) });

  it('are those of the rules by default', () => assert.deepEqual(reported(BAD, {}), ['error local-initializer']));
  it('can be chosen', () =>
    assert.deepEqual(reported(BAD, severities(['local-initializer', 'information'])), [
      'information local-initializer',
    ]));
  it('can be off', () => assert.deepEqual(reported(BAD, severities(['local-initializer', 'off'])), []));
  it('concern the preprocessor and the parser, too', () => {
    assert.deepEqual(
      reported('#error no\nconstant int f = ;', severities(['error-directive', 'hint'], ['syntax-error', 'warning'])),
      ['hint error-directive', 'warning syntax-error'],
    );
  });
  it('come before -w and -Werror', () => {
    assert.deepEqual(reported(BAD, severities(['local-initializer', 'warning']), ['-w']), []);
    assert.deepEqual(reported(BAD, severities(['local-initializer', 'warning']), ['-Werror']), [
      'error local-initializer',
    ]);
  });
  it('have known names', () =>
    assert.ok(ruleIds.has('local-initializer') && ruleIds.has('syntax-error') && !ruleIds.has('local-initialixer')));
});
