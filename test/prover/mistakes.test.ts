// What is proved of kernels with a mistake.
import { readFileSync } from 'node:fs';
import { analyse } from '../../server/src/analysis/analysis.js';
import { VERDICT_KINDS, verdictsOf } from '../../server/src/analysis/verdicts.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { mistakesIn } from '../mistakes.js';

/** By kernel, lines such as `bounds conditional: 'a' has n elements`. */
function verdicts(text: string): ReadonlyMap<string, string> {
  const root = new SourceFile('/k.cl', text);
  const analysis = analyse(root, parseBuildOptions([]), { read: () => undefined }, { executions: 0 });
  return new Map(
    verdictsOf(analysis).map(({ name, verdicts: of }) => {
      const lines = VERDICT_KINDS.map((kind) => {
        const { verdict, reason, span, assumes } = of[kind];
        const at = span ? ` at '${root.text.slice(span.start, span.end)}'` : '';
        return `  ${kind} ${verdict}: ${[...assumes, ...(reason === undefined ? [] : [reason + at])].join('; ')}`;
      });
      return [name, lines.join('\n')];
    }),
  );
}

describe('verdicts about kernels with a mistake', () => {
  const kernels = readFileSync('test/prover/kernels.cl', 'utf8').split('\n');
  const isKernel = (line: string): boolean => line.startsWith('KERNEL');
  let original: ReadonlyMap<string, string> | undefined;
  for (const seed of [1, 2, 3, 4, 5])
    it(`are as recorded: ${seed}`, function () {
      this.timeout(120_000);
      original ??= verdicts(kernels.join('\n'));
      const titles = new Map<string, string>();
      const changed = kernels.map((line, i) => {
        const [, head = '', name = '', body = ''] = /^(KERNEL\((\w+)\))(.*)/.exec(line) ?? [];
        const [mistake] = isKernel(line) ? mistakesIn(body, 1, 100 * seed + i, { isValid: true }) : [];
        if (!mistake) return line;
        titles.set(name, mistake.text);
        return head + mistake.text;
      });
      const lines = [...verdicts(changed.join('\n'))].flatMap(([name, said]) =>
        said === original?.get(name) ? [] : [`${name}: ${titles.get(name)}`, said],
      );
      assertRecorded(`test/prover/mistakes-${seed}.txt`, `${lines.join('\n')}\n`);
    });
});
