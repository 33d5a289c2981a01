// What the editor shows for every word of a program, and for the program.
import { readFileSync } from 'node:fs';
import { type Analysis, analyse } from '../../server/src/analysis/analysis.js';
import { builtinNames } from '../../server/src/builtins/index.js';
import { analysedSource, completionsAt } from '../../server/src/features/completion/completion.js';
import { builtinDocumentation } from '../../server/src/features/completion/completion-builtins.js';
import { sortKey } from '../../server/src/features/completion/completion-item.js';
import { kernelFacts } from '../../server/src/features/hints/code-lens.js';
import { hoverAt } from '../../server/src/features/hints/hover.js';
import { inlayHints } from '../../server/src/features/hints/inlay-hints.js';
import { macroExpansionAt } from '../../server/src/features/hints/macro-expansion.js';
import { signatureHelpAt } from '../../server/src/features/hints/signature-help.js';
import { calleesOf, callersOf } from '../../server/src/features/navigation/call-hierarchy.js';
import { declarationAt, definitionAt, typeDefinitionAt } from '../../server/src/features/navigation/definition.js';
import { highlightsAt } from '../../server/src/features/navigation/references.js';
import { renameAt } from '../../server/src/features/navigation/rename.js';
import { addressSpaceTree } from '../../server/src/features/outline/address-space-tree.js';
import { documentSymbols, type OutlineEntry } from '../../server/src/features/outline/document-symbols.js';
import { foldingRanges, selectionRanges } from '../../server/src/features/outline/folding.js';
import {
  markDivergent,
  semanticTokens,
  TOKEN_MODIFIERS,
  TOKEN_SIZE,
  TOKEN_TYPES,
} from '../../server/src/features/outline/semantic-tokens.js';
import { unknownRanges } from '../../server/src/features/outline/written-outline.js';
import { refactoringsAt } from '../../server/src/features/refactorings/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { applied } from '../../server/src/refactoring/edits/edits.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';
import { treeOf } from './text-tree.js';

const analysed = (text: string): Analysis =>
  analyse(new SourceFile('/k.cl', text), parseBuildOptions(['-cl-std=CL2.0']), { read: () => undefined });
/** Without what executing kernels finds. */
const unexecuted = (text: string): Analysis =>
  analyse(
    new SourceFile('/k.cl', text),
    parseBuildOptions(['-cl-std=CL2.0']),
    { read: () => undefined },
    { executions: 0 },
  );
const oneLine = (text: string): string => text.replaceAll('\n', '⏎');

