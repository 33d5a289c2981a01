import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from '../../server/src/analysis/analysis.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

interface Kernel {
  readonly name: string;
  readonly source: string;
  readonly options: readonly string[];
  /** What each driver answered: `accepts` or `rejects`. */
  readonly answers: Readonly<Record<string, string>>;
}
interface Recorded {
  readonly drivers: Readonly<Record<string, string>>;
  readonly kernels: readonly Kernel[];
}

/**
 * Known differences: the attribute 'unavailable' is not followed to the calls, and '__has_embed', which came with
 * clang 19, is known to the preprocessor of every device.
 */
const DIFFERENT: readonly string[] = ['unavail', 'embed'];
/** Kernels on which a driver's code generator decides, which is not modelled. */
const GENERATED: Readonly<Record<string, readonly string[]>> = {
  amd: ['asm-*'],
  'intel-gpu': ['asm-clob', 'asm-goto', 'asm-pct', 'memsetsz'],
};

const isGenerated = (device: string, name: string): boolean =>
  (GENERATED[device] ?? []).some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));

// scripts/record-drivers.py records the answers.
describe('verdicts on devices', () => {
  const recorded: Recorded = JSON.parse(readFileSync(path.resolve('test/recorded/drivers.json'), 'utf8'));
  for (const [name, version] of Object.entries(recorded.drivers))
    it(`is that of ${name} (${version})`, function () {
      this.timeout(60_000);
      const device = deviceNamed(name);
      assert.ok(device);
      const differences = recorded.kernels.flatMap((kernel) => {
        const answer = kernel.answers[name];
        if (answer === undefined || DIFFERENT.includes(kernel.name) || isGenerated(name, kernel.name)) return [];
        const { diagnostics } = analyse(
          new SourceFile('a.cl', kernel.source),
          parseBuildOptions(kernel.options),
          { read: () => undefined },
          { device, optionsKnown: true },
        );
        const error = diagnostics.find(({ severity }) => severity === 'error');
        const own = error ? 'rejects' : 'accepts';
        return own === answer ? [] : [`${kernel.name} ${kernel.options.join(' ')}: ${answer}; ${error?.message ?? ''}`];
      });
      assert.deepEqual(differences, []);
    });
});
