import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Analysis, analyse } from '../../server/src/analysis/analysis.js';
import { analysedSource, completionsAt } from '../../server/src/features/completion/completion.js';
import { kernelFacts } from '../../server/src/features/hints/code-lens.js';
import { hoverAt } from '../../server/src/features/hints/hover.js';
import { inlayHints } from '../../server/src/features/hints/inlay-hints.js';
import { signatureHelpAt } from '../../server/src/features/hints/signature-help.js';
import { calleesOf, callersOf, hierarchyItemAt } from '../../server/src/features/navigation/call-hierarchy.js';
import { declarationAt, definitionAt, typeDefinitionAt } from '../../server/src/features/navigation/definition.js';
import { documentLinks } from '../../server/src/features/navigation/document-links.js';
import { highlightsAt, referencesAt } from '../../server/src/features/navigation/references.js';
import { prepareRename, renameAt } from '../../server/src/features/navigation/rename.js';
import { addressSpaceTree } from '../../server/src/features/outline/address-space-tree.js';
import { documentSymbols } from '../../server/src/features/outline/document-symbols.js';
import { foldingRanges, selectionRanges } from '../../server/src/features/outline/folding.js';
import { semanticTokens, TOKEN_SIZE } from '../../server/src/features/outline/semantic-tokens.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { holdsAfterEdits, PIECES, snippets } from '../histories.js';
import { treeOf } from './text-tree.js';

/** The results of all features at some places of a text. Files are shown by their paths and lengths. */
function answers(analysis: Analysis): object {
  const { root } = analysis;
  const offsets = Array.from({ length: 8 }, (_, i) => Math.floor((root.text.length * i) / 7));
  return {
    diagnostics: analysis.diagnostics.map(({ span, severity, code, message, related }) => ({
      span,
      severity,
      code,
      message,
      related,
    })),
    tokens: [...semanticTokens(analysis)],
    symbols: documentSymbols(analysis),
    folds: foldingRanges(treeOf(root), root),
    hints: inlayHints(
      analysis,
      { start: 0, end: root.text.length },
      {
        addressSpaces: 'all',
        parameterNames: true,
        fieldOffsets: true,
        divergence: true,
        memoryAccess: true,
        unproved: true,
      },
    ),
    kernels: kernelFacts(analysis),
    links: documentLinks(analysis),
    tree: addressSpaceTree(analysis),
    ...Object.fromEntries(
      offsets.map((offset) => [
        `at ${offset}`,
        {
          hover: hoverAt(analysis, offset),
          definition: definitionAt(analysis, offset),
          declaration: declarationAt(analysis, offset),
          type: typeDefinitionAt(analysis, offset),
          references: referencesAt(analysis, offset).map(({ span, role, inMacroBody }) => ({
            span,
            role,
            inMacroBody,
          })),
          highlights: highlightsAt(analysis, offset),
          rename: prepareRename(analysis, offset),
          renamed: renameAt(analysis, offset, 'another_name'),
          item: hierarchyItemAt(analysis, offset),
          callers: callersOf(analysis, offset, root.path),
          callees: calleesOf(analysis, offset, root.path),
          selection: selectionRanges(treeOf(root), root, offset),
        },
      ]),
    ),
  };
}

const isFile = (value: unknown): value is SourceFile => value instanceof SourceFile;

describe('the features', () => {
  it('give the same answers after edits as in an analysis from scratch', function () {
    this.timeout(600_000);
    const shown = (_: string, value: unknown): unknown =>
      isFile(value) ? `${value.path} of ${value.text.length}` : typeof value === 'bigint' ? `${value}` : value;
    holdsAfterEdits(
      (analysis) =>
        Object.entries(answers(analysis))
          .map(([feature, answer]) => `${feature}: ${JSON.stringify(answer, shown)}`)
          .join('\n'),
      30,
      1,
    );
  });

  it('respond to arbitrary bytes, with positions inside the file', function () {
    this.timeout(600_000);
    /** Checks every span in a result, wherever it is. */
    const check = (value: unknown): void => {
      if (typeof value !== 'object' || value === null || isFile(value)) return;
      if ('file' in value && isFile(value.file) && 'start' in value && 'end' in value) {
        const { start, end } = value;
        assert.ok(
          typeof start === 'number' &&
            typeof end === 'number' &&
            start >= 0 &&
            end >= start &&
            end <= value.file.text.length,
          JSON.stringify({ start, end, length: value.file.text.length }),
        );
      }
      for (const inner of Object.values(value)) check(inner);
    };
    const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array).toString('utf8'));
    const text = fc
      .array(
        fc.oneof(
          bytes,
          fc.constantFrom(...PIECES),
          fc.constantFrom(...snippets),
          fc.string({ unit: 'binary', maxLength: 30 }),
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('-cl-std=CL1.2', '-cl-std=CL3.0'),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (content, version, at) => {
          const root = new SourceFile('a.cl', content);
          const again = (changed: string): Analysis =>
            analyse(new SourceFile('a.cl', changed), parseBuildOptions([version]), { read: () => undefined });
          const analysis = again(content);
          check(answers(analysis));
          check(analysis.diagnostics.map(({ span, related, fixes }) => ({ span, related, fixes })));
          const tokens = semanticTokens(analysis);
          for (let i = 0; i < tokens.length; i += TOKEN_SIZE)
            assert.ok((tokens[i] ?? -1) + (tokens[i + 1] ?? 0) <= content.length);
          for (const { startLine, endLine } of foldingRanges(treeOf(root), root))
            assert.ok(startLine >= 0 && endLine >= startLine && endLine < root.lines.lineCount);
          const offset = Math.floor(at * content.length);
          for (const { start, end } of selectionRanges(treeOf(root), root, offset))
            assert.ok(start >= 0 && end <= content.length && start <= offset && offset <= end);
          for (const hint of inlayHints(
            analysis,
            { start: 0, end: content.length },
            {
              addressSpaces: 'all',
              parameterNames: true,
              fieldOffsets: true,
              divergence: true,
              memoryAccess: true,
              unproved: true,
            },
          ))
            assert.ok(hint.offset >= 0 && hint.offset <= content.length);
          completionsAt(analysedSource(analysis, again), offset);
          signatureHelpAt(analysis, offset, again);
        },
      ),
      { numRuns: Number(process.env.CLSPACE_RUNS ?? 20) },
    );
  });
});
