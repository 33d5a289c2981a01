// The type of each expression, and what is reported of it.
import { readFileSync } from 'node:fs';
import { type Analysis, analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { editableRange } from '../../server/src/refactoring/edits/edits.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { spellType } from '../../server/src/types/spelling.js';
import { assertRecorded } from '../as-recorded.js';

const FILES = ['test/semantics/texts/expressions.cl', 'test/features/program.cl', 'test/analysis/texts/whole.cl'];

const analysed = (path: string, version: string): Analysis =>
  analyse(new SourceFile(path, readFileSync(path, 'utf8')), parseBuildOptions([`-cl-std=${version}`]), {
    read: () => undefined,
  });

/** `3:5 a + b: int`, for each expression in the order of the text. */
function typesIn(path: string, version: string): string[] {
  const { root, units, diagnostics } = analysed(path, version);
  const found = units.flatMap(({ unit, values }) =>
    [...values].flatMap(([node, { type, lvalue, nullConstant }]) => {
      const range = editableRange(unit, node);
      if (range?.file !== root) return [];
      const { line, character } = root.lines.position(range.start);
      const text = root.text.slice(range.start, range.end).replace(/\s+/g, ' ');
      const spelled = spellType(type, '', { vectorNames: true });
      return [
        {
          range,
          text: `${line + 1}:${character + 1} ${text}: ${spelled}${lvalue ? ' lvalue' : ''}${nullConstant ? ' null' : ''}`,
        },
      ];
    }),
  );
  const types = found
    .sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end)
    .map(({ text }) => text);
  const reports = diagnostics.map(
    ({ span, code, message }) => `${root.lines.lineAt(span.start) + 1}: ${code}: ${message}`,
  );
  return [...types, ...reports];
}

describe('the types of expressions', () => {
  for (const version of ['CL1.2', 'CL3.0'])
    it(`are as recorded in ${version}`, () => {
      const lines = FILES.flatMap((path) => [path, ...typesIn(path, version)]);
      assertRecorded(`test/semantics/types-${version}.txt`, `${lines.join('\n')}\n`);
    });
});
