// What of each variable differs between work-items, wherever it is named.
import { readFileSync } from 'node:fs';
import { analyse } from '../../server/src/analysis/analysis.js';
import { describeForm, divergentConditions, formAt } from '../../server/src/features/hints/uniformity.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';

const FILES = [
  'test/uniformity/kernels.cl',
  'test/features/program.cl',
  'test/analysis/texts/whole.cl',
  'test/prover/kernels.cl',
  'test/execution/kernels/barriers.cl',
];

describe('the forms of values', () => {
  for (const path of FILES)
    it(`in ${path} are as recorded`, () => {
      const text = readFileSync(path, 'utf8');
      const analysis = analyse(new SourceFile(path, text), parseBuildOptions(['-cl-std=CL2.0']), {
        read: () => undefined,
      });
      const { lines } = analysis.root;
      const forms = [...text.matchAll(/\b[A-Za-z_]\w*/g)].flatMap(({ 0: word, index }) => {
        const form = formAt(analysis, index);
        const { line, character } = lines.position(index);
        return form ? [`${line + 1}:${character + 1} ${word}: ${describeForm(form)}`] : [];
      });
      const conditions = [...divergentConditions(analysis, { start: 0, end: text.length })].map((one) =>
        JSON.stringify(one, (key, value: unknown) => (key === 'file' ? undefined : value)),
      );
      const name = path.replace(/^test\//, '').replaceAll('/', '-');
      assertRecorded(`test/uniformity/recorded/${name}.txt`, `${[...forms, ...conditions].join('\n')}\n`);
    });
});
