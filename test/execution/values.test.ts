// The values of expressions, statements and functions in executed kernels.
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { kernelsOfValues, LAUNCH } from './values.js';

describe('values in executed kernels', () => {
  for (const [what, settings] of [
    ['one launch', { launches: { every: LAUNCH, kernels: {} } }],
    ['any launch', {}],
  ] as const)
    it(`are as recorded, for ${what}`, () => {
      const { text, lines } = kernelsOfValues();
      const root = new SourceFile('/k.cl', text);
      const options = parseBuildOptions(['-cl-std=CL3.0', '-D__opencl_c_work_group_collective_functions']);
      const { diagnostics } = analyse(root, options, { read: () => undefined }, settings);
      const said = new Map<string, string[]>();
      for (const { span, code, severity, message } of diagnostics) {
        if (severity === 'hint') continue;
        const line = text.slice(text.lastIndexOf('\n', span.start) + 1).split('\n', 1)[0] ?? '';
        const name = /^kernel void k(\d+)/.exec(line)?.[1] ?? 'head';
        said.set(name, [...(said.get(name) ?? []), `  ${code}: ${message}`]);
      }
      const recorded = [
        ...(said.get('head') ?? []),
        ...lines.flatMap((line, i) => {
          const own = said.get(String(i + 1)) ?? [];
          return own.length > 0 ? [line, ...own] : line.includes('| ') ? [`${line} ✓`] : [];
        }),
      ];
      assertRecorded(`test/execution/values-of-${what.replace(' ', '-')}.txt`, `${recorded.join('\n')}\n`);
    });
});
