// What the editor offers in the programs of other suites: completion where a word is missing, refactorings, hovers,
// links.
import { readFileSync } from 'node:fs';
import { type Analysis, analyse } from '../../server/src/analysis/analysis.js';
import { analysedSource, completionsAt } from '../../server/src/features/completion/completion.js';
import { sortKey } from '../../server/src/features/completion/completion-item.js';
import { hoverAt } from '../../server/src/features/hints/hover.js';
import { definitionAt, typeDefinitionAt } from '../../server/src/features/navigation/definition.js';
import { highlightsAt } from '../../server/src/features/navigation/references.js';
import { renameAt } from '../../server/src/features/navigation/rename.js';
import { foldingRanges } from '../../server/src/features/outline/folding.js';
import { refactoringsAt } from '../../server/src/features/refactorings/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { applied } from '../../server/src/refactoring/edits/edits.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { changedLines } from '../rules/examples.js';
import { treeOf } from './text-tree.js';

const programs = ['test/syntax/forms.cl', 'test/semantics/texts/programs.cl'].flatMap((path) =>
  readFileSync(path, 'utf8').split('//----\n').slice(1),
);

const analysed = (text: string): Analysis =>
  analyse(
    new SourceFile('/k.cl', text),
    parseBuildOptions(['-cl-std=CL2.0']),
    { read: () => undefined },
    { executions: 0 },
  );
const wordsOf = (text: string) => [...text.matchAll(/\b[A-Za-z_]\w*/g)].map(({ 0: word, index }) => ({ word, index }));

/** The lines about each program; `place` writes an offset as `line:column`. */
function inPrograms(linesOf: (text: string, place: (offset: number) => string) => readonly string[]): string {
  return programs
    .flatMap((text, i) => {
      const { lines } = new SourceFile('/k.cl', text);
      const place = (offset: number): string => {
        const { line, character } = lines.position(offset);
        return `${line + 1}:${character + 1}`;
      };
      return [`program ${i + 1}`, ...linesOf(text, place)];
    })
    .map((line) => `${line}\n`)
    .join('');
}

describe('what the editor offers in many programs', function () {
  this.timeout(120_000);

  it('to complete missing words is as recorded', () => {
    const completions = inPrograms((text, place) =>
      wordsOf(text).flatMap(({ word, index }, n) => {
        if (n % 10 !== 0) return [];
        const without = text.slice(0, index) + text.slice(index + word.length);
        const items = [...completionsAt(analysedSource(analysed(without), analysed), index).items];
        const best = items.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)).slice(0, 5);
        const rank = items.findIndex(({ label }) => label === word) + 1;
        return [`${place(index)} ${word} (${rank}): ${best.map(({ label, kind }) => `${label} ${kind}`).join(', ')}`];
      }),
    );
    assertRecorded('test/features/recorded/missing-words.txt', completions);
  });

  it('to refactor is as recorded', () => {
    const refactorings = inPrograms((text, place) => {
      const analysis = analysed(text);
      const known = new Set<string>();
      const stretches = [
        ...wordsOf(text).map(({ index }) => ({ start: index, end: index })),
        ...[...text.matchAll(/(?<=[=(,] ?)[\w.[\]]+(?: [*+-] [\w.[\]]+)*(?=[;,)])/g)].map(({ 0: part, index }) => ({
          start: index,
          end: index + part.length,
        })),
        ...[...text.matchAll(/\w[^;{}]*;/g)].map(({ 0: part, index }) => ({ start: index, end: index + part.length })),
      ];
      return stretches.flatMap((stretch) =>
        refactoringsAt(
          analysis,
          stretch,
          () => true,
          (texts) => analysed(texts.get('/k.cl') ?? ''),
        ).flatMap(({ title, kind, edits }) => {
          const change = changedLines(text, applied(text, edits)).map((line) => `  ${line}`);
          const key = [title, ...change].join('\n');
          if (known.has(key)) return [];
          known.add(key);
          return [`${place(stretch.start)} ${title} (${kind})`, ...change];
        }),
      );
    });
    assertRecorded('test/features/recorded/more-refactorings.txt', refactorings);
  });

  it('about words is as recorded', () => {
    const words = inPrograms((text, place) => {
      const analysis = analysed(text);
      const known = new Set<string>();
      const list = (spans: readonly { readonly start: number }[] | undefined): string =>
        (spans ?? []).map(({ start }) => place(start)).join(' ');
      return [
        ...wordsOf(text).map(({ word, index }) => {
          const hover = hoverAt(analysis, index)?.markdown.replaceAll('\n', '⏎') ?? '';
          const isNew = !known.has(hover);
          known.add(hover);
          const renamed = renameAt(analysis, index, 'n');
          return [
            `${place(index)} ${word}`,
            list(definitionAt(analysis, index)?.targets),
            list(typeDefinitionAt(analysis, index)?.targets),
            highlightsAt(analysis, index)
              .map(({ span, kind }) => `${place(span.start)} ${kind}`)
              .join(' '),
            renamed && ('refused' in renamed ? renamed.refused : list(renamed.map(({ span }) => span))),
            isNew ? hover : '',
          ].join('; ');
        }),
        ...foldingRanges(treeOf(analysis.root), analysis.root).map((one) => JSON.stringify(one)),
      ];
    });
    assertRecorded('test/features/recorded/words.txt', words);
  });
});
