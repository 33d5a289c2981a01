// What is reported for small programs on each device, alone and where several devices share an analysis.
import assert from 'node:assert/strict';
import { AnalysisSession, type AnalysisSettings } from '../../server/src/analysis/analysis.js';
import type { Device } from '../../server/src/devices/device.js';
import { oneOfEach } from '../../server/src/devices/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { FragmentCache } from '../../server/src/preprocessor/chunks/fragments.js';
import type { Finding } from '../../server/src/rules/rule.js';
import { UnitCache } from '../../server/src/semantics/incremental/unit-cache.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { programsIn } from '../line-programs.js';

interface OnDevice {
  readonly name: string;
  readonly reports: readonly string[];
  /** How many units are those of an earlier device. */
  readonly shared: number;
}

function onDevices(text: string, version: string, devices: readonly Device[]): OnDevice[] {
  const root = new SourceFile('/k.cl', text);
  const cache = new FragmentCache(false);
  const batch = { units: new UnitCache<Finding>(), hints: false, sharesDevices: devices.length > 1 };
  const known = new Set<unknown>();
  return devices.map((device) => {
    const settings: AnalysisSettings = { device, optionsKnown: true, executions: 0 };
    const files = { read: () => undefined };
    const session = new AnalysisSession(parseBuildOptions([`-cl-std=${version}`]), files, cache, settings, batch);
    const { diagnostics, units } = session.update(root);
    const shared = units.filter((unit) => unit.unit.length > 0 && known.has(unit)).length;
    for (const unit of units) known.add(unit);
    const reports = diagnostics.map(
      ({ span, severity, code, message }) =>
        `${span.start} '${text.slice(span.start, span.end)}' ${severity}[${code}]: ${message}`,
    );
    return { name: device.name, reports, shared };
  });
}

describe('programs whose meaning depends on the device', () => {
  for (const version of ['CL1.2', 'CL3.0'])
    it(`have the reports that are recorded in ${version}`, function () {
      this.timeout(120_000);
      const lines = programsIn('test/semantics/texts/devices.txt').flatMap((text) => {
        const together = onDevices(text, version, oneOfEach);
        for (const { name, reports } of together) {
          const alone = onDevices(
            text,
            version,
            oneOfEach.filter((device) => device.name === name),
          );
          assert.deepEqual(reports, alone[0]?.reports, `${name}: ${text}`);
        }
        const [first, ...others] = together;
        const own = first?.reports ?? [];
        const names = new Map<string, string[]>();
        for (const { name, reports } of others)
          for (const change of [
            ...own.filter((line) => !reports.includes(line)).map((line) => `lacks ${line}`),
            ...reports.filter((line) => !own.includes(line)).map((line) => `has ${line}`),
          ])
            names.set(change, [...(names.get(change) ?? []), name]);
        return [
          text.trimEnd(),
          ...own.map((line) => `  ${line}`),
          ...[...names].map(([change, some]) => `  ${some.join(' ')} ${change}`),
          `  shared: ${together.map(({ name, shared }) => `${name} ${shared}`).join(', ')}`,
        ];
      });
      assertRecorded(`test/semantics/devices-${version}.txt`, `${lines.join('\n')}\n`);
    });
});
