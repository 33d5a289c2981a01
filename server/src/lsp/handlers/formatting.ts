import {
  DocumentFormattingRequest,
  DocumentOnTypeFormattingRequest,
  DocumentRangeFormattingRequest,
  ErrorCodes,
  type FormattingOptions,
  type Range,
  ResponseError,
  type TextEdit,
} from 'vscode-languageserver';
import { declarationsAround } from '../../features/outline/declarations-around.js';
import { heldText } from '../../features/refactorings/embedded-layout.js';
import { layoutEdits } from '../../features/refactorings/layout-edits.js';
import { withoutComments } from '../../text/comments.js';
import { kernelsIn } from '../../text/embedded.js';
import { GlobError, glob } from '../../text/glob.js';
import { directoryOf, joinPath, SourceFile } from '../../text/source-file.js';
import { type Feature, type FeatureContext, feature, group } from '../feature.js';
import type { Snapshot } from '../workspace/snapshot.js';

/**
 * clang-format treats an unknown extension as C++, which is close enough to OpenCL C; the second name is for styles
 * that apply to C only.
 */
const FILE_NAMES = ['kernel.cl', 'kernel.c'] as const;
const STYLE_FILES = ['.clang-format', '_clang-format'] as const;

const IGNORE_FILE = '.clang-format-ignore';

/** Lines to format, from 0, both inclusive. */
interface Lines {
  readonly first: number;
  readonly last: number;
}

async function edits(
  snapshot: Snapshot,
  options: FormattingOptions,
  context: Pick<FeatureContext, 'runtime' | 'client' | 'files'>,
  range?: Lines,
): Promise<TextEdit[] | ResponseError | null> {
  const style = await styleOf(snapshot, options, context);
  if (style === undefined) return null;
  const { root } = snapshot.analysis;
  const { lines } = root;
  try {
    const problem = problemOf(style);
    if (problem !== undefined) throw new Error(problem);
    const part = range ? partOf(root, range) : { start: 0, end: root.text.length };
    const text = root.text.slice(part.start, part.end);
    const above = lines.lineAt(part.start);
    const after = await suitable((name) =>
      context.runtime.layOut({
        text,
        name,
        style,
        ...(range && { lines: [range.first - above + 1, range.last - above + 1] }),
      }),
    );
    return layoutEdits(text, after).map(({ start, end, newText }) => ({
      range: lines.range(part.start + start, part.start + end),
      newText,
    }));
  } catch (error) {
    return failure(error);
  }
}

/** A longer text is not formatted as a whole for a few of its lines, in UTF-16 units. */
const LONG = 20_000;

/**
 * The edits that format the kernel in a host's strings that contains a range; null if there is none. Lines outside the
 * range stay unchanged; an empty range means the whole kernel.
 */
async function embeddedEdits(
  snapshot: Snapshot,
  range: Range,
  options: FormattingOptions,
  context: Pick<FeatureContext, 'runtime' | 'client' | 'files'>,
): Promise<TextEdit[] | ResponseError | null> {
  const { root } = snapshot.analysis;
  const { lines } = root;
  const [from, to] = [lines.offset(range.start), lines.offset(range.end)];
  const kernelsOf = (text: string) => kernelsIn(new SourceFile(root.path, text), snapshot.hostLanguage) ?? [];
  const kernel = kernelsOf(root.text).find(({ start, end }) => start <= from && to <= end);
  if (!kernel) return null;
  const style = await styleOf(snapshot, options, context);
  if (style === undefined) return null;
  const held = heldText(root.text, kernel, snapshot.hostLanguage ?? 'c', kernelsOf);
  try {
    const problem = problemOf(style);
    if (problem !== undefined) throw new Error(problem);
    const last = held.lineAt(range.end.character === 0 && to > from ? to - 1 : to);
    const after = await suitable((name) =>
      context.runtime.layOut({
        text: held.text,
        name,
        style: ofWhiteSpace(style),
        ...(from < to && { lines: [held.lineAt(from) + 1, last + 1] }),
      }),
    );
    return held.editsTo(after).map(({ start, end, newText }) => ({ range: lines.range(start, end), newText }));
  } catch (error) {
    return failure(error);
  }
}