for (const { path, folder, at, step } of [
  { path: 'test/features/program.cl', folder: 'test/features/recorded', at: 'start', step: 1 },
  { path: 'test/features/more.cl', folder: 'test/features/recorded/more', at: 'end', step: 4 },
])
  describe(`what the editor shows for ${path}`, () => {
    const TEXT = readFileSync(path, 'utf8');
    const { lines } = new SourceFile(path, TEXT);
    /** Nothing can be analysed before the grammar is loaded. */
    let whole: Analysis | undefined;
    function analysis(): Analysis {
      whole ??= analysed(TEXT);
      return whole;
    }

    /** `12:5` */
    function place(offset: number): string {
      const { line, character } = lines.position(offset);
      return `${line + 1}:${character + 1}`;
    }
    const places = (spans: readonly { readonly start: number }[] | undefined): string =>
      (spans ?? []).map(({ start }) => place(start)).join(' ');

    /** The words of the program, with the offset at their start or end. */
    const WORDS = [...TEXT.matchAll(/\b[A-Za-z_]\w*/g)].map(({ 0: word, index }) => ({
      word,
      index: at === 'start' ? index : index + word.length,
    }));

    /** For each word, its place, itself, and what `about` returns; nothing where that is empty. */
    function aboutWords(about: (offset: number, word: string) => string): string {
      const shown = WORDS.flatMap(({ word, index }) => {
        const text = about(index, word);
        return text === '' ? [] : [`${place(index)} ${word}: ${text}\n`];
      });
      return shown.join('');
    }

    /** The lines that differ, as `- old` and `+ new`. */
    function difference(after: string): string {
      const [old, now] = [TEXT.split('\n'), after.split('\n')];
      let [start, end] = [0, 0];
      while (old[start] === now[start] && start < old.length) start++;
      while (old.at(-1 - end) === now.at(-1 - end) && end < old.length - start && end < now.length - start) end++;
      const part = (sign: string, all: readonly string[]): string[] =>
        all.slice(start, all.length - end).map((line) => `  ${sign} ${line}\n`);
      return [...part('-', old), ...part('+', now)].join('');
    }

    it('in hovers is as recorded', () => {
      const known = new Set<string>();
      const hovers = aboutWords((offset) => {
        const markdown = hoverAt(analysis(), offset)?.markdown ?? '';
        const isNew = !known.has(markdown);
        known.add(markdown);
        return isNew ? oneLine(markdown) : '';
      });
      assertRecorded(`${folder}/hovers.txt`, hovers);
    });

    it('of definitions, uses and calls is as recorded', () => {
      const links = aboutWords((offset) => {
        const parts = {
          definition: places(definitionAt(analysis(), offset)?.targets),
          declaration: places(declarationAt(analysis(), offset)?.targets),
          type: places(typeDefinitionAt(analysis(), offset)?.targets),
          uses: highlightsAt(analysis(), offset)
            .map(({ span, kind }) => `${place(span.start)} ${kind}`)
            .join(', '),
          callers: places(callersOf(analysis(), offset, '/k.cl').flatMap((call) => call.places)),
          callees: places(calleesOf(analysis(), offset, '/k.cl').flatMap((call) => call.places)),
          expansion: macroExpansionAt(analysis(), offset)?.text ?? '',
        };
        return Object.entries(parts)
          .flatMap(([name, text]) => (text === '' ? [] : [`${name} ${text}`]))
          .join('; ');
      });
      assertRecorded(`${folder}/links.txt`, links);
    });

    it('in renames is as recorded', () => {
      const renames = aboutWords((offset) => {
        const edits = renameAt(analysis(), offset, 'renamed');
        return edits === undefined ? '' : 'refused' in edits ? edits.refused : places(edits.map(({ span }) => span));
      });
      assertRecorded(`${folder}/renames.txt`, renames);
    });

    it('in completion at the end of the text is as recorded', () => {
      const completions = aboutWords((offset) => {
        if (offset % (step + 1) !== 1) return '';
        const source = analysedSource(unexecuted(TEXT.slice(0, offset)), unexecuted);
        const items = [...completionsAt(source, offset).items].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
        return items
          .slice(0, 6)
          .map(({ label, kind, detail }) => `${label} (${kind}${detail === '' ? '' : `, ${detail}`})`)
          .join('; ');
      });
      assertRecorded(`${folder}/completions.txt`, completions);
    });

    it('in signature help is as recorded', () => {
      const shown = [...TEXT.matchAll(/[(,]/g)].flatMap(({ index }) => {
        const help = signatureHelpAt(analysis(), index + 1, unexecuted);
        if (!help) return [];
        const { signatures, active, activeParameter } = help;
        return [`${place(index)} ${activeParameter + 1} of ${signatures[active]?.label} (${signatures.length})\n`];
      });
      assertRecorded(`${folder}/signatures.txt`, shown.join(''));
    });

    it('of the program is as recorded', () => {
      const { root } = analysis();
      const outline = (entries: readonly OutlineEntry[], indentation: string): string[] =>
        entries.flatMap(({ name, kind, detail, children }) => [
          `${indentation}${kind} ${name} ${detail}`.trimEnd(),
          ...outline(children, `${indentation}  `),
        ]);
      const tree = treeOf(root);
      const everywhere = { start: 0, end: TEXT.length };
      const all = { fieldOffsets: true, parameterNames: true, divergence: true, memoryAccess: true, unproved: true };
      const hints = inlayHints(analysis(), everywhere, { addressSpaces: 'all', ...all });
      const shown = [
        ...outline(documentSymbols(analysis()), ''),
        ...foldingRanges(tree, root).map(
          ({ startLine, endLine, kind }) => `fold ${startLine + 1} to ${endLine + 1}: ${kind}`,
        ),
        ...hints.map(({ offset, label, tooltip }) => `hint ${place(offset)} ${label}: ${oneLine(tooltip)}`),
        ...addressSpaceTree(analysis()).flatMap(({ kind, name, memories }) => [
          `memories of ${kind} ${name}`,
          ...memories.flatMap(({ space, uses }) =>
            uses.map((use) => `  ${space} ${use.relation} ${place(use.span.start)} ${use.name}: ${use.type}`),
          ),
        ]),
        ...kernelFacts(analysis()).map(
          ({ span, limits, ...facts }) => `kernel ${place(span.start)} ${JSON.stringify(facts)}`,
        ),
      ];
      const tokens = markDivergent(analysis(), semanticTokens(analysis()), everywhere);
      const decoded = Array.from({ length: tokens.length / TOKEN_SIZE }, (_, i) => {
        const [start = 0, length = 0, type = 0, bits = 0] = tokens.slice(TOKEN_SIZE * i, TOKEN_SIZE * (i + 1));
        const modifiers = TOKEN_MODIFIERS.filter((_name, bit) => bits & (1 << bit));
        return `${place(start)} ${TEXT.slice(start, start + length)} ${[TOKEN_TYPES[type], ...modifiers].join(' ')}`;
      });
      shown.push(
        ...decoded,
        ...unknownRanges(analysis()).map(({ start, end }) => `unknown ${place(start)}-${place(end)}`),
      );
      const selections = aboutWords((offset) =>
        selectionRanges(tree, root, offset)
          .map(({ start, end }) => `${place(start)}-${place(end)}`)
          .join(' '),
      );
      assertRecorded(`${folder}/program.txt`, `${shown.join('\n')}\n${selections}`);
    });

    it('in refactorings is as recorded', function () {
      this.timeout(120_000);
      const known = new Set<string>();
      const stretches = [
        ...WORDS.map(({ index }) => ({ start: index, end: index })),
        ...[...TEXT.matchAll(/(?<=[=(,] ?)[\w.[\]]+(?: [*+] [\w.[\]]+)*(?=[;,)])/g)].map(({ 0: text, index }) => ({
          start: index,
          end: index + text.length,
        })),
        ...[...TEXT.matchAll(/^ {2}\w.*;$/gm)].map(({ 0: text, index }) => ({
          start: index,
          end: index + text.length,
        })),
      ];
      const tried = stretches.filter((_, i) => i % step === 0);
      const shown = tried.flatMap((stretch) =>
        refactoringsAt(
          analysis(),
          stretch,
          () => true,
          (texts) => analysed(texts.get('/k.cl') ?? ''),
        ).flatMap(({ title, kind, edits }) => {
          const change = difference(applied(TEXT, edits));
          if (known.has(title + change)) return [];
          known.add(title + change);
          return [`${place(stretch.start)} ${title} (${kind})\n${change}`];
        }),
      );
      assertRecorded(`${folder}/refactorings.txt`, shown.join(''));
    });
  });

it('what the editor shows in full about builtin functions is as recorded', () => {
  // A choice by the name alone, which another function does not change.
  const isChosen = (name: string): boolean =>
    [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 12 === 0;
  const shown = builtinNames()
    .filter(isChosen)
    .map((name) => `${name}: ${oneLine(builtinDocumentation(name) ?? '')}`);
  assertRecorded(
    'test/features/recorded/builtins.txt',
    `${[...shown, String(builtinDocumentation('none'))].join('\n')}\n`,
  );
});
