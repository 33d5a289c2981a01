// The control-flow graphs of the functions of other suites.
import { readFileSync } from 'node:fs';
import { irLines } from '../../server/src/cli/ir.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';

const FILES = [
  'test/semantics/texts/expressions.cl',
  'test/features/program.cl',
  'test/uniformity/kernels.cl',
  'test/ir/forms.cl',
];

describe('the graphs of functions', () => {
  it('are as recorded', () => {
    const graphs = FILES.flatMap((path) => [
      `${path}\n`,
      ...irLines(new SourceFile(path, readFileSync(path, 'utf8')), parseBuildOptions(['-cl-std=CL2.0']), {
        read: () => undefined,
      }),
    ]);
    assertRecorded('test/ir/recorded.txt', graphs.join(''));
  });
});