const failure = (error: unknown): ResponseError =>
  new ResponseError(
    ErrorCodes.InvalidRequest,
    `clang-format: ${error instanceof Error ? error.message : String(error)}`,
  );

/** A style without the options that change more than white space, which is not safe in strings. */
const ofWhiteSpace = (style: string): string =>
  style.replace(/^\{.*(?=\}$)/s, '$&, ReflowComments: false, SortIncludes: false, BreakStringLiterals: false');

/**
 * The context needed to format some lines: the declarations around them, or everything if an earlier comment may have
 * disabled formatting.
 */
function partOf(root: SourceFile, { first, last }: Lines): { readonly start: number; readonly end: number } {
  const whole = { start: 0, end: root.text.length };
  if (root.text.length < LONG) return whole;
  const part = declarationsAround(root, first, last);
  return root.text.slice(0, part.start).includes('clang-format o') ? whole : part;
}

/** No useful style has more columns or lines than this, and clang-format would write them all. */
const MAXIMUM_WIDTH = 1000;

/** Describes the first invalid number of a style; undefined if there is none. */
function problemOf(style: string): string | undefined {
  for (const [, name = '', number = ''] of style.matchAll(
    /\b(\w*(?:Width|Offset|Spaces\w*|MaxEmptyLines\w*|KeepEmptyLines\w*|Minimum|Maximum))["']?\s*:\s*-?(\d+)/g,
  ))
    if (Number(number) > MAXIMUM_WIDTH) return `${name}: ${number} is more than ${MAXIMUM_WIDTH}`;
  return undefined;
}

/** The result for the first file name to which the style applies. */
async function suitable(layOut: (name: string) => Promise<string>): Promise<string> {
  try {
    return await layOut(FILE_NAMES[0]);
  } catch (error) {
    if (!String(error).includes('Unsuitable')) throw error;
    return layOut(FILE_NAMES[1]);
  }
}

/**
 * The nearest `.clang-format`, or else the fallback style with the editor's indentation; undefined if formatting is
 * disabled.
 */
async function styleOf(
  snapshot: Snapshot,
  options: FormattingOptions,
  context: Pick<FeatureContext, 'client' | 'files'>,
): Promise<string | undefined> {
  const { path } = snapshot.analysis.root;
  const ignored = await nearest(snapshot, [IGNORE_FILE], context);
  if (ignored && isIgnored(path, ignored)) return undefined;
  const style = await nearest(snapshot, STYLE_FILES, context);
  if (style) return style.text;
  const { fallbackStyle } = await context.client.settings(snapshot.uri);
  if (fallbackStyle === 'none') return undefined;
  const tabSize = Number.isInteger(options.tabSize) && options.tabSize > 0 ? options.tabSize : DEFAULT_TAB_SIZE;
  return fallbackStyle === 'LLVM'
    ? `{BasedOnStyle: LLVM, IndentWidth: ${tabSize}, TabWidth: ${tabSize}, UseTab: ` +
        `${options.insertSpaces === false ? 'ForIndentation' : 'Never'}}`
    : fallbackStyle;
}

/** The column count for clients without a usable tab size. */
const DEFAULT_TAB_SIZE = 4;

/** The first file with one of these names in the folder of a document and its parents, up to the workspace folder. */
async function nearest(
  { analysis, folder: top }: Snapshot,
  names: readonly string[],
  { files }: Pick<FeatureContext, 'files'>,
): Promise<{ readonly folder: string; readonly text: string } | undefined> {
  for (
    let folder = directoryOf(analysis.root.path);
    folder.startsWith(top) && folder !== '';
    folder = directoryOf(folder)
  ) {
    for (const name of names) {
      const text = await files.read(joinPath(folder, name));
      if (text !== undefined) return { folder, text };
    }
    if (folder === directoryOf(folder)) break;
  }
  return undefined;
}

/**
 * Whether a `.clang-format-ignore` excludes a file: by a pattern that matches it, or by a negated one (`!`) that
 * doesn't.
 */
function isIgnored(path: string, { folder, text }: { readonly folder: string; readonly text: string }): boolean {
  return text.split('\n').some((line) => {
    const trimmed = line.trim();
    const isNegated = trimmed.startsWith('!');
    const pattern = isNegated ? trimmed.slice(1).trimStart() : trimmed;
    if (pattern === '' || trimmed.startsWith('#')) return false;
    // A pattern is relative to its file, unless it is absolute.
    const relative = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
    return matchesIgnored(pattern, pattern.startsWith('/') ? path : relative) !== isNegated;
  });
}

function matchesIgnored(pattern: string, path: string): boolean {
  try {
    return glob(pattern, { dot: true, plain: true })(path);
  } catch (error) {
    if (error instanceof GlobError) return false;
    throw error;
  }
}

const document = feature(DocumentFormattingRequest.type, {
  capability: {},
  wholeText: true,
  answer: (snapshot, { options }, _support, context) => edits(snapshot, options, context),
});

const ofRange = feature(DocumentRangeFormattingRequest.type, {
  capability: {},
  // A selection that ends at the beginning of a line means the lines before it.
  answer(snapshot, { range, options }, _support, context) {
    if (snapshot.embedded) return embeddedEdits(snapshot, range, options, context);
    const { start, end } = range;
    const { text, lines } = snapshot.analysis.root;
    // Any number may be sent: a range ends at the last line at the latest.
    const most = lines.lineAt(text.length);
    const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
    return edits(snapshot, options, context, { first: Math.min(start.line, most), last: Math.min(last, most) });
  },
});

const onType = feature(DocumentOnTypeFormattingRequest.type, {
  capability: {},
  wholeText: true,
  answer(snapshot, { position, ch, options }, _support, context) {
    const { root } = snapshot.analysis;
    if (ch === '\n')
      return position.line > 0
        ? edits(snapshot, options, context, { first: position.line - 1, last: position.line - 1 })
        : null;
    const offset = root.lines.offset(position);
    const opening = ch === '}' ? openingBrace(root.text, offset - 1) : undefined;
    return edits(snapshot, options, context, {
      first: opening === undefined ? position.line : root.lines.lineAt(opening),
      last: position.line,
    });
  },
});

/** The start of the block that the brace at `closing` ends; braces in comments and literals don't count. */
function openingBrace(text: string, closing: number): number | undefined {
  const open: number[] = [];
  for (const { 0: brace, index } of withoutComments(text.slice(0, closing)).matchAll(/[{}]/g)) {
    if (brace === '{') open.push(index);
    else open.pop();
  }
  return open.at(-1);
}

const TYPED = { firstTriggerCharacter: '}', moreTriggerCharacter: [';', '\n'] };

export const formatting: Feature = {
  ...group(
    ({ kernelLanguage }) =>
      kernelLanguage === undefined
        ? {
            documentFormattingProvider: true,
            documentRangeFormattingProvider: true,
            documentOnTypeFormattingProvider: TYPED,
          }
        : {},
    document,
    ofRange,
    onType,
  ),
  later({ kernelLanguage }) {
    if (kernelLanguage === undefined) return [];
    const documentSelector = [{ language: kernelLanguage }];
    return [DocumentFormattingRequest, DocumentRangeFormattingRequest, DocumentOnTypeFormattingRequest].map(
      ({ method }) => ({
        id: method,
        method,
        registerOptions: { documentSelector, ...(method === DocumentOnTypeFormattingRequest.method && TYPED) },
      }),
    );
  },
};
