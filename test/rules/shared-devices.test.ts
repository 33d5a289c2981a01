// Several devices that share an analysis get the diagnostics and fixes of each device alone.
import assert from 'node:assert/strict';
import { AnalysisSession, type Diagnostic } from '../../server/src/analysis/analysis.js';
import type { Device } from '../../server/src/devices/device.js';
import { devicesNamed } from '../../server/src/devices/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { FragmentCache } from '../../server/src/preprocessor/chunks/fragments.js';
import type { Finding } from '../../server/src/rules/rule.js';
import { UnitCache } from '../../server/src/semantics/incremental/unit-cache.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { CONFIGURATIONS, readExamples } from './examples.js';

const DEVICES = devicesNamed(['all', 'intel-gen9', 'embedded-profile']).devices;

/** One in this many examples is checked: all of them take a minute and a half. */
const SAMPLE = 40;

const HEADERS: Readonly<Record<string, string>> = {
  'real.h':
    '#ifdef cl_khr_fp64\ntypedef double real;\n#else\ntypedef float real;\n#endif\n' +
    'struct pair { real a, b; };\nreal sum(struct pair p);\nreal sum(struct pair p) { return p.a + p.b; }\n',
};

const KERNELS = [
  '#include "real.h"\nkernel void k(global real *p) { struct pair q = { p[0], p[1] }; p[0] = sum(q); }\n' +
    'kernel void other(global int *p) { p[0] = popcont(p[1]); }\n',
  'struct S;\nvoid take(global struct S *s);\n#ifdef cl_khr_fp64\nstruct S { double d; };\n#else\nstruct S { float f; int n; };\n#endif\n' +
    'kernel void k(global struct S *s) { s->d = 1; s->f = 0.5; }\n',
  'float first(float *p) { return p[0]; }\nkernel void k(global float *p) { local float t[4]; t[0] = first(p); p[0] = first(t); }\n',
  '#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nkernel void k(global half *p) { p[0] = p[1] + 1.0h; float cross(float3 a); }\n',
  'float mix(float a, float b, float c) { return a; }\nkernel void k(global float *p) { p[0] = mix(p[0], p[1], 0.5); }\n',
];

const textOf = ({ span, code, severity, message, related, fixes }: Diagnostic): string =>
  JSON.stringify([
    span.file.path,
    span.start,
    span.end,
    code,
    severity,
    message,
    related.map((one) => [one.span.file.path, one.span.start, one.message]),
    fixes.map(({ title, preferred, edits }) => [
      title,
      preferred,
      edits.map((edit) => [edit.span.file.path, edit.span.start, edit.span.end, edit.newText]),
    ]),
  ]);

function analysedTogether(text: string, options: readonly string[], devices: readonly Device[]): string[][] {
  const root = new SourceFile('a.cl', text);
  const files = new Map(Object.entries(HEADERS).map(([name, header]) => [name, new SourceFile(name, header)]));
  const cache = new FragmentCache(false);
  const batch = { units: new UnitCache<Finding>(), hints: true, sharesDevices: devices.length > 1 };
  return devices
    .map((device) =>
      new AnalysisSession(
        parseBuildOptions(options),
        { read: (path) => files.get(path) },
        cache,
        { device, optionsKnown: true },
        batch,
      ).update(root),
    )
    .map(({ diagnostics }) => diagnostics.map(textOf));
}

function agree(text: string, options: readonly string[]): void {
  const together = analysedTogether(text, options, DEVICES);
  for (const [i, device] of DEVICES.entries())
    assert.deepEqual(together[i], analysedTogether(text, options, [device])[0], `${device.name}:\n${text}`);
}

describe('devices that share an analysis', function () {
  this.timeout(120_000);

  it('get the diagnostics of each device alone, for the examples of the rules', () => {
    const versions = ['1.2', '2.0', '3.0'];
    const examples = readExamples('server/src/rules/catalogue').filter((_, i) => i % SAMPLE === 0);
    // Each example in one version: the next one in the next version.
    for (const [i, { text }] of examples.entries())
      agree(text, CONFIGURATIONS[versions[i % versions.length] ?? ''] ?? []);
  });

  it('are reported for declarations that differ between devices', () => {
    for (const kernel of KERNELS) for (const version of ['1.1', '3.0']) agree(kernel, CONFIGURATIONS[version] ?? []);
    for (const kernel of KERNELS) agree(kernel, []);
  });
});
